import { type Applicant, signedIn } from '@test/support/onboarding';
import { opening } from '@test/support/opening';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { ProductCode } from '@/contract/words/productCodes';
import { ownerIn } from '../../sandbox/domain/applications/store';
import { DAY_MS, dayOf } from '../../sandbox/domain/money/days';
import { raiseLimit } from '../../sandbox/domain/products/limits';
import { openMerchantProduct } from '../../sandbox/domain/products/openings';
import { NOT_PLAIN } from '../../src/contract/rules/numbers';

/* Tests rules of products and applications. Each fault is reported at the field that breaks the rule. */

const ZHANG = '13800000001';
const NEWCOMER = '13800000006';
const STORE = 'S800010000002';
const MAIN = 'S800010000001';

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

async function decide(applyNo: string, decision: 'pass' | 'reject', reason?: string): Promise<void> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
  const review = due.find(({ subject }) => subject === applyNo);
  await test.control('POST', '/reviews', { id: review?.id, decision, reason });
}
const switched = (productCode: ProductCode, stopReason: string | null, merchantNo = MAIN) =>
  test.control('POST', '/config', { products: [{ merchantNo, productCode, stopReason }] });
const fieldsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['data'] as { fields?: Record<string, string> } | null)?.fields ?? {};
const businessDay = (days: number) => dayOf(new Date(test.clock.now().getTime() + days * DAY_MS));

