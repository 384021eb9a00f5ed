import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { saveDraft } from '../domain/applications/drafts';
import type { Content } from '../domain/applications/model';
import { submitApplication } from '../domain/applications/submit';
import type { AuthedContext } from '../domain/context';
import { DAY_MS } from '../domain/money/days';
import { decideIn, seedContexts, waitIn } from './contexts';

/** Numbers of the demo enterprise 云帆: its main merchant, its shop (second merchant), and their administrator. */
const [MAIN, SHOP, ADMIN, ENTERPRISE, MEMBER] = [
  'S800010000001',
  'S800010000002',
  '100010000001',
  '200010000001',
  'M600010000001',
];

/**
 * Creates demo applications in the states that a visitor of the demo should see, through the functions of the API
 * calls. The main merchant has a product change, and an application that waits for its signature. The shop has an
 * application under audit, a refused application, and a draft. Applications shown as 审核中 (under audit) contain the
 * word 挂起 (hold), so that they stay pending.
 */
export async function seedApplications(
  db: Kysely<Database>,
  { now, rng }: { now: Date; rng: () => number },
): Promise<void> {
  const { last } = await db
    .selectFrom('messages')
    .select(sql<number>`coalesce(max(msg_id), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  const contextOf = seedContexts(db, { now, rng, name: 'application' });
  const context = (daysAgo: number, merchantNo: string): AuthedContext =>
    contextOf(new Date(now.getTime() - daysAgo * DAY_MS), {
      userId: ADMIN,
      loginAccount: '13800000001',
      enterpriseId: ENTERPRISE,
      memberNo: MEMBER,
      merchantNo,
    });

  const opens = (at: AuthedContext, code: string, remark: string, more: Content = {}) =>
    submitApplication(at, {
      kind: 'PRODUCT',
      subject: code,
      sections: { PRODUCTS: { productCodes: code, remark }, ...more },
    });

  const changing = context(2, MAIN);
  const fee = await submitApplication(changing, {
    kind: 'FEE_CHANGE',
    subject: 'ALIPAY',
    sections: {
      FEE: { tierRates: '0.35,0.32,0.28', reason: '月交易量已超过500万元，申请下调费率（挂起：等待渠道确认）' },
    },
  });
  await waitIn(changing, fee.apply_no);

  const signing = context(1, MAIN);
  const currency = await opens(signing, 'ZTO_ECURRENCY_PAYMENT', '');
  await decideIn(signing, currency.apply_no, 'PASS');
  // Makes the signing link never expire, so that every visitor of the demo can sign the application.
  await db
    .updateTable('application_signings')
    .set({ expires_at: null })
    .where('apply_no', '=', currency.apply_no)
    .execute();

  const auditing = context(3, SHOP);
  const balance = await opens(auditing, 'ZTO_BALANCE', '门店收银使用（挂起：等待人工复核）');
  await waitIn(auditing, balance.apply_no);

  const refused = context(5, SHOP);
  const quick = await opens(refused, 'ZTO_QUICK_PAYMENT', '会员充值使用', {
    COLLECT: { collectSign: 'N' },
  });
  await decideIn(refused, quick.apply_no, 'REJECT', JSON.stringify({ 'PRODUCTS.remark': '请补充具体的使用场景' }));

  const drafting = context(4, SHOP);
  await saveDraft(
    drafting,
    { kind: 'PRODUCT', subject: 'ZTO_MOBILE_BANK', section: 'PRODUCTS' },
    { values: { productCodes: 'ZTO_MOBILE_BANK', remark: '' }, version: 0, done: false },
  );
  // Marks the messages about these applications as read, because the demo data must have an exact number of unread
  // messages.
  await db.updateTable('messages').set({ read_at: now }).where('msg_id', '>', last).execute();
}
