import * as z from 'zod/mini';
import { section } from '../defineCall';
import { exportOf, listOf } from '../lists';
import { Count, FilterText, Id, Money, Paging, pageOf, SignedMoney, sorting, Time } from '../primitives';
import { plainText, plainTextOrNone } from '../rules/plainText';
import {
  LineMode,
  MOST_ORDERED,
  PAY_ORDER_KIND_WORDS,
  PAY_ORDER_STATE_WORDS,
  PayeeAccountKind,
  PayOrderKind,
  PayOrderState,
} from '../words/warehouseWords';
import { ITEM_STATE_WORDS, ItemState } from './batchPayments';
import { OrderAmount, PayPassword, Remark } from './orders';
import { NOT_PROVEN, StepUp, WITHOUT_PROOF } from './passwordAndEmail';
import { PAYMENT_PASSWORD_MEANINGS, PAYMENT_PASSWORD_REFUSALS } from './paymentPassword';
import {
  Attachment,
  Attachments,
  AUDITS,
  CHANGED,
  MAKES,
  RequestNo,
  SEES,
  Seen,
  Step,
  SubMemberNo,
} from './warehouseParts';
import { Voucher } from './warehouseVouchers';

const defineCall = section('cloud-warehouse');

/*
 * Calls about the warehouse's payment orders (凭证制单, 付款单审核; domain specification, section 4). An order pays vouchers
 * of one sub-merchant from the sub-merchant's account, or moves money to another sub-merchant. Maker, every later
 * editor, first and second auditor must be different people. The specification shows no paths for these calls.
 */

export const PayOrder = z.object({
  orderNo: z.string(),
  kind: PayOrderKind,
  state: PayOrderState,
  subMemberNo: z.string(),
  subName: z.string(),
  mode: LineMode,
  vouchers: z.int(),
  /** Number of payments that the order makes. */
  lines: z.int(),
  amount: Money,
  fee: Money,
  /** Name of the only payee, or the number of payees as text. */
  payees: z.string(),
  remark: z.string(),
  makerName: z.string(),
  /** True if the user has created or changed the order and therefore cannot audit it. */
  mine: z.boolean(),
  /** Name of the first auditor; empty if no auditor has decided. */
  firstAuditor: z.string(),
  secondAuditor: z.string(),
  /** Reason why the order was refused or withdrawn; otherwise empty. */
  reason: z.string(),
  /** Number of paid lines. `failed`: number of failed or returned lines. */
  succeeded: z.int(),
  failed: z.int(),
  createTime: Time,
  submitTime: z.nullable(Time),
  finishTime: z.nullable(Time),
  version: Count,
});
export type PayOrder = z.infer<typeof PayOrder>;

const OrderFilters = {
  /** Filter: the beginning of the order's number, or of a payee's name. */
  keyword: z.optional(FilterText),
  state: z.optional(PayOrderState),
  kind: z.optional(PayOrderKind),
  subMemberNo: z.optional(Id),
  /** Filter: the beginning of the maker's name. */
  makerName: z.optional(FilterText),
  startTime: z.optional(Time),
  endTime: z.optional(Time),
  minAmount: z.optional(Money),
  maxAmount: z.optional(Money),
};
const COLUMNS = {
  orderNo: { heading: '制单编号', width: 20 },
  kind: { heading: '制单类型', width: 12, as: PAY_ORDER_KIND_WORDS },
  subName: { heading: '付款子商户', width: 26 },
  payees: { heading: '收款方', width: 28 },
  vouchers: { heading: '凭证数', width: 8 },
  lines: { heading: '付款笔数', width: 10 },
  amount: { heading: '金额', width: 16, as: 'money' },
  fee: { heading: '手续费', width: 12, as: 'money' },
  state: { heading: '状态', width: 10, as: PAY_ORDER_STATE_WORDS },
  makerName: { heading: '制单人', width: 12 },
  firstAuditor: { heading: '初审人', width: 12 },
  secondAuditor: { heading: '复审人', width: 12 },
  reason: { heading: '原因', width: 24 },
  createTime: { heading: '制单时间', width: 20, as: 'time' },
  submitTime: { heading: '提交时间', width: 20, as: 'time' },
  finishTime: { heading: '完成时间', width: 20, as: 'time' },
  remark: { heading: '备注', width: 24 },
} as const;

