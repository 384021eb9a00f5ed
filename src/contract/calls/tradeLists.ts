import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { FilterText, Id, Money, Nothing, Paging, pageOf, SessionFields, sorting, Time } from '../primitives';
import { BATCH_STATUS_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '../words/words';
import { AccountType, BusinessType, Direction } from './accounts';
import { PAYMENT_PASSWORD_MEANINGS, PAYMENT_PASSWORD_REFUSALS } from './paymentPassword';

const defineCall = section('trades-transfers-fees');

/*
 * The lists of trades and of batches, details, refunds and saved views. The specification shows no paths for them; they
 * are named like their neighbours.
 */

const READS = { permission: 'trade:read', users: 'ordinary' } as const;

/** Identifies a list of trades; each page has a kind. BATCHED has trades of all kinds that came in batches. */
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

/** Title of each list, on its page and in its files. */
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
/** Titles of the batch lists. */
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
  /** The return of a split. */
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

/** Direction from the member's view. INNER: between the member's own accounts. */
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
  /** Refunded part so far; for a split the part returned by its receiver. */
  refundedAmount: Money,
  status: TradeStatus,
  /** Batch of the trade. `batchNo` and `originalTradeNo` are empty if there is none. */
  batchNo: z.string(),
  originalTradeNo: z.string(),
  remark: z.string(),
  /** Reason of a failure or return; empty otherwise, or if unknown. */
  reason: z.string(),
  createTime: Time,
  finishTime: z.nullable(Time),
});
export type Trade = z.infer<typeof Trade>;

const TradeFilters = {
  kind: TradeKind,
  /** Both ends are included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  status: z.optional(TradeStatus),
  businessType: z.optional(BusinessType),
  product: z.optional(TradeProduct),
  /** The number starts with it; so do merchantOrderNo and batchNo. */
  tradeNo: z.optional(FilterText),
  merchantOrderNo: z.optional(FilterText),
  batchNo: z.optional(FilterText),
  originalTradeNo: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
  /** Text that the other side's name contains, ignoring case. */
  party: z.optional(FilterText),
};
const tradeSorting = sorting(['createTime', 'amount']);

