import * as z from 'zod/mini';
import { section } from '../defineCall';
import { Count, Id, Money, Nothing, SessionFields, Time, YesNo } from '../primitives';
import { Mobile } from '../rules/contact';
import { AddressLine, CompanyName, DivisionCode, PersonName, Phone, PrivateCardNo } from '../rules/documentFields';
import { AuditStatus } from './merchants';
import {
  BankShown,
  ChangeStatus,
  CorporateAccountFields,
  PaymentProof,
  PrivateAccountFields,
  ProofState,
} from './onboardingParts';

const defineCall = section('merchants-settlement-limits-products');

/*
 * Calls about the settlement way and account of the current enterprise, and the data of its merchants. The enterprise must have
 * passed its review (PASS). The merchant is the session's, or the main merchant.
 *
 * Changes are reviewed (`modifyStatus` INIT, then PASS or UN_PASS), one at a time per kind. The current data stay valid until
 * then. Account numbers are always masked.
 */

const READS = { permission: 'account:read', users: 'ordinary' } as const;
const WRITES = { permission: 'account:admin', users: 'ordinary', kept: true } as const;

/** Settlement way: on the next working day, the same day, weekly, monthly, or only on request. */
export const SettleWay = z.enum(['T1', 'D0', 'WEEK', 'MONTH', 'MANUAL']);
export type SettleWay = z.infer<typeof SettleWay>;
/** Time of day at which the collections of a day are cut off for settlement. */
export const CutTime = z.enum(['22:00', '23:00', '24:00']);

export const SettleAccount = z.object({
  settleAccountId: z.string(),
  ...BankShown,
  /** Review state of the account. INIT: the bank has not answered yet. */
  auditStatus: AuditStatus,
  reason: z.nullable(z.string()),
  defaultFlag: z.boolean(),
  /** State of the proof, by small amount or quick check, that the account belongs to the enterprise. */
  verification: ProofState,
  createTime: Time,
});
export type SettleAccount = z.infer<typeof SettleAccount>;

/**
 * Returns the enterprise's settlement accounts, the default account first. Refused accounts are listed until they are deleted.
 */
export const merchantAccInfos = defineCall({
  path: '/merchant/merchantInfoQry/merchantAccInfos',
  doc: { title: '查询结算账户', purpose: '列出企业的结算账户，默认的在前，被拒绝的也会显示。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(SettleAccount),
  ...READS,
});

/** Returns the fee of each settlement way. */
export const querySettleFee = defineCall({
  path: '/merchant/v1/query/settle/fee',
  doc: { title: '查询结算费用', purpose: '查询各种结算方式的费用。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.object({
      way: SettleWay,
      wayName: z.string(),
      /** Fee rate in per cent of the amount, such as `0.05`. */
      feeRate: z.string(),
      minFee: Money,
      arrival: z.string(),
    }),
  ),
  ...READS,
});

/** Returns the current settlement way and account. */
export const clientSettleInfo = defineCall({
  path: '/merchant/v1/client/settle/info',
  doc: { title: '查询结算方式', purpose: '查看商户当前的结算方式与周期。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    way: SettleWay,
    wayName: z.string(),
    cutTime: CutTime,
    since: z.nullable(Time),
    account: z.nullable(SettleAccount),
  }),
  ...READS,
});

/** Applies for another settlement way, which is reviewed. The review's decision depends on the remark. */
export const modifySettleWay = defineCall({
  path: '/merchant/v1/modify/settle/way',
  doc: { title: '申请变更结算方式', purpose: '申请更换结算方式，审核通过后生效。' },
  request: z.object({
    ...SessionFields,
    way: SettleWay,
    cutTime: CutTime,
    remark: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  answer: z.object(ChangeStatus),
  refusals: {
    MODIFY_PENDING: '有一项变更正在审核',
    NOTHING_CHANGED: '方式与时点与现状相同',
  },
  ...WRITES,
});

/** Returns the review status of the newest change of the settlement way. The status page polls this call. */
export const settleModifyStatus = defineCall({
  path: '/merchant/v1/settle/modify/status',
  doc: { title: '查询结算方式变更进度', purpose: '查询最近一次结算方式变更的进度，供状态页轮询。' },
  request: z.object({ ...SessionFields }),
  answer: z.object(ChangeStatus),
  ...READS,
});

/** Returns the review status of the newest change of the settlement way with the requested values; null without a change. */
export const settleAuditInfo = defineCall({
  path: '/merchant/v1/settle/audit/info',
  doc: { title: '查询结算方式变更详情', purpose: '查看最近一次结算方式变更的申请内容与审核结果。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    ...ChangeStatus,
    way: z.nullable(SettleWay),
    cutTime: z.nullable(CutTime),
    remark: z.string(),
  }),
  ...READS,
});

/** Returns the default settlement account, and the newest application to change it. */
export const settleInfo = defineCall({
  path: '/merchant/open/platform/merchant/settle/info',
  doc: { title: '查询默认结算账户', purpose: '查看默认结算账户及其最近一次变更。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    ...ChangeStatus,
    current: z.nullable(SettleAccount),
    /** The account that the pending or refused application requests; otherwise null. */
    wanted: z.nullable(
      z.object({
        ...BankShown,
        bankPermitPicUrl: z.string(),
      }),
    ),
  }),
  ...READS,
});

