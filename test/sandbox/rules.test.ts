import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { applyRule, ppmOf, type ReadyRule } from '@sandbox/domain/rules/apply';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { Order } from '@/contract/calls/orders';
import type { RuleContent } from '@/contract/rules/ruleContent';
import { aPayer, aRequestNo, expectCleanLedger, PAY_PASSWORD, refusalOf } from './money/orderSupport';

/*
 * Tests 产品规则 (split and fee rules): versions, refusals at their fields, orders with a rule, and the trial, which uses
 * the same code.
 */

const ZHANG = '13800000001';
const WANG = '13800000004';
const [SHOP, OTHER_SHOP, CHEN] = ['ZB800010000001', 'ZB800010000002', 'ZB800010000003'];

let test: TestSandbox;
let who: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  who = await signedIn(test, ZHANG);
});

const part = (no = SHOP ?? '', value = '10', more: object = {}) =>
  ({ target: 'BOOK', no, mode: 'PERCENT', value, ...more }) as RuleContent['parts'][number];
const aContent = (more: Partial<RuleContent> = {}): RuleContent => ({
  parts: [part()],
  restTo: '',
  feeBearer: 'MERCHANT',
  settle: 'CYCLE',
  settleLeast: '0.00',
  refund: 'RECEIVERS',
  ...more,
});
const save = (more: object = {}) => ({ ruleName: '新规则', revision: 0, content: aContent(), ...more });
async function published(more: object = {}): Promise<string> {
  const { ruleNo, revision } = await who.get(calls.ruleSave, save(more));
  await who.get(calls.rulePublish, { ruleNo, revision, effectiveFrom: null });
  return ruleNo;
}
const detail = (ruleNo: string) => who.get(calls.ruleDetail, { ruleNo });
async function anOrder(ruleNo: string, more: object = {}) {
  const { own } = await aPayer(test);
  return { requestNo: aRequestNo(), amount: '100.00', payeeAccountNo: own.SETTLEMENT, ruleNo, ...more };
}
const pay = async (ruleNo: string, more: object = {}): Promise<Order> =>
  who.get(calls.createCashier, await anOrder(ruleNo, more));
async function pass(orderNo: string): Promise<void> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
  await test.control('POST', '/reviews', { id: due.find(({ subject }) => subject === orderNo)?.id, decision: 'pass' });
}
const moved = async (orderNo: string) =>
  (
    await test.sandbox.db
      .selectFrom('postings')
      .select(['account_type', 'amount_cents', 'trade_no'])
      .where('trade_no', 'like', `${orderNo}%`)
      .where('member_no', 'is not', null)
      .orderBy('posting_id')
      .execute()
  ).map(({ account_type, amount_cents, trade_no }) => [trade_no.slice(orderNo.length), account_type, amount_cents]);
async function expectSound() {
  await expectCleanLedger(test);
  expect(await auditLedger(test.sandbox.db)).toMatchObject({ sumOfPostings: 0, unbalancedEntries: 0 });
  expect(await auditStoredSums(test.sandbox.db)).toEqual({
    wrongBalances: [],
    brokenChains: [],
    wrongDays: [],
    wrongTradeDays: [],
  });
}

