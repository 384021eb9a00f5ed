import { parseCents } from '@sandbox/domain/money/cents';
import { aWorldOfSubMerchants } from '@test/support/largeRegisters';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { Power } from '@/contract/calls/subMerchants';

const ZHANG = '13800000001';
const READER = '13800000002';
/** Administrator of another company. */
const WANG = '13800000004';

let test: TestSandbox;
let zhang: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  zhang = await signedIn(test, ZHANG);
});
afterAll(() => test.stop());

const ALL = { pageNo: 1, pageSize: 50 } as const;
const [TEA, FRUIT, BOOKS, WAITING] = ['S800020000002', 'S800020000003', 'S800020000004', 'S800020000021'];
/** A sub-merchant of the other agent in the demo data. */
const FOREIGN = 'S800020000024';
const CHANGE = { feeRate: '0.3', settleCycle: 'T+0', scene: '交易量稳定' };
const SETTLE = {
  accountKind: 'CORPORATE',
  accountName: '杭州龙井茶舍茶业有限公司',
  accountNo: '3301040160000123456',
  bankCode: '102',
  settleWay: 'D0',
  reason: '更换基本户',
};

const cents = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + parseCents(amount), 0);
const flag = (account: string, on: boolean) =>
  sql`update user_enterprises set agent_flag = ${on} where user_id in (select user_id from users where login_account = ${account})`.execute(
    test.sandbox.db,
  );
async function power(merchantNo: string, code: string): Promise<Power> {
  const [sub] = await zhang.get(calls.agentExpandProductInfoBatch, { merchantNos: [merchantNo] });
  const found = sub?.products.find(({ productCode }) => productCode === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
}
const change = (
  subMerchantNo: string,
  productCode: 'ALIPAY' | 'WECHAT' | 'ZTO_MOBILE_BANK',
  more: object = {},
  who = zhang,
) => who.ask(calls.subProductApply, { subMerchantNo, productCode, sections: { CHANGE: { ...CHANGE, ...more } } });
const settle = (subMerchantNo: string, more: object = {}, who = zhang) =>
  who.ask(calls.subSettleApply, { subMerchantNo, sections: { SETTLE: { ...SETTLE, ...more } } });
async function decide(applyNo: string, decision: 'pass' | 'reject', reason?: string): Promise<void> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
  await test.control('POST', '/reviews', {
    id: due.find(({ subject }) => subject === applyNo)?.id,
    decision,
    reason,
  });
}
const applyNoOf = (answer: { body: Record<string, unknown> }) => {
  if (answer.body['code'] !== 0) throw new Error(JSON.stringify(answer.body));
  return (answer.body['data'] as { applyNo: string }).applyNo;
};

it('lists, filters and sums sub-merchants by their trades; the statistics add up to the list', async () => {
  const page = await zhang.get(calls.subMerchantPage, ALL);
  expect(page).toMatchObject({ total: page.rows.length, month: '2026-11' });
  expect(parseCents(page.totalAmount)).toBe(cents(page.rows.map(({ monthAmount }) => monthAmount)));
  expect(page.rows.map(({ merchantNo }) => merchantNo)).not.toContain(FOREIGN);
  const statistics = await zhang.get(calls.agentExpandMchInfoStatus, {});
  expect(statistics).toMatchObject({
    total: page.total,
    totalCount: page.totalCount,
    totalAmount: page.totalAmount,
    month: '2026-11',
  });
  for (const { state, merchants, monthCount, monthAmount } of statistics.states)
    expect(await zhang.get(calls.subMerchantPage, { ...ALL, state })).toMatchObject({
      total: merchants,
      totalCount: monthCount,
      totalAmount: monthAmount,
    });
  // The monthly figures of a sub-merchant equal the sums of its trades.
  const busy = page.rows.find(({ monthCount }) => monthCount > 3);
  const trades = await zhang.get(calls.subMerchantTrades, {
    ...ALL,
    subMerchantNo: busy?.merchantNo ?? '',
    status: 'SUCCESS',
    startTime: '2026-11-01T00:00:00.000+08:00',
  });
  expect([trades.total, trades.totalAmount]).toEqual([busy?.monthCount, busy?.monthAmount]);
  const before = await zhang.get(calls.subMerchantPage, { ...ALL, month: '2026-10' });
  expect(before.totalAmount).not.toBe(page.totalAmount);
  expect((await zhang.ask(calls.subMerchantPage, { ...ALL, month: '2026-13' })).body).toMatchObject({
    data: { fields: { month: '请输入年月，如2026-10' } },
  });
  expect((await zhang.get(calls.subMerchantPage, { ...ALL, keyword: '龙井' })).rows).toMatchObject([
    { merchantNo: TEA, merchantName: '龙井茶舍', contactMobileMasked: '139****0501' },
  ]);
  const { body } = await test.ask(
    calls.downloadSubMerchants,
    { format: 'csv', columns: ['merchantName', 'monthAmount'] },
    { token: zhang.token },
  );
  expect(String(body)).toContain(page.totalAmount);
  expect(String(body)).toContain('交易月份 2026-11');
});