const REFUSED_ACCOUNT = {
  MODIFY_PENDING: '有一项变更正在审核',
  CARD_KNOWN: '该账户已存在',
} as const;

/**
 * Applies for a new default settlement account. The account is reviewed and becomes the default when it passes. The fields are
 * those of step ACCOUNT (`enterpriseOnboarding`); the account number is always required.
 */
export const settleUpdate = defineCall({
  path: '/merchant/open/platform/merchant/settle/update',
  doc: { title: '更换默认结算账户', purpose: '申请更换默认结算账户，审核通过后成为默认。' },
  request: z.discriminatedUnion('accountKind', [
    z.object({ ...SessionFields, ...CorporateAccountFields }),
    z.object({ ...SessionFields, ...PrivateAccountFields }),
  ]),
  answer: z.object(ChangeStatus),
  refusals: REFUSED_ACCOUNT,
  encrypted: true,
  ...WRITES,
});

/** Deletes a settlement account. Refused for the default account, and while the bank's answer is pending. */
export const settleDelete = defineCall({
  path: '/merchant/open/platform/merchant/settle/delete',
  doc: { title: '删除结算账户', purpose: '删除一个结算账户；默认账户与验证中的账户不能删除。' },
  request: z.object({ ...SessionFields, settleAccountId: Id }),
  answer: Nothing,
  refusals: { IN_USE: '为默认账户，或正在审核' },
  ...WRITES,
});

/** Makes a settlement account that has passed its review the default account. */
export const cutDefaultSettle = defineCall({
  path: '/merchant/more/settle/cut/default/settle',
  doc: { title: '设置默认结算账户', purpose: '把一个已通过的结算账户设为默认。' },
  request: z.object({ ...SessionFields, settleAccountId: Id }),
  answer: Nothing,
  refusals: { NOT_PASSED: '银行尚未确认' },
  ...WRITES,
});

/** Returns who starts a settlement: the platform at each cut-off time (Y), or the enterprise itself (N). */
export const settleRightQuery = defineCall({
  path: '/merchant/platmer/settle/right/query',
  doc: { title: '查询结算发起方', purpose: '查询结算由平台按周期发起，还是由企业自行发起。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({ autoSettle: YesNo }),
  ...READS,
});

/** Sets who starts a settlement, the platform or the enterprise. Takes effect at once. */
export const modifySettleRight = defineCall({
  path: '/merchant/platmer/modify/settle/right',
  doc: { title: '设置结算发起方', purpose: '设置结算由平台还是由企业发起，立即生效。' },
  request: z.object({ ...SessionFields, autoSettle: YesNo }),
  answer: z.object({ autoSettle: YesNo }),
  ...WRITES,
});

/** The fields of a merchant that the enterprise can apply to change. */
export const MerchantFields = {
  merchantName: CompanyName,
  contactName: PersonName,
  contactMobile: Mobile,
  servicePhone: Phone,
  divisionCode: DivisionCode,
  address: AddressLine,
};
const MerchantShown = z.object({
  merchantNo: z.string(),
  merchantName: z.string(),
  contactName: z.string(),
  contactMobile: z.string(),
  servicePhone: z.string(),
  divisionCode: z.string(),
  address: z.string(),
  auditStatus: AuditStatus,
  version: Count,
});

/**
 * Returns the session's merchant, or the main merchant, with the newest application to change its data. `merchant` is null if the
 * enterprise has none.
 */
export const merchantModifyInfo = defineCall({
  path: '/merchant/open/platform/merchant/modify/info',
  doc: { title: '查询商户信息', purpose: '查看商户资料及其最近一次变更。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    ...ChangeStatus,
    merchant: z.nullable(MerchantShown),
    /** The values that the pending or refused application requests; otherwise null. */
    wanted: z.nullable(
      z.object({
        merchantName: z.string(),
        contactName: z.string(),
        contactMobile: z.string(),
        servicePhone: z.string(),
        divisionCode: z.string(),
        address: z.string(),
      }),
    ),
  }),
  ...READS,
});

