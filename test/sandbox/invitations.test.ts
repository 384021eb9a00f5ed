import { type Applicant, letterTo, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { catalogue as calls } from '@/contract/calls/catalogue';

const ZHANG = '13800000001';
/** The invitation of 张明's current enterprise; below: an invitation of another enterprise of the same user. */
const OWN = { solutionNo: 'FA2026001' };
const MISMATCHED = { solutionNo: 'FA2026002' };
const AGREEMENTS = ['XY2026000003', 'XY2026000004'];
const DAY = 86_400_000;
const CLOSED = { code: 4000, bizCode: 'INVITATION_CLOSED' };

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

const status = () => zhang.get(calls.brandWalletStatus, OWN);
const step = async (which = OWN) => (await zhang.get(calls.brandWalletGetStep, which)).step;
const todos = async () => (await zhang.get(calls.queryBacklog, {})).map(({ solutionNo }) => solutionNo);

async function sendIn(): Promise<void> {
  await zhang.get(calls.brandWalletResendMsg, OWN);
  const { code } = await letterTo(test, ZHANG, 'BRAND_WALLET');
  expect(await zhang.get(calls.brandWalletOpen, { ...OWN, faceAgreementNos: AGREEMENTS, code })).toMatchObject({
    state: 'REVIEWING',
    reason: '',
    walletNo: null,
  });
}

/** Decides the review of the invitation immediately, as a reviewer. */
async function decide(decision: 'PASS' | 'REJECT', reason?: string): Promise<void> {
  const due = (await test.control('GET', '/reviews')) as { id: string; kind: string }[];
  const review = due.find(({ kind }) => kind === 'BRAND_WALLET');
  await test.control('POST', '/reviews', { id: review?.id, decision: decision.toLowerCase(), reason });
}

it('opens a wallet from the invitation through code and review, with a number and a message', async () => {
  expect(await todos()).toEqual(['FA2026001', 'FA2026002']);
  expect(await zhang.get(calls.brandWalletFindDetail, OWN)).toMatchObject({
    brandWalletName: '云帆优选品牌钱包',
    state: 'INVITED',
  });
  expect(await zhang.get(calls.brandWalletRealTimeInfo, OWN)).toMatchObject({ enterpriseName: '杭州云帆贸易有限公司' });
  expect((await zhang.get(calls.brandWalletSolutionInfo, OWN)).items.length).toBeGreaterThan(0);
  expect(await step()).toBe('CONFIRM');
  await sendIn();
  expect(await step()).toBe('REVIEW');
  expect(await todos()).toEqual(['FA2026002']);
  const { dueAt } = await status();
  test.clock.advance(new Date(dueAt ?? '').getTime() - test.clock.now().getTime());
  const { state, walletNo, decidedAt } = await status();
  expect({ state, decidedAt }).toEqual({ state: 'OPEN', decidedAt: dueAt });
  expect(walletNo).toMatch(/^PP\d{14}$/);
  expect(await step()).toBe('DONE');
  const { unreadList } = await zhang.get(calls.queryUnread, {});
  expect(unreadList[0]).toMatchObject({
    firstTitle: '品牌钱包已开通',
    linkUrl: '/solution-manage/activate-wallet?solutionNo=FA2026001&businessType=1',
  });
  for (const call of [calls.brandWalletResendMsg, calls.brandWalletOpen])
    expect(
      (await zhang.ask(call as typeof calls.brandWalletOpen, { ...OWN, faceAgreementNos: AGREEMENTS, code: '123456' }))
        .body,
    ).toMatchObject(CLOSED);
});

it('returns the invitation to the user after a refusal with a reason, and passes the second time', async () => {
  await sendIn();
  await decide('REJECT', '品牌方未确认');
  expect(await status()).toMatchObject({ state: 'REFUSED', reason: '品牌方未确认', walletNo: null });
  expect(await todos()).toEqual(['FA2026001', 'FA2026002']);
  test.clock.advance(60_000);
  await sendIn();
  await decide('PASS');
  expect(await status()).toMatchObject({ state: 'OPEN', reason: '' });
});

it('requires the right code and all agreements, and accepts one of two parallel requests', async () => {
  await zhang.get(calls.brandWalletResendMsg, OWN);
  const { code } = await letterTo(test, ZHANG, 'BRAND_WALLET');
  const wrong = code === '000000' ? '000001' : '000000';
  const send = (faceAgreementNos: string[], typed: string) =>
    zhang.ask(calls.brandWalletOpen, { ...OWN, faceAgreementNos, code: typed });
  expect((await send(AGREEMENTS, wrong)).body).toMatchObject({ data: { fields: { code: '验证码错误或已失效' } } });
  expect((await send(AGREEMENTS.slice(1), code)).body).toMatchObject({
    data: { fields: { faceAgreementNos: '请先阅读并同意全部协议' } },
  });
  expect((await send(['XY2026000001'], code)).body).toMatchObject({ code: 4004 });
  const twins = await Promise.all([send(AGREEMENTS, code), send(AGREEMENTS, code)]);
  expect(twins.map(({ body }) => body['code']).sort()).toEqual([0, 4000]);
});

it('refuses an enterprise that differs from the invited enterprise', async () => {
  expect(await step(MISMATCHED)).toBe('ENTITY');
  for (const call of [calls.brandWalletResendMsg, calls.brandWalletRealTimeInfo])
    expect((await zhang.ask(call, MISMATCHED)).body).toMatchObject({
      bizCode: 'ENTITY_MISMATCH',
      msg: '认证主体与受邀主体不一致，无法开通品牌钱包账号',
    });
});

it('expires after thirty days and is removed from the to-dos', async () => {
  test.clock.advance(29 * DAY);
  zhang = await signedIn(test, ZHANG);
  expect(await todos()).toEqual([]);
  expect(await status()).toMatchObject({ state: 'EXPIRED' });
  expect(await step()).toBe('DONE');
  expect((await zhang.ask(calls.brandWalletResendMsg, OWN)).body).toMatchObject(CLOSED);
});
