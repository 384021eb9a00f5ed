import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { Day, FilterText, Id, Money, Nothing, Paging, pageOf, SessionFields, sorting, Time } from '../primitives';
import { Mobile } from '../rules/contact';
import { AccountName } from '../rules/documentFields';
import { plainText } from '../rules/plainText';
import { COLLECT_SIGN_STATE_WORDS } from '../words/words';
import { ORDER_MEANINGS, ORDER_REFUSALS, Order, OrderAmount, OrderFields, OrderState, PayPassword } from './orders';

const defineCall = section('merchants-settlement-limits-products', { users: 'ordinary' });

/*
 * 签约代收: contracts by which payers let the merchant collect from them. The payer signs or refuses on a phone, by a link.
 * Enterprises without 代收签约 (collectOpenFlag) are refused. No paths in the specification.
 */

const MANAGES = { permission: 'operation:manage' } as const;
const NOT_OPEN = { SIGN_NOT_OPEN: 'the enterprise has not opened 代收签约' } as const;

/** WAIT_SIGN: waits for the payer's signature. EXPIRED: its last day is over, signed or not. */
export const CollectSignState = z.enum(['WAIT_SIGN', 'ACTIVE', 'TERMINATED', 'EXPIRED', 'REJECTED']);
export type CollectSignState = z.infer<typeof CollectSignState>;

/** A contract as a row of a list. Amounts are in yuan. */
const CollectSign = z.object({
  signNo: z.string(),
  /** The merchant's number of the contract; empty if there is none. */
  outSignNo: z.string(),
  payerName: z.string(),
  mobileMasked: z.string(),
  project: z.string(),
  productName: z.string(),
  state: CollectSignState,
  singleLimit: Money,
  dailyLimit: Money,
  monthlyLimit: Money,
  totalLimit: Money,
  /** Sum of the collections under this contract. */
  collected: Money,
  collections: z.int(),
  validFrom: Day,
  /** The last day. */
  validUntil: Day,
  createTime: Time,
  signTime: z.nullable(Time),
  endTime: z.nullable(Time),
});
export type CollectSign = z.infer<typeof CollectSign>;

const Filters = {
  /** Both ends are included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  state: z.optional(CollectSignState),
  /** The number starts with it; the merchant's own number, too. */
  signNo: z.optional(FilterText),
  /** Name of the payer or the project contains it, or it is the payer's whole mobile number. */
  keyword: z.optional(FilterText),
};

/** The contracts, newest first unless sorted otherwise. */
export const collectSignPage = listOf(
  defineCall({
    ...MANAGES,
    path: '/merchant/collect/sign/collectSignPage',
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...Filters,
      ...sorting(['createTime', 'validUntil', 'totalLimit']),
    }),
    answer: z.extend(pageOf(CollectSign), {
      /** Sum over all matching contracts. */
      collectedAmount: Money,
      active: z.int(),
      waiting: z.int(),
    }),
    refusals: NOT_OPEN,
  }),
  {
    columns: {
      payerName: { heading: '付款人', width: 16 },
      mobileMasked: { heading: '手机号', width: 16 },
      project: { heading: '代收项目', width: 24 },
      state: { heading: '签约状态', width: 10, as: COLLECT_SIGN_STATE_WORDS },
      collected: { heading: '累计代收', width: 16, as: 'money' },
      singleLimit: { heading: '单笔限额', width: 16, as: 'money' },
      dailyLimit: { heading: '单日限额', width: 16, as: 'money' },
      monthlyLimit: { heading: '单月限额', width: 16, as: 'money' },
      totalLimit: { heading: '累计限额', width: 16, as: 'money' },
      validFrom: { heading: '生效日期', width: 12 },
      validUntil: { heading: '截止日期', width: 12 },
      signNo: { heading: '签约编号', width: 26 },
      outSignNo: { heading: '商户签约号', width: 24 },
      productName: { heading: '签约产品', width: 12 },
      createTime: { heading: '发起时间', width: 20, as: 'time' },
      signTime: { heading: '签约时间', width: 20, as: 'time' },
      endTime: { heading: '解约时间', width: 20, as: 'time' },
    },
    filters: [['startTime', '发起时间'], 'state', 'signNo', ['keyword', '付款人或项目']],
  },
);

/** Exports all matching contracts as a file. */
export const downloadCollectSign = exportOf(collectSignPage, {
  path: '/merchant/collect/sign/downloadCollectSign',
  name: 'COLLECT_SIGN',
  title: '签约记录',
});

