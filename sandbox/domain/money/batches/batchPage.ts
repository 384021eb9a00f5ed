import { type Kysely, sql } from 'kysely';
import type { BatchItem, ItemState, PaymentBatch } from '@/contract/calls/batchPayments';
import type { BatchKind } from '@/contract/rules/batchSheet';
import type { Database } from '../../../db/schema';
import { type Actor, memberOf } from '../../context';
import { type Sorting, sortOf } from '../../exports/ranges';
import type { Part } from '../../lists';
import { maskedAccount } from '../../onboarding/view';
import { notYours } from '../../refusal';
import { containing, escapeLike } from '../../textSearch';
import { formatCents } from '../cents';
import { wireTime } from '../days';
import type { BatchRow } from './batchKinds';

/* Queries of payment batches: the list of batches, and the lines of a batch with their outcomes. */

interface Counted {
  succeeded: number;
  failed: number;
}

export const shownPaymentBatch = (row: BatchRow & Counted, user: Pick<Actor, 'userId'>): PaymentBatch => ({
  batchNo: row.batch_no,
  kind: row.kind,
  state: row.state,
  fileName: row.file_name,
  makerName: row.maker_name,
  mine: row.maker_id === user.userId,
  checkerName: row.checker_name,
  checkTime: row.checked_at && wireTime(row.checked_at),
  items: row.items,
  amount: formatCents(row.amount_cents),
  fee: formatCents(row.fee_cents),
  succeeded: row.succeeded,
  failed: row.failed,
  reason: row.reason,
  retryOf: row.retry_of,
  retriedIn: row.retried_in,
  createTime: wireTime(row.created_at),
  confirmTime: row.confirmed_at && wireTime(row.confirmed_at),
  finishTime: row.finished_at && wireTime(row.finished_at),
});

/** The batches that a user may see: all confirmed batches of the member, and drafts that the user has made. */
const visible = (db: Kysely<Database>, user: Actor) =>
  db
    .selectFrom('payment_batches as b')
    .leftJoin('trade_batches as t', 't.batch_no', 'b.batch_no')
    .where('b.member_no', '=', memberOf(user))
    .where((eb) => eb.or([eb('b.state', '<>', 'DRAFT'), eb('b.maker_id', '=', user.userId)]));

const COUNTS = [
  sql<number>`coalesce(t.succeeded, 0)`.as('succeeded'),
  sql<number>`coalesce(t.failed, 0)`.as('failed'),
] as const;

export async function ownBatch(db: Kysely<Database>, user: Actor, batchNo: string): Promise<BatchRow & Counted> {
  const row = await visible(db, user)
    .where('b.batch_no', '=', batchNo)
    .selectAll('b')
    .select(COUNTS)
    .executeTakeFirst();
  return row ?? notYours();
}

/** Returns the batch whose line was paid by the order; undefined if the order belongs to no batch. */
export const batchOf = (db: Kysely<Database>, orderNo: string) =>
  db
    .selectFrom('trades as t')
    .innerJoin('payment_batches as b', 'b.batch_no', 't.batch_no')
    .where('t.trade_no', '=', orderNo)
    .selectAll('b')
    .executeTakeFirst();

/** The first steps in the timeline of an order paid by a batch: the confirmation and the release of the batch. */
export const batchSteps = (batch: BatchRow): { at: Date; step: string; text: string; by_name: string }[] => [
  {
    at: batch.confirmed_at ?? batch.created_at,
    step: 'ACCEPTED',
    text: `批次${batch.batch_no}已提交`,
    by_name: batch.maker_name,
  },
  ...(batch.checked_at
    ? [{ at: batch.checked_at, step: 'RELEASED', text: '批次复核通过', by_name: batch.checker_name ?? '' }]
    : []),
];

/**
 * If the batch is another user's draft, which this user may not see, returns the name of the draft's maker; otherwise
 * null.
 */
