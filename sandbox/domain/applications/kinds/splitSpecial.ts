import { SPLIT_SPECIAL_APPLICATION } from '@/contract/calls/splitRules';
import { closedAt } from '../../products/gate';
import { parametersOf, setParameters } from '../../products/parameters';
import type { KindRules } from '../model';

/**
 * 特殊分账申请 (special split share): from the approval on, the merchant may split a higher share of an order to other
 * parties.
 */
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
      // `grantedPercent` keeps the granted maximum, even if the merchant later chooses a lower share.
      values: { highestPercent: granted, grantedPercent: granted, special: 'Y' },
      by: application.submitter_name,
      now,
    });
    return now;
  },
  link: ({ apply_no }) => ({ url: `/product/pages/psSuccess?applyNo=${apply_no}`, text: '查看分账参数' }),
};
