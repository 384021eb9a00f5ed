import {
  batchItemPage,
  ITEM_STATE_WORDS,
  PAYMENT_BATCH_STATE_WORDS,
  type PaymentBatch,
  taskPage,
} from '@/contract/calls/batchPayments';
import { PAYMENT_KIND_WORDS } from '@/contract/rules/batchSheet';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { accountNo, badge, longNumber, money, text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { count, number, timeRange } from '@/shared/list/usual';
import { discardBatch } from './flows/batches';
import { BATCH_ITEMS, BATCH_LIST } from './ids';
import { pathOf } from './paths';
import { BATCH_TEXT as TEXT } from './text';

const STATES = PAYMENT_BATCH_STATE_WORDS;

/** The batches of the member: /fund-manage/batchTransfer/index. */
export const batchList = defineList<typeof taskPage>({
  id: BATCH_LIST,
  title: TEXT.listTitle,
  call: taskPage,
  rowKey: 'batchNo',
  filters: [
    timeRange(TEXT.createTime),
    { kind: 'choice', key: 'kind', label: TEXT.kind, options: PAYMENT_KIND_WORDS },
    { kind: 'choice', key: 'state', label: TEXT.state, options: STATES },
    number('batchNo', TEXT.batchNo),
    { kind: 'text', key: 'fileName', label: TEXT.fileName },
  ],
  columns: [
    { key: 'batchNo', title: TEXT.batchNo, as: longNumber, copyable: true },
    { key: 'createTime', title: TEXT.createTime, as: time },
    { key: 'kind', title: TEXT.kind, width: 96, as: word(PAYMENT_KIND_WORDS) },
    {
      key: 'state',
      title: TEXT.state,
      width: 112,
      as: badge(STATES, {
        DRAFT: 'waiting',
        WAIT_RELEASE: 'attention',
        RUNNING: 'running',
        DONE: 'done',
        REFUSED: 'failed',
        CANCELLED: 'waiting',
      }),
    },
    { key: 'items', title: TEXT.items, width: 80, as: count },
    { key: 'amount', title: TEXT.amount, as: money },
    { key: 'succeeded', title: TEXT.succeeded, width: 80, as: count },
    { key: 'failed', title: TEXT.failed, width: 80, as: count },
    { key: 'fileName', title: TEXT.fileName, role: 'party', as: text },
    { key: 'makerName', title: TEXT.maker, width: 96, as: text },
    { key: 'checkerName', title: TEXT.checker, width: 96, hiddenAtFirst: true },
    { key: 'finishTime', title: TEXT.finishTime, as: time, hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'amount'],
  rowActions: [
    { id: 'open', label: TEXT.open, to: pathOf },
    {
      id: 'discard',
      label: TEXT.discard,
      when: ({ state }: PaymentBatch) => state === 'DRAFT',
      run: ({ batchNo }: PaymentBatch) => discardBatch({ payload: { batchNo } }),
    },
  ],
  summary: ({ totalItems, totalAmount, idleAmount }) => [
    { label: TEXT.totalItems, value: formatCount(totalItems) },
    { label: TEXT.totalAmount, value: formatMoney(totalAmount) },
    ...(idleAmount === '0.00' ? [] : [{ label: TEXT.idleAmount, value: formatMoney(idleAmount) }]),
  ],
  emptyHint: TEXT.empty,
});

/** The lines of one batch, on its page. `batchNo` comes from the page and is not a filter. */
export const batchItems = defineList<typeof batchItemPage>({
  id: BATCH_ITEMS,
  title: TEXT.itemsTitle,
  call: batchItemPage,
  rowKey: 'lineNo',
  filters: [
    number('batchNo', TEXT.batchNo),
    { kind: 'choice', key: 'state', label: TEXT.state, options: ITEM_STATE_WORDS },
    { kind: 'text', key: 'keyword', label: TEXT.search },
  ],
  columns: [
    { key: 'lineNo', title: TEXT.line, width: 72, as: count },
    { key: 'name', title: TEXT.name.TRANSFER, role: 'party', as: text },
    { key: 'accountNo', title: TEXT.accountNo.TRANSFER, as: accountNo },
    { key: 'bankName', title: TEXT.bankName, width: 140, as: text },
    { key: 'amount', title: TEXT.amount, as: money },
    { key: 'fee', title: TEXT.fee, width: 112, as: money },
    {
      key: 'state',
      title: TEXT.state,
      width: 96,
      as: badge(ITEM_STATE_WORDS, {
        WAITING: 'waiting',
        PROCESSING: 'running',
        SUCCESS: 'done',
        FAILED: 'failed',
        RETURNED: 'attention',
      }),
    },
    { key: 'reason', title: TEXT.reason, width: 200 },
    { key: 'orderNo', title: TEXT.orderNo, as: longNumber, copyable: true },
    { key: 'number', title: TEXT.number, width: 140, as: text },
    { key: 'remark', title: TEXT.remark, width: 160, as: text },
  ],
});
