import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Nothing, SessionFields, Time } from '../primitives';

const defineCall = section('agreements');

/** The purpose of an agreement. */
export const AgreementType = z.enum(['REGISTER', 'WALLET', 'PAYMENT']);
export type AgreementType = z.infer<typeof AgreementType>;

export const AgreementName = z.object({
  faceAgreementNo: z.string(),
  agreementType: AgreementType,
  agreementName: z.string(),
  version: z.string(),
});
export type AgreementName = z.infer<typeof AgreementName>;

/** Lists the agreements in force, all or of one type, in display order. */
export const selectByTypeToAgreementName = defineCall({
  path: '/cashier/face/agreement/info/selectByTypeToAgreementName',
  request: z.object({ agreementType: z.optional(AgreementType) }),
  answer: z.array(AgreementName),
  anonymous: true,
  withoutSession: true,
});

/** Reads an agreement with its content. */
export const selectByType = defineCall({
  path: '/cashier/face/agreement/info/selectByType',
  request: z.object({ faceAgreementNo: Id }),
  answer: z.extend(AgreementName, {
    /** Plain text; a blank line parts paragraphs, a paragraph that begins with 第…条 is a heading. */
    content: z.string(),
    publishTime: Time,
  }),
  anonymous: true,
  withoutSession: true,
});

/** Downloads an agreement as a PDF. */
export const downloadFile1 = defineCall({
  path: '/cashier/face/agreement/info/downloadFile1',
  request: z.object({ faceAgreementNo: Id }),
  blob: true,
  anonymous: true,
  withoutSession: true,
});

/** Maximum number of agreements in one submission. */
const MOST_AGREEMENTS = 20;

/** Records that the user accepts the agreements, for a member or for an account that is being opened. */
export const saveFaceAgreementRecodeSpc = defineCall({
  path: '/cashier/face/agreement/recode/saveFaceAgreementRecodeSpc',
  request: z.object({
    ...SessionFields,
    faceAgreementNos: z.array(Id).check(z.minLength(1), z.maxLength(MOST_AGREEMENTS)),
    openAccount: z.optional(Id),
  }),
  answer: Nothing,
  kept: true,
});
