import { type Applicant, aCardNo, letterTo, signedIn, steps } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import type * as brandWalletCalls from '@/contract/calls/brandWallet';
import type { CallName, Catalogue } from '@/contract/calls/catalogue';
import { catalogue } from '@/contract/calls/catalogue';
import type * as changeCalls from '@/contract/calls/enterpriseChanges';
import type * as onboardingCalls from '@/contract/calls/enterpriseOnboarding';
import type * as accountCalls from '@/contract/calls/onboardingAccounts';
import type * as registerCalls from '@/contract/calls/onboardingRegisters';
import type * as settlementCalls from '@/contract/calls/settlement';
import type { Call } from '@/contract/defineCall';

/*
 * Tests safety rule S-08 (ids of other enterprises) for all calls about documents and settlement. The administrator
 * of another company sends each call with the first company's ids. The response equals that for an unknown id, and
 * the first company's data does not change.
 */

type Names = Extract<
  CallName,
  | keyof typeof onboardingCalls
  | keyof typeof accountCalls
  | keyof typeof changeCalls
  | keyof typeof registerCalls
  | keyof typeof settlementCalls
  | keyof typeof brandWalletCalls
>;

const TENANT = '13800000004';
const YUNFAN = { enterpriseId: '200010000001', merchantNo: 'S800010000001', memberNo: 'M600010000001' };
const ABSENT = { enterpriseId: '299999999999', merchantNo: 'S899999999999', memberNo: 'M699999999999' };

let test: TestSandbox;
let tenant: Applicant;
let zhang: Applicant;
/** Ids of the first company that a request body can contain; below: ids of the same format that do not exist. */
let theirs: Record<string, string>;
let unknownNos: Record<string, string>;
let requests: Record<Names, { request: object; ids: readonly string[] }>;

