import {
  type Applicant,
  aCardNo,
  aLicence,
  anIdNumber,
  aPaper,
  bindEmail,
  letterTo,
  reviewIsDue,
  saveAll,
  signedIn,
  steps,
  submit,
  walletAgreements,
} from '@test/support/onboarding';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { queryAccountBalance } from '@/contract/calls/accounts';
import * as changes from '@/contract/calls/enterpriseChanges';
import * as onboarding from '@/contract/calls/enterpriseOnboarding';
import { queryUserEnterprise } from '@/contract/calls/enterpriseSwitching';
import { queryMemberNo, queryRouteTree, queryUserInfo } from '@/contract/calls/login';
import { myMsg } from '@/contract/calls/messages';
import * as accounts from '@/contract/calls/onboardingAccounts';
import * as registers from '@/contract/calls/onboardingRegisters';
import { sendPayPwdEmail } from '@/contract/calls/paymentPassword';

const NEWCOMER = '13800000003';
const ZHANG = '13800000001';
const QIMING_UN_PASS = '200010000004';
const HENGXIN_UN_PASS = '200010000005';
const YUEZHOU_UN_SUBMIT = '200010000006';
const HAINA_INIT = '200010000003';
const YUNFAN_PASS = '200010000001';

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(() => test.restoreSeed());

const newcomer = () => signedIn(test, NEWCOMER);
const status = (who: Applicant, enterpriseId?: string) => who.get(onboarding.queryEnterpriseStatus, { enterpriseId });
const stepStates = async (who: Applicant, enterpriseId?: string) =>
  Object.fromEntries(
    (await who.get(onboarding.settedSteps, { enterpriseId })).steps.map(({ step, state }) => [step, state]),
  );
const auditOf = (action: string) =>
  test.sandbox.db.selectFrom('audit_log').select(['subject', 'detail']).where('action', '=', action).execute();

