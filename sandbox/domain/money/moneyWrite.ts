import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { announce } from '../announce';

import type { AuditRow } from '../audit';
import { type Notification, notificationRow } from '../notifyUser';
import type { NewReview } from '../reviews';
import type { NewEntry } from './ledger';
import type { Counted } from './orders/counted';
import type { Step } from './orders/orderView';

type OrderRow = Selectable<Database['orders']>;

/** A new trade. Columns that the database fills in may be left out. */
export type NewTrade = Pick<
  Insertable<Database['trades']>,
  | 'trade_no'
  | 'business_type'
  | 'member_no'
  | 'direction'
  | 'counterparty_name'
  | 'counterparty_account'
  | 'amount_cents'
  | 'status'
  | 'created_at'
  | 'finished_at'
> &
  Partial<Insertable<Database['trades']>>;

/** An SMS without a verification code. */
export interface Text {
  to: string;
  text: string;
}

/**
 * All changes that one step of a payment writes. A part that is left out changes nothing. All amounts are integer
 * cents.
 */
export interface MoneyWrite {
  order?: OrderRow;
  /** Changed columns of an existing order, whose row is locked. */
  change?: Pick<OrderRow, 'order_no'> &
    Partial<Pick<OrderRow, 'state' | 'reason' | 'due_at' | 'finished_at' | 'checker_id' | 'checker_name'>>;
  trades?: readonly NewTrade[];
  /** A pending trade that this write finishes, and its final status. */
  ended?: { trade_no: string; status: 'SUCCESS' | 'FAILED' | 'RETURNED' };
  refunded?: { trade_no: string; cents: number };
  entries?: readonly NewEntry[];
  /**
   * Limit usage to add; negative cents give usage back. The caller has already locked the counters, because counters
   * must be locked before accounts.
   */
  counted?: Counted | null;
  advance?: Selectable<Database['fee_advances']>;
  /** Cents to freeze on an account. A negative amount unfreezes them. */
  frozen?: { account_no: string; cents: number };
  payee?: Omit<Selectable<Database['payees']>, 'saved' | 'hidden' | 'note'>;
  refund?: Selectable<Database['refunds']>;
  /** A waiting refund that this write finishes. If `fee_back_cents` is left out, no fee is returned. */
  refundEnded?: Pick<Selectable<Database['refunds']>, 'state'> & { refund_trade_no: string; fee_back_cents?: number };
  review?: NewReview;
  /** A batch line whose payment was placed or refused, with its new state. */
  line?: Pick<Selectable<Database['payment_lines']>, 'batch_no' | 'line_no' | 'state' | 'reason' | 'order_no'>;
  /** The account whose owner gets a low-balance warning with this write, once a day. */
  warned?: { account_no: string; day: string };
  news?: readonly { userId: string; news: Notification }[];
  texts?: readonly Text[];
  /** Steps to add to the timeline of an order. */
  trail?: { orderNo: string; steps: readonly Step[] };
  audit?: AuditRow;
}

const some = <T>(list: readonly T[] | undefined): readonly T[] | undefined => (list?.length ? list : undefined);

/**
 * Combines several writes into one. Lists are concatenated. Every other field may be set by only one of the writes.
 */
export function together(...writes: readonly MoneyWrite[]): MoneyWrite {
  const all = Object.assign({}, ...writes) as MoneyWrite;
  for (const list of ['trades', 'entries', 'news', 'texts'] as const)
    Object.assign(all, { [list]: writes.flatMap((write) => (write[list] ?? []) as readonly unknown[]) });
  return all;
}

/**
 * Writes all changes in one statement (`write_money`), in the caller's transaction. The database refuses an overdraft, an
 * unbalanced entry and a debit of a frozen account; `ledgerFault` distinguishes these errors.
 */
export async function writeMoney(db: Kysely<Database>, write: MoneyWrite, at: Date): Promise<void> {
  for (const { postings } of write.entries ?? [])
    for (const { amountCents } of postings)
      if (!Number.isSafeInteger(amountCents)) throw new RangeError('a posting in anything but whole cents');
  const given = {
    ...write,
    counted: write.counted ?? undefined,
    trades: some(write.trades)?.map((trade) => ({ fee_cents: 0, remark: '', refunded_cents: 0, ...trade })),
    entries: some(write.entries),
    news: some(write.news)?.map(({ userId, news }) => notificationRow(userId, news)),
    texts: some(write.texts)?.map(({ to, text }) => ({ receiver: to, text })),
    trail: undefined,
    order_no: write.trail?.orderNo,
    steps: some(write.trail?.steps)?.map(({ step, text, by = '平台' }) => ({ step, text, by_name: by })),
    audit: write.audit && {
      at: write.audit.at,
      user_id: write.audit.userId,
      session_id: write.audit.sessionId,
      action: write.audit.action,
      subject: write.audit.subject,
      detail: write.audit.detail ?? {},
      address: write.audit.address,
    },
  };
  await sql`select write_money(${JSON.stringify(given)}::jsonb, ${at}::timestamptz)`.execute(db);
  if (write.review) announce(db, 'reviews', write.review.due_at);
}
