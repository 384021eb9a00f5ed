import type { Kysely } from 'kysely';
import type { RuleContent } from '@/contract/rules/ruleContent';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';
import { publishRule, saveRule, stopRule } from '../domain/rules/change';
import { seedContexts } from './contexts';

const HOUR_MS = DAY_MS / 24;
const usual: RuleContent = {
  parts: [],
  restTo: '',
  feeBearer: 'MERCHANT',
  settle: 'CYCLE',
  settleLeast: '0.00',
  refund: 'RECEIVERS',
};
const book = (no: number, value: string) =>
  ({ target: 'BOOK', no: `ZB80001000000${no}`, mode: 'PERCENT', value }) as const;

/**
 * Inserts split rules of the demo merchant: a rule with several versions, a rule that refers to another rule, a rule
 * that starts later, a draft, and a stopped rule. Runs after products.
 */
export async function seedRules(db: Kysely<Database>, { now, rng }: { now: Date; rng: () => number }): Promise<void> {
  const contextOf = seedContexts(db, { now, rng, name: 'rules' });
  const context = (daysAgo: number) =>
    contextOf(new Date(now.getTime() - daysAgo * DAY_MS), {
      userId: '100010000001',
      loginAccount: '13800000001',
      enterpriseId: '200010000001',
      memberNo: 'M600010000001',
      merchantNo: 'S800010000001',
    });
  const publish = async (daysAgo: number, wish: Parameters<typeof saveRule>[1], from: string | null = null) => {
    const { ruleNo, revision } = await saveRule(context(daysAgo), wish);
    await publishRule(context(daysAgo - 0.1), { ruleNo, revision, effectiveFrom: from });
    return ruleNo;
  };
  const shops = await publish(90, {
    ruleName: '门店分账',
    revision: 0,
    content: { ...usual, parts: [book(1, '10'), book(2, '8')] },
  });
  await publish(30, {
    ruleNo: shops,
    ruleName: '门店分账',
    revision: 0,
    content: { ...usual, parts: [book(1, '12'), book(2, '8')], feeBearer: 'SHARED' },
  });
  await saveRule(context(2), {
    ruleNo: shops,
    ruleName: '门店分账',
    revision: 0,
    content: { ...usual, parts: [book(1, '12'), book(2, '10')], feeBearer: 'SHARED', refund: 'MERCHANT' },
  });
  await publish(60, {
    ruleName: '推广佣金',
    revision: 0,
    content: { ...usual, parts: [{ ...book(3, '1.50'), mode: 'FIXED' }], settle: 'AT_ONCE', settleLeast: '100.00' },
  });
  await publish(20, {
    ruleName: '门店与推广合并分账',
    revision: 0,
    content: {
      ...usual,
      parts: [{ target: 'RULE', no: shops, mode: 'PERCENT', value: '60' }, book(3, '2.5')],
      feeBearer: 'FEE_ACCOUNT',
    },
  });
  await publish(
    1,
    { ruleName: '年末促销分账', revision: 0, content: { ...usual, parts: [book(1, '15'), book(3, '5')] } },
    new Date(now.getTime() + 20 * DAY_MS + HOUR_MS).toISOString(),
  );
  await saveRule(context(3), { ruleName: '加盟店试点', revision: 0, content: { ...usual, parts: [book(2, '20')] } });
  const old = await publish(80, { ruleName: '旧版佣金', revision: 0, content: { ...usual, parts: [book(3, '3')] } });
  await stopRule(context(40), { ruleNo: old, reason: '改用推广佣金规则' });
}