describe('another fee', () => {
  const requestFee = (productCode: ProductCode, FEE: Record<string, string>) =>
    zhang.ask(calls.submitFeeModify, { productCode, sections: { FEE: { reason: '交易量较大', ...FEE } } });

  it('requests a rate for each tier, keeps the tier borders, and shows each rate before and after', async () => {
    const { terms } = await zhang.get(calls.queryProductInfo, { productCode: 'WECHAT' });
    expect(terms.tiers.map(({ feeRate }) => feeRate)).toEqual(['0.38', '0.35', '0.3']);
    const { body } = await requestFee('WECHAT', { tierRates: '0.36,0.33,0.28' });
    const { applyNo } = body['data'] as { applyNo: string };
    const { sections } = await zhang.get(calls.applyInfo, { applyNo });
    expect(sections[0]?.facts[0]).toMatchObject({
      field: 'tierRates',
      value: '5,000,000.00元以内0.36%、5,000,000.00元至20,000,000.00元0.33%、超过20,000,000.00元的部分0.28%',
      before: '5,000,000.00元以内0.38%、5,000,000.00元至20,000,000.00元0.35%、超过20,000,000.00元的部分0.3%',
    });
    await decide(applyNo, 'pass');
    await test.control('POST', '/clock', { advance: 'P1D' });
    const after = await zhang.get(calls.queryProductInfo, { productCode: 'WECHAT' });
    expect(after.terms).toMatchObject({
      feeRate: '0.36',
      tiers: terms.tiers.map(({ from }, at) => ({ from, feeRate: ['0.36', '0.33', '0.28'][at] })),
    });
  });

  it.each([
    [{ feeRate: '0.36' }, { 'FEE.tierRates': '当前费率分3档，请逐档填写费率' }],
    [{ tierRates: '0.36,0.33' }, { 'FEE.tierRates': '当前费率分3档，您填写了2档' }],
    [{ tierRates: '0.36,0.37,0.28' }, { 'FEE.tierRates': '后一档费率不能高于前一档' }],
    [{ tierRates: '0.36,0.3,0' }, { 'FEE.tierRates': '费率必须大于0' }],
    [{ tierRates: '0.36,,0.3' }, { 'FEE.tierRates': '请输入正确的分档费率，如0.38' }],
    [{ tierRates: '0.38,0.35,0.3' }, { 'FEE.tierRates': '与当前费率相同' }],
    [{ tierRates: '0.36,0.33,0.28', feeRate: '0.2' }, { 'FEE.feeRate': '费率须与第一档相同，或不填写' }],
  ])('refuses for tiered terms the request %j', async (FEE, fields) => {
    expect(fieldsOf(await requestFee('WECHAT', FEE))).toEqual(fields);
  });

  it('requires for terms without tiers one positive and different rate', async () => {
    const { terms } = await zhang.get(calls.queryProductInfo, { productCode: 'ZTO_QUICK_PAYMENT' });
    expect(terms.tiers).toEqual([]);
    const refused = async (FEE: Record<string, string>) => fieldsOf(await requestFee('ZTO_QUICK_PAYMENT', FEE));
    expect(await refused({})).toEqual({ 'FEE.feeRate': '请输入费率' });
    expect(await refused({ feeRate: '0' })).toEqual({ 'FEE.feeRate': '费率必须大于0' });
    expect(await refused({ feeRate: terms.feeRate })).toEqual({ 'FEE.feeRate': '与当前费率相同' });
    expect(await refused({ tierRates: '0.3,0.2' })).toEqual({ 'FEE.tierRates': '当前费率不分档，请填写一个费率' });
  });

  it.each([
    // The offered rates are 0.2 %, 0.38 % and 0.1 %; the highest rate that can be requested is ten times the offer.
    ['ZTO_BALANCE', { feeRate: '99.9999' }, { feeRate: '2.0001' }, { 'FEE.feeRate': '费率最高可申请2%' }],
    ['ZTO_QUICK_PAYMENT', { feeRate: '10' }, { feeRate: '3.8001' }, { 'FEE.feeRate': '费率最高可申请3.8%' }],
    ['ZTO_DEFRAY', { feeRate: '50' }, { feeRate: '1.0001' }, { 'FEE.feeRate': '费率最高可申请1%' }],
    [
      'WECHAT',
      { tierRates: '99,0.3,0.2' },
      { tierRates: '3.8001,0.35,0.3' },
      { 'FEE.tierRates': '费率最高可申请3.8%' },
    ],
  ] as const)('refuses for %s a rate above the named maximum', async (productCode, wild, above, fields) => {
    for (const FEE of [wild, above]) expect(fieldsOf(await requestFee(productCode, FEE))).toEqual(fields);
  });

  it('accepts rates up to the maximum and up to 10 %, for every offer', async () => {
    expect((await requestFee('ZTO_BALANCE', { feeRate: '2' })).body).toMatchObject({ code: 0 });
    await test.sandbox.db
      .updateTable('fee_templates')
      .set({ rate_ppm: 60_000 })
      .where('product_code', '=', 'ZTO_DEFRAY')
      .execute();
    expect(fieldsOf(await requestFee('ZTO_DEFRAY', { feeRate: '10.0001' }))).toEqual({
      'FEE.feeRate': '费率最高可申请10%',
    });
    expect((await requestFee('ZTO_DEFRAY', { feeRate: '10' })).body).toMatchObject({ code: 0 });
  });

  it('withdraws a future rate by a request of the current rate, and refuses the same rate twice', async () => {
    const productCode = 'ZTO_BALANCE';
    const passed = async (feeRate: string) => {
      const { body } = await requestFee(productCode, { feeRate });
      expect(body).toMatchObject({ code: 0 });
      await decide((body['data'] as { applyNo: string }).applyNo, 'pass');
    };
    const { terms } = await zhang.get(calls.queryProductInfo, { productCode });
    await passed('0.5');
    expect(fieldsOf(await requestFee(productCode, { feeRate: '0.5' }))).toEqual({
      'FEE.feeRate': '与次日生效的费率相同',
    });
    const back = await requestFee(productCode, { feeRate: terms.feeRate });
    const { applyNo } = back.body['data'] as { applyNo: string };
    const { sections } = await zhang.get(calls.applyInfo, { applyNo });
    expect(sections[0]?.facts[0]).toMatchObject({ value: `${terms.feeRate}%`, before: '0.5%' });
    await decide(applyNo, 'pass');
    expect(fieldsOf(await requestFee(productCode, { feeRate: terms.feeRate }))).toEqual({
      'FEE.feeRate': '与次日生效的费率相同',
    });
    await test.control('POST', '/clock', { advance: 'P1D' });
    expect(await zhang.get(calls.queryProductInfo, { productCode })).toMatchObject({ terms });
    expect(fieldsOf(await requestFee(productCode, { feeRate: terms.feeRate }))).toEqual({
      'FEE.feeRate': '与当前费率相同',
    });
    await passed('0.5');
    await test.control('POST', '/clock', { advance: 'P1D' });
    expect(await zhang.get(calls.queryProductInfo, { productCode })).toMatchObject({ terms: { feeRate: '0.5' } });
  });

  it('replaces an earlier change of the same day, which was never charged', async () => {
    const productCode = 'ZTO_BALANCE';
    const numberOf = async (feeRate: string) => {
      const { body } = await requestFee(productCode, { feeRate });
      expect(body).toMatchObject({ code: 0 });
      return (body['data'] as { applyNo: string }).applyNo;
    };
    const { terms } = await zhang.get(calls.queryProductInfo, { productCode });
    await decide(await numberOf('0.5'), 'pass');
    const { sections } = await zhang.get(calls.applyInfo, { applyNo: await numberOf('0.6') });
    expect(sections[0]?.facts[0]).toMatchObject({ value: '0.6%', before: `${terms.feeRate}%` });
  });

  it('accepts a rate of zero, and then the old rate, where the offered rate is zero', async () => {
    const { db } = test.sandbox;
    await db.updateTable('fee_templates').set({ rate_ppm: 0 }).where('product_code', '=', 'ZTO_BALANCE').execute();
    expect(fieldsOf(await requestFee('ZTO_BALANCE', { feeRate: '0.2001' }))).toEqual({
      'FEE.feeRate': '费率最高可申请0.2%',
    });
    const { body } = await requestFee('ZTO_BALANCE', { feeRate: '0' });
    await decide((body['data'] as { applyNo: string }).applyNo, 'pass');
    expect((await requestFee('ZTO_BALANCE', { feeRate: '0.2' })).body).toMatchObject({ code: 0 });
  });

  it.each([
    ['ONE_ACCOUNT', '一户通不按费率收取手续费，不能申请变更费率'],
    ['ZTO_WALLET_PS_TO_BANK', '钱包分账到卡不按费率收取手续费，不能申请变更费率'],
  ] as const)('refuses a fee request for %s, which has no rate', async (productCode, msg) => {
    const { body } = await requestFee(productCode, { feeRate: '0.5' });
    expect(body).toMatchObject({ bizCode: 'NOT_READY', msg });
  });

  it('the waiting fee request of the demo data has tiers, which apply after approval', async () => {
    const { rows } = await zhang.get(calls.applyPage, { pageNo: 1, pageSize: 10, kind: 'FEE_CHANGE' });
    const applyNo = rows[0]?.applyNo ?? '';
    await decide(applyNo, 'pass');
    await test.control('POST', '/clock', { advance: 'P1D' });
    const { terms } = await zhang.get(calls.queryProductInfo, { productCode: 'ALIPAY' });
    expect(terms.tiers.map(({ feeRate }) => feeRate)).toEqual(['0.35', '0.32', '0.28']);
  });
});

