import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import {
  FilterText,
  Id,
  MOST_PAPERS,
  Money,
  OF_MERCHANT,
  OfMerchant,
  Paging,
  PapersInJson,
  pageOf,
  SessionFields,
  SignedMoney,
  sorting,
  Time,
} from '../primitives';
import { PayMethod } from '../words/productCodes';
import { AccountType } from './accounts';
import { FeeReason } from './feeReason';
import {
  AccountNo,
  ORDER_KIND_WORDS,
  ORDER_STATE_WORDS,
  Order,
  OrderAmount,
  OrderKind,
  OrderState,
  PayPassword,
  TariffKind,
} from './orders';
import { PAYMENT_PASSWORD_REFUSALS } from './paymentPassword';

const defineCall = section('trades-transfers-fees');

/*
 * Queries about orders, and the data needed to make an order. The specification shows no path for `queryOrder`, `operatePage`,
 * `operateDetail`, `orderReceipt`, the payees and the second person's list and policy, so they are named like similar calls.
 */

const READS = { permission: 'fund:read' } as const;
const PREPARES = { permission: 'fund:move', users: 'ordinary' } as const;

/** Returns the texts of order kinds and states, for filters. */
export const transEnum = defineCall({
  ...READS,
  path: '/trade/common/transEnum',
  doc: { title: '查询业务类型与状态', purpose: '返回业务类型与状态的中文说明，供筛选使用。' },
  request: z.object({ ...SessionFields }),
  answer: z.object({
    kinds: z.array(z.object({ value: OrderKind, label: z.string() })),
    states: z.array(z.object({ value: OrderState, label: z.string() })),
  }),
});

/**
 * Fee quote: the fee and limits of an order before the order is made. `refusal`: the reason why the order would be
 * refused now, otherwise null.
 */
export const FeeQuote = z.object({
  kind: TariffKind,
  amount: Money,
  fee: Money,
  /** Amount plus fee in yuan, as in an order. */
  total: Money,
  /** The fee rule as a text, such as 按金额的0.05%收取，最低1.00元，最高50.00元. */
  rule: z.string(),
  /** Maximum amount in yuan of a single order; null: no limit. */
  singleLimit: z.nullable(Money),
  dailyLimit: z.nullable(Money),
  /** Amount in yuan that orders of this kind have used of the daily limit. */
  usedToday: Money,
  monthlyLimit: z.nullable(Money),
  usedThisMonth: Money,
  /** Available balance of the paying account; null for incoming money. */
  availableBalance: z.nullable(Money),
  refusal: z.nullable(z.string()),
  /** True if a second person must release the order. */
  needsRelease: z.boolean(),
});
export type FeeQuote = z.infer<typeof FeeQuote>;

const Quoted = {
  ...SessionFields,
  amount: OrderAmount,
  /** Number of the paying account; defaults to the usual account of the kind. */
  payerAccountNo: z.optional(AccountNo),
};

/** Returns the fee quote of an order of any kind. */
export const queryTradeFee = defineCall({
  ...PREPARES,
  path: '/mts/platform/queryTradeFee',
  doc: { title: '试算业务手续费', purpose: '试算任一类业务的手续费与到账金额。' },
  request: z.object({
    ...Quoted,
    kind: TariffKind,
    /** Number of the payee's account. It affects the quote, because a transfer between own accounts needs no release. */
    payeeAccountNo: z.optional(AccountNo),
  }),
  answer: FeeQuote,
});

/**
 * Returns a fee quote. Without `productCode` the quote is for a payment to a bank account. With ZTO_DEFRAY it is for a payout of
 * the merchant, with a pay method or CASHIER for a cashier trade. The quote uses the current terms and the month's volume so far,
 * or the offered terms if the product is not open.
 */
export const calculateFee = defineCall({
  ...PREPARES,
  path: '/trade/platform/calculateFee',
  doc: { title: '试算付款与收款手续费', purpose: '试算付款到银行、收银台交易或代付的手续费，按当前费率与本月累计。' },
  request: z.object({ ...Quoted, productCode: z.optional(z.enum(['CASHIER', 'ZTO_DEFRAY', ...PayMethod.options])) }),
  answer: FeeQuote,
});

/** Returns the fee quote of withdrawing settled money. */
export const merchantSettlementCalculateFee = defineCall({
  ...PREPARES,
  path: '/trade/platform/merchantSettlementCalculateFee',
  doc: { title: '试算结算款提现手续费', purpose: '试算提取结算款的手续费。' },
  request: z.object(Quoted),
  answer: FeeQuote,
});

