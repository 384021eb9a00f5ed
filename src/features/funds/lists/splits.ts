import type { SagaGenerator } from 'typed-redux-saga';
import {
  batchDownloadPsVoucher,
  downloadPsRecord,
  psRecordPage,
  SPLIT_LIST_TITLES,
  type Split,
  type SplitTarget,
} from '@/contract/calls/splits';
import { type LeftOutPaper, MOST_PAPERS } from '@/contract/primitives';
import { TRADE_STATUS_WORDS } from '@/contract/words/words';
import { formatMoney } from '@/shared/format/money';
import { accountNo, longNumber, otherNumber } from '@/shared/list/cells';
import { titlesOf } from '@/shared/list/declared';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { tradeStatus } from '@/shared/list/tradeStatus';
import { amountRange, number, timeRange } from '@/shared/list/usual';
import { request } from '@/shared/saga/request';
import { savePapers } from '@/shared/saga/savePapers';
import { SPLIT_TEXT as TEXT } from '../text';

/** Downloads the receipts of the chosen splits as one PDF. Returns the splits whose receipts could not be printed. */
export function* downloadSplitReceipts(
  rows: readonly Pick<Split, 'tradeNo'>[],
): SagaGenerator<readonly LeftOutPaper[]> {
  const reply = yield* request(batchDownloadPsVoucher, { tradeNos: rows.map(({ tradeNo }) => tradeNo) });
  return reply.ok ? yield* savePapers(reply.data) : [];
}

const TITLES = titlesOf(psRecordPage);

const splitList = (target: SplitTarget) =>
  defineList<typeof psRecordPage>({
    id: `splits/${target}`,
    title: SPLIT_LIST_TITLES[target],
    call: psRecordPage,
    fixed: { target },
    rowKey: 'tradeNo',
    filters: [
      timeRange(TITLES.createTime),
      {
        kind: 'choice',
        key: 'status',
        options: {
          PROCESSING: TRADE_STATUS_WORDS.PROCESSING,
          SUCCESS: TRADE_STATUS_WORDS.SUCCESS,
          FAILED: TRADE_STATUS_WORDS.FAILED,
        },
      },
      number('tradeNo'),
      number('originalTradeNo'),
      amountRange(TEXT.amountRange),
      { kind: 'text', key: 'receiver', label: TEXT.receivers[target], placeholder: TEXT.receiverHint },
    ],
    columns: [
      { key: 'tradeNo', as: longNumber, copyable: true },
      { key: 'createTime' },
      { key: 'receiverName', title: TEXT.receivers[target], role: 'party' },
      { key: 'receiverAccount', title: TEXT.accounts[target], as: accountNo },
      { key: 'amount' },
      { key: 'returnedAmount', title: TEXT.returned },
      {
        key: 'status',
        width: 80,
        as: tradeStatus,
      },
      { key: 'fee', hiddenAtFirst: true },
      { key: 'originalTradeNo', as: longNumber, hiddenAtFirst: true },
      {
        key: 'merchantOrderNo',
        width: 236,
        as: otherNumber,
        copyable: true,
        hiddenAtFirst: true,
      },
      { key: 'finishTime', hiddenAtFirst: true },
      { key: 'remark', hiddenAtFirst: true },
    ],
    sortable: ['createTime', 'amount'],
    rowActions: [
      { id: 'detail', label: TEXT.detail, to: detailBy('tradeNo') },
      { id: 'receipt', label: TEXT.receipt, run: (row) => downloadSplitReceipts([row]) },
    ],
    selectionActions: [{ id: 'receipts', label: TEXT.receipts, most: MOST_PAPERS, run: downloadSplitReceipts }],
    exportCall: downloadPsRecord,
    summary: ({ totalAmount, idleAmount }) => [
      { label: TEXT.totalAmount, value: formatMoney(totalAmount) },
      ...(idleAmount === '0.00' ? [] : [{ label: TEXT.idleAmount, value: formatMoney(idleAmount) }]),
    ],
    emptyHint: TEXT.empty,
  });

export const SPLIT_LISTS = { CARD: splitList('CARD'), MEMBER: splitList('MEMBER') } as const;
