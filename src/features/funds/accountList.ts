import { downloadAccountBalance, queryAccountBalance } from '@/contract/accounts';
import { ACCOUNT_STATUS_WORDS, ACCOUNT_TYPE_WORDS } from '@/contract/words';
import { badge, longNumber, money, text, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { openFlow } from './flows/openFlow';
import { OVERVIEW_TEXT as TEXT } from './text';

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
    { key: 'accountNo', title: TEXT.accountNo, width: 200, as: longNumber, copyable: true },
    { key: 'accountName', title: TEXT.accountName, as: text, hiddenAtFirst: true },
    { key: 'accountType', title: TEXT.accountType, width: 120, as: word(ACCOUNT_TYPE_WORDS) },
    { key: 'balance', title: TEXT.balance, width: 150, as: money },
    { key: 'availableBalance', title: TEXT.availableBalance, width: 150, as: money },
    { key: 'frozenBalance', title: TEXT.frozenBalance, width: 140, as: money },
    {
      key: 'status',
      title: TEXT.status,
      width: 96,
      as: badge({
        NORMAL: { word: ACCOUNT_STATUS_WORDS.NORMAL, tone: 'done' },
        FROZEN: { word: ACCOUNT_STATUS_WORDS.FROZEN, tone: 'attention' },
      }),
    },
    { key: 'lastEntryTime', title: TEXT.lastEntryTime, width: 176, as: time },
    { key: 'openTime', title: TEXT.openTime, width: 176, as: time, hiddenAtFirst: true },
  ],
  sortable: ['balance', 'availableBalance'],
  rowActions: [{ id: 'flow', label: TEXT.flow, run: openFlow }],
  exportCall: downloadAccountBalance,
  emptyHint: TEXT.empty,
});
