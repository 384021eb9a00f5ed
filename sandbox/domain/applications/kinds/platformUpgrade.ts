import { UPGRADE_APPLICATION } from '@/contract/calls/merchantOpening';
import type { KindRules } from '../model';
import { signerOf } from '../people';

/**
 * 平台商户升级 (upgrade to a platform merchant): the merchant may then have sub-merchants. Users of its enterprise see the
 * new menus at once.
 */
export const platformUpgradeKind: KindRules = {
  spec: UPGRADE_APPLICATION,
  title: () => '平台商户升级',
  items: (subject) => (subject === '' ? ['UPGRADE'] : []),
  known: async (_db, { owner }) => ({ UPGRADE: { platformName: owner.enterpriseName } }),
  obstacle: async (db, { owner }) => {
    if (owner.merchantNo === '') return { msg: '请先开通商户', bizCode: 'NOT_READY' };
    const found = await db
      .selectFrom('merchants as m')
      .innerJoin('enterprises as e', 'e.enterprise_id', 'm.enterprise_id')
      .select(['m.parent_merchant_no', 'e.merchant_upgrade_status'])
      .where('m.merchant_no', '=', owner.merchantNo)
      .executeTakeFirstOrThrow();
    if (found.merchant_upgrade_status === 'PASS') return { msg: '该商户已是平台商户', bizCode: 'IS_PLATFORM' };
    return found.parent_merchant_no === null ? null : { msg: '子商户不能升级为平台商户', bizCode: 'NOT_READY' };
  },
  signer: (db, { owner }) => signerOf(db, owner),
  moved: async (db, { enterpriseId }, state) => {
    const status = { AUDITING: 'INIT', WAIT_SIGN: 'INIT', PASSED: 'PASS', REJECTED: 'UN_PASS', WITHDRAWN: '' } as const;
    await db
      .updateTable('enterprises')
      .set({ merchant_upgrade_status: status[state] })
      .where('enterprise_id', '=', enterpriseId)
      .execute();
  },
  pass: async (db, _application, owner, { now }) => {
    await db
      .updateTable('user_enterprises')
      .set({ agent_flag: true })
      .where('enterprise_id', '=', owner.enterpriseId)
      .where('user_type', '!=', '0')
      .execute();
    return now;
  },
  link: () => ({ url: '/product/merchant/platformUpgrade', text: '查看' }),
};
