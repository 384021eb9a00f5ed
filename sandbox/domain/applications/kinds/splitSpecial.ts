import { SPLIT_SPECIAL_APPLICATION } from '@/contract/calls/splitRules';
import { closedAt } from '../../products/gate';
import { parametersOf, setParameters } from '../../products/parameters';
import type { KindRules } from '../model';

/** 特殊分账申请: splits may take a higher part of an order from its decision on. */
export const splitSpecialKind: KindRules = {
  spec: SPLIT_SPECIAL_APPLICATION,
  title: () => '特殊分账申请',
  items: (subject) => (subject === '' ? ['ZTO_PS'] : []),
  holds: async (db, { owner }) => {
    const parameters = await parametersOf(db, owner.merchantNo, 'ZTO_PS');
    return { SPECIAL: { highestPercent: parameters.values['highestPercent'] ?? '' } };
  },
  obstacle: async (db, { owner }) => {
    const closed = await closedAt(db, owner.merchantNo, ['ZTO_PS']);
    return closed && { msg: closed.msg, bizCode: 'NOT_READY' };
  },
  pass: async (db, application, owner, { now }) => {
    const granted = application.content['SPECIAL']?.['highestPercent'] ?? '';
    await setParameters(db, {
      merchantNo: owner.merchantNo,
      productCode: 'ZTO_PS',
      // The granted share is kept when a lower share is chosen later.
      values: { highestPercent: granted, grantedPercent: granted, special: 'Y' },
      by: application.submitter_name,
      now,
    });
    return now;
  },
  link: ({ apply_no }) => ({ url: `/product/pages/psSuccess?applyNo=${apply_no}`, text: '查看分账参数' }),
};
