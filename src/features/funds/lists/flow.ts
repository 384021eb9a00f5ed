import { downLoadAccountFlow, FEE_PARTY_NAME, queryAccountFlow } from '@/contract/calls/accounts';
import { MOST_PAPERS } from '@/contract/primitives';
import { merchantFilter } from '@/features/merchants';
import { formatMoney } from '@/shared/format/money';
import { accountNo, directedMoney, longNumber } from '@/shared/list/cells';
import { titlesOf } from '@/shared/list/declared';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { BUSINESS_TYPES } from '@/shared/list/links';
import { amountRange, number, timeRange } from '@/shared/list/usual';
import { downloadVoucher } from '../flows/downloadVoucher';
import { downloadVouchers } from '../flows/downloadVouchers';
import { FLOW_TEXT as TEXT } from '../text';

const TITLES = titlesOf(queryAccountFlow);

/** Entries of the member's accounts: /fund-manage/flow. */
export const fundFlowList = defineList<typeof queryAccountFlow>({
  id: 'fundFlow',
  title: TEXT.title,
  call: queryAccountFlow,
  rowKey: 'flowNo',
  filters: [
    timeRange(TITLES.createTime),
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'businessType' },
    { kind: 'choice', key: 'direction' },
    number('flowNo'),
    { kind: 'choice', key: 'accountType' },
    merchantFilter,
    number('accountNo'),
    number('tradeNo'),
    amountRange(TEXT.amountRange),
  ],
  columns: [
    { key: 'flowNo', as: longNumber, copyable: true },
    { key: 'createTime' },
    { key: 'businessType', width: 80 },
    { key: 'direction', width: 72, hiddenAtFirst: true },
    {
      key: 'amount',
      width: 132,
      as: directedMoney(({ direction }: { direction: string }) => direction === 'IN'),
    },
    { key: 'balance' },
    { key: 'accountType', width: 96 },
    { key: 'counterpartyName', role: 'party' },
    { key: 'accountNo', as: accountNo, copyable: true, hiddenAtFirst: true },
    { key: 'counterpartyAccount', as: accountNo, hiddenAtFirst: true },
    { key: 'tradeNo', as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'remark' },
  ],
  sortable: ['createTime', 'amount'],
  attached: {
    belongs: (row, main) =>
      row.counterpartyName === FEE_PARTY_NAME &&
      main.counterpartyName !== FEE_PARTY_NAME &&
      row.tradeNo === main.tradeNo &&
      row.createTime === main.createTime,
    inOrderOf: 'createTime',
    column: 'amount',
    summary: ({ direction, amount }) => TEXT.fee(direction === 'IN', formatMoney(amount)),
  },
  rowActions: [
    { id: 'detail', label: TEXT.detail, to: detailBy('flowNo') },
    { id: 'voucher', label: TEXT.voucher, run: downloadVoucher },
  ],
  selectionActions: [{ id: 'vouchers', label: TEXT.vouchers, most: MOST_PAPERS, run: downloadVouchers }],
  exportCall: downLoadAccountFlow,
  summary: ({ totalIn, totalOut }) => [
    { label: TEXT.totalIn, value: formatMoney(totalIn) },
    { label: TEXT.totalOut, value: formatMoney(totalOut) },
  ],
  // Entries have no state, so links cannot filter by it.
  link: { tradeType: { key: 'businessType', words: BUSINESS_TYPES }, tradeStatus: { words: {} } },
  emptyHint: TEXT.empty,
});
