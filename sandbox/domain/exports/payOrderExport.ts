import type * as z from 'zod/mini';
import { downloadPayments, downloadPayOrders } from '@/contract/calls/warehouseOrders';
import {
  ofStates,
  type PaymentFilter,
  type PaymentRow,
  paymentBatches,
  paymentTally,
  shownPayment,
} from '../warehouse/payOrders/payments';
import {
  type ListedOrder,
  type PayOrderFilter,
  type PayOrderSort,
  payOrderBatches,
  payOrderTotals,
  toPayOrderView,
} from '../warehouse/payOrders/view';
import { rangesOf, sortOf } from './ranges';
import { type ExportSource, type Own, until } from './source';

export type PayOrderRequest = Partial<z.output<typeof downloadPayOrders.request>>;

export const payOrderFilter = (own: Own, request: PayOrderRequest): PayOrderFilter => ({
  memberNo: own.memberNo,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  keyword: request.keyword || undefined,
  state: request.state,
  kind: request.kind,
  subMemberNo: request.subMemberNo,
  makerName: request.makerName || undefined,
});

export const payOrderSort = (request: Pick<PayOrderRequest, 'sortField' | 'sortOrder'>): PayOrderSort =>
  sortOf(request);

export const payOrderExport: ExportSource<PayOrderRequest, PayOrderFilter, ListedOrder> = {
  call: downloadPayOrders,
  filter: payOrderFilter,
  asOf: until,
  totals: async (db, filter) => {
    const { rows, cents } = await payOrderTotals(db, filter);
    return { rows, sums: [{ label: '金额合计', cents }] };
  },
  adds: ({ amount_cents }) => [amount_cents],
  batches: (db, filter, request) => payOrderBatches(db, filter, payOrderSort(request)),
  shown: (row) => toPayOrderView(row, ''),
};

export type PaymentRequest = Partial<z.output<typeof downloadPayments.request>>;

export const paymentFilter = (own: Own, request: PaymentRequest): PaymentFilter => ({
  memberNo: own.memberNo,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  orderNo: request.orderNo,
  keyword: request.keyword || undefined,
  state: request.state,
  subMemberNo: request.subMemberNo,
});

/** Payments with the states of this moment. */
export const paymentExport: ExportSource<PaymentRequest, PaymentFilter, PaymentRow> = {
  call: downloadPayments,
  filter: paymentFilter,
  asOf: until,
  totals: async (db, filter) => {
    const tally = ofStates(await paymentTally(db, filter), filter.state);
    return {
      rows: tally.reduce((sum, { rows }) => sum + rows, 0),
      sums: [{ label: '金额合计', cents: tally.reduce((sum, { cents }) => sum + cents, 0) }],
    };
  },
  adds: ({ amountCents }) => [amountCents],
  batches: (db, filter) => paymentBatches(db, filter),
  shown: shownPayment,
};
