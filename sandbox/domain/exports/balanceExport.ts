import type * as z from 'zod/mini';
import type { downloadAccountBalance } from '@/contract/accounts';
import { ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { type BalanceFilter, type BalanceRow, type BalanceSort, balanceRows, balanceSums } from '../money/balances';
import { BALANCE_FILE_COLUMNS } from './columns';
import { said } from './ranges';
import type { ExportSource } from './source';

type BalanceRequest = Partial<z.output<typeof downloadAccountBalance.request>>;

export const balanceSort = (request: Pick<BalanceRequest, 'sortField' | 'sortOrder'>): BalanceSort => ({
  by: request.sortField ?? 'accountNo',
  order: request.sortOrder ?? 'asc',
});

export const balanceFilter = (
  memberNo: string,
  { accountType, keyword }: Pick<BalanceRequest, 'accountType' | 'keyword'>,
): BalanceFilter => ({ memberNo, accountType, keyword: keyword || undefined });

/** A member has a handful of accounts, which are what they are now: nothing is cut off at a moment. */
export const balanceExport: ExportSource<BalanceRequest, BalanceFilter, BalanceRow> = {
  list: 'BALANCE',
  permission: ['fund:read', 'warehouse:fund'],
  title: () => '账户余额',
  columns: BALANCE_FILE_COLUMNS,
  filter: ({ memberNo }, request) => balanceFilter(memberNo, request),
  words: ({ accountType, keyword }) =>
    said([accountType && `账户类型 ${ACCOUNT_TYPE_WORDS[accountType]}`, keyword && `关键字 ${keyword}`]),
  asOf: (filter) => filter,
  totals: async (db, filter) => {
    const { accounts, balanceCents } = await balanceSums(db, filter);
    return { rows: accounts, sums: [{ label: '余额合计', cents: balanceCents }] };
  },
  adds: ({ balanceCents }) => [balanceCents],
  batches: async function* all(db, filter, request) {
    yield await balanceRows(db, filter, balanceSort(request));
  },
};