describe('from nothing to a working enterprise', () => {
  it('a saved and submitted enterprise passes, with wallet, menus, member and message at once', async () => {
    const who = await newcomer();
    expect(await status(who)).toMatchObject({ settledStatus: 'UN_APPLY', enterpriseId: '' });
    expect(await who.get(onboarding.settedSteps, {})).toMatchObject({ next: 'ENTERPRISE', enterpriseId: '' });
    const { enterpriseId, all } = await saveAll(test, who);
    expect(await who.get(queryUserInfo, {})).toMatchObject({
      enterpriseId,
      status: 'UN_SUBMIT',
      guide: { showeEnterpriseInfo: true },
    });
    expect(await who.get(onboarding.settedSteps, {})).toMatchObject({ next: 'SUBMIT', settledStatus: 'UN_SUBMIT' });
    expect(await submit(test, who)).toMatchObject({ settledStatus: 'INIT', dueAt: expect.any(String) });
    expect(await who.get(queryUserInfo, {})).toMatchObject({ status: 'INIT', memberNo: '' });
    // A colleague who signs in at this moment sees the enterprise under review.
    expect(await (await newcomer()).get(queryUserInfo, {})).toMatchObject({ enterpriseId, status: 'INIT' });
    reviewIsDue(test);
    expect(await status(who)).toMatchObject({ settledStatus: 'PASS', dueAt: null, auditReason: null });
    const info = await who.get(queryUserInfo, {});
    expect(info).toMatchObject({
      enterpriseId,
      enterpriseName: all.enterprise.enterpriseName,
      businessLicenseNo: all.enterprise.businessLicenseNo,
      status: 'PASS',
      userType: '1',
      hadAdminFlag: 'Y',
      showModifyPasswordFlag: 'Y',
      isHasPassword: false,
    });
    expect(info.memberNo).toMatch(/^M\d{12}$/);
    expect(await who.get(queryMemberNo, {})).toEqual({ memberNo: info.memberNo });
    const tree = await who.get(queryRouteTree, {});
    expect(tree.flatMap(({ permissions }) => permissions)).toEqual(
      expect.arrayContaining(['fund:move', 'account:admin']),
    );
    const balances = await who.get(queryAccountBalance, { pageNo: 1, pageSize: 10 });
    expect(balances.rows.map(({ balance }) => balance)).toEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(await who.get(accounts.activateWalletInfo, {})).toMatchObject({
      walletStatus: 'UNVERIFIED',
      memberNo: info.memberNo,
      verification: { state: 'NONE' },
    });
    const [news] = (await who.get(myMsg, { pageNo: 1, pageSize: 10 })).rows;
    expect(news).toMatchObject({
      firstTitle: '企业审核通过',
      linkUrl: expect.stringMatching(/^\/companyInfo\/openStatus\?enterpriseId=/),
    });
    expect((await auditOf('review.decided')).filter(({ subject }) => subject === enterpriseId)).toEqual([
      { subject: enterpriseId, detail: expect.objectContaining({ kind: 'ENTERPRISE', decision: 'PASS', by: 'rule' }) },
    ]);
    // The next sign-in starts in the approved enterprise as well.
    expect(await (await newcomer()).get(queryUserInfo, {})).toMatchObject({ enterpriseId, status: 'PASS' });
    expect(await test.control('GET', '/ledger')).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0 });
  });

  it('reopens only the step of a refused name, and passes after the correction', async () => {
    const who = await newcomer();
    const { enterpriseId, all } = await saveAll(test, who, {
      change: (steps) => ({
        ...steps,
        legal: { ...steps.legal, legalName: '驳回人名不符' },
      }),
    });
    await submit(test, who);
    reviewIsDue(test);
    expect(await status(who)).toMatchObject({
      settledStatus: 'UN_PASS',
      auditReason: JSON.stringify({ legalName: '驳回人名不符' }),
      reasons: { legalName: '驳回人名不符' },
    });
    expect(await stepStates(who)).toEqual({
      ENTERPRISE: 'passed',
      LEGAL: 'refused',
      BENEFICIARY: 'passed',
      ACCOUNT: 'passed',
      ADMIN: 'passed',
    });
    expect(await who.get(onboarding.settedDetail, {})).toMatchObject({
      next: 'LEGAL',
      legal: { refused: { legalName: '驳回人名不符' }, version: 1 },
    });
    const [news] = (await who.get(myMsg, { pageNo: 1, pageSize: 10 })).rows;
    const { enterprise_no: enterpriseNo } = await test.sandbox.db
      .selectFrom('enterprises')
      .select('enterprise_no')
      .where('enterprise_id', '=', enterpriseId)
      .executeTakeFirstOrThrow();
    expect(news).toMatchObject({
      firstTitle: '企业审核未通过',
      linkUrl: `/home/editCompanyInfo?${new URLSearchParams({ enterpriseId, enterpriseNo })}`,
    });

    const closed = await who.ask(onboarding.saveEnterprise, { ...all.enterprise, enterpriseId, version: 1 });
    expect(closed.body).toMatchObject({ bizCode: 'STEP_CLOSED' });
    const alsoClosed = await who.ask(onboarding.submitApply, {
      enterpriseId,
      beneficiary: { ...all.beneficiary, version: 1 },
    });
    expect(alsoClosed.body).toMatchObject({ bizCode: 'STEP_CLOSED' });
    expect((await who.ask(onboarding.submitApply, { enterpriseId })).body).toMatchObject({ bizCode: 'NOT_COMPLETE' });

    const mended = await who.get(onboarding.submitApply, {
      enterpriseId,
      // An ID number that is missing in the request stays unchanged.
      legal: { ...all.legal, legalIdNumber: undefined, legalName: '周试水', version: 1 },
    });
    expect(mended).toMatchObject({ settledStatus: 'INIT', auditReason: null });
    reviewIsDue(test);
    expect(await status(who)).toMatchObject({ settledStatus: 'PASS' });
    expect(await who.get(onboarding.queryEnterpriseRealDetailV2, {})).toMatchObject({
      legal: { legalName: '周试水', legalIdNumberMasked: expect.stringMatching(/^330106\*{8}\d{3}[\dX]$/) },
    });
  });

  it('a corrected step stays open for corrections until it is submitted', async () => {
    const who = await signedIn(test, ZHANG);
    const enterpriseId = HENGXIN_UN_PASS;
    const { legal } = await who.get(onboarding.settedDetail, { enterpriseId });
    expect(legal?.refused).toEqual({ legalName: '法定代表人姓名与营业执照不一致' });
    const part = {
      enterpriseId,
      legalIdValidity: { start: '2020-01-01', end: '2040-01-01' },
      legalIdFrontPicUrl: legal?.legalIdFrontPicUrl ?? '',
      legalIdBackPicUrl: legal?.legalIdBackPicUrl ?? '',
    };
    await who.get(onboarding.saveLegal, { ...part, legalName: '沈恒一', version: 1 });
    expect(await stepStates(who, enterpriseId)).toMatchObject({ LEGAL: 'saved', ENTERPRISE: 'passed' });
    await who.get(onboarding.saveLegal, { ...part, legalName: '沈恒信', version: 2 });
    expect(await who.get(onboarding.settedSteps, { enterpriseId })).toMatchObject({ next: 'SUBMIT' });
    expect(await who.get(onboarding.submitApply, { enterpriseId })).toMatchObject({ settledStatus: 'INIT' });
  });

  it('a manual refusal reopens the named field, or every step if it names no field', async () => {
    const who = await newcomer();
    const { all } = await saveAll(test, who);
    await submit(test, who);
    const undecided = (await test.control('GET', '/reviews')) as {
      id: string;
      kind: string;
      state: string;
      about: string;
    }[];
    const due = undecided.filter(({ kind }) => kind === 'ENTERPRISE');
    expect(due.map(({ about, state }) => [about, state])).toEqual([
      ['宁波海纳仓储有限公司', 'held'],
      [all.enterprise.enterpriseName, 'pending'],
    ]);
    await test.control('POST', '/reviews', { id: due[1]?.id, decision: 'reject', reason: '资料不齐' });
    expect(await status(who)).toMatchObject({ settledStatus: 'UN_PASS', reasons: { reason: '资料不齐' } });
    expect(await who.get(onboarding.settedSteps, {})).toMatchObject({ generalReason: '资料不齐', next: 'SUBMIT' });
    expect(Object.values(await stepStates(who))).toEqual(Array(5).fill('saved'));
    await who.get(onboarding.saveEnterprise, { ...all.enterprise, phone: '13900000002', version: 1 });
    expect(await who.get(onboarding.submitApply, {})).toMatchObject({ settledStatus: 'INIT' });
    await expect(test.control('POST', '/reviews', { id: due[1]?.id, decision: 'pass' })).rejects.toThrow('409');
  });

  it('挂起 in an application keeps it waiting until a person decides', async () => {
    const who = await newcomer();
    await saveAll(test, who, {
      change: (all) => ({ ...all, enterprise: { ...all.enterprise, address: '挂起路1号' } }),
    });
    await submit(test, who);
    test.clock.advance(60_000);
    expect(await status(who)).toMatchObject({ settledStatus: 'INIT' });
    const due = (await test.control('GET', '/reviews')) as {
      id: string;
      kind: string;
      state: string;
      subject: string;
    }[];
    const own = due.find(({ kind, subject }) => kind === 'ENTERPRISE' && subject !== HAINA_INIT);
    expect(own?.state).toBe('held');
    await test.control('POST', '/reviews/hurry', { id: own?.id });
    expect(await status(who)).toMatchObject({ settledStatus: 'INIT' });
    await test.control('POST', '/reviews', { id: own?.id, decision: 'pass' });
    expect(await status(who)).toMatchObject({ settledStatus: 'PASS' });
  });

  it('a hurried review is decided before its time by the same rule', async () => {
    const who = await newcomer();
    await saveAll(test, who);
    await submit(test, who);
    const due = (await test.control('GET', '/reviews')) as { id: string; state: string }[];
    await test.control('POST', '/reviews/hurry', { id: due.find(({ state }) => state === 'pending')?.id });
    expect(await status(who)).toMatchObject({ settledStatus: 'PASS' });
  });

  it('a refused licence picture reopens the form of the company', async () => {
    const who = await signedIn(test, ZHANG);
    expect(await stepStates(who, QIMING_UN_PASS)).toMatchObject({ ENTERPRISE: 'refused', LEGAL: 'passed' });
    const detail = await who.get(onboarding.settedDetail, { enterpriseId: QIMING_UN_PASS });
    expect(detail.enterprise?.refused).toEqual({ businessLicensePicUrl: '营业执照图片不清晰，请重新上传' });
  });

  it('creates one application and one review from eight parallel submissions', async () => {
    const who = await newcomer();
    await saveAll(test, who);
    await who.get(onboarding.walletApplyMsgResend, {});
    const { code } = await letterTo(test, NEWCOMER, 'OPEN_WALLET');
    const faceAgreementNos = await walletAgreements(test);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => who.ask(onboarding.confirmOpenIntention, { faceAgreementNos, code })),
    );
    expect(answers.filter(({ body }) => body['code'] === 0)).toHaveLength(1);
    const due = (await test.control('GET', '/reviews')) as { kind: string; subject: string }[];
    expect(due.filter(({ kind, subject }) => kind === 'ENTERPRISE' && subject !== HAINA_INIT)).toHaveLength(1);
    const accepted = await test.sandbox.db.selectFrom('agreement_records').select('face_agreement_no').execute();
    expect(accepted.map((row) => row.face_agreement_no).sort()).toEqual(faceAgreementNos.sort());
  });

  it('refuses a licence that another applicant has under review', async () => {
    const zhang = await signedIn(test, ZHANG);
    const who = await newcomer();
    const { enterpriseId } = await zhang.get(onboarding.saveEnterprise, (await steps(zhang, 1)).enterprise);
    await saveAll(test, who);
    await submit(test, who);
    const { body } = await zhang.ask(onboarding.saveEnterprise, {
      ...(await steps(zhang, 1)).enterprise,
      enterpriseId,
      version: 1,
      phone: '13900000002',
    });
    expect(body).toMatchObject({ data: { fields: { businessLicenseNo: '该统一社会信用代码已入驻，请联系客服' } } });
  });

  it('resumes the application completely after a restart', async () => {
    const who = await newcomer();
    const { enterpriseId } = await saveAll(test, who);
    await test.restart();
    expect(await who.get(onboarding.settedSteps, {})).toMatchObject({ enterpriseId, next: 'SUBMIT' });
    await submit(test, who);
    test.clock.advance(10_000);
    await test.restart();
    expect(await status(who)).toMatchObject({ settledStatus: 'PASS' });
  });
});

