import { anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, ON_POSTGRES, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';

/*
 * Tests that simulated faults of the sandbox also affect programs, so that developers can test their programs with
 * them.
 */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());
afterEach(() => test.control('DELETE', '/faults'));

const order = () => ({ outTradeNo: anOutNo('F'), amount: '1.00', subject: '商品' });
const isThere = async (outTradeNo: string) => (await app.get(`/orders?outTradeNo=${outTradeNo}`)).status === 200;
const fault = (more: object) => test.control('POST', '/faults', { path: '/openapi/v1/orders', times: 1, ...more });

it('an error before the call prevents the call, and the next call succeeds', async () => {
  await fault({ status: 503 });
  const wish = order();
  expect(await app.post('/orders', wish)).toMatchObject({ status: 503, signed: false });
  expect(await isThere(wish.outTradeNo)).toBe(false);
  expect(await app.post('/orders', wish)).toMatchObject({ status: 200, signed: true });
});

it('a lost answer leaves the call executed, and a repeated number returns the object', async () => {
  await fault({ when: 'after', drop: true });
  const wish = order();
  await expect(app.post('/orders', wish)).rejects.toThrow('socket hang up');
  expect(await isThere(wish.outTradeNo)).toBe(true);
  expect(await app.post('/orders', wish)).toMatchObject({ status: 200, body: { outTradeNo: wish.outTradeNo } });
});

it('a connection closed before the call prevents the call', async () => {
  await fault({ drop: true });
  const wish = order();
  await expect(app.post('/orders', wish)).rejects.toThrow('socket hang up');
  expect(await isThere(wish.outTradeNo)).toBe(false);
});

it('a delay postpones the call or its answer without changing the answer', async () => {
  const waited: number[] = [];
  const { platform } = test.sandbox;
  const { sleep } = platform;
  platform.sleep = async (ms) => {
    waited.push(ms);
  };
  try {
    await fault({ delayMs: 4_000 });
    expect(await app.post('/orders', order())).toMatchObject({ status: 200, signed: true });
    await fault({ when: 'after', delayMs: 5_000 });
    expect(await app.post('/orders', order())).toMatchObject({ status: 200, signed: true });
  } finally {
    platform.sleep = sleep;
  }
  expect(waited).toEqual([4_000, 5_000]);
});

it('matches a fault by the declared path, the requested path or any path; a given answer stays unchanged', async () => {
  const { tradeNo } = await app.ok('POST', '/orders', order());
  for (const path of ['/openapi/v1/orders/{tradeNo}', `/openapi/v1/orders/${tradeNo}`, '*']) {
    await fault({ path, body: '<html>502</html>', status: 502, contentType: 'text/html' });
    expect(await app.get(`/orders/${tradeNo}`)).toMatchObject({ status: 502, signed: false, text: '<html>502</html>' });
    expect(await app.get(`/orders/${tradeNo}`)).toMatchObject({ status: 200 });
  }
  // A fault for one call neither affects another call nor is used up by another call.
  await fault({ status: 500 });
  expect(await app.get('/balances')).toMatchObject({ status: 200 });
  expect(await app.post('/orders', order())).toMatchObject({ status: 500 });
});

(ON_POSTGRES ? it : it.skip)(
  'parallel requests of one application wait in the queue before the platform reads the faults',
  async () => {
    const { db, platform } = test.sandbox;
    const other = await aProgram(test);
    // The platform queues the requests of each program apart once the program has sent a valid signature. Both have.
    for (const one of [app, other]) expect(await one.get('/balances')).toMatchObject({ status: 200 });
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%update faults%'`.execute(db);
      return rows[0]?.count ?? 0;
    };
    const { each } = platform.open.asking;
    let requests: Promise<unknown>[] = [];
    await db.transaction().execute(async (trx) => {
      await sql`lock table faults`.execute(trx);
      requests = Array.from({ length: 3 * each }, () => app.get('/balances'));
      while ((await waiting()) < each);
      requests.push(other.get('/balances'));
      while ((await waiting()) < each + 1);
      // After these requests of another kind, all requests above have arrived at the platform.
      for (let round = 0; round < 20; round++) expect((await fetch(`${test.url}/healthz`)).status).toBe(200);
      expect(await waiting()).toBe(each + 1);
    });
    for (const answer of await Promise.all(requests)) expect(answer).toMatchObject({ status: 200 });
  },
);