it('shows papers, settlement and fees, with private values masked', async () => {
  const detail = await zhang.get(calls.subMerchantDetail, { subMerchantNo: TEA });
  expect(detail).toMatchObject({
    merchantName: '龙井茶舍',
    agentMerchantName: '云帆贸易',
    papers: { legalName: '费清明', legalIdNumberMasked: expect.stringMatching(/^330106\*{8}\w{4}$/) },
    settlement: { wayName: '次日结算', accountNoMasked: expect.stringMatching(/^\d{4} \*{4} \*{4} \d{4}$/) },
    mayChange: true,
  });
  expect(JSON.stringify(detail)).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
  // The terms were agreed nine days ago and are valid since the following day.
  expect(await power(TEA, 'ALIPAY')).toMatchObject({ state: 'OPEN', terms: { feeRate: '0.35' }, next: null });
  expect(await power(BOOKS, 'ALIPAY')).toMatchObject({ state: 'STOPPED', obstacle: /^支付宝已停用/ });
});

it("shows the same states in the matrix as on the products' own pages", async () => {
  const matrix = await zhang.get(calls.subPowerPage, ALL);
  const batch = await zhang.get(calls.agentExpandProductInfoBatch, {
    merchantNos: matrix.rows.slice(-10).map(({ merchantNo }) => merchantNo),
  });
  for (const { merchantNo, products } of batch) {
    const line = matrix.rows.find((row) => row.merchantNo === merchantNo);
    for (const { productCode, state } of products)
      expect([productCode, line?.[productCode]]).toEqual([productCode, state]);
  }
  for (const productState of ['OPEN', 'UN_OPEN', 'STOPPED', 'AUDITING', 'CHANGING'] as const) {
    const found = await zhang.get(calls.subPowerPage, { ...ALL, productCode: 'ALIPAY', productState });
    expect(found.rows.map(({ merchantNo }) => merchantNo)).toEqual(
      matrix.rows.filter(({ ALIPAY }) => ALIPAY === productState).map(({ merchantNo }) => merchantNo),
    );
  }
  const auditing = await zhang.get(calls.subPowerPage, { ...ALL, productState: 'AUDITING' });
  expect(auditing.rows.map(({ merchantNo }) => merchantNo)).toEqual([FRUIT]);
});

it('gives a sub-merchant another fee from the next day, and a new product at once', async () => {
  const applyNo = applyNoOf(await change(TEA, 'WECHAT'));
  expect(await power(TEA, 'WECHAT')).toMatchObject({ state: 'CHANGING', applyNo });
  expect((await change(TEA, 'WECHAT')).body).toMatchObject({ bizCode: 'APPLY_PENDING' });
  await decide(applyNo, 'pass');
  expect(await power(TEA, 'WECHAT')).toMatchObject({
    state: 'OPEN',
    terms: { feeRate: '0.38' },
    next: { from: '2026-11-21T00:00:00.000+08:00', terms: { feeRate: '0.3', settleWords: 'T+0' } },
  });
  await test.control('POST', '/clock', { advance: 'P1D' });
  expect(await power(TEA, 'WECHAT')).toMatchObject({ terms: { feeRate: '0.3' }, next: null });
  const opening = applyNoOf(await change(TEA, 'ZTO_MOBILE_BANK'));
  expect(await power(TEA, 'ZTO_MOBILE_BANK')).toMatchObject({ state: 'AUDITING' });
  await decide(opening, 'pass');
  expect(await power(TEA, 'ZTO_MOBILE_BANK')).toMatchObject({ state: 'OPEN', terms: { feeRate: '0.3' } });
  expect((await zhang.get(calls.applyInfo, { applyNo: opening })).state).toBe('PASSED');
});

