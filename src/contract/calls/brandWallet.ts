import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Id, Time } from '../primitives';
import { Code } from '../rules/contact';
import type { AgreementType } from './agreements';

const defineCall = section('brand-wallet-and-member-products', { withoutSession: true, users: 'ordinary' });

/**
 * Calls for the wallet that an enterprise opens after an invitation by a brand (screen specification, sections 2.12
 * and 4). The invitation is a to-do (`queryBacklog`), identified by `solutionNo`. Another enterprise's invitation is
 * refused like one that does not exist. 1. `brandWalletFindDetail` and `brandWalletRealTimeInfo` return the offer and
 * the enterprise's data. 2. `brandWalletResendMsg` sends a verification code. `brandWalletOpen` submits the code and
 * the accepted agreements; the state is then REVIEWING. 3. `brandWalletStatus` returns the decision: OPEN with the
 * wallet's number, or REFUSED, after which the enterprise can submit again.
 */
const WHICH = { solutionNo: Id };

/** Types of agreements that a brand wallet requires. The user must accept all agreements of each type. */
export const BRAND_WALLET_AGREEMENTS: readonly AgreementType[] = ['WALLET', 'PAYMENT'];

export const InvitationState = z.enum(['INVITED', 'REVIEWING', 'OPEN', 'REFUSED', 'EXPIRED']);
export type InvitationState = z.infer<typeof InvitationState>;

const Status = z.object({
  solutionNo: z.string(),
  state: InvitationState,
  submittedAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
  /** Expected time of the decision; null unless the state is REVIEWING. */
  dueAt: z.nullable(Time),
  /** Reason of the refusal; empty unless the state is REFUSED. */
  reason: z.string(),
  /** Number of the opened wallet; null unless the state is OPEN. */
  walletNo: z.nullable(z.string()),
});

/** Returns the invitation: the inviting brand, the invited enterprise, and the offered products. */
export const brandWalletFindDetail = defineCall({
  path: '/user/open/platform/brandWallet/findDetail',
  doc: { title: '查询品牌钱包邀请', purpose: '查看品牌钱包的邀请：哪个品牌邀请哪家企业开通什么。' },
  request: z.object(WHICH),
  answer: z.extend(Status, {
    brandWalletName: z.string(),
    /** Masked licence number of the invited enterprise. */
    customerNoMasked: z.string(),
    invitedAt: Time,
    /** Last moment at which the invitation can be accepted. */
    validUntil: Time,
  }),
  permission: 'solution:open',
});

/** Returns the brand's offer as text lines. */
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

/** Returns the state of the invitation. A decision that is due is made before the response. */
export const brandWalletStatus = defineCall({
  path: '/user/open/platform/brandWallet/brand/status',
  doc: { title: '查询品牌钱包办理进度', purpose: '查询品牌钱包邀请的办理进度，供状态页轮询。' },
  request: z.object(WHICH),
  answer: Status,
  permission: 'solution:open',
});

/**
 * Returns the user's next step. ENTERPRISE: complete the enterprise's data first. ENTITY: switch to the invited enterprise.
 * CONFIRM: confirm and submit. REVIEW: wait. DONE: nothing, because the wallet is open or the invitation has expired.
 */
export const brandWalletGetStep = defineCall({
  path: '/user/open/platform/brandWallet/get/step',
  doc: { title: '查询品牌钱包下一步', purpose: '告知受邀人下一步：完善企业、切换企业、确认提交，或等待审核。' },
  request: z.object(WHICH),
  answer: z.object({ step: z.enum(['ENTERPRISE', 'ENTITY', 'CONFIRM', 'REVIEW', 'DONE']) }),
  permission: 'solution:open',
});

/** Returns the current data of the enterprise, which the brand will see. */
export const brandWalletRealTimeInfo = defineCall({
  path: '/user/open/platform/brandWallet/getRealTimeInfo',
  doc: { title: '查询企业最新登记信息', purpose: '查看当前企业的最新登记信息，即品牌方将看到的内容。' },
  request: z.object(WHICH),
  answer: z.object({
    enterpriseName: z.string(),
    businessLicenseNo: z.string(),
    legalName: z.string(),
    /** Masked number of the enterprise's settlement account; empty without an account. */
    settleAccountMasked: z.string(),
    settleBankName: z.string(),
  }),
  refusals: { ENTITY_MISMATCH: '当前企业不是受邀的企业' },
  permission: 'solution:open',
});

/**
 * Sends the verification code for `brandWalletOpen` to the user's own mobile number. At least 60 s between two codes, at most ten
 * an hour.
 */
export const brandWalletResendMsg = defineCall({
  path: '/user/open/platform/brandWallet/resend/msg',
  doc: { title: '发送品牌钱包验证码', purpose: '向当前用户发送开通品牌钱包所需的验证码，间隔60秒。' },
  request: z.object(WHICH),
  answer: z.object({
    /** Masked receiver of the code, such as `138****0003`. */
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

/**
 * Submits the application for the wallet, with all agreements of `BRAND_WALLET_AGREEMENTS` accepted and the verification code.
 * The state is then REVIEWING.
 */
export const brandWalletOpen = defineCall({
  path: '/user/open/platform/brandWallet/open',
  doc: { title: '开通品牌钱包', purpose: '凭验证码并同意全部协议，提交品牌钱包开通申请，进入审核。' },
  request: z.object({
    ...WHICH,
    faceAgreementNos: z.array(Id).check(z.minLength(1, { error: '请先阅读并同意协议' }), z.maxLength(20)),
    code: Code,
    /** Invitation code from the address by which the user opened the page. */
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
