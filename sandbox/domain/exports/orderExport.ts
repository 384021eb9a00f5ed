import type * as z from 'zod/mini';
import type { operatePage } from '@/contract/orderQueries';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '@/contract/orders';
import { ORDER_FILE_COLUMNS } from '../../files/columns';
import { refuse } from '../../handlers/handler';
import { formatCents, parseCents } from '../money/cents';
import { shownTime } from '../money/days';
import { type OrderFilter, type OrderSort, orderBatches, orderTotals } from '../money/orderPage';
import type { OrderRow } from '../money/orderShown';
import { type ExportSource, until } from './source';

export type OrderRequest = Omit<z.output<typeof operatePage.request>, 'pageNo' | 'pageSize'>;

export function orderFilter(memberNo: string, request: OrderRequest): OrderFilter {
  const fields: Record<string, string> = {};
  const filter = {
    memberNo,
    from: request.startTime ? new Date(request.startTime) : undefined,
    to: request.endTime ? new Date(request.endTime) : undefined,
    kind: request.kind,
    state: request.state,
    orderNo: request.orderNo || undefined,
    minCents: request.minAmount === undefined ? undefined : parseCents(request.minAmount),
    maxCents: request.maxAmount === undefined ? undefined : parseCents(request.maxAmount),
    keyword: request.keyword || undefined,
  };
  if (filter.from && filter.to && filter.from > filter.to) fields['endTime'] = '结束时间不能早于开始时间';
  if ((filter.minCents ?? 0) > (filter.maxCents ?? Number.POSITIVE_INFINITY))
    fields['maxAmount'] = '最大金额不能小于最小金额';
  if (Object.keys(fields).length > 0) refuse('请检查填写的内容', { fields });
  return filter;
}

export const orderSort = (request: OrderRequest): OrderSort => ({
  by: request.sortField ?? 'createTime',
  order: request.sortOrder ?? 'desc',
});

export const orderExport: ExportSource<OrderRequest, OrderFilter, OrderRow> = {
  list: 'ORDER',
  permission: ['fund:read'],
  title: () => '资金操作记录',
  columns: ORDER_FILE_COLUMNS,
  filter: ({ memberNo }, request) => orderFilter(memberNo, request),
  words: (filter) =>
    [
      filter.from && `时间从 ${shownTime(filter.from)}`,
      filter.to && `时间到 ${shownTime(filter.to)}`,
      filter.kind && `操作类型 ${ORDER_KIND_WORDS[filter.kind]}`,
      filter.state && `状态 ${ORDER_STATE_WORDS[filter.state]}`,
      filter.orderNo && `单号 ${filter.orderNo}`,
      filter.minCents !== undefined && `金额不小于 ${formatCents(filter.minCents)}`,
      filter.maxCents !== undefined && `金额不大于 ${formatCents(filter.maxCents)}`,
      filter.keyword && `关键字 ${filter.keyword}`,
    ]
      .filter((word) => typeof word === 'string')
      .join('，') || '全部',
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
  batches: (db, filter, request) => orderBatches(db, filter, orderSort(request)),
};
