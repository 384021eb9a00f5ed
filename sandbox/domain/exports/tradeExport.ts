import {
  downloadBatches,
  downloadTrades,
  type Trade,
  type TradeBatch,
  type TradeProduct,
} from '@/contract/calls/tradeLists';
import { type BatchFilter, type BatchRow, batchRows, batchTotals } from '../money/batches/batchRows';
import { formatCents, formatSignedCents } from '../money/cents';
import { wireTime } from '../money/days';
import { flowsOfTrades } from '../money/entries/tradeDetail';
import type { TradeFilter } from '../money/entries/tradeFilter';
import { type TradeRow, type TradeSort, tradeBatches } from '../money/entries/tradePage';
import { countTrades } from '../money/entries/tradeTotals';
import { voucherPdf } from '../money/papers/voucherPdf';
import { vouchersFor } from '../money/papers/vouchers';
import { type Ranges, rangesOf, type Sorting, sortOf } from './ranges';
import { type ExportSource, type Own, papersOf, until } from './source';

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

export type BatchRequest = Ranges & Sorting<TradeSort['by']> & Omit<BatchFilter, 'memberNo' | 'merchantNo'>;

export const batchFilter = ({ memberNo, merchantNo }: Own, request: BatchRequest): BatchFilter => ({
  memberNo,
  merchantNo,
  ...rangesOf(request),
  kind: request.kind,
  status: request.status,
  batchNo: request.batchNo || undefined,
  fileName: request.fileName || undefined,
});

/** Signed amount of a trade, as on the page. Refunds to payers reduce income, and returned splits reduce the amount split. */
const signedCents = ({ businessType, direction, amountCents }: TradeRow): number =>
  (businessType === '4005' && direction === 'OUT') || (businessType === '4008' && direction === 'IN')
    ? -amountCents
    : amountCents;

/** Rows and sums of every list of trades. */
export const ROWS_OF_TRADES: Pick<
  ExportSource<Sorting<TradeSort['by']>, TradeFilter, TradeRow>,
  'asOf' | 'totals' | 'adds' | 'batches' | 'papers'
> = {
  asOf: until,
  totals: async (db, filter) => {
    const { rows, cents, backCents, idleCents, idleBackCents } = await countTrades(db, filter);
    return {
      rows,
      sums: [
        { label: '成功金额合计', cents: cents - 2 * backCents },
        { label: '未成功金额合计', cents: idleCents - 2 * idleBackCents },
      ],
    };
  },
  adds: (row) => (row.status === 'SUCCESS' ? [signedCents(row), 0] : [0, signedCents(row)]),
  batches: (db, filter, request) => tradeBatches(db, filter, sortOf(request)),
  // One document per account entry; a trade without entries has none.
  papers: papersOf({
    read: async ({ db, own: { memberNo } }, rows) => {
      const tradeNos = rows.map(({ tradeNo }) => tradeNo);
      return vouchersFor(db, memberNo, await flowsOfTrades(db, memberNo, tradeNos));
    },
    draw: voucherPdf,
  }),
};

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

export const tradeExport: ExportSource<TradeRequest, TradeFilter, TradeRow> = {
  call: downloadTrades,
  filter: tradeFilter,
  shown: (row) => ({ ...shownTrade(row), amount: formatSignedCents(signedCents(row)) }),
  ...ROWS_OF_TRADES,
};

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

const BATCHES_AT_ONCE = 2_000;

export const batchExport: ExportSource<BatchRequest, BatchFilter, BatchRow> = {
  call: downloadBatches,
  filter: batchFilter,
  shown: shownBatch,
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