describe('the steps', () => {
  it('refuses to overwrite a step that was saved elsewhere since, and answers a repeated save again', async () => {
    const who = await newcomer();
    const all = await steps(who);
    const first = await who.get(onboarding.saveEnterprise, all.enterprise);
    const again = await who.get(onboarding.saveEnterprise, all.enterprise);
    expect(again).toMatchObject({ enterpriseId: first.enterpriseId, version: 1 });
    const other = await who.ask(onboarding.saveEnterprise, { ...all.enterprise, phone: '13900000009' });
    expect(other.body).toMatchObject({ bizCode: 'STEP_CHANGED', msg: '该步骤已在其他页面修改，请重新加载' });
    expect(await who.get(onboarding.settedDetail, {})).toMatchObject({ enterprise: { phone: '13900000001' } });
    expect(await who.get(queryUserEnterprise, {})).toHaveLength(1);
    expect(await auditOf('enterprise.stepSaved')).toHaveLength(1);
  });

  it('creates one enterprise from eight parallel saves', async () => {
    const who = await newcomer();
    const all = await steps(who);
    await Promise.all(Array.from({ length: 8 }, () => who.ask(onboarding.saveEnterprise, all.enterprise)));
    const rows = await who.get(queryUserEnterprise, {});
    expect(rows.filter(({ settledStatus }) => settledStatus === 'UN_SUBMIT')).toHaveLength(1);
  });

  it('shows and logs no full number', async () => {
    const who = await newcomer();
    const { all } = await saveAll(test, who);
    const responses = JSON.stringify([
      (await who.ask(onboarding.settedDetail, {})).body,
      (await who.ask(onboarding.queryEnterpriseApplyDetail, {})).body,
      (await who.ask(accounts.getSettleDetailEnterprise, {})).body,
    ]);
    expect(responses).toContain('330106********');
    for (const secret of [all.legal.legalIdNumber, all.account.accountNo, 'new1@example.com'])
      expect(responses).not.toContain(secret);
    const written = JSON.stringify(await test.sandbox.db.selectFrom('audit_log').selectAll().execute());
    for (const secret of [all.legal.legalIdNumber, all.account.accountNo, PASSWORD])
      expect(written).not.toContain(secret);
  });

  it.each<[string, (who: Applicant) => Promise<{ body: Record<string, unknown> }>, Record<string, string>]>([
    [
      'a licence number with a slip',
      async (who) => {
        const { enterprise } = await steps(who);
        return who.ask(onboarding.saveEnterprise, { ...enterprise, businessLicenseNo: '91330106MA2CYF1A3X' });
      },
      { businessLicenseNo: '统一社会信用代码校验位不正确' },
    ],
    [
      'a licence that is on the platform already',
      async (who) => {
        const { enterprise } = await steps(who);
        return who.ask(onboarding.saveEnterprise, { ...enterprise, businessLicenseNo: '91330106MA2CYF1A3C' });
      },
      { businessLicenseNo: '该统一社会信用代码已入驻，请联系客服' },
    ],
    [
      'a paper that has run out, a category of another industry, a city for a district',
      async (who) => {
        const { enterprise } = await steps(who);
        return who.ask(onboarding.saveEnterprise, {
          ...enterprise,
          licenseValidity: { start: '2019-01-01', end: '2026-11-19' },
          mcc: '7011',
          divisionCode: '330100',
        });
      },
      { licenseValidity: '证件已过期', mcc: '请选择该行业的经营类目', divisionCode: '请选择省市区' },
    ],
    [
      'somebody else’s picture',
      async (who) => {
        const { enterprise } = await steps(who);
        const foreign = await (await signedIn(test, '13800000004')).upload();
        return who.ask(onboarding.saveEnterprise, { ...enterprise, businessLicensePicUrl: foreign });
      },
      { businessLicensePicUrl: '文件不存在，请重新上传' },
    ],
    [
      'an ID number that was never given',
      async (who) => {
        const all = await steps(who);
        await who.get(onboarding.saveEnterprise, all.enterprise);
        return who.ask(onboarding.saveLegal, { ...all.legal, legalIdNumber: undefined });
      },
      { legalIdNumber: '请输入身份证号' },
    ],
    [
      'the same beneficiary twice, without the share, and more than all of it',
      async (who) => {
        const all = await steps(who);
        await who.get(onboarding.saveEnterprise, all.enterprise);
        const [one] = all.beneficiary.beneficiaries;
        if (!one) throw new Error();
        return who.ask(onboarding.saveBeneficiary, {
          version: 0,
          beneficiaries: [
            one,
            { ...one, shareRatio: undefined },
            { ...one, idNumber: anIdNumber(9), shareRatio: '0.01' },
          ],
        });
      },
      {
        'beneficiaries.1.idNumber': '受益人不能重复',
        'beneficiaries.1.shareRatio': '请输入持股比例',
        'beneficiaries.2.shareRatio': '持股比例合计不能超过100%',
      },
    ],
    [
      'an account in another name, and a branch of another bank',
      async (who) => {
        const all = await steps(who);
        await who.get(onboarding.saveEnterprise, all.enterprise);
        return who.ask(onboarding.saveEnterpriseAccount, {
          ...all.account,
          accountName: '别家有限公司',
          bankCode: '105',
        });
      },
      { accountName: '对公账户名称须与企业名称一致', branchCode: '请选择该银行的开户支行' },
    ],
    [
      'a card whose check digit is wrong',
      async (who) => {
        const all = await steps(who);
        await who.get(onboarding.saveEnterprise, all.enterprise);
        const { bankPermitPicUrl: _none, ...card } = all.account;
        return who.ask(onboarding.saveEnterpriseAccount, {
          ...card,
          accountKind: 'PRIVATE',
          accountName: '周试水',
          accountNo: '6222020200000000000',
        });
      },
      { accountNo: '请输入正确的银行卡号' },
    ],
  ])('refuses %s at its field', async (_what, act, fields) => {
    const { body } = await act(await newcomer());
    expect(body).toMatchObject({ code: 4000, data: { fields } });
  });

  it('a new name of the company requires the name of its account again', async () => {
    const who = await newcomer();
    const { all } = await saveAll(test, who);
    const enterpriseName = '杭州改名贸易有限公司';
    await who.get(onboarding.saveEnterprise, { ...all.enterprise, enterpriseName, version: 1 });
    expect(await who.get(onboarding.settedDetail, {})).toMatchObject({
      next: 'ACCOUNT',
      account: { refused: { accountName: '对公账户名称须与企业名称一致' } },
    });
    await who.get(onboarding.saveEnterpriseAccount, {
      ...all.account,
      accountNo: undefined,
      accountName: enterpriseName,
      version: 1,
    });
    expect(await who.get(onboarding.settedSteps, {})).toMatchObject({ next: 'SUBMIT' });
  });

  it('reports the other fields that a corrected name requires', async () => {
    const who = await newcomer();
    const { all } = await saveAll(test, who, {
      change: (steps) => ({
        ...steps,
        enterprise: { ...steps.enterprise, enterpriseName: '杭州驳回有限公司' },
        account: { ...steps.account, accountName: '杭州驳回有限公司' },
      }),
    });
    await submit(test, who);
    reviewIsDue(test);
    expect((await status(who)).settledStatus).toBe('UN_PASS');
    const enterprise = { ...all.enterprise, enterpriseName: '杭州良名有限公司', version: 1 };
    const alone = await who.ask(onboarding.submitApply, { enterprise });
    expect(alone.body).toMatchObject({
      bizCode: 'NOT_COMPLETE',
      data: { fields: { 'account.accountName': '对公账户名称须与企业名称一致' } },
    });
    expect(await who.get(onboarding.settedDetail, {})).toMatchObject({
      enterprise: { enterpriseName: '杭州驳回有限公司' },
    });
    const account = { ...all.account, accountNo: undefined, accountName: '杭州良名有限公司', version: 1 };
    expect(await who.get(onboarding.submitApply, { enterprise, account })).toMatchObject({ settledStatus: 'INIT' });
  });

  it('an administrator’s e-mail requires a proof and the login password, with the tries of a login', async () => {
    const who = await newcomer();
    await who.get(onboarding.saveEnterprise, (await steps(who)).enterprise);
    const wrong = { version: 0, email: 'new@example.com', proof: 'none' };
    const noProof = await who.ask(onboarding.bindEmailAndPwd, { ...wrong, password: PASSWORD });
    expect(noProof.body).toMatchObject({ data: { fields: { email: '邮箱验证已失效，请重新验证' } } });
    for (let count = 0; count < 5; count++) {
      const { body } = await who.ask(onboarding.bindEmailAndPwd, { ...wrong, password: 'Wrong#2026' });
      expect(body).toMatchObject({ data: { fields: { password: '登录密码错误' } } });
    }
    const { body } = await who.ask(onboarding.bindEmailAndPwd, { ...wrong, password: PASSWORD });
    expect(body).toMatchObject({ data: { fields: { password: '登录密码错误次数过多，请15分钟后再试' } } });
    test.clock.advance(15 * 60_000 + 1);
    expect(await bindEmail(test, who)).toMatchObject({ version: 1 });
    expect(await stepStates(who)).toMatchObject({ ADMIN: 'saved' });
  });

  const emailOf = async (account: string) =>
    (await test.sandbox.db.selectFrom('users').select('email').where('login_account', '=', account).executeTakeFirst())
      ?.email;

  it('an administrator’s e-mail becomes the user’s own e-mail if there is none yet, with one audit row', async () => {
    const who = await newcomer();
    await who.get(onboarding.saveEnterprise, (await steps(who)).enterprise);
    await bindEmail(test, who);
    expect(await emailOf(NEWCOMER)).toBe('new@example.com');
    const again = { version: 0, email: 'new@example.com', proof: 'used', password: PASSWORD };
    expect(await who.get(onboarding.bindEmailAndPwd, again)).toMatchObject({ version: 1 });
    expect(await auditOf('email.changed')).toHaveLength(1);
  });

  it('an administrator’s e-mail never replaces the existing e-mail of the user', async () => {
    const who = await signedIn(test, ZHANG);
    const before = await emailOf(ZHANG);
    const bound = { enterpriseId: YUEZHOU_UN_SUBMIT, email: 'thief@example.com' };
    const { admin } = await who.get(onboarding.settedDetail, { enterpriseId: YUEZHOU_UN_SUBMIT });
    expect(await bindEmail(test, who, { ...bound, version: admin?.version ?? 0 })).toMatchObject({
      enterpriseId: YUEZHOU_UN_SUBMIT,
    });
    expect(await emailOf(ZHANG)).toBe(before);
    await who.get(sendPayPwdEmail, {});
    await expect(letterTo(test, 'thief@example.com', 'PAY_PASSWORD')).rejects.toThrow('no letter');
    expect(await auditOf('email.changed')).toEqual([]);
  });

  it('refuses the steps of an enterprise that is under review or passed', async () => {
    const who = await signedIn(test, ZHANG);
    const { enterprise } = await steps(who);
    for (const enterpriseId of [HAINA_INIT, YUNFAN_PASS]) {
      const { body } = await who.ask(onboarding.saveEnterprise, { ...enterprise, enterpriseId, version: 1 });
      expect(body).toMatchObject({ bizCode: 'STEP_CLOSED' });
    }
    const { body } = await who.ask(onboarding.confirmOpenIntention, {
      enterpriseId: HAINA_INIT,
      faceAgreementNos: await walletAgreements(test),
      code: '123456',
    });
    expect(body).toMatchObject({ bizCode: 'STEP_CLOSED' });
  });

  it('an administrator of a passed enterprise adds a new enterprise, and no waiting enterprise is reused', async () => {
    const who = await signedIn(test, ZHANG);
    const { enterprise } = await steps(who, 7);
    const { enterpriseId } = await who.get(onboarding.saveEnterprise, enterprise);
    expect(enterpriseId).not.toBe(YUEZHOU_UN_SUBMIT);
    expect((await who.get(queryUserInfo, {})).enterpriseId).toBe(YUNFAN_PASS);
    expect(await who.get(onboarding.settedDetail, { enterpriseId })).toMatchObject({
      settledStatus: 'UN_SUBMIT',
      next: 'LEGAL',
    });
    // Sending the same form again creates no third enterprise.
    expect((await who.get(onboarding.saveEnterprise, enterprise)).enterpriseId).toBe(enterpriseId);
  });

  it('an employee sees the enterprise but not its application', async () => {
    const who = await signedIn(test, '13800000002');
    expect((await who.ask(onboarding.settedDetail, {})).status).toBe(403);
    expect(await who.get(onboarding.queryEnterpriseRealDetail, {})).toMatchObject({
      enterprise: { enterpriseName: '杭州云帆贸易有限公司' },
    });
  });

  it('a submission requires every step, every agreement and the code, whose message is limited', async () => {
    const who = await newcomer();
    const all = await steps(who);
    await who.get(onboarding.saveEnterprise, all.enterprise);
    expect(await who.get(onboarding.walletApplyMsgResend, {})).toMatchObject({ receiver: '138****0003', left: 4 });
    const tooSoon = await who.ask(onboarding.walletApplyMsgResend, {});
    expect(tooSoon.body['msg']).toMatch(/^验证码发送过于频繁/);
    const { code } = await letterTo(test, NEWCOMER, 'OPEN_WALLET');
    const faceAgreementNos = await walletAgreements(test);
    const confirmWith = (change: object) =>
      who.ask(onboarding.confirmOpenIntention, { faceAgreementNos, code, ...change }).then(({ body }) => body);
    expect(await confirmWith({ faceAgreementNos: [] })).toMatchObject({ code: 4000 });
    expect(await confirmWith({ faceAgreementNos: ['XY2026000001'] })).toMatchObject({ code: 4004 });
    expect(await confirmWith({ code: code === '000000' ? '000001' : '000000' })).toMatchObject({
      data: { fields: { code: '验证码错误' } },
    });
    expect(await confirmWith({})).toMatchObject({ bizCode: 'NOT_COMPLETE' });
    for (let left = 3; left >= 0; left--) {
      test.clock.advance(61_000);
      expect(await who.get(onboarding.walletApplyMsgResend, {})).toMatchObject({ left });
    }
    test.clock.advance(61_000);
    expect((await who.ask(onboarding.walletApplyMsgResend, {})).body).toMatchObject({ bizCode: 'MSG_RESEND_LIMIT' });
  });
});

