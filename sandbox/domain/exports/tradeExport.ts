import type { TradeKind, TradeProduct } from '@/contract/tradeLists';
import { BATCH_STATUS_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS, TRADE_STATUS_WORDS } from '@/contract/words';
import { BATCH_FILE_COLUMNS, TRADE_FILE_COLUMNS } from '../../files/tradeColumns';
import { refuse } from '../../handlers/handler';
import { type BatchFilter, type BatchRow, batchRows, batchTotals } from '../money/batchRows';
import { formatCents, parseCents } from '../money/cents';
import { shownTime } from '../money/days';
import type { TradeFilter } from '../money/tradeFilter';
import { type TradeRow, type TradeSort, tradeBatches } from '../money/tradePage';
import { countTrades } from '../money/tradeTotals';
import { type ExportSource, type Own, until } from './source';

export interface Ranges {
  startTime?: string;
  endTime?: string;
  minAmount?: string;
  maxAmount?: string;
}

/** The ranges that every list has; an end before its beginning is refused at its field. */
export function rangesOf({ startTime, endTime, minAmount, maxAmount }: Ranges) {
  const ranges = {
    from: startTime === undefined ? undefined : new Date(startTime),
    to: endTime === undefined ? undefined : new Date(endTime),
    minCents: minAmount === undefined ? undefined : parseCents(minAmount),
    maxCents: maxAmount === undefined ? undefined : parseCents(maxAmount),
  };
  const fields: Record<string, string> = {};
  if (ranges.from && ranges.to && ranges.from > ranges.to) fields['endTime'] = '结束时间不能早于开始时间';
  if ((ranges.minCents ?? 0) > (ranges.maxCents ?? Number.POSITIVE_INFINITY))
    fields['maxAmount'] = '最大金额不能小于最小金额';
  if (Object.keys(fields).length > 0) refuse('请检查填写的内容', { fields });
  return ranges;
}

export interface Sorting {
  sortField?: TradeSort['by'];
  sortOrder?: TradeSort['order'];
}

export type TradeRequest = Ranges &
  Sorting &
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

export type BatchRequest = Ranges & Sorting & Omit<BatchFilter, 'memberNo'>;

export const batchFilter = (memberNo: string, request: BatchRequest): BatchFilter => ({
  memberNo,
  ...rangesOf(request),
  kind: request.kind,
  status: request.status,
  batchNo: request.batchNo || undefined,
  fileName: request.fileName || undefined,
});

export const tradeSort = (request: Sorting): TradeSort => ({
  by: request.sortField ?? 'createTime',
  order: request.sortOrder ?? 'desc',
});

const TITLES: Readonly<Record<TradeKind, string>> = {
  CASHIER: '收银台交易',
  BEHALF_PAY: '代付交易',
  BEHALF_COLLECT: '代收交易',
  SPLIT: '分账交易',
  WALLET_IN: '钱包收款',
  WALLET_OUT: '钱包付款',
  SETTLE: '结算交易',
  CREDIT: '信用付交易',
  BATCHED: '批量交易查询',
};
const BATCH_TITLES = { FILE: '批量付款文件查询', WALLET: '钱包批量付款查询' } as const;

export const said = (words: readonly (string | false | undefined)[]) =>
  words.filter((word) => typeof word === 'string').join('，') || '全部';

export const rangeWords = ({
  from,
  to,
  minCents,
  maxCents,
}: Pick<TradeFilter, 'from' | 'to' | 'minCents' | 'maxCents'>) => [
  from && `时间从 ${shownTime(from)}`,
  to && `时间到 ${shownTime(to)}`,
  minCents !== undefined && `金额不小于 ${formatCents(minCents)}`,
  maxCents !== undefined && `金额不大于 ${formatCents(maxCents)}`,
];

export const tradeExport: ExportSource<TradeRequest, TradeFilter, TradeRow> = {
  list: 'TRADE',
  permission: ['trade:read'],
  title: ({ kind }) => TITLES[kind],
  columns: TRADE_FILE_COLUMNS,
  filter: tradeFilter,
  words: (filter) =>
    said([
      ...rangeWords(filter),
      filter.status && `状态 ${TRADE_STATUS_WORDS[filter.status]}`,
      filter.businessType && `交易类型 ${BUSINESS_TYPE_WORDS[filter.businessType]}`,
      filter.product && `产品 ${TRADE_PRODUCT_WORDS[filter.product as TradeProduct]}`,
      filter.tradeNo && `交易单号 ${filter.tradeNo}`,
      filter.merchantOrderNo && `商户单号 ${filter.merchantOrderNo}`,
      filter.batchNo && `批次号 ${filter.batchNo}`,
      filter.originalTradeNo && `原单号 ${filter.originalTradeNo}`,
      filter.party && `对方户名 ${filter.party}`,
    ]),
  asOf: until,
  totals: async (db, filter) => {
    const { rows, cents } = await countTrades(db, filter);
    return { rows, sums: [{ label: '金额合计', cents }] };
  },
  adds: ({ amountCents }) => [amountCents],
  batches: (db, filter, request) => tradeBatches(db, filter, tradeSort(request)),
};

const BATCHES_AT_ONCE = 2_000;

export const batchExport: ExportSource<BatchRequest, BatchFilter, BatchRow> = {
  list: 'BATCH',
  permission: ['trade:read'],
  title: ({ kind }) => BATCH_TITLES[kind],
  columns: BATCH_FILE_COLUMNS,
  filter: ({ memberNo }, request) => batchFilter(memberNo, request),
  words: (filter) =>
    said([
      ...rangeWords(filter),
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
      const rows = await batchRows(db, filter, tradeSort(request), { limit: BATCHES_AT_ONCE, offset });
      if (rows.length > 0) yield rows;
      if (rows.length < BATCHES_AT_ONCE) return;
    }
  },
};
