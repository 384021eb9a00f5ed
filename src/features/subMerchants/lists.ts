import {
  downloadSubMerchants,
  downloadSubMerchantTrades,
  SUB_PRODUCT_WORDS,
  subMerchantPage,
  subMerchantTrades,
} from '@/contract/calls/subMerchants';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { longNumber, otherNumber, text } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { tradeStatus } from '@/shared/list/tradeStatus';
import { count, number, timeRange } from '@/shared/list/usual';
import { paths } from '@/shared/paths';
import { editOf, subMerchantOf } from './links';
import { subState } from './states';
import { DETAIL_TEXT, LIST_TEXT as TEXT } from './text';

/** The agent's sub-merchants: /operation/settled/index. */
export const subMerchantList = defineList<typeof subMerchantPage>({
  id: 'subMerchants',
  title: TEXT.title,
  call: subMerchantPage,
  rowKey: 'merchantNo',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'state' },
    { kind: 'choice', key: 'productCode', label: TEXT.product, options: SUB_PRODUCT_WORDS },
    { kind: 'text', key: 'month', label: TEXT.monthFilter, placeholder: TEXT.monthHint },
    timeRange(TEXT.settled),
  ],
  columns: [
    { key: 'merchantName', role: 'party', as: text },
    { key: 'enterpriseName', width: 208, as: text },
    { key: 'state', as: subState },
    { key: 'monthAmount' },
    { key: 'monthCount', width: 112, as: count },
    { key: 'products', width: 200, as: text },
    { key: 'contactName', width: 84, hiddenAtFirst: true },
    { key: 'contactMobileMasked', width: 124, hiddenAtFirst: true },
    { key: 'merchantNo', as: longNumber, copyable: true },
    { key: 'settleTime', hiddenAtFirst: true },
  ],
  sortable: ['settleTime', 'monthAmount'],
  rowActions: [
    { id: 'detail', label: TEXT.detail, to: ({ merchantNo }) => subMerchantOf(merchantNo) },
    {
      id: 'power',
      label: TEXT.power,
      page: paths.operation.merchantPowerEdit,
      when: ({ state }) => state === 'PASS',
      to: ({ merchantNo }) => editOf(merchantNo),
    },
  ],
  exportCall: downloadSubMerchants,
  summary: ({ month, totalCount, totalAmount }) => [
    { label: `${TEXT.month(month)}${TEXT.totalCount}`, value: formatCount(totalCount) },
    { label: TEXT.totalAmount, value: formatMoney(totalAmount) },
  ],
  emptyHint: TEXT.empty,
});

/** The trades collected for a sub-merchant, on its page. */
export const tradeList = defineList<typeof subMerchantTrades>({
  id: 'subMerchants/trades',
  title: DETAIL_TEXT.trades,
  call: subMerchantTrades,
  rowKey: 'tradeNo',
  filters: [
    timeRange(DETAIL_TEXT.tradeTime),
    { kind: 'choice', key: 'product' },
    { kind: 'choice', key: 'status' },
    number('tradeNo'),
  ],
  columns: [
    { key: 'createTime' },
    { key: 'amount' },
    { key: 'fee' },
    { key: 'refundedAmount' },
    { key: 'status', as: tradeStatus },
    { key: 'product', width: 96 },
    { key: 'tradeNo', as: longNumber, copyable: true },
    { key: 'merchantOrderNo', as: otherNumber, copyable: true, hiddenAtFirst: true },
    { key: 'finishTime', hiddenAtFirst: true },
  ],
  exportCall: downloadSubMerchantTrades,
  summary: ({ totalAmount, idleAmount }) => [
    { label: DETAIL_TEXT.success, value: formatMoney(totalAmount) },
    ...(idleAmount === '0.00' ? [] : [{ label: DETAIL_TEXT.idle, value: formatMoney(idleAmount) }]),
  ],
  emptyHint: DETAIL_TEXT.noTrades,
});
