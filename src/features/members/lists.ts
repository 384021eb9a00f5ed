import {
  BOOK_STATE_WORDS,
  downloadMemberBookFlow,
  downloadMemberBooks,
  type MemberBook,
  memberBookFlow,
  memberBookPage,
} from '@/contract/calls/memberBooks';
import { formatCount } from '@/shared/format/count';
import { formatMoney } from '@/shared/format/money';
import { accountNo, badge, directedMoney, longNumber, text } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { amountRange, timeRange } from '@/shared/list/usual';
import { address, paths } from '@/shared/paths';
import { DETAIL_TEXT, TEXT } from './text';

/** The state of a member book as a coloured dot with a word. */
export const stateBadge = badge(BOOK_STATE_WORDS, { NORMAL: 'done', FROZEN: 'attention', CLOSED: 'waiting' });

/** Returns the address of a member book's page. */
export const detailOf = ({ bookNo }: Pick<MemberBook, 'bookNo'>): string =>
  address(paths.operation.memberPuDetail, { bookNo });

/** The list of member books under the merchant: /operation/memberPu/index. */
export const memberList = defineList<typeof memberBookPage>({
  id: 'memberBooks',
  title: TEXT.title,
  call: memberBookPage,
  rowKey: 'bookNo',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'kind' },
    { kind: 'choice', key: 'state' },
    timeRange(TEXT.opened),
    amountRange(TEXT.amount),
  ],
  columns: [
    { key: 'bookName', role: 'party', as: text },
    { key: 'balance' },
    { key: 'kind', width: 84 },
    { key: 'state', as: stateBadge },
    { key: 'mobileMasked', width: 124 },
    { key: 'bookNo', as: longNumber, copyable: true },
    { key: 'outBookNo', width: 124, copyable: true },
    { key: 'openTime' },
    { key: 'merchantName', width: 124, hiddenAtFirst: true },
    { key: 'lastEntryTime', hiddenAtFirst: true },
  ],
  sortable: ['openTime', 'balance'],
  rowActions: [{ id: 'detail', label: TEXT.detail, to: detailOf }],
  exportCall: downloadMemberBooks,
  summary: ({ totalBalance, frozenBooks }) => [
    { label: TEXT.totalBalance, value: formatMoney(totalBalance) },
    ...(frozenBooks > 0 ? [{ label: TEXT.frozen, value: formatCount(frozenBooks) }] : []),
  ],
  emptyHint: TEXT.empty,
});

/** The ledger entries of one member book, shown on the page of the member book. */
export const flowList = defineList<typeof memberBookFlow>({
  id: 'memberBooks/flow',
  title: DETAIL_TEXT.flow,
  call: memberBookFlow,
  rowKey: 'flowNo',
  filters: [
    timeRange(DETAIL_TEXT.flowTime),
    { kind: 'choice', key: 'businessType' },
    { kind: 'choice', key: 'direction' },
    { kind: 'text', key: 'keyword', label: DETAIL_TEXT.flowKeyword },
  ],
  columns: [
    { key: 'createTime' },
    { key: 'businessType', width: 80 },
    { key: 'amount', as: directedMoney(({ direction }) => direction === 'IN') },
    { key: 'balance' },
    { key: 'counterpartyName', role: 'party', as: text },
    { key: 'remark', width: 180, as: text },
    { key: 'tradeNo', as: longNumber, copyable: true },
    { key: 'counterpartyAccount', width: 180, hiddenAtFirst: true },
    { key: 'flowNo', as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'accountNo', as: accountNo, hiddenAtFirst: true },
  ],
  exportCall: downloadMemberBookFlow,
  summary: ({ totalIn, totalOut }) => [
    { label: DETAIL_TEXT.in, value: formatMoney(totalIn) },
    { label: DETAIL_TEXT.out, value: formatMoney(totalOut) },
  ],
  emptyHint: DETAIL_TEXT.noFlow,
});
