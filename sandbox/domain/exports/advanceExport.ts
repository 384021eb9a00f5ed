import type * as z from 'zod/mini';
import { type advancePage, downloadAdvances } from '@/contract/calls/statements';
import { dayOf } from '../money/days';
import { type AdvanceFilter, type AdvanceRow, advanceRows, advanceTotals, shownAdvance } from '../statements/advances';
import { daysOf } from '../statements/range';
import type { ExportSource, Own } from './source';

export type AdvanceRequest = Omit<z.output<typeof advancePage.request>, 'pageNo' | 'pageSize'>;

export const advanceFilter = ({ memberNo }: Own, request: AdvanceRequest, today: string): AdvanceFilter => ({
  ...daysOf({ memberNo, merchantNo: request.ofMerchantNo ?? null }, request),
  state: request.state,
  today,
});

const AT_ONCE = 2_000;

export const advanceExport: ExportSource<AdvanceRequest, AdvanceFilter, AdvanceRow> = {
  call: downloadAdvances,
  filter: (own, request, now) => advanceFilter(own, request, dayOf(now)),
  asOf: (filter) => filter,
  totals: async (db, filter) => {
    const { rows, amount, repaid } = await advanceTotals(db, filter);
    return {
      rows,
      sums: [
        { label: '垫付金额合计', cents: amount },
        { label: '已还金额合计', cents: repaid },
      ],
    };
  },
  adds: ({ amount_cents, repaid_cents }) => [amount_cents, repaid_cents],
  batches: async function* all(db, filter, request) {
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = await advanceRows(db, filter, request, { limit: AT_ONCE, offset });
      if (rows.length > 0) yield rows;
      if (rows.length < AT_ONCE) return;
    }
  },
  shown: shownAdvance,
};