describe('the small amount', () => {
  const begun = async () => {
    const who = await newcomer();
    const { all } = await saveAll(test, who);
    const proof = await who.get(accounts.createPaymentProof, {});
    const { code: remark, text } = await letterTo(test, NEWCOMER, 'PAYMENT_PROOF');
    const amount = /打款(\d\.\d\d)元/.exec(text)?.[1] ?? '';
    return { who, all, proof, amount, remark };
  };
  const wrongAmount = (amount: string) => (amount === '0.01' ? '0.02' : '0.01');

  it('verifies the account by the amount, and opens the wallet of the passed enterprise', async () => {
    const { who, proof, amount, remark } = await begun();
    expect(proof).toMatchObject({ state: 'SENT', triesLeft: 5 });
    const request = { proofId: proof.proofId, amount, remark: remark.toLowerCase() };
    expect(await who.get(accounts.comparisonPaymentProof, request)).toMatchObject({ state: 'VERIFIED' });
    // A repetition after a lost response returns the same response.
    expect(await who.get(accounts.comparisonPaymentProof, request)).toMatchObject({ state: 'VERIFIED' });
    expect((await who.ask(accounts.createPaymentProof, {})).body).toMatchObject({ bizCode: 'PROOF_DONE' });
    await submit(test, who);
    reviewIsDue(test);
    expect(await who.get(accounts.activateWalletInfo, {})).toMatchObject({ walletStatus: 'OPEN' });
  });

  it('accepts five tries of the amount, also across a restart, and then requires a new amount', async () => {
    const { who, proof, amount, remark } = await begun();
    const wrong = { proofId: proof.proofId, amount: wrongAmount(amount), remark };
    for (let left = 4; left >= 1; left--) {
      const { body } = await who.ask(accounts.comparisonPaymentProof, wrong);
      expect(body).toMatchObject({
        bizCode: 'PROOF_WRONG',
        data: { fields: { amount: `金额或附言不正确，还可尝试${left}次` } },
      });
      if (left === 3) await test.restart();
    }
    expect((await who.ask(accounts.comparisonPaymentProof, wrong)).body).toMatchObject({ bizCode: 'PROOF_FAILED' });
    const right = await who.ask(accounts.comparisonPaymentProof, { ...wrong, amount });
    expect(right.body).toMatchObject({ bizCode: 'PROOF_FAILED' });
    expect(await who.get(onboarding.settedSteps, {})).toMatchObject({ verification: { state: 'FAILED' } });
    test.clock.advance(61_000);
    expect(await who.get(accounts.createPaymentProof, {})).toMatchObject({ state: 'SENT', triesLeft: 5 });
  });

  it('counts at most five parallel guesses of the amount', async () => {
    const { who, proof, amount, remark } = await begun();
    const wrong = { proofId: proof.proofId, amount: wrongAmount(amount), remark };
    await Promise.all(Array.from({ length: 12 }, () => who.ask(accounts.comparisonPaymentProof, wrong)));
    const row = await test.sandbox.db
      .selectFrom('payment_proofs')
      .select(['tries', 'state'])
      .where('proof_id', '=', proof.proofId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ tries: 5, state: 'FAILED' });
  });

  it('a payment proof expires after a day, after a newer proof and after another account number', async () => {
    const { who, all, proof, amount, remark } = await begun();
    const request = { proofId: proof.proofId, amount, remark };
    await who.get(onboarding.saveEnterpriseAccount, { ...all.account, accountNo: '12020209099000009999', version: 1 });
    expect((await who.ask(accounts.comparisonPaymentProof, request)).body).toMatchObject({
      bizCode: 'PROOF_EXPIRED',
    });
    expect(await who.get(onboarding.settedSteps, {})).toMatchObject({ verification: { state: 'NONE' } });
    test.clock.advance(61_000);
    const second = await who.get(accounts.createPaymentProof, {});
    test.clock.advance(61_000);
    const third = await who.get(accounts.createPaymentProof, {});
    expect(
      (await who.ask(accounts.comparisonPaymentProof, { ...request, proofId: second.proofId })).body,
    ).toMatchObject({
      bizCode: 'PROOF_EXPIRED',
    });
    test.clock.advance(86_400_000 + 1);
    const later = await newcomer();
    expect(await later.get(onboarding.settedSteps, {})).toMatchObject({
      verification: { state: 'EXPIRED', proofId: third.proofId },
    });
  });

  it('sends the small amount once a minute and five times a day', async () => {
    const { who } = await begun();
    expect((await who.ask(accounts.createPaymentProof, {})).body).toMatchObject({ bizCode: 'PROOF_TOO_OFTEN' });
    for (let count = 0; count < 4; count++) {
      test.clock.advance(61_000);
      await who.get(accounts.createPaymentProof, {});
    }
    test.clock.advance(61_000);
    expect((await who.ask(accounts.createPaymentProof, {})).body).toMatchObject({
      bizCode: 'PROOF_TOO_OFTEN',
      msg: '今日打款次数已达上限，请明日再试',
    });
  });
});

