import type * as z from 'zod/mini';
import { downloadCashierOrders } from '@/contract/calls/cashierOrders';
import { type CashierOrderFilter, cashierOrderList, shownCashierOrder } from '../cashier/list';
import type { CurrentOrder } from '../cashier/model';
import { rangesOf } from './ranges';
import { type ExportSource, listExport, type Own, until } from './source';

type CashierOrderRequest = Partial<z.output<typeof downloadCashierOrders.request>>;

export const cashierOrderFilter = (own: Own, request: CashierOrderRequest, now: Date): CashierOrderFilter => ({
  ...own,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  state: request.state,
  keyword: request.keyword || undefined,
  now,
});

/** Exports cashier orders in their current state. Orders created after the request are excluded. */
export const cashierOrderExport: ExportSource<CashierOrderRequest, CashierOrderFilter, CurrentOrder> = listExport(
  cashierOrderList,
  {
    call: downloadCashierOrders,
    filter: cashierOrderFilter,
    asOf: until,
    sums: ({ paid, refunded }) => [
      { label: '已收款合计', cents: paid },
      { label: '已退款合计', cents: refunded },
    ],
    adds: ({ state, amount_cents, refunded_cents }) => [state === 'PAID' ? amount_cents : 0, refunded_cents],
    // The export has no link column and the link is left empty, because everyone with the link can open the cashier.
    shown: (row) => shownCashierOrder(row, ''),
  },
);
