import * as z from 'zod/mini';
import { Id, Money, SessionFields, Time } from '../primitives';
import { isPlain, NOT_PLAIN } from '../rules/numbers';
import { PAYMENT_PASSWORD_MEANINGS, PAYMENT_PASSWORD_REFUSALS } from './paymentPassword';

/*
 * Request and response that all orders that move money share. The calls themselves are in `moneyActions.ts`, queries about orders
 * in `orderQueries.ts`.
 */

const TARIFF_KINDS = [
  'RECHARGE',
  'TRANSFER',
  'WITHDRAW',
  'MERCHANT_WITHDRAW',
  'PAY_BANK',
  'FUND_TRANSFER',
  'TURN_ENTER',
  'TURN_OUT',
  'QUICK_COLLECTION',
  'CASHIER',
  'FEE_REPAY',
] as const;
/**
 * Kinds of orders with fees and limits. Each has a page in the console, except CASHIER. FEE_REPAY: repays fees that the platform
 * has advanced.
 */
export const TariffKind = z.enum(TARIFF_KINDS);
export type TariffKind = z.infer<typeof TariffKind>;

/**
 * Kind of an order. REFUND: a refund that a second person must release; smaller refunds need no order. SPLIT_RETURN: returns a
 * split from its receiver; free and without limits. COLLECT: collects by a contract that a payer has signed; the merchant's fees
 * apply (`collectSign.ts`).
 */
export const OrderKind = z.enum([...TARIFF_KINDS, 'REFUND', 'SPLIT_RETURN', 'COLLECT']);
export type OrderKind = z.infer<typeof OrderKind>;

/**
 * State of an order. WAIT_RELEASE: a second person must release it; the money is frozen. PROCESSING: the bank, or a check, has
 * not answered; the money has left the account. Final states: SUCCESS, FAILED (the money is back), RETURNED (退汇: paid, then
 * returned without the fee), REFUSED (at creation, no money moved), CANCELLED (withdrawn by its maker while it waited, no money
 * moved).
 */
export const OrderState = z.enum([
  'WAIT_RELEASE',
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'RETURNED',
  'REFUSED',
  'CANCELLED',
]);
export type OrderState = z.infer<typeof OrderState>;
/** States that an order does not leave any more. */
export const FINAL_STATES: readonly OrderState[] = ['SUCCESS', 'FAILED', 'RETURNED', 'REFUSED', 'CANCELLED'];

export const ORDER_KIND_WORDS: Readonly<Record<OrderKind, string>> = {
  RECHARGE: '充值',
  TRANSFER: '转账',
  WITHDRAW: '提现',
  MERCHANT_WITHDRAW: '申请提现',
  PAY_BANK: '付款到银行卡',
  FUND_TRANSFER: '资金调拨',
  TURN_ENTER: '转入',
  TURN_OUT: '转出',
  QUICK_COLLECTION: '快捷收款',
  CASHIER: '收银台收款',
  REFUND: '退款',
  SPLIT_RETURN: '分账退回',
  FEE_REPAY: '手续费还款',
  COLLECT: '签约代收',
};

export const ORDER_STATE_WORDS: Readonly<Record<OrderState, string>> = {
  WAIT_RELEASE: '待复核',
  PROCESSING: '处理中',
  SUCCESS: '成功',
  FAILED: '失败',
  RETURNED: '已退汇',
  REFUSED: '未受理',
  CANCELLED: '已撤回',
};

/** Title of an order's PDF document: a receipt after payment, otherwise an application form, which proves no payment. */
export const PAPER_WORDS = { receipt: '业务回单', application: '业务申请单' } as const;
export const paperOf = (state: OrderState): keyof typeof PAPER_WORDS =>
  state === 'SUCCESS' || state === 'RETURNED' ? 'receipt' : 'application';

/**
 * Maximum number of digits before the decimal point. The wire format allows one digit more, so that the sum of amount
 * and fee, or of ten amounts, still fits (safety requirement S-07).
 */
const MOST_DIGITS = 12;
const OUT_OF_RANGE = `金额超出范围，最多${'9'.repeat(MOST_DIGITS)}.99`;

/**
 * Returns the error text of an amount in wire format; null if it is valid (safety requirement S-07). The digits are
 * ASCII, always with two decimals: `100.00`. Pages convert the user's input before sending.
 */
export function amountFault(amount: string): string | null {
  if (amount === '') return '请输入金额';
  if (/^-/.test(amount)) return '金额不能为负数';
  if (!/^[\d.]+$/.test(amount)) return '金额只能包含数字和小数点';
  if (/^\d+\.\d{3,}$/.test(amount)) return '金额最多两位小数';
  if ((/^(\d+)(\.\d*)?$/.exec(amount)?.[1] ?? '').length > MOST_DIGITS) return OUT_OF_RANGE;
  if (!/^(0|[1-9]\d*)\.\d{2}$/.test(amount)) return '请输入正确的金额，如100.00';
  return /^0\.00$/.test(amount) ? '金额必须大于0' : null;
}