it('refuses impossible changes of a sub-merchant at their fields', async () => {
  const field = async (more: object) => (await change(TEA, 'WECHAT', more)).body['data'] as { fields: object };
  expect((await field({ feeRate: '12' })).fields).toEqual({ 'CHANGE.feeRate': '费率最高可申请3.8%' });
  expect((await field({ feeRate: '1e1' })).fields).toEqual({ 'CHANGE.feeRate': '请输入正确的费率，如0.38' });
  expect((await field({ feeRate: '0' })).fields).toEqual({ 'CHANGE.feeRate': '费率必须大于0' });
  expect((await field({ feeRate: '0.38', settleCycle: 'T+1' })).fields).toEqual({
    'CHANGE.feeRate': '与当前产品信息相同',
  });
  expect((await field({ settleCycle: 'T+9', scene: '' })).fields).toEqual({
    'CHANGE.settleCycle': '请选择结算周期',
    'CHANGE.scene': '请说明修改原因或使用场景',
  });
  expect((await change(BOOKS, 'ALIPAY')).body).toMatchObject({ bizCode: 'NOT_READY', msg: /^支付宝已停用/ });
  expect((await change(WAITING, 'ALIPAY')).body).toMatchObject({ msg: '子商户尚未通过入驻审核' });
  expect((await settle(TEA, { accountKind: 'PRIVATE' })).body).toMatchObject({
    data: { fields: { 'SETTLE.accountNo': '请输入正确的银行卡号' } },
  });
  expect((await settle(TEA, { bankCode: '999', accountNo: '12' })).body).toMatchObject({
    data: { fields: { 'SETTLE.bankCode': '请选择开户银行', 'SETTLE.accountNo': '请输入8-30位数字的银行账号' } },
  });
  expect((await settle(WAITING)).body).toMatchObject({ msg: '子商户尚未通过入驻审核' });
});

it('changes the settlement after the approval, not before', async () => {
  const refused = applyNoOf(await settle(TEA));
  await decide(refused, 'reject', JSON.stringify({ 'SETTLE.accountName': '户名与营业执照不一致' }));
  expect((await zhang.get(calls.subMerchantDetail, { subMerchantNo: TEA })).settlement?.wayName).toBe('次日结算');
  const info = await zhang.get(calls.applyInfo, { applyNo: refused });
  expect(info).toMatchObject({ state: 'REJECTED', reasons: { 'SETTLE.accountName': '户名与营业执照不一致' } });
  expect(JSON.stringify(info)).not.toContain(SETTLE.accountNo);
  // The draft for the correction starts with the submitted values.
  const draft = await zhang.get(calls.queryTemporarySave, { kind: 'SUB_SETTLE', subject: TEA });
  expect(draft.sections[0]?.values).toMatchObject({ accountName: SETTLE.accountName, settleWay: 'D0' });
  test.clock.advance(1_000);
  const again = applyNoOf(await settle(TEA));
  await decide(again, 'pass');
  expect(await zhang.get(calls.subMerchantDetail, { subMerchantNo: TEA })).toMatchObject({
    settlement: { accountNoMasked: '3301 **** **** 3456', bankName: '中国工商银行', wayName: '当日结算' },
    settleApplyNo: again,
  });
  expect((await settle(TEA)).body).toMatchObject({ data: { fields: { 'SETTLE.settleWay': '与当前结算信息相同' } } });
});

it('answers a foreign sub-merchant as an absent one', async () => {
  await flag(WANG, true);
  const wang = await signedIn(test, WANG);
  expect((await wang.get(calls.subMerchantPage, ALL)).total).toBe(0);
  const absent = 'S800029999999';
  for (const [who, foreign] of [
    [wang, TEA],
    [zhang, FOREIGN],
  ] as const) {
    for (const ask of [
      (no: string) => who.ask(calls.subMerchantDetail, { subMerchantNo: no }),
      (no: string) => who.ask(calls.subMerchantTrades, { subMerchantNo: no, ...ALL }),
      (no: string) => who.ask(calls.agentExpandProductInfoBatch, { merchantNos: [no] }),
      (no: string) => who.ask(calls.agentExpandProductInfoBatch, { merchantNos: [TEA, no] }),
      (no: string) => change(no, 'WECHAT', {}, who),
      (no: string) => settle(no, {}, who),
      (no: string) => who.ask(calls.queryTemporarySave, { kind: 'SUB_SETTLE', subject: no }),
      (no: string) => who.ask(calls.queryTemporarySave, { kind: 'SUB_PRODUCT', subject: `${no}:WECHAT` }),
      (no: string) =>
        who.ask(calls.temporarySave, {
          kind: 'SUB_PRODUCT',
          subject: `${no}:WECHAT`,
          section: 'CHANGE',
          values: { ...CHANGE, feeRate: '0.38' },
          version: 0,
          done: true,
        }),
    ]) {
      const answer = await ask(foreign);
      expect(answer.body).toMatchObject({ code: 4004 });
      expect(answer.body).toEqual((await ask(absent)).body);
    }
  }
  expect((await zhang.ask(calls.subMerchantPage, { ...ALL, memberNo: 'M600010000007' })).body).toMatchObject({
    code: 4004,
  });
});