/** Returns the payment orders of the warehouse, newest first unless sorted otherwise. */
export const payOrderPage = listOf(
  defineCall({
    ...SEES,
    path: '/warehouse/payOrder/page',
    doc: { title: '查询制单', purpose: '查询云仓的付款制单，默认最新在前。' },
    request: z.object({ ...Paging, ...OrderFilters, ...sorting(['createTime', 'amount']) }),
    answer: z.extend(pageOf(PayOrder), { totalAmount: Money }),
  }),
  {
    columns: COLUMNS,
    filters: [
      'keyword',
      'state',
      'kind',
      ['subMemberNo', '付款子商户'],
      'makerName',
      ['startTime', '制单时间'],
      ['minAmount', '金额'],
    ],
  },
);
export const downloadPayOrders = exportOf(payOrderPage, {
  path: '/warehouse/payOrder/download',
  doc: { title: '导出制单', purpose: '导出符合筛选的云仓付款制单。' },
  name: 'WAREHOUSE_ORDER',
  title: '凭证制单',
});

/** Lists of orders that an auditor can choose. WAITS_FOR_ME: orders that the caller can decide now. */
export const AUDIT_QUEUE_WORDS = { WAITS_FOR_ME: '待我审核', WAITS: '全部待审核', DECIDED: '我已审核' } as const;
/**
 * Returns orders for an auditor. Orders that wait for an audit are sorted oldest first; orders that the caller has
 * decided, newest first.
 */
export const auditPage = listOf(
  defineCall({
    ...AUDITS,
    path: '/warehouse/payOrder/auditPage',
    doc: { title: '查询制单审核队列', purpose: '列出等待审核人处理的制单，以及本人处理过的。' },
    request: z.object({
      ...Paging,
      queue: z.enum(['WAITS_FOR_ME', 'WAITS', 'DECIDED']),
      keyword: z.optional(FilterText),
      subMemberNo: z.optional(Id),
      minAmount: z.optional(Money),
      maxAmount: z.optional(Money),
    }),
    answer: z.extend(
      pageOf(
        z.extend(PayOrder, {
          /** Warnings for the auditor as texts, the most important first. */
          warnings: z.array(z.string()),
          /** `pass`: the order waits for its first (1) or second (2) audit. `passes`: the number of audits that it needs. */
          pass: z.int(),
          passes: z.int(),
          /** Reason why the caller cannot decide the order; empty if the caller can. */
          closed: z.string(),
        }),
      ),
      { totalAmount: Money },
    ),
  }),
  {
    columns: COLUMNS,
    filters: [['queue', '队列', AUDIT_QUEUE_WORDS], 'keyword', ['subMemberNo', '付款子商户'], ['minAmount', '金额']],
  },
);

export const PayLine = z.object({
  lineNo: z.int(),
  payeeName: z.string(),
  /** Account number of the payee; masked if it is a bank account. */
  accountNo: z.string(),
  accountKind: PayeeAccountKind,
  /** Name of the payee's bank; empty for a wallet. */
  bank: z.string(),
  amount: Money,
  fee: Money,
  vouchers: z.int(),
  /** State of the payment. DRAFT: nothing is paid yet. */
  state: z.enum(['DRAFT', ...ItemState.options]),
  reason: z.string(),
  finishTime: z.nullable(Time),
});
export type PayLine = z.infer<typeof PayLine>;

