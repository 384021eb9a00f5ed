import { notifying } from '@sandbox/background/notifier';
import { inTransaction } from '@sandbox/db/transaction';
import { announce } from '@sandbox/domain/announce';
import { notifyPrograms } from '@sandbox/domain/events/events';
import { LEASE_MS, nextDelivery } from '@sandbox/domain/notify/deliveries';
import { sm2Verify } from '@/common/crypto/sm';
import { RETRY_WAITS } from '@/contract/open/openEvents';
import { answerToSign } from '@/contract/open/openSigning';
import { anApp, aReceiver, type Receiver } from '../../support/apps';
import { aSandbox, ON_POSTGRES, type TestSandbox } from '../../support/sandbox';

/*
 * Tests notifications: programs receive each event signed and at least once. Each address has a separate queue, and
 * permanent failures are reported to the users.
 */

let test: TestSandbox;
let receiver: Receiver;
const receivers: Receiver[] = [];
async function another(): Promise<Receiver> {
  const one = await aReceiver();
  receivers.push(one);
  return one;
}
/** Short time-out in ms, for an address that never responds. */
const SOON = 200;
const outgoing = { timeout: 5_000 };
const db = () => test.sandbox.db;
/** Sends the due deliveries and returns the time of the next delivery. */
async function send(): Promise<Date | null> {
  await test.sandbox.idle();
  return nextDelivery(db());
}

const MERCHANT = 'S800010000001';
const notifyOf = (subject: string, appId: string, kind: 'app.test' | 'order.paid' | 'sign.ended' = 'app.test') =>
  inTransaction(db(), (trx) =>
    notifyPrograms(trx, { merchantNo: MERCHANT, appId, kind, subject, payload: { mark: subject } }, test.clock.now()),
  );
const deliveries = (appId: string) =>
  db().selectFrom('app_deliveries').selectAll().where('app_id', '=', appId).orderBy('delivery_no').execute();
const tries = async (appId: string) =>
  db()
    .selectFrom('app_delivery_tries as t')
    .innerJoin('app_deliveries as d', 'd.delivery_no', 't.delivery_no')
    .selectAll('t')
    .where('d.app_id', '=', appId)
    .orderBy('t.delivery_no')
    .orderBy('t.nr')
    .execute();

beforeAll(async () => {
  test = await aSandbox({ outgoing });
});
afterAll(() => test.stop());
beforeEach(async () => {
  outgoing.timeout = 5_000;
  receiver = await another();
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((one) => one.close()));
  // Deletes pending deliveries, because a later test may use the same port.
  await db()
    .updateTable('app_deliveries')
    .set({ state: 'DONE', next_at: null })
    .where('state', '=', 'WAITING')
    .execute();
});

/**
 * Returns the subjects of the received notifications that the test has caused. Notifications about closed days arrive
 * as well and are left out.
 */
const objects = ({ got }: Receiver): string[] =>
  got.map(({ body }) => JSON.parse(body)).flatMap(({ kind, object }) => (kind === 'statement.ready' ? [] : [object]));

let apps = 0;
const anotherApp = (more: Parameters<typeof anApp>[2] = {}) =>
  anApp(db(), `AP${++apps}`, { notify_url: receiver.url(), ...more });

it('signs a notification with a fresh nonce, and delivers it once', async () => {
  const appId = await anotherApp();
  await notifyOf('N1', appId);
  expect(await send()).toBeNull();
  const [got] = receiver.got;
  expect(receiver.got).toHaveLength(1);
  expect(JSON.parse(got?.body ?? '')).toEqual({
    appId,
    eventId: expect.stringMatching(/^EV\d{14}$/),
    sequence: expect.any(Number),
    kind: 'app.test',
    object: 'N1',
    data: { mark: 'N1' },
    createTime: expect.stringContaining('+08:00'),
  });
  const { signer } = test.sandbox.platform;
  const header = (name: string) => String(got?.headers[name]);
  const text = answerToSign({
    status: 'NOTIFY',
    timestamp: header('open-timestamp'),
    nonce: header('open-nonce'),
    body: got?.body ?? '',
  });
  expect(header('open-serial')).toBe(signer.serial);
  expect(sm2Verify(signer.publicKey, Buffer.from(text), Buffer.from(header('open-signature'), 'base64'))).toBe(true);
  await send();
  expect(receiver.got).toHaveLength(1);
  expect(await deliveries(appId)).toMatchObject([{ state: 'DONE', tries: 1, last_fault: '', next_at: null }]);
});

it('sends nothing to an application that is stopped, has no address or is not concerned', async () => {
  const stopped = await anotherApp({ state: 'STOPPED' });
  const silent = await anotherApp({ notify_url: '' });
  const meant = await anotherApp();
  for (const appId of [stopped, silent, meant]) await notifyOf('N2', appId);
  await send();
  expect(receiver.got.map(({ body }) => JSON.parse(body).appId)).toEqual([meant]);
});

