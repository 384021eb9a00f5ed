import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import { downloadSubAccounts } from '@/contract/calls/warehouseAccounts';
import { downloadVouchers } from '@/contract/calls/warehouseVouchers';
import type { Database } from '../../db/schema';
import type { ListOf, ListSource } from '../lists';
import { type SubFilter, type SubRow, type SubSort, subRows, subTotals, toSubView } from '../warehouse/subAccounts';
import {
  shownVoucher,
  type VoucherFilter,
  type VoucherRow,
  type VoucherSort,
  voucherRows,
  voucherTotals,
} from '../warehouse/vouchers';
import { rangesOf, type Sorting, sortOf } from './ranges';
import { type ExportSource, listExport, type Own, until } from './source';

/* Exports of the warehouse lists. An export job stores only its member, so the warehouse is derived from the member. */

type Ranged = Parameters<typeof rangesOf>[0];
/** A list filter that names a member instead of its enterprise. The enterprise is looked up when rows are read. */
type OfMember<Filter> = Omit<Filter, 'enterpriseId'> & { own: Own };

/** Adapts a warehouse list to a filter by member: looks up the enterprise of the member before each read. */
function ofMember<Request, Filter extends { enterpriseId: string }, Row, Totals extends { rows: number }>({
  totals,
  rows,
}: ListSource<Request, Filter, Row, Totals>): ListSource<Request, OfMember<Filter>, Row, Totals> {
  const within = async (db: Kysely<Database>, { own, ...filter }: OfMember<Filter>): Promise<Filter> => {
    const row = await db
      .selectFrom('members')
      .select(sql<string>`coalesce(enterprise_id, '')`.as('enterpriseId'))
      .where('member_no', '=', own.memberNo)
      .executeTakeFirst();
    return { ...filter, enterpriseId: row?.enterpriseId ?? '' } as unknown as Filter;
  };
  return {
    totals: async (db, filter) => totals(db, await within(db, filter)),
    rows: async (db, filter, request, part) => rows(db, await within(db, filter), request, part),
  };
}

type VoucherRequest = Partial<z.output<typeof downloadVouchers.request>>;

/** Returns the filter of a list of vouchers, without the enterprise that owns them. */
export const voucherFilter = (request: VoucherRequest): Omit<VoucherFilter, 'enterpriseId'> => ({
  ...rangesOf(request as Ranged),
  keyword: request.keyword || undefined,
  state: request.state,
  kind: request.kind,
  subMemberNo: request.subMemberNo,
  payeeNo: request.payeeNo,
  period: request.period,
});

export const voucherList: ListOf<typeof voucherTotals, VoucherRow, Sorting<VoucherSort['by']>> = {
  totals: voucherTotals,
  rows: (db, filter, request, part) => voucherRows(db, filter, sortOf(request), part),
};

export const voucherExport: ExportSource<VoucherRequest, OfMember<VoucherFilter>, VoucherRow> = listExport(
  ofMember(voucherList),
  {
    call: downloadVouchers,
    filter: (own, request) => ({ own, ...voucherFilter(request) }),
    asOf: until,
    sums: ({ cents }) => [{ label: '金额合计', cents }],
    adds: ({ amount_cents }) => [amount_cents],
    shown: shownVoucher,
  },
);

type SubAccountRequest = Partial<z.output<typeof downloadSubAccounts.request>>;

/** Returns the filter of a list of sub-merchants' accounts, without the enterprise that owns them. */
export const subAccountFilter = (request: SubAccountRequest): Omit<SubFilter, 'enterpriseId'> => {
  const { minCents, maxCents } = rangesOf(request as Ranged);
  return {
    minCents,
    maxCents,
    keyword: request.keyword || undefined,
    branch: request.branch || undefined,
    low: request.low && request.low === 'Y',
    status: request.status,
  };
};

/** Returns the sort order of the list of sub-merchants' accounts; by default by branch and name. */
const subAccountSort = ({ sortField, sortOrder }: Pick<SubAccountRequest, 'sortField' | 'sortOrder'>): SubSort => ({
  by: sortField ?? 'branch',
  order: sortField ? (sortOrder ?? 'desc') : 'asc',
});

export const subAccountList: ListSource<
  Pick<SubAccountRequest, 'sortField' | 'sortOrder'>,
  SubFilter,
  SubRow,
  { rows: number; balanceCents: number; frozenCents: number }
> = {
  totals: async (db, filter) => {
    const { accounts, ...sums } = await subTotals(db, filter);
    return { rows: accounts, ...sums };
  },
  rows: (db, filter, request, part) => subRows(db, filter, subAccountSort(request), part),
};

/** Exports sub-merchants' accounts with their current balances. Accounts that are opened after the request are not included. */
export const subAccountExport: ExportSource<SubAccountRequest, OfMember<SubFilter>, SubRow> = listExport(
  ofMember(subAccountList),
  {
    call: downloadSubAccounts,
    filter: (own, request) => ({ own, ...subAccountFilter(request) }),
    asOf: until,
    sums: ({ balanceCents, frozenCents }) => [
      { label: '账户余额合计', cents: balanceCents },
      { label: '可用余额合计', cents: balanceCents - frozenCents },
      { label: '冻结金额合计', cents: frozenCents },
    ],
    adds: ({ balanceCents, frozenCents }) => [balanceCents, balanceCents - frozenCents, frozenCents],
    shown: toSubView,
  },
);
