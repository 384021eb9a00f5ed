import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import {
  Count,
  Day,
  FileFormat,
  Id,
  Money,
  Nothing,
  OF_MERCHANT,
  OfMerchant,
  Paging,
  pageOf,
  SessionFields,
  SignedMoney,
  sorting,
  Time,
} from '../primitives';
import { plainTextOrNone } from '../rules/plainText';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS } from '../words/words';
import { AccountType, BusinessType } from './accounts';
import { TradeProduct } from './tradeLists';

const defineCall = section('trades-transfers-fees');

/*
 * Calls about statements of closed days (the operation centre; domain specification, section 3). The specification
 * shows no paths, so they are named in the style of the section. Days are in Shanghai time; both ends of a range are
 * included. The content of a closed day never changes. A late entry is booked on an open day and names the day to
 * which it belongs (`lateDay`).
 */

const READS = { permission: 'operation:read' } as const;
const MANAGES = { permission: 'operation:manage', kept: true } as const;

/** Filter for a range of days; both ends may be left out. */
const DayRange = { startDay: z.optional(Day), endDay: z.optional(Day) };

/** Fields that every response with statements has. */
const MADE = {
  asOf: Time,
  /** The last closed day, up to which there are statements; null if no day is closed. */
  madeThrough: z.nullable(Day),
};

/** Amount columns of the trade statement. Amounts are unsigned, except `moved`, `feeMoved` and `change`. */
const EntryFigures = {
  gross: Money,
  refund: Money,
  split: Money,
  splitBack: Money,
  feeKept: Money,
  feeBack: Money,
  moved: SignedMoney,
  /** Change of the settlement account: gross − refund − split + splitBack − feeKept + feeBack + moved. */
  change: SignedMoney,
  feePaid: Money,
  feeReturned: Money,
  feeMoved: SignedMoney,
  advanced: Money,
  repaid: Money,
};
const TradeFigures = {
  /** Number of ledger entries. */
  entries: z.int(),
  ...EntryFigures,
  /** Change of the fee account: feeReturned − feePaid + feeMoved. */
  feeChange: SignedMoney,
};

const FIGURE_COLUMNS = {
  gross: { heading: '交易金额', width: 16, as: 'money' },
  refund: { heading: '退款金额', width: 16, as: 'money' },
  split: { heading: '分账金额', width: 16, as: 'money' },
  splitBack: { heading: '分账退回', width: 16, as: 'money' },
  feeKept: { heading: '内扣手续费', width: 16, as: 'money' },
  feeBack: { heading: '退还手续费', width: 16, as: 'money' },
  moved: { heading: '结算及划转', width: 16, as: 'money' },
  change: { heading: '待结算账户变动', width: 18, as: 'money' },
  feePaid: { heading: '手续费账户扣费', width: 18, as: 'money' },
  feeReturned: { heading: '手续费账户退还', width: 18, as: 'money' },
  feeMoved: { heading: '手续费账户充值及划转', width: 20, as: 'money' },
} as const;
const ADVANCE_COLUMNS = {
  advanced: { heading: '平台垫付', width: 16, as: 'money' },
  repaid: { heading: '垫付还款', width: 16, as: 'money' },
} as const;

export const StatementTrade = z.object({
  /** Number of the statement's row, such as `2026-11-20/3`. */
  rowNo: z.string(),
  day: Day,
  /** The day to which a late entry belongs, while `day` is the day on which it was booked. Null: booked in time. */
  lateDay: z.nullable(Day),
  product: TradeProduct,
  businessType: BusinessType,
  ...TradeFigures,
});
export type StatementTrade = z.infer<typeof StatementTrade>;
export const StatementTotals = z.object(TradeFigures);
export type StatementTotals = z.infer<typeof StatementTotals>;

/** Proof of the statement: its figures compared with the changes of the accounts in the ledger. */
const Proof = z.object({
  /**
   * Change of the settlement account in the ledger. Null if the response covers only a part of the account, because
   * of a merchant or a filter.
   */
  ledgerChange: z.nullable(SignedMoney),
  feeLedgerChange: z.nullable(SignedMoney),
  /** `change` of the statement minus `ledgerChange`; `0.00` if both are equal. */
  difference: z.nullable(SignedMoney),
  feeDifference: z.nullable(SignedMoney),
});

