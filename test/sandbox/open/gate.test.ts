import { tidy } from '@sandbox/background/janitor';
import { realTime } from '@sandbox/domain/clock';
import { isAllowed, networkOf } from '@sandbox/openapi/addresses';
import { Buckets } from '@sandbox/openapi/buckets';
import { aClient, aKey, aNonce, aProgram, MERCHANT, type Program } from '@test/support/openClient';
import { aSandbox, ON_POSTGRES, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { authorizationOf, requestToSign } from '@/contract/open/openSigning';

/* Tests the gate of the open interface: which requests it admits, and its responses to refused requests. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
});
afterAll(() => test.stop());
beforeEach(async () => {
  app = await aProgram(test);
});

const BALANCES = '/balances';

it('answers a signed request, and signs the answer', async () => {
  const { status, body, signed, headers } = await app.get(BALANCES);
  expect({ status, signed }).toEqual({ status: 200, signed: true });
  expect(body['accounts']).toHaveLength(4);
  expect(headers.get('open-request-id')).toMatch(/^RQ/);
  expect(headers.get('cache-control')).toBe('no-store');
});

it('accepts a request signed with an apiKey', async () => {
  const key = await aKey(test.sandbox.db, app.appId, { kind: 'HMAC', at: test.clock.now() });
  expect(await aClient(test, app.appId, key).get(BALANCES)).toMatchObject({ status: 200, signed: true });
});

/** Expected response to every request that fails before its signature is verified. */
const UNAUTHORIZED = { code: 'UNAUTHORIZED', msg: '请求未通过验证', requestId: expect.any(String) };

describe('before the signature holds, the answer is always the same', () => {
  const seconds = (off: number) => String(Math.floor(test.clock.now().getTime() / 1000) + off);
  const other = () => aProgram(test);
  const hmac = () => aKey(test.sandbox.db, app.appId, { kind: 'HMAC', at: test.clock.now() });

  it.each<[string, () => ReturnType<Program['get']>]>([
    [
      'two headers',
      () => {
        const sent = app.prepare('GET', `/openapi/v1${BALANCES}`, undefined);
        const authorization = authorizationOf({ ...sent, kind: app.key.kind, serial: app.key.serial });
        return app.send({ ...sent, headers: { authorization: [authorization, authorization] as unknown as string } });
      },
    ],
    ['no header', () => app.get(BALANCES, { headers: { authorization: '' } })],
    ["a console's token", () => app.get(BALANCES, { headers: { authorization: 'Bearer abc' } })],
    ['a nonce too short', () => app.get(BALANCES, { nonce: 'abc' })],
    ['a clock 301 s behind', () => app.get(BALANCES, { timestamp: seconds(-301) })],
    ['a clock 301 s ahead', () => app.get(BALANCES, { timestamp: seconds(301) })],
    ['an unknown serial', () => app.get(BALANCES, { key: { ...app.key, serial: 'NOBODY' } })],
    ['an unknown appId', () => app.get(BALANCES, { appId: 'APPnobody' })],
    ["another application's serial", async () => app.get(BALANCES, { appId: (await other()).appId })],
    [
      "another application's key under its own serial",
      async () => {
        const { key } = await other();
        return app.get(BALANCES, { key: { ...key, serial: app.key.serial } });
      },
    ],
    [
      'a signature over another target',
      () => app.ask('GET', BALANCES, undefined, { tamper: { target: '/openapi/v1/certificates' } }),
    ],
    [
      'another order of the query',
      () =>
        app.ask('GET', '/entries?accountNo=1&limit=5', undefined, {
          tamper: { target: '/openapi/v1/entries?limit=5&accountNo=1' },
        }),
    ],
    ['JSON that was written anew', () => app.post('/orders', { a: 1, b: 2 }, { tamper: { body: '{"a": 1, "b": 2}' } })],
    ['a byte behind the body', () => app.post('/orders', { a: 1 }, { tamper: { body: '{"a":1} ' } })],
    [
      'another method',
      () => app.ask('POST', '/orders', undefined, { tamper: { method: 'GET', target: '/openapi/v1/orders' } }),
    ],
    ['another nonce', () => app.get(BALANCES, { tamper: { nonce: aNonce() } } as never)],
    ['another time', () => app.get(BALANCES, { tamper: { timestamp: seconds(-1) } } as never)],
    [
      'a signature in hex',
      async () => {
        const sent = app.prepare('GET', `/openapi/v1${BALANCES}`, undefined);
        return app.send({ ...sent, signature: Buffer.from(sent.signature, 'base64').toString('hex') });
      },
    ],
    [
      'Base64 without its padding',
      async () => {
        const sent = app.prepare('GET', `/openapi/v1${BALANCES}`, undefined);
        return app.send({
          ...sent,
          signature:
            `${sent.signature.replace(/=+$/, '')}` === sent.signature ? 'AAAA' : sent.signature.replace(/=+$/, ''),
        });
      },
    ],
    ['no signature of any kind', () => app.get(BALANCES, { signature: 'AAAA' })],
    [
      'upper-case hex of an HMAC',
      async () => {
        const key = await hmac();
        const client = aClient(test, app.appId, key);
        const sent = client.prepare('GET', `/openapi/v1${BALANCES}`, undefined);
        return client.send({ ...sent, signature: sent.signature.toUpperCase() });
      },
    ],
    ['an HMAC by another key', async () => app.get(BALANCES, { key: { ...(await hmac()), secret: 'other' } })],
    [
      'an HMAC under the serial of a pair',
      () => app.get(BALANCES, { key: { ...app.key, kind: 'HMAC', secret: 'nobody' } }),
    ],
    [
      'a signature under the serial of an apiKey',
      async () => app.get(BALANCES, { key: { ...app.key, serial: (await hmac()).serial } }),
    ],
    [
      'a revoked key',
      async () => {
        const key = await aKey(test.sandbox.db, app.appId, { at: test.clock.now(), revoked_at: test.clock.now() });
        return aClient(test, app.appId, key).get(BALANCES);
      },
    ],
    [
      'a key past its end',
      async () => {
        const key = await aKey(test.sandbox.db, app.appId, { at: test.clock.now(), ends_at: test.clock.now() });
        return aClient(test, app.appId, key).get(BALANCES);
      },
    ],
    [
      'an apiKey that is switched off',
      async () => {
        const key = await hmac();
        await test.sandbox.db
          .updateTable('apps')
          .set({ hmac_enabled: false })
          .where('app_id', '=', app.appId)
          .execute();
        return aClient(test, app.appId, key).get(BALANCES);
      },
    ],
    [
      'an address that is not allowed',
      async () => {
        const far = await aProgram(test, { allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] });
        return far.get(BALANCES);
      },
    ],
    [
      'a stopped application with a wrong signature',
      async () => {
        const stopped = await aProgram(test, { state: 'STOPPED' });
        return stopped.get(BALANCES, { signature: 'AAAA' });
      },
    ],
  ])('answers a wrong request with one common refusal: %s', async (_name, asks) => {
    const { status, body, signed } = await asks();
    expect({ status, body, signed }).toEqual({ status: 401, body: UNAUTHORIZED, signed: false });
  });

  it('stores neither nonce nor count nor request of a wrong signature', async () => {
    const { db, platform } = test.sandbox;
    const sent = app.prepare('GET', `/openapi/v1${BALANCES}`, undefined);
    await app.send({ ...sent, signature: 'AAAA' });
    await platform.requestLog.flush();
    for (const table of ['app_nonces', 'app_rates', 'app_requests'] as const)
      expect(await db.selectFrom(table).selectAll().where('app_id', '=', app.appId).execute()).toEqual([]);
    // The nonce of a request with a wrong signature is not used up.
    expect(await app.send(sent)).toMatchObject({ status: 200 });
  });
});