/** The trades of one list, newest first by default; only of the chosen merchant, if any. */
export const tradePage = listOf(
  defineCall({
    ...READS,
    path: '/trade/platform/tradePage',
    doc: { title: '查询交易', purpose: '查询一类交易的列表，可限定所选商户，默认最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...TradeFilters, ...tradeSorting }),
    answer: z.extend(pageOf(Trade), {
      /** Sum of all matching successful trades. Failed and pending trades are summed separately. */
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

/** All trades that match, as a file with the named columns in their order; of 5,000 and more a job is made. */
export const downloadTrades = exportOf(tradePage, {
  path: '/trade/platform/downloadTrades',
  doc: { title: '导出交易', purpose: '导出符合筛选的交易；达到5000行时转为导出任务。' },
  name: 'TRADE',
  title: ({ kind }) => TRADE_LIST_TITLES[kind],
  papers: '电子回单',
});

/**
 * The relation of another trade to a trade. SPLIT_RETURN: the return of a split, related to the split and to the trade that was
 * split.
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

/** A trade with its timeline, its related trades, and its account entries. */
export const TradeDetail = z.object({
  trade: Trade,
  /** Number of the order that created the trade; otherwise empty. */
  orderNo: z.string(),
  /** True if the trade's batch is a batch of payments of this console, which has its own page. */
  ofPayments: z.boolean(),
  /** For a settlement: its collection period since the previous settlement; otherwise null. */
  settles: z.nullable(z.object({ from: z.nullable(Time), to: Time })),
  /** Null: not refundable; 0.00: fully refunded. */
  refundable: z.nullable(Money),
  /** Part that waits for a second person's release; excluded from the refundable amount. */
  refundingAmount: Money,
  /** From which amount on a refund waits for a second person; null: never. */
  releaseFrom: z.nullable(Money),
  /** Amount that split receivers hold: it becomes refundable after its return. */
  splitAmount: Money,
  /** For a successful split: the amount that can still be returned; otherwise null. */
  returnable: z.nullable(Money),
  /** Part requested from the receiver without an answer yet; excluded from the returnable amount. */
  returningAmount: Money,
  /** Oldest first. */
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

/** Reads an own trade. */
export const tradeDetail = defineCall({
  ...READS,
  path: '/trade/platform/tradeDetail',
  doc: { title: '查询交易详情', purpose: '查看一笔交易的详情、手续费与关联的退款和分账。' },
  request: z.object({ ...SessionFields, tradeNo: Id }),
  answer: TradeDetail,
});

/** All receipts of one own trade in one PDF: one for each of its account entries. */
export const tradeReceipt = defineCall({
  ...READS,
  path: '/trade/platform/tradeReceipt',
  doc: { title: '下载交易回单', purpose: '下载一笔交易的全部回单，合成一个PDF。' },
  request: z.object({ ...SessionFields, tradeNo: Id }),
  blob: true,
});

/** As `OrderState`; a refund without release is SUCCESS at once. */
export const RefundState = z.enum(['WAIT_RELEASE', 'SUCCESS', 'FAILED', 'CANCELLED']);
export type RefundState = z.infer<typeof RefundState>;

export const TradeRefund = z.object({
  requestNo: z.string(),
  state: RefundState,
  refundTradeNo: z.string(),
  originalTradeNo: z.string(),
  amount: Money,
  /** Part of the fee that is given back with it; 0.00 while it waits. */
  feeBack: Money,
  createTime: Time,
});
export type TradeRefund = z.infer<typeof TradeRefund>;

const RefundAmount = Money.check(z.refine((amount) => amount !== '0.00', { error: '退款金额必须大于0' }));

/**
 * Pays a part, or all, of a collected trade back out of the settlement account; from the checker's amount on a second
 * person releases it first, as an order of kind REFUND with `refundTradeNo` for its number. The same requestNo with the same trade,
 * amount and reason is answered as the first time and moves nothing; with other ones it is refused.
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

/** The result of a requestNo. `refund` is null if no refund was accepted under it; `refusal` is the reason if that is final. */
export const queryTradeRefund = defineCall({
  ...READS,
  path: '/trade/platform/queryTradeRefund',
  doc: { title: '查询退款结果', purpose: '按请求号查询退款是否受理，用于确认结果未知的退款。' },
  request: z.object({ ...SessionFields, requestNo: Id }),
  answer: z.object({ refund: z.nullable(TradeRefund), refusal: z.nullable(z.string()) }),
  kept: true,
});

/** FILE: pay-outs from an uploaded file; WALLET: payments to wallets. */
export const BatchKind = z.enum(['FILE', 'WALLET']);
/** PARTLY: done, and some of it has failed. */
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
  /** The number starts with it. */
  batchNo: z.optional(FilterText),
  /** The file's name contains it. */
  fileName: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
};

/** The batches of one kind, newest first unless sorted otherwise. */
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

/** All batches that match, as a file; of 5,000 and more a job is made. */
export const downloadBatches = exportOf(batchPage, {
  path: '/trade/platform/downloadBatches',
  doc: { title: '导出批量交易', purpose: '导出符合筛选的批次；达到5000行时转为导出任务。' },
  name: 'BATCH',
  title: ({ kind }) => BATCH_LIST_TITLES[kind],
});

/** Saved views can belong to any list, so the permission for one of the lists is enough. */
const VIEWS = { ...READS, permission: ['trade:read', 'fund:read', 'operation:read'] } as const;
const ListId = z.string().check(z.regex(/^[\w/.-]{1,40}$/));
export const SavedView = z.object({
  viewId: z.string(),
  name: z.string(),
  /** The address's query without its question mark; a day that moves with the calendar is `D-6`. */
  search: z.string(),
  makerName: z.string(),
  /** The caller created it and may delete it. */
  own: z.boolean(),
  /** True for the view that the caller's list opens with. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** The enterprise's views of one list, oldest first. */
export const listViews = defineCall({
  ...VIEWS,
  path: '/trade/platform/view/list',
  doc: { title: '查询常用视图', purpose: '列出企业为某个列表保存的常用视图。' },
  request: z.object({ ...SessionFields, listId: ListId }),
  answer: z.array(SavedView),
});

/** Saves a view under a new name in its list, visible to the whole enterprise. At most 30 per list. */
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

/** Deletes an own view for the whole enterprise. */
export const deleteView = defineCall({
  ...VIEWS,
  path: '/trade/platform/view/delete',
  doc: { title: '删除常用视图', purpose: '删除本人保存的视图，对所有人生效。' },
  request: z.object({ ...SessionFields, viewId: Id }),
  answer: Nothing,
  kept: true,
});

/** Sets the view that the caller's list opens with; null: none. */
export const setDefaultView = defineCall({
  ...VIEWS,
  path: '/trade/platform/view/setDefault',
  doc: { title: '设置默认视图', purpose: '设置本人打开某个列表时默认使用的视图。' },
  request: z.object({ ...SessionFields, listId: ListId, viewId: z.nullable(Id) }),
  answer: Nothing,
  kept: true,
});
