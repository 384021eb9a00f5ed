import type { Selectable } from 'kysely';
import { ORDER_KIND_WORDS, type Order, type OrderKind } from '@/contract/calls/orders';
import type { Database } from '../../../db/schema';
import { formatCents, readableCents } from '../cents';
import { wireTime } from '../days';
import { KINDS } from './orderKinds';

export type OrderRow = Selectable<Database['orders']>;

/**
 * Returns the cents by which an order changes the account, including the fee. If a separate account pays the fee, the
 * result is the amount alone.
 */
export const totalOf = ({
  kind,
  amount_cents,
  fee_cents,
  fee_account_no,
}: Pick<OrderRow, 'kind' | 'amount_cents' | 'fee_cents' | 'fee_account_no'>) => {
  if (KINDS[kind].movement !== 'ARRIVAL') return amount_cents + fee_cents;
  return fee_account_no === null ? amount_cents - fee_cents : amount_cents;
};

/** Converts an order row to the view for its member. An expected time that is already past is hidden. */
export const toOrderView = (row: OrderRow, now: Date): Order => ({
  orderNo: row.order_no,
  requestNo: row.request_no,
  kind: row.kind,
  state: row.state,
  amount: formatCents(row.amount_cents),
  fee: formatCents(row.fee_cents),
  total: formatCents(Math.max(0, totalOf(row))),
  payer: row.payer,
  payee: row.payee,
  remark: row.remark,
  reason: row.reason,
  makerName: row.maker_name,
  checkerName: row.checker_name,
  createTime: wireTime(row.created_at),
  finishTime: row.finished_at && wireTime(row.finished_at),
  dueTime: row.state === 'PROCESSING' && row.due_at && row.due_at >= now ? wireTime(row.due_at) : null,
  collect: row.collect,
});

/** Returns the text and the link that notifications about an order contain. */
export const orderNews = ({ order_no, kind, amount_cents }: Pick<OrderRow, 'order_no' | 'kind' | 'amount_cents'>) => ({
  what: `${ORDER_KIND_WORDS[kind]}${readableCents(amount_cents)}元`,
  number: `单号${order_no}`,
  link: { url: `/fund-manage/operate?detail=${order_no}`, text: '查看操作记录' },
});

/** Verbs of the orders that pay another party, for sentences such as 张明付款给林晓燕 100.00元. */
const PAYING_VERBS: Partial<Record<OrderKind, string>> = {
  TRANSFER: '转账',
  PAY_BANK: '付款',
  FUND_TRANSFER: '调拨资金',
  REFUND: '退款',
};

/** Returns what the maker of an order asks for: the payee, if it is another party, and the amount. */
export function orderAction({ kind, payee, amount_cents }: Pick<OrderRow, 'kind' | 'payee' | 'amount_cents'>): string {
  const verb = PAYING_VERBS[kind];
  const amount = `${readableCents(amount_cents)}元`;
  return verb !== undefined && payee.name !== ''
    ? `${verb}给${payee.name} ${amount}`
    : `${ORDER_KIND_WORDS[kind]} ${amount}`;
}

/** A step of an order's timeline: the event, its text, and the user who caused it. */
export interface Step {
  step: string;
  text: string;
  /** Name of the user who caused the step; by default the platform. */
  by?: string;
}

/**
 * Returns the timeline step that names the notified users; no step if no user was notified. `of`: the subject of the
 * notification, if it is not the order.
 */
export const notifiedStep = (names: readonly string[], of = ''): Step[] =>
  names.length === 0 ? [] : [{ step: 'MESSAGE', text: `${of}已通知${names.join('、')}` }];