/** 交易对账单: returns the trade statement, with one row for each day, product and business type. */
export const statementTradePage = listOf(
  defineCall({
    ...READS,
    path: '/trade/statement/tradePage',
    doc: { title: '查询交易对账单', purpose: '查询交易对账单，按日、产品与业务类型汇总。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...DayRange,
      ...OfMerchant,
      product: z.optional(TradeProduct),
      businessType: z.optional(BusinessType),
      ...sorting(['day', 'gross', 'change']),
    }),
    answer: z.extend(pageOf(StatementTrade), {
      ...MADE,
      totals: StatementTotals,
      proof: Proof,
      /**
       * Sums of the preceding period of the same length, or of the previous month if the range is a whole month. Null if an end
       * of the range is left out.
       */
      before: z.nullable(z.object({ startDay: Day, endDay: Day, totals: StatementTotals })),
    }),
  }),
  {
    columns: {
      day: { heading: '日期', width: 12 },
      product: { heading: '产品', width: 14, as: TRADE_PRODUCT_WORDS },
      businessType: { heading: '业务类型', width: 10, as: BUSINESS_TYPE_WORDS },
      lateDay: { heading: '所属日期', width: 12 },
      entries: { heading: '笔数', width: 10, as: String },
      ...FIGURE_COLUMNS,
      feeChange: { heading: '手续费账户变动', width: 18, as: 'money' },
      ...ADVANCE_COLUMNS,
    },
    filters: ['startDay', OF_MERCHANT, 'product', 'businessType'],
  },
);
export const downloadStatementTrades = exportOf(statementTradePage, {
  path: '/trade/statement/downloadTrades',
  doc: { title: '导出交易对账单', purpose: '导出符合筛选的交易对账单。' },
  name: 'STATEMENT_TRADE',
  title: () => '交易对账单',
});

/** Fees that were paid from the balance or the split account. Only entries that are filtered by fee rate have them. */
const OtherFees = { feeOther: Money, feeOtherBack: Money };

/** A row of the itemised bill: the effect of one ledger entry on the settlement and fee accounts. */
export const BillRow = z.object({
  entryNo: z.string(),
  tradeNo: z.string(),
  merchantOrderNo: z.string(),
  time: Time,
  day: Day,
  lateDay: z.nullable(Day),
  product: TradeProduct,
  businessType: BusinessType,
  counterpartyName: z.string(),
  ...EntryFigures,
  ...OtherFees,
});
export type BillRow = z.infer<typeof BillRow>;

export const BILL_LATE_WORDS = { NONE: '不含补记', ONLY: '仅补记' } as const;

/**
 * 交易明细账单: returns the itemised bill, with the entries from which the trade statement is made. With the same range and filters,
 * both have the same number of entries and the same sums.
 */
export const statementBillPage = listOf(
  defineCall({
    ...READS,
    path: '/trade/statement/billPage',
    doc: { title: '查询交易明细账单', purpose: '查询交易对账单背后的逐笔明细，笔数与合计一致。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...DayRange,
      ...OfMerchant,
      /** Filter: only late entries that belong to this day; absent: all entries. */
      lateDay: z.optional(Day),
      /** Filters late entries. NONE: returns only entries booked in time. ONLY: returns only late entries. */
      late: z.optional(z.enum(['NONE', 'ONLY'])),
      product: z.optional(TradeProduct),
      businessType: z.optional(BusinessType),
      /** Filter: only entries with a fee of this rate in per cent; `NONE`: entries whose fee has no rate. */
      rate: z.optional(
        z.string().check(z.regex(/^(NONE|\d{1,3}(\.\d{1,4})?)$/, { error: '费率请填写百分数，如 0.38' })),
      ),
    }),
    answer: z.extend(pageOf(BillRow), { ...MADE, totals: z.extend(StatementTotals, OtherFees) }),
  }),
  {
    columns: {
      time: { heading: '记账时间', width: 20, as: 'time' },
      entryNo: { heading: '分录号', width: 24 },
      tradeNo: { heading: '交易单号', width: 24 },
      merchantOrderNo: { heading: '商户单号', width: 24 },
      product: { heading: '产品', width: 14, as: TRADE_PRODUCT_WORDS },
      businessType: { heading: '业务类型', width: 10, as: BUSINESS_TYPE_WORDS },
      lateDay: { heading: '所属日期', width: 12 },
      counterpartyName: { heading: '对方户名', width: 30 },
      ...FIGURE_COLUMNS,
      ...ADVANCE_COLUMNS,
      feeOther: { heading: '其他账户扣费', width: 16, as: 'money' },
      feeOtherBack: { heading: '其他账户退费', width: 16, as: 'money' },
    },
    filters: [
      'startDay',
      OF_MERCHANT,
      'lateDay',
      ['late', '补记', BILL_LATE_WORDS],
      'product',
      'businessType',
      ['rate', '费率（%）', { NONE: '无费率' }],
    ],
  },
);
export const downloadStatementBill = exportOf(statementBillPage, {
  path: '/trade/statement/downloadBill',
  doc: { title: '导出交易明细账单', purpose: '导出交易明细账单。' },
  name: 'STATEMENT_BILL',
  title: () => '交易明细账单',
});