describe('a modification', () => {
  const part = async (who: Applicant, change: object) => {
    const { enterprise } = await who.get(changes.modifyInfo, {});
    if (!enterprise) throw new Error();
    const { refused: _r, savedAt: _s, industryName: _i, mccName: _m, registeredCapital, ...rest } = enterprise;
    return { ...rest, registeredCapital: registeredCapital ?? undefined, ...change };
  };

  it('keeps the current data in force until a change has passed, then replaces the data', async () => {
    const who = await signedIn(test, ZHANG);
    expect(await who.get(changes.modifyStatus, {})).toMatchObject({ modifyStatus: 'NONE' });
    const submitted = await who.get(changes.modifySubmit, {
      enterprise: await part(who, { address: '文三路500号' }),
    });
    expect(submitted).toMatchObject({ modifyStatus: 'INIT', dueAt: expect.any(String) });
    expect(await who.get(onboarding.queryEnterpriseRealDetail, {})).toMatchObject({
      enterprise: { address: '文三路478号华星时代广场A座12层' },
    });
    const second = await who.ask(changes.modifySubmit, { enterprise: await part(who, {}) });
    expect(second.body).toMatchObject({ bizCode: 'MODIFY_PENDING' });
    reviewIsDue(test);
    expect(await who.get(changes.modifyStatus, {})).toMatchObject({ modifyStatus: 'PASS' });
    expect(await who.get(onboarding.queryEnterpriseRealDetail, {})).toMatchObject({
      enterprise: { address: '文三路500号', version: 2 },
    });
    const stale = await who.ask(changes.modifySubmit, { enterprise: await part(who, { version: 1 }) });
    expect(stale.body).toMatchObject({ bizCode: 'STEP_CHANGED' });
  });

  it('shows the reason and the values of a refused change, and keeps the current data in force', async () => {
    const who = await signedIn(test, ZHANG);
    await who.get(changes.modifySubmit, { enterprise: await part(who, { enterpriseName: '杭州驳回贸易有限公司' }) });
    reviewIsDue(test);
    expect(await who.get(changes.modifyRejectInfo, {})).toMatchObject({
      modifyStatus: 'UN_PASS',
      reasons: { enterpriseName: '杭州驳回贸易有限公司' },
      enterprise: { enterpriseName: '杭州驳回贸易有限公司', version: 1 },
      legal: null,
    });
    expect(await who.get(queryUserInfo, {})).toMatchObject({ enterpriseName: '杭州云帆贸易有限公司', status: 'PASS' });
    const [news] = (await who.get(myMsg, { pageNo: 1, pageSize: 10 })).rows;
    expect(news).toMatchObject({ linkUrl: '/account-center/enterprise-info/editBaseInfo' });
  });

  it('a changed name applies to the enterprise and its account', async () => {
    const who = await signedIn(test, ZHANG);
    await who.get(changes.modifySubmit, { enterprise: await part(who, { enterpriseName: '杭州新帆贸易有限公司' }) });
    reviewIsDue(test);
    await who.get(changes.modifyStatus, {});
    expect(await who.get(queryUserInfo, {})).toMatchObject({ enterpriseName: '杭州新帆贸易有限公司' });
    expect(await who.get(accounts.getSettleDetail, {})).toMatchObject({
      account: { accountName: '杭州新帆贸易有限公司' },
    });
  });

  it('a changed name applies to the member, its wallet accounts and every account of the company', async () => {
    const who = await signedIn(test, ZHANG);
    const { db } = test.sandbox;
    const second = { settle_account_id: 'JSsecond', account_no: '33050161620000000889', default_flag: false };
    const [first] = await db
      .selectFrom('settle_accounts')
      .selectAll()
      .where('enterprise_id', '=', YUNFAN_PASS)
      .where('account_kind', '=', 'CORPORATE')
      .execute();
    if (!first) throw new Error('no account');
    await db
      .insertInto('settle_accounts')
      .values({ ...first, ...second })
      .execute();
    await who.get(changes.modifySubmit, { enterprise: await part(who, { enterpriseName: '杭州新帆贸易有限公司' }) });
    reviewIsDue(test);
    await who.get(changes.modifyStatus, {});
    const names = await db
      .selectFrom('members as m')
      .innerJoin('accounts as a', 'a.member_no', 'm.member_no')
      .where('m.enterprise_id', '=', YUNFAN_PASS)
      .select(['m.member_name', 'a.account_name'])
      .execute();
    expect(names).toHaveLength(4);
    for (const { member_name, account_name } of names) {
      expect(member_name).toBe('杭州新帆贸易有限公司');
      expect(account_name).toMatch(/^杭州新帆贸易有限公司（/);
    }
    const accountNames = await db
      .selectFrom('settle_accounts')
      .select('account_name')
      .distinct()
      .where('enterprise_id', '=', YUNFAN_PASS)
      .where('account_kind', '=', 'CORPORATE')
      .execute();
    expect(accountNames).toEqual([{ account_name: '杭州新帆贸易有限公司' }]);
  });

  it('refuses a change to a licence that another enterprise has meanwhile', async () => {
    const who = await signedIn(test, ZHANG);
    const { enterprise } = await steps(who, 1);
    await who.get(changes.modifySubmit, { enterprise: { ...enterprise, version: 1 } });
    const other = await newcomer();
    const { enterpriseId } = await saveAll(test, other);
    await submit(test, other, enterpriseId);
    reviewIsDue(test);
    expect(await who.get(changes.modifyRejectInfo, {})).toMatchObject({
      modifyStatus: 'UN_PASS',
      reasons: { businessLicenseNo: '该统一社会信用代码已入驻，请联系客服' },
    });
    expect(await status(other, enterpriseId)).toMatchObject({ settledStatus: 'PASS' });
    const owners = await test.sandbox.db
      .selectFrom('enterprises')
      .select('enterprise_id')
      .where('business_license_no', '=', enterprise.businessLicenseNo)
      .execute();
    expect(owners).toEqual([{ enterprise_id: enterpriseId }]);
  });

  it('refuses a change with wrong values at their fields, and a change without values', async () => {
    const who = await signedIn(test, ZHANG);
    const { body } = await who.ask(changes.modifySubmit, { enterprise: await part(who, { mcc: '7011' }) });
    expect(body).toMatchObject({ data: { fields: { 'enterprise.mcc': '请选择该行业的经营类目' } } });
    expect((await who.ask(changes.modifySubmit, {})).body).toMatchObject({ bizCode: 'NOTHING_CHANGED' });
  });

  it('reviews a change of the bank’s permit, and stores the permit directly in an open application', async () => {
    const who = await signedIn(test, ZHANG);
    const bankPermitPicUrl = await who.upload();
    expect(await who.get(accounts.updateBankCardPicture, { bankPermitPicUrl })).toMatchObject({ state: 'INIT' });
    expect((await who.ask(accounts.updateBankCardPicture, { bankPermitPicUrl })).body).toMatchObject({
      bizCode: 'STEP_CLOSED',
    });
    expect((await who.get(accounts.getSettleDetail, {})).account?.bankPermitPicUrl).not.toBe(bankPermitPicUrl);
    reviewIsDue(test);
    expect((await who.get(accounts.getSettleDetail, {})).account?.bankPermitPicUrl).toBe(bankPermitPicUrl);

    const newbie = await newcomer();
    await saveAll(test, newbie);
    const other = await newbie.upload();
    expect(await newbie.get(accounts.updateBankCardPicture, { bankPermitPicUrl: other })).toEqual({
      state: 'SAVED',
      dueAt: null,
    });
    expect(await newbie.get(onboarding.settedDetail, {})).toMatchObject({
      account: { version: 2, bankPermitPicUrl: other },
    });
  });

  it('binds a card of the legal person once, after the bank has confirmed it', async () => {
    const who = await signedIn(test, ZHANG);
    const card = {
      accountName: '张明',
      accountNo: aCardNo(1),
      bankCode: '102',
      branchCode: '102330100001',
      mobile: ZHANG,
    };
    expect((await who.ask(accounts.enterpriseBindPrivateCard, { ...card, accountName: '别人' })).body).toMatchObject({
      data: { fields: { accountName: '对私账户名称须与法定代表人姓名一致' } },
    });
    expect(await who.get(accounts.enterpriseBindPrivateCard, card)).toMatchObject({ auditStatus: 'INIT' });
    expect((await who.ask(accounts.enterpriseBindPrivateCard, card)).body).toMatchObject({ bizCode: 'CARD_KNOWN' });
    reviewIsDue(test);
    await status(who);
    const rows = await test.sandbox.db
      .selectFrom('settle_accounts')
      .select(['status', 'account_kind'])
      .where('enterprise_id', '=', YUNFAN_PASS)
      .where('account_kind', '=', 'PRIVATE')
      .execute();
    expect(rows).toEqual([{ status: 'PASS', account_kind: 'PRIVATE' }]);
  });
});