/** An account that the user can choose as payer or payee. */
export const AccountChoice = z.object({
  accountNo: z.string(),
  accountName: z.string(),
  accountType: AccountType,
  ownerName: z.string(),
  /** True if the account belongs to the session's member; false for another enterprise of the user. */
  own: z.boolean(),
  availableBalance: Money,
  status: z.enum(['NORMAL', 'FROZEN']),
});
export type AccountChoice = z.infer<typeof AccountChoice>;

/**
 * Returns the accounts to which money can be moved (资金调拨): those of the enterprise, and those of the user's other enterprises
 * that may move money.
 */
export const accountList = defineCall({
  ofEnterprise: true,
  ...PREPARES,
  path: '/trade/platform/accountList',
  doc: { title: '查询可调入账户', purpose: '列出可以调入资金的账户，含本人管理的其他企业。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(AccountChoice),
});

/** Returns the enterprise's accounts from which an order of this kind can be paid; without a kind, all its accounts. */
export const outAccountList = defineCall({
  ofEnterprise: true,
  ...PREPARES,
  path: '/trade/platform/outAccountList',
  doc: { title: '查询可付款账户', purpose: '列出某类业务可以付款的本企业账户。' },
  request: z.object({ ...SessionFields, kind: z.optional(TariffKind) }),
  answer: z.array(AccountChoice),
});

/** Returns one account of the enterprise. */
export const singleAccount = defineCall({
  ...READS,
  path: '/trade/platform/singleAccount',
  doc: { title: '查询单个账户', purpose: '查询本企业的一个账户及其余额。' },
  request: z.object({ ...SessionFields, accountNo: AccountNo }),
  answer: AccountChoice,
});

/**
 * The request fields of a final order without the password, so that the user can repeat the order in a form; null if it cannot be
 * repeated. A bank account is named by its entry in the payee book.
 */
const Again = z.nullable(z.record(z.string(), z.string()));

/**
 * Returns the current state of an order of the member, by its number, or by requestNo and kind. `order` is null if no order has
 * that requestNo: the request did not arrive, or its refusal did not use up the number.
 */
export const queryOrder = defineCall({
  ...READS,
  path: '/mts/platform/queryOrder',
  doc: {
    title: '查询订单状态',
    purpose: '按订单号，或按请求号与类型，查询一笔订单的最新状态；用于确认结果未知的付款。',
  },
  request: z.object({
    ...SessionFields,
    orderNo: z.optional(Id),
    requestNo: z.optional(Id),
    kind: z.optional(OrderKind),
  }),
  answer: z.object({ order: z.nullable(Order), again: Again }),
  kept: true,
});

const OrderFilters = {
  /** Filter: only orders from this time to `endTime`, both included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  kind: z.optional(OrderKind),
  state: z.optional(OrderState),
  /** Filter: the beginning of the order number. */
  orderNo: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
  /** Filter: a text that the counterparty's name or the remark contains. */
  keyword: z.optional(FilterText),
  ...OfMerchant,
};

/** Returns the orders of the session's member (fund operation records), newest first unless sorted otherwise. */
export const operatePage = listOf(
  defineCall({
    ofEnterprise: true,
    ...READS,
    path: '/mts/platform/operatePage',
    doc: { title: '查询资金操作记录', purpose: '查询资金操作记录，默认最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...OrderFilters, ...sorting(['createTime', 'amount']) }),
    answer: z.extend(pageOf(Order), {
      /** Sum in yuan of all matching paid orders. Waiting, failed and returned orders are not included. */
      totalAmount: Money,
      totalFee: Money,
      idleAmount: Money,
    }),
  }),
  {
    columns: {
      orderNo: { heading: '单号', width: 24 },
      createTime: { heading: '提交时间', width: 20, as: 'time' },
      kind: { heading: '操作类型', width: 14, as: ORDER_KIND_WORDS },
      state: { heading: '状态', width: 10, as: ORDER_STATE_WORDS },
      amount: { heading: '金额', width: 16, as: 'money' },
      fee: { heading: '手续费', width: 16, as: 'money' },
      payee: { heading: '收款方', width: 30, as: ({ name }) => name },
      payer: { heading: '付款方', width: 30, as: ({ name }) => name },
      makerName: { heading: '经办人', width: 12 },
      remark: { heading: '备注', width: 40 },
    },
    filters: ['startTime', OF_MERCHANT, 'kind', 'state', 'orderNo', 'minAmount', 'keyword'],
  },
);

/**
 * Exports all matching orders as a file with the requested columns, in the requested order. From 5,000 rows on it
 * creates an export job instead.
 */
export const downloadOrders = exportOf(operatePage, {
  path: '/mts/platform/downloadOrders',
  doc: { title: '导出资金操作记录', purpose: '导出符合筛选的资金操作记录；达到5000行时转为导出任务。' },
  name: 'ORDER',
  title: '资金操作记录',
  papers: '业务单据',
});

/** Returns an order with all its events: request, review, bank, ledger and messages, oldest first. */
export const operateDetail = defineCall({
  ...READS,
  path: '/mts/platform/operateDetail',
  doc: { title: '查询资金操作详情', purpose: '按时间列出一笔订单从请求、复核、银行到记账的全过程。' },
  request: z.object({ ...SessionFields, orderNo: Id }),
  answer: z.object({
    order: Order,
    /** True if the user created the order and therefore cannot release it. */
    mine: z.boolean(),
    /**
     * True while the order waits for release, if the user has ever seen a key of the program that made the order. The
     * user may refuse the order, but not release it.
     */
    holdsKey: z.boolean(),
    /** Number of the batch to which the order belongs; null for a single order. */
    batchNo: z.nullable(z.string()),
    /** Number of the trade that is refunded, or of the split that is returned; otherwise null. */
    originalTradeNo: z.nullable(z.string()),
    /** The number that a program of the merchant has given to the order; empty for orders of users. */
    outNo: z.string(),
    /** How the fee was calculated; null without a fee. */
    feeReason: z.nullable(FeeReason),
    /** Time at which the second person decided on the order or its batch. */
    checkTime: z.nullable(Time),
    /** Warnings for the second person while the order waits for release, see `WaitingOrder`. */
    warnings: z.array(z.string()),
    history: z.string(),
    again: Again,
    trail: z.array(
      z.object({
        time: Time,
        step: z.enum([
          'ACCEPTED',
          'REFUSED',
          'WAIT_RELEASE',
          'RELEASED',
          'RELEASE_REFUSED',
          'CANCELLED',
          'PROCESSING',
          'SUCCESS',
          'FAILED',
          'RETURNED',
          'MESSAGE',
        ]),
        text: z.string(),
        /** Name of the person who caused the event, or 平台 for the platform. */
        by: z.string(),
      }),
    ),
    postings: z.array(
      z.object({
        flowNo: z.string(),
        accountNo: z.string(),
        accountType: AccountType,
        amount: SignedMoney,
        balance: Money,
        createTime: Time,
      }),
    ),
  }),
});

/**
 * Returns the document of an order of the member as a PDF: its receipt, or before the payment its application form. See
 * `paperOf`.
 */
export const orderReceipt = defineCall({
  ...READS,
  path: '/mts/platform/orderReceipt',
  doc: { title: '下载订单单据', purpose: '下载一笔订单的单据：付款前为申请单，付款后为回单。' },
  request: z.object({ ...SessionFields, orderNo: Id }),
  blob: true,
});

/**
 * Returns the documents of several orders in one PDF. The PDF is Base64 in JSON, because this call does not return a file. At
 * most 100 orders.
 */
export const fundTransferDown = defineCall({
  ...READS,
  path: '/trade/platform/voucher/fundTransferDown',
  doc: { title: '批量下载订单单据', purpose: '把最多100笔订单的单据合成一个PDF，以Base64返回。' },
  request: z.object({ ...SessionFields, orderNos: z.array(Id).check(z.minLength(1), z.maxLength(MOST_PAPERS)) }),
  answer: PapersInJson,
});

/**
 * Amount from which a second person must release an outgoing payment; null: no release needed. `own`: true if the enterprise has
 * set it, false for the platform's default.
 */
const CheckerPolicy = z.object({ checkerAmount: z.nullable(Money), own: z.boolean() });

export const checkerPolicy = defineCall({
  ofEnterprise: true,
  ...READS,
  path: '/mts/platform/checker/policy',
  doc: { title: '查询复核金额', purpose: '查看企业的复核金额，达到该金额的付款须第二人放行。' },
  request: z.object({ ...SessionFields }),
  answer: CheckerPolicy,
  users: 'ordinary',
});

/** Sets the enterprise's amount from which a second person must release a payment; null: never. */
export const saveCheckerPolicy = defineCall({
  path: '/mts/platform/checker/savePolicy',
  doc: { title: '设置复核金额', purpose: '设置企业的复核金额；清空表示不需要第二人。' },
  request: z.object({ ...SessionFields, checkerAmount: z.nullable(OrderAmount), payPassword: PayPassword }),
  answer: CheckerPolicy,
  refusals: PAYMENT_PASSWORD_REFUSALS,
  permission: 'account:admin',
  users: 'ordinary',
  encrypted: true,
  kept: true,
});