/** 资金对账单: the fund statement, with one row for each day and account with movements. */
export const StatementFund = z.object({
  rowNo: z.string(),
  day: Day,
  accountNo: z.string(),
  accountType: AccountType,
  postings: z.int(),
  opening: Money,
  income: Money,
  outgo: Money,
  closing: Money,
  /**
   * True if the row is consistent. Its opening equals the previous closing, opening + income − outgo = closing, and the closing
   * equals the balance after the ledger's last posting.
   */
  adds: z.boolean(),
});
export type StatementFund = z.infer<typeof StatementFund>;
export const statementFundPage = listOf(
  defineCall({
    ofEnterprise: true,
    ...READS,
    path: '/trade/statement/fundPage',
    doc: { title: '查询资金对账单', purpose: '查询资金对账单，按日与账户列出期初、收入、支出与期末。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...DayRange,
      accountType: z.optional(AccountType),
      ...sorting(['day']),
    }),
    answer: z.extend(pageOf(StatementFund), {
      ...MADE,
      /** Opening and closing balance of each account over the whole range. */
      accounts: z.array(
        z.object({
          accountNo: z.string(),
          accountType: AccountType,
          opening: Money,
          income: Money,
          outgo: Money,
          closing: Money,
          /** opening + income − outgo − closing; `0.00` if the figures are consistent. */
          difference: SignedMoney,
        }),
      ),
      /** Income and outgo of the preceding period, all accounts together. Null if an end of the range is left out. */
      before: z.nullable(z.object({ startDay: Day, endDay: Day, income: Money, outgo: Money })),
    }),
  }),
  {
    columns: {
      day: { heading: '日期', width: 12 },
      accountType: { heading: '账户类型', width: 14, as: ACCOUNT_TYPE_WORDS },
      accountNo: { heading: '账号', width: 20 },
      postings: { heading: '笔数', width: 10, as: String },
      opening: { heading: '期初余额', width: 18, as: 'money' },
      income: { heading: '收入', width: 18, as: 'money' },
      outgo: { heading: '支出', width: 18, as: 'money' },
      closing: { heading: '期末余额', width: 18, as: 'money' },
    },
    filters: ['startDay', 'accountType'],
  },
);
export const downloadStatementFunds = exportOf(statementFundPage, {
  path: '/trade/statement/downloadFunds',
  doc: { title: '导出资金对账单', purpose: '导出资金对账单。' },
  name: 'STATEMENT_FUND',
  title: () => '资金对账单',
});

/**
 * Returns the closing balance of each account on each day of a range; a day without entries repeats the previous balance. At most
 * 731 days.
 */
export const statementFundTrend = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/trade/statement/fundTrend',
  doc: { title: '查询每日余额', purpose: '给出一段日期内各账户每天的期末余额，最多731天。' },
  request: z.object({ ...SessionFields, startDay: Day, endDay: Day }),
  answer: z.object({
    days: z.array(Day),
    accounts: z.array(z.object({ accountType: AccountType, closings: z.array(Money) })),
  }),
});

