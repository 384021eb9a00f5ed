import { type AccountBalance, downloadAccountBalance, queryAccountBalance } from '@/contract/accounts';
import { ACCOUNT_STATUS_WORDS, ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { badge, longNumber, money, text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { OVERVIEW_TEXT as TEXT } from './text';

/** What can be done with an account of these purposes. */
const action = (id: keyof typeof TEXT.actions, ...types: readonly AccountBalance['accountType'][]) => {
  const page = `/fund-manage/pages/${id}`;
  return {
    id,
    label: TEXT.actions[id],
    page,
    when: ({ accountType }: Pick<AccountBalance, 'accountType'>) => types.includes(accountType),
    to: () => page,
  };
};
const ACTIONS = [
  action('transfer', 'BALANCE'),
  action('applyReflect', 'SETTLEMENT'),
  action('reflect', 'BALANCE'),
  action('recharge', 'BALANCE', 'FEE'),
  action('payBank', 'BALANCE'),
  action('turnOut', 'BALANCE'),
  action('quickCollection', 'SETTLEMENT'),
  action('turnEnter', 'SETTLEMENT', 'SPLIT', 'FEE'),
  action('transferOut', 'BALANCE', 'SETTLEMENT', 'SPLIT', 'FEE'),
];

/** From an account to its entries. */
const flowOf = ({ accountNo }: Pick<AccountBalance, 'accountNo'>) =>
  `/fund-manage/flow?accountNo=${encodeURIComponent(accountNo)}`;

/** The member's accounts with their balances: the list of /fund-manage/index. */
export const accountList = defineList<typeof queryAccountBalance>({
  id: 'accounts',
  title: TEXT.title,
  call: queryAccountBalance,
  rowKey: 'accountNo',
  filters: [
    { kind: 'choice', key: 'accountType', label: TEXT.accountType, options: ACCOUNT_TYPE_WORDS },
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
  ],
  columns: [
    { key: 'accountNo', title: TEXT.accountNo, width: 188, as: longNumber, copyable: true },
    { key: 'accountName', title: TEXT.accountName, as: text, hiddenAtFirst: true },
    { key: 'accountType', title: TEXT.accountType, width: 96, as: word(ACCOUNT_TYPE_WORDS) },
    { key: 'balance', title: TEXT.balance, width: 124, as: money },
    { key: 'availableBalance', title: TEXT.availableBalance, width: 140, as: money },
    { key: 'frozenBalance', title: TEXT.frozenBalance, width: 124, as: money },
    {
      key: 'status',
      title: TEXT.status,
      width: 84,
      as: badge(ACCOUNT_STATUS_WORDS, { NORMAL: 'done', FROZEN: 'attention' }),
    },
    { key: 'lastEntryTime', title: TEXT.lastEntryTime, width: 164, as: time },
    { key: 'openTime', title: TEXT.openTime, width: 164, as: time, hiddenAtFirst: true },
  ],
  sortable: ['balance', 'availableBalance'],
  rowActions: [{ id: 'flow', label: TEXT.flow, to: flowOf }, ...ACTIONS],
  exportCall: downloadAccountBalance,
  emptyHint: TEXT.empty,
});
