import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { type Applicant, letterTo, signedIn } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import type { Answered } from '@test/support/sandbox';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { Order } from '@/contract/calls/orders';
import type { RequestOf } from '@/contract/defineCall';
import { aPayer, aRequestNo, expectCleanLedger, PAY_PASSWORD, refusalOf } from './money/orderSupport';

/*
 * Tests 签约代收 (collection contracts): the invitation, the payer's page, ending a contract, and collecting within the
 * contract's limits.
 */

const ZHANG = '13800000001';
/** Administrator of another company, which has not opened 代收签约 (collection contracts). */
const WANG = '13800000004';
const MOBILE = '13912345678';

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

const today = () => new Date(test.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const inDays = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const anInvitation = (more: Partial<RequestOf<typeof calls.collectSignInvite>> = {}) => ({
  payerName: '周小川',
  mobile: MOBILE,
  project: '会员月费',
  outSignNo: '',
  singleLimit: '100.00',
  dailyLimit: '200.00',
  monthlyLimit: '300.00',
  totalLimit: '1000.00',
  validFrom: today(),
  validUntil: inDays(30),
  channel: 'LINK' as const,
  ...more,
});
const invited = (more = {}) => who.get(calls.collectSignInvite, anInvitation(more));

/** Opens the link as the payer's phone. Returns a function that sends the phone's requests. */
function aPhone(link: string) {
  const token = link.split('#')[1] ?? '';
  let cookie = '';
  return async (action: 'open' | 'confirm' | 'reject', more: object = {}) => {
    const response = await test.fetch(`/sandbox-phone/collect/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ token, ...more }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return (await response.json()) as { code: number; msg: string; data?: Record<string, unknown> };
  };
}
const YES = { bankCode: '102' };
async function signed(more = {}): Promise<string> {
  const { signNo, link } = await invited(more);
  expect(await aPhone(link)('confirm', YES)).toMatchObject({ code: 0 });
  return signNo;
}
const collectionOf = (signNo: string, more: object = {}) => ({
  signNo,
  amount: '50.00',
  remark: '',
  requestNo: aRequestNo(),
  payPassword: PAY_PASSWORD,
  ...more,
});
const collect = (signNo: string, more: object = {}): Promise<Order> =>
  who.get(calls.collectSignCollect, collectionOf(signNo, more));
const detail = (signNo: string) => who.get(calls.collectSignDetail, { signNo });
async function answer(orderNo: string, decision: 'pass' | 'reject', reason?: string): Promise<Order> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
  await test.control('POST', '/reviews', { id: due.find(({ subject }) => subject === orderNo)?.id, decision, reason });
  return (await who.get(calls.queryOrder, { orderNo })).order as Order;
}
const events = (subject: string) =>
  test.sandbox.db
    .selectFrom('platform_events')
    .select(['kind', 'merchant_no', 'payload'])
    .where('subject', '=', subject)
    .orderBy('event_no')
    .execute();

it('creates one contract and one message for repeated invitations', async () => {
  const sent = async () =>
    ((await test.control('GET', '/outbox')) as { purpose: string }[]).filter(
      ({ purpose }) => purpose === 'COLLECT_SIGN',
    ).length;
  const before = await sent();
  const wish = anInvitation({ project: '同一份签约', channel: 'SMS' });
  const all = await Promise.all([0, 1, 2].map(() => who.get(calls.collectSignInvite, wish)));
  expect(new Set(all.map(({ signNo }) => signNo)).size).toBe(1);
  expect((await sent()) - before).toBe(1);
  expect((await invited({ project: '另一份签约' })).signNo).not.toBe(all[0]?.signNo);
});

it('notifies the applications of an expired contract once, on the day after its last', async () => {
  const { signNo } = await invited({ validFrom: today(), validUntil: inDays(1) });
  const notified = async (days: number) => {
    for (let day = 0; day < days; day++) await test.control('POST', '/clock', { advance: 'P1D' });
    await test.sandbox.idle();
    const rows = await test.sandbox.db
      .selectFrom('platform_events')
      .select(['kind', 'payload'])
      .where('subject', '=', signNo)
      .execute();
    return rows.map(({ kind, payload }) => [kind, (payload as { how: string }).how]);
  };
  expect(await notified(1)).toEqual([]);
  expect(await notified(1)).toEqual([['sign.ended', 'EXPIRED']]);
  expect(await notified(2)).toHaveLength(1);
});

describe('a contract', () => {
  it('offers a contract by SMS, which is in force after the payer signed on the phone', async () => {
    const { signNo } = await invited({ channel: 'SMS', outSignNo: 'HT-1' });
    const { text } = await letterTo(test, MOBILE, 'COLLECT_SIGN');
    const link = /\/sandbox-phone\/collect#[\w-]+/.exec(text)?.[0] ?? '';
    const phone = aPhone(link);
    expect(await phone('open')).toMatchObject({
      code: 0,
      data: { project: '会员月费', payerName: '周小川', signNo, state: 'WAIT_SIGN' },
    });
    expect((await phone('confirm', { bankCode: '999' })).msg).toBe('请选择付款银行卡');
    expect(await phone('confirm', YES)).toMatchObject({ code: 0 });
    // A repeated confirmation has no further effect.
    expect(await phone('confirm', YES)).toMatchObject({ code: 0 });
    expect(await detail(signNo)).toMatchObject({
      state: 'ACTIVE',
      mobileMasked: '139****5678',
      bankName: '中国工商银行',
      cardMasked: expect.stringMatching(/^\*{4} \*{4} \*{4} \d{4}$/),
      closed: null,
      trail: [
        { text: '发起签约', byName: '张明' },
        { text: '签约短信已发送至139****5678' },
        { text: expect.stringMatching(/^付款人已签约，/), byName: '周小川' },
      ],
    });
    expect(await events(signNo)).toMatchObject([
      { kind: 'sign.done', merchant_no: 'S800010000001', payload: { signNo, outSignNo: 'HT-1' } },
    ]);
  });

  it("ends a contract that the payer refuses, and notifies the merchant's applications", async () => {
    const { signNo, link } = await invited();
    const phone = aPhone(link);
    expect(await phone('reject')).toMatchObject({ code: 0 });
    expect((await phone('confirm', YES)).msg).toBe('您已拒绝该签约');
    expect(await detail(signNo)).toMatchObject({ state: 'REJECTED', closed: '付款人已拒绝签约，不能代收' });
    expect(await events(signNo)).toMatchObject([{ kind: 'sign.ended', payload: { how: 'REJECTED' } }]);
    expect(await refusalOf(who, calls.collectSignTerminate, { signNo, reason: '不再需要' })).toMatchObject({
      bizCode: 'SIGN_CLOSED',
    });
  });

  it('accepts only the newest link of a contract, on one phone and before it expires', async () => {
    const { signNo, link } = await invited();
    expect(await refusalOf(who, calls.collectSignResend, { signNo, channel: 'LINK' })).toMatchObject({
      bizCode: 'SIGN_TOO_OFTEN',
    });
    expect((await detail(signNo)).invited?.resendAt).not.toBeNull();
    await test.control('POST', '/clock', { advance: 'PT61S' });
    const second = await who.get(calls.collectSignResend, { signNo, channel: 'LINK' });
    expect((await aPhone(link)('open')).msg).toBe('已发送新的签约链接，请使用最新的链接');
    expect((await aPhone('x#nothing')('open')).msg).toBe('签约链接无效，请核对收到的链接');
    expect(await aPhone(second.link)('open')).toMatchObject({ code: 0 });
    expect((await aPhone(second.link)('confirm', YES)).msg).toMatch(/^该链接已在另一台设备上打开/);
    await test.control('POST', '/clock', { advance: 'PT61S' });
    const third = await who.get(calls.collectSignResend, { signNo, channel: 'SMS' });
    await test.control('POST', '/clock', { advance: 'P3D' });
    expect((await aPhone(third.link)('open')).msg).toBe('签约链接已过期，请联系商户重新发送');
    await test.control('POST', '/clock', { advance: 'P40D' });
    expect(await detail(signNo)).toMatchObject({ state: 'EXPIRED' });
    expect((await aPhone(third.link)('open')).msg).toBe('该签约已撤销或已过期，无需操作');
  });

  it('terminates a contract once with a reason, with an event in the same transaction', async () => {
    const signNo = await signed();
    expect((await refusalOf(who, calls.collectSignTerminate, { signNo, reason: '  ' })).code).toEqual(REFUSAL_CODE);
    await who.get(calls.collectSignTerminate, { signNo, reason: '合作结束' });
    await who.get(calls.collectSignTerminate, { signNo, reason: '再次' });
    expect(await detail(signNo)).toMatchObject({ state: 'TERMINATED', endReason: '合作结束' });
    expect((await events(signNo)).map(({ kind }) => kind)).toEqual(['sign.done', 'sign.ended']);
    const audited = await test.sandbox.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', signNo)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      'collectSign.invited',
      'collectSign.signed',
      'collectSign.terminated',
    ]);
    expect(await refusalOf(who, calls.collectSignCollect, collectionOf(signNo))).toMatchObject({
      bizCode: '20070001',
      msg: '该签约已解约，不能代收',
    });
  });

  it.each([
    ['dailyLimit', { dailyLimit: '99.99' }, '单日限额不能低于单笔限额'],
    ['monthlyLimit', { monthlyLimit: '199.99' }, '单月限额不能低于单日限额'],
    ['totalLimit', { totalLimit: '299.99' }, '累计限额不能低于单月限额'],
    ['validFrom', { validFrom: '2020-01-01' }, '生效日期不能早于今天'],
    ['validUntil', { validUntil: '2020-01-01' }, '截止日期不能早于生效日期'],
    ['validUntil', { validUntil: '2099-12-31' }, '签约期限最长五年'],
    ['project', { project: '会员\u202e费' }, '不能包含不可见字符或控制字符'],
    ['outSignNo', { outSignNo: '号码 1' }, '限字母、数字、下划线和横线，最多32位'],
    ['outSignNo', { outSignNo: 'HT20260001' }, '该商户签约号已使用'],
    ['singleLimit', { singleLimit: '0.00' }, '金额必须大于0'],
  ])('refuses a contract at %s: %j', async (field, wrong, msg) => {
    const { code, data } = await refusalOf(who, calls.collectSignInvite, anInvitation(wrong));
    expect([code === 0, data?.fields]).toEqual([false, { [field]: msg }]);
  });
});

describe('collecting', () => {
  it('moves the money when the payer’s bank has paid, with the fee of the merchant’s terms', async () => {
    const signNo = await signed();
    const payer = await aPayer(test);
    const before = await payer.balance(payer.own.SETTLEMENT);
    const made = await collect(signNo, { remark: '十一月' });
    expect(made).toMatchObject({ kind: 'COLLECT', state: 'PROCESSING', payer: { name: '周小川' } });
    expect(await payer.balance(payer.own.SETTLEMENT)).toEqual(before);
    expect(await detail(signNo)).toMatchObject({ left: { today: '150.00', month: '250.00', total: '950.00' } });
    expect(await answer(made.orderNo, 'pass')).toMatchObject({ state: 'SUCCESS' });
    expect((await payer.balance(payer.own.SETTLEMENT)).balance).toBe(before.balance + 5000);
    expect(await detail(signNo)).toMatchObject({
      collected: '50.00',
      collections: 1,
      orders: [{ orderNo: made.orderNo, amount: '50.00', state: 'SUCCESS' }],
    });
    const { rows } = await who.get(calls.tradePage, {
      kind: 'BEHALF_COLLECT',
      pageNo: 1,
      pageSize: 10,
      tradeNo: made.orderNo,
    } as never);
    expect(rows).toMatchObject([{ tradeNo: made.orderNo, counterpartyName: '周小川' }]);
    await expectCleanLedger(test);
  });

  it('returns the amount of a refused collection to the limits of the contract', async () => {
    const signNo = await signed();
    const { orderNo } = await collect(signNo, { amount: '100.00' });
    expect(await answer(orderNo, 'reject', '付款人账户余额不足')).toMatchObject({ state: 'FAILED' });
    expect(await detail(signNo)).toMatchObject({
      collected: '0.00',
      left: { today: '200.00', month: '300.00', total: '1000.00' },
      orders: [{ state: 'FAILED', reason: '付款人账户余额不足' }],
    });
  });

  it('refuses finally above the limits of the contract; a new day and month start new limits', async () => {
    const signNo = await signed();
    const beyond = async (amount: string) => {
      const { bizCode, msg } = await refusalOf(who, calls.collectSignCollect, collectionOf(signNo, { amount }));
      return [bizCode, msg];
    };
    expect(await beyond('100.01')).toEqual(['20070002', '超出签约单笔限额100.00元']);
    await collect(signNo, { amount: '100.00' });
    await collect(signNo, { amount: '99.99' });
    expect(await beyond('0.02')).toEqual(['20070002', '超出签约单日限额200.00元，剩余0.01元']);
    await test.control('POST', '/clock', { advance: 'P1D' });
    await collect(signNo, { amount: '100.00' });
    expect(await beyond('0.02')).toEqual(['20070002', '超出签约单月限额300.00元，剩余0.01元']);
    // A request number that was finally refused stays refused.
    const same = collectionOf(signNo, { amount: '1.00' });
    const first = await refusalOf(who, calls.collectSignCollect, same);
    await test.control('POST', '/clock', { advance: 'P15D' });
    expect(await refusalOf(who, calls.collectSignCollect, same)).toMatchObject({ msg: first.msg });
    expect(await collect(signNo, { amount: '1.00' })).toMatchObject({ state: 'PROCESSING' });
  });

  it('collects no more than the contract limit when 64 requests arrive at once', async () => {
    const signNo = await signed({
      singleLimit: '10.00',
      dailyLimit: '50.00',
      monthlyLimit: '50.00',
      totalLimit: '50.00',
    });
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => who.ask(calls.collectSignCollect, collectionOf(signNo, { amount: '10.00' }))),
    );
    const taken = answers.filter(({ body }) => body['code'] === 0);
    expect(taken).toHaveLength(5);
    for (const { body } of answers.filter((one) => !taken.includes(one))) expect(body['bizCode']).toBe('20070002');
    expect((await detail(signNo)).left.total).toBe('0.00');
    for (const { body } of taken) await answer((body['data'] as Order).orderNo, 'pass');
    expect((await detail(signNo)).collected).toBe('50.00');
    const { db } = test.sandbox;
    await expectCleanLedger(test);
    expect(await auditLedger(db)).toMatchObject({ sumOfPostings: 0 });
    expect(await auditStoredSums(db)).toEqual({
      wrongBalances: [],
      brokenChains: [],
      wrongDays: [],
      wrongTradeDays: [],
    });
  });

  it('accepts no collection after the end of the contract when both happen at once', async () => {
    const signNo = await signed();
    const both = await Promise.all([
      who.ask(calls.collectSignCollect, collectionOf(signNo, { amount: '1.00' })),
      who.ask(calls.collectSignTerminate, { signNo, reason: '合作结束' }),
      who.ask(calls.collectSignCollect, collectionOf(signNo, { amount: '1.00' })),
    ]);
    for (const { body } of [both[0], both[2]])
      expect([0, 20070001]).toContain(body['code'] === 0 ? 0 : Number(body['bizCode']));
    expect(await detail(signNo)).toMatchObject({ state: 'TERMINATED' });
    expect(await refusalOf(who, calls.collectSignCollect, collectionOf(signNo))).toMatchObject({ bizCode: '20070001' });
  });

  it('collects once for repeated requests with one number, and refuses other content', async () => {
    const signNo = await signed();
    const same = collectionOf(signNo);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => who.get(calls.collectSignCollect, same)),
    );
    for (const other of others) expect(other).toEqual(first);
    expect((await detail(signNo)).left.today).toBe('150.00');
    expect(await refusalOf(who, calls.collectSignCollect, { ...same, amount: '51.00' })).toMatchObject({
      bizCode: '20040004',
    });
  });
});

describe('the permissions on contracts', () => {
  it('hides contracts from other companies', async () => {
    const signNo = await signed();
    const wang = await signedIn(test, WANG);
    const closed = { bizCode: 'SIGN_NOT_OPEN' };
    expect(await refusalOf(wang, calls.collectSignDetail, { signNo })).toMatchObject(closed);
    await test.sandbox.db
      .updateTable('user_enterprises')
      .set({ collect_open_flag: true })
      .where('user_id', '=', '100010000004')
      .execute();
    const foreign: Answered['body'][] = [];
    for (const [call, request] of [
      [calls.collectSignDetail, { signNo }],
      [calls.collectSignResend, { signNo, channel: 'LINK' }],
      [calls.collectSignTerminate, { signNo, reason: '合作结束' }],
    ] as const) {
      const absent = await wang.ask(call, { ...request, signNo: 'QY202611200000000000' } as never);
      const other = await wang.ask(call, request as never);
      expect(other.body).toEqual(absent.body);
      foreign.push(other.body as never);
    }
    expect(foreign.map(({ msg }) => msg)).toEqual(Array(3).fill('数据不存在或无权访问'));
    expect((await wang.get(calls.collectSignPage, { pageNo: 1, pageSize: 10 })).total).toBe(0);
    expect((await detail(signNo)).state).toBe('ACTIVE');
  });

  it('lists, filters, sums and exports the contracts', async () => {
    const page = (more = {}) => who.get(calls.collectSignPage, { pageNo: 1, pageSize: 50, ...more });
    const all = await page();
    expect(all.total).toBe(12);
    const states = all.rows.map(({ state }) => state);
    for (const state of ['WAIT_SIGN', 'ACTIVE', 'TERMINATED', 'EXPIRED', 'REJECTED'] as const) {
      const found = await page({ state });
      expect(found.total).toBe(states.filter((one) => one === state).length);
      expect(found.total).toBeGreaterThan(0);
    }
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(all.rows.reduce((sum, { collected }) => sum + cents(collected), 0)).toBe(cents(all.collectedAmount));
    expect(cents(all.collectedAmount)).toBeGreaterThan(0);
    expect((await page({ keyword: '押金' })).rows.map(({ project }) => project)).toEqual(['样品押金']);
    expect((await page({ signNo: 'HT20260002' })).total).toBe(1);
    expect((await page({ keyword: '%' })).total).toBe(0);
    const file = await test.fetch(`/gateway${calls.downloadCollectSign.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        format: 'csv',
        columns: ['signNo', 'mobileMasked', 'state', 'collected'],
        state: 'EXPIRED',
      }),
    });
    expect(await file.text()).toContain('已过期');
  });
});
