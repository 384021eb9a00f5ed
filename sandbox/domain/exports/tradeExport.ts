import { BATCH_LIST_TITLES, TRADE_LIST_TITLES, type TradeProduct } from '@/contract/tradeLists';
import { BATCH_STATUS_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '@/contract/words';
import { type BatchFilter, type BatchRow, batchRows, batchTotals } from '../money/batchRows';
import type { TradeFilter } from '../money/tradeFilter';
import { type TradeRow, type TradeSort, tradeBatches } from '../money/tradePage';
import { countTrades } from '../money/tradeTotals';
import { amountWords, type Ranges, rangesOf, type Sorting, said, sortOf, timeWords } from './ranges';
import { type ExportSource, type Own, until } from './source';
import { BATCH_FILE_COLUMNS, TRADE_FILE_COLUMNS } from './tradeColumns';

export type TradeRequest = Ranges &
  Sorting<TradeSort['by']> &
  Pick<TradeFilter, 'kind'> &
  Partial<Omit<TradeFilter, 'memberNo' | 'merchantNo'>>;

export const tradeFilter = (own: Own, request: TradeRequest): TradeFilter => ({
  ...own,
  ...rangesOf(request),
  kind: request.kind,
  status: request.status,
  businessType: request.businessType,
  product: request.product,
  tradeNo: request.tradeNo || undefined,
  merchantOrderNo: request.merchantOrderNo || undefined,
  batchNo: request.batchNo || undefined,
  originalTradeNo: request.originalTradeNo || undefined,
  party: request.party || undefined,
});

export type BatchRequest = Ranges & Sorting<TradeSort['by']> & Omit<BatchFilter, 'memberNo'>;

export const batchFilter = (memberNo: string, request: BatchRequest): BatchFilter => ({
  memberNo,
  ...rangesOf(request),
  kind: request.kind,
  status: request.status,
  batchNo: request.batchNo || undefined,
  fileName: request.fileName || undefined,
});

/** Rows and sums of every list of trades. */
export const ROWS_OF_TRADES: Pick<
  ExportSource<Sorting<TradeSort['by']>, TradeFilter, TradeRow>,
  'asOf' | 'totals' | 'adds' | 'batches'
> = {
  asOf: until,
  totals: async (db, filter) => {
    const { rows, cents } = await countTrades(db, filter);
    return { rows, sums: [{ label: '金额合计', cents }] };
  },
  adds: ({ amountCents }) => [amountCents],
  batches: (db, filter, request) => tradeBatches(db, filter, sortOf(request)),
};

export const tradeExport: ExportSource<TradeRequest, TradeFilter, TradeRow> = {
  list: 'TRADE',
  permission: ['trade:read'],
  title: ({ kind }) => TRADE_LIST_TITLES[kind],
  columns: TRADE_FILE_COLUMNS,
  filter: tradeFilter,
  words: (filter) =>
    said([
      ...timeWords(filter),
      ...amountWords(filter),
      filter.status && `状态 ${TRADE_STATUS_WORDS[filter.status]}`,
      filter.businessType && `交易类型 ${BUSINESS_TYPE_WORDS[filter.businessType]}`,
      filter.product && `产品 ${TRADE_PRODUCT_WORDS[filter.product as TradeProduct]}`,
      filter.tradeNo && `交易单号 ${filter.tradeNo}`,
      filter.merchantOrderNo && `商户单号 ${filter.merchantOrderNo}`,
      filter.batchNo && `批次号 ${filter.batchNo}`,
      filter.originalTradeNo && `原单号 ${filter.originalTradeNo}`,
      filter.party && `对方户名 ${filter.party}`,
    ]),
  ...ROWS_OF_TRADES,
};

const BATCHES_AT_ONCE = 2_000;

export const batchExport: ExportSource<BatchRequest, BatchFilter, BatchRow> = {
  list: 'BATCH',
  permission: ['trade:read'],
  title: ({ kind }) => BATCH_LIST_TITLES[kind],
  columns: BATCH_FILE_COLUMNS,
  filter: ({ memberNo }, request) => batchFilter(memberNo, request),
  words: (filter) =>
    said([
      ...timeWords(filter),
      ...amountWords(filter),
      filter.status && `状态 ${BATCH_STATUS_WORDS[filter.status]}`,
      filter.batchNo && `批次号 ${filter.batchNo}`,
      filter.fileName && `文件名 ${filter.fileName}`,
    ]),
  asOf: until,
  totals: async (db, filter) => {
    const { rows, cents } = await batchTotals(db, filter);
    return { rows, sums: [{ label: '金额合计', cents }] };
  },
  adds: ({ amountCents }) => [amountCents],
  // Batches are thousands at most: counted pages will do.
  batches: async function* all(db, filter, request) {
    for (let offset = 0; ; offset += BATCHES_AT_ONCE) {
      const rows = await batchRows(db, filter, sortOf(request), { limit: BATCHES_AT_ONCE, offset });
      if (rows.length > 0) yield rows;
      if (rows.length < BATCHES_AT_ONCE) return;
    }
  },
};