describe('a corrected application', () => {
  it('corrects only the products of the application', async () => {
    await test.sandbox.db
      .deleteFrom('merchant_products')
      .where('merchant_no', '=', MAIN)
      .where('product_code', 'in', ['ZTO_BALANCE', 'ZTO_MOBILE_BANK', 'WECHAT'])
      .execute();
    const { agreementNo } = await zhang.get(calls.templateAgreementUrl, { productCodes: ['ZTO_BALANCE'] });
    const { applyNo } = await zhang.get(calls.productApply, {
      sections: { PRODUCTS: { productCodes: 'ZTO_BALANCE' } },
      agreementNos: [agreementNo],
    });
    await decide(applyNo, 'reject', '请说明用途');
    const again = (productCodes: string) =>
      zhang.ask(calls.rejectApply, { applyNo, sections: { PRODUCTS: { productCodes, remark: '门店使用' } } });
    for (const other of ['ZTO_BALANCE,ZTO_MOBILE_BANK', 'ZTO_MOBILE_BANK', 'ZTO_BALANCE,WECHAT'])
      expect([other, fieldsOf(await again(other))]).toEqual([
        other,
        { 'PRODUCTS.productCodes': '申请的产品不能更换，如需开通其他产品请另行申请' },
      ]);
    expect((await again('ZTO_BALANCE')).body).toMatchObject({ code: 0, data: { follows: applyNo } });
  });

  it('a corrected opening requires a new agreement when more products or another category change its fees', async () => {
    const who = await signedIn(test, NEWCOMER);
    const sections = await opening(who);
    const agreementFor = async (productCodes: ProductCode[], mcc: string) =>
      (await who.get(calls.templateAgreementUrl, { productCodes, mcc })).agreementNo;
    const first = await agreementFor(['CASHIER', 'ALIPAY'], '5812');
    const { applyNo } = await who.get(calls.merchantApply, { sections, agreementNos: [first] });
    await decide(applyNo, 'reject', JSON.stringify({ PRODUCTS: '请核对' }));
    const again = (productCodes: string, agreementNos?: string[]) =>
      who.ask(calls.rejectApply, { applyNo, sections: { PRODUCTS: { productCodes } }, agreementNos });
    const more = 'CASHIER,ALIPAY,ZTO_BALANCE';
    for (const nos of [undefined, [first]])
      expect(fieldsOf(await again(more, nos))).toEqual({ agreementNos: '请先阅读并同意最新的服务协议' });
    const second = await agreementFor(['CASHIER', 'ALIPAY', 'ZTO_BALANCE'], '5812');
    const { body } = await again(more, [second]);
    expect(body).toMatchObject({ code: 0 });

    const mended = (body['data'] as { applyNo: string }).applyNo;
    await decide(mended, 'reject', JSON.stringify({ BUSINESS: '请核对' }));
    const BUSINESS = { ...sections['BUSINESS'], industryCode: 'I01', mcc: '5411' };
    const moved = (agreementNos: string[]) =>
      who.ask(calls.rejectApply, { applyNo: mended, sections: { BUSINESS }, agreementNos });
    expect(fieldsOf(await moved([]))).toEqual({ agreementNos: '请先阅读并同意最新的服务协议' });
    const third = await agreementFor(['CASHIER', 'ALIPAY', 'ZTO_BALANCE'], '5411');
    const row = (await moved([third])).body['data'] as { applyNo: string };
    expect(
      await test.sandbox.db
        .selectFrom('applications')
        .select('agreement_nos')
        .where('apply_no', '=', row.applyNo)
        .executeTakeFirstOrThrow(),
    ).toEqual({ agreement_nos: [third] });
  });

  it('excludes products that were opened or stopped meanwhile', async () => {
    const { rows } = await zhang.get(calls.applyPage, { state: 'REJECTED', pageNo: 1, pageSize: 10 });
    const { applyNo, merchantNo, subject } = rows.find(({ kind }) => kind === 'PRODUCT') ?? {
      applyNo: '',
      merchantNo: '',
      subject: '',
    };
    const { db } = test.sandbox;
    await openMerchantProduct(db, { merchantNo, productCode: subject as ProductCode, now: test.clock.now() });
    const mend = async () => (await zhang.ask(calls.rejectApply, { merchantNo, applyNo, sections: {} })).body;
    expect(await mend()).toMatchObject({ bizCode: 'NOTHING_CHANGED', msg: '快捷支付已开通' });
    await switched(subject as ProductCode, '整改中', merchantNo);
    expect(await mend()).toMatchObject({ bizCode: 'NOTHING_CHANGED', msg: '快捷支付已停用：整改中' });
  });
});

