import type { SplitTarget } from '@/contract/splits';
import { TRADE_STATUS_WORDS } from '@/contract/words';
import { SPLIT_FILE_COLUMNS } from '../../files/tradeColumns';
import type { TradeFilter } from '../money/tradeFilter';
import { type TradeRow, tradeBatches } from '../money/tradePage';
import { countTrades } from '../money/tradeTotals';
import { type ExportSource, type Own, until } from './source';
import { type Ranges, rangesOf, rangeWords, type Sorting, said, tradeSort } from './tradeExport';

export type SplitRequest = Ranges &
  Sorting & { target: SplitTarget; receiver?: string } & Partial<
    Pick<TradeFilter, 'status' | 'tradeNo' | 'originalTradeNo'>
  >;

export const splitFilter = (own: Own, request: SplitRequest): TradeFilter => ({
  ...own,
  ...rangesOf(request),
  kind: 'SPLIT',
  splitTo: request.target,
  status: request.status,
  tradeNo: request.tradeNo || undefined,
  originalTradeNo: request.originalTradeNo || undefined,
  party: request.receiver || undefined,
});

const TITLES = { CARD: '分账到卡记录', MEMBER: '分账到会员账簿记录' } as const;

export const splitExport: ExportSource<SplitRequest, TradeFilter, TradeRow> = {
  list: 'SPLIT',
  permission: ['fund:read'],
  title: ({ target }) => TITLES[target],
  columns: SPLIT_FILE_COLUMNS,
  filter: splitFilter,
  words: (filter) =>
    said([
      ...rangeWords(filter),
      filter.status && `状态 ${TRADE_STATUS_WORDS[filter.status]}`,
      filter.tradeNo && `分账单号 ${filter.tradeNo}`,
      filter.originalTradeNo && `原单号 ${filter.originalTradeNo}`,
      filter.party && `接收方 ${filter.party}`,
    ]),
  asOf: until,
  totals: async (db, filter) => {
    const { rows, cents } = await countTrades(db, filter);
    return { rows, sums: [{ label: '金额合计', cents }] };
  },
  adds: ({ amountCents }) => [amountCents],
  batches: (db, filter, request) => tradeBatches(db, filter, tradeSort(request)),
};
