import { cashierOrderPage, downloadCashierOrders, PAY_METHOD_WORDS } from '@/contract/calls/cashierOrders';
import { OPEN_ORDER_STATE_WORDS, type OpenOrderState } from '@/contract/open/openOrders';
import type { PayMethod } from '@/contract/words/productCodes';
import { formatMoney } from '@/shared/format/money';
import { badge, type CellKind, longNumber, money, otherNumber, text, time } from '@/shared/list/cells';
import { titlesOf } from '@/shared/list/declared';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { timeRange } from '@/shared/list/usual';
import { TEXT } from './text';

const TITLES = titlesOf(cashierOrderPage);

export const orderState = badge<OpenOrderState>(OPEN_ORDER_STATE_WORDS, {
  OPEN: 'attention',
  PAYING: 'running',
  PAID: 'done',
  CLOSED: 'waiting',
  EXPIRED: 'waiting',
});
const payMethod: CellKind<PayMethod | null> = { render: (value) => (value === null ? '—' : PAY_METHOD_WORDS[value]) };

/** The list 收款单 (cashier orders), in a tab of the page for cashier trades: /trade-manage/index?tab=orders. */
export const cashierOrderList = defineList<typeof cashierOrderPage>({
  id: 'cashierOrders',
  title: TEXT.title,
  call: cashierOrderPage,
  rowKey: 'tradeNo',
  stays: ['tab'],
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'state' },
    timeRange(TITLES.createTime),
  ],
  columns: [
    { key: 'subject', role: 'party', as: text },
    { key: 'amount', as: money },
    { key: 'state', as: orderState },
    { key: 'paidAmount', as: money },
    { key: 'refundedAmount', as: money },
    { key: 'payMethod', width: 104, as: payMethod },
    { key: 'createTime', as: time },
    { key: 'expireTime', as: time },
    { key: 'paidTime', as: time },
    { key: 'outTradeNo', as: otherNumber, copyable: true },
    { key: 'tradeNo', as: longNumber, copyable: true },
    { key: 'appName', width: 128, as: text },
    { key: 'creatorName', width: 88 },
  ],
  rowActions: [{ id: 'detail', label: TEXT.open, to: detailBy('tradeNo') }],
  summary: ({ paidAmount, refundedAmount }) => [
    { label: TEXT.paidTotal, value: formatMoney(paidAmount) },
    { label: TEXT.refundedTotal, value: formatMoney(refundedAmount) },
  ],
  emptyHint: TEXT.empty,
  exportCall: downloadCashierOrders,
});
