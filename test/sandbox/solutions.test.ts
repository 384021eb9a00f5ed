import { type Applicant, letterTo, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { SolutionCode } from '@/contract/calls/solutions';

const ZHANG = '13800000001';
const READER = '13800000002';
/** A user whose merchant has only the product cashier. */
const WANG = '13800000004';
const NEWCOMER = '13800000006';
const CHAIN = { solutionCode: 'CHAIN_STORES' } as const;
const PLAN = { productCodes: 'WECHAT,ALIPAY', scene: '三家门店统一收款', monthlyAmount: '100000.00' };
const WECHAT = { wechatKind: 'MP', wechatAppId: 'wx0123456789abcdef' };

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(() => test.restoreSeed());
afterAll(() => test.stop());

async function apply(
  who: Applicant,
  {
    solutionCode = 'CHAIN_STORES' as SolutionCode,
    productCodes = ['WECHAT', 'ALIPAY'] as ('WECHAT' | 'ALIPAY')[],
    sections = { PLAN, WECHAT } as Record<string, Record<string, string>>,
  } = {},
) {
  const { agreementNo } = await who.get(calls.templateAgreementUrl, { productCodes });
  return who.ask(calls.solutionApply, { solutionCode, sections, agreementNos: [agreementNo] });
}
const applied = async (who: Applicant): Promise<string> => {
  const { body } = await apply(who);
  if (body['code'] !== 0) throw new Error(JSON.stringify(body));
  return (body['data'] as { applyNo: string }).applyNo;
};

async function decide(applyNo: string, decision: 'pass' | 'reject', reason?: string): Promise<void> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
  const review = due.find(({ subject }) => subject === applyNo);
  await test.control('POST', '/reviews', { id: review?.id, decision, reason });
}

