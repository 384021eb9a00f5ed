import { type Applicant, anIdNumber, letterTo, signedIn } from '@test/support/onboarding';
import { opening, SIGNER } from '@test/support/opening';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';
import { companies } from '../../sandbox/domain/registers/companies';

const ZHANG = '13800000001';
/** The administrator of a company that is approved and has no merchant. */
const NEWCOMER = '13800000006';
const CHECKER = '13800000005';
/** Name, licence number and legal person of an enterprise that the platform already knows. */
const YUNFAN = {
  operatorName: '杭州云帆贸易有限公司',
  operatorLicenseNo: '91330106MA2CYF1A3C',
  operatorLegalName: '张明',
};

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(() => test.restoreSeed());
afterAll(() => test.stop());

async function apply(who: Applicant, sections: Record<string, Record<string, string>>) {
  const productCodes = (sections['PRODUCTS']?.['productCodes'] ?? '').split(',') as 'CASHIER'[];
  const { agreementNo } = await who.get(calls.templateAgreementUrl, {
    productCodes,
    mcc: sections['BUSINESS']?.['mcc'],
  });
  return who.ask(calls.merchantApply, { sections, agreementNos: [agreementNo] });
}

async function applied(who: Applicant, sections: Record<string, Record<string, string>>): Promise<string> {
  const { body } = await apply(who, sections);
  if (body['code'] !== 0) throw new Error(JSON.stringify(body));
  return (body['data'] as { applyNo: string }).applyNo;
}

async function decide(applyNo: string, decision: 'pass' | 'reject', reason?: string): Promise<void> {
  const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
  const review = due.find(({ subject }) => subject === applyNo);
  await test.control('POST', '/reviews', { id: review?.id, decision, reason });
}

