import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import { downloadSubAccounts } from '@/contract/calls/warehouseAccounts';
import { downloadVouchers } from '@/contract/calls/warehouseVouchers';
import type { Database } from '../../db/schema';
import { type SubFilter, type SubRow, type SubSort, subBatches, subTotals, toSubView } from '../warehouse/subAccounts';
import {
  shownVoucher,
  type VoucherFilter,
  type VoucherRow,
  type VoucherSort,
  voucherBatches,
  voucherTotals,
} from '../warehouse/vouchers';
import { rangesOf } from './ranges';
import { type ExportSource, type Own, until } from './source';

/* The lists of a warehouse as files. A job stores only its member; the warehouse is derived from it. */

type Ranged = Parameters<typeof rangesOf>[0];
/** A filter with a member instead of its enterprise, which is looked up later. */
type OfMember<Filter> = Omit<Filter, 'enterpriseId'> & { own: Own };

const within = async <Filter>(
  db: Kysely<Database>,
  { own, ...filter }: OfMember<Filter>,
): Promise<Omit<OfMember<Filter>, 'own'> & { enterpriseId: string }> => {
  const row = await db
    .selectFrom('members')
    .select(sql<string>`coalesce(enterprise_id, '')`.as('enterpriseId'))
    .where('member_no', '=', own.memberNo)
    .executeTakeFirst();
  return { ...filter, enterpriseId: row?.enterpriseId ?? '' };
};

export type VoucherRequest = Partial<z.output<typeof downloadVouchers.request>>;

/** The filter of a list of vouchers, without its owner. */
export const voucherFilter = (request: VoucherRequest): Omit<VoucherFilter, 'enterpriseId'> => ({
  ...rangesOf(request as Ranged),
  keyword: request.keyword || undefined,
  state: request.state,
  kind: request.kind,
  subMemberNo: request.subMemberNo,
  payeeNo: request.payeeNo,
  period: request.period,
});

/** The order of the list; by default the newest first. */
export const voucherSort = ({
  sortField,
  sortOrder,
}: Pick<VoucherRequest, 'sortField' | 'sortOrder'>): VoucherSort => ({
  by: sortField ?? 'createTime',
  order: sortOrder ?? 'desc',
});

export const voucherExport: ExportSource<VoucherRequest, OfMember<VoucherFilter>, VoucherRow> = {
  call: downloadVouchers,
  filter: (own, request) => ({ own, ...voucherFilter(request) }),
  asOf: until,
  totals: async (db, filter) => {
    const { count, cents } = await voucherTotals(db, await within<VoucherFilter>(db, filter));
    return { rows: count, sums: [{ label: '金额合计', cents }] };
  },
  adds: ({ amount_cents }) => [amount_cents],
  batches: async function* vouchers(db, filter, request) {
    yield* voucherBatches(db, await within<VoucherFilter>(db, filter), voucherSort(request));
  },
  shown: shownVoucher,
};

export type SubAccountRequest = Partial<z.output<typeof downloadSubAccounts.request>>;

/** The filter of a list of sub-merchants' accounts, without its owner. */
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

/** The order of the list; by default by branch and name. */
export const subAccountSort = ({
  sortField,
  sortOrder,
}: Pick<SubAccountRequest, 'sortField' | 'sortOrder'>): SubSort => ({
  by: sortField ?? 'branch',
  order: sortField ? (sortOrder ?? 'desc') : 'asc',
});

/** Accounts with their current balances; accounts that are opened later are not included. */
export const subAccountExport: ExportSource<SubAccountRequest, OfMember<SubFilter>, SubRow> = {
  call: downloadSubAccounts,
  filter: (own, request) => ({ own, ...subAccountFilter(request) }),
  asOf: until,
  totals: async (db, filter) => {
    const { accounts, balanceCents, frozenCents } = await subTotals(db, await within<SubFilter>(db, filter));
    return {
      rows: accounts,
      sums: [
        { label: '账户余额合计', cents: balanceCents },
        { label: '可用余额合计', cents: balanceCents - frozenCents },
        { label: '冻结金额合计', cents: frozenCents },
      ],
    };
  },
  adds: ({ balanceCents, frozenCents }) => [balanceCents, balanceCents - frozenCents, frozenCents],
  batches: async function* subs(db, filter, request) {
    yield* subBatches(db, await within<SubFilter>(db, filter), subAccountSort(request));
  },
  shown: toSubView,
};
