import {
  downloadBatches,
  downloadTrades,
  type Trade,
  type TradeBatch,
  type TradeProduct,
} from '@/contract/calls/tradeLists';
import type { ListOf, ListSource } from '../lists';
import { type BatchFilter, type BatchRow, batchRows, batchTotals } from '../money/batches/batchRows';
import { formatCents, formatSignedCents } from '../money/cents';
import { wireTime } from '../money/days';
import { flowsOfTrades } from '../money/entries/tradeDetail';
import type { TradeFilter } from '../money/entries/tradeFilter';
import { locatedTrades, type TradeRow, type TradeSort, tradeRows } from '../money/entries/tradePage';
import { countTrades, type TradeCount, type TradeTotals } from '../money/entries/tradeTotals';
import { voucherPdf } from '../money/papers/voucherPdf';
import { vouchersFor } from '../money/papers/vouchers';
import { type Ranges, rangesOf, type Sorting, sortOf } from './ranges';
import { type ExportSource, listExport, type Own, papersOf, type Sum, until } from './source';

type TradeRequest = Ranges &
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

type BatchRequest = Ranges & Sorting<TradeSort['by']> & Omit<BatchFilter, 'memberNo' | 'merchantNo'>;

export const batchFilter = ({ memberNo, merchantNo }: Own, request: BatchRequest): BatchFilter => ({
  memberNo,
  merchantNo,
  ...rangesOf(request),
  kind: request.kind,
  status: request.status,
  batchNo: request.batchNo || undefined,
  fileName: request.fileName || undefined,
});

/**
 * Returns the amount of a trade with its sign, as the page shows it. Refunds to payers are negative in lists of income, returned
 * splits in lists of splits.
 */
const signedCents = ({ businessType, direction, amountCents }: TradeRow): number =>
  (businessType === '4005' && direction === 'OUT') || (businessType === '4008' && direction === 'IN')
    ? -amountCents
    : amountCents;

/** The source of every list of trades: its totals and its rows. */
export const tradeList: ListSource<Sorting<TradeSort['by']>, TradeFilter, TradeRow, TradeCount> = {
  totals: countTrades,
  rows: (db, filter, request, part) => tradeRows(db, filter, sortOf(request), part),
  page: (db, filter, request, part, counted) => locatedTrades(db, filter, sortOf(request), part, counted),
};

type TradeSums = Pick<TradeTotals, 'cents' | 'backCents' | 'idleCents' | 'idleBackCents'>;

/** Formats the sums of trades for the response of a list. */
export const shownTradeSums = ({ cents, idleCents }: TradeSums) => ({
  totalAmount: formatCents(cents),
  idleAmount: formatCents(idleCents),
});

/**
 * Returns the sums of trades for a file: successful trades and other trades separately. Refunds count as negative
 * amounts.
 */
export const sumsOfTrades = ({ cents, backCents, idleCents, idleBackCents }: TradeSums): Sum[] => [
  { label: '成功金额合计', cents: cents - 2 * backCents },
  { label: '未成功金额合计', cents: idleCents - 2 * idleBackCents },
];

/**
 * Builds the export of a list of trades. Its PDF contains one voucher per account entry; a trade without entries has
 * no voucher.
 */
export const tradesExport = <Request extends Sorting<TradeSort['by']>>(
  source: Pick<ExportSource<Request, TradeFilter, TradeRow>, 'call' | 'filter' | 'shown'>,
): ExportSource<Request, TradeFilter, TradeRow> =>
  listExport<Request, TradeFilter, TradeRow, TradeCount>(tradeList, {
    ...source,
    asOf: until,
    sums: sumsOfTrades,
    adds: (row) => (row.status === 'SUCCESS' ? [signedCents(row), 0] : [0, signedCents(row)]),
    papers: papersOf({
      read: async ({ db, own: { memberNo } }, rows) => {
        const tradeNos = rows.map(({ tradeNo }) => tradeNo);
        return vouchersFor(db, memberNo, await flowsOfTrades(db, memberNo, tradeNos));
      },
      draw: voucherPdf,
    }),
  });

export const shownTrade = (row: TradeRow): Trade => ({
  tradeNo: row.tradeNo,
  merchantOrderNo: row.merchantOrderNo,
  businessType: row.businessType,
  product: row.product as TradeProduct,
  direction: row.direction,
  counterpartyName: row.counterpartyName,
  counterpartyAccount: row.counterpartyAccount,
  amount: formatCents(row.amountCents),
  fee: formatCents(row.feeCents),
  refundedAmount: formatCents(row.refundedCents),
  status: row.status,
  batchNo: row.batchNo ?? '',
  originalTradeNo: row.originalTradeNo ?? '',
  remark: row.remark,
  reason: row.reason,
  createTime: wireTime(row.createdAt),
  finishTime: row.finishedAt && wireTime(row.finishedAt),
});

export const tradeExport = tradesExport<TradeRequest>({
  call: downloadTrades,
  filter: tradeFilter,
  shown: (row) => ({ ...shownTrade(row), amount: formatSignedCents(signedCents(row)) }),
});

export const shownBatch = (row: BatchRow): TradeBatch => ({
  batchNo: row.batchNo,
  fileName: row.fileName,
  makerName: row.makerName,
  status: row.status,
  items: row.items,
  amount: formatCents(row.amountCents),
  succeeded: row.succeeded,
  succeededAmount: formatCents(row.succeededCents),
  failed: row.failed,
  createTime: wireTime(row.createdAt),
  finishTime: row.finishedAt && wireTime(row.finishedAt),
});

export const batchList: ListOf<typeof batchTotals, BatchRow, Sorting<TradeSort['by']>> = {
  totals: batchTotals,
  // A member has at most some thousand batches, so a query may skip rows to reach a page.
  rows: (db, filter, request, part) => batchRows(db, filter, sortOf(request), part),
};

export const batchExport: ExportSource<BatchRequest, BatchFilter, BatchRow> = listExport(batchList, {
  call: downloadBatches,
  filter: batchFilter,
  shown: shownBatch,
  asOf: until,
  sums: ({ cents }) => [{ label: '金额合计', cents }],
  adds: ({ amountCents }) => [amountCents],
});