/** 手续费对账单: the fee statement, with one row for each day, product, business type and rate. */
export const StatementFee = z.object({
  rowNo: z.string(),
  day: Day,
  lateDay: z.nullable(Day),
  product: TradeProduct,
  businessType: BusinessType,
  /** Fee rate in per cent, such as `0.38`; null for tiers, a fixed price, or a fee that was given back. */
  rate: z.nullable(z.string()),
  /** Number of fee postings. */
  trades: z.int(),
  /** Sum of the amounts for which fees were charged. */
  base: Money,
  fee: Money,
  returned: Money,
  /** Amount of `fee` that the platform has advanced. */
  advanced: Money,
});
export type StatementFee = z.infer<typeof StatementFee>;
const FeeTotals = z.object({ trades: z.int(), base: Money, fee: Money, returned: Money, advanced: Money });
export const statementFeePage = listOf(
  defineCall({
    ...READS,
    path: '/trade/statement/feePage',
    doc: { title: '查询手续费对账单', purpose: '查询手续费对账单，按日、产品与费率汇总并给出计费基数。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...DayRange,
      ...OfMerchant,
      product: z.optional(TradeProduct),
      businessType: z.optional(BusinessType),
      ...sorting(['day', 'fee']),
    }),
    answer: z.extend(pageOf(StatementFee), {
      ...MADE,
      totals: FeeTotals,
      /** Fees less returned fees of each product, highest first, for the chart. */
      products: z.array(z.object({ product: TradeProduct, net: SignedMoney })),
      before: z.nullable(z.object({ startDay: Day, endDay: Day, totals: FeeTotals })),
    }),
  }),
  {
    columns: {
      day: { heading: '日期', width: 12 },
      product: { heading: '产品', width: 14, as: TRADE_PRODUCT_WORDS },
      businessType: { heading: '业务类型', width: 10, as: BUSINESS_TYPE_WORDS },
      lateDay: { heading: '所属日期', width: 12 },
      rate: { heading: '费率（%）', width: 12 },
      trades: { heading: '笔数', width: 10, as: String },
      base: { heading: '计费金额', width: 18, as: 'money' },
      fee: { heading: '手续费', width: 16, as: 'money' },
      returned: { heading: '退还手续费', width: 16, as: 'money' },
      advanced: { heading: '平台垫付', width: 16, as: 'money' },
    },
    filters: ['startDay', OF_MERCHANT, 'product', 'businessType'],
  },
);
export const downloadStatementFees = exportOf(statementFeePage, {
  path: '/trade/statement/downloadFees',
  doc: { title: '导出手续费对账单', purpose: '导出手续费对账单。' },
  name: 'STATEMENT_FEE',
  title: () => '手续费对账单',
});

/**
 * Returns the stored statement of a day, of the merchant `ofMerchantNo`, otherwise of the chosen merchant or the enterprise.
 * State OPEN: the day is not closed yet. NONE: the day is closed and has no entries.
 */
export const statementDay = defineCall({
  ...READS,
  path: '/trade/statement/day',
  doc: { title: '查询单日对账单', purpose: '查看某一天的对账单状态、合计与文件校验值。' },
  request: z.object({ ...SessionFields, ...OfMerchant, day: Day }),
  answer: z.object({
    day: Day,
    /** Number of the merchant; null: the statement is of the whole enterprise. */
    merchantNo: z.nullable(z.string()),
    state: z.enum(['OPEN', 'NONE', 'MADE']),
    /**
     * Format of the day's files. 1: older format without merchants, so that there is no file for a single merchant. 2: current
     * format. Null: no file.
     */
    fileFormat: z.nullable(z.literal([1, 2])),
    /** Number of the statement; empty without a statement. */
    statementNo: z.string(),
    /** Number of ledger postings of the enterprise; null for a merchant. */
    postings: z.nullable(z.int()),
    /** Number of rows of the enterprise's itemised bill. */
    billRows: z.int(),
    /** SHA-256 of the itemised bill. */
    billSha256: z.string(),
    /** Size of the day's CSV file in bytes. */
    csvSize: z.int(),
    csvSha256: z.string(),
    /** Number of rows of the itemised file, one per ledger entry; file format 1 has no such file. */
    itemsRows: z.int(),
    itemsSize: z.int(),
    itemsSha256: z.string(),
    madeTime: z.nullable(Time),
  }),
});
/** Kind of statement file. FUND: the day's figures. TRADE: one row for each entry, always a CSV. */
export const StatementFileType = z.enum(['FUND', 'TRADE']);
export type StatementFileType = z.infer<typeof StatementFileType>;
/**
 * Downloads the day's statement as a file, for the same merchant or enterprise as `statementDay`. Every download has identical
 * bytes.
 */