beforeAll(async () => {
  test = await aSandbox();
  tenant = await signedIn(test, TENANT);
  zhang = await signedIn(test, '13800000001');
  const { proofId } = await zhang.get(catalogue.createSmallVerify, { settleAccountId: await anUnverifiedAccount() });
  const url = await zhang.upload();
  theirs = {
    ...YUNFAN,
    settleAccountId: 'JS200010000001',
    proofId,
    url,
    bankPermitPicUrl: url,
    solutionNo: 'FA2026001',
  };
  const noFile = '/gateway/admin/obs/object/get/2?object=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.png';
  unknownNos = {
    ...ABSENT,
    settleAccountId: 'JS299999999999',
    proofId: 'DK0',
    url: noFile,
    bankPermitPicUrl: noFile,
    solutionNo: 'FA0',
  };

  const all = await steps(tenant, 3);
  const { version: _v, ...account } = all.account;
  const ent = ['enterpriseId'];
  const session = ['merchantNo', 'memberNo'];
  const proof = { amount: '0.10', remark: 'ABCDEF' };
  const card = {
    accountName: '王芳',
    accountNo: aCardNo(3),
    bankCode: '102',
    branchCode: '102330100001',
    mobile: TENANT,
  };
  const merchant = {
    merchantName: '改名',
    contactName: '王芳',
    contactMobile: TENANT,
    servicePhone: TENANT,
    divisionCode: '330106',
    address: '某路',
    version: 0,
  };
  requests = {
    queryEnterpriseStatus: { request: {}, ids: ent },
    queryEnterpriseApplyDetail: { request: {}, ids: ent },
    queryEnterpriseRealDetail: { request: {}, ids: ent },
    queryEnterpriseRealDetailV2: { request: {}, ids: ent },
    queryEnterpriseUnifyInfo: { request: {}, ids: ent },
    settedDetail: { request: {}, ids: ent },
    settedSteps: { request: {}, ids: ent },
    saveEnterprise: { request: all.enterprise, ids: ent },
    saveLegal: { request: all.legal, ids: ent },
    saveBeneficiary: { request: all.beneficiary, ids: ent },
    saveEnterpriseAccount: { request: all.account, ids: ent },
    bindEmailAndPwd: { request: { version: 0, email: 'x@example.com', proof: 'x', password: PASSWORD }, ids: ent },
    walletApplyMsgResend: { request: {}, ids: ent },
    confirmOpenIntention: { request: { faceAgreementNos: ['XY2026000003'], code: '123456' }, ids: ent },
    submitApply: { request: { legal: all.legal }, ids: ent },
    createPaymentProof: { request: {}, ids: ent },
    comparisonPaymentProof: { request: proof, ids: ['enterpriseId', 'proofId'] },
    updateBankCardPicture: {
      request: { bankPermitPicUrl: all.account.bankPermitPicUrl },
      ids: [...ent, 'bankPermitPicUrl'],
    },
    activateWalletInfo: { request: {}, ids: ent },
    enterpriseBindPrivateCard: { request: card, ids: ent },
    getSettleDetail: { request: {}, ids: ent },
    getSettleDetailEnterprise: { request: {}, ids: ent },
    queryApplySettleConfig: { request: {}, ids: [] },
    modifyInfo: { request: {}, ids: ent },
    modifyStatus: { request: {}, ids: ent },
    modifySubmit: { request: { legal: all.legal }, ids: ent },
    modifyRejectInfo: { request: {}, ids: ent },
    queryBeneficiary: { request: { businessLicenseNo: '91330106MA2CYF1A3C' }, ids: [] },
    recognize: { request: { kind: 'LICENSE' }, ids: ['url'] },
    merchantAccInfos: { request: {}, ids: session },
    querySettleFee: { request: {}, ids: session },
    clientSettleInfo: { request: {}, ids: session },
    modifySettleWay: { request: { way: 'D0', cutTime: '22:00' }, ids: session },
    settleModifyStatus: { request: {}, ids: session },
    settleAuditInfo: { request: {}, ids: session },
    settleInfo: { request: {}, ids: session },
    settleUpdate: { request: account, ids: session },
    settleDelete: { request: {}, ids: [...session, 'settleAccountId'] },
    cutDefaultSettle: { request: {}, ids: [...session, 'settleAccountId'] },
    settleRightQuery: { request: {}, ids: session },
    modifySettleRight: { request: { autoSettle: 'N' }, ids: session },
    merchantModifyInfo: { request: {}, ids: session },
    merchantModify: { request: merchant, ids: session },
    createSmallVerify: { request: {}, ids: [...session, 'settleAccountId'] },
    smallVerify: { request: proof, ids: [...session, 'proofId'] },
    smallVerifyProofInfo: { request: {}, ids: [...session, 'settleAccountId'] },
    quickVerify: { request: { accountNo: aCardNo(1), mobile: TENANT }, ids: [...session, 'settleAccountId'] },
    xsCreateProof: { request: {}, ids: [...session, 'settleAccountId'] },
    brandWalletFindDetail: { request: {}, ids: ['solutionNo'] },
    brandWalletSolutionInfo: { request: {}, ids: ['solutionNo'] },
    brandWalletStatus: { request: {}, ids: ['solutionNo'] },
    brandWalletGetStep: { request: {}, ids: ['solutionNo'] },
    brandWalletRealTimeInfo: { request: {}, ids: ['solutionNo'] },
    brandWalletResendMsg: { request: {}, ids: ['solutionNo'] },
    brandWalletOpen: { request: { faceAgreementNos: ['XY2026000003'], code: '123456' }, ids: ['solutionNo'] },
    xsVerifyProof: { request: proof, ids: [...session, 'proofId'] },
  };
});
afterAll(() => test.stop());

/** Binds a card of 张明 and lets the bank confirm it. Returns the id of the unverified account. */
async function anUnverifiedAccount(): Promise<string> {
  const { settleAccountId } = await zhang.get(catalogue.enterpriseBindPrivateCard, {
    accountName: '张明',
    accountNo: aCardNo(1),
    bankCode: '102',
    branchCode: '102330100001',
    mobile: '13800000001',
  });
  test.clock.advance(3_000);
  return settleAccountId;
}

