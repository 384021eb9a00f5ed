import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import { downloadPayments, downloadPayOrders } from '@/contract/calls/warehouseOrders';
import type { Database } from '../../db/schema';
import type { ListOf, Part } from '../lists';
import { addCents } from '../money/cents';
import {
  ofStates,
  type PaymentFilter,
  type PaymentRow,
  paymentRows,
  paymentTally,
  shownPayment,
} from '../warehouse/payOrders/payments';
import {
  type ListedOrder,
  type PayOrderFilter,
  type PayOrderSort,
  payOrderRows,
  payOrderTotals,
  toPayOrderView,
} from '../warehouse/payOrders/view';
import { rangesOf, type Sorting, sortOf } from './ranges';
import { type ExportSource, listExport, type Own, until } from './source';

type PayOrderRequest = Partial<z.output<typeof downloadPayOrders.request>>;

export const payOrderFilter = (own: Own, request: PayOrderRequest): PayOrderFilter => ({
  memberNo: own.memberNo,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  keyword: request.keyword || undefined,
  state: request.state,
  kind: request.kind,
  subMemberNo: request.subMemberNo,
  makerName: request.makerName || undefined,
});

export const payOrderList: ListOf<typeof payOrderTotals, ListedOrder, Sorting<PayOrderSort['by']>> = {
  totals: payOrderTotals,
  rows: (db, filter, request, part) => payOrderRows(db, filter, sortOf(request), part),
};

export const payOrderExport: ExportSource<PayOrderRequest, PayOrderFilter, ListedOrder> = listExport(payOrderList, {
  call: downloadPayOrders,
  filter: payOrderFilter,
  asOf: until,
  sums: ({ cents }) => [{ label: '金额合计', cents }],
  adds: ({ amount_cents }) => [amount_cents],
  shown: (row) => toPayOrderView(row, ''),
});

export type PaymentRequest = Partial<z.output<typeof downloadPayments.request>>;

export const paymentFilter = (own: Own, request: PaymentRequest): PaymentFilter => ({
  memberNo: own.memberNo,
  ...rangesOf(request as Parameters<typeof rangesOf>[0]),
  orderNo: request.orderNo,
  keyword: request.keyword || undefined,
  state: request.state,
  subMemberNo: request.subMemberNo,
});

/** The list of payments with their current states, and the number of payments in each state. */
export const paymentList = {
  totals: async (db: Kysely<Database>, filter: PaymentFilter) => {
    const tally = await paymentTally(db, filter);
    const matching = ofStates(tally, filter.state);
    return {
      tally,
      rows: matching.reduce((sum, { rows }) => sum + rows, 0),
      cents: matching.reduce((sum, { cents }) => addCents(sum, cents), 0),
    };
  },
  rows: (db: Kysely<Database>, filter: PaymentFilter, _request: object, part: Part<PaymentRow>) =>
    paymentRows(db, filter, part),
};

export const paymentExport: ExportSource<PaymentRequest, PaymentFilter, PaymentRow> = listExport(paymentList, {
  call: downloadPayments,
  filter: paymentFilter,
  asOf: until,
  sums: ({ cents }) => [{ label: '金额合计', cents }],
  adds: ({ amountCents }) => [amountCents],
  shown: shownPayment,
});