/** Returns a payment order with all data that an auditor checks. */
export const payOrderDetail = defineCall({
  ...SEES,
  path: '/warehouse/payOrder/detail',
  doc: { title: '查询制单详情', purpose: '查看一笔制单的凭证、附件与风险提示，供审核。' },
  request: z.object({ orderNo: Id }),
  answer: z.extend(PayOrder, {
    lineRows: z.array(PayLine),
    voucherRows: z.array(z.extend(Voucher, { lineNo: z.int() })),
    files: z.array(Attachment),
    steps: z.array(Step),
    accountNo: z.string(),
    balance: Money,
    available: Money,
    /** Available balance in yuan after the order is completely paid. */
    after: SignedMoney,
    /** Warnings for the auditor while the order waits for its audit, see `auditPage`. */
    warnings: z.array(z.string()),
    /** Order amount from which two auditors were required when the order was submitted; null: one was always enough. */
    twoFrom: z.nullable(Money),
    pass: z.int(),
    passes: z.int(),
    closed: z.string(),
    /** Which actions on the order the caller can take now. */
    may: z.object({
      edit: z.boolean(),
      submit: z.boolean(),
      cancel: z.boolean(),
      audit: z.boolean(),
      retry: z.boolean(),
    }),
    /** Number of the earlier order whose failed lines this order repeats; empty if there is none. */
    retryOf: z.string(),
    /** Number of the later order that repeats the failed lines of this order; empty if there is none. */
    retriedIn: z.string(),
  }),
});

/**
 * Returns the vouchers of a sub-merchant that an order can pay now, oldest first: at most 2,000, with their total number. Also
 * returns the balance of the sub-merchant's account.
 */
export const payOrderChoices = defineCall({
  ...MAKES,
  path: '/warehouse/payOrder/choices',
  doc: { title: '查询可制单凭证', purpose: '列出一个子商户目前可以制单的凭证与账户余额。' },
  request: z.object({ subMemberNo: SubMemberNo }),
  answer: z.object({
    vouchers: z.array(Voucher),
    total: z.int(),
    accountNo: z.string(),
    balance: Money,
    available: Money,
  }),
});

/** Saves a new order, or changes a draft, refused or withdrawn order. From then on its vouchers are reserved for it. */
export const payOrderSave = defineCall({
  ...MAKES,
  kept: true,
  path: '/warehouse/payOrder/save',
  doc: { title: '保存制单草稿', purpose: '保存制单草稿，所选凭证即归入该制单。' },
  request: z.object({
    /** Request number (idempotency key) of a new order: repeating it creates no second order. */
    requestNo: z.optional(RequestNo),
    orderNo: z.optional(Id),
    version: z.optional(Count),
    subMemberNo: SubMemberNo,
    mode: LineMode,
    voucherNos: z
      .array(Id)
      .check(
        z.minLength(1, { error: '请选择凭证' }),
        z.maxLength(MOST_ORDERED, { error: `最多${MOST_ORDERED}张凭证` }),
      ),
    remark: plainTextOrNone(60),
    attachments: Attachments,
  }),
  answer: PayOrder,
  refusals: { ...CHANGED, '20080008': '有凭证已被占用、作废或修改，编号见msg' },
});

/** Submits a draft for audit. Payees and amounts are frozen, and so is the amount from which two auditors are required. */
export const payOrderSubmit = defineCall({
  ...MAKES,
  kept: true,
  path: '/warehouse/payOrder/submit',
  doc: { title: '提交制单审核', purpose: '提交制单草稿，付款内容就此固定，等待审核。' },
  request: z.object({ orderNo: Id, ...Seen }),
  answer: PayOrder,
  refusals: { ...CHANGED, '20080008': '收款方账户或凭证已有变更，具体见msg' },
});

/**
 * Withdraws an order of the caller that waits for audit, or deletes a draft. Its vouchers can be used for other orders again.
 * Repeating the call changes nothing.
 */
export const payOrderCancel = defineCall({
  ...MAKES,
  permission: ['warehouse:order', 'warehouse:move'],
  kept: true,
  path: '/warehouse/payOrder/cancel',
  doc: { title: '撤回制单', purpose: '制单人撤回等待审核的制单或丢弃草稿，凭证恢复可用。' },
  request: z.object({ orderNo: Id, ...Seen }),
  answer: PayOrder,
  refusals: CHANGED,
});