describe('registers and recognition', () => {
  it("returns a company's beneficiaries, and stores a registered beneficiary by its number", async () => {
    const company = await test.sandbox.db
      .selectFrom('company_register')
      .selectAll()
      .orderBy('business_license_no')
      .executeTakeFirstOrThrow();
    const who = await newcomer();
    const found = await who.get(registers.queryBeneficiary, { businessLicenseNo: company.business_license_no });
    expect(found).toMatchObject({ found: true, enterpriseName: company.enterprise_name });
    expect(found.beneficiaries.map(({ idNumberMasked }) => idNumberMasked).join()).toMatch(/\*{8}/);
    const all = await steps(who);
    await who.get(onboarding.saveEnterprise, { ...all.enterprise, businessLicenseNo: company.business_license_no });
    const saved = await who.get(onboarding.saveBeneficiary, {
      version: 0,
      beneficiaries: found.beneficiaries.map(({ registerId, name, address, way, shareRatio }) => ({
        registerId,
        name,
        address,
        way,
        shareRatio: shareRatio ?? undefined,
        idValidity: { start: '2020-01-01', end: '2040-01-01' },
      })),
    });
    expect(saved).toMatchObject({ version: 1 });
    expect(await who.get(registers.queryBeneficiary, { businessLicenseNo: aLicence(1) })).toMatchObject({
      found: false,
      beneficiaries: [],
    });
  });

  it('reads the text of a picture, and marks uncertain values', async () => {
    const who = await newcomer();
    const url = await who.upload(
      aPaper({
        name: '杭州试水贸易有限公司',
        uscc: aLicence(1),
        legalName: '周试水?',
        registeredCapital: '1,000',
        note: '不认识',
      }),
    );
    expect(await who.get(registers.recognize, { kind: 'LICENSE', url })).toEqual({
      recognized: true,
      fields: [
        { field: 'enterpriseName', value: '杭州试水贸易有限公司', confidence: 'sure' },
        { field: 'businessLicenseNo', value: aLicence(1), confidence: 'sure' },
        { field: 'registeredCapital', value: '1,000', confidence: 'unsure' },
        { field: 'legalName', value: '周试水', confidence: 'unsure' },
      ],
    });
    expect(await who.get(registers.recognize, { kind: 'ID_FRONT', url: await who.upload() })).toEqual({
      recognized: false,
      fields: [],
    });
  });
});
