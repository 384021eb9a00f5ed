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
 * Settlement way and account of the current enterprise, and the names of its merchants. All calls concern the session's
 * enterprise, which has passed. The merchant is the session's, or the main merchant.
 *
 * Changes are reviewed (`modifyStatus` INIT, then PASS or UN_PASS), one at a time per kind; the data in force stays until then.
 * Account numbers are always masked.
 */

const READS = { permission: 'account:read', users: 'ordinary' } as const;
const WRITES = { permission: 'account:admin', users: 'ordinary', kept: true } as const;

/** Settlement on the next working day, the same day, weekly, monthly, or only on request. */
export const SettleWay = z.enum(['T1', 'D0', 'WEEK', 'MONTH', 'MANUAL']);
export type SettleWay = z.infer<typeof SettleWay>;
/** The time of day at which a day's settlement is cut. */
export const CutTime = z.enum(['22:00', '23:00', '24:00']);

export const SettleAccount = z.object({
  settleAccountId: z.string(),
  ...BankShown,
  /** INIT: waits for the bank's answer. */
  auditStatus: AuditStatus,
  reason: z.nullable(z.string()),
  defaultFlag: z.boolean(),
  /** State of the account's verification by its owner. */
  verification: ProofState,
  createTime: Time,
});
export type SettleAccount = z.infer<typeof SettleAccount>;

/** The enterprise's settlement accounts, the default account first. Refused accounts are listed until they are deleted. */
export const merchantAccInfos = defineCall({
  path: '/merchant/merchantInfoQry/merchantAccInfos',
  request: z.object({ ...SessionFields }),
  answer: z.array(SettleAccount),
  ...READS,
});

/** Reads the fee of each settlement way. */
export const querySettleFee = defineCall({
  path: '/merchant/v1/query/settle/fee',
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.object({
      way: SettleWay,
      wayName: z.string(),
      /** Per cent of the amount, such as `0.05`. */
      feeRate: z.string(),
      minFee: Money,
      arrival: z.string(),
    }),
  ),
  ...READS,
});

