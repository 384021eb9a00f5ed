import type { Kysely } from 'kysely';
import type { SettleWay } from '@/contract/calls/settlement';
import { SUB_SETTLE_APPLICATION } from '@/contract/calls/subMerchants';
import { isCardNo } from '@/contract/rules/numbers';
import type { Database } from '../../../db/schema';
import { changeSettings, makeDefault } from '../../onboarding/settlement';
import type { Texts } from '../../reviews';
import { subOfOwner } from '../../subMerchants/applying';
import { settlementOf } from '../../subMerchants/detail';
import { agentObstacle } from '../../subMerchants/gate';
import type { ApplicationRow, Content, KindRules, Owner } from '../model';

/** Returns the sub-merchant's current settlement settings as values of the form. */
async function held(db: Kysely<Database>, { owner, subject }: { owner: Owner; subject: string }): Promise<Content> {
  const sub = await subOfOwner(db, owner, subject);
  const settlement = await settlementOf(db, sub.enterprise_id);
  if (!settlement) return {};
  const { account, way } = settlement;
  return {
    SETTLE: {
      accountKind: account.account_kind,
      accountName: account.account_name,
      accountNo: account.account_no,
      bankCode: account.bank_code,
      settleWay: way,
    },
  };
}

/** Sets the approved account as the sub-merchant's settlement account. Reuses the row if the account already exists. */
async function settleTo(
  db: Kysely<Database>,
  { apply_no, content, submitted_by }: ApplicationRow,
  enterpriseId: string,
  now: Date,
): Promise<void> {
  const wish = content['SETTLE'] ?? {};
  const account = {
    account_kind: wish['accountKind'] === 'PRIVATE' ? ('PRIVATE' as const) : ('CORPORATE' as const),
    account_name: wish['accountName'] ?? '',
    bank_code: wish['bankCode'] ?? '',
    status: 'PASS' as const,
    reason: null,
  };
  const known = await db
    .updateTable('settle_accounts')
    .set(account)
    .where('enterprise_id', '=', enterpriseId)
    .where('account_no', '=', wish['accountNo'] ?? '')
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'UN_PASS')
    .returning('settle_account_id')
    .executeTakeFirst();
  const settleAccountId = known?.settle_account_id ?? `JS${apply_no}`;
  if (!known)
    await db
      .insertInto('settle_accounts')
      .values({
        ...account,
        branch_code: '',
        settle_account_id: settleAccountId,
        enterprise_id: enterpriseId,
        account_no: wish['accountNo'] ?? '',
        created_at: now,
        created_by: submitted_by,
        deleted_at: null,
      })
      .execute();
  await makeDefault(db, enterpriseId, settleAccountId, now);
  await changeSettings(db, enterpriseId, { way: wish['settleWay'] as SettleWay }, now);
}

/**
 * 子商户结算变更 (change of a sub-merchant's settlement): changes the bank account and the method of settlement at the
 * approval.
 */
export const subSettleKind: KindRules = {
  spec: SUB_SETTLE_APPLICATION,
  title: (subject) => `子商户${subject}结算信息修改`,
  items: (subject) => (/^[^:]+$/.test(subject) ? [subject] : []),
  // The form is not prefilled with the account number. The user must retype the number, because money is paid to this
  // account.
  known: async (db, asked) => {
    const { SETTLE: settle } = await held(db, asked);
    const { accountNo: _, ...rest } = settle ?? {};
    return { SETTLE: rest };
  },
  holds: held,
  obstacle: async (db, { owner, subject }) => {
    const sub = await subOfOwner(db, owner, subject);
    const lost = await agentObstacle(db, owner.enterpriseId);
    if (lost) return lost;
    return sub.audit_status === 'PASS' ? null : { msg: '子商户尚未通过入驻审核', bizCode: 'NOT_READY' };
  },
  problems: async (db, { owner, subject, content }): Promise<Texts> => {
    const wish = content['SETTLE'];
    if (!wish) return {};
    const now = (await held(db, { owner, subject }))['SETTLE'];
    if (wish['accountKind'] === 'PRIVATE' && !isCardNo(wish['accountNo'] ?? ''))
      return { 'SETTLE.accountNo': '请输入正确的银行卡号' };
    const same = now && Object.entries(now).every(([field, value]) => wish[field] === value);
    return same ? { 'SETTLE.settleWay': '与当前结算信息相同' } : {};
  },
  pass: async (db, application, owner, { now }) => {
    const sub = await subOfOwner(db, owner, application.subject);
    await settleTo(db, application, sub.enterprise_id, now);
    return now;
  },
  link: ({ apply_no }) => ({ url: `/product/applyDetail?applyNo=${apply_no}`, text: '查看申请' }),
};
