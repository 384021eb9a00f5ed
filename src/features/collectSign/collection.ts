import { collectSignCollect } from '@/contract/calls/collectSign';
import { rulePage } from '@/contract/calls/rules';
import { identityChanges } from '@/features/session';
import { defineMoneyForm } from '@/shared/money/defineMoneyForm';
import { makesOrder } from '@/shared/money/orderResult';
import { defineResource } from '@/shared/resource/defineResource';
import { SIGN_DETAIL } from './forms';
import { COLLECT_TEXT as TEXT } from './text';

/** Loads the split rules that a collection can use. */
export const rulesInForce = defineResource<typeof rulePage>({
  id: 'collectSign/rules',
  call: rulePage,
  request: { pageNo: 1, pageSize: 50, state: 'ACTIVE' },
});

/**
 * 发起代收 (collect): collects an amount from the payer under a contract. `ruleNo`: the rule by which the amount is split; empty: no
 * split.
 */
export const collection = defineMoneyForm({
  ...makesOrder('COLLECT', TEXT),
  id: 'collectSign/collection',
  fields: { subject: 'signNo', remark: 'remark', own: ['ruleNo'] },
  target: collectSignCollect,
  body: ({ ruleNo, ...values }: { signNo: string; amount: string; remark: string; ruleNo: string }) => ({
    ...values,
    ...(ruleNo === '' ? {} : { ruleNo }),
  }),
  detail: SIGN_DETAIL,
  until: identityChanges,
  words: TEXT,
});