export async function draftOfAnother(db: Kysely<Database>, user: Actor, batchNo: string): Promise<string | null> {
  const row = await db
    .selectFrom('payment_batches')
    .select('maker_name')
    .where('batch_no', '=', batchNo)
    .where('member_no', '=', memberOf(user))
    .where('state', '=', 'DRAFT')
    .where('maker_id', '<>', user.userId)
    .executeTakeFirst();
  return row?.maker_name ?? null;
}

interface TaskFilter {
  /** The user for whom the batches are listed. */
  user: Actor;
  from?: Date | undefined;
  to?: Date | undefined;
  kind?: BatchKind | undefined;
  state?: BatchRow['state'] | undefined;
  batchNo?: string | undefined;
  fileName?: string | undefined;
}

/** SQL expression of the paid or pending amount of a batch, in cents; 0 for a draft. */
const PAID = sql<number>`case when b.state in ('WAIT_RELEASE', 'RUNNING') then b.amount_cents
  when b.state = 'DONE' then coalesce(t.succeeded_cents, 0) else 0 end`;

function matchingTasks(db: Kysely<Database>, filter: TaskFilter) {
  let query = visible(db, filter.user);
  if (filter.from) query = query.where('b.created_at', '>=', filter.from);
  if (filter.to) query = query.where('b.created_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.kind) query = query.where('b.kind', '=', filter.kind);
  if (filter.state) query = query.where('b.state', '=', filter.state);
  if (filter.batchNo) query = query.where('b.batch_no', 'like', `${escapeLike(filter.batchNo)}%`);
  if (filter.fileName) query = query.where('b.file_name', ...containing(filter.fileName));
  return query;
}

/** The source of the list of batches. Drafts count as rows, but their amounts are not in the sums. */
export const taskList = {
  totals: (db: Kysely<Database>, filter: TaskFilter) =>
    matchingTasks(db, filter)
      .select([
        sql<number>`count(*)`.as('rows'),
        sql<number>`coalesce(sum(b.items) filter (where b.state in ('WAIT_RELEASE', 'RUNNING', 'DONE')), 0)::bigint`.as(
          'items',
        ),
        sql<number>`coalesce(sum(${PAID}), 0)::bigint`.as('cents'),
        sql<number>`coalesce(sum(case b.state when 'DRAFT' then 0 else b.amount_cents - ${PAID} end), 0)::bigint`.as(
          'idleCents',
        ),
      ])
      .executeTakeFirstOrThrow(),
  rows: (
    db: Kysely<Database>,
    filter: TaskFilter,
    request: Sorting<'createTime' | 'amount'>,
    { limit, offset }: Part,
  ) => {
    const { by, order } = sortOf(request);
    return matchingTasks(db, filter)
      .selectAll('b')
      .select(COUNTS)
      .orderBy(by === 'amount' ? 'b.amount_cents' : 'b.created_at', order)
      .orderBy('b.batch_no', order)
      .limit(limit)
      .offset(offset)
      .execute();
  },
};

/**
 * SQL expression of the state of a line `l`: the state of its order `o` if it has one, otherwise the line's stored
 * state.
 */
export const STATE = sql<ItemState>`case
  when l.state = 'PLACED' then case when o.state in ('SUCCESS', 'RETURNED') then o.state
    when o.state in ('FAILED', 'REFUSED') then 'FAILED' else 'PROCESSING' end
  when l.state = 'REFUSED' then 'FAILED'
  else 'WAITING' end`;

/**
 * The fee of a line in cents. It is 0 for a failed line, because the fee was given back. A payment that the bank returned keeps
 * its fee.
 */
export const FEE = sql<number>`case when ${STATE} = 'FAILED' then 0 else coalesce(l.fee_cents, 0) end`;

const lines = (db: Kysely<Database>, batchNo: string) =>
  db
    .selectFrom('payment_lines as l')
    .leftJoin('orders as o', 'o.order_no', 'l.order_no')
    .where('l.batch_no', '=', batchNo)
    .where('l.state', '<>', 'DRAFT');

export async function tallyOf(db: Kysely<Database>, batchNo: string) {
  const rows = await lines(db, batchNo)
    .select([
      STATE.as('state'),
      sql<number>`count(*)`.as('items'),
      sql<number>`coalesce(sum(l.amount_cents), 0)::bigint`.as('cents'),
      sql<number>`coalesce(sum(${FEE}), 0)::bigint`.as('fee'),
    ])
    .groupBy(STATE)
    .execute();
  const states: ItemState[] = ['WAITING', 'PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'];
  return states.map((state) => {
    const found = rows.find((row) => row.state === state);
    return {
      state,
      items: found?.items ?? 0,
      amount: formatCents(found?.cents ?? 0),
      fee: formatCents(found?.fee ?? 0),
    };
  });
}

interface ItemFilter {
  state?: ItemState | undefined;
  /** True: lists only failed and returned lines. */
  unpaid?: boolean;
  keyword?: string | undefined;
}

const matching = (db: Kysely<Database>, batchNo: string, { state, unpaid, keyword }: ItemFilter) => {
  let query = lines(db, batchNo);
  if (state) query = query.where(STATE, '=', state);
  if (unpaid) query = query.where(STATE, 'in', ['FAILED', 'RETURNED']);
  if (keyword) {
    const account = keyword.replace(/\s/g, '');
    query = query.where((eb) =>
      eb.or([
        ...(['l.name', 'l.number', 'l.remark'] as const).map((column) => eb(column, ...containing(keyword))),
        // Account numbers may contain spaces, both stored and in the search text.
        ...(/^\d{4,30}$/.test(account)
          ? [eb(sql<string>`replace(l.account_no, ' ', '')`, ...containing(account))]
          : []),
      ]),
    );
  }
  return query;
};

const itemTotals = (db: Kysely<Database>, batchNo: string, filter: ItemFilter) =>
  matching(db, batchNo, filter)
    .select([sql<number>`count(*)`.as('rows'), sql<number>`coalesce(sum(l.amount_cents), 0)::bigint`.as('cents')])
    .executeTakeFirstOrThrow();

/** Returns lines of a confirmed batch with their outcomes; without a range, all matching lines. */
export function itemRows(
  db: Kysely<Database>,
  batchNo: string,
  filter: ItemFilter,
  part: { limit?: number; offset?: number; by?: 'lineNo' | 'amount'; order?: 'asc' | 'desc' } = {},
) {
  let query = matching(db, batchNo, filter)
    .select([
      'l.line_no',
      'l.number',
      'l.name',
      'l.account_no',
      'l.account_kind',
      'l.bank',
      'l.amount',
      'l.remark',
      'l.amount_cents',
      FEE.as('fee_cents'),
      'l.order_no',
      STATE.as('state'),
      sql<string | null>`coalesce(l.reason, o.reason)`.as('reason'),
      'o.finished_at',
    ])
    .orderBy(part.by === 'amount' ? 'l.amount_cents' : 'l.line_no', part.order ?? 'asc')
    .orderBy('l.line_no');
  if (part.limit !== undefined) query = query.limit(part.limit).offset(part.offset ?? 0);
  return query.execute();
}
export type ItemRow = Awaited<ReturnType<typeof itemRows>>[number];

/** The source of the list of a batch's lines. */
export const itemList = (batchNo: string) => ({
  totals: (db: Kysely<Database>, filter: ItemFilter) => itemTotals(db, batchNo, filter),
  rows: (
    db: Kysely<Database>,
    filter: ItemFilter,
    { sortField, sortOrder }: Sorting<'lineNo' | 'amount'>,
    { limit, offset }: Part,
  ) => itemRows(db, batchNo, filter, { limit, offset, by: sortField, order: sortOrder }),
});

export const shownItem = (row: ItemRow, kind: BatchKind): BatchItem => ({
  lineNo: row.line_no,
  number: row.number,
  name: row.name,
  accountNo: kind === 'PAYOUT' ? maskedAccount(row.account_no) : row.account_no,
  bankName: row.bank,
  amount: formatCents(row.amount_cents ?? 0),
  fee: formatCents(row.fee_cents ?? 0),
  remark: row.remark,
  state: row.state,
  reason: row.reason,
  orderNo: row.order_no ?? '',
  finishTime: row.finished_at && wireTime(row.finished_at),
});
