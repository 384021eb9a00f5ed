import type * as z from 'zod/mini';
import type { downLoadAccountFlow, queryAccountFlow } from '@/contract/accounts';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words';
import type { FlowFilter } from '../money/flowFilter';
import { type FlowRow, flowBatches } from '../money/flowPage';
import { countFlow } from '../money/flowTotals';
import { FLOW_FILE_COLUMNS } from './columns';
import { amountWords, rangesOf, said, sortOf, timeWords } from './ranges';
import { type ExportSource, until } from './source';

export type FlowRequest = Omit<z.output<typeof queryAccountFlow.request>, 'pageNo' | 'pageSize'> &
  Partial<z.output<typeof downLoadAccountFlow.request>>;

export const flowFilter = (memberNo: string, request: FlowRequest): FlowFilter => ({
  memberNo,
  ...rangesOf(request),
  accountNo: request.accountNo,
  accountType: request.accountType,
  businessType: request.businessType,
  direction: request.direction,
  flowNo: request.flowNo || undefined,
  tradeNo: request.tradeNo || undefined,
  keyword: request.keyword || undefined,
});

export const flowExport: ExportSource<FlowRequest, FlowFilter, FlowRow> = {
  list: 'FLOW',
  permission: ['fund:read', 'warehouse:fund'],
  title: () => '资金流水明细',
  columns: FLOW_FILE_COLUMNS,
  filter: ({ memberNo }, request) => flowFilter(memberNo, request),
  words: (filter) =>
    said([
      ...timeWords(filter, '交易时间'),
      filter.accountNo && `账户号 ${filter.accountNo}`,
      filter.accountType && `账户类型 ${ACCOUNT_TYPE_WORDS[filter.accountType]}`,
      filter.businessType && `业务类型 ${BUSINESS_TYPE_WORDS[filter.businessType]}`,
      filter.direction && `收支 ${DIRECTION_WORDS[filter.direction]}`,
      filter.flowNo && `流水号 ${filter.flowNo}`,
      filter.tradeNo && `交易单号 ${filter.tradeNo}`,
      ...amountWords(filter),
      filter.keyword && `关键字 ${filter.keyword}`,
    ]),
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
  batches: (db, filter, request) => flowBatches(db, filter, sortOf(request)),
};