it('keeps a notification of an application stopped since, and delivers it when the application works again', async () => {
  const appId = await anotherApp();
  receiver.answer = (response) => response.writeHead(500).end();
  await notifyOf('S1', appId);
  await send();
  await db().updateTable('apps').set({ state: 'STOPPED' }).where('app_id', '=', appId).execute();
  receiver.answer = (response) => response.end('{"code":0}');
  test.clock.advance(60_000);
  expect(await send()).toBeNull();
  expect(receiver.got).toHaveLength(1);
  await db().updateTable('apps').set({ state: 'ACTIVE' }).where('app_id', '=', appId).execute();
  await inTransaction(db(), async (trx) => announce(trx, 'notifications'));
  await send();
  expect(objects(receiver)).toEqual(['S1', 'S1']);
});

it('delivers to the address of the product or of ended contracts, otherwise to the application’s address', async () => {
  const appId = await anotherApp({ unsign_notify_url: receiver.url('/ended') });
  await db()
    .insertInto('app_notify_urls')
    .values({ app_id: appId, product_code: 'CASHIER', url: receiver.url('/cashier') })
    .execute();
  await notifyOf('O1', appId, 'order.paid');
  await notifyOf('Q1', appId, 'sign.ended');
  await notifyOf('T1', appId);
  await send();
  expect(receiver.got.map(({ path, body }) => [path, JSON.parse(body).object]).sort()).toEqual([
    ['/cashier', 'O1'],
    ['/ended', 'Q1'],
    ['/notify', 'T1'],
  ]);
});

it.each([
  ['200 with HTML', (r: Receiver) => (r.answer = (response) => response.end('<html>ok</html>')), '应答不是JSON', 200],
  ['another code', (r: Receiver) => (r.answer = (response) => response.end('{"code":"0"}')), '应答的code不是0', 200],
  [
    '500',
    (r: Receiver) => (r.answer = (response) => response.writeHead(500).end('{"code":0}')),
    '状态码500，应为200',
    500,
  ],
  ['no answer', (r: Receiver) => (r.answer = () => {}), '0.2秒内没有完成应答', null],
] as const)('retries a notification after %s, and stores the received answer', async (_name, spoil, fault, status) => {
  const appId = await anotherApp();
  spoil(receiver);
  if (status === null) outgoing.timeout = SOON;
  await notifyOf('N3', appId);
  const next = await send();
  expect(next).toEqual(new Date(test.clock.now().getTime() + (RETRY_WAITS[0] ?? 0)));
  expect(await deliveries(appId)).toMatchObject([{ state: 'WAITING', tries: 1, last_fault: fault, next_at: next }]);
  expect(await tries(appId)).toMatchObject([{ nr: 1, status, fault, url: receiver.url() }]);
  receiver.answer = (response) => response.end('{"code":0}');
  outgoing.timeout = 5_000;
  test.clock.advance(RETRY_WAITS[0] - 1);
  await send();
  expect(receiver.got).toHaveLength(1);
  test.clock.advance(1);
  await send();
  expect(receiver.got).toHaveLength(2);
  expect(await deliveries(appId)).toMatchObject([{ state: 'DONE', tries: 2 }]);
});

it('stores 2 kB of an answer of any bytes', async () => {
  const appId = await anotherApp();
  receiver.answer = (response) => response.end(Buffer.concat([Buffer.of(0, 0xff), Buffer.alloc(5_000, 'a')]));
  await notifyOf('N4', appId);
  await send();
  const [one] = await tries(appId);
  expect(one?.answer).toHaveLength(2_048);
  expect(one?.answer.startsWith('\uFFFD\uFFFDaaa')).toBe(true);
});

it('gives up a notification after about 47 hours, and notifies the administrators after the first day and at the end', async () => {
  const appId = await anotherApp();
  receiver.answer = (response) => response.writeHead(503).end();
  await notifyOf('N5', appId);
  const begun = test.clock.now().getTime();
  const messages: [hours: number, title: string][] = [];
  const mark = async () =>
    (await db().selectFrom('apps').select('notify_trouble_at').where('app_id', '=', appId).executeTakeFirst())
      ?.notify_trouble_at ?? null;
  const own = async () => (await deliveries(appId)).filter(({ subject }) => subject === 'N5');
  let next = await send();
  while (next !== null && (await own())[0]?.state === 'WAITING') {
    test.clock.advance(next.getTime() - test.clock.now().getTime());
    next = await send();
    const news = await db()
      .selectFrom('messages')
      .select('first_title')
      .where('link_url', '=', `/account-center/secret-key/detail?appId=${appId}`)
      .distinct()
      .execute();
    for (const { first_title } of news)
      if (!messages.some(([, title]) => title === first_title))
        messages.push([Math.round((test.clock.now().getTime() - begun) / 3_600_000), first_title]);
  }
  expect(messages).toEqual([
    [24, '通知持续未送达'],
    [46, '通知未送达，已停止重试'],
  ]);
  expect(await mark()).not.toBeNull();
  expect(objects(receiver)).toHaveLength(RETRY_WAITS.length + 1);
  expect(await own()).toMatchObject([{ state: 'GIVEN_UP', tries: RETRY_WAITS.length + 1, next_at: null }]);
  receiver.answer = (response) => response.end('{"code":0}');
  await notifyOf('N6', appId);
  // Other late events, such as statements of closed days, must be delivered as well.
  for (next = await send(); next !== null; next = await send())
    test.clock.advance(next.getTime() - test.clock.now().getTime());
  expect(await mark()).toBeNull();
});