export const statementFile = defineCall({
  ...READS,
  path: '/trade/statement/file',
  doc: { title: '下载单日对账文件', purpose: '下载某一天的对账文件，任何时候下载内容都相同。' },
  request: z.object({
    ...SessionFields,
    ...OfMerchant,
    day: Day,
    format: FileFormat,
    type: z.optional(StatementFileType),
  }),
  refusals: { STATEMENT_NOT_MADE: '当天尚未关账，或没有发生额' },
  blob: true,
});

/** Returns whether the user gets an e-mail with the figures of each new day of this enterprise (digest). */
export const statementDigest = defineCall({
  ...READS,
  path: '/trade/statement/digest',
  doc: { title: '查询对账邮件订阅', purpose: '查询本人是否订阅每日对账邮件。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    enabled: z.boolean(),
    /** Masked e-mail address that receives the digest; empty: the user has no address and gets no digest. */
    email: z.string(),
  }),
});
export const statementDigestSave = defineCall({
  ...READS,
  kept: true,
  path: '/trade/statement/digestSave',
  doc: { title: '修改对账邮件订阅', purpose: '订阅或取消本企业的每日对账邮件。' },
  request: z.object({ ...SessionFields, enabled: z.boolean() }),
  answer: Nothing,
  refusals: { NO_EMAIL: '该用户没有邮箱' },
});

/**
 * A collection or (negative amount) a refund: the merchant's order number, the amount, the day of the order, and the trade
 * number.
 */
export const StatementOrder = z.tuple([z.string(), SignedMoney, Day, z.string()]);
export type StatementOrder = z.infer<typeof StatementOrder>;
/**
 * 对账核对: returns the collections (代收, gross) and refunds of a range of days for reconciliation, trade by trade, oldest first, in
 * chunks. Days are those of the trade lists. At most 366 days and 100,000 trades.
 */
export const statementOrders = defineCall({
  ...READS,
  path: '/trade/statement/orders',
  doc: { title: '查询对账核对订单', purpose: '逐笔列出一段日期内的代收订单与退款，供与自己的账核对，分批返回。' },
  request: z.object({
    ...SessionFields,
    startDay: Day,
    endDay: Day,
    /** `next` from the previous response; left out for the first chunk. */
    after: z.optional(Id),
  }),
  answer: z.object({
    /** Number of orders in all chunks together. */
    total: z.int(),
    orders: z.array(StatementOrder),
    /** Position of the next chunk; null after the last chunk. */
    next: z.nullable(z.string()),
  }),
  refusals: { TOO_MANY_ORDERS: '订单数超出一次对账的上限' },
});

// --- 财务对账单: the finance statement by month
// ---------------------------------------------------------------------------

export const Month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: '请选择月份' }));

/** Items of the monthly finance statement with their texts: a business type with its direction, or fees. */
export const FINANCE_ITEM_WORDS = {
  RECHARGE: '充值',
  COLLECT: '代收',
  TRANSFER_IN: '转入',
  TRANSFER_OUT: '转出',
  WITHDRAW: '提现',
  PAY: '付款',
  PAYOUT: '代付',
  REFUND_OUT: '退款',
  REFUND_IN: '收到退款',
  SPLIT: '分账',
  FEE: '手续费',
  OTHER: '其他',
} as const;
export type FinanceItem = keyof typeof FINANCE_ITEM_WORDS;
export const FinanceItem = z.enum(Object.keys(FINANCE_ITEM_WORDS) as [FinanceItem, ...FinanceItem[]]);

export const FinanceRow = z.object({
  item: FinanceItem,
  /** Accounting subject code of the item, as set in `financeSubjects`; empty if none is set. */
  subjectCode: z.string(),
  subjectName: z.string(),
  postings: z.int(),
  income: Money,
  outgo: Money,
  net: SignedMoney,
});
export type FinanceRow = z.infer<typeof FinanceRow>;

const FinanceConfirmation = z.object({
  byName: z.string(),
  time: Time,
  /** SHA-256 of the month's confirmed figures. */
  sha256: z.string(),
});

