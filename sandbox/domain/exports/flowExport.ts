import type * as z from 'zod/mini';
import { type AccountFlow, downLoadAccountFlow, type queryAccountFlow } from '@/contract/calls/accounts';
import { formatCents } from '../money/cents';
import { wireTime } from '../money/days';
import type { FlowFilter } from '../money/entries/flowFilter';
import { type FlowRow, flowBatches } from '../money/entries/flowPage';
import { countFlow } from '../money/entries/flowTotals';
import { voucherPdf } from '../money/papers/voucherPdf';
import { vouchersFor } from '../money/papers/vouchers';
import { rangesOf, sortOf } from './ranges';
import { type ExportSource, papersOf, until } from './source';

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
  merchantNo: request.ofMerchantNo,
});

/** Returns an entry as its owner sees it. */
export const shownFlow = (row: FlowRow): AccountFlow => ({
  flowNo: row.flowNo,
  accountNo: row.accountNo,
  accountType: row.accountType,
  businessType: row.businessType,
  direction: row.direction,
  amount: formatCents(row.amountCents),
  balance: formatCents(row.balanceCents),
  tradeNo: row.tradeNo,
  counterpartyName: row.counterpartyName,
  counterpartyAccount: row.counterpartyAccount,
  remark: row.remark,
  createTime: wireTime(row.createdAt),
});

/** In a file the amount is signed, as on the page. The sums can be recomputed with any choice of columns. */
const signed = (row: FlowRow): AccountFlow => {
  const shown = shownFlow(row);
  return row.direction === 'OUT' ? { ...shown, amount: `-${shown.amount}` } : shown;
};

export const flowExport: ExportSource<FlowRequest, FlowFilter, FlowRow> = {
  call: downLoadAccountFlow,
  filter: ({ memberNo }, request) => flowFilter(memberNo, request),
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
  shown: signed,
  papers: papersOf({ read: ({ db, own }, rows) => vouchersFor(db, own.memberNo, rows), draw: voucherPdf }),
};
