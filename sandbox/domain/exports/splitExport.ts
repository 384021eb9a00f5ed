import { downloadPsRecord, type Split, type SplitTarget } from '@/contract/calls/splits';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import type { TradeFilter } from '../money/entries/tradeFilter';
import type { TradeRow, TradeSort } from '../money/entries/tradePage';
import { type Ranges, rangesOf, type Sorting } from './ranges';
import type { Own } from './source';
import { tradesExport } from './tradeExport';

type SplitRequest = Ranges &
  Sorting<TradeSort['by']> & { target: SplitTarget; receiver?: string } & Partial<
    Pick<TradeFilter, 'status' | 'tradeNo' | 'originalTradeNo'>
  >;

export const splitFilter = (own: Own, request: SplitRequest): TradeFilter => ({
  ...own,
  ...rangesOf(request),
  kind: 'SPLIT',
  // Returned splits are not separate rows: each split shows its returned amount.
  product: 'SPLIT',
  splitTo: request.target,
  status: request.status,
  tradeNo: request.tradeNo || undefined,
  originalTradeNo: request.originalTradeNo || undefined,
  party: request.receiver || undefined,
});

export const shownSplit = (row: TradeRow): Split => ({
  tradeNo: row.tradeNo,
  merchantOrderNo: row.merchantOrderNo,
  originalTradeNo: row.originalTradeNo ?? '',
  receiverName: row.counterpartyName,
  receiverAccount: row.counterpartyAccount,
  amount: formatCents(row.amountCents),
  returnedAmount: formatCents(row.refundedCents),
  fee: formatCents(row.feeCents),
  status: row.status,
  remark: row.remark,
  createTime: wireTime(row.createdAt),
  finishTime: row.finishedAt && wireTime(row.finishedAt),
});

export const splitExport = tradesExport<SplitRequest>({
  call: downloadPsRecord,
  filter: splitFilter,
  shown: shownSplit,
});