describe('a step of the first opening', () => {
  /**
   * Returns the errors that the same fault causes in three places: when the step is saved, in the check before the
   * last step, and when the application is sent.
   */
  async function problemsOf(section: 'BUSINESS' | 'PAPERS' | 'SETTLEMENT', over: Record<string, string>) {
    const who = await signedIn(test, NEWCOMER);
    const sections = await opening(who, { [section]: over });
    const save = { BUSINESS: calls.temporarySave1, PAPERS: calls.temporarySave2, SETTLEMENT: calls.temporarySave3 };
    const saved = fieldsOf(await who.ask(save[section], { values: sections[section] ?? {}, version: 0, done: true }));
    for (const [name, call] of Object.entries(save))
      await test.ask(call, { values: sections[name] ?? {}, version: 0, done: false }, { token: who.token });
    const { problems } = await who.get(calls.checkMerchantAuditInfo, {});
    const { agreementNo } = await who.get(calls.templateAgreementUrl, {
      productCodes: ['CASHIER', 'ALIPAY'],
      mcc: sections['BUSINESS']?.['mcc'],
    });
    const sent = fieldsOf(await who.ask(calls.merchantApply, { sections, agreementNos: [agreementNo] }));
    const own = (told: Record<string, string>) =>
      Object.fromEntries(Object.entries(told).map(([key, msg]) => [key.replace(`${section}.`, ''), msg]));
    return { saved, checked: own(problems), sent: own(sent) };
  }

  it.each([
    ['PAPERS', 'contactIdEnd', '2020-12-31', '证件已过期'],
    ['PAPERS', 'contactIdStart', 'in two days', '证件有效期尚未开始'],
    ['PAPERS', 'contactMobile', '', '请输入联系人手机号'],
    ['PAPERS', 'contactEmail', 'x', '请输入正确的联系人邮箱'],
    ['PAPERS', 'contactIdFrontPicUrl', '/gateway/none.png', '文件不存在，请重新上传'],
    ['BUSINESS', 'mcc', '5411', '请选择该行业的经营类目'],
    ['BUSINESS', 'divisionCode', '510000', '请选择省市区'],
    ['BUSINESS', 'places', 'SHOP,SHOP', '不能重复选择'],
    ['SETTLEMENT', 'settleAccountId', 'JS200010000001', '请选择本企业的结算账户'],
  ] as const)('refuses %s.%s alike when it is saved, checked and sent', async (section, field, value, msg) => {
    const { saved, checked, sent } = await problemsOf(section, {
      [field]: value === 'in two days' ? businessDay(2) : value,
    });
    expect({ saved, checked, sent }).toEqual({
      saved: { [field]: msg },
      checked: { [field]: msg },
      sent: { [field]: msg },
    });
  });

  it.each(['锦里\u200b小吃', '\u200b\u200b', '锦里\u202e小吃', '锦里\u0007小吃'])(
    'refuses a short name with invisible characters, also in an unfinished draft: %j',
    async (shortName) => {
      const { saved, sent } = await problemsOf('BUSINESS', { shortName });
      const expected = { shortName: `商户简称${NOT_PLAIN}` };
      expect({ saved, sent }).toEqual({ saved: expected, sent: expected });
      const who = await signedIn(test, NEWCOMER);
      const kept = await who.ask(calls.temporarySave1, { values: { shortName }, version: 0, done: false });
      expect(fieldsOf(kept)).toEqual(expected);
    },
  );

  it('decides by the business day whether a document is expired', async () => {
    const who = await signedIn(test, NEWCOMER);
    const { PAPERS = {} } = await opening(who, { PAPERS: { contactIdEnd: businessDay(5) } });
    const save = (version: number) => who.ask(calls.temporarySave2, { values: PAPERS, version, done: true });
    expect((await save(0)).body).toMatchObject({ code: 0 });
    await test.control('POST', '/clock', { advance: 'P7D' });
    expect(fieldsOf(await save(1))).toEqual({ contactIdEnd: '证件已过期' });
  });
});