/** Returns the months that have statements, newest first. */
export const financeMonths = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/trade/statement/financeMonths',
  doc: { title: '查询财务对账单月份', purpose: '列出已有对账单的月份，最新在前。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(
    z.object({
      month: Month,
      opening: Money,
      closing: Money,
      /** True if all days of the month are closed. */
      complete: z.boolean(),
      confirmed: z.nullable(FinanceConfirmation),
      /** Number of entries that belong to the month and were booked after its end. */
      adjustments: z.int(),
    }),
  ),
});

/** Returns the finance statement of a month over all accounts: opening + items = closing. */
export const financeMonth = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/trade/statement/financeMonth',
  doc: { title: '查询财务对账单', purpose: '查看一个月的财务汇总：期初加各项等于期末。' },
  request: z.object({ ...SessionFields, month: Month }),
  answer: z.object({
    ...MADE,
    month: Month,
    complete: z.boolean(),
    opening: Money,
    closing: Money,
    rows: z.array(FinanceRow),
    /** Movements between accounts of the enterprise: income of one account and outgo of another, so that the total is zero. */
    inner: z.object({ postings: z.int(), income: Money, outgo: Money }),
    /** opening + items − closing; `0.00` if the figures are consistent. */
    difference: SignedMoney,
    /** Fees that the platform has advanced, and their repayment, in the month. */
    advances: z.object({ opening: Money, advanced: Money, repaid: Money, closing: Money }),
    before: z.nullable(z.object({ month: Month, income: Money, outgo: Money })),
    sha256: z.string(),
    confirmed: z.nullable(FinanceConfirmation),
    /** Entries that belong to this month and were booked after its end, by the day of booking. */
    adjustments: z.array(z.object({ day: Day, lateDay: Day, item: FinanceItem, postings: z.int(), net: SignedMoney })),
  }),
});

/**
 * 对账确认 (confirmation): records that the signed-in user confirms the month's figures. `sha256` identifies the figures
 * that the user has reviewed.
 */