it('adds parts and remainder up to the amount, for every rule', () => {
  let divided = 0;
  const aPart = fc.oneof(
    fc.record({ mode: fc.constant('PERCENT' as const), value: fc.integer({ min: 1, max: 4000 }) }),
    fc.record({ mode: fc.constant('FIXED' as const), value: fc.integer({ min: 1, max: 5_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(aPart, { maxLength: 6 }), fc.integer({ min: 1, max: 10_000_000 }), (all, cents) => {
      const parts = all.map(({ mode, value }, at) => ({
        target: 'BOOK' as const,
        no: `B${at}`,
        mode,
        value: (value / 100).toFixed(2),
      }));
      const rule: ReadyRule = {
        ruleNo: 'R',
        version: 1,
        content: aContent({ parts }),
        bookNames: new Map(),
        rules: new Map(),
      };
      const applied = applyRule(rule, cents);
      if ('fault' in applied) return;
      divided += 1;
      expect(applied.parts.reduce((sum, one) => sum + one.cents, applied.keptCents)).toBe(cents);
      expect(Math.min(applied.keptCents, ...applied.parts.map((one) => one.cents))).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(divided).toBeGreaterThan(0);
  expect([ppmOf('12.5'), ppmOf('0.01'), ppmOf('100')]).toEqual([125_000, 100, 1_000_000]);
});

describe('a version', () => {
  it('turns a draft into a published version permanently; the history names each change', async () => {
    const { ruleNo, version, revision } = await who.get(calls.ruleSave, save());
    expect([version, revision]).toEqual([1, 1]);
    // A repetition after a lost response returns the same rule.
    expect(await who.get(calls.ruleSave, save())).toEqual({ ruleNo, version, revision });
    expect(await detail(ruleNo)).toMatchObject({ state: 'DRAFT', hasDraft: true });
    expect(await refusalOf(who, calls.createCashier, await anOrder(ruleNo))).toMatchObject({
      bizCode: '20070003',
      data: { fields: { ruleNo: '规则“新规则”没有生效中的版本' } },
    });
    await who.get(calls.rulePublish, { ruleNo, revision, effectiveFrom: null });
    await who.get(calls.ruleSave, save({ ruleNo, ruleName: '改名', content: aContent({ parts: [part(SHOP, '20')] }) }));
    const { versions, trail, state } = await detail(ruleNo);
    expect([state, versions.map((one) => [one.version, one.state])]).toEqual([
      'ACTIVE',
      [
        [2, 'DRAFT'],
        [1, 'ACTIVE'],
      ],
    ]);
    expect(trail.map(({ text, byName }) => [text.replace(/自.*起/, '自…起'), byName])).toEqual([
      ['新建规则草稿', '张明'],
      ['发布版本1，自…起生效', '张明'],
      ['名称由“新规则”改为“改名”；新建版本2草稿', '张明'],
    ]);
    await expect(
      test.sandbox.db.updateTable('product_rule_versions').set({ revision: 9 }).where('version', '=', 1).execute(),
    ).rejects.toThrow('is published');
  });

  it('publishes a version for a future time, and refuses past, occupied and outdated versions', async () => {
    const ruleNo = await published();
    const next = () => who.get(calls.ruleSave, save({ ruleNo }));
    const at = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString();
    const { revision } = await next();
    const publish = (effectiveFrom: string | null, of = revision) => ({ ruleNo, revision: of, effectiveFrom });
    const refused = async (effectiveFrom: string) =>
      (await refusalOf(who, calls.rulePublish, publish(effectiveFrom))).data?.fields;
    expect(await refused(at(-1_000))).toEqual({ effectiveFrom: '生效时间不能早于当前时间' });
    expect(await refused(at(400 * 86_400_000))).toEqual({ effectiveFrom: '生效时间不能晚于一年后' });
    expect(await refusalOf(who, calls.rulePublish, publish(null, 7))).toMatchObject({ bizCode: 'RULE_CHANGED' });
    await who.get(calls.rulePublish, publish(at(3_600_000)));
    expect(await refusalOf(who, calls.rulePublish, publish(null))).toMatchObject({ bizCode: 'RULE_NO_DRAFT' });
    const third = await next();
    expect((await refusalOf(who, calls.rulePublish, publish(at(3_600_000), third.revision))).data?.fields).toEqual({
      effectiveFrom: '版本2已在该时间生效，请选择其他时间',
    });
    expect((await detail(ruleNo)).versions.map(({ state }) => state)).toEqual(['DRAFT', 'WAITING', 'ACTIVE']);
    await test.control('POST', '/clock', { advance: 'PT1H' });
    expect((await detail(ruleNo)).versions.map(({ state }) => state)).toEqual(['DRAFT', 'ACTIVE', 'PAST']);
  });

  it.each<[string, Partial<RuleContent>, string]>([
    ['parts', { parts: [part(SHOP, '60'), part(CHEN, '50')] }, '分账比例合计110%，不能超过100%'],
    ['parts', { parts: [part('ZB999')] }, '第1个接收方不存在或无权使用'],
    ['parts', { parts: [part(), part()] }, '第2个接收方重复'],
    ['parts', { parts: [part('GZ202601010000000001', '5', { target: 'RULE' })] }, '第1个规则不存在或无权使用'],
    ['restTo', { restTo: 'ZB999' }, '剩余金额的接收方不存在或无权使用'],
    ['settleLeast', { settleLeast: '5.00' }, '按商户结算周期时无需填写起结金额'],
    ['parts.0.value', { parts: [part(SHOP, '0')] }, '比例为0.01至100，最多两位小数'],
    ['parts.0.value', { parts: [part(SHOP, '100.01')] }, '比例为0.01至100，最多两位小数'],
    ['parts.0.value', { parts: [part(SHOP, '-1.00', { mode: 'FIXED' })] }, '金额不能为负数'],
    ['parts', { parts: Array.from({ length: 11 }, () => part()) }, '最多10个接收方'],
  ])('refuses a rule at %s: %j', async (field, wrong, msg) => {
    const { data } = await refusalOf(who, calls.ruleSave, save({ content: aContent(wrong) }));
    expect(Object.entries(data?.fields ?? {})).toEqual([[expect.stringContaining(field), msg]]);
  });

  it('refuses a rule that names stopped receivers, a circle of rules or a used name', async () => {
    const first = await published();
    const second = await published({
      ruleName: '第二',
      content: aContent({ parts: [part(first, '50', { target: 'RULE' })] }),
    });
    const refusedSave = (content: RuleContent, more: object = {}) =>
      refusalOf(who, calls.ruleSave, save({ ruleNo: first, content, ...more }));
    expect((await refusedSave(aContent({ parts: [part(first, '5', { target: 'RULE' })] }))).data?.fields).toEqual({
      parts: '规则不能互相引用：新规则 → 新规则',
    });
    expect((await refusedSave(aContent({ parts: [part(second, '5', { target: 'RULE' })] }))).data?.fields).toEqual({
      parts: '规则不能互相引用：新规则 → 第二 → 新规则',
    });
    expect((await refusalOf(who, calls.ruleSave, save())).data?.fields).toEqual({ ruleName: '已有同名规则' });
    expect((await refusalOf(who, calls.ruleSave, save({ ruleName: '规\u202e则' }))).data?.fields).toEqual({
      ruleName: '不能包含不可见字符或控制字符',
    });
    await test.sandbox.db
      .updateTable('member_books')
      .set({ state: 'CLOSED' })
      .where('book_no', '=', SHOP ?? '')
      .execute();
    expect((await refusedSave(aContent())).data?.fields).toEqual({ parts: '第1个接收方“杭州西湖门店”已停用' });
    expect((await refusalOf(who, calls.createCashier, await anOrder(second))).data?.fields).toEqual({
      ruleNo: '规则中的接收方不存在或已停用',
    });
    await who.get(calls.ruleStop, { ruleNo: first, reason: '不再使用' });
    await who.get(calls.ruleStop, { ruleNo: first, reason: '再次' });
    expect((await refusalOf(who, calls.createCashier, await anOrder(first))).data?.fields).toEqual({
      ruleNo: '规则“新规则”已停用',
    });
    expect(await refusalOf(who, calls.ruleSave, save({ ruleNo: first, revision: 0 }))).toMatchObject({
      bizCode: 'RULE_STOPPED',
    });
  });
});

describe('an order that names a rule', () => {
  it('splits an order as the trial has shown, and the splits can be returned and refunded', async () => {
    const content = aContent({ parts: [part(SHOP, '10'), part(CHEN, '1.50', { mode: 'FIXED' })], settle: 'AT_ONCE' });
    const ruleNo = await published({ content });
    const trial = await who.get(calls.ruleTrial, { amount: '100.00', content });
    expect(trial).toMatchObject({
      fault: null,
      // The amount that remains after the splits and the fee of 0.38.
      kept: '88.12',
      parts: [
        { name: '杭州西湖门店', amount: '10.00' },
        { name: '陈晓东', amount: '1.50' },
      ],
    });
    const order = await pay(ruleNo);
    expect(await moved(order.orderNo)).toEqual([]);
    await pass(order.orderNo);
    const own = await moved(order.orderNo);
    const shown = (type: string | null) =>
      ({ BALANCE: '余额账户', SETTLEMENT: '待结算账户', FEE: '手续费账户', SPLIT: '分账账户' })[type ?? ''];
    expect(own.map(([, type, cents]) => [shown(type as string), (Number(cents) / 100).toFixed(2)])).toEqual(
      trial.postings
        .filter(({ account }) => !account.startsWith('平台'))
        // The trial shows a member book as a separate account, but its postings are on the balance account.
        .map(({ account, amount }) => [account === '会员账簿' ? '余额账户' : account, amount]),
    );
    const { usedBy, orders } = await detail(ruleNo);
    expect([orders, usedBy]).toEqual([
      1,
      [expect.objectContaining({ orderNo: order.orderNo, version: 1, split: '11.50', state: 'SUCCESS' })],
    ]);
    const { rows } = await who.get(calls.psRecordPage, {
      target: 'MEMBER',
      originalTradeNo: order.orderNo,
      pageNo: 1,
      pageSize: 10,
    });
    expect(rows.map(({ receiverName, amount }) => [receiverName, amount]).sort()).toEqual([
      ['杭州西湖门店', '10.00'],
      ['陈晓东', '1.50'],
    ]);
    expect(await who.get(calls.tradeDetail, { tradeNo: order.orderNo })).toMatchObject({
      splitAmount: '11.50',
      refundable: '88.50',
    });
    await expectSound();
  });

  it('refunds the full amount of an order if the rule lets the merchant pay all refunds', async () => {
    const order = await pay(await published({ content: aContent({ refund: 'MERCHANT' }) }));
    await pass(order.orderNo);
    const shown = () => who.get(calls.tradeDetail, { tradeNo: order.orderNo });
    expect(await shown()).toMatchObject({ refundable: '100.00', splitAmount: '10.00' });
    const refund = {
      tradeNo: order.orderNo,
      amount: '100.00',
      reason: '',
      requestNo: aRequestNo(),
      payPassword: PAY_PASSWORD,
    };
    expect(await who.get(calls.tradeRefund, refund)).toMatchObject({ state: 'SUCCESS' });
    expect(await shown()).toMatchObject({ refundable: '0.00' });
    await expectSound();
  });

  it.each<[string, object, string, RegExp]>([
    [
      'above the highest part',
      { parts: [part(SHOP, '31')] },
      '100.00',
      /^分账合计31.00元，超过订单金额的30%（最多30.00元）$/,
    ],
    [
      'above the amount',
      { parts: [part(SHOP, '200.00', { mode: 'FIXED' })] },
      '100.00',
      /^固定分账合计200.00元，超过可分账金额100.00元$/,
    ],
    [
      'together above it',
      { parts: [part(SHOP, '90.00', { mode: 'FIXED' }), part(CHEN, '20')] },
      '100.00',
      /^固定分账与比例分账合计超过可分账金额100.00元$/,
    ],
  ])('refuses an order %s, as in the trial, and uses up no number', async (_name, more, amount, msg) => {
    const content = aContent(more);
    const ruleNo = await published({ content });
    const request = await anOrder(ruleNo, { amount });
    const refused = await refusalOf(who, calls.createCashier, request);
    expect([refused.bizCode, refused.msg]).toEqual(['20070003', expect.stringMatching(msg)]);
    expect(await who.get(calls.ruleTrial, { amount, content })).toMatchObject({ fault: refused.msg, postings: [] });
    expect(await who.get(calls.createCashier, { ...request, ruleNo: undefined })).toMatchObject({
      state: 'PROCESSING',
    });
  });

  it('stores the versions of a rule and of the rule below it with the order', async () => {
    const below = await published({ ruleName: '下级', content: aContent({ parts: [part(SHOP, '50')] }) });
    const above = await published({
      ruleName: '上级',
      content: aContent({ parts: [part(below, '20', { target: 'RULE' }), part(OTHER_SHOP, '5')] }),
    });
    const order = await pay(above);
    await pass(order.orderNo);
    const { rule_plan: plan } = await test.sandbox.db
      .selectFrom('orders')
      .select('rule_plan')
      .where('order_no', '=', order.orderNo)
      .executeTakeFirstOrThrow();
    expect(plan).toMatchObject({
      parts: [
        { bookNo: SHOP, cents: 1000, by: [{ ruleNo: above }, { ruleNo: below, version: 1 }] },
        { bookNo: OTHER_SHOP, cents: 500 },
      ],
      keptCents: 8500,
    });
    await expectSound();
  });

  it('splits each of 200 orders by the version that was in force, whenever the rule changes', async () => {
    const ruleNo = await published();
    const { own } = await aPayer(test);
    const order = () =>
      who.get(calls.createCashier, {
        requestNo: aRequestNo(),
        amount: '10.00',
        payeeAccountNo: own.SETTLEMENT,
        ruleNo,
      });
    const { revision } = await who.get(
      calls.ruleSave,
      save({ ruleNo, content: aContent({ parts: [part(SHOP, '20')] }) }),
    );
    const all: Promise<unknown>[] = [];
    for (let at = 0; at < 200; at += 1) {
      if (at === 80) all.push(who.get(calls.rulePublish, { ruleNo, revision, effectiveFrom: null }));
      // Some orders are created at the same moment, some later.
      if (at % 20 === 0) {
        await Promise.all(all.slice(-40));
        test.clock.advance(at % 40 === 0 ? 1 : 0);
      }
      all.push(order());
    }
    await Promise.all(all);
    const rows = await test.sandbox.db
      .selectFrom('orders')
      .select(['created_at', 'rule_version', 'rule_plan'])
      .where('rule_no', '=', ruleNo)
      .execute();
    const versions = await test.sandbox.db
      .selectFrom('product_rule_versions')
      .select(['version', 'effective_from'])
      .where('rule_no', '=', ruleNo)
      .orderBy('version')
      .execute();
    const from = versions[1]?.effective_from ?? new Date(0);
    expect(rows).toHaveLength(200);
    for (const { created_at, rule_version, rule_plan } of rows) {
      const version = created_at >= from ? 2 : 1;
      expect([rule_version, rule_plan?.parts[0]?.cents]).toEqual([version, version === 1 ? 100 : 200]);
    }
    expect(new Set(rows.map(({ rule_version }) => rule_version)).size).toBe(2);
  });
});

it('hides and refuses the rules of another company', async () => {
  const ruleNo = await published();
  const wang = await signedIn(test, WANG);
  for (const [call, request] of [
    [calls.ruleDetail, {}],
    [calls.ruleSave, save()],
    [calls.rulePublish, { revision: 1, effectiveFrom: null }],
    [calls.ruleStop, { reason: '停用' }],
  ] as const) {
    const absent = await wang.ask(call, { ...request, ruleNo: 'GZ202611200000000000' } as never);
    expect((await wang.ask(call, { ...request, ruleNo } as never)).body).toEqual(absent.body);
    expect(absent.body['code']).toEqual(REFUSAL_CODE);
  }
  expect((await wang.get(calls.rulePage, { pageNo: 1, pageSize: 10 })).total).toBe(0);
  const { rows } = await who.get(calls.rulePage, { pageNo: 1, pageSize: 50 });
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['ACTIVE', 'DRAFT', 'WAITING', 'STOPPED']));
  expect((await who.get(calls.rulePage, { pageNo: 1, pageSize: 50, state: 'STOPPED' })).total).toBe(1);
});