const Several = z.array(z.object({ orderNo: Id, ...Seen })).check(z.minLength(1), z.maxLength(50));
const Decided = z.object({
  /** Result of each order, in the order of the request. */
  results: z.array(
    z.object({
      orderNo: z.string(),
      ok: z.boolean(),
      state: PayOrderState,
      /** True if the order has passed its first audit and needs a second audit. */
      waitsForSecond: z.boolean(),
      /** Reason why the order could not be passed; otherwise empty. */
      msg: z.string(),
    }),
  ),
});

/**
 * Approves orders after a proof of identity, each separately: an order that cannot be approved does not block the
 * other orders. The last required approval starts the payment.
 */
export const payOrderPass = defineCall({
  guarded: 'password',
  ...AUDITS,
  money: true,
  path: '/warehouse/payOrder/pass',
  doc: { title: '审核通过制单', purpose: '审核人验证身份后通过若干制单，最后一名审核通过后即付款。' },
  request: z.object({ orders: Several, ...StepUp }),
  answer: Decided,
  refusals: { [NOT_PROVEN]: WITHOUT_PROOF },
});

/** Refuses orders, each separately. Their vouchers can be used for other orders again. */
export const payOrderRefuse = defineCall({
  ...AUDITS,
  money: true,
  path: '/warehouse/payOrder/refuse',
  doc: { title: '审核驳回制单', purpose: '审核人驳回若干制单并写明原因，凭证恢复可用。' },
  request: z.object({ orders: Several, reason: plainText(60, '请输入驳回原因') }),
  answer: Decided,
});

/** Creates a draft order from the vouchers of an order's failed lines. A repeated call returns the same draft. */
export const payOrderRetry = defineCall({
  ...MAKES,
  kept: true,
  path: '/warehouse/payOrder/retry',
  doc: { title: '失败凭证重新制单', purpose: '把制单中付款失败的凭证做成新的草稿。' },
  request: z.object({ orderNo: Id }),
  answer: PayOrder,
  refusals: CHANGED,
});

/** 子商户调拨: creates an order that moves money to another sub-merchant. An auditor approves it like any other order. */
export const payOrderMove = defineCall({
  users: 'warehouse',
  withoutSession: true,
  permission: 'warehouse:move',
  money: true,
  path: '/warehouse/payOrder/move',
  doc: { title: '子商户调拨', purpose: '在云仓子商户之间调拨资金，与其他制单一样须审核。' },
  request: z.object({
    requestNo: RequestNo,
    subMemberNo: SubMemberNo,
    toMemberNo: SubMemberNo,
    amount: OrderAmount,
    remark: z._default(Remark, ''),
    payPassword: PayPassword,
  }),
  answer: PayOrder,
  refusals: {
    ...PAYMENT_PASSWORD_REFUSALS,
    '20040001': '余额不足；不会再变',
    '20040004': '该请求号已用于其他内容',
    '20040006': '付款账户已冻结；不会再变',
  },
  meanings: { ...PAYMENT_PASSWORD_MEANINGS, '20040001': 'final', '20040004': 'otherContent', '20040006': 'final' },
});

/**
 * Returns the result of a `payOrderMove` that the caller sent under this request number. If both order and refusal are empty, the
 * request has not arrived.
 */
export const payOrderMoveResult = defineCall({
  users: 'warehouse',
  withoutSession: true,
  permission: 'warehouse:move',
  path: '/warehouse/payOrder/moveResult',
  doc: { title: '查询子商户调拨结果', purpose: '按请求号查询子商户调拨是否受理，用于确认未知的结果。' },
  request: z.object({ requestNo: RequestNo }),
  answer: z.object({
    order: z.nullable(PayOrder),
    /** Reason for which the platform has finally refused the request; otherwise empty. */
    refusal: z.string(),
  }),
});

/* A payment that an approved order makes, with its result. */

