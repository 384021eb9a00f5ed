import { type Kysely, sql } from 'kysely';
import type { WaitingBatch, WaitingOrder, WaitingSummary } from '@/contract/calls/releases';
import type { Database } from '../../../db/schema';
import { type Actor, memberOf } from '../../context';
import type { Paging } from '../../lists';
import { draftLines } from '../batches/batchDrafts';
import type { BatchRow } from '../batches/batchKinds';
import { twinsOf } from '../batches/batchTwins';
import { formatCents, MAX_CENTS, readableCents } from '../cents';
import { DAY_MS, wireTime } from '../days';
import { type OrderRow, toOrderView } from './orderView';
import { historiesOf, historyWords, linesHistory, payeeWarnings } from './payeeHistory';
import { holdersOfKeys } from './release';

/* Lists of orders and batches that wait for release by a second person, the oldest first, each with its warnings. */

interface NeededContext {
  db: Kysely<Database>;
  user: Actor;
  now: Date;
}

const minutesSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));

/**
 * SQL of all requests of the member that wait for release, by kind. `own` is true for requests made by the user, or
 * by a program whose key the user has seen.
 */
const everything = ({ db, user }: Pick<NeededContext, 'db' | 'user'>) => sql`(
  select 'ORDER' as what, order_no as number, amount_cents, created_at as since,
         maker_id = ${user.userId} or (app_id is not null and ${user.userId} in
           ${holdersOfKeys(db, sql<string>`orders.app_id`, sql<Date>`orders.created_at`)}) as own
    from orders where member_no = ${memberOf(user)} and state = 'WAIT_RELEASE'
  union all
  select 'BATCH', batch_no, amount_cents, confirmed_at, maker_id = ${user.userId}
    from payment_batches where member_no = ${memberOf(user)} and state = 'WAIT_RELEASE') waiting`;

interface Counted {
  items: number;
  cents: number;
  oldest: Date | null;
  own: number;
}

/** Counts the requests that wait for the user's decision. `own` counts the user's own requests, which other users must decide. */
async function countWaiting(context: NeededContext): Promise<Counted> {
  const others = sql`filter (where not own)`;
  const { rows } = await sql<Counted>`
    select count(*) ${others}::integer as items,
           least(coalesce(sum(amount_cents) ${others}, 0), ${sql.lit(MAX_CENTS)})::bigint as cents,
           min(since) ${others} as oldest,
           (count(*) filter (where own))::integer as own
      from ${everything(context)}`.execute(context.db);
  return rows[0] ?? { items: 0, cents: 0, oldest: null, own: 0 };
}

export async function waitingSummary(context: NeededContext): Promise<WaitingSummary> {
  const { items, cents, oldest } = await countWaiting(context);
  return { items, amount: formatCents(cents), waited: oldest ? minutesSince(oldest, context.now) : 0 };
}

/**
 * Returns the possible duplicate of each order, by order number. A duplicate has the same amount and payee. It is newer than the
 * order, or at most one day older.
 */
async function orderTwins(db: Kysely<Database>, orders: readonly OrderRow[]): Promise<Map<string, string>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<{ number: string; twin: string }>`
    select asked.order_no as number, twin.order_no as twin
      from orders asked cross join lateral (
        select o.order_no from orders o
         where o.member_no = asked.member_no and o.payee_key = asked.payee_key and o.amount_cents = asked.amount_cents
           and o.order_no <> asked.order_no and o.state not in ('FAILED', 'REFUSED', 'CANCELLED', 'RETURNED')
           and o.created_at > asked.created_at - ${`${DAY_MS} milliseconds`}::interval
         order by o.created_at desc limit 1
      ) twin
     where asked.order_no = any(${orders.map(({ order_no }) => order_no)}::text[])`.execute(db);
  return new Map(rows.map(({ number, twin }) => [number, twin]));
}

/** Describes for each refund the refunded trade and its earlier refunds. */
async function refundedWords(db: Kysely<Database>, orders: readonly OrderRow[]): Promise<Map<string, string>> {
  const numbers = orders.filter(({ kind }) => kind === 'REFUND').map(({ order_no }) => order_no);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('trades as refund')
    .innerJoin('trades as paid', 'paid.trade_no', 'refund.original_trade_no')
    .where('refund.trade_no', 'in', numbers)
    .select(['refund.trade_no as number', 'paid.trade_no', 'paid.amount_cents', 'paid.refunded_cents'])
    .execute();
  return new Map(
    rows.map(({ number, trade_no, amount_cents, refunded_cents }) => [
      number,
      `原交易${trade_no}收款${readableCents(amount_cents)}元，已退${readableCents(refunded_cents)}元`,
    ]),
  );
}

