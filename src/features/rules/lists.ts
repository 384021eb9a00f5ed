import { downloadRule, type RuleState, rulePage } from '@/contract/calls/rules';
import { RULE_STATE_WORDS } from '@/contract/words/words';
import { badge, longNumber, time, word } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { count } from '@/shared/list/usual';
import { LIST_TEXT as TEXT } from './text';

/** The list of split and fee rules: /operation/ruleManage/index. */
export const ruleList = defineList<typeof rulePage>({
  id: 'rules',
  title: TEXT.title,
  call: rulePage,
  rowKey: 'ruleNo',
  filters: [
    { kind: 'choice', key: 'state' },
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
  ],
  columns: [
    { key: 'ruleName', role: 'party' },
    {
      key: 'state',
      width: 104,
      as: badge<RuleState>(RULE_STATE_WORDS, {
        DRAFT: 'attention',
        WAITING: 'running',
        ACTIVE: 'done',
        STOPPED: 'waiting',
      }),
    },
    { key: 'version', width: 80, as: { render: TEXT.version } },
    { key: 'receivers', width: 80, as: { render: TEXT.receivers } },
    { key: 'feeBearer', width: 112, as: word(TEXT.feeShort) },
    { key: 'settle', width: 112, as: word(TEXT.settleShort) },
    { key: 'refund', as: word(TEXT.refundShort) },
    { key: 'orders', width: 96, as: count },
    { key: 'changeTime', as: time },
    { key: 'nextFrom', width: 164, as: time, hiddenAtFirst: true },
    { key: 'ruleNo', as: longNumber, copyable: true },
    { key: 'createTime', as: time, hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'changeTime'],
  rowActions: [{ id: 'detail', label: TEXT.detail, to: detailBy('ruleNo') }],
  exportCall: downloadRule,
  emptyHint: TEXT.empty,
});
