import type * as z from 'zod/mini';
import { downloadMemberBookFlow, downloadMemberBooks } from '@/contract/calls/memberBooks';
import { shownBook } from '../memberBooks/detail';
import {
  type BookFilter,
  type BookRow,
  type BookSort,
  bookBatches,
  bookTotals,
  ownBook,
} from '../memberBooks/register';
import type { FlowFilter } from '../money/entries/flowFilter';
import { type FlowRow, flowBatches } from '../money/entries/flowPage';
import { countFlow } from '../money/entries/flowTotals';
import { notYours } from '../refusal';
import { shownFlow } from './flowExport';
import { rangesOf, sortOf } from './ranges';
import { type ExportSource, type Own, until } from './source';

export type BookRequest = Partial<z.output<typeof downloadMemberBooks.request>>;

export const bookFilter = (own: Own, request: BookRequest): BookFilter => ({
  ...own,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  keyword: request.keyword || undefined,
  state: request.state,
  kind: request.kind,
});

/** The order of the list; by default the newest first. */
export const bookSort = ({ sortField, sortOrder }: Pick<BookRequest, 'sortField' | 'sortOrder'>): BookSort => ({
  by: sortField ?? 'openTime',
  order: sortOrder ?? 'desc',
});

/** Members with their current balances; members that are opened later are not included. */
export const memberBookExport: ExportSource<BookRequest, BookFilter, BookRow> = {
  call: downloadMemberBooks,
  filter: bookFilter,
  asOf: until,
  totals: async (db, filter) => {
    const { books, balanceCents } = await bookTotals(db, filter);
    return { rows: books, sums: [{ label: '余额合计', cents: balanceCents }] };
  },
  adds: ({ balanceCents }) => [balanceCents],
  batches: (db, filter, request) => bookBatches(db, filter, bookSort(request)),
  shown: shownBook,
};

export type BookFlowRequest = Omit<
  z.output<typeof downloadMemberBookFlow.request>,
  'format' | 'columns' | 'memberNo' | 'merchantNo'
>;

/** Filter of a member's entries. The caller must check the member's owner (`mustBeOwn`). */
export interface BookFlowFilter extends FlowFilter {
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

/** Returns the filter of the ledger's list for an own member. A foreign member is treated as unknown. */
export async function mustBeOwn(
  db: Parameters<typeof ownBook>[0],
  { own, ...filter }: BookFlowFilter,
): Promise<FlowFilter> {
  if (!(await ownBook(db, own, filter.memberNo))) notYours();
  return filter;
}

export const memberBookFlowExport: ExportSource<BookFlowRequest, BookFlowFilter, FlowRow> = {
  call: downloadMemberBookFlow,
  filter: bookFlowFilter,
  asOf: until,
  totals: async (db, filter) => {
    const { rows, inCents, outCents } = await countFlow(db, await mustBeOwn(db, filter));
    return {
      rows,
      sums: [
        { label: '收入合计', cents: inCents },
        { label: '支出合计', cents: outCents },
      ],
    };
  },
  adds: ({ direction, amountCents }) => (direction === 'IN' ? [amountCents, 0] : [0, amountCents]),
  batches: async function* entries(db, filter) {
    yield* flowBatches(db, await mustBeOwn(db, filter), sortOf({}));
  },
  shown: (row) => {
    const { accountType: _same, ...shown } = shownFlow(row);
    return row.direction === 'OUT' ? { ...shown, amount: `-${shown.amount}` } : shown;
  },
};