/**
 * Applies for changes of the merchant's data, which are reviewed. `version` is the version that the user has seen, to detect
 * conflicts.
 */
export const merchantModify = defineCall({
  path: '/merchant/open/platform/merchant/modify',
  doc: { title: '修改商户信息', purpose: '申请变更商户资料，审核通过后生效。' },
  request: z.object({ ...SessionFields, ...MerchantFields, version: Count }),
  answer: z.object(ChangeStatus),
  refusals: {
    MODIFY_PENDING: '有一项变更正在审核',
    STEP_CHANGED: '商户资料读取后已有变更',
    NO_MERCHANT: '企业尚无商户',
  },
  encrypted: true,
  ...WRITES,
});

// --- proof that a settlement account belongs to the enterprise -----------------------------------------------------------

const OfProof = {
  PROOF_TOO_OFTEN: '距上次发送不足一分钟，或今天已发送五次',
  PROOF_DONE: '账户已验证',
} as const;
const OfComparison = {
  PROOF_WRONG: '金额或附言与打款不符，计一次尝试',
  PROOF_FAILED: '尝试次数已用完，请重新发起验证',
  PROOF_EXPIRED: '验证已过期或作废，请重新发起',
  PROOF_DONE: '账户已验证',
} as const;
const Compared = z.object({
  ...SessionFields,
  proofId: Id,
  amount: Money,
  remark: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, { error: '请输入附言' }), z.maxLength(16)),
});
const Which = z.object({ ...SessionFields, settleAccountId: Id });

/**
 * Pays a small amount to a settlement account, to prove that it belongs to the enterprise. Works like `createPaymentProof` for
 * the account of an onboarding application.
 */
export const createSmallVerify = defineCall({
  path: '/merchant/small/payment/open/create/small/verify',
  doc: { title: '发起结算账户打款', purpose: '向结算账户打一笔小额款用来验证。' },
  request: Which,
  answer: PaymentProof,
  refusals: OfProof,
  encrypted: true,
  ...WRITES,
});

/** Compares the amount and remark that the user typed with those of the small payment. */
export const smallVerify = defineCall({
  path: '/merchant/small/payment/open/verify',
  doc: { title: '核对结算账户打款', purpose: '核对结算账户收到的小额款，相符则验证通过。' },
  request: Compared,
  answer: PaymentProof,
  refusals: OfComparison,
  ...WRITES,
});

/** Returns the state of the small-amount proof of a settlement account. */
export const smallVerifyProofInfo = defineCall({
  path: '/trade/manage/small/verify/get/proof/info',
  doc: { title: '查询打款验证进度', purpose: '查询结算账户小额验证的进度与剩余次数。' },
  request: Which,
  answer: PaymentProof,
  ...READS,
});

/** Verifies a bound bank card at once by its number and the mobile number that the bank has. At most five wrong tries an hour. */
export const quickVerify = defineCall({
  path: '/merchant/quick/verify/execute',
  doc: { title: '即时验证银行卡', purpose: '用卡号与银行预留手机即时验证已绑定的银行卡，每小时最多错五次。' },
  request: z.object({ ...SessionFields, settleAccountId: Id, accountNo: PrivateCardNo, mobile: Mobile }),
  answer: PaymentProof,
  refusals: { QUICK_WRONG: '卡号或手机号与银行预留不符，计一次尝试', ...OfProof },
  encrypted: true,
  ...WRITES,
});

/** Sends the small amount for the proof of a company's account through the bank's own channel. */
export const xsCreateProof = defineCall({
  path: '/merchant/bank/account/xs/create/proof',
  doc: { title: '发起银行渠道打款', purpose: '通过银行自有渠道向对公账户打款验证。' },
  request: Which,
  answer: PaymentProof,
  refusals: { ...OfProof, NOT_CORPORATE: '银行卡没有这种验证方式' },
  encrypted: true,
  ...WRITES,
});

/** Compares the amount and remark that the user typed with those of the payment through the bank's channel. */
export const xsVerifyProof = defineCall({
  path: '/merchant/bank/account/xs/verify/proof',
  doc: { title: '核对银行渠道打款', purpose: '核对银行渠道打款的金额，相符则验证通过。' },
  request: Compared,
  answer: PaymentProof,
  refusals: OfComparison,
  ...WRITES,
});
