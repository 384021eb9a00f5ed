import { SPLIT_LIST_TITLES, type SplitTarget } from '@/contract/splits';
import { TRADE_STATUS_WORDS } from '@/contract/words';
import type { TradeFilter } from '../money/tradeFilter';
import type { TradeRow, TradeSort } from '../money/tradePage';
import { amountWords, type Ranges, rangesOf, type Sorting, said, timeWords } from './ranges';
import type { ExportSource, Own } from './source';
import { SPLIT_FILE_COLUMNS } from './tradeColumns';
import { ROWS_OF_TRADES } from './tradeExport';

export type SplitRequest = Ranges &
  Sorting<TradeSort['by']> & { target: SplitTarget; receiver?: string } & Partial<
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

export const splitExport: ExportSource<SplitRequest, TradeFilter, TradeRow> = {
  list: 'SPLIT',
  permission: ['fund:read'],
  title: ({ target }) => SPLIT_LIST_TITLES[target],
  columns: SPLIT_FILE_COLUMNS,
  filter: splitFilter,
  words: (filter) =>
    said([
      ...timeWords(filter),
      ...amountWords(filter),
      filter.status && `状态 ${TRADE_STATUS_WORDS[filter.status]}`,
      filter.tradeNo && `分账单号 ${filter.tradeNo}`,
      filter.originalTradeNo && `原单号 ${filter.originalTradeNo}`,
      filter.party && `接收方 ${filter.party}`,
    ]),
  ...ROWS_OF_TRADES,
};