/** Returns all data that belongs to the first company's enterprises, to compare it before and after. */
async function possessions(): Promise<string> {
  const tables = [
    'enterprises',
    'enterprise_papers',
    'enterprise_applications',
    'enterprise_facts',
    'enterprise_changes',
    'payment_proofs',
    'settle_accounts',
    'settle_settings',
    'members',
    'user_enterprises',
    'merchants',
  ];
  const rows = [];
  for (const table of tables)
    rows.push(
      (
        await sql`select * from ${sql.table(table)} where enterprise_id = ${YUNFAN.enterpriseId} order by 1, 2`.execute(
          test.sandbox.db,
        )
      ).rows,
    );
  return JSON.stringify(rows);
}

/** The calls of documents and settlement. Calls about sub-merchants have separate tests. */
const NAMES = Object.keys(catalogue).filter((name) => {
  const { section, path } = (catalogue as Record<string, Call>)[name] as Call;
  if (path.includes('/agent/expand/')) return false;
  return (
    section === 'enterprise-onboarding' ||
    /settle|small|bank\/account|quick\/verify|AccInfos|merchant\/modify|brandWallet|brand\/wallet/.test(path)
  );
}) as Names[];

it('S-08: the tests below cover every call of both areas', () => {
  expect([...NAMES].sort()).toEqual(Object.keys(requests).sort());
});

it.each(NAMES)('S-08: answers %s with ids of another tenant as with unknown ids', async (name) => {
  const { request, ids } = requests[name];
  const call = catalogue[name] as Catalogue[Names] & Call;
  const before = await possessions();
  for (const id of ids) {
    const full = (owner: Record<string, string>) => {
      // Only one id belongs to the first company at a time; the other ids do not exist or belong to the sender.
      const rest = Object.fromEntries(
        ids
          .filter((other) => other !== id && !Object.hasOwn(YUNFAN, other) && !Object.hasOwn(request, other))
          .map((other) => [other, unknownNos[other]]),
      );
      return { ...rest, ...request, [id]: owner[id] };
    };
    const foreign = await test.ask(call, full(theirs) as never, { token: tenant.token });
    const absent = await test.ask(call, full(unknownNos) as never, { token: tenant.token });
    expect({ id, status: foreign.status, body: foreign.body }).toEqual({
      id,
      status: absent.status,
      body: absent.body,
    });
    expect(foreign.body.code).toEqual(REFUSAL_CODE);
    if (!id.endsWith('Url')) expect(foreign.body).toEqual({ code: 4004, msg: '数据不存在或无权访问' });
  }
  expect(await possessions()).toBe(before);
});

it('S-08: refuses an employee of another enterprise as administrator', async () => {
  const employee = await signedIn(test, '13800000002');
  for (const name of NAMES) {
    const call = catalogue[name] as Call;
    const needed = [call.permission].flat();
    const { status, body } = await test.ask(call, { ...requests[name].request } as never, { token: employee.token });
    if (needed.includes('account:read')) continue;
    expect({ name, status }).toEqual({ name, status: 403 });
    expect(body.code).toBe(403);
  }
});

it('tries of another tenant use up no try of a payment proof', async () => {
  // As many tries as the owner has.
  for (let tries = 0; tries < 5; tries++) {
    const { body } = await tenant.ask(catalogue.smallVerify, {
      proofId: theirs['proofId'] ?? '',
      amount: '0.01',
      remark: '000000',
    });
    expect(body['code']).toEqual(REFUSAL_CODE);
  }
  const { text, code } = await letterTo(test, '13800000001', 'PAYMENT_PROOF');
  const amount = /打款(\d\.\d\d)元/.exec(text)?.[1] ?? '';
  expect(
    await zhang.get(catalogue.smallVerify, { proofId: theirs['proofId'] ?? '', amount, remark: code }),
  ).toMatchObject({
    state: 'VERIFIED',
  });
});
