import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Nothing, SessionFields, Time } from '../primitives';

const defineCall = section('agreements');

/** Purpose of an agreement: registration, opening a wallet, or payment. */
export const AgreementType = z.enum(['REGISTER', 'WALLET', 'PAYMENT']);
export type AgreementType = z.infer<typeof AgreementType>;

export const AgreementName = z.object({
  faceAgreementNo: z.string(),
  agreementType: AgreementType,
  agreementName: z.string(),
  version: z.string(),
});
export type AgreementName = z.infer<typeof AgreementName>;

/** Returns the names of the current agreements, all or of one type, in display order. */
export const selectByTypeToAgreementName = defineCall({
  path: '/cashier/face/agreement/info/selectByTypeToAgreementName',
  doc: { title: '查询协议名称', purpose: '列出生效中的协议名称，可按类型筛选，供签约前展示。' },
  request: z.object({ agreementType: z.optional(AgreementType) }),
  answer: z.array(AgreementName),
  anonymous: true,
  withoutSession: true,
});

/** Returns an agreement with its text. */
export const selectByType = defineCall({
  path: '/cashier/face/agreement/info/selectByType',
  doc: { title: '查询协议内容', purpose: '取得一份协议的全文，供用户阅读后同意。' },
  request: z.object({ faceAgreementNo: Id }),
  answer: z.extend(AgreementName, {
    /** Plain text of the agreement. A blank line separates paragraphs; a paragraph that begins with 第…条 is a heading. */
    content: z.string(),
    publishTime: Time,
  }),
  anonymous: true,
  withoutSession: true,
});

/** Returns an agreement as a PDF. */
export const downloadFile1 = defineCall({
  path: '/cashier/face/agreement/info/downloadFile1',
  doc: { title: '下载协议文件', purpose: '下载一份协议的PDF文本，未登录也可以使用。' },
  request: z.object({ faceAgreementNo: Id }),
  blob: true,
  anonymous: true,
  withoutSession: true,
});

/** Maximum number of agreements that one call can accept. */
const MOST_AGREEMENTS = 20;

/** Records that the user accepts the agreements, for a member or for an account that is being opened. */
export const saveFaceAgreementRecodeSpc = defineCall({
  path: '/cashier/face/agreement/recode/saveFaceAgreementRecodeSpc',
  doc: { title: '提交协议同意记录', purpose: '登记用户对若干协议的同意，记在会员或正在开立的账户名下。' },
  request: z.object({
    ...SessionFields,
    faceAgreementNos: z.array(Id).check(z.minLength(1), z.maxLength(MOST_AGREEMENTS)),
    openAccount: z.optional(Id),
  }),
  answer: Nothing,
  kept: true,
});
