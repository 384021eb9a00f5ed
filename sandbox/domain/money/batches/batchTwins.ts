import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { PAYMENT_BATCH_STATE_WORDS, type PaymentBatchState } from '@/contract/calls/batchPayments';
import { digitsOf, numberOf, paymentOf } from '@/contract/rules/batchRules';
import type { BatchKind, BatchLine } from '@/contract/rules/batchSheet';
import { lineCents } from '@/contract/rules/lineIssues';
import { sameName } from '@/contract/rules/reading/cell';
import type { Database } from '../../../db/schema';
import { hashOf } from '../../oncePerNumber';
import { DAY_MS, shownTime } from '../days';
import { type BatchRow, ORDER_OF } from './batchKinds';

/*
 * Detection of duplicate batches. A payment of the same amount to the same account within a day causes a warning. If a merchant's
 * number or the content of a file was already used within 90 days, the user must confirm; the question names the earlier batch.
 */

/** Time in ms within which a payment of the same amount to the same account causes a warning. */
const SAME_PAYMENT_WITHIN = DAY_MS;
const SAME_BATCH_WITHIN = 90 * DAY_MS;
/** States of batches that have been paid or may still be paid. */
const LIVING = ['WAIT_RELEASE', 'RUNNING', 'DONE'] as const;
/** Maximum number of earlier batches that a confirmation question names. */
const MOST_NAMED = 3;

/** Returns a hash of a file's content. Files with the same payments in the same order of lines have the same hash. */
export const contentHashOf = (lines: readonly BatchLine[]): string =>
  hashOf(
    lines.map(({ number, name, accountNo, amount }) => [
      number,
      sameName(name),
      digitsOf(accountNo),
      lineCents(amount),
    ]),
  );

interface BatchLines {
  memberNo: string;
  kind: BatchKind;
  lines: readonly BatchLine[];
  now: Date;
  /**
   * Number of this batch, if it already waits for release. The lines of this batch then do not count as duplicates.
   */
  batchNo?: string;
}

/**
 * Finds payments of the last 24 hours, paid or pending, that equal a line in amount and account. Returns the order or
 * batch numbers of these payments, by `paymentOf`.
 */
export async function paidBefore(
  db: Kysely<Database>,
  { memberNo, kind, lines, now, batchNo = '' }: BatchLines,
): Promise<Record<string, string>> {
  const payments = new Set(lines.map(paymentOf));
  const cents = [...new Set(lines.flatMap(({ amount }) => lineCents(amount) ?? []))];
  if (cents.length === 0) return {};
  const since = new Date(now.getTime() - SAME_PAYMENT_WITHIN);
  const amounts = sql<number[]>`${cents}::bigint[]`;
  const orders = await db
    .selectFrom('orders')
    .select(['order_no as no', 'payee_key', 'amount_cents'])
    .where('member_no', '=', memberNo)
    .where('kind', '=', ORDER_OF[kind])
    .where('created_at', '>', since)
    .where('state', 'not in', ['FAILED', 'REFUSED', 'CANCELLED', 'RETURNED'])
    .where(sql<boolean>`amount_cents = any(${amounts})`)
    .execute();
  const waiting = await db
    .selectFrom('payment_lines as l')
    .innerJoin('payment_batches as b', 'b.batch_no', 'l.batch_no')
    .select(['b.batch_no as no', 'l.account_no', 'l.amount_cents'])
    .where('b.member_no', '=', memberNo)
    .where('b.kind', '=', kind)
    .where('b.batch_no', '<>', batchNo)
    .where('b.state', 'in', ['WAIT_RELEASE', 'RUNNING'])
    .where('l.state', '=', 'WAITING')
    .where(sql<boolean>`l.amount_cents = any(${amounts})`)
    .execute();
  const found: Record<string, string> = {};
  const note = (account: string, amount: number | null, no: string) => {
    const key = `${account}|${amount}`;
    if (payments.has(key)) found[key] = no;
  };
  // The payee key of a bank account is `bankCode:number`. Only the number is compared.
  for (const { no, payee_key, amount_cents } of orders) note(payee_key.split(':').at(-1) ?? '', amount_cents, no);
  for (const { no, account_no, amount_cents } of waiting) note(digitsOf(account_no), amount_cents, no);
  return found;
}

interface Twin {
  batch_no: string;
  state: PaymentBatchState;
  confirmed_at: Date | null;
}

const named = ({ batch_no, state, confirmed_at }: Twin): string =>
  `批次${batch_no}（${confirmed_at ? shownTime(confirmed_at) : ''}，${PAYMENT_BATCH_STATE_WORDS[state]}）`;

