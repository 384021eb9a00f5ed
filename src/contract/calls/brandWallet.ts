import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Time } from '../primitives';
import { Code } from '../rules/contact';
import type { AgreementType } from './agreements';

const defineCall = section('brand-wallet-and-member-products', { withoutSession: true, users: 'ordinary' });

/**
 * The wallet that an enterprise opens after an invitation by a brand (screens, sections 2.12 and 4). The invitation is a to-do
 * (`queryBacklog`); `solutionNo` names it. A foreign invitation is answered like an absent invitation.
 *
 * 1. `brandWalletFindDetail` and `brandWalletRealTimeInfo` return the offer and the enterprise's data.
 *
 * 2. `brandWalletResendMsg` sends a code, `brandWalletOpen` takes it with the agreements: REVIEWING.
 *
 * 3. `brandWalletStatus` returns the decision: OPEN with the wallet's number, or REFUSED, after which it can be submitted again.
 */
const WHICH = { solutionNo: Id };

/** Types of agreements that a brand wallet requires. The user accepts all agreements of each type. */
export const BRAND_WALLET_AGREEMENTS: readonly AgreementType[] = ['WALLET', 'PAYMENT'];

export const InvitationState = z.enum(['INVITED', 'REVIEWING', 'OPEN', 'REFUSED', 'EXPIRED']);
export type InvitationState = z.infer<typeof InvitationState>;

const Status = z.object({
  solutionNo: z.string(),
  state: InvitationState,
  submittedAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
  /** Expected time of the decision; null unless REVIEWING. */
  dueAt: z.nullable(Time),
  /** Reason of the refusal; empty unless REFUSED. */
  reason: z.string(),
  /** Number of the wallet; null unless OPEN. */
  walletNo: z.nullable(z.string()),
});

/** Reads the invitation: the inviting brand, the invited enterprise, and the offered products. */
export const brandWalletFindDetail = defineCall({
  path: '/user/open/platform/brandWallet/findDetail',
  doc: { title: '查询品牌钱包邀请', purpose: '查看品牌钱包的邀请：哪个品牌邀请哪家企业开通什么。' },
  request: z.object(WHICH),
  answer: z.extend(Status, {
    brandWalletName: z.string(),
    /** Licence number of the invited enterprise, masked. */
    customerNoMasked: z.string(),
    invitedAt: Time,
    /** Last moment at which the invitation can be accepted. */
    validUntil: Time,
  }),
  permission: 'solution:open',
});

/** The offer in words, one line each. */
export const brandWalletSolutionInfo = defineCall({
  path: '/merchant/brand/wallet/findSolutionInfo',
  doc: { title: '查询品牌钱包服务', purpose: '说明受邀后将开通的服务，每项一句。' },
  request: z.object(WHICH),
  answer: z.object({
    solutionNo: z.string(),
    solutionName: z.string(),
    items: z.array(z.object({ name: z.string(), description: z.string(), fee: z.string() })),
  }),
  permission: 'solution:open',
});

/** The state of the invitation. A due decision is made before the answer. */
export const brandWalletStatus = defineCall({
  path: '/user/open/platform/brandWallet/brand/status',
  doc: { title: '查询品牌钱包办理进度', purpose: '查询品牌钱包邀请的办理进度，供状态页轮询。' },
  request: z.object(WHICH),
  answer: Status,
  permission: 'solution:open',
});

/**
 * The user's next action. ENTERPRISE: complete the enterprise first. ENTITY: switch to the invited enterprise. CONFIRM: confirm
 * and submit. REVIEW: wait. DONE: open, or expired.
 */
export const brandWalletGetStep = defineCall({
  path: '/user/open/platform/brandWallet/get/step',
  doc: { title: '查询品牌钱包下一步', purpose: '告知受邀人下一步：完善企业、切换企业、确认提交，或等待审核。' },
  request: z.object(WHICH),
  answer: z.object({ step: z.enum(['ENTERPRISE', 'ENTITY', 'CONFIRM', 'REVIEW', 'DONE']) }),
  permission: 'solution:open',
});

/** Reads the current data of the enterprise, which the brand will see. */
export const brandWalletRealTimeInfo = defineCall({
  path: '/user/open/platform/brandWallet/getRealTimeInfo',
  doc: { title: '查询企业最新登记信息', purpose: '查看当前企业的最新登记信息，即品牌方将看到的内容。' },
  request: z.object(WHICH),
  answer: z.object({
    enterpriseName: z.string(),
    businessLicenseNo: z.string(),
    legalName: z.string(),
    /** Masked number of the account that money is settled to; empty without an account. */
    settleAccountMasked: z.string(),
    settleBankName: z.string(),
  }),
  refusals: { ENTITY_MISMATCH: '当前企业不是受邀的企业' },
  permission: 'solution:open',
});

/** Sends the code that `brandWalletOpen` takes to the user's own account. 60 s between two, ten an hour. */
export const brandWalletResendMsg = defineCall({
  path: '/user/open/platform/brandWallet/resend/msg',
  doc: { title: '发送品牌钱包验证码', purpose: '向当前用户发送开通品牌钱包所需的验证码，间隔60秒。' },
  request: z.object(WHICH),
  answer: z.object({
    /** `138****0003` */
    receiver: z.string(),
    validSeconds: z.int(),
  }),
  refusals: {
    ENTITY_MISMATCH: '当前企业不是受邀的企业',
    INVITATION_CLOSED: '审核中、已开通或已过期',
    MSG_TOO_OFTEN: '距上次发送不足60秒',
  },
  permission: 'solution:open',
});

/** Sends the opening in, with all agreements of `BRAND_WALLET_AGREEMENTS` and the code: REVIEWING. */
export const brandWalletOpen = defineCall({
  path: '/user/open/platform/brandWallet/open',
  doc: { title: '开通品牌钱包', purpose: '凭验证码并同意全部协议，提交品牌钱包开通申请，进入审核。' },
  request: z.object({
    ...WHICH,
    faceAgreementNos: z.array(Id).check(z.minLength(1, { error: '请先阅读并同意协议' }), z.maxLength(20)),
    code: Code,
    /** The invitation code from the address that the user opened. */
    bwtCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: Status,
  refusals: {
    ENTERPRISE_NOT_OPEN: '当前企业未通过审核',
    ENTITY_MISMATCH: '当前企业不是受邀的企业',
    INVITATION_CLOSED: '审核中、已开通或已过期',
  },
  permission: 'solution:open',
  kept: true,
});
