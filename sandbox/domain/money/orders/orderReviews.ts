import { ORDER_KIND_WORDS } from '@/contract/calls/orders';
import type { ReviewKind, ReviewKinds } from '../../reviews';
import { readableCents } from '../cents';
import { finishOrder, orderByNo, ruleTexts } from './orderProgress';

/**
 * Simulated decisions (reviews) that finish orders: the bank's answer, the arrival of money, the check of an unusual transfer,
 * and the answer of a split's receiver.
 */
const kindOf = (title: string, canReturn: boolean): ReviewKind => ({
  title,
  about: async (db, { subject }) => {
    const order = await orderByNo(db, subject);
    const other = order.payee_account_no === null || order.payer_account_no !== null ? order.payee : order.payer;
    return `${ORDER_KIND_WORDS[order.kind]} ${readableCents(order.amount_cents)}元 ${other.name}`;
  },
  texts: async (db, { subject }) => ruleTexts(await orderByNo(db, subject)),
  pass: (db, { subject }, { now }) => finishOrder(db, subject, { state: 'SUCCESS', now }),
  reject: (db, { subject }, { now }, reasons) =>
    finishOrder(db, subject, { state: 'FAILED', reason: Object.values(reasons).join('；'), now }),
  ...(canReturn
    ? {
        return: (db, { subject }, { now }, reasons) =>
          finishOrder(db, subject, { state: 'RETURNED', reason: Object.values(reasons).join('；'), now }),
      }
    : {}),
});

declare module '../../reviews' {
  interface ReviewNames {
    ORDER_PAYMENT: unknown;
    ORDER_ARRIVAL: unknown;
    ORDER_CHECK: unknown;
    ORDER_SPLIT_RETURN: unknown;
  }
}

export const orderReviews = {
  ORDER_PAYMENT: kindOf('银行付款', true),
  ORDER_ARRIVAL: kindOf('款项到账', false),
  ORDER_CHECK: kindOf('转账核对', true),
  ORDER_SPLIT_RETURN: kindOf('分账接收方退回', false),
} satisfies Partial<ReviewKinds>;