export const financeConfirm = defineCall({
  ...MANAGES,
  path: '/trade/statement/financeConfirm',
  doc: { title: '对账确认', purpose: '以本人名义确认某月的对账数据，确认的正是所见的数字。' },
  request: z.object({ ...SessionFields, month: Month, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: FinanceConfirmation,
  refusals: {
    MONTH_NOT_COMPLETE: '其中有一天尚未关账',
    MONTH_CONFIRMED: '已确认',
    FIGURES_CHANGED: '与所核对的内容不一致',
  },
});
/** Returns the confirmed month as a PDF with its figures and their hash. */
export const financePdf = defineCall({
  ...READS,
  path: '/trade/statement/financePdf',
  doc: { title: '下载对账确认单', purpose: '下载已确认月份的对账确认书，含数字与校验值。' },
  request: z.object({ ...SessionFields, month: Month }),
  refusals: { NOT_CONFIRMED: '该月尚未确认' },
  blob: true,
});

const SubjectCode = z
  .string()
  .check(z.trim(), z.regex(/^[0-9A-Za-z.]{0,20}$/, { error: '科目编码为20位以内的数字、字母或点' }));
/** The accounting subject of an item of the finance statement. */
const FinanceSubject = z.object({ item: FinanceItem, subjectCode: SubjectCode, subjectName: z.string() });
export const financeSubjects = defineCall({
  ...READS,
  path: '/trade/statement/financeSubjects',
  doc: { title: '查询科目对照', purpose: '查看各记账项目对应的会计科目。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    version: Count,
    /** Code of the offset subject, which is the counter account in each row of an accounting voucher. */
    fundsCode: z.string(),
    fundsName: z.string(),
    subjects: z.array(FinanceSubject),
    changedBy: z.string(),
    changeTime: z.nullable(Time),
  }),
});
const SubjectName = plainTextOrNone(40);
export const financeSubjectsSave = defineCall({
  ...MANAGES,
  path: '/trade/statement/financeSubjectsSave',
  doc: { title: '保存科目对照', purpose: '设置各记账项目对应的会计科目。' },
  request: z.object({
    ...SessionFields,
    version: Count,
    fundsCode: SubjectCode,
    fundsName: SubjectName,
    subjects: z
      .array(z.object({ item: FinanceItem, subjectCode: SubjectCode, subjectName: SubjectName }))
      .check(z.maxLength(20)),
  }),
  answer: z.object({ version: Count }),
  refusals: { SUBJECTS_CHANGED: '他人已先行修改' },
});
/** Returns a month as a table of accounting vouchers, for import into accounting software. */
export const financeVoucher = defineCall({
  ...READS,
  path: '/trade/statement/financeVoucher',
  doc: { title: '导出会计凭证', purpose: '把一个月的数据导出为会计软件可以导入的凭证表。' },
  request: z.object({ ...SessionFields, month: Month, format: FileFormat }),
  refusals: {
    MONTH_NOT_COMPLETE: '其中有一天尚未关账',
    SUBJECT_MISSING: '该月有项目没有科目',
  },
  blob: true,
});

// --- 手续费垫付: fees that the platform has advanced --------------------------------------------------------------------

export const ADVANCE_STATE_WORDS = { OWED: '待还款', OVERDUE: '已逾期', PART: '部分还款', REPAID: '已还清' } as const;
export const AdvanceState = z.enum(Object.keys(ADVANCE_STATE_WORDS) as [keyof typeof ADVANCE_STATE_WORDS]);
export type AdvanceState = keyof typeof ADVANCE_STATE_WORDS;

export const Advance = z.object({
  advanceNo: z.string(),
  tradeNo: z.string(),
  merchantNo: z.string(),
  day: Day,
  createTime: Time,
  amount: Money,
  repaid: Money,
  owed: Money,
  dueDay: Day,
  /** Days until the repayment of the advance is overdue; negative: days since then. Null: repaid. */
  daysLeft: z.nullable(z.int()),
  state: AdvanceState,
});
export type Advance = z.infer<typeof Advance>;
/** 手续费垫付还款对账单: returns the fees that the platform has advanced for the enterprise, overdue advances first. */
export const advancePage = listOf(
  defineCall({
    ofEnterprise: true,
    ...READS,
    path: '/trade/fee/account/advancePage',
    doc: { title: '查询手续费垫付还款', purpose: '查询手续费垫付与还款，逾期的在前。' },
    request: z.object({
      ...SessionFields,
      ...Paging,
      ...DayRange,
      ...OfMerchant,
      state: z.optional(AdvanceState),
      ...sorting(['createTime', 'amount']),
    }),
    answer: z.extend(pageOf(Advance), {
      asOf: Time,
      /** Sums over all matching advances: advanced − repaid = owed. */
      totals: z.object({
        amount: Money,
        repaid: Money,
        owed: Money,
        /** `owed` minus the figure in the ledger; `0.00` if both are equal. Null if a filter excludes a part of the advances. */
        difference: z.nullable(SignedMoney),
      }),
      /** Figures about all advances of the enterprise, independent of the filters. */
      standing: z.object({
        owed: Money,
        overdue: Money,
        oldestDueDay: z.nullable(Day),
        /** Overdue amount in yuan from which the platform refuses new orders that collect money. */
        blockFrom: Money,
        blocked: z.boolean(),
        feeBalance: Money,
        payBalance: Money,
      }),
    }),
  }),
  {
    columns: {
      advanceNo: { heading: '垫付单号', width: 26 },
      tradeNo: { heading: '交易单号', width: 24 },
      createTime: { heading: '垫付时间', width: 20, as: 'time' },
      amount: { heading: '垫付金额', width: 16, as: 'money' },
      repaid: { heading: '已还金额', width: 16, as: 'money' },
      owed: { heading: '待还金额', width: 16, as: 'money' },
      dueDay: { heading: '到期日', width: 12 },
      daysLeft: { heading: '剩余天数', width: 10, as: (days) => (days === null ? '' : String(days)) },
      state: { heading: '状态', width: 10, as: ADVANCE_STATE_WORDS },
    },
    filters: ['startDay', OF_MERCHANT, 'state'],
  },
);
export const downloadAdvances = exportOf(advancePage, {
  path: '/trade/fee/account/downloadAdvances',
  doc: { title: '导出手续费垫付还款', purpose: '导出手续费垫付与还款记录。' },
  name: 'ADVANCE',
  title: () => '手续费垫付还款对账单',
});
