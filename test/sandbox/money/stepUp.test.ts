import { type Applicant, signedIn } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { checkerRelease, transfer } from '@/contract/calls/moneyActions';
import { saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { proveIdentity } from '@/contract/calls/passwordAndEmail';
import { aPayer, CHECKER, PAY_PASSWORD, refusalOf, ZHANG } from './orderSupport';

const MINUTE = 60_000;

let test: TestSandbox;
let payer: Awaited<ReturnType<typeof aPayer>>;
let checker: Applicant;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.restoreSeed();
  payer = await aPayer(test);
  await payer.who.get(saveCheckerPolicy, { checkerAmount: '100.00', payPassword: PAY_PASSWORD });
  checker = await signedIn(test, CHECKER);
});

const waiting = async () => (await payer.who.get(transfer, payer.transferOf({ amount: '100.00' }))).orderNo;
const proving = async (password: string) => (await checker.ask(proveIdentity, { password })).body;
const release = async (who = checker) => refusalOf(who, checkerRelease, { orderNo: await waiting() });

it("a proof of identity expires after five minutes of the sandbox's clock", async () => {
  expect(await proving(PASSWORD)).toMatchObject({ code: 0 });
  test.clock.advance(5 * MINUTE - 1);
  expect(await release()).toMatchObject({ code: 0 });
  test.clock.advance(1);
  expect(await release()).toMatchObject({ bizCode: '20060001' });
});

it('five wrong proofs lock only that account for 15 minutes, also its login', async () => {
  for (let tries = 0; tries < 5; tries++) expect(await proving('Wrong#2026')).toMatchObject({ code: REFUSAL_CODE });
  expect(await proving(PASSWORD)).toMatchObject({
    data: { fields: { password: '登录密码错误次数过多，请15分钟后再试' } },
  });
  expect(await release()).toMatchObject({ bizCode: '20060001' });
  expect((await test.tryLogin(CHECKER)).body.msg).toBe('登录失败次数过多，请15分钟后再试');
  expect((await test.tryLogin(ZHANG)).body.code).toBe(0);
  test.clock.advance(15 * MINUTE);
  expect(await proving(PASSWORD)).toMatchObject({ code: 0 });
});

it('leaves no password in the audit log', async () => {
  await proving(PASSWORD);
  const rows = await test.sandbox.db.selectFrom('audit_log').selectAll().execute();
  expect(rows.map(({ action }) => action)).toContain('identity.proven');
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});

it('accepts a proof with the release, also for other releases, and counts a wrong proof', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const loginPassword = 'Wrong#2026';
  const wrong = await refusalOf(checker, checkerRelease, { orderNo: first, loginPassword });
  expect(wrong).toMatchObject({ data: { fields: { loginPassword: '登录密码错误' } } });
  expect(await refusalOf(checker, checkerRelease, { orderNo: first })).toMatchObject({ bizCode: '20060001' });
  const released = await checker.get(checkerRelease, { orderNo: first, loginPassword: PASSWORD });
  expect(released.state).toBe('SUCCESS');
  expect((await checker.get(checkerRelease, { orderNo: second })).state).toBe('SUCCESS');
});
