import * as z from 'zod/mini';

/*
 * Display texts of the states and kinds of the cloud warehouse (domain specification, section 4), for its calls and
 * pages.
 */

/**
 * States of a voucher. WAIT_ORDER: in no order. ORDERED: in a draft or in an order that waits for its auditors. PAYING: the
 * payment is pending. PAID, VOID: final. FAILED: the payment failed or was returned; another order can pay the voucher.
 */
export const VOUCHER_STATE_WORDS = {
  WAIT_ORDER: '待制单',
  ORDERED: '已制单',
  PAYING: '付款中',
  PAID: '已付款',
  FAILED: '付款失败',
  VOID: '已作废',
} as const;
export const VoucherState = z.enum(['WAIT_ORDER', 'ORDERED', 'PAYING', 'PAID', 'FAILED', 'VOID']);
export type VoucherState = z.infer<typeof VoucherState>;

export const VOUCHER_KIND_WORDS = {
  FREIGHT: '运费',
  STORAGE: '仓储费',
  PACKING: '包装费',
  RETURN: '退货款',
  OTHER: '其他',
} as const;
export const VoucherKind = z.enum(['FREIGHT', 'STORAGE', 'PACKING', 'RETURN', 'OTHER']);
export type VoucherKind = z.infer<typeof VoucherKind>;

/**
 * States of a payment order. DRAFT: reserves its vouchers. WAIT_AUDIT: submitted, content frozen, waits for one or
 * two auditors. REFUSED, CANCELLED: other orders can use its vouchers. Until another order uses them, the order can
 * be changed and submitted again. PAYING: approved, its lines are being paid one by one. DONE: all lines are paid.
 * PARTIAL: all lines are final, some were not paid.
 */
export const PAY_ORDER_STATE_WORDS = {
  DRAFT: '草稿',
  WAIT_AUDIT: '待审核',
  REFUSED: '已驳回',
  PAYING: '付款中',
  DONE: '已完成',
  PARTIAL: '部分失败',
  CANCELLED: '已撤回',
} as const;
export const PayOrderState = z.enum(['DRAFT', 'WAIT_AUDIT', 'REFUSED', 'PAYING', 'DONE', 'PARTIAL', 'CANCELLED']);
export type PayOrderState = z.infer<typeof PayOrderState>;

/**
 * Kinds of payment orders. VOUCHER: pays vouchers to bank accounts. MOVE: moves money between two sub-merchants of the warehouse,
 * in one line.
 */
export const PAY_ORDER_KIND_WORDS = { VOUCHER: '凭证付款', MOVE: '子商户调拨' } as const;
export const PayOrderKind = z.enum(['VOUCHER', 'MOVE']);
export type PayOrderKind = z.infer<typeof PayOrderKind>;

/**
 * How an order's vouchers become payments. JOINED: the vouchers of one payee's account become one payment. APART: one payment per
 * voucher.
 */
export const LINE_MODE_WORDS = { JOINED: '同一收款方合并付款', APART: '逐张凭证付款' } as const;
export const LineMode = z.enum(['JOINED', 'APART']);
export type LineMode = z.infer<typeof LineMode>;

/** Maximum number of vouchers in one order, and of lines in a voucher file. */
export const MOST_ORDERED = 2_000;
export const MOST_IMPORTED = 10_000;
/** Maximum amount of a voucher in yuan. */
export const MOST_VOUCHER = '999999999.99';
/** Maximum amount of a warehouse's payment order in yuan. */
export const MOST_ORDER = '99999999999.99';

export const ACCOUNT_KIND_WORDS = { CORPORATE: '对公', PRIVATE: '对私' } as const;
export const PayeeAccountKind = z.enum(['CORPORATE', 'PRIVATE']);
