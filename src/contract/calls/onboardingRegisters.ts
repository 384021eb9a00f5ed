import * as z from 'zod/mini';
import { section } from '../defineCall';
import { PaperUrl, Uscc } from '../rules/documentFields';
import { BASE, BeneficiaryWay } from './onboardingParts';

const defineCall = section('enterprise-onboarding', BASE);

/* Calls that fill in forms for the user: data from the company register, and text recognition of document pictures. */

/** Returns the company register's data by licence number; `found` is false for an unknown licence. */
export const queryBeneficiary = defineCall({
  path: '/user/base/common/qcc/queryBeneficiary',
  doc: { title: '查询工商登记信息', purpose: '按营业执照号查询工商登记的企业与受益所有人。' },
  request: z.object({ businessLicenseNo: Uscc }),
  answer: z.object({
    found: z.boolean(),
    enterpriseName: z.string(),
    legalName: z.string(),
    beneficiaries: z.array(
      z.object({
        /** Id of the beneficiary in the register, to be sent as `BeneficiaryFields.registerId`. */
        registerId: z.string(),
        name: z.string(),
        idNumberMasked: z.string(),
        address: z.string(),
        way: BeneficiaryWay,
        shareRatio: z.nullable(z.string()),
      }),
    ),
  }),
  permission: ['onboarding:edit', 'account:admin'],
});

/** Kind of document in an uploaded picture. */
export const PaperKind = z.enum(['LICENSE', 'ID_FRONT', 'ID_BACK', 'BANK_PERMIT']);
export type PaperKind = z.infer<typeof PaperKind>;

/** Names of the form fields that text recognition can fill; `…Start` and `…End` are the ends of a validity period. */
export const RecognizedField = z.enum([
  'enterpriseName',
  'businessLicenseNo',
  'registeredCapital',
  'licenseValidityStart',
  'licenseValidityEnd',
  'address',
  'legalName',
  'legalIdNumber',
  'legalIdValidityStart',
  'legalIdValidityEnd',
  'accountName',
  'accountNo',
  'bankCode',
  'branchCode',
]);
export type RecognizedField = z.infer<typeof RecognizedField>;

/**
 * Recognises the text of an uploaded document picture. `recognized` is false if no text was readable; the user then
 * types the fields. The user must check the fields in which recognition was uncertain. The specification shows no
 * path for this call. Encrypted, because it returns ID and account numbers.
 */
export const recognize = defineCall({
  path: '/user/base/common/ocr/recognize',
  doc: { title: '识别证照图片', purpose: '识别本人上传的证照图片，读出文字供填表，拿不准的请用户核对。' },
  request: z.object({ kind: PaperKind, url: PaperUrl }),
  answer: z.object({
    recognized: z.boolean(),
    fields: z.array(z.object({ field: RecognizedField, value: z.string(), confidence: z.enum(['sure', 'unsure']) })),
  }),
  permission: ['onboarding:edit', 'account:admin'],
  encrypted: true,
});
