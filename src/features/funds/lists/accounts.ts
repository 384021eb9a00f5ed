import { type AccountBalance, downloadAccountBalance, queryAccountBalance } from '@/contract/calls/accounts';
import { ACCOUNT_STATUS_WORDS } from '@/contract/words/words';
import { accountNo, badge } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { address, paths } from '@/shared/paths';
import { OVERVIEW_TEXT as TEXT } from '../text';

/** Builds a row action that only accounts of these types offer. */
const action = (id: keyof typeof TEXT.actions, ...types: readonly AccountBalance['accountType'][]) => {
  const page = paths.fund[id];
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

/** Returns the address of the list of an account's entries. */
const flowOf = ({ accountNo }: Pick<AccountBalance, 'accountNo'>) => address(paths.fund.flow, { accountNo });

/** The member's accounts with their balances: the list of /fund-manage/index. */
export const accountList = defineList<typeof queryAccountBalance>({
  id: 'accounts',
  title: TEXT.title,
  call: queryAccountBalance,
  rowKey: 'accountNo',
  filters: [
    { kind: 'choice', key: 'accountType' },
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
  ],
  columns: [
    { key: 'accountNo', as: accountNo, copyable: true },
    { key: 'accountName', hiddenAtFirst: true },
    { key: 'accountType', role: 'party' },
    { key: 'balance' },
    { key: 'availableBalance' },
    { key: 'frozenBalance' },
    {
      key: 'status',
      width: 84,
      as: badge(ACCOUNT_STATUS_WORDS, { NORMAL: 'done', FROZEN: 'attention' }),
    },
    { key: 'lastEntryTime' },
    { key: 'openTime', hiddenAtFirst: true },
  ],
  sortable: ['balance', 'availableBalance'],
  rowActions: [{ id: 'flow', label: TEXT.flow, to: flowOf }, ...ACTIONS],
  exportCall: downloadAccountBalance,
  emptyHint: TEXT.empty,
});
