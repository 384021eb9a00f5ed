import type * as z from 'zod/mini';
import { type AccountFlow, downLoadAccountFlow, type queryAccountFlow } from '@/contract/calls/accounts';
import type { ListSource } from '../lists';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import type { FlowFilter, FlowSort } from '../money/entries/flowFilter';
import { type FlowRow, flowRows, locatedFlow } from '../money/entries/flowPage';
import { countFlow, type FlowCount, type FlowTotals } from '../money/entries/flowTotals';
import { voucherPdf } from '../money/papers/voucherPdf';
import { vouchersFor } from '../money/papers/vouchers';
import { rangesOf, type Sorting, sortOf } from './ranges';
import { type ExportSource, listExport, papersOf, type Sum, until } from './source';

type FlowRequest = Omit<z.output<typeof queryAccountFlow.request>, 'pageNo' | 'pageSize'> &
  Partial<z.output<typeof downLoadAccountFlow.request>>;

export const flowFilter = (memberNo: string, request: FlowRequest): FlowFilter => ({
  memberNo,
  ...rangesOf(request),
  accountNo: request.accountNo,
  accountType: request.accountType,
  businessType: request.businessType,
  direction: request.direction,
  flowNo: request.flowNo || undefined,
  tradeNo: request.tradeNo || undefined,
  keyword: request.keyword || undefined,
  merchantNo: request.ofMerchantNo,
});

/** Returns a ledger entry as the owner of the account sees it. */
export const shownFlow = (row: FlowRow): AccountFlow => ({
  flowNo: row.flowNo,
  accountNo: row.accountNo,
  accountType: row.accountType,
  businessType: row.businessType,
  direction: row.direction,
  amount: formatCents(row.amountCents),
  balance: formatCents(row.balanceCents),
  tradeNo: row.tradeNo,
  counterpartyName: row.counterpartyName,
  counterpartyAccount: row.counterpartyAccount,
  remark: row.remark,
  createTime: wireTime(row.createdAt),
});

/**
 * Returns the entry with a signed amount, as the page shows it. So a user of the file can recompute the sums, even
 * without the direction column.
 */
const signed = (row: FlowRow): AccountFlow => {
  const shown = shownFlow(row);
  return row.direction === 'OUT' ? { ...shown, amount: `-${shown.amount}` } : shown;
};

/** The source of the list of a member's account entries. */
export const flowList: ListSource<Sorting<FlowSort['by']>, FlowFilter, FlowRow, FlowCount> = {
  totals: countFlow,
  rows: (db, filter, request, part) => flowRows(db, filter, sortOf(request), part),
  page: (db, filter, request, part, counted) => locatedFlow(db, filter, sortOf(request), part, counted),
};

/** Income and expense sums of a list of account entries, and the amounts that each entry adds to them. */
export const SUMS_OF_FLOW = {
  sums: ({ inCents, outCents }: FlowTotals): Sum[] => [
    { label: '收入合计', cents: inCents },
    { label: '支出合计', cents: outCents },
  ],
  adds: ({ direction, amountCents }: FlowRow) => (direction === 'IN' ? [amountCents, 0] : [0, amountCents]),
};

/** Formats the income and expense sums for the response of a list. */
export const shownFlowSums = ({ inCents, outCents }: FlowTotals) => ({
  totalIn: formatCents(inCents),
  totalOut: formatCents(outCents),
});

export const flowExport: ExportSource<FlowRequest, FlowFilter, FlowRow> = listExport(flowList, {
  call: downLoadAccountFlow,
  filter: ({ memberNo }, request) => flowFilter(memberNo, request),
  asOf: until,
  ...SUMS_OF_FLOW,
  shown: signed,
  papers: papersOf({ read: ({ db, own }, rows) => vouchersFor(db, own.memberNo, rows), draw: voucherPdf }),
});
