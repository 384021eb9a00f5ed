import { put } from 'typed-redux-saga';
import {
  downloadPayments,
  downloadPayOrders,
  PAYMENT_STATES_WORDS,
  type Payment,
  type PayOrder,
  paymentPage,
  payOrderPage,
} from '@/contract/calls/warehouseOrders';
import { MAKERS, ORDERS_PATH, subFilter } from '@/features/vouchers';
import { formatMoney } from '@/shared/format/money';
import { accountNo, longNumber, money, text } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { amountRange, count, number, timeRange } from '@/shared/list/usual';
import { receiptRequested } from './events';
import { ORDER_LIST, PAYMENT_LIST } from './ids';
import { editPath, statusPath } from './paths';
import { isOpen, orderBadge, paymentBadge } from './states';
import { TEXT } from './text';

/** Query value of the orders tab. */
export const ORDERS_TAB = new URLSearchParams(ORDERS_PATH.split('?')[1]).get('tab') ?? '';

/** The orders of the warehouse: /cloud-warehouse/makeOrder/list?tab=orders. */
export const orderList = defineList<typeof payOrderPage>({
  id: ORDER_LIST,
  title: TEXT.title,
  call: payOrderPage,
  rowKey: 'orderNo',
  stays: ['tab'],
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'state' },
    subFilter,
    { kind: 'choice', key: 'kind' },
    { kind: 'text', key: 'makerName' },
    timeRange(TEXT.created),
    amountRange(TEXT.amount),
  ],
  columns: [
    { key: 'payees', role: 'party', as: text },
    { key: 'amount' },
    { key: 'state', as: orderBadge },
    { key: 'subName', width: 172, as: text },
    { key: 'vouchers', width: 72, as: count },
    { key: 'lines', width: 80, as: count },
    { key: 'makerName', width: 88 },
    { key: 'firstAuditor', width: 88 },
    { key: 'secondAuditor', width: 88 },
    { key: 'orderNo', as: longNumber, copyable: true },
    { key: 'createTime' },
    { key: 'kind', width: 104, hiddenAtFirst: true },
    { key: 'fee', as: money, hiddenAtFirst: true },
    { key: 'reason', width: 160, as: text, hiddenAtFirst: true },
    { key: 'submitTime', hiddenAtFirst: true },
    { key: 'finishTime', hiddenAtFirst: true },
    { key: 'remark', width: 160, as: text, hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'amount'],
  rowActions: [
    { id: 'open', label: TEXT.open, to: detailBy('orderNo') },
    {
      id: 'edit',
      label: TEXT.edit,
      when: ({ kind, state }: PayOrder) => kind === 'VOUCHER' && isOpen(state),
      page: MAKERS,
      to: ({ orderNo }: PayOrder) => editPath(orderNo),
    },
    {
      id: 'progress',
      label: TEXT.progress,
      when: ({ state }: PayOrder) => !isOpen(state),
      to: ({ orderNo }: PayOrder) => statusPath(orderNo),
    },
  ],
  exportCall: downloadPayOrders,
  summary: ({ totalAmount }) => [{ label: TEXT.totalAmount, value: formatMoney(totalAmount) }],
  emptyHint: TEXT.empty,
});

/** Payments of an order or of all orders: /cloud-warehouse/makeOrder/paymentLog. */
export const paymentList = defineList<typeof paymentPage>({
  id: PAYMENT_LIST,
  title: TEXT.payments,
  call: paymentPage,
  rowKey: ['orderNo', 'lineNo'],
  filters: [
    number('orderNo'),
    { kind: 'text', key: 'keyword', label: TEXT.keyword },
    { kind: 'choice', key: 'state', options: PAYMENT_STATES_WORDS },
    subFilter,
    timeRange(TEXT.payTime),
  ],
  columns: [
    { key: 'payeeName', role: 'party', as: text },
    { key: 'amount' },
    { key: 'state', as: paymentBadge },
    { key: 'accountNo', as: accountNo },
    { key: 'bank', width: 128, as: text },
    { key: 'fee', as: money },
    { key: 'reason', width: 160, as: text },
    { key: 'payTime' },
    { key: 'orderNo', as: longNumber, copyable: true },
    { key: 'lineNo', width: 64, as: count },
    { key: 'subName', width: 172, as: text, hiddenAtFirst: true },
    { key: 'vouchers', width: 72, as: count, hiddenAtFirst: true },
    { key: 'finishTime', hiddenAtFirst: true },
  ],
  rowActions: [
    {
      id: 'receipt',
      label: TEXT.receipt,
      when: ({ state }: Payment) => state === 'SUCCESS',
      *run({ orderNo, lineNo }: Payment) {
        yield put(receiptRequested({ orderNo, lineNo })) as never;
      },
    },
  ],
  exportCall: downloadPayments,
  summary: ({ totalAmount }) => [{ label: TEXT.totalAmount, value: formatMoney(totalAmount) }],
  emptyHint: TEXT.emptyPayments,
});