/** A contract with its history, the remaining limits, and its collections. */
export const CollectSignDetail = z.extend(CollectSign, {
  /** Bank of the payer, masked; empty until the contract is signed. */
  bankName: z.string(),
  cardMasked: z.string(),
  endReason: z.string(),
  creatorName: z.string(),
  /** Current remainders of the limits of the day, the month and the whole contract. */
  left: z.object({ today: Money, month: Money, total: Money }),
  /** Reason for which no collection is possible now; null if collections are possible. */
  closed: z.nullable(z.string()),
  /** Send time and expiry of the newest link, and the earliest time of the next; null: at once. */
  invited: z.nullable(
    z.object({ channel: z.enum(['SMS', 'LINK']), sentAt: Time, expiresAt: Time, resendAt: z.nullable(Time) }),
  ),
  trail: z.array(z.object({ time: Time, text: z.string(), byName: z.string() })),
  /** The newest twenty. */
  orders: z.array(
    z.object({
      orderNo: z.string(),
      amount: Money,
      fee: Money,
      state: OrderState,
      reason: z.nullable(z.string()),
      createTime: Time,
    }),
  ),
});
export type CollectSignDetail = z.infer<typeof CollectSignDetail>;

export const collectSignDetail = defineCall({
  ...MANAGES,
  path: '/merchant/collect/sign/collectSignDetail',
  request: z.object({ ...SessionFields, signNo: Id }),
  answer: CollectSignDetail,
  refusals: NOT_OPEN,
});

/** Fields of an invitation. */
export const INVITE_FIELDS = {
  payerName: AccountName,
  mobile: Mobile,
  project: plainText(30, '请输入代收项目'),
  outSignNo: z.optional(
    z.string().check(z.trim(), z.regex(/^[\w-]{0,32}$/, { error: '限字母、数字、下划线和横线，最多32位' })),
  ),
  singleLimit: OrderAmount,
  dailyLimit: OrderAmount,
  monthlyLimit: OrderAmount,
  totalLimit: OrderAmount,
  validFrom: Day,
  validUntil: Day,
};

/** Delivery of the link to the payer: by SMS, or by the inviting user (link and QR code). */
export const InviteChannel = z.enum(['SMS', 'LINK']);
export type InviteChannel = z.infer<typeof InviteChannel>;

/** `link` is returned only once: a path of the payer's own page, with its secret after the #. */
const Invited = z.object({ signNo: z.string(), link: z.string() });

/** Invites a payer. Takes ZTO_QUICK_PAYMENT of the chosen merchant, else of the enterprise's main one. */
export const collectSignInvite = defineCall({
  ...MANAGES,
  path: '/merchant/collect/sign/collectSignInvite',
  request: z.object({ ...SessionFields, ...INVITE_FIELDS, channel: InviteChannel }),
  answer: Invited,
  refusals: { ...NOT_OPEN, '20040010': 'the product is not open', '20040012': 'the product is stopped' },
  kept: true,
});

/** Sends a new link and ends the previous link. At most one in 60 s and ten a day. */
export const collectSignResend = defineCall({
  ...MANAGES,
  path: '/merchant/collect/sign/collectSignResend',
  request: z.object({ ...SessionFields, signNo: Id, channel: InviteChannel }),
  answer: Invited,
  refusals: {
    ...NOT_OPEN,
    SIGN_CLOSED: 'it does not wait for the payer',
    SIGN_TOO_OFTEN: 'a link was sent just now, or too many',
  },
  kept: true,
});

/** Why a contract ends. */
export const END_REASON = plainText(60, '请输入解约原因');

/** Ends a contract, or withdraws an invitation, and notifies the merchant's programs. Repeating the call changes nothing. */
export const collectSignTerminate = defineCall({
  ...MANAGES,
  path: '/merchant/collect/sign/collectSignTerminate',
  request: z.object({ ...SessionFields, signNo: Id, reason: END_REASON }),
  answer: Nothing,
  refusals: { ...NOT_OPEN, SIGN_CLOSED: 'it has ended by other means' },
  kept: true,
});

/**
 * 发起代收: collects on a contract in force, into the own settlement account; the payer's bank answers later. Counted in the
 * contract's limits when it is accepted, given back when the bank refuses.
 */
export const collectSignCollect = defineCall({
  path: '/merchant/collect/sign/collectSignCollect',
  request: z.object({ ...OrderFields, payPassword: PayPassword, signNo: Id, ruleNo: z.optional(Id) }),
  answer: Order,
  refusals: {
    ...ORDER_REFUSALS,
    ...NOT_OPEN,
    '20070001': 'the contract is not in force (final)',
    '20070003': 'the rule has no version in force, or cannot share the amount out; msg says why',
    '20070002': 'above what the contract allows at once, a day, a month or in all (final)',
  },
  meanings: { ...ORDER_MEANINGS, '20070001': 'final', '20070002': 'final' },
  money: true,
  permission: 'fund:move',
  users: 'ordinary',
});