/** The settlement in force. */
export const clientSettleInfo = defineCall({
  path: '/merchant/v1/client/settle/info',
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

/** Applies for another settlement way; it is reviewed. The review rule reads the remark. */
export const modifySettleWay = defineCall({
  path: '/merchant/v1/modify/settle/way',
  request: z.object({
    ...SessionFields,
    way: SettleWay,
    cutTime: CutTime,
    remark: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  answer: z.object(ChangeStatus),
  refusals: {
    MODIFY_PENDING: 'a change is under review',
    NOTHING_CHANGED: 'way and cut are what they are already',
  },
  ...WRITES,
});

/** Status of the newest change of the settlement way, polled by its page. */
export const settleModifyStatus = defineCall({
  path: '/merchant/v1/settle/modify/status',
  request: z.object({ ...SessionFields }),
  answer: z.object(ChangeStatus),
  ...READS,
});

/** Status of the newest change with the requested values; null without a change. */
export const settleAuditInfo = defineCall({
  path: '/merchant/v1/settle/audit/info',
  request: z.object({ ...SessionFields }),
  answer: z.object({
    ...ChangeStatus,
    way: z.nullable(SettleWay),
    cutTime: z.nullable(CutTime),
    remark: z.string(),
  }),
  ...READS,
});

/** The default account, and the newest change of it. */
export const settleInfo = defineCall({
  path: '/merchant/open/platform/merchant/settle/info',
  request: z.object({ ...SessionFields }),
  answer: z.object({
    ...ChangeStatus,
    current: z.nullable(SettleAccount),
    /** The requested or refused account; otherwise null. */
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
  MODIFY_PENDING: 'a change is under review',
  CARD_KNOWN: 'this account is there already',
} as const;

/**
 * Applies for another default account; reviewed, and default after its pass. The fields are those of step ACCOUNT
 * (`enterpriseOnboarding`); the number is always required.
 */
export const settleUpdate = defineCall({
  path: '/merchant/open/platform/merchant/settle/update',
  request: z.discriminatedUnion('accountKind', [
    z.object({ ...SessionFields, ...CorporateAccountFields }),
    z.object({ ...SessionFields, ...PrivateAccountFields }),
  ]),
  answer: z.object(ChangeStatus),
  refusals: REFUSED_ACCOUNT,
  encrypted: true,
  ...WRITES,
});

/** Deletes an account; not the default account, and not while the bank's answer is pending. */
export const settleDelete = defineCall({
  path: '/merchant/open/platform/merchant/settle/delete',
  request: z.object({ ...SessionFields, settleAccountId: Id }),
  answer: Nothing,
  refusals: { IN_USE: 'it is the default one, or being reviewed' },
  ...WRITES,
});

/** Makes a passed account the default account. */
export const cutDefaultSettle = defineCall({
  path: '/merchant/more/settle/cut/default/settle',
  request: z.object({ ...SessionFields, settleAccountId: Id }),
  answer: Nothing,
  refusals: { NOT_PASSED: 'the bank has not confirmed it' },
  ...WRITES,
});

/** The starter of a settlement: the platform at each cut (Y), or the enterprise itself (N). */
export const settleRightQuery = defineCall({
  path: '/merchant/platmer/settle/right/query',
  request: z.object({ ...SessionFields }),
  answer: z.object({ autoSettle: YesNo }),
  ...READS,
});

/** Sets that; at once. */
export const modifySettleRight = defineCall({
  path: '/merchant/platmer/modify/settle/right',
  request: z.object({ ...SessionFields, autoSettle: YesNo }),
  answer: z.object({ autoSettle: YesNo }),
  ...WRITES,
});

/** Fields of a merchant that can be changed. */
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

/** The session's merchant, or the main one, with the newest change; `merchant` is null for an enterprise without any. */
export const merchantModifyInfo = defineCall({
  path: '/merchant/open/platform/merchant/modify/info',
  request: z.object({ ...SessionFields }),
  answer: z.object({
    ...ChangeStatus,
    merchant: z.nullable(MerchantShown),
    /** The requested or refused values. */
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

/** Applies for changes of that merchant's data; reviewed. `version` is the version that was read. */
export const merchantModify = defineCall({
  path: '/merchant/open/platform/merchant/modify',
  request: z.object({ ...SessionFields, ...MerchantFields, version: Count }),
  answer: z.object(ChangeStatus),
  refusals: {
    MODIFY_PENDING: 'a change is under review',
    STEP_CHANGED: 'the merchant has changed since it was read',
    NO_MERCHANT: 'the enterprise has no merchant yet',
  },
  encrypted: true,
  ...WRITES,
});

// --- whether an account is one's own -------------------------------------------------------------------------------------

const OfProof = {
  PROOF_TOO_OFTEN: 'the last one is less than a minute old, or five were sent today',
  PROOF_DONE: 'the account is verified already',
} as const;
const OfComparison = {
  PROOF_WRONG: 'amount or remark is not what was sent; it counts as a try',
  PROOF_FAILED: 'no try is left: a new proof is needed',
  PROOF_EXPIRED: 'too old, or void: a new proof is needed',
  PROOF_DONE: 'the account is verified already',
} as const;
const Compared = z.object({
  ...SessionFields,
  proofId: Id,
  amount: Money,
  remark: z.string().check(z.trim(), z.toUpperCase(), z.minLength(1, { error: '请输入附言' }), z.maxLength(16)),
});
const Which = z.object({ ...SessionFields, settleAccountId: Id });

/** Has a small amount paid to a settle account, as `createPaymentProof` does to that of an application. */
export const createSmallVerify = defineCall({
  path: '/merchant/small/payment/open/create/small/verify',
  request: Which,
  answer: PaymentProof,
  refusals: OfProof,
  encrypted: true,
  ...WRITES,
});

/** Compares the typed amount and remark with the sent ones. */
export const smallVerify = defineCall({
  path: '/merchant/small/payment/open/verify',
  request: Compared,
  answer: PaymentProof,
  refusals: OfComparison,
  ...WRITES,
});

/** State of the verification of a settlement account. */
export const smallVerifyProofInfo = defineCall({
  path: '/trade/manage/small/verify/get/proof/info',
  request: Which,
  answer: PaymentProof,
  ...READS,
});

/** Verifies a bound card at once by its number and the mobile number that the bank has; five wrong tries an hour. */
export const quickVerify = defineCall({
  path: '/merchant/quick/verify/execute',
  request: z.object({ ...SessionFields, settleAccountId: Id, accountNo: PrivateCardNo, mobile: Mobile }),
  answer: PaymentProof,
  refusals: { QUICK_WRONG: 'number or mobile is not the card’s; it counts as a try', ...OfProof },
  encrypted: true,
  ...WRITES,
});

/** The payment proof for a company's account, made by the bank's own channel. */
export const xsCreateProof = defineCall({
  path: '/merchant/bank/account/xs/create/proof',
  request: Which,
  answer: PaymentProof,
  refusals: { ...OfProof, NOT_CORPORATE: 'a card has no such proof' },
  encrypted: true,
  ...WRITES,
});

/** Compares the typed amount and remark with those sent through the bank's channel. */
export const xsVerifyProof = defineCall({
  path: '/merchant/bank/account/xs/verify/proof',
  request: Compared,
  answer: PaymentProof,
  refusals: OfComparison,
  ...WRITES,
});
