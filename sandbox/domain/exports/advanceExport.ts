import type * as z from 'zod/mini';
import { type advancePage, downloadAdvances } from '@/contract/calls/statements';
import type { ListOf } from '../lists';
import { dayOf } from '../money/days';
import {
  type AdvanceFilter,
  type AdvanceRow,
  type AdvanceSort,
  advanceRows,
  advanceTotals,
  shownAdvance,
} from '../statements/advances';
import { daysOf } from '../statements/range';
import { type ExportSource, listExport, type Own } from './source';

type AdvanceRequest = Omit<z.output<typeof advancePage.request>, 'pageNo' | 'pageSize'>;

export const advanceFilter = ({ memberNo }: Own, request: AdvanceRequest, today: string): AdvanceFilter => ({
  ...daysOf({ memberNo, merchantNo: request.ofMerchantNo ?? null }, request),
  state: request.state,
  today,
});

export const advanceList: ListOf<typeof advanceTotals, AdvanceRow, AdvanceSort> = {
  totals: advanceTotals,
  rows: advanceRows,
};

export const advanceExport: ExportSource<AdvanceRequest, AdvanceFilter, AdvanceRow> = listExport(advanceList, {
  call: downloadAdvances,
  filter: (own, request, now) => advanceFilter(own, request, dayOf(now)),
  asOf: (filter) => filter,
  sums: ({ amount, repaid }) => [
    { label: '垫付金额合计', cents: amount },
    { label: '已还金额合计', cents: repaid },
  ],
  adds: ({ amount_cents, repaid_cents }) => [amount_cents, repaid_cents],
  shown: shownAdvance,
});
