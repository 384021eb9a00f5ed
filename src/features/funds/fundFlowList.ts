import { downLoadAccountFlow, queryAccountFlow } from '@/contract/accounts';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words';
import { formatMoney } from '@/shared/format/money';
import { directedMoney, longNumber, money, text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { linkedBusinessType } from '@/shared/list/links';
import { amountRange, number, timeRange } from '@/shared/list/usual';
import { downloadVoucher } from './flows/downloadVoucher';
import { downloadVouchers } from './flows/downloadVouchers';
import { FLOW_TEXT as TEXT } from './text';

/** Entries of the member's accounts: /fund-manage/flow. */
export const fundFlowList = defineList<typeof queryAccountFlow>({
  id: 'fundFlow',
  title: TEXT.title,
  call: queryAccountFlow,
  rowKey: 'flowNo',
  filters: [
    timeRange(TEXT.createTime),
    { kind: 'choice', key: 'businessType', label: TEXT.businessType, options: BUSINESS_TYPE_WORDS },
    { kind: 'choice', key: 'direction', label: TEXT.direction, options: DIRECTION_WORDS },
    number('flowNo', TEXT.flowNo),
    { kind: 'choice', key: 'accountType', label: TEXT.accountType, options: ACCOUNT_TYPE_WORDS },
    number('accountNo', TEXT.accountNo),
    number('tradeNo', TEXT.tradeNo),
    amountRange(TEXT.amountRange),
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
  ],
  columns: [
    { key: 'flowNo', title: TEXT.flowNo, width: 228, as: longNumber, copyable: true },
    { key: 'createTime', title: TEXT.createTime, width: 164, as: time },
    { key: 'businessType', title: TEXT.businessType, width: 84, as: word(BUSINESS_TYPE_WORDS) },
    { key: 'direction', title: TEXT.direction, width: 72, as: word(DIRECTION_WORDS), hiddenAtFirst: true },
    {
      key: 'amount',
      title: TEXT.amount,
      width: 132,
      as: directedMoney(({ direction }: { direction: string }) => direction === 'IN'),
    },
    { key: 'balance', title: TEXT.balance, width: 132, as: money },
    { key: 'accountType', title: TEXT.accountType, width: 104, as: word(ACCOUNT_TYPE_WORDS) },
    { key: 'counterpartyName', title: TEXT.counterpartyName, width: 158, as: text },
    { key: 'accountNo', title: TEXT.accountNo, width: 220, as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'counterpartyAccount', title: TEXT.counterpartyAccount, width: 220, as: longNumber, hiddenAtFirst: true },
    { key: 'tradeNo', title: TEXT.tradeNo, width: 268, as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'remark', title: TEXT.remark, width: 160, as: text },
  ],
  sortable: ['createTime', 'amount'],
  rowActions: [
    { id: 'detail', label: TEXT.detail, to: detailBy('flowNo') },
    { id: 'voucher', label: TEXT.voucher, run: downloadVoucher },
  ],
  selectionActions: [{ id: 'vouchers', label: TEXT.vouchers, run: downloadVouchers }],
  exportCall: downLoadAccountFlow,
  summary: ({ totalIn, totalOut }) => [
    { label: TEXT.totalIn, value: formatMoney(totalIn) },
    { label: TEXT.totalOut, value: formatMoney(totalOut) },
  ],
  linkFilters: (params) => ({ businessType: linkedBusinessType(params) }),
  emptyHint: TEXT.empty,
});