it('refuses a former agent, and does not apply changes approved later', async () => {
  const waiting = applyNoOf(await change(TEA, 'WECHAT'));
  await flag(ZHANG, false);
  for (const answer of [
    await zhang.ask(calls.subMerchantPage, ALL),
    await zhang.ask(calls.agentExpandMchInfoStatus, {}),
    await zhang.ask(calls.subPowerPage, ALL),
    await zhang.ask(calls.subMerchantDetail, { subMerchantNo: TEA }),
    await zhang.ask(calls.downloadSubMerchants, { format: 'csv', columns: ['merchantName'] }),
    await change(TEA, 'ALIPAY'),
    await settle(TEA),
  ])
    expect(answer.body).toMatchObject({ bizCode: 'NOT_AGENT', msg: '企业不是平台商户，或平台商户资格已取消' });
  await decide(waiting, 'pass');
  await flag(ZHANG, true);
  expect((await zhang.get(calls.applyInfo, { applyNo: waiting })).state).toBe('REJECTED');
  expect(await power(TEA, 'WECHAT')).toMatchObject({ state: 'OPEN', terms: { feeRate: '0.38' }, next: null });
  // A user who may only read cannot apply.
  await flag(READER, true);
  const reader = await signedIn(test, READER);
  expect((await reader.get(calls.subMerchantDetail, { subMerchantNo: TEA })).mayChange).toBe(false);
  expect((await change(TEA, 'ALIPAY', {}, reader)).status).toBe(403);
  expect((await reader.ask(calls.subPowerPage, ALL)).status).toBe(403);
});

it('creates one application for two presses, under any chosen merchant', async () => {
  const one = (merchantNo?: string) =>
    zhang.ask(calls.subProductApply, {
      subMerchantNo: TEA,
      productCode: 'WECHAT',
      sections: { CHANGE },
      ...(merchantNo ? { merchantNo } : {}),
    });
  const answers = await Promise.all([one(), one('S800010000001'), one('S800010000002'), one()]);
  expect(answers.filter(({ body }) => body['code'] === 0)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['bizCode'] === 'APPLY_PENDING')).toHaveLength(3);
});

it('finds a sub-merchant within 50 ms among 800, with correct sums', async () => {
  const made = await aWorldOfSubMerchants(test.sandbox.db, {
    merchants: 800,
    agentMerchantNo: 'S800010000001',
    month: '2026-11-01',
  });
  const all = await zhang.get(calls.subMerchantPage, ALL);
  expect(all.total).toBe(23 + made.merchants);
  expect(await zhang.get(calls.agentExpandMchInfoStatus, {})).toMatchObject({
    total: all.total,
    totalCount: all.totalCount,
    totalAmount: all.totalAmount,
  });
  const asks = [
    () => zhang.get(calls.subMerchantPage, ALL),
    () => zhang.get(calls.subMerchantPage, { ...ALL, pageNo: 15, sortField: 'monthAmount' }),
    () => zhang.get(calls.subMerchantPage, { ...ALL, productCode: 'ALIPAY', keyword: '78' }),
    () => zhang.get(calls.subPowerPage, { ...ALL, pageSize: 10 }),
    () => zhang.get(calls.subPowerPage, { ...ALL, pageSize: 10, productCode: 'ALIPAY', productState: 'UN_OPEN' }),
  ];
  const took: number[] = [];
  for (let round = 0; round < 15; round++)
    for (const ask of asks) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
  took.sort((a, b) => a - b);
  // The goal is 50 ms on an idle machine. The limit is higher, because other processes use this machine.
  expect(took[Math.floor(took.length * 0.95)]).toBeLessThan(300);
}, 60_000);
