import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { BatchStatus } from '@/contract/calls/tradeLists';
import type { Database } from '../../../db/schema';
import type { Part } from '../../lists';
import { containing, escapeLike } from '../../textSearch';
import { TRADE_SORTS, type TradeSort } from '../entries/tradePage';

export interface BatchFilter {
  memberNo: string;
  /** The chosen merchant: only batches with trades of this merchant are listed. Null: batches of all merchants. */
  merchantNo: string | null;
  kind: 'FILE' | 'WALLET';
  from?: Date;
  to?: Date;
  status?: BatchStatus;
  batchNo?: string;
  fileName?: string;
  minCents?: number;
  maxCents?: number;
}

export interface BatchRow {
  batchNo: string;
  fileName: string;
  makerName: string;
  status: BatchStatus;
  items: number;
  amountCents: number;
  succeeded: number;
  succeededCents: number;
  failed: number;
  createdAt: Date;
  finishedAt: Date | null;
}

const STATUS = sql<BatchStatus>`case when finished_at is null then 'PROCESSING' when failed = 0 then 'SUCCESS'
  when succeeded = 0 then 'FAILED' else 'PARTLY' end`;

type Batches = SelectQueryBuilder<Database, 'trade_batches', Record<never, never>>;

function matching(db: Kysely<Database>, filter: BatchFilter): Batches {
  let query = db.selectFrom('trade_batches').where('member_no', '=', filter.memberNo).where('kind', '=', filter.kind);
  if (filter.merchantNo !== null)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trades as t')
          .select('t.trade_no')
          .whereRef('t.batch_no', '=', 'trade_batches.batch_no')
          .where('t.merchant_no', '=', filter.merchantNo),
      ),
    );
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', new Date(filter.to.getTime() + 1));
  if (filter.status) query = query.where(STATUS, '=', filter.status);
  if (filter.batchNo) query = query.where('batch_no', 'like', `${escapeLike(filter.batchNo)}%`);
  if (filter.fileName) query = query.where('file_name', ...containing(filter.fileName));
  if (filter.minCents !== undefined) query = query.where('amount_cents', '>=', filter.minCents);
  if (filter.maxCents !== undefined) query = query.where('amount_cents', '<=', filter.maxCents);
  return query;
}

/** The number of matching batches, the number of their lines, and their sum in cents. */
export const batchTotals = (db: Kysely<Database>, filter: BatchFilter) =>
  matching(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(items), 0)::bigint`.as('items'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
    ])
    .executeTakeFirstOrThrow();

/** Returns a range of the matching batches, in the list's order. */
export function batchRows(
  db: Kysely<Database>,
  filter: BatchFilter,
  sort: TradeSort,
  { limit, offset }: Part,
): Promise<BatchRow[]> {
  return matching(db, filter)
    .select([
      'batch_no as batchNo',
      'file_name as fileName',
      'maker_name as makerName',
      STATUS.as('status'),
      'items',
      'amount_cents as amountCents',
      'succeeded',
      'succeeded_cents as succeededCents',
      'failed',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .orderBy(TRADE_SORTS[sort.by], sort.order)
    .orderBy('batch_no', sort.order)
    .limit(limit)
    .offset(offset)
    .execute();
}
