import { type Applicant, letterTo, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';

const ZHANG = '13800000001';
const READER = '13800000002';
const WANG = '13800000004';
/** User of a company with a wallet under the brand. The company's own wallet has no products yet. */
const WU = '13800000006';
const BRAND = { brandNo: 'PP2026001' };
const NOTHING = { code: 4004, msg: '数据不存在或无权访问' };
const PAY_BANK = { productCode: 'PAY_BANK' } as const;

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(() => test.restoreSeed());
afterAll(() => test.stop());

const openOf = async (who: Applicant) =>
  (await who.get(calls.walletProductQuery, {})).filter(({ opened }) => opened).map(({ productCode }) => productCode);

/** Returns the number of the user's wallet under the brand. */
async function walletOf(who: Applicant): Promise<string> {
  const { received } = await who.get(calls.solutionMine, {});
  return received.find(({ walletNo }) => walletNo !== null)?.walletNo ?? '';
}

async function decide(applyNo: string, decision: 'pass' | 'reject', reason?: string): Promise<void> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
  const review = due.find(({ subject }) => subject === applyNo);
  await test.control('POST', '/reviews', { id: review?.id, decision, reason });
}

describe('the own wallet', () => {
  it('lists the products of the wallet with the charged fees and the limits', async () => {
    const zhang = await signedIn(test, ZHANG);
    const listed = await zhang.get(calls.userQueryProductList, {});
    expect(listed.map(({ productCode, opened }) => [productCode, opened])).toEqual([
      ['PAY_BANK', true],
      ['QUICK_COLLECTION', true],
    ]);
    const [payBank] = listed;
    const quote = await zhang.get(calls.queryTradeFee, { kind: 'PAY_BANK', amount: '1000.00' });
    expect(payBank?.fee.example).toEqual({ amount: '1000.00', fee: quote.fee });
    const limit = (await zhang.get(calls.queryLimitList, {})).find(({ limitKey }) => limitKey === 'PAY_BANK');
    expect(payBank?.limits).toEqual(limit?.limits);
    const { fee, other } = await zhang.get(calls.userFindProductFee, PAY_BANK);
    expect(fee).toEqual(payBank?.fee);
    expect(other.map(({ name, kept }) => [name, kept.fee])).toEqual([
      ['付款失败', '0.00'],
      ['退汇', quote.fee],
    ]);
  });

  it('opens a product once with a code to the mobile, and then accepts its orders', async () => {
    const wu = await signedIn(test, WU);
    expect(await openOf(wu)).toEqual([]);
    const details = await wu.get(calls.userFindDetails, PAY_BANK);
    expect(details).toMatchObject({ opened: false, receiver: '138****0006', openers: ['吴敏'] });
    expect(details.checks.map(({ ok }) => ok)).toEqual([true, true]);

    const early = await wu.ask(calls.userProductResend, PAY_BANK);
    expect(early.body).toMatchObject({ bizCode: 'NOT_SENT' });
    expect(await wu.get(calls.userProductSendInfo, PAY_BANK)).toEqual({ receiver: '138****0006', validSeconds: 300 });
    const soon = await wu.ask(calls.userProductResend, PAY_BANK);
    expect(soon.body).toMatchObject({ bizCode: 'MSG_TOO_OFTEN' });
    const { code, text } = await letterTo(test, WU, 'OPEN_PAY_BANK');
    expect(text).toContain('开通付款到银行卡');

    const wrong = await wu.ask(calls.userOpenProduct, { ...PAY_BANK, code: code === '000000' ? '111111' : '000000' });
    expect(wrong.body).toMatchObject({ bizCode: 'MSG_CODE_WRONG', data: { fields: { code: expect.any(String) } } });
    const other = await wu.ask(calls.userOpenProduct, { productCode: 'QUICK_COLLECTION', code });
    expect(other.body).toMatchObject({ bizCode: 'MSG_CODE_WRONG' });
    expect(await openOf(wu)).toEqual([]);
    expect(await wu.get(calls.userOpenProduct, { ...PAY_BANK, code })).toMatchObject({ opened: true });
    expect(await openOf(wu)).toEqual(['PAY_BANK']);
    // A repeated request changes nothing and writes no second audit row.
    expect(await wu.get(calls.userOpenProduct, { ...PAY_BANK, code })).toMatchObject({ opened: true });
    const guessed = await wu.ask(calls.userOpenProduct, { ...PAY_BANK, code: code === '000000' ? '111111' : '000000' });
    expect(guessed.body).toMatchObject({ bizCode: 'MSG_CODE_WRONG' });
    const { db } = test.sandbox;
    const noted = await db.selectFrom('audit_log').select('subject').where('action', '=', 'product.opened').execute();
    expect(noted).toEqual([{ subject: 'M600010000009' }]);
    expect((await wu.ask(calls.userProductSendInfo, PAY_BANK)).body).toMatchObject({ bizCode: 'IS_OPEN' });
  });

  it('accepts the newest code, and refuses the code before', async () => {
    const wu = await signedIn(test, WU);
    await wu.get(calls.userProductSendInfo, PAY_BANK);
    const first = await letterTo(test, WU, 'OPEN_PAY_BANK');
    test.clock.advance(61_000);
    await wu.get(calls.userProductResend, PAY_BANK);
    const second = await letterTo(test, WU, 'OPEN_PAY_BANK');
    if (first.code !== second.code)
      expect((await wu.ask(calls.userOpenProduct, { ...PAY_BANK, code: first.code })).body).toMatchObject({
        bizCode: 'MSG_CODE_WRONG',
      });
    expect(await wu.get(calls.userOpenProduct, { ...PAY_BANK, code: second.code })).toMatchObject({ opened: true });
  });

  it('lists the missing requirements, and refuses to open a product without them or without permission', async () => {
    const wang = await signedIn(test, WANG);
    await test.sandbox.db.deleteFrom('member_products').where('member_no', '=', 'M600010000007').execute();
    const { checks } = await wang.get(calls.userFindDetails, PAY_BANK);
    expect(checks).toEqual([
      { text: '已设置支付密码', ok: false, link: '/account-center/payment-pwd' },
      { text: '结算账户已通过验证', ok: false, link: '/account-center/enterprise-info/index' },
    ]);
    const refused = await wang.ask(calls.userProductSendInfo, PAY_BANK);
    expect(refused.body).toMatchObject({ bizCode: 'NOT_READY', msg: '开通前须设置支付密码' });
    const reader = await signedIn(test, READER);
    expect(await reader.get(calls.userFindDetails, PAY_BANK)).toMatchObject({ opened: true, openers: ['张明'] });
    expect((await reader.ask(calls.userProductSendInfo, PAY_BANK)).status).toBe(403);
    expect((await reader.ask(calls.userOpenProduct, { ...PAY_BANK, code: '123456' })).status).toBe(403);
  });
});