/** The amount of an order: above zero and within the limit of digits. */
export const OrderAmount = z.string().check((given) => {
  const fault = amountFault(given.value);
  if (fault !== null) given.issues.push({ code: 'custom', message: fault, input: given.value });
});

/** Remark of an order, printed on its receipt: visible characters only. */
export const Remark = z.string().check(
  z.trim(),
  z.maxLength(60),
  z.refine<string>((text) => isPlain(text), { error: NOT_PLAIN }),
);

/** Request fields that every order has. */
export const OrderFields = {
  ...SessionFields,
  /**
   * Request number (idempotency key), made by the caller and unique per paying member and call. The caller keeps it
   * until the outcome is known (safety requirement C-14).
   */
  requestNo: z.string().check(z.regex(/^[\w-]{1,64}$/, { error: '请求号格式不正确' })),
  amount: OrderAmount,
  remark: z._default(Remark, ''),
  /**
   * True after the user has confirmed the possible duplicate that refusal 20040005 reported. Not compared when the requestNo is
   * repeated.
   */
  allowDuplicate: z.optional(z.boolean()),
  /**
   * The fee that the user has reviewed. A different actual fee is refused, so that the user confirms again. Not compared when the
   * requestNo is repeated.
   */
  expectedFee: z.optional(Money),
};

/** The payment password, part of every order request that a user confirms. Not compared when the requestNo is repeated. */
export const PayPassword = z.string().check(z.minLength(1, { error: '请输入支付密码' }), z.maxLength(128));

/**
 * Refusals that every order can have. 20040001 to 20040003, 20040006 and 20040013 are final: they use up the
 * requestNo. All other refusals, including errors of fields and of the payment password, leave the number valid.
 */
export const ORDER_REFUSALS = {
  ...PAYMENT_PASSWORD_REFUSALS,
  '20040001': '余额不足以支付金额与手续费；不会再变',
  '20040002': '超出单笔限额；不会再变',
  '20040003': '超出单日限额；不会再变',
  '20040004': '该请求号已用于其他内容',
  '20040005': '一小时内已向同一收款方支付相同金额；确认后以allowDuplicate继续',
  '20040006': '付款账户已冻结；不会再变',
  '20040010': '会员或商户未开通所需的产品',
  '20040012': '平台已停用该商户的此产品，原因见msg',
  '20040013': '超出单月限额；不会再变',
  '20040014': '手续费与expectedFee不一致，实际数额见msg，以该数额可继续',
} as const;

export const ORDER_MEANINGS = {
  ...PAYMENT_PASSWORD_MEANINGS,
  '20040001': 'final',
  '20040002': 'final',
  '20040003': 'final',
  '20040004': 'otherContent',
  '20040005': 'duplicate',
  '20040006': 'final',
  '20040013': 'final',
  '20040014': 'changed',
} as const;

/** The counterparty of an order: name, account and bank. */
export const Party = z.object({
  name: z.string(),
  /** Account number; masked if it is a bank account. */
  accountNo: z.string(),
  /** Name of the bank; empty for a wallet. */
  bankName: z.string(),
});

/** An order as its member sees it: the response of every call that moves money, and a row of the list of orders. */
export const Order = z.object({
  orderNo: z.string(),
  requestNo: z.string(),
  kind: OrderKind,
  state: OrderState,
  amount: Money,
  fee: Money,
  /** Total in yuan. Outgoing: amount plus fee, paid by the paying account. Incoming: amount less the fee. */
  total: Money,
  payer: Party,
  payee: Party,
  remark: z.string(),
  /** Reason why the order failed, was returned or was refused; null otherwise. */
  reason: z.nullable(z.string()),
  makerName: z.string(),
  /** Name of the person who released or refused the order; null before the decision. */
  checkerName: z.nullable(z.string()),
  createTime: Time,
  finishTime: z.nullable(Time),
  /** Expected time of the bank's answer; null if no answer is expected, or if the answer is late. */
  dueTime: z.nullable(Time),
  /**
   * How the money comes in. RECHARGE: the bank account to which the user transfers. CASHIER: the content of the QR code for the
   * customer. Null for other kinds.
   */
  collect: z.nullable(
    z.object({ accountName: z.string(), accountNo: z.string(), bankName: z.string(), postscript: z.string() }),
  ),
});
export type Order = z.infer<typeof Order>;

/** Number of an account that the user chooses as payer or payee. */
export const AccountNo = Id;