it('accepts a clock that is 300 s off', async () => {
  for (const off of [-300, 300]) {
    const timestamp = String(Math.floor(test.clock.now().getTime() / 1000) + off);
    expect(await app.get(BALANCES, { timestamp })).toMatchObject({ status: 200 });
  }
});

it('accepts a nonce once per application', async () => {
  const sent = app.prepare('GET', `/openapi/v1${BALANCES}`, undefined);
  expect(await app.send(sent)).toMatchObject({ status: 200 });
  expect(await app.send(sent)).toMatchObject({ status: 401, signed: true, body: { code: 'NONCE_USED' } });
  const other = await aProgram(test);
  expect(await other.get(BALANCES, { nonce: sent.nonce })).toMatchObject({ status: 200 });
});

(ON_POSTGRES ? it : it.skip)('accepts a nonce once over two instances', async () => {
  const second = await test.secondInstance();
  try {
    const sent = app.prepare('GET', `/openapi/v1${BALANCES}`, undefined);
    const answers = await Promise.all([app.send(sent), app.send({ ...sent, url: second.url })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  } finally {
    await second.close();
  }
});

it('accepts requests from allowed addresses, also IPv4 addresses inside IPv6', async () => {
  for (const allowed of ['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.0/104']) {
    const near = await aProgram(test, { allowed_addresses: ['203.0.113.9', allowed] });
    expect(await near.get(BALANCES)).toMatchObject({ status: 200 });
  }
});

it('names a stopped application and a missing scope only after the signature is verified', async () => {
  const stopped = await aProgram(test, { state: 'STOPPED' });
  expect(await stopped.get(BALANCES)).toMatchObject({ status: 403, signed: true, body: { code: 'APP_STOPPED' } });
  const reader = await aProgram(test, { scopes: ['ORDER'] });
  expect(await reader.get(BALANCES)).toMatchObject({ status: 403, signed: true, body: { code: 'SCOPE_DENIED' } });
  // Every application may send this call, independent of its permissions.
  expect(await reader.get('/certificates')).toMatchObject({ status: 200 });
});

it('refuses an application whose enterprise has not passed', async () => {
  const { db } = test.sandbox;
  const enterprise = (settled_status: 'PASS' | 'INIT') =>
    db.updateTable('enterprises').set({ settled_status }).where('enterprise_id', '=', '200010000001').execute();
  await enterprise('INIT');
  expect(await app.get(BALANCES)).toMatchObject({ status: 403, signed: true, body: { code: 'APP_STOPPED' } });
  await enterprise('PASS');
  expect(await app.get(BALANCES)).toMatchObject({ status: 200 });
});

describe('addresses', () => {
  it.each([
    ['203.0.113.9', ['203.0.113.0/24'], true],
    ['203.0.114.9', ['203.0.113.0/24'], false],
    ['::ffff:203.0.113.9', ['203.0.113.9'], true],
    ['2001:db8::9', ['2001:db8::/32'], true],
    ['2001:db9::9', ['2001:db8::/32'], false],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['203.0.113.9', ['0.0.0.0/0'], true],
    ['2001:db8::9', ['0.0.0.0/0'], false],
    ['203.0.113.9', ['::ffff:203.0.113.0/120'], true],
    ['203.0.113.9', ['nonsense'], false],
    ['nonsense', ['0.0.0.0/0'], false],
    ['203.0.113.9', [], true],
  ])('decides whether %s is in %j: %s', (address, allowed, is) => {
    expect(isAllowed(allowed, address)).toBe(is);
  });

  it('counts each IPv4 address separately, and IPv6 addresses by network', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(networkOf('2001:0DB8:1:2::ffff')).toBe('2001:db8:1:2');
    expect(networkOf('::1')).toBe('0:0:0:0');
  });

  it('a bucket remembers no more subjects than its limit', () => {
    const buckets = new Buckets({ perSecond: 1, atOnce: 1 }, 3);
    for (const subject of ['a', 'b', 'c', 'd']) buckets.take(subject, realTime(SEED_TIME));
    expect(buckets.size).toBe(3);
    expect(buckets.take('d', realTime(SEED_TIME))).toBe(1);
    expect(buckets.take('a', realTime(SEED_TIME))).toBeNull();
  });
});

it('deletes nonces after 600 s, counts after a minute, and requests after seven days', async () => {
  const { db, platform } = test.sandbox;
  expect(await app.get(BALANCES)).toMatchObject({ status: 200 });
  await platform.requestLog.flush();
  const left = async (ms: number) => {
    const at = realTime(new Date(test.clock.now().getTime() + ms));
    await tidy(db, { now: at, realNow: at });
    const counts = [];
    for (const table of ['app_nonces', 'app_rates', 'app_requests'] as const)
      counts.push((await db.selectFrom(table).select('app_id').where('app_id', '=', app.appId).execute()).length);
    return counts;
  };
  expect(await left(59_000)).toEqual([1, 1, 1]);
  expect(await left(62_000)).toEqual([1, 0, 1]);
  expect(await left(600_000)).toEqual([1, 0, 1]);
  expect(await left(601_000)).toEqual([0, 0, 1]);
  expect(await left(7 * 86_400_000)).toEqual([0, 0, 1]);
  expect(await left(7 * 86_400_000 + 1)).toEqual([0, 0, 0]);
});

it('refuses console sessions, and a key opens no console', async () => {
  const token = await test.signIn('13800000001');
  const consoleReply = await test.fetch('/openapi/v1/balances', { headers: { authorization: `Bearer ${token}` } });
  expect(consoleReply.status).toBe(401);
  const { signature } = app.prepare('POST', '/gateway/user/info', {});
  const gateway = await test.fetch('/gateway/user/platform/queryUserEnterprise', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${signature}` },
    body: '{}',
  });
  expect(gateway.status).toBe(401);
});

/** Locks a table against readers until `release` is called. */
async function lockTable({ sandbox }: TestSandbox, table: string) {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = sandbox.db.transaction().execute(async (trx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
      resolve();
      await unlocked;
    });
    ended.catch(reject);
  });
  return {
    release: () => {
      unlock();
      return ended;
    },
  };
}

/** Resolves when `count` of the promises have settled. */
const untilSettled = (promises: readonly Promise<unknown>[], count: number) =>
  new Promise<void>((resolve, reject) => {
    let settled = 0;
    for (const promise of promises)
      promise.then(() => {
        settled += 1;
        if (settled === count) resolve();
      }, reject);
  });

describe('bounds', () => {
  it('refuses a body of more than 1 MB before any other check, and reads a body of 1 MB', async () => {
    const large = await app.post('/orders', undefined, { body: `"${'x'.repeat(1024 * 1024)}"` });
    expect(large).toMatchObject({ status: 413, signed: false, body: { code: 'TOO_LARGE' } });
    const fits = `{"a":"${'x'.repeat(1024 * 1024 - 8)}"}`;
    expect(Buffer.byteLength(fits)).toBe(1024 * 1024);
    expect(await app.post('/orders', undefined, { body: fits })).toMatchObject({ status: 400, signed: true });
  });

  it('limits requests per second, stores nothing of a refused request, and says when to retry', async () => {
    const few = await aSandbox({ open: { perSecond: 3 } });
    try {
      const program = await aProgram(few);
      const answers = [];
      for (let i = 0; i < 6; i++) answers.push(await program.get(BALANCES));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
      expect(answers[3]).toMatchObject({ signed: true, body: { code: 'RATE_LIMITED' } });
      expect(answers[3]?.headers.get('retry-after')).toBe('1');
      const { db } = few.sandbox;
      const rates = () => db.selectFrom('app_rates').select('hits').where('app_id', '=', program.appId).execute();
      expect(await rates()).toEqual([{ hits: 3 }]);
      const nonces = db.selectFrom('app_nonces').select('nonce').where('app_id', '=', program.appId);
      expect(await nonces.execute()).toHaveLength(3);
      // Each application has a separate rate limit.
      expect(await (await aProgram(few)).get(BALANCES)).toMatchObject({ status: 200 });
      few.clock.advance(1_000);
      expect(await program.get(BALANCES)).toMatchObject({ status: 200 });
    } finally {
      await few.stop();
    }
  });

  it('stops a flood of one application or one address before it verifies signatures', async () => {
    const ofApp = { perSecond: 1, atOnce: 2 };
    const few = await aSandbox({ open: { ofApp, ofAddress: { perSecond: 10, atOnce: 5 } } });
    try {
      const program = await aProgram(few);
      const flood = async (client: Program, count: number) => {
        const all = [];
        for (let i = 0; i < count; i++) all.push((await client.get(BALANCES, { signature: 'AAAA' })).status);
        return all;
      };
      expect(await flood(program, 4)).toEqual([401, 401, 429, 429]);
      const other = await aProgram(few);
      expect(await flood(other, 2)).toEqual([401, 429]);
      few.clock.advance(1_000);
      const again = await program.get(BALANCES);
      expect(again).toMatchObject({ status: 200 });
    } finally {
      await few.stop();
    }
  });

  it('serves known callers while unknown callers or forged keys are limited', async () => {
    const few = await aSandbox({
      open: { ofAddress: { perSecond: 1, atOnce: 4 }, forged: { perSecond: 1, atOnce: 2 } },
    });
    try {
      const [known, robbed] = [await aProgram(few), await aProgram(few)];
      const asks = async (client: Program, wish: Parameters<Program['get']>[1] = {}) =>
        (await client.get(BALANCES, wish)).status;
      expect([await asks(known), await asks(robbed)]).toEqual([200, 200]);
      // Forged requests from an unknown address: with unknown applications, and with a known application but an
      // unknown key. After two forgeries the platform verifies no further signature of unknown senders.
      const forged = { signature: 'AAAA' };
      expect([
        await asks(await aProgram(few), forged),
        await asks(known, { ...forged, key: { ...known.key, serial: 'OTHER' } }),
        await asks(await aProgram(few), forged),
      ]).toEqual([401, 401, 429]);
      // The address has used up its limit for unknown senders. Programs that are already known at the address can
      // still send requests.
      expect(await asks(await aProgram(few))).toBe(429);
      for (let times = 0; times < 5; times++) expect(await asks(known)).toBe(200);
      // Forged requests that name a known key at a known address use up only the limit of this key.
      expect([await asks(robbed, forged), await asks(robbed, forged), await asks(robbed)]).toEqual([401, 401, 429]);
      expect(await asks(known)).toBe(200);
    } finally {
      await few.stop();
    }
  });

  it('queues one request of an application behind the running one, and refuses the others', async () => {
    const few = await aSandbox({ open: { working: { total: 1, each: 1, waiting: 1, inAll: 8 } } });
    try {
      const [busy, other] = [await aProgram(few), await aProgram(few)];
      await Promise.all([busy.get(BALANCES), other.get(BALANCES)]);
      const { key } = busy;
      const sent = Array.from({ length: 12 }, () => busy.prepare('GET', `/openapi/v1${BALANCES}`, undefined, { key }));
      // A table lock delays the first request until the other ten requests are refused.
      const locked = await lockTable(few, 'accounts');
      const under = sent.map((one) => busy.send(one));
      await untilSettled(under, 10);
      const quiet = other.get(BALANCES);
      await locked.release();
      expect((await quiet).status).toBe(200);
      const refused = (await Promise.all(under)).filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(10);
      // The sender is known, so the response is signed and the request is logged.
      for (const { status, signed, body, headers } of refused)
        expect([status, signed, body.code, headers.get('retry-after')]).toEqual([429, true, 'RATE_LIMITED', '1']);
      await few.sandbox.platform.requestLog.flush();
      const noted = few.sandbox.db.selectFrom('app_requests').select('code').where('app_id', '=', busy.appId);
      expect((await noted.where('status', '=', 429).execute()).length).toBe(refused.length);
    } finally {
      await few.stop();
    }
  });

  it('refuses signatures above its capacity', async () => {
    const few = await aSandbox({ open: { asking: { total: 1, each: 1, strangers: 1, waiting: 2, inAll: 2 } } });
    try {
      const programs = await Promise.all(Array.from({ length: 12 }, () => aProgram(few)));
      const sent = programs.map((program) => program.prepare('GET', `/openapi/v1${BALANCES}`, undefined));
      const answers = await Promise.all(programs.map((program, at) => program.send(sent[at] as never)));
      for (const { status, body, headers } of answers.filter((one) => one.status !== 200)) {
        expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '1']);
      }
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(answers.some(({ status }) => status === 429)).toBe(true);
    } finally {
      await few.stop();
    }
  });
});

describe('unknown paths and methods', () => {
  it.each([
    ['GET', '/openapi/v1/nothing', 404],
    ['GET', '/openapi/', 404],
    ['POST', '/openapi/v2/orders', 404],
    ['POST', '/openapi/openapi.json', 405],
    ['OPTIONS', '/openapi/openapi.json', 405],
    ['PUT', '/openapi/openapi.json', 405],
    ['GET', '/openapi', 404],
    ['GET', '/openapi/v1/orders/1/close/now', 404],
    ['DELETE', '/openapi/v1/orders', 405],
    ['PUT', '/openapi/v1/balances', 405],
    ['GET', '/openapi/v1/splits/S1/return', 405],
  ])('answers %s %s with 404 or 405 in the common form', async (method, path, status) => {
    const response = await test.fetch(path, { method });
    const body = (await response.json()) as Record<string, unknown>;
    expect([response.status, Object.keys(body).sort()]).toEqual([status, ['code', 'msg', 'requestId']]);
    if (status === 405) expect(response.headers.get('allow')).toMatch(/^(GET|POST)/);
  });
});

it('logs each verified request once, with its numbers, and counts the use of its key', async () => {
  const { db, platform } = test.sandbox;
  const ids = [];
  for (const send of [
    () => app.get(BALANCES),
    () => app.get('/refunds/R1?x=1'),
    () => app.post('/refunds', { outRefundNo: 'a-1', tradeNo: '20260101', amount: '1.00', reason: '退' }),
    () => app.post('/refunds', { outRefundNo: 'a-1' }),
  ])
    ids.push((await send()).headers.get('open-request-id'));
  await platform.requestLog.flush();
  const rows = await db.selectFrom('app_requests').selectAll().where('app_id', '=', app.appId).execute();
  const byId = new Map(rows.map((row) => [row.request_id, row]));
  expect(ids.map((id) => byId.get(id ?? ''))).toMatchObject([
    { method: 'GET', target: '/openapi/v1/balances', status: 200, code: '', out_no: '', object_no: '' },
    { target: '/openapi/v1/refunds/R1?x=1', status: 404, code: 'NOT_FOUND', object_no: 'R1' },
    { method: 'POST', status: 404, code: 'NOT_FOUND', out_no: 'a-1' },
    { status: 400, code: 'PARAM_ERROR', out_no: 'a-1' },
  ]);
  expect(rows).toHaveLength(4);
  const key = db.selectFrom('app_keys').select(['uses', 'last_used_at']).where('serial', '=', app.key.serial);
  expect(await key.executeTakeFirst()).toEqual({ uses: 4, last_used_at: test.clock.now() });
});

it('builds the signed text as the documents describe it', () => {
  const of = { method: 'GET', target: '/openapi/v1/balances', timestamp: '1', nonce: 'n', body: '' };
  expect(requestToSign(of)).toBe('GET\n/openapi/v1/balances\n1\nn\n\n');
  expect(MERCHANT).toMatch(/^S/);
});
