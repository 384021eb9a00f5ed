import type * as z from 'zod/mini';
import type { downLoadAccountFlow, queryAccountFlow } from '@/contract/accounts';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words';
import { FLOW_FILE_COLUMNS } from '../../files/columns';
import { refuse } from '../../handlers/handler';
import { formatCents, parseCents } from '../money/cents';
import { shownTime } from '../money/days';
import type { FlowFilter, FlowSort } from '../money/flowFilter';
import { type FlowRow, flowBatches } from '../money/flowPage';
import { countFlow } from '../money/flowTotals';
import { type ExportSource, until } from './source';

export type FlowRequest = Omit<z.output<typeof queryAccountFlow.request>, 'pageNo' | 'pageSize'> &
  Partial<z.output<typeof downLoadAccountFlow.request>>;

export function flowFilter(memberNo: string, request: FlowRequest): FlowFilter {
  const filter: FlowFilter = {
    memberNo,
    from: request.startTime === undefined ? undefined : new Date(request.startTime),
    to: request.endTime === undefined ? undefined : new Date(request.endTime),
    accountNo: request.accountNo,
    accountType: request.accountType,
    businessType: request.businessType,
    direction: request.direction,
    flowNo: request.flowNo || undefined,
    tradeNo: request.tradeNo || undefined,
    minCents: request.minAmount === undefined ? undefined : parseCents(request.minAmount),
    maxCents: request.maxAmount === undefined ? undefined : parseCents(request.maxAmount),
    keyword: request.keyword || undefined,
  };
  const fields: Record<string, string> = {};
  if (filter.from && filter.to && filter.from > filter.to) fields['endTime'] = '结束时间不能早于开始时间';
  if ((filter.minCents ?? 0) > (filter.maxCents ?? Number.POSITIVE_INFINITY))
    fields['maxAmount'] = '最大金额不能小于最小金额';
  if (Object.keys(fields).length > 0) refuse('请检查填写的内容', { fields });
  return filter;
}

export const flowSort = ({ sortField, sortOrder }: FlowRequest): FlowSort => ({
  by: sortField ?? 'createTime',
  order: sortOrder ?? 'desc',
});

/** The filter in words, for the note above an exported table. */
function filterWords(filter: Partial<FlowFilter>): string {
  const words = [
    filter.from && `交易时间从 ${shownTime(filter.from)}`,
    filter.to && `交易时间到 ${shownTime(filter.to)}`,
    filter.accountNo && `账户号 ${filter.accountNo}`,
    filter.accountType && `账户类型 ${ACCOUNT_TYPE_WORDS[filter.accountType]}`,
    filter.businessType && `业务类型 ${BUSINESS_TYPE_WORDS[filter.businessType]}`,
    filter.direction && `收支 ${DIRECTION_WORDS[filter.direction]}`,
    filter.flowNo && `流水号 ${filter.flowNo}`,
    filter.tradeNo && `交易单号 ${filter.tradeNo}`,
    filter.minCents !== undefined && `金额不小于 ${formatCents(filter.minCents)}`,
    filter.maxCents !== undefined && `金额不大于 ${formatCents(filter.maxCents)}`,
    filter.keyword && `关键字 ${filter.keyword}`,
  ].filter((word) => typeof word === 'string');
  return words.length > 0 ? words.join('，') : '全部';
}

export const flowExport: ExportSource<FlowRequest, FlowFilter, FlowRow> = {
  list: 'FLOW',
  permission: ['fund:read', 'warehouse:fund'],
  title: () => '资金流水明细',
  columns: FLOW_FILE_COLUMNS,
  filter: ({ memberNo }, request) => flowFilter(memberNo, request),
  words: filterWords,
  asOf: until,
  totals: async (db, filter) => {
    const { rows, inCents, outCents } = await countFlow(db, filter);
    return {
      rows,
      sums: [
        { label: '收入合计', cents: inCents },
        { label: '支出合计', cents: outCents },
      ],
    };
  },
  adds: ({ direction, amountCents }) => (direction === 'IN' ? [amountCents, 0] : [0, amountCents]),
  batches: (db, filter, request) => flowBatches(db, filter, flowSort(request)),
};
