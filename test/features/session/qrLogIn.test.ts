import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { aWorld } from '@test/support/world';
import { login } from '@/contract/calls/login';
import { getThirdLoginQrCode, queryThirdLoginQrCodeScanResult } from '@/contract/calls/qrLogin';
import { qrEvents } from '@/features/session/qrSlice';
import { failure, type Reply } from '@/shared/gateway/reply';
import { navigated } from '@/shared/saga/events';

const ok = (data: unknown): Reply => ({ ok: true, data: data as never });
const status = (name: string) => ok({ status: name });
const CONFIRMED = ok({ status: 'CONFIRMED', loginAccount: '13800000001', ticket: 'a-secret-ticket' });

/** Opens the tab of the QR code. Each poll returns the next status, one per second; the last status is repeated. */
const opened = async (scans: readonly Reply[], others: readonly [typeof login, Reply][] = []) => {
  const world = aWorld();
  const platform = aPlatform(world);
  let count = 0;
  platform.answersTo(getThirdLoginQrCode, () => {
    count += 1;
    return ok({ qrCodeId: `Q${count}`, key: 'a-secret-key', content: `/sandbox-phone/?code=Q${count}` });
  });
  const waiting = [...scans];
  platform.answersTo(
    queryThirdLoginQrCodeScanResult,
    () => (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? status('WAITING'),
  );
  for (const [call, reply] of others) platform.answersTo(call, () => reply);
  const app = aConsole(world, platform.transport);
  await settle();
  const seconds = async (number: number) => {
    world.timePasses(number);
    await settle();
  };
  app.store.dispatch(qrEvents.qrRequested());
  expect(app.store.getState().qr).toEqual({ stage: 'loading' });
  await settle();
  const scansRequested = () =>
    platform.arrived.filter(({ path }) => path === queryThirdLoginQrCodeScanResult.path).length;
  return { world, app, platform, seconds, scansRequested, qr: () => app.store.getState().qr };
};

it('polls once a second, shows the scan, and signs in after the confirmation on the phone', async () => {
  const began = await opened([status('WAITING'), status('SCANNED'), CONFIRMED]);
  const { qr, seconds, scansRequested, app, world } = began;
  expect(qr()).toEqual({ stage: 'waiting', content: '/sandbox-phone/?code=Q1' });
  const at = world.now;
  await seconds(1);
  expect(world.now - at).toBe(1_000);
  expect(qr().stage).toBe('scanned');
  expect(scansRequested()).toBe(2);
  await seconds(1);
  expect(qr().stage).toBe('confirmed');
  expect(app.store.getState().session.stage).toBe('signedIn');
  expect(JSON.stringify([app.log, app.store.getState()])).not.toMatch(/a-secret-(key|ticket)/);
});

it.each([
  ['CANCELLED', { stage: 'cancelled' }],
  ['EXPIRED', { stage: 'expired' }],
])('stops polling at the status %s, and polls again for a new code', async (name, state) => {
  const { qr, app, scansRequested, seconds } = await opened([status(name)]);
  expect(qr()).toEqual(state);
  await seconds(3);
  expect(scansRequested()).toBe(1);
  app.store.dispatch(qrEvents.qrRequested());
  await settle();
  expect(scansRequested()).toBe(2);
});

it('continues polling after a lost answer, and fails after a refusal', async () => {
  const lost = failure('offline', '网络连接异常，请检查网络');
  const { qr, seconds } = await opened([lost, lost, status('SCANNED'), failure('refused', '系统维护中')]);
  expect(qr().stage).toBe('waiting');
  await seconds(2);
  expect(qr().stage).toBe('scanned');
  await seconds(1);
  expect(qr()).toEqual({ stage: 'failed', msg: '系统维护中' });
});

it('does not sign in by a confirmed code without account or ticket', async () => {
  const { qr, platform } = await opened([status('CONFIRMED')]);
  expect(qr()).toEqual({ stage: 'expired' });
  expect(platform.arrived.length).toBeGreaterThan(0);
  expect(platform.arrived.map(({ path }) => path)).not.toContain(login.path);
});

it('shows why a login was refused, and leads an initial password to its page', async () => {
  const refused = await opened([CONFIRMED], [[login, failure('refused', '账号或密码错误')]]);
  expect(refused.qr()).toEqual({ stage: 'failed', msg: '账号或密码错误' });
  const initial = failure('refused', '首次登录请先修改初始密码', { bizCode: '10030021' });
  const { world } = await opened([CONFIRMED], [[login, initial]]);
  expect(world.moves).toEqual(['/changeYourPassword']);
  expect(world.tab.get('initialAccount')).toBe('13800000001');
});

it('shows why no code was created', async () => {
  const { app, platform, qr } = await opened([status('EXPIRED')]);
  platform.answersTo(getThirdLoginQrCode, () => failure('http', '操作过于频繁，请稍后再试', { status: 429 }));
  app.store.dispatch(qrEvents.qrRequested());
  await settle();
  expect(qr()).toEqual({ stage: 'failed', msg: '操作过于频繁，请稍后再试' });
});

it.each([
  ['its tab', qrEvents.qrLeft()],
  ['the page', navigated({ pathname: '/register', search: '' })],
])('stops polling when the user leaves %s', async (_, left) => {
  const { app, seconds, scansRequested, qr } = await opened([status('WAITING')]);
  app.store.dispatch(left);
  await settle();
  await seconds(5);
  expect(scansRequested()).toBe(1);
  expect(qr()).toEqual({ stage: 'none' });
});