/** Opens the newest link as the signer and signs. */
async function sign(to: string): Promise<void> {
  const { text } = await letterTo(test, to, 'SIGN');
  const token = /#([\w-]+)/.exec(text)?.[1] ?? '';
  let cookie = '';
  for (const action of ['open', 'confirm']) {
    const response = await test.fetch(`/sandbox-phone/sign/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
      body: JSON.stringify({ token }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    expect(await response.json()).toMatchObject({ code: 0 });
  }
}

const info = (who: Applicant) => who.get(calls.solutionTemplateInfo, CHAIN);
const statesOf = async (who: Applicant) =>
  (await info(who)).products.map(({ productCode, state }) => [productCode, state]);

it("lists solutions with the enterprise's state, filtered by industry and word", async () => {
  const wang = await signedIn(test, WANG);
  const all = await wang.get(calls.solutionList, {});
  expect(all.map(({ solutionName, state, open, all: of }) => [solutionName, state, open, of])).toEqual([
    ['平台电商分账', 'PART', 1, 5],
    ['品牌钱包', 'UN_OPEN', 2, 2],
    ['物流代收货款', 'PART', 1, 4],
    ['灵活用工付款', 'PART', 1, 2],
    ['连锁门店收款', 'PART', 1, 3],
  ]);
  const names = async (request: { industryCode?: string; keyword?: string }) =>
    (await wang.get(calls.solutionList, request)).map(({ solutionName }) => solutionName);
  expect(await names({ industryCode: 'I05' })).toEqual(['品牌钱包', '连锁门店收款']);
  expect(await names({ keyword: ' 代付 ' })).toEqual(['灵活用工付款']);
  expect(await names({ keyword: '没有这样的' })).toEqual([]);
  const batch = await wang.get(calls.solutionInfoBatch, { solutionCodes: ['CHAIN_STORES', 'BRAND_WALLET'] });
  expect(batch.map(({ solutionCode, state, next }) => [solutionCode, state, next.kind])).toEqual([
    ['CHAIN_STORES', 'PART', 'APPLY'],
    ['BRAND_WALLET', 'UN_OPEN', 'INVITATION'],
  ]);
  // The next step of this solution is the user's invitation, so the link opens the invitation.
  expect(batch[1]?.next.link).toBe('/solution-manage/activate-wallet?solutionNo=FA2026003&businessType=1');
  const zhang = await signedIn(test, ZHANG);
  const [split] = await zhang.get(calls.solutionInfoBatch, { solutionCodes: ['PLATFORM_SPLIT'] });
  expect(split).toMatchObject({ state: 'OPEN', open: 5, all: 5, next: { kind: 'NONE' } });
});

it('shows what each product does, costs and requires, in a complete flow', async () => {
  const wang = await signedIn(test, WANG);
  const detail = await info(wang);
  expect(detail).toMatchObject({ state: 'PART', missing: ['WECHAT', 'ALIPAY'], openers: ['王芳'] });
  const { terms } = await wang.get(calls.templateMerchantProductInfo, { productCode: 'WECHAT' });
  expect(detail.products[1]).toMatchObject({
    productCode: 'WECHAT',
    state: 'UN_OPEN',
    fee: { words: terms.words, example: terms.example },
    needs: ['公众号或小程序的AppID', '签约人短信确认'],
  });
  for (const { solutionCode } of await wang.get(calls.solutionList, {})) {
    const { flow, questions, papers, audience } = await wang.get(calls.solutionTemplateInfo, { solutionCode });
    const ids = flow.nodes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { from, to } of flow.edges) expect([ids.includes(from), ids.includes(to)]).toEqual([true, true]);
    expect(Math.min(questions.length, papers.length, audience.length)).toBeGreaterThan(0);
  }
});

it('opens missing products with one application, which is audited and signed', async () => {
  const wang = await signedIn(test, WANG);
  const applyNo = await applied(wang);
  expect(await statesOf(wang)).toEqual([
    ['CASHIER', 'OPEN'],
    ['WECHAT', 'AUDITING'],
    ['ALIPAY', 'AUDITING'],
  ]);
  expect((await apply(wang)).body).toMatchObject({ bizCode: 'APPLY_PENDING' });
  // The product cannot be applied for separately in the meantime.
  const { agreementNo } = await wang.get(calls.templateAgreementUrl, { productCodes: ['ALIPAY'] });
  const alone = await wang.ask(calls.productApply, {
    sections: { PRODUCTS: { productCodes: 'ALIPAY' } },
    agreementNos: [agreementNo],
  });
  expect(alone.body).toMatchObject({ bizCode: 'APPLY_PENDING' });
  await decide(applyNo, 'pass');
  expect(await info(wang)).toMatchObject({
    state: 'WAIT_SIGN',
    next: { kind: 'SIGN', link: `/product/revision/textMessageSign?applyNo=${applyNo}` },
  });
  expect((await wang.get(calls.queryApplyTodo, {}))[0]).toMatchObject({ applyNo, title: '开通连锁门店收款' });
  await sign(WANG);
  expect(await info(wang)).toMatchObject({ state: 'OPEN', missing: [], next: { kind: 'NONE' } });
  const wechat = await wang.get(calls.queryProductInfo, { productCode: 'WECHAT' });
  expect(wechat).toMatchObject({ state: 'OPEN', history: [{ inForce: true, applyNo }] });
  expect(wechat.parameters).toContainEqual({ label: 'AppID', value: WECHAT.wechatAppId });
  const { values } = await wang.get(calls.queryProductParameters, { productCode: 'CASHIER' });
  expect(values['payMethods']?.split(',')).toEqual(expect.arrayContaining(['WECHAT', 'ALIPAY']));
  const done = await wang.get(calls.applyInfo, { applyNo });
  expect(done.timeline.map(({ step }) => step)).toEqual(['SUBMITTED', 'AUDITED', 'SENT', 'SIGNED', 'PASSED']);
  expect((await apply(wang)).body).toMatchObject({ bizCode: 'NOTHING_CHANGED' });
});

it('requires only the sections of missing products, and reports errors at each field', async () => {
  const wang = await signedIn(test, WANG);
  const { body } = await apply(wang, { sections: { PLAN: { scene: ' ', monthlyAmount: '1' }, WECHAT: {} } });
  expect(body['data']).toEqual({
    fields: {
      'PLAN.scene': '请说明业务场景',
      'PLAN.monthlyAmount': expect.any(String),
      'WECHAT.wechatKind': '请选择使用方式',
      'WECHAT.wechatAppId': '请输入wx开头的18位AppID',
    },
  });
  const moved = await apply(wang, { sections: { PLAN: { ...PLAN, productCodes: 'WECHAT' }, WECHAT } });
  expect(moved.body).toMatchObject({ data: { fields: { 'PLAN.productCodes': expect.stringContaining('支付宝') } } });
  const unread = await wang.ask(calls.solutionApply, { ...CHAIN, sections: { PLAN, WECHAT }, agreementNos: [] });
  expect(unread.body).toMatchObject({ bizCode: 'NOT_READY', data: { fields: { agreementNos: expect.any(String) } } });
  expect(await wang.get(calls.applyPage, { pageNo: 1, pageSize: 10, kind: 'SOLUTION' })).toMatchObject({ total: 0 });
});

it('corrects a refused solution with its refused sections alone', async () => {
  const wang = await signedIn(test, WANG);
  const applyNo = await applied(wang);
  await decide(applyNo, 'reject', JSON.stringify({ 'WECHAT.wechatAppId': '与主体不符' }));
  expect(await info(wang)).toMatchObject({ state: 'REJECTED', applyNo, next: { kind: 'MEND' } });
  const other = await wang.ask(calls.rejectApply, {
    applyNo,
    sections: { WECHAT, PLAN: { ...PLAN, productCodes: 'ONE_ACCOUNT' } },
  });
  expect(other.body).toMatchObject({ bizCode: 'APPLY_CLOSED' });
  const { applyNo: again } = await wang.get(calls.rejectApply, {
    applyNo,
    sections: { WECHAT: { ...WECHAT, wechatAppId: 'wxfedcba9876543210' } },
  });
  expect(await info(wang)).toMatchObject({ state: 'AUDITING', applyNo: again });
  await decide(again, 'reject', JSON.stringify({ 'PLAN.scene': '请写明门店' }));
  // A correction keeps the application number, to which the products belong, so it cannot change the products.
  const changed = await wang.ask(calls.rejectApply, {
    applyNo: again,
    sections: { PLAN: { ...PLAN, productCodes: 'WECHAT' } },
  });
  expect(changed.body).toMatchObject({ data: { fields: { 'PLAN.productCodes': expect.any(String) } } });
});

it('stores a draft per enterprise, and deletes it with the application', async () => {
  const wang = await signedIn(test, WANG);
  const DRAFT = { kind: 'SOLUTION', subject: 'CHAIN_STORES:ALIPAY,WECHAT' } as const;
  const { sections } = await wang.get(calls.queryTemporarySave, DRAFT);
  expect(sections.find(({ section }) => section === 'PLAN')?.values).toEqual({ productCodes: 'ALIPAY,WECHAT' });
  await wang.get(calls.temporarySave, { ...DRAFT, section: 'PLAN', values: { scene: '三家' }, version: 0 });
  expect(await info(wang)).toMatchObject({ state: 'DRAFT', next: { kind: 'GO_ON', text: '继续填写' } });
  const { solutions } = await wang.get(calls.solutionMine, {});
  expect(solutions.find(({ solutionCode }) => solutionCode === 'CHAIN_STORES')).toMatchObject({ state: 'DRAFT' });
  await applied(wang);
  const after = await wang.get(calls.queryTemporarySave, DRAFT);
  expect(new Set(after.sections.map(({ version }) => version))).toEqual(new Set([0]));
  const foreign = await wang.ask(calls.queryTemporarySave, { kind: 'SOLUTION', subject: 'CHAIN_STORES' });
  expect(foreign.body).toMatchObject({ code: 4004 });
});

it('sends an enterprise without a merchant to the first opening, and also opens wallet products', async () => {
  const wu = await signedIn(test, NEWCOMER);
  expect(await info(wu)).toMatchObject({ state: 'UN_OPEN', next: { kind: 'MERCHANT' } });
  expect((await apply(wu)).body).toMatchObject({ bizCode: 'NO_MERCHANT' });
  const wang = await signedIn(test, WANG);
  await test.sandbox.db.deleteFrom('member_products').where('member_no', '=', 'M600010000007').execute();
  const picture = await wang.upload();
  const FLEXIBLE = { solutionCode: 'FLEXIBLE_PAY' } as const;
  const { sections } = await wang.get(calls.queryTemporarySave, {
    kind: 'SOLUTION',
    subject: 'FLEXIBLE_PAY:PAY_BANK,ZTO_DEFRAY',
  });
  const known = (name: string) => sections.find(({ section }) => section === name)?.values ?? {};
  const { agreementNo } = await wang.get(calls.templateAgreementUrl, { productCodes: ['ZTO_DEFRAY'] });
  const { applyNo } = await wang.get(calls.solutionApply, {
    ...FLEXIBLE,
    sections: {
      PLAN: { ...known('PLAN'), scene: '支付骑手劳务费', monthlyAmount: '100000.00' },
      DEFRAY: { ...known('DEFRAY'), purposes: 'LABOUR', contractUrl: picture, monthlyAmount: '100000.00' },
    },
    agreementNos: [agreementNo],
  });
  await decide(applyNo, 'pass');
  await sign(WANG);
  expect(await wang.get(calls.solutionTemplateInfo, FLEXIBLE)).toMatchObject({ state: 'OPEN', open: 2 });
  const wallet = await wang.get(calls.walletProductQuery, {});
  expect(wallet.map(({ opened }) => opened)).toEqual([true, false]);
});

it('a brand solution is opened by an invitation, which both sides see', async () => {
  const zhang = await signedIn(test, ZHANG);
  const refused = await zhang.ask(calls.solutionApply, {
    solutionCode: 'BRAND_WALLET',
    sections: { PLAN },
    agreementNos: [],
  });
  expect(refused.body).toMatchObject({ bizCode: 'BY_INVITATION' });
  const mine = await zhang.get(calls.solutionMine, {});
  expect(mine.sent.map(({ solutionNo, state, customerName }) => [solutionNo, state, customerName])).toEqual([
    ['FA2026001', 'INVITED', '杭州云帆贸易有限公司'],
    ['FA2026005', 'OPEN', '成都锦里食品有限公司'],
    ['FA2026004', 'OPEN', '上海锦程物流有限公司'],
  ]);
  expect(mine.received.map(({ solutionNo }) => solutionNo)).toEqual(['FA2026001', 'FA2026002', 'FA2026004']);
  const wang = await signedIn(test, WANG);
  expect(await wang.get(calls.solutionMine, {})).toMatchObject({ sent: [], received: [{ solutionNo: 'FA2026003' }] });
  await test.control('POST', '/clock', { advance: 'P90D' });
  const later = await signedIn(test, WANG);
  expect((await later.get(calls.solutionMine, {})).received[0]).toMatchObject({ state: 'EXPIRED' });
});

it('lets a colleague read a solution and see who may open it, and refuses other users', async () => {
  const reader = await signedIn(test, READER);
  expect(await info(reader)).toMatchObject({ openers: ['张明'] });
  expect((await apply(await signedIn(test, WANG))).body).toMatchObject({ code: 0 });
  const { body, status } = await reader.ask(calls.solutionApply, { ...CHAIN, sections: { PLAN }, agreementNos: [] });
  expect({ status, code: body['code'] }).toEqual({ status: 403, code: 403 });
  expect((await reader.ask(calls.solutionMine, {})).status).toBe(403);
});

it('shows a brand wallet as open when its products are open, and counts accordingly', async () => {
  const wu = await signedIn(test, '13800000006');
  const brand = async () => (await wu.get(calls.solutionInfoBatch, { solutionCodes: ['BRAND_WALLET'] }))[0];
  expect(await brand()).toMatchObject({
    state: 'PART',
    open: 0,
    all: 2,
    next: { kind: 'APPLY', link: '/solution-manage/index' },
  });
  for (const productCode of ['PAY_BANK', 'QUICK_COLLECTION'] as const)
    await wu.get(calls.addMemberProduct, { productCode });
  expect(await brand()).toMatchObject({ state: 'OPEN', open: 2, all: 2, next: { kind: 'NONE' } });
});