it('dates an answer by business time, like its other times', async () => {
  await test.control('POST', '/clock', { advance: 'P40D' });
  const { rows } = await zhang.get(calls.applyPage, { pageNo: 1, pageSize: 10, state: 'WAIT_SIGN' });
  const applyNo = rows[0]?.applyNo ?? '';
  const { businessTime } = (await test.control('GET', '/clock')) as { businessTime: string };
  const [detail, signing] = [
    await zhang.get(calls.applyInfo, { applyNo }),
    await zhang.get(calls.querySingInfo, { applyNo }),
  ];
  for (const { asOf = '' } of [detail, signing]) expect(asOf.slice(0, 10)).toBe(businessTime.slice(0, 10));
});

describe('limits', () => {
  const rule = async (limitKey: string, who = zhang) =>
    (await who.get(calls.queryLimitList, {})).find((one) => one.limitKey === limitKey);
  const raise = (limitKey: string, contractUrl: string, merchantNo = MAIN) =>
    zhang.ask(calls.submitLimitApply, {
      merchantNo,
      limitKey,
      sections: {
        LIMIT: { single: '150000.00', day: '1500000.00', month: '30000000.00' },
        EVIDENCE: { reason: '季度促销活动', contractUrl },
      },
    });

  it('shows the same limits on the pages of the products and of the limits', async () => {
    const { products } = await zhang.get(calls.productOpenInfo, {});
    const KEYS = { ZTO_DEFRAY: 'PAY_BANK', CASHIER: 'CASHIER' } as Record<string, string>;
    const bound = products.filter(({ kind, productCode }) => kind === '支付方式' || KEYS[productCode]);
    expect(bound).toHaveLength(8);
    for (const { productCode, limits } of bound) {
      const limitRule = await rule(KEYS[productCode] ?? `CASHIER:${productCode}`);
      const detail = await zhang.get(calls.queryProductInfo, { productCode });
      const terms = await zhang.get(calls.templateMerchantProductInfo, { productCode });
      expect([productCode, limitRule?.limits]).toEqual([productCode, limits]);
      expect([productCode, detail.limits, detail.used]).toEqual([productCode, limits, limitRule?.used]);
      expect([productCode, terms.limits]).toEqual([productCode, limits]);
    }
    expect((await rule('CASHIER'))?.limitName).toBe('收银台（未指定支付方式）');
    expect((await rule('PAY_BANK'))?.limitName).toBe('付款到银行卡（含代付）');
  });

  it('counts the sales of this month in the demo data', async () => {
    const { db } = test.sandbox;
    const month = `${businessDay(0).slice(0, 7)}-01`;
    const rows = await db.selectFrom('trades').selectAll().where('business_type', '=', '4007').execute();
    for (const productCode of ['WECHAT', 'ALIPAY'] as const) {
      const accepted = rows.filter(
        (row) =>
          row.product === productCode &&
          row.merchant_no === MAIN &&
          ['SUCCESS', 'PROCESSING'].includes(row.status) &&
          dayOf(row.created_at) >= month,
      );
      const cents = accepted.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      expect((await rule(`CASHIER:${productCode}`))?.used.month).toBe((cents / 100).toFixed(2));
      const { used, month: sold } = await zhang.get(calls.queryProductInfo, { productCode });
      expect(used.month).toBe((cents / 100).toFixed(2));
      if (accepted.length > 0) expect(Number(sold.amount)).toBeGreaterThan(0);
    }
  });

  it('refuses to raise limits of closed products, and answers unknown limits like foreign limits', async () => {
    const picture = await zhang.upload();
    const reasonFor = async (limitKey: string, merchantNo?: string) => {
      const { body } = await raise(limitKey, picture, merchantNo);
      return [body['bizCode'] ?? null, body['msg']];
    };
    expect(await reasonFor('CASHIER:ZTO_ECURRENCY_PAYMENT')).toEqual(['NOT_READY', '尚未开通数字人民币']);
    expect(await reasonFor('CASHIER:ZTO_BALANCE', STORE)).toEqual(['NOT_READY', '尚未开通余额支付']);
    expect(await reasonFor('CASHIER:ALIPAY', STORE)).toEqual([
      'NOT_READY',
      '支付宝已停用：近期投诉集中，请提交整改说明后恢复',
    ]);
    await test.sandbox.db.deleteFrom('member_products').execute();
    expect(await reasonFor('QUICK_COLLECTION')).toEqual(['NOT_READY', '尚未开通快捷收款']);
    const stranger = await zhang.ask(calls.applyInfo, { applyNo: 'SQ202601010000000000' });
    for (const unknown of ['NONE', 'CASHIER:NONE', 'RECHARGE', 'toString'])
      expect([unknown, ...(await reasonFor(unknown))]).toEqual([
        unknown,
        stranger.body['bizCode'] ?? null,
        stranger.body['msg'],
      ]);
    expect((await raise('CASHIER', picture)).body).toMatchObject({ code: 0, data: { subject: 'CASHIER' } });
  });

  it('raises limits of the member once at a time, whichever merchant requests it, and never lowers a limit', async () => {
    const picture = await zhang.upload();
    const ask = (merchantNo: string, single: string) =>
      zhang.ask(calls.submitLimitApply, {
        merchantNo,
        limitKey: 'PAY_BANK',
        sections: {
          LIMIT: { single, day: '2000000.00', month: '30000000.00' },
          EVIDENCE: { reason: '季度促销活动', contractUrl: picture },
        },
      });
    const first = (await ask(MAIN, '600000.00')).body['data'] as { applyNo: string };
    expect((await ask(STORE, '900000.00')).body).toMatchObject({ bizCode: 'APPLY_PENDING' });
    const seen = await zhang.get(calls.queryLimitList, { merchantNo: STORE });
    expect(seen.find(({ limitKey }) => limitKey === 'PAY_BANK')?.applyNo).toBe(first.applyNo);
    // The limit is raised by another way before the application is decided.
    const { db } = test.sandbox;
    const { enterprise_id } = await db
      .selectFrom('applications')
      .select('enterprise_id')
      .where('apply_no', '=', first.applyNo)
      .executeTakeFirstOrThrow();
    await raiseLimit(db, {
      ...(await ownerIn(db, enterprise_id, MAIN)),
      limitKey: 'PAY_BANK',
      limits: { singleLimitCents: 90_000_000, dailyLimitCents: 150_000_000, monthlyLimitCents: 3_000_000_000 },
      now: new Date(test.clock.now().getTime() + 1),
    });
    await test.control('POST', '/clock', { advance: 'PT2M' });
    expect(await zhang.get(calls.applyInfo, { applyNo: first.applyNo })).toMatchObject({ state: 'PASSED' });
    expect((await rule('PAY_BANK'))?.limits).toEqual({
      single: '900000.00',
      day: '2000000.00',
      month: '30000000.00',
    });
  });

  it('a later raise of a limit closes the refused application before it', async () => {
    const picture = await zhang.upload();
    const refused = (await raise('CASHIER', picture)).body['data'] as { applyNo: string };
    await decide(refused.applyNo, 'reject', '请补充合同');
    const due = async () => (await zhang.get(calls.queryApplyTodo, {})).map(({ applyNo }) => applyNo);
    expect(await due()).toContain(refused.applyNo);
    await test.control('POST', '/clock', { advance: 'PT1M' });
    const later = (await raise('CASHIER', picture)).body['data'] as { applyNo: string };
    expect(await due()).not.toContain(refused.applyNo);
    expect(await zhang.get(calls.applyInfo, { applyNo: refused.applyNo })).toMatchObject({ followedBy: later.applyNo });
    const mended = await zhang.ask(calls.rejectApply, { applyNo: refused.applyNo, sections: {}, agreementNos: [] });
    expect(mended.body).toMatchObject({ bizCode: 'APPLY_CLOSED' });
    // A withdrawn application does not block a new one.
    await zhang.get(calls.applyWithdraw, { applyNo: later.applyNo });
    expect(await due()).toContain(refused.applyNo);
  });
});