/** Selects the paid or pending lines of the given batches whose merchant's own number also occurs in `lines`. */
const withNumbers = (
  batches: SelectQueryBuilder<Database & { b: Database['payment_batches'] }, 'b', Record<never, never>>,
  lines: readonly BatchLine[],
) =>
  batches
    .innerJoin('payment_lines as l', 'l.batch_no', 'b.batch_no')
    .leftJoin('orders as o', 'o.order_no', 'l.order_no')
    .where('l.state', '<>', 'REFUSED')
    .where(sql<boolean>`l.number <> '' and l.number = any(${lines.map(({ number }) => number)}::text[])`)
    .where(sql<boolean>`coalesce(o.state, '') not in ('FAILED', 'REFUSED', 'CANCELLED', 'RETURNED')`);

/** Returns the merchant's own numbers (`numberOf`) that a batch of the last 90 days has already used, each with its batch. */
export async function numbersUsed(
  db: Kysely<Database>,
  { memberNo, lines, now }: Pick<BatchLines, 'memberNo' | 'lines' | 'now'>,
): Promise<Record<string, string>> {
  const batches = db
    .selectFrom('payment_batches as b')
    .where('b.member_no', '=', memberNo)
    .where('b.state', 'in', LIVING)
    .where('b.confirmed_at', '>', new Date(now.getTime() - SAME_BATCH_WITHIN));
  const rows = await withNumbers(batches, lines)
    .groupBy('l.number')
    .select(['l.number', sql<string>`max(b.batch_no)`.as('batchNo')])
    .execute();
  return Object.fromEntries(rows.map(({ number, batchNo }) => [numberOf({ number }), batchNo]));
}

/**
 * Returns the questions about possible duplicates that the user must confirm before the batch is paid. Each question
 * names the earlier batch. Empty if there is no possible duplicate.
 */
export async function questionsOf(
  db: Kysely<Database>,
  batch: Pick<BatchRow, 'batch_no' | 'member_no' | 'kind' | 'retry_of'>,
  lines: readonly BatchLine[],
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - SAME_BATCH_WITHIN);
  const earlier = (states: readonly PaymentBatchState[]) =>
    db
      .selectFrom('payment_batches as b')
      .where('b.member_no', '=', batch.member_no)
      .where('b.batch_no', 'not in', [batch.batch_no, batch.retry_of ?? batch.batch_no])
      .where('b.state', 'in', states)
      .where('b.confirmed_at', '>', since);
  const same = await earlier(LIVING)
    .where('b.kind', '=', batch.kind)
    .where('b.content_hash', '=', contentHashOf(lines))
    .select(['b.batch_no', 'b.state', 'b.confirmed_at'])
    .orderBy('b.confirmed_at', 'desc')
    .limit(MOST_NAMED)
    .execute();
  if (same.length > 0) return same.map((twin) => `内容与${named(twin)}完全相同`);
  const used = await withNumbers(earlier(LIVING), lines)
    .groupBy(['b.batch_no', 'b.state', 'b.confirmed_at'])
    .select(['b.batch_no', 'b.state', 'b.confirmed_at', sql<number>`count(*)`.as('count')])
    .orderBy('b.confirmed_at', 'desc')
    .limit(MOST_NAMED)
    .execute();
  return used.map((twin) => `有${twin.count}笔的商户单号已在${named(twin)}中使用`);
}

/**
 * Returns the warnings for a draft before its confirmation or release: the questions first, then the number of earlier
 * payments.
 */
export async function twinsOf(
  db: Kysely<Database>,
  batch: BatchRow,
  lines: readonly BatchLine[],
  now: Date,
): Promise<string[]> {
  const questions = await questionsOf(db, batch, lines, now);
  const { batch_no: batchNo, member_no: memberNo, kind } = batch;
  const before = await paidBefore(db, { memberNo, kind, lines, now, batchNo });
  const count = lines.filter((line) => paymentOf(line) in before).length;
  const within = repeated(lines);
  return [
    ...questions,
    ...(count > 0 ? [`有${count}笔与24小时内的其他付款收款账户和金额相同`] : []),
    ...(within > 0 ? [`批次内有${within}笔与其他行的收款账户和金额相同`] : []),
  ];
}

/**
 * Counts lines that repeat the payment of another line of the batch. A line with an unreadable amount does not count.
 */
function repeated(lines: readonly BatchLine[]): number {
  const payments = lines.filter(({ amount }) => lineCents(amount) !== null).map(paymentOf);
  const times = new Map<string, number>();
  for (const payment of payments) times.set(payment, (times.get(payment) ?? 0) + 1);
  return payments.filter((payment) => (times.get(payment) ?? 0) > 1).length;
}