describe('a wallet under a brand', () => {
  it('applies for a product that the member can use after the approval', async () => {
    const wu = await signedIn(test, WU);
    const walletNo = await walletOf(wu);
    const states = async () =>
      (await wu.get(calls.walletProductFindDetail, { walletNo })).products.map(({ state }) => state);
    expect(await states()).toEqual(['UN_OPEN', 'UN_OPEN']);
    const which = { walletNo, ...PAY_BANK };
    const { fee } = await wu.get(calls.walletProductQueryFee, which);
    expect(fee).toEqual((await wu.get(calls.userFindProductFee, PAY_BANK)).fee);
    expect((await wu.get(calls.walletProductQueryOtherFee, which)).other.map(({ name }) => name)).toEqual([
      '付款失败',
      '退汇',
    ]);

    const empty = await wu.ask(calls.walletProductOpen, {
      ...which,
      sections: { USE: { purpose: '', monthlyAmount: '0.00' } },
    });
    expect(empty.body['data']).toEqual({
      fields: { 'USE.purpose': '请说明使用场景', 'USE.monthlyAmount': '请输入大于0的金额' },
    });
    const sections = { USE: { purpose: '向供应商支付货款', monthlyAmount: '50000.00' } };
    const first = await wu.get(calls.walletProductOpen, { ...which, sections });
    expect(first).toMatchObject({ kind: 'WALLET_PRODUCT', state: 'AUDITING', title: '品牌钱包开通付款到银行卡' });
    expect(await states()).toEqual(['AUDITING', 'UN_OPEN']);
    expect((await wu.ask(calls.walletProductOpen, { ...which, sections })).body).toMatchObject({
      bizCode: 'APPLY_PENDING',
    });
    await decide(first.applyNo, 'reject', JSON.stringify({ 'USE.purpose': '请写明供应商' }));
    expect((await wu.get(calls.walletProductFindDetail, { walletNo })).products[0]).toMatchObject({
      state: 'REJECTED',
      reason: '请写明供应商',
      applyNo: first.applyNo,
    });
    const mended = await wu.get(calls.rejectApply, {
      applyNo: first.applyNo,
      sections: { USE: { ...sections.USE, purpose: '向成都供应商支付货款' } },
    });
    expect(await openOf(wu)).toEqual([]);
    // When the review is due, the sandbox decides it by the rule of names and remarks.
    test.clock.advance(60_000);
    expect(await states()).toEqual(['OPEN', 'UN_OPEN']);
    expect(await wu.get(calls.applyInfo, { applyNo: mended.applyNo })).toMatchObject({ state: 'PASSED' });
    expect(await openOf(wu)).toEqual(['PAY_BANK']);
    expect((await wu.ask(calls.walletProductOpen, { ...which, sections })).body).toMatchObject({
      bizCode: 'NOTHING_CHANGED',
    });
  });

  it('answers a wallet of another owner as an absent one', async () => {
    const walletNo = await walletOf(await signedIn(test, WU));
    const wang = await signedIn(test, WANG);
    const sections = { USE: { purpose: '付款', monthlyAmount: '1.00' } };
    for (const no of [walletNo, 'PP00000000000000']) {
      const which = { walletNo: no, ...PAY_BANK };
      expect((await wang.ask(calls.walletProductFindDetail, { walletNo: no })).body).toEqual(NOTHING);
      expect((await wang.ask(calls.walletProductQueryFee, which)).body).toEqual(NOTHING);
      expect((await wang.ask(calls.walletProductQueryOtherFee, which)).body).toEqual(NOTHING);
      expect((await wang.ask(calls.walletProductOpen, { ...which, sections })).body).toEqual(NOTHING);
      // Requests the draft of another company's wallet, which is open for every kind of application, and must not
      // create a row either.
      const subject = `${no}:PAY_BANK`;
      await wang.get(calls.queryTemporarySave, { kind: 'WALLET_PRODUCT', subject });
    }
    expect(await test.sandbox.db.selectFrom('wallet_products').select('wallet_no').execute()).toHaveLength(1);
  });
});

