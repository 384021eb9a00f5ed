import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import {
  FilterText,
  Id,
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
 * `operateDetail`, `orderReceipt`, the payees and the checker's list and policy; they are named like their neighbours.
 */

const READS = { permission: 'fund:read' } as const;
const PREPARES = { permission: 'fund:move', users: 'ordinary' } as const;

/** Reads the texts of kinds and states, for filters. */
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
 * The fee and limits of an order before it is made. `refusal`: the reason in words if it would be refused now, otherwise null.
 */
export const FeeQuote = z.object({
  kind: TariffKind,
  amount: Money,
  fee: Money,
  /** Amount plus fee, as in an order. */
  total: Money,
  /** Text of the fee rule, such as 按金额的0.05%收取，最低1.00元，最高50.00元. */
  rule: z.string(),
  /** Null: no limit. */
  singleLimit: z.nullable(Money),
  dailyLimit: z.nullable(Money),
  /** Amount of the daily limit that orders of this kind have used. */
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
  /** Paying account; defaults to the usual account of the kind. */
  payerAccountNo: z.optional(AccountNo),
};

/** The quote of any kind. */
export const queryTradeFee = defineCall({
  ...PREPARES,
  path: '/mts/platform/queryTradeFee',
  doc: { title: '试算业务手续费', purpose: '试算任一类业务的手续费与到账金额。' },
  request: z.object({
    ...Quoted,
    kind: TariffKind,
    /** The chosen payee account: a transfer between own accounts needs no release. */
    payeeAccountNo: z.optional(AccountNo),
  }),
  answer: FeeQuote,
});

/**
 * Quotes a payment to a bank account. With a pay method or CASHIER it quotes a cashier's trade of the merchant; with ZTO_DEFRAY a
 * payout. It uses the current terms and the month's volume so far. A product that is not open yet is quoted as it would be
 * charged.
 */
export const calculateFee = defineCall({
  ...PREPARES,
  path: '/trade/platform/calculateFee',
  doc: { title: '试算付款与收款手续费', purpose: '试算付款到银行、收银台交易或代付的手续费，按当前费率与本月累计。' },
  request: z.object({ ...Quoted, productCode: z.optional(z.enum(['CASHIER', 'ZTO_DEFRAY', ...PayMethod.options])) }),
  answer: FeeQuote,
});

/** Quotes a withdrawal of settled money. */
export const merchantSettlementCalculateFee = defineCall({
  ...PREPARES,
  path: '/trade/platform/merchantSettlementCalculateFee',
  doc: { title: '试算结算款提现手续费', purpose: '试算提取结算款的手续费。' },
  request: z.object(Quoted),
  answer: FeeQuote,
});

/** An account to choose. */
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

/** Accounts that an allocation may go to: own ones, and those of the user's other enterprises that may move money. */
export const accountList = defineCall({
  ofEnterprise: true,
  ...PREPARES,
  path: '/trade/platform/accountList',
  doc: { title: '查询可调入账户', purpose: '列出可以调入资金的账户，含本人管理的其他企业。' },
  request: z.object({ ...SessionFields }),
  answer: z.array(AccountChoice),
});

/** Own accounts that an order of this kind may be paid from; without a kind, all own ones. */
export const outAccountList = defineCall({
  ofEnterprise: true,
  ...PREPARES,
  path: '/trade/platform/outAccountList',
  doc: { title: '查询可付款账户', purpose: '列出某类业务可以付款的本企业账户。' },
  request: z.object({ ...SessionFields, kind: z.optional(TariffKind) }),
  answer: z.array(AccountChoice),
});

/** Reads an own account. */
export const singleAccount = defineCall({
  ...READS,
  path: '/trade/platform/singleAccount',
  doc: { title: '查询单个账户', purpose: '查询本企业的一个账户及其余额。' },
  request: z.object({ ...SessionFields, accountNo: AccountNo }),
  answer: AccountChoice,
});

/**
 * The form values of a final order without the password, by the fields of its call, to repeat the order; otherwise null. A bank
 * account is named by its payee book entry.
 */
const Again = z.nullable(z.record(z.string(), z.string()));

/**
 * Reads the current state of an own order, by its number or by requestNo and kind. `order` is null if no order has that
 * requestNo: the request did not arrive, or its refusal did not use up the number.
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
  /** Both ends are included. */
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  kind: z.optional(OrderKind),
  state: z.optional(OrderState),
  /** Beginning of the order number. */
  orderNo: z.optional(FilterText),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
  /** Text that the other side's name or the remark contains. */
  keyword: z.optional(FilterText),
  ...OfMerchant,
};

/** The orders of the session's member, newest first unless sorted otherwise (fund operation records). */
export const operatePage = listOf(
  defineCall({
    ofEnterprise: true,
    ...READS,
    path: '/mts/platform/operatePage',
    doc: { title: '查询资金操作记录', purpose: '查询资金操作记录，默认最新在前。' },
    request: z.object({ ...SessionFields, ...Paging, ...OrderFilters, ...sorting(['createTime', 'amount']) }),
    answer: z.extend(pageOf(Order), {
      /** Sum of all matching paid orders. Waiting, failed and returned orders are not included. */
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

/** All orders that match, as a file with the named columns in their order; of 5,000 and more a job is made. */
export const downloadOrders = exportOf(operatePage, {
  path: '/mts/platform/downloadOrders',
  doc: { title: '导出资金操作记录', purpose: '导出符合筛选的资金操作记录；达到5000行时转为导出任务。' },
  name: 'ORDER',
  title: '资金操作记录',
  papers: '业务单据',
});

/** The trail of one order through request, review, bank, ledger and messages, oldest first. */
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
     * While the order waits: the user has had a key of the requesting program. The user may refuse the order, but not release it.
     */
    holdsKey: z.boolean(),
    /** The batch that the order belongs to; null for a single order. */
    batchNo: z.nullable(z.string()),
    /** The refunded trade or the returned split; otherwise null. */
    originalTradeNo: z.nullable(z.string()),
    /** Time of the second person's decision on the order or its batch. */
    checkTime: z.nullable(Time),
    /** Warnings of an order that waits for release, see `WaitingOrder`. */
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
        /** The person, or 平台. */
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

/** Downloads the document of an own order as a PDF: its receipt, or its application before the payment. See `paperOf`. */
export const orderReceipt = defineCall({
  ...READS,
  path: '/mts/platform/orderReceipt',
  doc: { title: '下载订单单据', purpose: '下载一笔订单的单据：付款前为申请单，付款后为回单。' },
  request: z.object({ ...SessionFields, orderNo: Id }),
  blob: true,
});

/** The papers of several own orders in one PDF, in base64: this call answers JSON, not a file. At most 100. */
export const fundTransferDown = defineCall({
  ...READS,
  path: '/trade/platform/voucher/fundTransferDown',
  doc: { title: '批量下载订单单据', purpose: '把最多100笔订单的单据合成一个PDF，以Base64返回。' },
  request: z.object({ ...SessionFields, orderNos: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  answer: PapersInJson,
});

/**
 * Minimum amount of an outgoing payment that a second person must release; null: no release needed. `own`: set by the
 * enterprise, otherwise the platform's default.
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

/** Sets the enterprise's own amount; null: no second person. */
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
