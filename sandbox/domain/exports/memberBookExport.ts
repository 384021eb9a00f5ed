import type * as z from 'zod/mini';
import { downloadMemberBookFlow, downloadMemberBooks } from '@/contract/calls/memberBooks';
import type { ListOf, ListSource } from '../lists';
import { shownBook } from '../memberBooks/detail';
import { type BookFilter, type BookRow, type BookSort, bookRows, bookTotals, ownBook } from '../memberBooks/register';
import type { FlowFilter } from '../money/entries/flowFilter';
import type { FlowRow } from '../money/entries/flowPage';
import type { FlowCount } from '../money/entries/flowTotals';
import { notYours } from '../refusal';
import { flowList, SUMS_OF_FLOW, shownFlow } from './flowExport';
import { rangesOf, type Sorting, sortOf } from './ranges';
import { type ExportSource, listExport, type Own, until } from './source';

type BookRequest = Partial<z.output<typeof downloadMemberBooks.request>>;

export const bookFilter = (own: Own, request: BookRequest): BookFilter => ({
  ...own,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  keyword: request.keyword || undefined,
  state: request.state,
  kind: request.kind,
});

export const bookList: ListOf<typeof bookTotals, BookRow, Sorting<BookSort['by']>> = {
  totals: bookTotals,
  rows: (db, filter, request, part) => bookRows(db, filter, sortOf(request, 'openTime'), part),
};

/** Exports members with their current balances. Members that are opened after the request are not included. */
export const memberBookExport: ExportSource<BookRequest, BookFilter, BookRow> = listExport(bookList, {
  call: downloadMemberBooks,
  filter: bookFilter,
  asOf: until,
  sums: ({ balanceCents }) => [{ label: '余额合计', cents: balanceCents }],
  adds: ({ balanceCents }) => [balanceCents],
  shown: shownBook,
});

type BookFlowRequest = Omit<
  z.output<typeof downloadMemberBookFlow.request>,
  'format' | 'columns' | 'memberNo' | 'merchantNo'
>;

/** Filter of the entries of a member's account. The caller must check the member's owner (`mustBeOwn`). */
interface BookFlowFilter extends FlowFilter {
  own: Own;
}

export const bookFlowFilter = (own: Own, request: BookFlowRequest): BookFlowFilter => ({
  own,
  memberNo: request.bookNo,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  businessType: request.businessType,
  direction: request.direction,
  keyword: request.keyword || undefined,
});

/**
 * Returns the filter for the account entries of a member under the user's merchants. Any other member is treated as
 * unknown.
 */
export async function mustBeOwn(
  db: Parameters<typeof ownBook>[0],
  { own, ...filter }: BookFlowFilter,
): Promise<FlowFilter> {
  if (!(await ownBook(db, own, filter.memberNo))) notYours();
  return filter;
}

const bookFlowList: ListSource<BookFlowRequest, BookFlowFilter, FlowRow, FlowCount> = {
  totals: async (db, filter) => flowList.totals(db, await mustBeOwn(db, filter)),
  rows: async (db, filter, _request, part) => flowList.rows(db, await mustBeOwn(db, filter), {}, part),
};

export const memberBookFlowExport: ExportSource<BookFlowRequest, BookFlowFilter, FlowRow> = listExport(bookFlowList, {
  call: downloadMemberBookFlow,
  filter: bookFlowFilter,
  asOf: until,
  ...SUMS_OF_FLOW,
  shown: (row) => {
    const { accountType: _same, ...shown } = shownFlow(row);
    return row.direction === 'OUT' ? { ...shown, amount: `-${shown.amount}` } : shown;
  },
});