it('delivers to working addresses while another address hangs, and tries the hanging one only a few times', async () => {
  const bad = await another();
  bad.answer = () => {};
  outgoing.timeout = SOON;
  const hanging = await anotherApp({ notify_url: bad.url() });
  const good = await anotherApp();
  for (let nr = 0; nr < 60; nr++) {
    await notifyOf(`H${nr}`, hanging);
    await notifyOf(`G${nr}`, good);
  }
  await send();
  expect(objects(receiver).sort()).toEqual(Array.from({ length: 60 }, (_n, nr) => `G${nr}`).sort());
  // At most the deliveries that were running when the circuit breaker opened, and one trial delivery.
  expect(bad.got.length).toBeLessThan(10);
  const waiting = await deliveries(hanging);
  expect(new Set(waiting.map(({ state, leased_until }) => `${state} ${leased_until}`))).toEqual(
    new Set(['WAITING null']),
  );
  // The receiver answers again: all events arrive, and the interrupted deliveries arrive a second time.
  const hung = new Set(bad.got.map(({ body }) => JSON.parse(body).object));
  const answered: string[] = [];
  outgoing.timeout = 5_000;
  bad.answer = (response, { body }) => {
    const { kind, object } = JSON.parse(body);
    if (kind === 'app.test') answered.push(object);
    response.end('{"code":0}');
  };
  for (let looks = 0; looks < 5; looks++) {
    test.clock.advance(30_000);
    await send();
  }
  expect(new Set((await deliveries(hanging)).map(({ state }) => state))).toEqual(new Set(['DONE']));
  expect(new Set(answered).size).toBe(60);
  expect(answered.length).toBeLessThanOrEqual(60 + hung.size);
});

it('delivers a notification once when two instances send in parallel', async () => {
  const appId = await anotherApp();
  for (let nr = 0; nr < 40; nr++) await notifyOf(`T${nr}`, appId);
  await Promise.all([send(), notifying(test.sandbox.platform).round(() => false)]);
  expect(objects(receiver)).toHaveLength(40);
  expect(new Set(objects(receiver)).size).toBe(40);
});

it('delivers a notification at most once more after an instance was killed, when its lease ends', async () => {
  const appId = await anotherApp();
  await inTransaction(db(), async (trx) => {
    const event = { merchantNo: MERCHANT, appId, kind: 'app.test', subject: 'K1', payload: {} } as const;
    await notifyPrograms(trx, event, test.clock.now());
    // Simulates a worker that has claimed the delivery and then died.
    await trx
      .updateTable('app_deliveries')
      .set({ leased_until: new Date(test.clock.now().getTime() + LEASE_MS) })
      .where('app_id', '=', appId)
      .execute();
  });
  expect(await send()).toEqual(new Date(test.clock.now().getTime() + LEASE_MS));
  expect(receiver.got).toHaveLength(0);
  test.clock.advance(LEASE_MS + 1);
  await send();
  expect(receiver.got).toHaveLength(1);
});

it('uses up no try while an address is missing, and delivers when an address is set again', async () => {
  const appId = await anotherApp();
  receiver.answer = (response) => response.writeHead(500).end();
  await notifyOf('E1', appId);
  await send();
  await db().updateTable('apps').set({ notify_url: '' }).where('app_id', '=', appId).execute();
  for (const wait of RETRY_WAITS) {
    test.clock.advance(wait);
    await send();
  }
  expect(await deliveries(appId)).toMatchObject([{ state: 'WAITING', tries: 1 }]);
  receiver.answer = (response) => response.end('{"code":0}');
  // Sets a notification address, like the page of the application.
  await inTransaction(db(), async (trx) => {
    await trx.updateTable('apps').set({ notify_url: receiver.url() }).where('app_id', '=', appId).execute();
    announce(trx, 'notifications');
  });
  await send();
  expect(await deliveries(appId)).toMatchObject([{ state: 'DONE', tries: 2 }]);
});

it('a notification rolls back with its transaction', async () => {
  const appId = await anotherApp();
  await expect(
    inTransaction(db(), async (trx) => {
      await notifyPrograms(
        trx,
        { merchantNo: MERCHANT, appId, kind: 'app.test', subject: 'X', payload: {} },
        test.clock.now(),
      );
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await send();
  expect(await deliveries(appId)).toEqual([]);
});

(ON_POSTGRES ? it : it.skip)('two sending instances deliver five hundred notifications once each', async () => {
  const appId = await anotherApp();
  for (let nr = 0; nr < 500; nr++) await notifyOf(`B${nr}`, appId);
  const other = await test.secondInstance();
  await Promise.all([send(), other.idle()]);
  await other.close();
  expect(new Set(objects(receiver)).size).toBe(500);
  expect(objects(receiver)).toHaveLength(500);
});
