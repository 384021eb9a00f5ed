import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { FilterText, Id, Money, Nothing, Paging, pageOf, SessionFields, sorting, Time } from '../primitives';
import { BATCH_STATUS_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '../words/words';
import { AccountType, BusinessType, Direction } from './accounts';
import { FeeReason } from './feeReason';
import { PAYMENT_PASSWORD_MEANINGS, PAYMENT_PASSWORD_REFUSALS } from './paymentPassword';

const defineCall = section('trades-transfers-fees');

/*
 * Calls for the lists of trades and of batches, their details, refunds and saved views. The specification shows no paths, so they
 * are named like similar calls.
 */

const READS = { permission: 'trade:read', users: 'ordinary' } as const;

/** Identifies a list of trades: each page shows one kind. BATCHED contains trades of all kinds that belong to a batch. */
export const TradeKind = z.enum([
  'CASHIER',
  'BEHALF_PAY',
  'BEHALF_COLLECT',
  'SPLIT',
  'WALLET_IN',
  'WALLET_OUT',
  'SETTLE',
  'CREDIT',
  'BATCHED',
]);
export type TradeKind = z.infer<typeof TradeKind>;

/** Title of each list of trades, on its page and in its exported files. */
export const TRADE_LIST_TITLES: Readonly<Record<TradeKind, string>> = {
  CASHIER: '收银台交易',
  BEHALF_PAY: '代付交易',
  BEHALF_COLLECT: '代收交易',
  SPLIT: '分账交易',
  WALLET_IN: '钱包收款',
  WALLET_OUT: '钱包付款',
  SETTLE: '结算交易',
  CREDIT: '信用付交易',
  BATCHED: '批量交易查询',
};
/** Titles of the lists of batches. */
export const BATCH_LIST_TITLES = { FILE: '批量付款文件查询', WALLET: '钱包批量付款查询' } as const;

export const TradeStatus = z.enum(['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED']);
export type TradeStatus = z.infer<typeof TradeStatus>;

export const TradeProduct = z.enum([
  'WECHAT',
  'ALIPAY',
  'UNIONPAY',
  'EBANK',
  'QUICK',
  'MOBILE_BANK',
  'BALANCE',
  'ECURRENCY',
  'PAYOUT',
  'SPLIT',
  /** The receiver of a split returns its share. */
  'SPLIT_RETURN',
  'REFUND',
  'PAY',
  'TRANSFER',
  'SETTLE',
  'CREDIT',
  'FUND',
  'FEE_REPAY',
]);
export type TradeProduct = z.infer<typeof TradeProduct>;

/** Direction of the money as seen by the member. INNER: between the member's own accounts. */
const TradeDirection = z.enum(['IN', 'OUT', 'INNER']);

export const Trade = z.object({
  tradeNo: z.string(),
  merchantOrderNo: z.string(),
  businessType: BusinessType,
  product: TradeProduct,
  direction: TradeDirection,
  counterpartyName: z.string(),
  counterpartyAccount: z.string(),
  amount: Money,
  fee: Money,
  /** Amount refunded so far; for a split the amount that its receiver has returned. */
  refundedAmount: Money,
  status: TradeStatus,
  /** Number of the trade's batch; like `originalTradeNo`, empty if there is none. */
  batchNo: z.string(),
  originalTradeNo: z.string(),
  remark: z.string(),
  /** Reason of a failure or return; empty for other trades, or if unknown. */
  reason: z.string(),
  createTime: Time,
  finishTime: z.nullable(Time),
});
export type Trade = z.infer<typeof Trade>;

const TradeFilters = {
  kind: TradeKind,
  /** Filter: only trades from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  status: z.optional(TradeStatus),
  businessType: z.optional(BusinessType),
  product: z.optional(TradeProduct),
  /**
   * Filter: the beginning of the trade number. The filters merchantOrderNo and batchNo also compare the beginning.
   */
  tradeNo: z.optional(FilterText),
  merchantOrderNo: z.optional(FilterText),
  batchNo: z.optional(FilterText),
  originalTradeNo: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
  /** Filter: a text that the counterparty's name contains, ignoring case. */
  party: z.optional(FilterText),
};
const tradeSorting = sorting(['createTime', 'amount']);

/**
 * Returns the trades of one list, newest first by default. If a merchant is chosen, only the trades of that merchant.
 */
export const tradePage = listOf(
  defineCall({
    ...READS,
    path: '/trade/platform/tradePage',
    doc: { title: '查询交易', purpose: '查询一类交易的列表，可限定所选商户，默认最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...TradeFilters, ...tradeSorting }),
    answer: z.extend(pageOf(Trade), {
      /** Sum in yuan of all matching successful trades. Failed and pending trades are summed separately. */
      totalAmount: Money,
      totalIn: Money,
      totalOut: Money,
      idleAmount: Money,
    }),
  }),
  {
    columns: {
      tradeNo: { heading: '交易单号', width: 24 },
      merchantOrderNo: { heading: '商户单号', width: 24 },
      createTime: { heading: '交易时间', width: 20, as: 'time' },
      finishTime: { heading: '完成时间', width: 20, as: 'time' },
      businessType: { heading: '交易类型', width: 10, as: BUSINESS_TYPE_WORDS },
      product: { heading: '产品', width: 14, as: TRADE_PRODUCT_WORDS },
      counterpartyName: { heading: '对方户名', width: 30 },
      counterpartyAccount: { heading: '对方账号', width: 28 },
      amount: { heading: '金额', width: 16, as: 'money' },
      fee: { heading: '手续费', width: 16, as: 'money' },
      refundedAmount: { heading: '已退金额', width: 16, as: 'money' },
      status: { heading: '状态', width: 10, as: TRADE_STATUS_WORDS },
      reason: { heading: '失败原因', width: 30 },
      batchNo: { heading: '批次号', width: 24 },
      originalTradeNo: { heading: '原单号', width: 24 },
      remark: { heading: '备注', width: 40 },
    },
    filters: [
      'startTime',
      'minAmount',
      'status',
      'businessType',
      'product',
      'tradeNo',
      'merchantOrderNo',
      'batchNo',
      'originalTradeNo',
      ['party', '对方户名'],
    ],
  },
);

/**
 * Exports all matching trades as a file with the requested columns, in the requested order. From 5,000 rows on it
 * creates an export job instead.
 */
export const downloadTrades = exportOf(tradePage, {
  path: '/trade/platform/downloadTrades',
  doc: { title: '导出交易', purpose: '导出符合筛选的交易；达到5000行时转为导出任务。' },
  name: 'TRADE',
  title: ({ kind }) => TRADE_LIST_TITLES[kind],
  papers: '电子回单',
});

/**
 * How another trade is related to the shown trade. SPLIT_RETURN: the return of a split; it is related to the split and to the
 * trade that was split.
 */
export const TradeRelation = z.enum(['ORIGINAL', 'REFUND', 'SPLIT', 'SPLIT_RETURN', 'SETTLEMENT']);
export type TradeRelation = z.infer<typeof TradeRelation>;

export const Related = z.object({
  relation: TradeRelation,
  tradeNo: z.string(),
  amount: Money,
  status: TradeStatus,
  createTime: Time,
});
export type Related = z.infer<typeof Related>;

/** A trade with its timeline, its related trades, and its ledger entries. */
export const TradeDetail = z.object({
  trade: Trade,
  /** Number of the order that created the trade; empty if no order did. */
  orderNo: z.string(),
  /** True if the trade belongs to a batch of payments that was made in this console and has its own page. */
  ofPayments: z.boolean(),
  /**
   * For a settlement: the period since the previous settlement, whose collected money this settlement pays out;
   * otherwise null.
   */
  settles: z.nullable(z.object({ from: z.nullable(Time), to: Time })),
  /** How the fee was calculated; null without a fee, or if neither its rate nor its terms are known. */
  feeReason: z.nullable(FeeReason),
  /** Amount that can still be refunded. Null: not refundable; 0.00: fully refunded. */
  refundable: z.nullable(Money),
  /** Amount of refunds that wait for a second person's release; not included in `refundable`. */
  refundingAmount: Money,
  /** Amount from which a refund needs a second person's release; null: never. */
  releaseFrom: z.nullable(Money),
  /** Amount that split receivers hold. It becomes refundable after they return it. */
  splitAmount: Money,
  /** For a successful split: the amount that the receiver can still return; otherwise null. */
  returnable: z.nullable(Money),
  /** Amount whose return was requested from the receiver and not answered yet; not included in `returnable`. */
  returningAmount: Money,
  /** Events of the trade, oldest first. */
  timeline: z.array(z.object({ time: Time, text: z.string() })),
  related: z.array(Related),
  flows: z.array(
    z.object({
      flowNo: z.string(),
      accountType: AccountType,
      direction: Direction,
      amount: Money,
      createTime: Time,
    }),
  ),
});

/** Returns the detail of a trade of the member. */
export const tradeDetail = defineCall({
  ...READS,
  path: '/trade/platform/tradeDetail',
  doc: { title: '查询交易详情', purpose: '查看一笔交易的详情、手续费与关联的退款和分账。' },
  request: z.object({ ...SessionFields, tradeNo: Id }),
  answer: TradeDetail,
});

/** Returns the receipts of a trade in one PDF, one receipt for each of its ledger entries. */
export const tradeReceipt = defineCall({
  ...READS,
  path: '/trade/platform/tradeReceipt',
  doc: { title: '下载交易回单', purpose: '下载一笔交易的全部回单，合成一个PDF。' },
  request: z.object({ ...SessionFields, tradeNo: Id }),
  blob: true,
});

/** State of a refund, as in `OrderState`. A refund that needs no release is SUCCESS at once. */
export const RefundState = z.enum(['WAIT_RELEASE', 'SUCCESS', 'FAILED', 'CANCELLED']);
export type RefundState = z.infer<typeof RefundState>;

export const TradeRefund = z.object({
  requestNo: z.string(),
  state: RefundState,
  refundTradeNo: z.string(),
  originalTradeNo: z.string(),
  amount: Money,
  /** Amount of the fee that the platform gives back with the refund; 0.00 while it waits for release. */
  feeBack: Money,
  createTime: Time,
});
export type TradeRefund = z.infer<typeof TradeRefund>;

const RefundAmount = Money.check(z.refine((amount) => amount !== '0.00', { error: '退款金额必须大于0' }));

/**
 * Refunds a collected trade, in part or in full, from the settlement account. From the release amount on, a second
 * person must release the refund first. Such a refund is an order of kind REFUND, and `refundTradeNo` is the order's
 * number. The same requestNo with the same trade, amount and reason returns the first response again and moves no
 * money. With other content it is refused.
 */
export const tradeRefund = defineCall({
  path: '/trade/platform/tradeRefund',
  doc: { title: '交易退款', purpose: '把已收款的部分或全部退给付款人，从待结算账户支出；达到复核金额须第二人放行。' },
  request: z.object({
    ...SessionFields,
    tradeNo: Id,
    amount: RefundAmount,
    reason: z.string().check(z.trim(), z.maxLength(60)),
    requestNo: Id,
    payPassword: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  answer: TradeRefund,
  refusals: {
    ...PAYMENT_PASSWORD_REFUSALS,
    '20050001': '该笔交易不能退款',
    '20050002': '超出可退金额',
    '20050003': '结算账户余额不足',
    '20050004': '该请求号已用于另一笔退款',
  },
  meanings: {
    ...PAYMENT_PASSWORD_MEANINGS,
    '20050001': 'final',
    '20050002': 'final',
    '20050003': 'final',
    '20050004': 'otherContent',
  },
  money: true,
  permission: 'fund:move',
  users: 'ordinary',
});

/**
 * Returns the result of a requestNo. `refund` is null if no refund was accepted under it; `refusal` is the reason of a final
 * refusal.
 */
export const queryTradeRefund = defineCall({
  ...READS,
  path: '/trade/platform/queryTradeRefund',
  doc: { title: '查询退款结果', purpose: '按请求号查询退款是否受理，用于确认结果未知的退款。' },
  request: z.object({ ...SessionFields, requestNo: Id }),
  answer: z.object({ refund: z.nullable(TradeRefund), refusal: z.nullable(z.string()) }),
  kept: true,
});

/** Kind of batch. FILE: pay-outs from an uploaded file. WALLET: payments to wallets. */
export const BatchKind = z.enum(['FILE', 'WALLET']);
/** State of a batch. PARTLY: finished, and some of its trades have failed. */
export const BatchStatus = z.enum(['PROCESSING', 'SUCCESS', 'PARTLY', 'FAILED']);
export type BatchStatus = z.infer<typeof BatchStatus>;

export const TradeBatch = z.object({
  batchNo: z.string(),
  fileName: z.string(),
  makerName: z.string(),
  status: BatchStatus,
  items: z.int(),
  amount: Money,
  succeeded: z.int(),
  succeededAmount: Money,
  failed: z.int(),
  createTime: Time,
  finishTime: z.nullable(Time),
});
export type TradeBatch = z.infer<typeof TradeBatch>;

const BatchFilters = {
  kind: BatchKind,
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  status: z.optional(BatchStatus),
  /** Filter: the beginning of the batch number. */
  batchNo: z.optional(FilterText),
  /** Filter: a text that the file name contains. */
  fileName: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
};

/** Returns the batches of one kind, newest first unless sorted otherwise. */
export const batchPage = listOf(
  defineCall({
    ...READS,
    path: '/trade/platform/batchPage',
    doc: { title: '查询批量交易', purpose: '查询一类批次的列表，默认最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...BatchFilters, ...tradeSorting }),
    answer: z.extend(pageOf(TradeBatch), { totalAmount: Money, totalItems: z.int() }),
  }),
  {
    columns: {
      batchNo: { heading: '批次号', width: 24 },
      fileName: { heading: '文件名', width: 32 },
      makerName: { heading: '提交人', width: 12 },
      status: { heading: '状态', width: 12, as: BATCH_STATUS_WORDS },
      items: { heading: '总笔数', width: 10 },
      amount: { heading: '总金额', width: 16, as: 'money' },
      succeeded: { heading: '成功笔数', width: 10 },
      succeededAmount: { heading: '成功金额', width: 16, as: 'money' },
      failed: { heading: '失败笔数', width: 10 },
      createTime: { heading: '提交时间', width: 20, as: 'time' },
      finishTime: { heading: '完成时间', width: 20, as: 'time' },
    },
    filters: ['startTime', 'minAmount', 'status', 'batchNo', 'fileName'],
  },
);

/** Exports all matching batches as a file. From 5,000 rows on it creates an export job instead. */
export const downloadBatches = exportOf(batchPage, {
  path: '/trade/platform/downloadBatches',
  doc: { title: '导出批量交易', purpose: '导出符合筛选的批次；达到5000行时转为导出任务。' },
  name: 'BATCH',
  title: ({ kind }) => BATCH_LIST_TITLES[kind],
});

/** Saved views exist for lists of several areas, so the read permission for one of them is enough. */
const VIEWS = { ...READS, permission: ['trade:read', 'fund:read', 'operation:read'] } as const;
const ListId = z.string().check(z.regex(/^[\w/.-]{1,40}$/));
export const SavedView = z.object({
  viewId: z.string(),
  name: z.string(),
  /** The query of the list's address, without its question mark. A day relative to today is written as `D-6`. */
  search: z.string(),
  makerName: z.string(),
  /** True if the caller created the view and may delete it. */
  own: z.boolean(),
  /** True if the list opens with this view for the caller. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** Returns the enterprise's saved views of one list, oldest first. */
export const listViews = defineCall({
  ...VIEWS,
  path: '/trade/platform/view/list',
  doc: { title: '查询常用视图', purpose: '列出企业为某个列表保存的常用视图。' },
  request: z.object({ ...SessionFields, listId: ListId }),
  answer: z.array(SavedView),
});

/** Saves the filters of a list as a view with a new name, visible to the whole enterprise. At most 30 views per list. */
export const saveView = defineCall({
  ...VIEWS,
  path: '/trade/platform/view/save',
  doc: { title: '保存常用视图', purpose: '把当前筛选与列保存为视图，企业内人人可用，每个列表最多30个。' },
  request: z.object({
    ...SessionFields,
    listId: ListId,
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: '请输入视图名称' }),
        z.maxLength(20, { error: '视图名称不能超过20个字' }),
      ),
    search: z.string().check(z.maxLength(1_000)),
  }),
  answer: SavedView,
  kept: true,
});

/** Deletes a view that the caller has saved. Other users of the enterprise who used the view lose it too. */
export const deleteView = defineCall({
  ...VIEWS,
  path: '/trade/platform/view/delete',
  doc: { title: '删除常用视图', purpose: '删除本人保存的视图，对所有人生效。' },
  request: z.object({ ...SessionFields, viewId: Id }),
  answer: Nothing,
  kept: true,
});

/** Sets the view with which a list opens for the caller; null: none. */
export const setDefaultView = defineCall({
  ...VIEWS,
  path: '/trade/platform/view/setDefault',
  doc: { title: '设置默认视图', purpose: '设置本人打开某个列表时默认使用的视图。' },
  request: z.object({ ...SessionFields, listId: ListId, viewId: z.nullable(Id) }),
  answer: Nothing,
  kept: true,
});