/** Returns, by order number, the warnings about each waiting order and how often its payee was paid before. */
export async function ordersLooked(
  { db, now }: Pick<NeededContext, 'db' | 'now'>,
  orders: readonly OrderRow[],
): Promise<Map<string, { warnings: string[]; history: string }>> {
  const [first] = orders;
  if (!first) return new Map();
  const twins = await orderTwins(db, orders);
  const paying = orders.filter(({ kind }) => kind !== 'REFUND');
  const payments = paying.map(({ payee_key, payee }) => ({ payeeKey: payee_key, payeeName: payee.name }));
  const found = await historiesOf(db, first.member_no, payments, now);
  const histories = new Map(paying.map(({ order_no }, at) => [order_no, found[at]]));
  const refunded = await refundedWords(db, orders);
  const payers = await db
    .selectFrom('accounts')
    .select('account_no')
    .where('account_no', 'in', [...new Set(orders.flatMap(({ payer_account_no }) => payer_account_no ?? []))])
    .where('status', '=', 'FROZEN')
    .execute();
  const frozen = new Set<string | null>(payers.map(({ account_no }) => account_no));
  return new Map(
    orders.map(({ order_no, payer_account_no }) => {
      const twin = twins.get(order_no);
      const history = histories.get(order_no);
      const warnings = [
        ...(frozen.has(payer_account_no) ? ['付款账户已冻结，暂不能复核通过'] : []),
        ...(twin ? [`与24小时内的单号${twin}收款账户和金额相同`] : []),
        ...(history ? payeeWarnings(history, now) : []).map(({ msg }) => msg),
      ];
      return [order_no, { warnings, history: history ? historyWords(history) : (refunded.get(order_no) ?? '') }];
    }),
  );
}

/** Returns the warnings about a waiting batch: possible duplicates, and the payees' payment history. */
export async function batchLooked(db: Kysely<Database>, batch: BatchRow, now: Date): Promise<[string[], string[]]> {
  const { batch_no, member_no: memberNo, kind } = batch;
  const lines = await draftLines(db, batch_no);
  return [await twinsOf(db, batch, lines, now), await linesHistory(db, { memberNo, kind, lines, now })];
}

async function waitingOrders(context: NeededContext, numbers: readonly string[]): Promise<WaitingOrder[]> {
  if (numbers.length === 0) return [];
  const { db, now } = context;
  const rows = await db.selectFrom('orders').selectAll().where('order_no', 'in', numbers).execute();
  const looked = await ordersLooked(context, rows);
  return rows.map((row) => {
    const { orderNo, kind, amount, fee, total, payer, payee, makerName, remark, createTime } = toOrderView(row, now);
    const { warnings = [], history = '' } = looked.get(orderNo) ?? {};
    const waited = minutesSince(row.created_at, now);
    const shared = { number: orderNo, amount, fee, total, payer, makerName, remark, createTime, waited, warnings };
    return { what: 'ORDER', kind, payee, history, ...shared };
  });
}

async function waitingBatches({ db, now }: NeededContext, numbers: readonly string[]): Promise<WaitingBatch[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('payment_batches')
    .innerJoin('members as m', 'm.member_no', 'payment_batches.member_no')
    .selectAll('payment_batches')
    .select('m.member_name')
    .where('batch_no', 'in', numbers)
    .execute();
  const result: WaitingBatch[] = [];
  for (const row of rows) {
    const since = row.confirmed_at ?? row.created_at;
    result.push({
      what: 'BATCH',
      number: row.batch_no,
      kind: row.kind,
      fileName: row.file_name,
      items: row.items,
      amount: formatCents(row.amount_cents),
      fee: formatCents(row.fee_cents),
      total: formatCents(row.amount_cents + row.fee_cents),
      payer: { name: row.member_name, accountNo: row.payer_account_no, bankName: '' },
      makerName: row.maker_name,
      remark: '',
      createTime: wireTime(since),
      waited: minutesSince(since, now),
      warnings: (await batchLooked(db, row, now)).flat(),
    });
  }
  return result;
}

/**
 * Returns a page of the requests that wait for the user's decision. `context.db` must be a snapshot, so that counts
 * and rows agree.
 */
export async function waitingPage(context: NeededContext, { pageNo, pageSize }: Paging) {
  const { items, cents, own } = await countWaiting(context);
  const { rows: found } = await sql<{ what: 'ORDER' | 'BATCH'; number: string }>`
    select what, number from ${everything(context)}
     where not own order by since, number limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(context.db);
  const numbersOf = (what: 'ORDER' | 'BATCH') => found.filter((one) => one.what === what).map(({ number }) => number);
  const rows = [
    ...(await waitingOrders(context, numbersOf('ORDER'))),
    ...(await waitingBatches(context, numbersOf('BATCH'))),
  ];
  const places = new Map(found.map(({ number }, at) => [number, at]));
  const placeOf = ({ number }: { number: string }) => places.get(number) ?? 0;
  return {
    pageNo,
    pageSize,
    total: items,
    rows: rows.sort((a, b) => placeOf(a) - placeOf(b)),
    totalAmount: formatCents(cents),
    own,
  };
}