describe('a trial', () => {
  const calculated = async (productCode: 'CASHIER' | 'ZTO_DEFRAY' | 'WECHAT' | 'ALIPAY' | 'ZTO_ECURRENCY_PAYMENT') =>
    (await zhang.get(calls.calculateFee, { amount: '10.00', productCode })).refusal;

  it('shows the refusal that an order would get', async () => {
    expect(await calculated('WECHAT')).toBeNull();
    expect(await calculated('ZTO_DEFRAY')).toBeNull();
    expect(await calculated('ZTO_ECURRENCY_PAYMENT')).toBe('尚未开通数字人民币');
    await switched('WECHAT', '资质过期');
    await switched('ZTO_DEFRAY', '风险核查');
    expect(await calculated('WECHAT')).toBe('微信支付已停用：资质过期');
    expect(await calculated('ZTO_DEFRAY')).toBe('代付已停用：风险核查');
    await switched('CASHIER', '整改中');
    expect(await calculated('ALIPAY')).toBe('收银台已停用：整改中');
    const quoted = await zhang.get(calls.queryTradeFee, { kind: 'CASHIER', amount: '10.00' });
    expect(quoted.refusal).toBe('收银台已停用：整改中');
    await test.sandbox.db.deleteFrom('member_products').execute();
    const member = await zhang.get(calls.queryTradeFee, { kind: 'PAY_BANK', amount: '10.00' });
    expect(member.refusal).toBe('尚未开通付款到银行卡');
  });
});

