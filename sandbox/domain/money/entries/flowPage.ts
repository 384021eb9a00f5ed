import { type Kysely, sql } from 'kysely';
import type { BusinessTypeCode, CustomerPurpose } from '../../../db/columnTypes';
import type { Database } from '../../../db/schema';
import { inBatches, type Paging, type Part, pageAt, partOfQuery } from '../../lists';
import type { Segment } from './dayTotals';
import {
  FLOW_SORTS,
  type FlowFilter,
  type FlowSort,
  inSnapshot,
  matching,
  type Postings,
  type Stretch,
} from './flowFilter';
import { countFlow, type FlowCount, type FlowTotals } from './flowTotals';

/** An account entry with the columns that the account's owner sees in lists. Amounts are cents. */
export interface FlowRow {
  postingId: number;
  flowNo: string;
  accountNo: string;
  accountType: CustomerPurpose;
  businessType: BusinessTypeCode;
  direction: 'IN' | 'OUT';
  amountCents: number;
  /** The balance of the account right after this entry. */
  balanceCents: number;
  tradeNo: string;
  counterpartyName: string;
  counterpartyAccount: string;
  remark: string;
  createdAt: Date;
}

/**
 * The columns that a query selects for a `FlowRow`. A CHECK of the table ensures that each posting of a member has
 * flow number, type and balance.
 */
export const FLOW_ROW = [
  'postings.posting_id as postingId',
  sql<string>`postings.flow_no`.as('flowNo'),
  'postings.account_no as accountNo',
  sql<CustomerPurpose>`postings.account_type`.as('accountType'),
  'postings.business_type as businessType',
  'postings.direction as direction',
  'postings.size_cents as amountCents',
  sql<number>`postings.balance_after`.as('balanceCents'),
  'postings.trade_no as tradeNo',
  'postings.counterparty_name as counterpartyName',
  'postings.counterparty_account as counterpartyAccount',
  'postings.remark as remark',
  'postings.created_at as createdAt',
] as const;

const opposite = { asc: 'desc', desc: 'asc' } as const;

interface Slice {
  stretch: Stretch;
  /** The time ranges that contain the rows of the slice, oldest first. */
  parts: Stretch[];
  /** Number of rows of the slice to skip before the page; `rows` is the number of all rows in the slice. */
  skip: number;
  rows: number;
}

/**
 * Finds the segments that contain the rows `offset` to `offset + limit`, so that only these segments are read. The
 * segments are in the order of the list.
 */
export function locate(segments: readonly Segment[], offset: number, limit: number): Slice | undefined {
  const held: Segment[] = [];
  let passed = 0;
  let skip = 0;
  for (const segment of segments) {
    if (segment.rows === 0) continue;
    if (passed >= offset + limit) break;
    if (held.length > 0 || offset < passed + segment.rows) {
      if (held.length === 0) skip = offset - passed;
      held.push(segment);
    }
    passed += segment.rows;
  }
  if (held.length === 0) return undefined;

  const oldest = held.toSorted((a, b) => (a.from?.getTime() ?? 0) - (b.from?.getTime() ?? 0));
  const parts: Stretch[] = [];
  for (const { from, until } of oldest) {
    const before = parts.at(-1);
    if (before && before.until?.getTime() === from?.getTime()) before.until = until;
    else parts.push({ from, until });
  }
  return {
    stretch: { from: parts[0]?.from, until: parts.at(-1)?.until },
    parts,
    skip,
    rows: held.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/**
 * Plans how to read a page that is far from the start of the list: the time ranges that contain the page, their
 * reading order, and the number of rows to skip. Reading starts at the end of the list that is nearer to the page.
 * Undefined if the page has no rows.
 */
export function placeOf(segments: readonly Segment[], order: 'asc' | 'desc', part: Part) {
  const slice = locate(order === 'asc' ? segments : segments.toReversed(), part.offset, part.limit);
  if (!slice) return undefined;
  const limit = Math.min(part.limit, slice.rows - slice.skip);
  const left = slice.rows - slice.skip - limit;
  const isBackwards = left < slice.skip;
  return {
    parts: slice.parts,
    limit,
    passed: isBackwards ? left : slice.skip,
    order: isBackwards ? opposite[order] : order,
  };
}

/**
 * Returns a page of the matching entries with their totals, from one snapshot. Pages start at 1.
 */
export const flowPage = (
  db: Kysely<Database>,
  filter: FlowFilter,
  sort: FlowSort,
  paging: Paging,
): Promise<FlowTotals & { page: FlowRow[] }> =>
  inSnapshot(db, async (snapshot) => {
    const counted = await countFlow(snapshot, filter);
    const page = await locatedFlow(snapshot, filter, sort, pageAt(paging), counted);
    const { segments: _, sources: _s, ...totals } = counted;
    return { ...totals, page };
  });

/**
 * Reads a page of the matching entries with the help of their counts. If the list is sorted by time, the daily counts
 * show which days contain the page. The other rows of these days are skipped in the index, and only the page's rows
 * are fetched.
 */
export async function locatedFlow(
  snapshot: Kysely<Database>,
  filter: FlowFilter,
  sort: FlowSort,
  part: Part,
  { segments, sources, rows }: FlowCount,
): Promise<FlowRow[]> {
  const pieces = sort.by === 'amount' ? [{ from: segments[0]?.from, until: segments.at(-1)?.until, rows }] : segments;
  const place = placeOf(pieces, sort.order, part);
  if (!place) return [];
  const { parts, limit, passed, order } = place;
  const column = FLOW_SORTS[sort.by];
  const inOrder = (source: Postings) =>
    source
      .select(['posting_id as id', `${column} as key`])
      .orderBy(column, order)
      .orderBy('posting_id', order)
      .limit(limit + passed);
  return snapshot
    .selectFrom(
      snapshot
        .selectFrom(
          (sources ?? parts.map((stretch) => matching(snapshot, filter, stretch)))
            .map((source) => snapshot.selectFrom(inOrder(source).as('part')).selectAll())
            .reduce((all, part) => all.unionAll(part))
            .as('found'),
        )
        .select('id')
        .orderBy('key', order)
        .orderBy('id', order)
        .limit(limit)
        .offset(passed)
        .as('found'),
    )
    .innerJoin('postings', 'postings.posting_id', 'found.id')
    .select(FLOW_ROW)
    .orderBy(`postings.${column}`, sort.order)
    .orderBy('postings.posting_id', sort.order)
    .execute();
}

/** Reads a range of the matching entries. If the previous row is given, reading starts after its sort key. */
export function flowRows(
  db: Kysely<Database>,
  filter: FlowFilter,
  { by, order }: FlowSort,
  part: Part<FlowRow>,
): Promise<FlowRow[]> {
  const stretch = { from: filter.from, until: filter.to && new Date(filter.to.getTime() + 1) };
  return partOfQuery(matching(db, filter, stretch).select(FLOW_ROW), part, order, [
    [FLOW_SORTS[by], (row) => (by === 'amount' ? row.amountCents : row.createdAt)],
    ['posting_id', (row) => row.postingId],
  ]).execute();
}

/** Reads all matching entries in batches. The caller must read all batches in one snapshot. */
export const flowBatches = (snapshot: Kysely<Database>, filter: FlowFilter, sort: FlowSort, batchSize?: number) =>
  inBatches<FlowRow>((part) => flowRows(snapshot, filter, sort, part), batchSize);
