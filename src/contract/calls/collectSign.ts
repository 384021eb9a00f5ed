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
 * Calls about collection contracts (签约代收), by which payers let the merchant collect from them. The payer signs or refuses on a
 * phone, by a link. Enterprises that have not opened 代收签约 (collectOpenFlag) are refused. The specification shows no paths.
 */

const MANAGES = { permission: 'operation:manage' } as const;
const NOT_OPEN = { SIGN_NOT_OPEN: '企业未开通代收签约' } as const;

/**
 * State of a collection contract. WAIT_SIGN: the payer has not signed yet. EXPIRED: its last day has passed, whether it was
 * signed or not.
 */
export const CollectSignState = z.enum(['WAIT_SIGN', 'ACTIVE', 'TERMINATED', 'EXPIRED', 'REJECTED']);
export type CollectSignState = z.infer<typeof CollectSignState>;

/** A collection contract as a row of a list. Amounts are in yuan. */
const CollectSign = z.object({
  signNo: z.string(),
  /** Number that the merchant has given the contract; empty if there is none. */
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
  /** Sum in yuan of the collections under this contract. */
  collected: Money,
  collections: z.int(),
  validFrom: Day,
  /** The last day on which the contract is valid. */
  validUntil: Day,
  createTime: Time,
  signTime: z.nullable(Time),
  endTime: z.nullable(Time),
});
export type CollectSign = z.infer<typeof CollectSign>;

const Filters = {
  /** Filter: only contracts created from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  state: z.optional(CollectSignState),
  /** Filter: the beginning of the contract's number, or of the number that the merchant has given the contract. */
  signNo: z.optional(FilterText),
  /** Filter: a text that the name of the payer or the project contains, or the payer's whole mobile number. */
  keyword: z.optional(FilterText),
};

/** Returns the collection contracts, newest first unless sorted otherwise. */
export const collectSignPage = listOf(
  defineCall({
    ...MANAGES,
    path: '/merchant/collect/sign/collectSignPage',
    doc: { title: '查询代收签约', purpose: '查询代收签约，可按状态和付款人筛选，默认最新在前。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...Filters,
      ...sorting(['createTime', 'validUntil', 'totalLimit']),
    }),
    answer: z.extend(pageOf(CollectSign), {
      /** Sum in yuan collected under all matching contracts. */
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

/** Exports all matching collection contracts as a file. */
export const downloadCollectSign = exportOf(collectSignPage, {
  path: '/merchant/collect/sign/downloadCollectSign',
  doc: { title: '导出代收签约', purpose: '把符合筛选的代收签约导出为文件。' },
  name: 'COLLECT_SIGN',
  title: '签约记录',
});

/** A collection contract with its history, its remaining limits, and its collections. */
export const CollectSignDetail = z.extend(CollectSign, {
  /**
   * Name of the payer's bank. `cardMasked`: the payer's masked card number. Both are empty until the contract is
   * signed.
   */
  bankName: z.string(),
  cardMasked: z.string(),
  endReason: z.string(),
  creatorName: z.string(),
  /** Amounts in yuan that can still be collected today, this month and under the whole contract. */
  left: z.object({ today: Money, month: Money, total: Money }),
  /** Reason why the merchant cannot collect at the moment; null if the merchant can collect. */
  closed: z.nullable(z.string()),
  /** The newest signing link: how and when it was sent, when it expires, and from when another can be sent (null: at once). */
  invited: z.nullable(
    z.object({ channel: z.enum(['SMS', 'LINK']), sentAt: Time, expiresAt: Time, resendAt: z.nullable(Time) }),
  ),
  trail: z.array(z.object({ time: Time, text: z.string(), byName: z.string() })),
  /** The newest twenty collections under the contract. */
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
  doc: { title: '查询代收签约详情', purpose: '查看一份代收签约的额度、有效期与已扣款记录。' },
  request: z.object({ ...SessionFields, signNo: Id }),
  answer: CollectSignDetail,
  refusals: NOT_OPEN,
});

/** Fields that the user fills in to invite a payer to a collection contract. */
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

/** How the signing link reaches the payer: by SMS, or passed on by the inviting user (link and QR code). */
export const InviteChannel = z.enum(['SMS', 'LINK']);
export type InviteChannel = z.infer<typeof InviteChannel>;

/**
 * Result of an invitation. `link` is the path of the payer's signing page with a secret after the #. It is returned only once.
 */
const Invited = z.object({ signNo: z.string(), link: z.string() });

/**
 * Invites a payer to sign a collection contract. The chosen merchant, otherwise the enterprise's main merchant, must have the
 * product ZTO_QUICK_PAYMENT.
 */
export const collectSignInvite = defineCall({
  ...MANAGES,
  path: '/merchant/collect/sign/collectSignInvite',
  doc: { title: '发起代收签约', purpose: '邀请付款人签署代收协议，以链接、二维码或短信送达。' },
  request: z.object({ ...SessionFields, ...INVITE_FIELDS, channel: InviteChannel }),
  answer: Invited,
  refusals: { ...NOT_OPEN, '20040010': '产品未开通', '20040012': '产品已停用' },
  kept: true,
});

/** Sends a new signing link; the previous link becomes invalid. At most one link in 60 s and ten links a day. */
export const collectSignResend = defineCall({
  ...MANAGES,
  path: '/merchant/collect/sign/collectSignResend',
  doc: { title: '重新发送代收签约链接', purpose: '重新发送签约链接，原链接失效；间隔60秒，每天最多十次。' },
  request: z.object({ ...SessionFields, signNo: Id, channel: InviteChannel }),
  answer: Invited,
  refusals: {
    ...NOT_OPEN,
    SIGN_CLOSED: '当前不在等待付款人',
    SIGN_TOO_OFTEN: '刚发送过链接，或发送次数过多',
  },
  kept: true,
});

/** Reason for ending a collection contract; required. */
export const END_REASON = plainText(60, '请输入解约原因');

/**
 * Ends a collection contract, or withdraws an invitation, and notifies the merchant's programs. Repeating the call changes
 * nothing.
 */
export const collectSignTerminate = defineCall({
  ...MANAGES,
  path: '/merchant/collect/sign/collectSignTerminate',
  doc: { title: '代收签约解约', purpose: '终止代收签约或撤回邀请，并通知商户的程序。' },
  request: z.object({ ...SessionFields, signNo: Id, reason: END_REASON }),
  answer: Nothing,
  refusals: { ...NOT_OPEN, SIGN_CLOSED: '已以其他方式终止' },
  kept: true,
});

/**
 * 发起代收: collects by a valid contract into the member's settlement account; the payer's bank answers later. The amount counts
 * against the contract's limits as soon as the order is accepted, and no longer if the bank refuses.
 */
export const collectSignCollect = defineCall({
  path: '/merchant/collect/sign/collectSignCollect',
  doc: { title: '发起代收', purpose: '在签约额度内发起一笔代收，款项进入待结算账户，由银行稍后答复。' },
  request: z.object({ ...OrderFields, payPassword: PayPassword, signNo: Id, ruleNo: z.optional(Id) }),
  answer: Order,
  refusals: {
    ...ORDER_REFUSALS,
    ...NOT_OPEN,
    '20070001': '代收签约未生效；不会再变',
    '20070003': '分账规则没有生效的版本，或无法按该金额分账，原因见msg',
    '20070002': '超出签约约定的单笔、单日、单月或累计额度；不会再变',
  },
  meanings: { ...ORDER_MEANINGS, '20070001': 'final', '20070002': 'final' },
  money: true,
  permission: 'fund:move',
  users: 'ordinary',
});
