import { call, type SagaGenerator } from 'typed-redux-saga';
import {
  batchDownloadPsVoucher,
  downloadPsRecord,
  psRecordPage,
  SPLIT_LIST_TITLES,
  type Split,
  type SplitTarget,
} from '@/contract/splits';
import { TRADE_STATUS_WORDS } from '@/contract/words';
import { formatMoney } from '@/shared/format/money';
import { longNumber, money, text, time } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { tradeStatus } from '@/shared/list/tradeStatus';
import { amountRange, number, timeRange } from '@/shared/list/usual';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import { SPLIT_TEXT as TEXT } from './text';

/** The receipts of the chosen splits as one PDF. A failure is a toast. */
export function* downloadSplitReceipts(rows: readonly Pick<Split, 'tradeNo'>[]): SagaGenerator<void> {
  const reply = yield* request(batchDownloadPsVoucher, { tradeNos: rows.map(({ tradeNo }) => tradeNo) });
  if (!reply.ok) return;
  const { content, contentType, filename } = reply.data;
  yield* call(files.save, yield* call(files.decode, content, contentType), filename);
}

const splitList = (target: SplitTarget) =>
  defineList<typeof psRecordPage>({
    id: `splits/${target}`,
    title: SPLIT_LIST_TITLES[target],
    call: psRecordPage,
    fixed: { target },
    rowKey: 'tradeNo',
    filters: [
      timeRange(TEXT.createTime),
      {
        kind: 'choice',
        key: 'status',
        label: TEXT.status,
        options: {
          PROCESSING: TRADE_STATUS_WORDS.PROCESSING,
          SUCCESS: TRADE_STATUS_WORDS.SUCCESS,
          FAILED: TRADE_STATUS_WORDS.FAILED,
        },
      },
      number('tradeNo', TEXT.tradeNo),
      number('originalTradeNo', TEXT.originalTradeNo),
      amountRange(TEXT.amountRange),
      { kind: 'text', key: 'receiver', label: TEXT.receivers[target], placeholder: TEXT.receiverHint },
    ],
    columns: [
      { key: 'tradeNo', title: TEXT.tradeNo, width: 228, as: longNumber, copyable: true },
      { key: 'createTime', title: TEXT.createTime, width: 164, as: time },
      { key: 'receiverName', title: TEXT.receivers[target], as: text },
      { key: 'receiverAccount', title: TEXT.accounts[target], width: 176, as: text },
      { key: 'amount', title: TEXT.amount, width: 140, as: money },
      {
        key: 'status',
        title: TEXT.status,
        width: 92,
        as: tradeStatus,
      },
      { key: 'fee', title: TEXT.fee, width: 112, as: money, hiddenAtFirst: true },
      { key: 'originalTradeNo', title: TEXT.originalTradeNo, width: 228, as: longNumber, hiddenAtFirst: true },
      {
        key: 'merchantOrderNo',
        title: TEXT.merchantOrderNo,
        width: 236,
        as: longNumber,
        copyable: true,
        hiddenAtFirst: true,
      },
      { key: 'finishTime', title: TEXT.finishTime, width: 164, as: time, hiddenAtFirst: true },
      { key: 'remark', title: TEXT.remark, as: text, hiddenAtFirst: true },
    ],
    sortable: ['createTime', 'amount'],
    rowActions: [
      { id: 'detail', label: TEXT.detail, to: detailBy('tradeNo') },
      { id: 'receipt', label: TEXT.receipt, run: (row) => downloadSplitReceipts([row]) },
    ],
    selectionActions: [{ id: 'receipts', label: TEXT.receipts, run: downloadSplitReceipts }],
    exportCall: downloadPsRecord,
    summary: ({ totalAmount }) => [{ label: TEXT.totalAmount, value: formatMoney(totalAmount) }],
    emptyHint: TEXT.empty,
  });

export const SPLIT_LISTS = { CARD: splitList('CARD'), MEMBER: splitList('MEMBER') } as const;
