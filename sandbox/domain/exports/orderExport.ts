import type * as z from 'zod/mini';
import { downloadOrders, type operatePage } from '@/contract/calls/orderQueries';
import type { ListOf } from '../lists';
import { addsOf, type OrderFilter, orderRows, orderTotals } from '../money/orders/orderPage';
import { type OrderRow, toOrderView } from '../money/orders/orderView';
import { receiptPdf } from '../money/papers/receiptPdf';
import { rangesOf, sortOf } from './ranges';
import { type ExportSource, listExport, papersOf, until } from './source';

export type OrderRequest = Omit<z.output<typeof operatePage.request>, 'pageNo' | 'pageSize'>;

export const orderFilter = (memberNo: string, request: OrderRequest): OrderFilter => ({
  memberNo,
  ...rangesOf(request),
  kind: request.kind,
  state: request.state,
  orderNo: request.orderNo || undefined,
  keyword: request.keyword || undefined,
  merchantNo: request.ofMerchantNo,
});

export const orderList: ListOf<typeof orderTotals, OrderRow, OrderRequest> = {
  totals: orderTotals,
  rows: (db, filter, request, part) => orderRows(db, filter, sortOf(request), part),
};

export const orderExport: ExportSource<OrderRequest, OrderFilter, OrderRow> = listExport(orderList, {
  call: downloadOrders,
  filter: ({ memberNo }, request) => orderFilter(memberNo, request),
  asOf: until,
  sums: ({ amountCents, feeCents, idleCents }) => [
    { label: '金额合计', cents: amountCents },
    { label: '手续费合计', cents: feeCents },
    { label: '未成交金额合计', cents: idleCents },
  ],
  adds: (order) => {
    const { amount, fee, idle } = addsOf(order);
    return [amount, fee, idle];
  },
  shown: toOrderView,
  papers: papersOf({ read: async ({ now }, rows) => rows.map((row) => toOrderView(row, now)), draw: receiptPdf }),
});