export const Payment = z.extend(PayLine, { orderNo: z.string(), subName: z.string(), payTime: z.nullable(Time) });
export type Payment = z.infer<typeof Payment>;

/** Filter value for payments: one state, or UNPAID for all final states without payment. */
export const PaymentStates = z.enum([...ItemState.options, 'UNPAID']);
export type PaymentStates = z.infer<typeof PaymentStates>;
export const PAYMENT_STATES_WORDS = { ...ITEM_STATE_WORDS, UNPAID: '失败或退回' } as const;
const UNPAID: readonly ItemState[] = ['FAILED', 'RETURNED'];
/** Returns the payment states that a filter value selects. */
export const statesOf = (states: PaymentStates): readonly ItemState[] => (states === 'UNPAID' ? UNPAID : [states]);

/** 付款记录: returns the payments of one order, or of all approved orders, newest first. */
export const paymentPage = listOf(
  defineCall({
    ...SEES,
    path: '/warehouse/payOrder/paymentPage',
    doc: { title: '查询付款记录', purpose: '查询云仓的付款记录，可限定某一制单，最新在前。' },
    request: z.object({
      ...Paging,
      orderNo: z.optional(Id),
      keyword: z.optional(FilterText),
      state: z.optional(PaymentStates),
      subMemberNo: z.optional(Id),
      startTime: z.optional(Time),
      endTime: z.optional(Time),
    }),
    answer: z.extend(pageOf(Payment), {
      totalAmount: Money,
      /** Number and sum of the payments in each state, computed with all filters except the state. */
      tally: z.array(z.object({ state: ItemState, count: z.int(), amount: Money })),
    }),
  }),
  {
    columns: {
      orderNo: { heading: '制单编号', width: 20 },
      lineNo: { heading: '序号', width: 8 },
      subName: { heading: '付款子商户', width: 26 },
      payeeName: { heading: '收款方', width: 28 },
      accountNo: { heading: '收款账号', width: 22 },
      bank: { heading: '开户银行', width: 16 },
      amount: { heading: '金额', width: 16, as: 'money' },
      fee: { heading: '手续费', width: 12, as: 'money' },
      vouchers: { heading: '凭证数', width: 8 },
      state: { heading: '状态', width: 10, as: { DRAFT: '未付款', ...ITEM_STATE_WORDS } },
      reason: { heading: '原因', width: 24 },
      payTime: { heading: '付款时间', width: 20, as: 'time' },
      finishTime: { heading: '完成时间', width: 20, as: 'time' },
    },
    filters: [
      ['orderNo', '制单编号'],
      'keyword',
      ['state', '状态', PAYMENT_STATES_WORDS],
      ['subMemberNo', '付款子商户'],
      ['startTime', '付款时间'],
    ],
  },
);
export const downloadPayments = exportOf(paymentPage, {
  path: '/warehouse/payOrder/paymentDownload',
  doc: { title: '导出付款记录', purpose: '导出云仓的付款记录。' },
  name: 'WAREHOUSE_PAYMENT',
  title: '付款记录',
});

/** Returns the receipt of a successful payment as a PDF. */
export const paymentReceipt = defineCall({
  ...SEES,
  path: '/warehouse/payOrder/receipt',
  doc: { title: '下载付款回单', purpose: '下载一笔云仓付款的回单PDF。' },
  request: z.object({ orderNo: Id, lineNo: z.int().check(z.gte(1), z.lte(MOST_ORDERED)) }),
  blob: true,
  refusals: { '20080002': '未支付' },
});

/** Returns the receipts of all successful payments of an order as a ZIP of PDFs. */
export const paymentReceipts = defineCall({
  ...SEES,
  path: '/warehouse/payOrder/receipts',
  doc: { title: '下载全部付款回单', purpose: '把一笔制单的全部付款回单打包为ZIP下载。' },
  request: z.object({ orderNo: Id }),
  blob: true,
  refusals: { '20080002': '没有任何一笔已支付' },
});
