import { downloadOrders, operatePage } from '@/contract/calls/orderQueries';
import { ORDER_STATE_WORDS, paperOf } from '@/contract/calls/orders';
import { MOST_PAPERS } from '@/contract/primitives';
import { merchantFilter } from '@/features/merchants';
import { formatMoney } from '@/shared/format/money';
import { badge, longNumber } from '@/shared/list/cells';
import { titlesOf } from '@/shared/list/declared';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { amountRange, number, timeRange } from '@/shared/list/usual';
import { downloadReceipt, downloadReceipts } from './flows/orders';
import { OPERATE_LIST } from './ids';
import { OPERATE_TEXT as TEXT } from './text';

const TITLES = titlesOf(operatePage);

/** The state of an order, as a coloured badge. */
export const orderState = badge(ORDER_STATE_WORDS, {
  WAIT_RELEASE: 'attention',
  PROCESSING: 'running',
  SUCCESS: 'done',
  FAILED: 'failed',
  RETURNED: 'attention',
  REFUSED: 'failed',
  CANCELLED: 'waiting',
});

/** The orders of the member: /fund-manage/operate. */
export const operateList = defineList<typeof operatePage>({
  id: OPERATE_LIST,
  title: TEXT.title,
  call: operatePage,
  rowKey: 'orderNo',
  filters: [
    timeRange(TITLES.createTime),
    { kind: 'choice', key: 'kind' },
    { kind: 'choice', key: 'state' },
    merchantFilter,
    number('orderNo'),
    amountRange(TEXT.amountRange),
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
  ],
  columns: [
    { key: 'orderNo', as: longNumber, copyable: true },
    { key: 'createTime' },
    { key: 'kind', width: 108 },
    {
      key: 'state',
      width: 84,
      as: orderState,
    },
    { key: 'amount' },
    { key: 'fee', width: 108 },
    { key: 'payee', role: 'party' },
    { key: 'payer', hiddenAtFirst: true },
    { key: 'makerName', width: 72 },
    { key: 'remark', hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'amount'],
  rowActions: [
    { id: 'detail', label: TEXT.detail, to: detailBy('orderNo') },
    {
      id: 'receipt',
      label: TEXT.paper.receipt,
      when: ({ state }) => paperOf(state) === 'receipt',
      run: downloadReceipt,
    },
    {
      id: 'application',
      label: TEXT.paper.application,
      when: ({ state }) => paperOf(state) === 'application',
      run: downloadReceipt,
    },
  ],
  selectionActions: [{ id: 'receipts', label: TEXT.receipts, most: MOST_PAPERS, run: downloadReceipts }],
  summary: ({ totalAmount, totalFee, idleAmount }) => [
    { label: TEXT.totalAmount, value: formatMoney(totalAmount) },
    { label: TEXT.totalFee, value: formatMoney(totalFee) },
    ...(idleAmount === '0.00' ? [] : [{ label: TEXT.idleAmount, value: formatMoney(idleAmount) }]),
  ],
  link: {
    tradeType: {
      key: 'kind',
      words: {
        RECHARGE: 'RECHARGE',
        TRANSFER: 'TRANSFER',
        WITHDRAW: 'WITHDRAW',
        REFUND: 'REFUND',
        PAYMENT: 'PAY_BANK',
        COLLECTION: 'QUICK_COLLECTION',
        PAY: 'CASHIER',
      },
    },
    tradeStatus: {
      key: 'state',
      words: { PROCESSING: 'PROCESSING', SUCCESS: 'SUCCESS', FAILED: 'FAILED', RETURNED: 'RETURNED' },
    },
  },
  exportCall: downloadOrders,
  emptyHint: TEXT.empty,
});
