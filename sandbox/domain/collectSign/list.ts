import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { type CollectSign, type CollectSignState, downloadCollectSign } from '@/contract/calls/collectSign';
import { PRODUCTS } from '@/contract/words/productCodes';
import type { Database } from '../../db/schema';
import { maskedMobile } from '../contact';
import { rangesOf, type Sorting, sortOf } from '../exports/ranges';
import { type ExportSource, listExport, type Own, until } from '../exports/source';
import { type ListOf, partOfQuery } from '../lists';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import { containing, escapeLike } from '../textSearch';
import { ownSigns, stateIn, stateOf } from './model';

/* Queries of collection contracts (代收签约) for the list page and its export file. */

interface SignFilter extends Own {
  from?: Date | undefined;
  to?: Date | undefined;
  state?: CollectSignState | undefined;
  signNo?: string | undefined;
  keyword?: string | undefined;
  /** Contract number; set if the list shows only one contract. */
  exactly?: string | undefined;
  /** The time for which the states are computed. */
  now: Date;
}

type SignRequest = Partial<
  Pick<
    z.output<typeof downloadCollectSign.request>,
    'startTime' | 'endTime' | 'state' | 'signNo' | 'keyword' | 'sortField' | 'sortOrder'
  >
>;

export const signFilter = (own: Own, request: SignRequest, now: Date): SignFilter => {
  const { from, to } = rangesOf({
    ...(request.startTime === undefined ? {} : { startTime: request.startTime }),
    ...(request.endTime === undefined ? {} : { endTime: request.endTime }),
  });
  return {
    ...own,
    from,
    to,
    state: request.state,
    signNo: request.signNo || undefined,
    keyword: request.keyword || undefined,
    now,
  };
};

const SORTS = { createTime: 'created_at', validUntil: 'valid_until', totalLimit: 'total_cents' } as const;
type Sort = { by: keyof typeof SORTS };

/** The sum collected under a contract, in cents. */
const COLLECTED = sql<number>`(select coalesce(sum(amount_cents), 0)::bigint from orders o
  where o.sign_no = collect_signs.sign_no and o.state = 'SUCCESS')`;
const COLLECTIONS = sql<number>`(select count(*) from orders o
  where o.sign_no = collect_signs.sign_no and o.state = 'SUCCESS')`;

type ListedSign = Selectable<Database['collect_signs']> & { collected: number; collections: number };

function filtered(db: Kysely<Database>, filter: SignFilter) {
  let query = ownSigns(db, filter);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<=', filter.to);
  if (filter.state) query = query.where(sql<SqlBool>`${stateIn(filter.now)} = ${filter.state}`);
  if (filter.exactly !== undefined) query = query.where('sign_no', '=', filter.exactly);
  if (filter.signNo) {
    const starts = `${escapeLike(filter.signNo)}%`;
    query = query.where((eb) => eb.or([eb('sign_no', 'like', starts), eb('out_sign_no', 'like', starts)]));
  }
  if (filter.keyword) {
    const contains = containing(filter.keyword);
    const { keyword } = filter;
    query = query.where((eb) =>
      eb.or([eb('payer_name', ...contains), eb('project', ...contains), eb('mobile', '=', keyword)]),
    );
  }
  return query;
}

/** Counts the matching contracts, in total and by state, and adds up the amounts collected under them, in cents. */
const signTotals = (db: Kysely<Database>, filter: SignFilter) =>
  filtered(db, filter)
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`coalesce(sum(${COLLECTED}), 0)::bigint`.as('collected'),
      sql<number>`count(*) filter (where ${stateIn(filter.now)} = 'ACTIVE')`.as('active'),
      sql<number>`count(*) filter (where ${stateIn(filter.now)} = 'WAIT_SIGN')`.as('waiting'),
    ])
    .executeTakeFirstOrThrow();

export const signList: ListOf<typeof signTotals, ListedSign, Sorting<Sort['by']>> = {
  totals: signTotals,
  rows: (db, filter, request, part) => {
    const { by, order } = sortOf(request);
    const rows = filtered(db, filter)
      .selectAll()
      .select([COLLECTED.as('collected'), COLLECTIONS.as('collections')]);
    const column = SORTS[by];
    return partOfQuery(rows, part, order, [
      [column, (row) => row[column]],
      ['sign_no', (row) => row.sign_no],
    ]).execute();
  },
};

/** Converts a contract to a row of the list. */
export const shownSign = (row: ListedSign, now: Date): CollectSign => ({
  signNo: row.sign_no,
  outSignNo: row.out_sign_no,
  payerName: row.payer_name,
  mobileMasked: maskedMobile(row.mobile),
  project: row.project,
  productName: PRODUCTS[row.product_code].name,
  state: stateOf(row, now),
  singleLimit: formatCents(row.single_cents),
  dailyLimit: formatCents(row.daily_cents),
  monthlyLimit: formatCents(row.monthly_cents),
  totalLimit: formatCents(row.total_cents),
  collected: formatCents(row.collected),
  collections: row.collections,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  createTime: wireTime(row.created_at),
  signTime: row.signed_at && wireTime(row.signed_at),
  endTime: row.ended_at && wireTime(row.ended_at),
});

/** The export of contracts. It shows the states at the time of the export request. */
export const signExport: ExportSource<SignRequest, SignFilter, ListedSign> = listExport(signList, {
  call: downloadCollectSign,
  filter: signFilter,
  asOf: (filter, moment) => ({ ...until(filter, moment), now: moment }),
  sums: ({ collected }) => [{ label: '累计代收合计', cents: collected }],
  adds: ({ collected }) => [collected],
  shown: shownSign,
});