/** Opens the newest signing link on the phone that received it. The cookie identifies the phone. */
async function phone(to = SIGNER) {
  const { text } = await letterTo(test, to, 'SIGN');
  expect(text).toContain(`请您签约：${test.url}/sandbox-phone/sign#`);
  const token = /#([\w-]+)/.exec(text)?.[1] ?? '';
  let cookie = '';
  const press = async (action: 'open' | 'confirm', other = cookie) => {
    const response = await test.fetch(`/sandbox-phone/sign/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(other ? { cookie: other } : {}) },
      body: JSON.stringify({ token }),
    });
    const set = response.headers.get('set-cookie')?.split(';')[0];
    if (set && other === cookie) cookie = set;
    return (await response.json()) as { code: number; msg: string; data: Record<string, unknown> };
  };
  return { press };
}

async function sign(to = SIGNER): Promise<void> {
  const { press } = await phone(to);
  await press('open');
  expect(await press('confirm')).toMatchObject({ code: 0 });
}

describe('the first opening', () => {
  it('opens the first merchant of a company, which can then be selected and has its products and flags', async () => {
    const who = await signedIn(test, NEWCOMER);
    expect(await who.get(calls.merchantStatus, {})).toMatchObject({ stage: 'BEGIN', merchantNo: '' });
    await who.get(calls.bizApplyAddEqual, {});
    const applyNo = await applied(who, await opening(who));
    const detail = await who.get(calls.applyInfo, { applyNo });
    expect(detail).toMatchObject({ kind: 'MERCHANT', state: 'AUDITING', canWithdraw: true });
    const facts = detail.sections.flatMap((section) => section.facts);
    expect(facts.find(({ field }) => field === 'contactIdNumber')?.value).toMatch(/^330106\*+\d{4}$|^330106\*+\d{3}X$/);
    expect(facts.find(({ field }) => field === 'mcc')?.value).toBe('就餐场所和餐馆');
    await decide(applyNo, 'pass');
    expect(await who.get(calls.merchantStatus, {})).toMatchObject({ stage: 'WAIT_SIGN', applyNo });
    await sign();
    const { unreadList } = await who.get(calls.queryUnread, {});
    expect(unreadList[0]).toMatchObject({
      firstTitle: '商户开通已通过',
      linkUrl: `/product/revision/openStatus?applyNo=${applyNo}`,
    });
    const merchants = await who.get(calls.queryMerchants, {});
    expect(merchants).toEqual([expect.objectContaining({ merchantName: '锦里小吃', auditStatus: 'PASS' })]);
    const { products, merchantNo } = await who.get(calls.productOpenInfo, {});
    const open = products.filter(({ state }) => state === 'OPEN').map(({ productCode }) => productCode);
    expect(open).toEqual(['CASHIER', 'ALIPAY']);
    expect(merchantNo).toBe(merchants[0]?.merchantNo);
    expect(await who.get(calls.queryUserInfo, {})).toMatchObject({
      hadMerchantFlag: 'Y',
      appIdFlag: 'Y',
      agentFlag: 'N',
    });
    const { timeline, state } = await who.get(calls.applyInfo, { applyNo });
    expect(state).toBe('PASSED');
    expect(timeline.map(({ step }) => step)).toEqual(['SUBMITTED', 'AUDITED', 'SENT', 'SIGNED', 'PASSED']);
    // An open product shows the signed agreement, which covered both products.
    const { title } = await who.get(calls.templateAgreementUrl, { productCodes: ['ALIPAY'] });
    expect(title).toBe('支付宝、收银台服务协议');
    // The application is listed for each product that it opened, and for no other product.
    const about = async (productCode: 'ALIPAY' | 'WECHAT') => [
      (await who.get(calls.queryProductInfo, { productCode })).applications.map((one) => one.applyNo),
      (await who.get(calls.applyPage, { subject: productCode, pageNo: 1, pageSize: 10 })).rows.map(
        (one) => one.applyNo,
      ),
    ];
    expect(await about('ALIPAY')).toEqual([[applyNo], [applyNo]]);
    expect(await about('WECHAT')).toEqual([[], []]);
    // The merchant is already open, so a second application for a first opening is refused.
    expect((await apply(who, await opening(who))).body).toMatchObject({ bizCode: 'APPLY_CLOSED' });
  });

  it('refuses each wrong field with its own text, and stores nothing', async () => {
    const who = await signedIn(test, NEWCOMER);
    const wrong = {
      BUSINESS: { mcc: '5411', places: 'WEB,MINI', webUrl: 'shop.example.com', servicePhone: '12' },
      PAPERS: { contactIdEnd: '2021-01-01', contactEmail: 'x' },
      SETTLEMENT: { settleAccountId: 'JS200010000001' },
    };
    const { body } = await apply(who, await opening(who, wrong));
    expect(body['data']).toEqual({
      fields: expect.objectContaining({
        'BUSINESS.webUrl': '请输入以http开头的网址',
        'BUSINESS.icpNo': '请输入ICP备案号',
        'BUSINESS.miniAppId': '请输入小程序AppID',
        'BUSINESS.servicePhone': '请输入正确的联系电话',
        'PAPERS.contactEmail': expect.any(String),
      }),
    });
    const later = await apply(
      who,
      await opening(who, {
        BUSINESS: { mcc: '5411' },
        PAPERS: { contactIdEnd: '2021-01-01' },
        SETTLEMENT: wrong.SETTLEMENT,
      }),
    );
    expect(later.body['data']).toEqual({
      fields: {
        'BUSINESS.mcc': '请选择该行业的经营类目',
        'PAPERS.contactIdEnd': '证件已过期',
        'SETTLEMENT.settleAccountId': '请选择本企业的结算账户',
      },
    });
    expect(await who.get(calls.applyPage, { pageNo: 1, pageSize: 10 })).toMatchObject({ total: 0 });
  });

  it('resubmits only the refused sections, as a new application that follows the refused one', async () => {
    const who = await signedIn(test, NEWCOMER);
    const first = await applied(who, await opening(who));
    await decide(
      first,
      'reject',
      JSON.stringify({ 'BUSINESS.shopPicUrl': '照片不清晰', 'PAPERS.contactName': '与证件不符' }),
    );
    const refused = await who.get(calls.applyInfo, { applyNo: first });
    expect(refused).toMatchObject({ state: 'REJECTED', openSections: ['BUSINESS', 'PAPERS'] });
    expect((await who.get(calls.queryApplyTodo, {})).map(({ applyNo }) => applyNo)).toEqual([first]);
    const sections = await opening(who);
    const locked = await who.ask(calls.rejectApply, { applyNo: first, sections });
    expect(locked.body).toMatchObject({ bizCode: 'APPLY_CLOSED' });
    const { BUSINESS = {}, PAPERS: { contactIdNumber: _kept, ...PAPERS } = {} } = sections;
    const second = await who.get(calls.rejectApply, { applyNo: first, sections: { BUSINESS, PAPERS } });
    expect(second).toMatchObject({ state: 'AUDITING', follows: first });
    expect(await who.get(calls.applyInfo, { applyNo: first })).toMatchObject({
      followedBy: second.applyNo,
      openSections: [],
    });
    const twice = await who.ask(calls.rejectApply, { applyNo: first, sections: { BUSINESS, PAPERS } });
    expect(twice.body).toMatchObject({ bizCode: 'APPLY_CLOSED' });
    await decide(second.applyNo, 'reject', '资料不完整');
    const whole = await who.get(calls.applyInfo, { applyNo: second.applyNo });
    expect(whole.reasons).toEqual({ reason: '资料不完整' });
    expect(whole.openSections).toEqual(['BUSINESS', 'PAPERS', 'SETTLEMENT', 'PRODUCTS']);
  });

  it('keeps an application with 挂起 in its short name under review, and refuses one with 驳回', async () => {
    const who = await signedIn(test, NEWCOMER);
    const held = await applied(who, await opening(who, { BUSINESS: { shortName: '挂起小吃' } }));
    test.clock.advance(60_000);
    expect(await who.get(calls.applyInfo, { applyNo: held })).toMatchObject({ state: 'AUDITING' });
    await who.get(calls.applyWithdraw, { applyNo: held });
    const bad = await applied(who, await opening(who, { BUSINESS: { shortName: '驳回小吃' } }));
    test.clock.advance(60_000);
    expect(await who.get(calls.applyInfo, { applyNo: bad })).toMatchObject({
      state: 'REJECTED',
      reasons: { 'BUSINESS.shortName': '驳回小吃' },
    });
  });

  it('stores the papers of another operating company, which must differ from the own company', async () => {
    const who = await signedIn(test, NEWCOMER);
    const picture = await who.upload();
    const operator = {
      operatorName: '成都宽窄餐饮有限公司',
      operatorLicenseNo: '91510104MA6JL9F2XU',
      operatorLicensePicUrl: picture,
      operatorLegalName: '何宽窄',
      letterUrl: picture,
    };
    const { body } = await who.ask(calls.bizApplyAddDiff, operator);
    expect(body['data']).toEqual({ fields: { operatorLicenseNo: '与本企业相同，请选择“本企业经营”' } });
    await who.get(calls.bizApplyAddDiff, { ...operator, ...YUNFAN });
    expect(await who.get(calls.bizApplyInfo, {})).toMatchObject({ operator: 'DIFF', ...YUNFAN });
    expect(await who.get(calls.queryOpMerchant, { operatorLicenseNo: '91330106MA2CYF1A3C' })).toEqual(
      expect.arrayContaining([{ merchantNo: 'S80****001', merchantName: '云***', own: false }]),
    );
  });

  const OTHER_NUMBER = '与该企业登记的统一社会信用代码不一致';
  const OTHER_NAME = '与该统一社会信用代码登记的企业名称不一致';
  const OTHER_LEGAL = '与该统一社会信用代码登记的法定代表人不一致';
  const UNKNOWN = '91510104MA6CQ7XL5L';
  it.each([
    ['an enterprise’s name with another number', { operatorLicenseNo: UNKNOWN }, { operatorLicenseNo: OTHER_NUMBER }],
    [
      'an enterprise’s number with another name and person',
      { operatorName: '成都宽窄餐饮有限公司', operatorLegalName: '何宽窄' },
      { operatorName: OTHER_NAME, operatorLegalName: OTHER_LEGAL },
    ],
    ['an enterprise’s with another person', { operatorLegalName: '何宽窄' }, { operatorLegalName: OTHER_LEGAL }],
    [
      'a number whose check digit is wrong',
      { operatorLicenseNo: '91330106MA2CYF1A3D' },
      { operatorLicenseNo: '统一社会信用代码校验位不正确' },
    ],
  ])('refuses as operating company %s, when the form is saved, checked and sent', async (_what, over, fields) => {
    const who = await signedIn(test, NEWCOMER);
    const picture = await who.upload();
    const OPERATOR = { ...YUNFAN, operatorLicensePicUrl: picture, letterUrl: picture, ...over };
    const saved = await who.ask(calls.bizApplyAddDiff, OPERATOR);
    expect(saved.body['data']).toEqual({ fields });
    const inSection = Object.fromEntries(Object.entries(fields).map(([key, msg]) => [`OPERATOR.${key}`, msg]));
    await who.get(calls.temporarySave, {
      kind: 'MERCHANT',
      subject: '',
      section: 'OPERATOR',
      values: OPERATOR,
      version: 0,
    });
    expect((await who.get(calls.checkMerchantAuditInfo, {})).problems).toMatchObject(inSection);
    const sent = await apply(who, await opening(who, { OPERATOR }));
    expect(sent.body['data']).toEqual({ fields: inSection });
  });

  it('compares another operating company with the register of companies, and accepts an unregistered company', async () => {
    const who = await signedIn(test, NEWCOMER);
    const picture = await who.upload();
    const entered = (operatorName: string, operatorLicenseNo: string, operatorLegalName: string) =>
      who.ask(calls.bizApplyAddDiff, {
        operatorName,
        operatorLicenseNo,
        operatorLegalName,
        operatorLicensePicUrl: picture,
        letterUrl: picture,
      });
    const [company] = [...companies()];
    const { enterpriseName = '', businessLicenseNo = '', legalName = '' } = company ?? {};
    expect((await entered(enterpriseName, UNKNOWN, legalName)).body['data']).toEqual({
      fields: { operatorLicenseNo: OTHER_NUMBER },
    });
    expect((await entered('成都宽窄餐饮有限公司', businessLicenseNo, '何宽窄')).body['data']).toEqual({
      fields: { operatorName: OTHER_NAME, operatorLegalName: OTHER_LEGAL },
    });
    expect((await entered(enterpriseName, businessLicenseNo, legalName)).body).toMatchObject({ code: 0 });
    expect((await entered('成都宽窄餐饮有限公司', UNKNOWN, '何宽窄')).body).toMatchObject({ code: 0 });
    // Data that an enterprise entered before its audit does not limit other enterprises.
    await test.sandbox.db
      .updateTable('enterprises')
      .set({ settled_status: 'INIT' })
      .where('business_license_no', '=', YUNFAN.operatorLicenseNo)
      .execute();
    expect((await entered(YUNFAN.operatorName, UNKNOWN, '何宽窄')).body).toMatchObject({ code: 0 });
  });
});

describe('a draft', () => {
  const DRAFT = { kind: 'MERCHANT', subject: '' } as const;

  it('shares the draft within the enterprise and reports a conflict to the slower user', async () => {
    const who = await signedIn(test, NEWCOMER);
    const before = await who.get(calls.queryTemporarySave, DRAFT);
    const business = before.sections.find(({ section }) => section === 'BUSINESS');
    expect(business).toMatchObject({ version: 0, values: { industryCode: 'I05', mcc: '5812' } });
    await who.get(calls.temporarySave1, { values: { shortName: '锦' }, version: 0 });
    const slow = await who.ask(calls.temporarySave1, { values: { shortName: '里' }, version: 0 });
    expect(slow.body).toMatchObject({ bizCode: 'DRAFT_CHANGED', msg: expect.stringContaining('吴敏') });
    const { sections } = await who.get(calls.queryTemporarySave, DRAFT);
    expect(sections.find(({ section }) => section === 'BUSINESS')).toMatchObject({
      values: { shortName: '锦' },
      version: 1,
      done: false,
      savedBy: '吴敏',
    });
  });

  it('keeps an omitted secret and never returns the full value', async () => {
    const who = await signedIn(test, NEWCOMER);
    await who.get(calls.temporarySave2, {
      values: { contactName: '吴敏', contactIdNumber: anIdNumber(6) },
      version: 0,
    });
    await who.get(calls.temporarySave2, { values: { contactName: '吴敏敏' }, version: 1 });
    const { sections } = await who.get(calls.queryTemporarySave, DRAFT);
    const papers = sections.find(({ section }) => section === 'PAPERS');
    expect(papers?.values).toEqual({ contactName: '吴敏敏' });
    expect(papers?.masked['contactIdNumber']).toMatch(/\*{8}/);
    expect(JSON.stringify(sections)).not.toContain(anIdNumber(6));
  });

  it('starts the draft after a refusal with the submitted values, and accepts corrections section by section', async () => {
    const who = await signedIn(test, NEWCOMER);
    const first = await applied(who, await opening(who));
    const pending = await who.get(calls.queryTemporarySave, DRAFT);
    expect(pending.sections.find(({ section }) => section === 'BUSINESS')?.values).not.toHaveProperty('shortName');
    await decide(first, 'reject', JSON.stringify({ 'PAPERS.contactName': '与证件不符' }));
    const { sections, newest } = await who.get(calls.queryTemporarySave, DRAFT);
    expect(newest).toMatchObject({ applyNo: first, state: 'REJECTED' });
    expect(sections.find(({ section }) => section === 'BUSINESS')).toMatchObject({
      values: { shortName: '锦里小吃' },
      version: 0,
    });
    const papers = sections.find(({ section }) => section === 'PAPERS');
    expect(papers?.values).not.toHaveProperty('contactIdNumber');
    expect(papers?.masked['contactIdNumber']).toMatch(/\*{8}/);
    await who.get(calls.temporarySave2, {
      values: { ...papers?.values, contactName: '吴敏敏' },
      version: 0,
      done: true,
    });
    const after = await who.get(calls.queryTemporarySave, DRAFT);
    const mended = after.sections.find(({ section }) => section === 'PAPERS');
    // The number was not typed again: the corrected application takes it from the rejected application.
    await who.get(calls.rejectApply, { applyNo: first, sections: { PAPERS: mended?.values ?? {} } });
  });

  it('restores the draft and its secrets when the application is taken back', async () => {
    const who = await signedIn(test, NEWCOMER);
    const sections = await opening(who);
    const first = await applied(who, sections);
    await who.get(calls.applyWithdraw, { applyNo: first });
    expect(await who.get(calls.merchantStatus, {})).toMatchObject({ stage: 'DRAFT' });
    const kept = (await who.get(calls.queryTemporarySave, DRAFT)).sections;
    expect(kept.filter(({ done }) => done).map(({ section }) => section)).toEqual([
      'BUSINESS',
      'PAPERS',
      'SETTLEMENT',
      'PRODUCTS',
    ]);
    const { contactIdNumber: _kept, ...PAPERS } = sections['PAPERS'] ?? {};
    await applied(who, { ...sections, PAPERS });
  });

  it('keeps a section that was typed meanwhile when the application is taken back', async () => {
    const who = await signedIn(test, NEWCOMER);
    const first = await applied(who, await opening(who));
    await who.get(calls.temporarySave1, { values: { shortName: '新的名字' }, version: 0 });
    await who.get(calls.applyWithdraw, { applyNo: first });
    const { sections } = await who.get(calls.queryTemporarySave, DRAFT);
    expect(sections.find(({ section }) => section === 'BUSINESS')?.values).toEqual({ shortName: '新的名字' });
  });

  it('keeps the draft of another operating company while its licence number is empty', async () => {
    const who = await signedIn(test, NEWCOMER);
    const values = { operatorName: '成都宽窄餐饮有限公司', operatorLicenseNo: '' };
    await who.get(calls.temporarySave, { ...DRAFT, section: 'OPERATOR', values, version: 0 });
    expect(await who.get(calls.merchantStatus, {})).toMatchObject({ operator: 'DIFF' });
  });

  it('refuses an incomplete draft and marks its wrong fields', async () => {
    const who = await signedIn(test, NEWCOMER);
    const { body } = await who.ask(calls.temporarySave1, { values: { shortName: '锦' }, version: 0, done: true });
    expect(body['data']).toMatchObject({ fields: { shortName: '请输入2-20个字的商户简称' } });
    expect((await who.get(calls.checkMerchantAuditInfo, {})).problems).toMatchObject({
      'BUSINESS.shortName': expect.any(String),
      'SETTLEMENT.settleAccountId': '请选择结算账户',
    });
  });
});

describe('signing', () => {
  it('accepts only the newest signing link, once, before it expires, and on the phone that opened it', async () => {
    const who = await signedIn(test, NEWCOMER);
    const applyNo = await applied(who, await opening(who));
    await decide(applyNo, 'pass');
    const first = await phone();
    expect(await first.press('open')).toMatchObject({ data: { signed: false, signerName: '吴敏' } });
    expect(await first.press('confirm', 'sandbox_phone=anotherphoneanotherphone')).toMatchObject({
      code: 1,
      msg: expect.stringContaining('另一台设备'),
    });
    const early = await who.ask(calls.reSendSingNotify, { applyNo });
    expect(early.body).toMatchObject({ bizCode: 'SIGN_TOO_OFTEN' });
    await test.control('POST', '/clock', { advance: 'PT61S' });
    await who.get(calls.reSendSingNotify, { applyNo });
    expect(await first.press('confirm')).toMatchObject({ code: 1, msg: expect.stringContaining('最新的短信') });
    await test.control('POST', '/clock', { advance: 'P1D' });
    const late = await phone();
    expect(await late.press('open')).toMatchObject({ code: 1, msg: expect.stringContaining('已过期') });
    expect(await who.get(calls.querySingInfo, { applyNo })).toMatchObject({
      state: 'WAIT_SIGN',
      signing: { state: 'LATE' },
    });
    await who.get(calls.reSendSingNotify, { applyNo });
    const second = await phone();
    await second.press('open');
    const both = await Promise.all([second.press('confirm'), second.press('confirm')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect((await who.get(calls.applyInfo, { applyNo })).timeline.filter(({ step }) => step === 'SIGNED')).toHaveLength(
      1,
    );
  });

  it('refuses the signature for a product stopped since the audit, until the product works again', async () => {
    const zhang = await signedIn(test, ZHANG);
    const due = await zhang.get(calls.queryApplyTodo, {});
    const { applyNo } = due.find(({ state }) => state === 'WAIT_SIGN') ?? { applyNo: '' };
    await test.control('POST', '/clock', { advance: 'PT2M' });
    await zhang.get(calls.reSendSingNotify, { applyNo });
    const { receiver } = await test.sandbox.db
      .selectFrom('outbox')
      .select('receiver')
      .where('purpose', '=', 'SIGN')
      .orderBy('sent_at', 'desc')
      .executeTakeFirstOrThrow();
    const { press } = await phone(receiver);
    await press('open');
    const stop = (stopReason: string | null) =>
      test.control('POST', '/config', {
        products: [{ merchantNo: 'S800010000001', productCode: 'CASHIER', stopReason }],
      });
    await stop('整改中');
    expect(await press('confirm')).toMatchObject({ msg: expect.stringContaining('收银台已停用：整改中') });
    expect(await zhang.get(calls.applyInfo, { applyNo })).toMatchObject({ state: 'WAIT_SIGN' });
    await stop(null);
    expect(await press('confirm')).toMatchObject({ code: 0 });
    expect(await zhang.get(calls.applyInfo, { applyNo })).toMatchObject({ state: 'PASSED' });
  });

  it('refuses a signing link of an application that was taken back', async () => {
    const who = await signedIn(test, NEWCOMER);
    const applyNo = await applied(who, await opening(who));
    await decide(applyNo, 'pass');
    await who.get(calls.applyWithdraw, { applyNo });
    expect(await (await phone()).press('open')).toMatchObject({ code: 1, msg: expect.stringContaining('已撤回') });
    expect((await who.ask(calls.applyWithdraw, { applyNo })).body).toMatchObject({ bizCode: 'APPLY_CLOSED' });
  });
});

describe('changes of open products', () => {
  it('applies a new fee from the next day, and shows it next to the current fee', async () => {
    const zhang = await signedIn(test, ZHANG);
    const [productCode, WANTED] = ['ZTO_MOBILE_BANK', { productCode: 'ZTO_MOBILE_BANK' }] as const;
    const { terms: held } = await zhang.get(calls.queryProductInfo, WANTED);
    const sections = { FEE: { feeRate: '0.2', reason: '交易量较大，申请下调' } };
    const { applyNo } = await zhang.get(calls.submitFeeModify, { productCode, sections });
    const twice = await zhang.ask(calls.submitFeeModify, { productCode, sections });
    expect(twice.body).toMatchObject({ bizCode: 'APPLY_PENDING' });
    expect(await zhang.get(calls.queryProductInfo, WANTED)).toMatchObject({ state: 'CHANGING' });
    const detail = await zhang.get(calls.applyInfo, { applyNo });
    expect(detail.sections[0]?.facts[0]).toMatchObject({ label: '费率', value: '0.2%', before: `${held.feeRate}%` });
    await decide(applyNo, 'pass');
    const after = await zhang.get(calls.queryProductInfo, WANTED);
    expect(after).toMatchObject({ state: 'OPEN', terms: { feeRate: held.feeRate } });
    expect(after.history.map(({ terms, inForce }) => [terms.feeRate, inForce])).toEqual([
      ['0.2', false],
      [held.feeRate, true],
    ]);
    await test.control('POST', '/clock', { advance: 'P1D' });
    expect(await zhang.get(calls.queryProductInfo, WANTED)).toMatchObject({
      terms: { feeRate: '0.2' },
    });
  });

  it('applies a higher limit when it is approved, and refuses limits above the maximum of the industry', async () => {
    const zhang = await signedIn(test, ZHANG);
    const picture = await zhang.upload();
    const EVIDENCE = { reason: '季度采购付款增加', contractUrl: picture };
    const before = (await zhang.get(calls.queryLimitList, {})).find(({ limitKey }) => limitKey === 'PAY_BANK');
    const over = { single: '99999999999.00', day: '99999999999.00', month: '99999999999.00' };
    const much = await zhang.ask(calls.submitLimitApply, { limitKey: 'PAY_BANK', sections: { LIMIT: over, EVIDENCE } });
    expect(much.body).toMatchObject({ data: { fields: { 'LIMIT.single': expect.stringContaining('最高可申请') } } });
    const LIMIT = { single: '600000.00', day: '2000000.00', month: before?.highest.month ?? '' };
    const { applyNo } = await zhang.get(calls.submitLimitApply, {
      limitKey: 'PAY_BANK',
      sections: { LIMIT, EVIDENCE },
    });
    await decide(applyNo, 'pass');
    const after = (await zhang.get(calls.queryLimitList, {})).find(({ limitKey }) => limitKey === 'PAY_BANK');
    expect(after?.limits).toEqual(LIMIT);
    expect(await zhang.get(calls.queryLimitApplyDetail, { applyNo })).toMatchObject({
      before: before?.limits,
      now: LIMIT,
    });
    expect(await zhang.get(calls.queryLastEvidence, {})).toMatchObject({ contractUrl: picture, applyNo });
  });

  it('raises the highest split percentage after a special application', async () => {
    const zhang = await signedIn(test, ZHANG);
    const picture = await zhang.upload();
    const sections = { SPECIAL: { highestPercent: '50', scene: '多门店联营分账', contractUrl: picture } };
    const { applyNo } = await zhang.get(calls.psSpecialApply, { sections });
    await decide(applyNo, 'pass');
    expect(await zhang.get(calls.psConfigQueryCustomer, {})).toMatchObject({ highestPercent: '50', special: true });
  });

  it('keeps the approved split percentage when the enterprise chooses a lower percentage', async () => {
    const zhang = await signedIn(test, ZHANG);
    const sections = { SPECIAL: { highestPercent: '60', scene: '多门店联营分账', contractUrl: await zhang.upload() } };
    const { applyNo } = await zhang.get(calls.psSpecialApply, { sections });
    await decide(applyNo, 'pass');
    const save = async (highestPercent: string) => {
      const { version } = await zhang.get(calls.queryProductParameters, { productCode: 'ZTO_PS' });
      const values = { mode: 'MANUAL', highestPercent, receivers: '' };
      return (await zhang.ask(calls.saveProductParameters, { productCode: 'ZTO_PS', values, version })).body;
    };
    expect(await save('20')).toMatchObject({ code: 0 });
    expect(await zhang.get(calls.psSpecialApplyQuery, {})).toMatchObject({ highestPercent: '20', mostPercent: '60' });
    expect(await save('61')).toMatchObject({ data: { fields: { highestPercent: '最高60%' } } });
    expect(await save('60')).toMatchObject({ code: 0 });
  });
});

describe('a product that the platform stops', () => {
  it('refuses new orders with the reason while the platform stops the product, notifies its readers and works again afterwards', async () => {
    const zhang = await signedIn(test, ZHANG);
    const which = { merchantNo: 'S800010000001', productCode: 'WECHAT' } as const;
    const switched = await test.control('POST', '/config', {
      products: [{ ...which, stopReason: '商户资质过期' }],
    });
    expect(switched).toMatchObject({ products: [{ ...which, done: true }] });
    expect(await zhang.get(calls.queryProductInfo, { productCode: 'WECHAT' })).toMatchObject({
      state: 'STOPPED',
      reason: '商户资质过期',
    });
    const { unreadList } = await zhang.get(calls.queryUnread, {});
    expect(unreadList[0]).toMatchObject({
      type: '5',
      firstTitle: '微信支付已停用',
      linkUrl: '/product/revision/detail?productCode=WECHAT',
    });
    const again = await test.control('POST', '/config', { products: [{ ...which, stopReason: null }] });
    expect(again).toMatchObject({ products: [{ done: true }] });
    expect(await zhang.get(calls.queryProductInfo, { productCode: 'WECHAT' })).toMatchObject({ state: 'OPEN' });
  });
});

describe('the permissions on applications', () => {
  it('lets a colleague read an application with its papers but not submit, and hides it from a stranger', async () => {
    const zhang = await signedIn(test, ZHANG);
    const picture = await zhang.upload();
    const sections = { SPECIAL: { highestPercent: '50', scene: '多门店联营分账', contractUrl: picture } };
    const { applyNo } = await zhang.get(calls.psSpecialApply, { sections });
    const checker = await signedIn(test, CHECKER);
    expect(await checker.get(calls.applyInfo, { applyNo })).toMatchObject({ applyNo });
    const file = (who: Applicant) => test.fetch(picture, { headers: { authorization: `Bearer ${who.token}` } });
    expect((await file(checker)).status).toBe(200);
    expect((await checker.ask(calls.psSpecialApply, { sections })).status).toBe(403);
    expect((await checker.ask(calls.applyWithdraw, { applyNo })).status).toBe(403);
    const stranger = await signedIn(test, '13800000004');
    expect((await stranger.ask(calls.applyInfo, { applyNo })).body).toMatchObject({ code: 4004 });
    expect((await stranger.ask(calls.applyWithdraw, { applyNo })).body).toMatchObject({ code: 4004 });
    expect((await (await file(stranger)).json()) as unknown).toMatchObject({ code: 4004 });
  });

  it('refuses a file of another user like a file that does not exist', async () => {
    const stranger = await signedIn(test, '13800000004');
    const picture = await stranger.upload();
    const zhang = await signedIn(test, ZHANG);
    const sections = { SPECIAL: { highestPercent: '50', scene: '多门店联营分账', contractUrl: picture } };
    expect((await zhang.ask(calls.psSpecialApply, { sections })).body).toMatchObject({
      data: { fields: { 'SPECIAL.contractUrl': '文件不存在，请重新上传' } },
    });
  });

  it('corrects a refused product for its own merchant only, and stores typed values as the draft of the product', async () => {
    const zhang = await signedIn(test, ZHANG);
    const shop = { merchantNo: 'S800010000002' };
    const rowOf = async (which: object) =>
      (await zhang.get(calls.productOpenInfo, which)).products.find(
        ({ productCode }) => productCode === 'ZTO_QUICK_PAYMENT',
      );
    const refused = await rowOf(shop);
    expect(refused).toMatchObject({ state: 'REJECTED', draft: '', reason: '请补充具体的使用场景' });
    const applyNo = refused?.applyNo ?? '';
    const sections = { PRODUCTS: { productCodes: 'ZTO_QUICK_PAYMENT', remark: '会员储值卡充值' } };
    const elsewhere = await zhang.ask(calls.rejectApply, { applyNo, sections });
    expect(elsewhere.body).toMatchObject({ bizCode: 'NOT_READY', msg: '请先切换到该申请所属的商户' });
    const which = { ...shop, kind: 'PRODUCT', subject: 'ZTO_QUICK_PAYMENT', section: 'PRODUCTS' } as const;
    const typed = { ...which, values: sections.PRODUCTS, version: 0, done: false };
    expect(await zhang.get(calls.temporarySave, typed)).toMatchObject({ version: 1, savedBy: '张明' });
    expect(await rowOf(shop)).toMatchObject({ state: 'DRAFT', draft: 'ZTO_QUICK_PAYMENT', applyNo });
    const next = await zhang.get(calls.rejectApply, { ...shop, applyNo, sections });
    expect(next).toMatchObject({ follows: applyNo, merchantNo: shop.merchantNo, state: 'AUDITING' });
    expect(await rowOf(shop)).toMatchObject({ draft: '', applyNo: next.applyNo });
  });

  it('shows no due date while the application waits for a person', async () => {
    const zhang = await signedIn(test, ZHANG);
    const { rows } = await zhang.get(calls.applyPage, { pageNo: 1, pageSize: 10, state: 'AUDITING' });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.map(({ dueAt }) => dueAt)).toEqual(rows.map(() => null));
  });
});