describe('a brand', () => {
  it('counts the wallets of a brand per product and state, and the counts add up', async () => {
    const zhang = await signedIn(test, ZHANG);
    expect(await zhang.get(calls.memberBrandQuery, {})).toEqual([
      expect.objectContaining({ ...BRAND, brandWalletName: '云帆优选品牌钱包', wallets: 2 }),
    ]);
    const counted = await zhang.get(calls.productAccountQuantityStatistic, BRAND);
    expect(counted).toMatchObject({
      wallets: 2,
      products: [
        { productCode: 'PAY_BANK', open: 1, auditing: 0, rejected: 0, unOpen: 1 },
        { productCode: 'QUICK_COLLECTION', open: 0, auditing: 1, rejected: 0, unOpen: 1 },
      ],
    });
    const wu = await signedIn(test, WU);
    await wu.get(calls.walletProductOpen, {
      walletNo: await walletOf(wu),
      ...PAY_BANK,
      sections: { USE: { purpose: '付款', monthlyAmount: '1.00' } },
    });
    const after = await zhang.get(calls.productAccountQuantityStatistic, BRAND);
    expect(after.products[0]).toMatchObject({ open: 1, auditing: 1, unOpen: 0 });
  });

  it('shows a notice of the brand once to each member, until the brand withdraws the notice', async () => {
    const zhang = await signedIn(test, ZHANG);
    const wu = await signedIn(test, WU);
    expect(await wu.get(calls.brandFindPopup, {})).toEqual({ popup: null });
    const [brand] = await zhang.get(calls.memberBrandQuery, {});
    expect(brand?.notice).toMatchObject({ version: 1, shown: true, seen: 2, publishedBy: '张明' });
    const notice = { ...BRAND, version: 1, shown: true, title: '对账提醒', content: '请于月底前完成对账。' };
    expect(await zhang.get(calls.brandSavePopup, notice)).toMatchObject({ notice: { version: 2, seen: 0 } });
    expect((await zhang.ask(calls.brandSavePopup, notice)).body).toMatchObject({ bizCode: 'NOTICE_CHANGED' });

    const { popup } = await wu.get(calls.brandFindPopup, {});
    expect(popup).toMatchObject({ ...BRAND, version: 2, title: '对账提醒', brandWalletName: '云帆优选品牌钱包' });
    // The owner of the brand has no wallet under it, and neither has another company, so both see no notice.
    expect(await zhang.get(calls.brandFindPopup, {})).toEqual({ popup: null });
    expect(await (await signedIn(test, WANG)).get(calls.brandFindPopup, {})).toEqual({ popup: null });

    const seen = { ...BRAND, version: 2 };
    await wu.get(calls.brandUpdatePopup, seen);
    await wu.get(calls.brandUpdatePopup, seen);
    expect(await wu.get(calls.brandFindPopup, {})).toEqual({ popup: null });
    expect((await zhang.get(calls.memberBrandQuery, {}))[0]?.notice?.seen).toBe(1);

    await zhang.get(calls.brandSavePopup, { ...notice, version: 2 });
    expect((await wu.get(calls.brandFindPopup, {})).popup?.version).toBe(3);
    await zhang.get(calls.brandSavePopup, { ...notice, version: 3, shown: false });
    expect(await wu.get(calls.brandFindPopup, {})).toEqual({ popup: null });
  });

  it('shows a brand only to its owner', async () => {
    const wang = await signedIn(test, WANG);
    expect(await wang.get(calls.memberBrandQuery, {})).toEqual([]);
    for (const brandNo of [BRAND.brandNo, 'PP0']) {
      expect((await wang.ask(calls.productAccountQuantityStatistic, { brandNo })).body).toEqual(NOTHING);
      const notice = { brandNo, version: 1, shown: true, title: '公告', content: '内容' };
      expect((await wang.ask(calls.brandSavePopup, notice)).body).toEqual(NOTHING);
      expect((await wang.ask(calls.brandUpdatePopup, { brandNo, version: 1 })).body).toEqual(NOTHING);
    }
    const reader = await signedIn(test, READER);
    expect((await reader.ask(calls.productAccountQuantityStatistic, BRAND)).status).toBe(403);
    const zhang = await signedIn(test, ZHANG);
    const long = await zhang.ask(calls.brandSavePopup, {
      ...BRAND,
      version: 1,
      shown: true,
      title: '字'.repeat(31),
      content: ' ',
    });
    expect(long.body['data']).toEqual({ fields: { title: '最多30个字', content: '请输入公告内容' } });
  });
});