describe('a product that was stopped', () => {
  it('excludes a stopped product from openings and dependencies', async () => {
    await switched('ONE_ACCOUNT', '整改中');
    const again = await zhang.ask(calls.subAccountOpen, { agreementNos: ['XY'] });
    expect(again.body).toMatchObject({ bizCode: 'NOTHING_CHANGED', msg: '一户通已停用：整改中' });
    const reapplied = await zhang.ask(calls.productApply, {
      sections: { PRODUCTS: { productCodes: 'ONE_ACCOUNT' } },
      agreementNos: ['XY'],
    });
    expect(reapplied.body).toMatchObject({ bizCode: 'NOTHING_CHANGED', msg: '一户通已停用：整改中' });
    await switched('CASHIER', '整改中', STORE);
    const { products } = await zhang.get(calls.productOpenInfo, { merchantNo: STORE });
    const bank = products.find(({ productCode }) => productCode === 'ZTO_MOBILE_BANK');
    expect(bank?.missing.map(({ text }) => text)).toEqual(['收银台已停用：整改中']);
  });

  it('notifies every reader of products with the reason, and again when it works', async () => {
    await switched('WECHAT', '商户资质过期');
    await switched('WECHAT', null);
    const notified = await test.sandbox.db
      .selectFrom('messages as m')
      .innerJoin('users as u', 'u.user_id', 'm.user_id')
      .where('m.first_title', 'in', ['微信支付已停用', '微信支付已恢复'])
      .select(['u.login_account', 'm.second_title'])
      .orderBy('m.msg_id')
      .execute();
    const readers = await test.sandbox.db
      .selectFrom('user_enterprises as ue')
      .innerJoin('role_permissions as p', 'p.role_id', 'ue.role_id')
      .innerJoin('users as u', 'u.user_id', 'ue.user_id')
      .where('p.permission', '=', 'product:read')
      .where('ue.enterprise_id', '=', '200010000001')
      .select('u.login_account')
      .execute();
    const accounts = readers.map(({ login_account }) => login_account).sort();
    expect(accounts.length).toBeGreaterThan(1);
    expect(accounts).toContain('13800000002');
    const of = (what: string) =>
      notified.filter(({ second_title }) => second_title.includes(what)).map(({ login_account }) => login_account);
    expect(of('微信支付已停用：商户资质过期').sort()).toEqual(accounts);
    expect(of('微信支付已恢复').sort()).toEqual(accounts);
  });

  it('names a stopped product wherever it blocks', async () => {
    await switched('ALIPAY', '整改中');
    await switched('ZTO_PS', '合同到期');
    const reason = '交易量较大';
    const fee = await zhang.ask(calls.submitFeeModify, {
      productCode: 'ALIPAY',
      sections: { FEE: { tierRates: '0.3,0.3,0.3', reason } },
    });
    // If an application is pending, this is reported before any other error.
    expect(fee.body).toMatchObject({ bizCode: 'APPLY_PENDING' });
    await switched('ZTO_BALANCE', '整改中');
    const other = await zhang.ask(calls.submitFeeModify, {
      productCode: 'ZTO_BALANCE',
      sections: { FEE: { feeRate: '0.3', reason } },
    });
    expect(other.body).toMatchObject({ bizCode: 'NOT_READY', msg: '余额支付已停用：整改中' });
    const special = await zhang.ask(calls.psSpecialApply, { sections: {} });
    expect(special.body).toMatchObject({ bizCode: 'NOT_READY', msg: '分账已停用：合同到期' });
    const split = await zhang.ask(calls.saveProductParameters, { productCode: 'ZTO_PS', values: {}, version: 1 });
    expect(split.body).toMatchObject({ bizCode: 'NOT_OPEN', msg: '分账已停用：合同到期' });
  });

  it('keeps a stopped product on a cashier that has it, and adds it to no other cashier', async () => {
    const before = await zhang.get(calls.queryProductParameters, { productCode: 'CASHIER' });
    const save = (payMethods: string, version: number, over = {}) =>
      zhang.ask(calls.saveProductParameters, {
        productCode: 'CASHIER',
        values: { ...before.values, payMethods, ...over },
        version,
      });
    await switched('ALIPAY', '整改中');
    const kept = await save('ALIPAY,WECHAT', before.version, { title: '云帆好货' });
    expect(kept.body).toMatchObject({ code: 0, data: { values: { payMethods: 'ALIPAY,WECHAT', title: '云帆好货' } } });
    const { version } = kept.body['data'] as { version: number };
    const without = await save('WECHAT', version);
    expect(without.body).toMatchObject({ code: 0 });
    expect(fieldsOf(await save('WECHAT,ALIPAY', version + 1))).toEqual({ payMethods: '支付宝已停用：整改中' });
    expect(fieldsOf(await save('WECHAT,WECHAT', version + 1))).toEqual({ payMethods: '不能重复选择' });
    expect(fieldsOf(await save('WECHAT,ZTO_ECURRENCY_PAYMENT', version + 1))).toEqual({
      payMethods: '尚未开通数字人民币',
    });
    expect(fieldsOf(await save('WECHAT', version + 1, { title: '\u202e云帆' }))).toEqual({
      title: `收银台标题${NOT_PLAIN}`,
    });
    for (const payMethods of ['WECHAT,CASHIER', 'ZTO_PS'])
      expect(fieldsOf(await save(payMethods, version + 1))).toHaveProperty('payMethods');
    expect(fieldsOf(await save('WECHAT', version + 1, { returnUrl: 'https://user:pw@127.0.0.1/' }))).toHaveProperty(
      'returnUrl',
    );
    // A repeated save after a lost response succeeds, because the values are already stored.
    expect((await save('WECHAT', version)).body).toMatchObject({ code: 0, data: { version: version + 1 } });
    // A cleared field is stored as empty.
    const filled = await save('WECHAT', version + 1, { returnUrl: 'https://example.com/back' });
    expect(filled.body).toMatchObject({ code: 0 });
    const emptied = await save('WECHAT', version + 2, { returnUrl: '' });
    expect(emptied.body).toMatchObject({ code: 0, data: { values: { returnUrl: '' } } });
  });
});
