import { ADVANCE_STATE_WORDS, type AdvanceState, advancePage, downloadAdvances } from '@/contract/calls/statements';
import { merchantFilter } from '@/features/merchants';
import { formatMoney } from '@/shared/format/money';
import { badge, longNumber, money, type Tone, time } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { dayRange } from '@/shared/list/usual';
import { TEXT } from './text';

const TONES: Readonly<Record<AdvanceState, Tone>> = {
  OWED: 'attention',
  OVERDUE: 'failed',
  PART: 'running',
  REPAID: 'done',
};

/** The list of /operation/fundStatement: fees that the platform has advanced, unpaid ones first. */
export const advanceList = defineList<typeof advancePage>({
  id: 'advances',
  title: TEXT.title,
  call: advancePage,
  rowKey: 'advanceNo',
  filters: [dayRange(TEXT.day), { kind: 'choice', key: 'state' }, merchantFilter],
  columns: [
    { key: 'owed', as: money },
    { key: 'state', as: badge(ADVANCE_STATE_WORDS, TONES), width: 110 },
    {
      key: 'daysLeft',
      as: { render: (days: number | null) => (days === null ? '—' : TEXT.left(days)) },
      width: 120,
    },
    { key: 'dueDay', width: 120 },
    { key: 'amount', as: money },
    { key: 'repaid', as: money },
    { key: 'createTime', as: time },
    { key: 'tradeNo', as: longNumber, copyable: true },
    { key: 'advanceNo', as: longNumber, copyable: true, hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'amount'],
  exportCall: downloadAdvances,
  summary: ({ totals, standing }) => [
    { label: TEXT.amount, value: formatMoney(totals.amount) },
    { label: TEXT.repaid, value: formatMoney(totals.repaid) },
    { label: TEXT.owed, value: formatMoney(totals.owed) },
    { label: TEXT.feeBalance, value: formatMoney(standing.feeBalance) },
  ],
  emptyHint: TEXT.empty,
});
