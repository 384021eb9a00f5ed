import type * as z from 'zod/mini';
import { type AccountBalance, downloadAccountBalance } from '@/contract/calls/accounts';
import type { ListOf } from '../lists';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import {
  type BalanceFilter,
  type BalanceRow,
  type BalanceSort,
  balanceRows,
  balanceSums,
} from '../money/entries/balances';
import { type ExportSource, listExport } from './source';

type BalanceRequest = Partial<z.output<typeof downloadAccountBalance.request>>;

const balanceSort = (request: Pick<BalanceRequest, 'sortField' | 'sortOrder'>): BalanceSort => ({
  by: request.sortField ?? 'accountNo',
  order: request.sortOrder ?? 'asc',
});

export const balanceFilter = (
  memberNo: string,
  { accountType, keyword }: Pick<BalanceRequest, 'accountType' | 'keyword'>,
): BalanceFilter => ({ memberNo, accountType, keyword: keyword || undefined });

export const shownBalance = (row: BalanceRow): AccountBalance => ({
  accountNo: row.accountNo,
  accountName: row.accountName,
  accountType: row.accountType,
  balance: formatCents(row.balanceCents),
  availableBalance: formatCents(row.availableCents),
  frozenBalance: formatCents(row.frozenCents),
  status: row.status,
  lastEntryTime: row.lastEntryAt && wireTime(row.lastEntryAt),
  openTime: wireTime(row.openedAt),
});

export const balanceList: ListOf<typeof balanceSums, BalanceRow, Pick<BalanceRequest, 'sortField' | 'sortOrder'>> = {
  totals: balanceSums,
  rows: (db, filter, request, part) => balanceRows(db, filter, balanceSort(request), part),
};

/**
 * Exports the current balances. An export also contains accounts that were opened after the request, because a member
 * has few accounts.
 */
export const balanceExport: ExportSource<BalanceRequest, BalanceFilter, BalanceRow> = listExport(balanceList, {
  call: downloadAccountBalance,
  filter: ({ memberNo }, request) => balanceFilter(memberNo, request),
  asOf: (filter) => filter,
  sums: ({ balanceCents }) => [{ label: '余额合计', cents: balanceCents }],
  adds: ({ balanceCents }) => [balanceCents],
  shown: shownBalance,
});
