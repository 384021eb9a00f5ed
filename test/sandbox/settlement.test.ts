import { decideNext } from '@sandbox/domain/reviews';
import { type Applicant, aCardNo, letterTo, reviewIsDue, signedIn } from '@test/support/onboarding';
import { aSandbox, ON_POSTGRES, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { queryEnterpriseStatus } from '@/contract/calls/enterpriseOnboarding';
import { queryMerchants } from '@/contract/calls/merchants';
import { myMsg } from '@/contract/calls/messages';
import { enterpriseBindPrivateCard, getSettleDetail, updateBankCardPicture } from '@/contract/calls/onboardingAccounts';
import * as settlement from '@/contract/calls/settlement';

const ZHANG = '13800000001';

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

const newestTitle = async () => (await who.get(myMsg, { pageNo: 1, pageSize: 10 })).rows[0]?.firstTitle;

describe('the way of settling', () => {
  // Skipped on the embedded database, which runs transactions one after the other.
  (ON_POSTGRES ? it : it.skip)('a change that is decided at the same moment is returned as decided', async () => {
    await who.get(settlement.modifySettleWay, { way: 'D0', cutTime: '22:00', remark: '' });
    reviewIsDue(test);
    const { db, platform } = test.sandbox;
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const { answer } = await db.transaction().execute(async (deciding) => {
      const { clock, random, publicUrl, reviewKinds } = platform;
      await decideNext(deciding, { now: clock.real(), random, publicUrl, reviewKinds });
      let isAnswered = false;
      const late = who.get(settlement.settleModifyStatus, {}).finally(() => {
        isAnswered = true;
      });
      while (!isAnswered && (await waiting.execute(db)).rows[0]?.count === 0);
      return { answer: late };
    });
    expect(await answer).toMatchObject({ modifyStatus: 'PASS' });
  });

  it('keeps the old way of settling until the change has passed', async () => {
    expect(await who.get(settlement.clientSettleInfo, {})).toMatchObject({
      way: 'T1',
      cutTime: '24:00',
      account: { defaultFlag: true, accountNoMasked: '1202***********1230' },
    });
    const submitted = await who.get(settlement.modifySettleWay, { way: 'D0', cutTime: '22:00', remark: '回款快' });
    expect(submitted).toMatchObject({ modifyStatus: 'INIT' });
    const second = await who.ask(settlement.modifySettleWay, { way: 'WEEK', cutTime: '22:00' });
    expect(second.body).toMatchObject({ bizCode: 'MODIFY_PENDING' });
    expect(await who.get(settlement.settleAuditInfo, {})).toMatchObject({
      way: 'D0',
      cutTime: '22:00',
      remark: '回款快',
    });
    expect(await who.get(settlement.clientSettleInfo, {})).toMatchObject({ way: 'T1' });
    reviewIsDue(test);
    expect(await who.get(settlement.settleModifyStatus, {})).toMatchObject({ modifyStatus: 'PASS' });
    expect(await who.get(settlement.clientSettleInfo, {})).toMatchObject({
      way: 'D0',
      wayName: '当日结算',
      cutTime: '22:00',
    });
    expect(await newestTitle()).toBe('结算方式变更通过');
    const same = await who.ask(settlement.modifySettleWay, { way: 'D0', cutTime: '22:00' });
    expect(same.body).toMatchObject({ bizCode: 'NOTHING_CHANGED' });
  });

  it('keeps the old way of settling after a refusal, and accepts a new request', async () => {
    await who.get(settlement.modifySettleWay, { way: 'D0', cutTime: '22:00', remark: '请驳回' });
    reviewIsDue(test);
    expect(await who.get(settlement.settleModifyStatus, {})).toMatchObject({
      modifyStatus: 'UN_PASS',
      reasons: { remark: '请驳回' },
    });
    expect(await who.get(settlement.clientSettleInfo, {})).toMatchObject({ way: 'T1' });
    expect(await who.get(settlement.modifySettleWay, { way: 'D0', cutTime: '22:00' })).toMatchObject({
      modifyStatus: 'INIT',
    });
  });

  it('switches between settlement by the platform and by the enterprise', async () => {
    expect(await who.get(settlement.settleRightQuery, {})).toEqual({ autoSettle: 'Y' });
    await who.get(settlement.modifySettleRight, { autoSettle: 'N' });
    expect(await who.get(settlement.settleRightQuery, {})).toEqual({ autoSettle: 'N' });
    expect(await who.get(settlement.clientSettleInfo, {})).toMatchObject({ way: 'T1' });
    expect((await who.get(settlement.querySettleFee, {})).map(({ way }) => way)).toEqual([
      'T1',
      'D0',
      'WEEK',
      'MONTH',
      'MANUAL',
    ]);
  });
});

/** Builds another account of the company with its permit. */
const anAccount = async () => ({
  accountKind: 'CORPORATE' as const,
  accountName: '杭州云帆贸易有限公司',
  accountNo: '33050161620000000888',
  bankCode: '105',
  branchCode: '105330100001',
  bankPermitPicUrl: await who.upload(),
});

describe('the accounts', () => {
  it('reviews a new default account, makes it default everywhere, and requires its verification', async () => {
    const account = await anAccount();
    expect((await who.ask(settlement.settleUpdate, { ...account, accountName: '别家公司' })).body).toMatchObject({
      data: { fields: { accountName: '对公账户名称须与企业名称一致' } },
    });
    await who.get(settlement.settleUpdate, account);
    expect(await who.get(settlement.settleInfo, {})).toMatchObject({
      modifyStatus: 'INIT',
      current: { bankCode: '102' },
      wanted: { bankName: '中国建设银行', accountNoMasked: '3305************0888' },
    });
    reviewIsDue(test);
    expect(await who.get(settlement.settleInfo, {})).toMatchObject({
      modifyStatus: 'PASS',
      wanted: null,
      current: { bankCode: '105', verification: 'NONE' },
    });
    expect(await who.get(getSettleDetail, {})).toMatchObject({
      account: { bankCode: '105', bankPermitPicUrl: account.bankPermitPicUrl },
      verification: { state: 'NONE' },
    });
    const rows = await who.get(settlement.merchantAccInfos, {});
    expect(rows.map(({ bankCode, defaultFlag }) => [bankCode, defaultFlag])).toEqual([
      ['105', true],
      ['102', false],
    ]);
    expect((await who.ask(settlement.settleUpdate, account)).body).toMatchObject({ bizCode: 'CARD_KNOWN' });

    const [current, old] = rows.map(({ settleAccountId }) => settleAccountId) as [string, string];
    expect((await who.ask(settlement.settleDelete, { settleAccountId: current })).body).toMatchObject({
      bizCode: 'IN_USE',
    });
    await who.get(settlement.cutDefaultSettle, { settleAccountId: old });
    expect(await who.get(getSettleDetail, {})).toMatchObject({
      account: { bankCode: '102' },
      verification: { state: 'VERIFIED' },
    });
    await who.get(settlement.settleDelete, { settleAccountId: current });
    expect(await who.get(settlement.merchantAccInfos, {})).toHaveLength(1);
    const actions = await test.sandbox.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', '200010000001')
      .where('action', 'like', 'settleAccount.%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['settleAccount.madeDefault', 'settleAccount.deleted']);
  });

  it.each([
    ['own', settlement.createSmallVerify, settlement.smallVerify],
    ['bank’s', settlement.xsCreateProof, settlement.xsVerifyProof],
  ])('verifies an account by a small amount through the %s channel', async (_whose, create, verify) => {
    await who.get(settlement.settleUpdate, await anAccount());
    reviewIsDue(test);
    const [account] = await who.get(settlement.merchantAccInfos, {});
    const settleAccountId = account?.settleAccountId ?? '';
    const { proofId } = await who.get(create, { settleAccountId });
    const { text, code: remark } = await letterTo(test, ZHANG, 'PAYMENT_PROOF');
    const amount = /打款(\d\.\d\d)元/.exec(text)?.[1] ?? '';
    const wrong = await who.ask(verify, { proofId, amount, remark: 'WRONG1' });
    expect(wrong.body).toMatchObject({ bizCode: 'PROOF_WRONG' });
    expect(await who.get(settlement.smallVerifyProofInfo, { settleAccountId })).toMatchObject({
      state: 'SENT',
      triesLeft: 4,
    });
    expect(await who.get(verify, { proofId, amount, remark })).toMatchObject({ state: 'VERIFIED' });
  });

  it('a card is verified at once by its number and mobile, five times an hour', async () => {
    const card = {
      accountName: '张明',
      accountNo: aCardNo(1),
      bankCode: '102',
      branchCode: '102330100001',
      mobile: ZHANG,
    };
    const { settleAccountId } = await who.get(enterpriseBindPrivateCard, card);
    const right = { settleAccountId, accountNo: aCardNo(1), mobile: ZHANG };
    expect((await who.ask(settlement.xsCreateProof, { settleAccountId })).body).toMatchObject({
      bizCode: 'NOT_CORPORATE',
    });
    for (let count = 0; count < 4; count++)
      expect((await who.ask(settlement.quickVerify, { ...right, mobile: '13900000000' })).body).toMatchObject({
        bizCode: 'QUICK_WRONG',
      });
    expect(await who.get(settlement.quickVerify, right)).toMatchObject({ state: 'VERIFIED' });
    expect((await who.ask(settlement.quickVerify, right)).body).toMatchObject({ bizCode: 'PROOF_DONE' });
    const other = await who.get(enterpriseBindPrivateCard, { ...card, accountNo: aCardNo(2) });
    const guess = { settleAccountId: other.settleAccountId, accountNo: aCardNo(3), mobile: ZHANG };
    for (let count = 0; count < 5; count++) await who.ask(settlement.quickVerify, guess);
    expect((await who.ask(settlement.quickVerify, { ...guess, accountNo: aCardNo(2) })).body).toMatchObject({
      bizCode: 'PROOF_TOO_OFTEN',
    });
  });

  it('shows the reason of a card that the bank refuses', async () => {
    const refused = {
      accountName: '张驳回',
      accountNo: aCardNo(1),
      bankCode: '102',
      branchCode: '102330100001',
      mobile: ZHANG,
    };
    expect((await who.ask(enterpriseBindPrivateCard, refused)).body).toMatchObject({ code: 4000 });
    const card = await who.get(enterpriseBindPrivateCard, { ...refused, accountName: '张明' });
    const due = (await test.control('GET', '/reviews')) as { id: string; subject: string }[];
    const own = due.find(({ subject }) => subject === card.settleAccountId);
    await test.control('POST', '/reviews', { id: own?.id, decision: 'reject', reason: '户名不符' });
    const rows = await who.get(settlement.merchantAccInfos, {});
    expect(rows.find(({ settleAccountId }) => settleAccountId === card.settleAccountId)).toMatchObject({
      auditStatus: 'UN_PASS',
      reason: '户名不符',
    });
    await expect(test.control('POST', '/reviews', { id: own?.id, decision: 'return' })).rejects.toThrow('409');
  });
});

describe('two changes under review at the same time', () => {
  const settled = async () => {
    reviewIsDue(test);
    return who.get(settlement.settleInfo, {});
  };

  it('never stores a bank’s permit of one account with another account', async () => {
    const account = await anAccount();
    await who.get(settlement.settleUpdate, account);
    test.clock.advance(1_000);
    await who.get(updateBankCardPicture, { bankPermitPicUrl: await who.upload() });
    expect(await settled()).toMatchObject({ modifyStatus: 'PASS' });
    expect((await who.get(getSettleDetail, {})).account).toMatchObject({
      bankCode: '105',
      bankPermitPicUrl: account.bankPermitPicUrl,
    });
    const decided = await test.sandbox.db
      .selectFrom('enterprise_changes')
      .select(['status', 'reasons'])
      .where('kind', '=', 'BANK_PERMIT')
      .execute();
    const why = '结算账户已变更，请上传该账户的开户证明';
    expect(decided).toEqual([{ status: 'UN_PASS', reasons: { bankPermitPicUrl: why } }]);
    const reviews = test.sandbox.db.selectFrom('reviews').select('decision').where('kind', '=', 'BANK_PERMIT');
    expect(await reviews.execute()).toEqual([{ decision: 'REJECT' }]);
  });

  const card = { accountName: '张明', accountNo: aCardNo(7), bankCode: '102', branchCode: '102330100001' };

  it('refuses to bind a card that is under review as the settlement account', async () => {
    await who.get(settlement.settleUpdate, { accountKind: 'PRIVATE', ...card });
    const { body } = await who.ask(enterpriseBindPrivateCard, { ...card, mobile: ZHANG });
    expect(body).toMatchObject({ bizCode: 'CARD_KNOWN', data: { fields: { accountNo: '该银行卡已绑定或正在绑定' } } });
    expect(await settled()).toMatchObject({ modifyStatus: 'PASS', current: { accountKind: 'PRIVATE' } });
  });

  it('a card that was bound since its review becomes and stays the settlement account', async () => {
    await who.get(enterpriseBindPrivateCard, { ...card, mobile: ZHANG });
    const { db } = test.sandbox;
    const bound = await db.selectFrom('settle_accounts').selectAll().where('account_no', '=', card.accountNo).execute();
    await db.deleteFrom('settle_accounts').where('account_no', '=', card.accountNo).execute();
    await who.get(settlement.settleUpdate, { accountKind: 'PRIVATE', ...card });
    await db.insertInto('settle_accounts').values(bound).execute();
    await db.updateTable('reviews').set({ held_at: SEED_TIME }).where('kind', '=', 'SETTLE_ACCOUNT').execute();
    expect(await settled()).toMatchObject({ modifyStatus: 'PASS', current: { accountKind: 'PRIVATE' } });
    const [late] = (await test.control('GET', '/reviews')) as { id: string; kind: string }[];
    await test.control('POST', '/reviews', { id: late?.id, decision: 'reject', reason: '卡号错误' });
    expect(await settled()).toMatchObject({ current: { accountKind: 'PRIVATE', auditStatus: 'PASS' } });
  });
});

describe('a merchant', () => {
  const FACTS = {
    merchantName: '云帆优选',
    contactName: '张明',
    contactMobile: ZHANG,
    servicePhone: '400-800-1234',
    divisionCode: '330106',
    address: '文三路478号',
  };

  it("changes the main merchant or the session's merchant after the approval", async () => {
    expect(await who.get(settlement.merchantModifyInfo, {})).toMatchObject({
      merchant: {
        merchantNo: 'S800010000001',
        merchantName: '云帆贸易',
        contactName: '张明',
        contactMobile: ZHANG,
        servicePhone: expect.stringMatching(/^0571-\d{8}$/),
        divisionCode: expect.stringMatching(/^\d{6}$/),
        address: expect.stringMatching(/./),
        version: 1,
      },
    });
    await who.get(settlement.merchantModify, { ...FACTS, version: 1 });
    expect(await who.get(settlement.merchantModifyInfo, {})).toMatchObject({
      modifyStatus: 'INIT',
      merchant: { merchantName: '云帆贸易' },
      wanted: { merchantName: '云帆优选' },
    });
    // Another merchant of the same enterprise can have a separate change under review.
    await who.get(settlement.merchantModify, {
      ...FACTS,
      merchantName: '云帆西湖',
      version: 0,
      merchantNo: 'S800010000002',
    });
    reviewIsDue(test);
    await who.get(queryEnterpriseStatus, {});
    const names = (await who.get(queryMerchants, {})).map(({ merchantName }) => merchantName);
    expect(names.slice(0, 2)).toEqual(['云帆优选', '云帆西湖']);
    expect(await who.get(settlement.merchantModifyInfo, {})).toMatchObject({
      merchant: { ...FACTS, version: 2 },
      wanted: null,
    });
    const stale = await who.ask(settlement.merchantModify, { ...FACTS, version: 1 });
    expect(stale.body).toMatchObject({ bizCode: 'STEP_CHANGED' });
  });

  it('keeps the merchant unchanged after a refusal', async () => {
    await who.get(settlement.merchantModify, { ...FACTS, contactName: '驳回某', version: 1 });
    reviewIsDue(test);
    expect(await who.get(settlement.merchantModifyInfo, {})).toMatchObject({
      modifyStatus: 'UN_PASS',
      reasons: { contactName: '驳回某' },
      merchant: { merchantName: '云帆贸易', version: 1 },
      wanted: { contactName: '驳回某' },
    });
    expect(await newestTitle()).toBe('商户信息变更未通过');
  });
});
