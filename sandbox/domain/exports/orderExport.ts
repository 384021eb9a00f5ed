import type * as z from 'zod/mini';
import type { operatePage } from '@/contract/orderQueries';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '@/contract/orders';
import { type OrderFilter, orderBatches, orderTotals } from '../money/orderPage';
import type { OrderRow } from '../money/orderShown';
import { ORDER_FILE_COLUMNS } from './columns';
import { amountWords, rangesOf, said, sortOf, timeWords } from './ranges';
import { type ExportSource, until } from './source';

export type OrderRequest = Omit<z.output<typeof operatePage.request>, 'pageNo' | 'pageSize'>;

export const orderFilter = (memberNo: string, request: OrderRequest): OrderFilter => ({
  memberNo,
  ...rangesOf(request),
  kind: request.kind,
  state: request.state,
  orderNo: request.orderNo || undefined,
  keyword: request.keyword || undefined,
});

export const orderExport: ExportSource<OrderRequest, OrderFilter, OrderRow> = {
  list: 'ORDER',
  permission: ['fund:read'],
  title: () => '资金操作记录',
  columns: ORDER_FILE_COLUMNS,
  filter: ({ memberNo }, request) => orderFilter(memberNo, request),
  words: (filter) =>
    said([
      ...timeWords(filter),
      filter.kind && `操作类型 ${ORDER_KIND_WORDS[filter.kind]}`,
      filter.state && `状态 ${ORDER_STATE_WORDS[filter.state]}`,
      filter.orderNo && `单号 ${filter.orderNo}`,
      ...amountWords(filter),
      filter.keyword && `关键字 ${filter.keyword}`,
    ]),
  asOf: until,
  totals: async (db, filter) => {
    const { total, amountCents, feeCents } = await orderTotals(db, filter);
    return {
      rows: total,
      sums: [
        { label: '金额合计', cents: amountCents },
        { label: '手续费合计', cents: feeCents },
      ],
    };
  },
  adds: ({ amount_cents, fee_cents }) => [amount_cents, fee_cents],
  batches: (db, filter, request) => orderBatches(db, filter, sortOf(request)),
};
