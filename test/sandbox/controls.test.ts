import http from 'node:http';
import { catchUpSeedCopy } from '@sandbox/db/seedCopy';
import { aSandbox, PASSWORD, type TestSandbox } from '@test/support/sandbox';
import { sumOfEveryTable } from '@test/support/tableSums';
import { sql } from 'kysely';
import { getSysConfigNoToken } from '@/contract/calls/basicData';
import { catalogue } from '@/contract/calls/catalogue';
import { setDefaultEnterprise } from '@/contract/calls/enterpriseSwitching';
import { login, queryUserInfo } from '@/contract/calls/login';

const slept: number[] = [];
let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox({
    sleep: async (ms) => {
      slept.push(ms);
    },
  });
});
afterAll(() => test.stop());
beforeEach(async () => {
  slept.length = 0;
  await test.control('POST', '/reset');
});

/** Sends a request without `fetch`, which does not allow the headers Host and Origin. */
const raw = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(test.url);
    http
      .request({ hostname, port, path, method, headers: { host: `127.0.0.1:${port}`, ...headers } }, (response) =>
        resolve(response.resume().statusCode),
      )
      .on('error', reject)
      .end();
  });

describe('the controls are for this machine alone', () => {
  const marked = { 'x-sandbox': '1' };
  it.each<[string, Record<string, string>, number]>([
    ['marked', marked, 200],
    ['not marked', {}, 403],
    ['marked otherwise', { 'x-sandbox': 'true' }, 403],
    ['by the name localhost', { ...marked, host: 'localhost:1' }, 200],
    ['by IPv6', { ...marked, host: '[::1]:1' }, 200],
    ['by a name that was rebound', { ...marked, host: 'evil.example' }, 403],
    ['by a name that looks like it', { ...marked, host: '127.0.0.1.evil.example' }, 403],
    ['from the console’s own page', { ...marked, host: 'localhost:1', origin: 'http://localhost:1' }, 200],
    ['from another site', { ...marked, origin: 'https://evil.example' }, 403],
    ['from another port', { ...marked, host: 'localhost:1', origin: 'http://localhost:2' }, 403],
    ['from a file', { ...marked, origin: 'null' }, 403],
    ['through X-Forwarded-For', { ...marked, 'x-forwarded-for': '10.0.0.1' }, 403],
    ['through Forwarded', { ...marked, forwarded: 'for=10.0.0.1' }, 403],
    ['through X-Real-IP', { ...marked, 'x-real-ip': '10.0.0.1' }, 403],
  ])('accepts or refuses as expected a control request %s', async (_how, headers, expected) => {
    expect(await raw('/sandbox/config', headers)).toBe(expected);
  });

  it('serves no controls and applies no faults where they are switched off', async () => {
    const off = await aSandbox({ controls: false });
    try {
      const response = await off.fetch('/sandbox/ledger', { headers: marked });
      expect(response.status).toBe(404);
      expect((await (await off.fetch('/config.json')).json()).sandboxControls).toBe(false);
      await off.sandbox.db
        .insertInto('faults')
        .values({ path: '*', times_left: 9, fault: JSON.stringify({ when: 'before', status: 502 }) })
        .execute();
      expect((await off.ask(getSysConfigNoToken, {})).status).toBe(200);
    } finally {
      await off.stop();
    }
  });
});

it('the catalogue lists every call with its schemas', async () => {
  const calls = (await test.control('GET', '/catalogue')) as Record<string, unknown>[];
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(catalogue).sort());
  expect(calls.find(({ name }) => name === 'login')).toMatchObject({
    path: '/auth/oauth/login',
    method: 'POST',
    anonymous: true,
    sealed: true,
    request: { type: 'object', required: expect.arrayContaining(['loginAccount', 'autoLogin']) },
    answer: { properties: { access_token: { type: 'string' } } },
  });
  expect(calls.find(({ name }) => name === 'queryAccountFlow')).toMatchObject({
    warehousePath: '/warehouse/inner/queryAccountFlow',
    sealed: false,
    columns: { flowNo: { heading: '流水号' } },
  });
  expect(calls.find(({ name }) => name === 'downloadTrades')).toMatchObject({
    blob: true,
    exports: { name: 'TRADE', of: '/trade/platform/tradePage' },
  });
});

it('lists the outbox newest first, filtered by receiver', async () => {
  const sentAt = test.clock.now();
  for (const [receiver, code] of [
    ['13800000001', '111111'],
    ['a@b.cn', '222222'],
    ['13800000001', '333333'],
  ] as const) {
    await test.sandbox.db
      .insertInto('outbox')
      .values({ receiver, channel: 'SMS', purpose: 'TEST', code, text: `code ${code}`, sent_at: sentAt })
      .execute();
  }
  const sent = (await test.control('GET', '/outbox?to=13800000001')) as { code: string; purpose: string }[];
  // The demo data already contains a signing link for this number, so the test filters by purpose.
  const rows = sent.filter(({ purpose }) => purpose === 'TEST');
  expect(rows.map(({ code }) => code)).toEqual(['333333', '111111']);
  expect(rows[0]).toEqual({
    to: '13800000001',
    channel: 'SMS',
    purpose: 'TEST',
    code: '333333',
    text: 'code 333333',
    sentAt: sentAt.toISOString(),
  });
  expect(((await test.control('GET', '/outbox')) as { purpose: string }[]).map(({ purpose }) => purpose)).toEqual([
    'TEST',
    'TEST',
    'TEST',
    'SIGN',
  ]);
});

it.each(['?to=a&to=b', '?to=%00'])('the outbox refuses an invalid receiver: %s', async (query) => {
  const response = await test.fetch(`/sandbox/outbox${query}`, { headers: { 'x-sandbox': '1' } });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 400 }]);
});

describe('faults', () => {
  const fault = (body: object) => test.control('POST', '/faults', body);
  const path = getSysConfigNoToken.path;
  const readConfig = () => test.ask(getSysConfigNoToken, {});

  it('replaces the given number of answers of a path, then answers normally', async () => {
    await fault({ path, times: 2, status: 502 });
    expect(await test.ask(getSysConfigNoToken, {})).toMatchObject({
      status: 502,
      body: { code: 502, msg: '网关错误' },
    });
    expect((await readConfig()).status).toBe(502);
    expect((await readConfig()).body.code).toBe(0);
  });

  it('leaves other paths unchanged, unless the path is *', async () => {
    await fault({ path: '/user/msg/myMsg', times: 1, status: 500 });
    expect((await readConfig()).status).toBe(200);
    await fault({ path: '*', times: 1, status: 503 });
    expect((await readConfig()).status).toBe(503);
  });

  it('sends any body with any type and status', async () => {
    await fault({ path, times: 1, status: 200, body: '<html>', contentType: 'text/html' });
    const { status, headers, body } = await readConfig();
    expect([status, headers.get('content-type'), body]).toEqual([200, 'text/html', '<html>']);
    await fault({ path, times: 1, body: '' });
    const response = await test.fetch(`/gateway${path}`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    await fault({ path, times: 1, body: { code: '0' } });
    expect((await readConfig()).body).toEqual({ code: '0' });
  });

  it('delays a call before or after its execution', async () => {
    await fault({ path, times: 1, delayMs: 40_000 });
    expect((await readConfig()).body.code).toBe(0);
    await fault({ path, times: 1, when: 'after', delayMs: 700, status: 504 });
    expect((await readConfig()).status).toBe(504);
    expect(slept).toEqual([40_000, 700]);
  });

  it('drops the connection once', async () => {
    await fault({ path, times: 1, drop: true });
    await expect(readConfig()).rejects.toThrow('fetch failed');
    expect((await readConfig()).status).toBe(200);
  });

  it('prevents the effect with a fault before the call, and loses only the answer with a fault after it', async () => {
    const token = await test.signIn('13800000001');
    const choose = () => test.ask(setDefaultEnterprise, { enterpriseId: '200010000002' }, { token });
    const chosen = async () =>
      test.sandbox.db
        .selectFrom('user_enterprises')
        .select('enterprise_id')
        .where('user_id', '=', '100010000001')
        .where('default_flag', '=', true)
        .executeTakeFirst();
    await fault({ path: setDefaultEnterprise.path, times: 1, status: 500 });
    expect((await choose()).status).toBe(500);
    expect(await chosen()).toEqual({ enterprise_id: '200010000001' });
    await fault({ path: setDefaultEnterprise.path, times: 1, when: 'after', drop: true });
    await expect(choose()).rejects.toThrow('fetch failed');
    expect(await chosen()).toEqual({ enterprise_id: '200010000002' });
  });

  it('seals a replaced answer like the request, but never a replaced body', async () => {
    const answer = { code: 77, msg: '改写', bizCode: '10030014' };
    await fault({ path: login.path, times: 1, answer });
    const sealed = await test.tryLogin('13800000001');
    expect(sealed.headers.get('crypto')).toBe('sm-v1');
    expect(sealed.body).toEqual(answer);
    await fault({ path: login.path, times: 1, body: answer });
    const plain = await test.tryLogin('13800000001');
    expect(plain.headers.get('crypto')).toBeNull();
    expect(plain.body).toEqual(answer);
    await fault({ path, times: 1, answer, status: 401 });
    expect(await readConfig()).toMatchObject({ status: 401, body: answer });
  });

  it('clears faults, keeps them after a restart, and refuses invalid faults', async () => {
    await fault({ path, times: 5, status: 502 });
    await test.control('DELETE', '/faults');
    expect((await readConfig()).status).toBe(200);
    await fault({ path, times: 1, status: 502 });
    await test.restart();
    expect((await readConfig()).status).toBe(502);
    await expect(fault({ path, times: 0 })).rejects.toThrow('400');
    await expect(fault({ path, times: 1, colour: 'red' })).rejects.toThrow('400');
  });

  it('uses each fault once, also for eight parallel requests', async () => {
    await fault({ path, times: 3, status: 502 });
    const answers = await Promise.all(Array.from({ length: 8 }, readConfig));
    expect(answers.filter(({ status }) => status === 502)).toHaveLength(3);
  });
});

it('the configuration accepts single settings and refuses unknown settings', async () => {
  const before = (await test.control('GET', '/config')) as object;
  expect(before).toMatchObject({ singleSession: false, checkerAmount: null });
  const after = await test.control('POST', '/config', { checkerAmount: '5000.00' });
  expect(after).toEqual({ ...before, checkerAmount: '5000.00' });
  await expect(test.control('POST', '/config', { checkerAmount: 5 })).rejects.toThrow('400');
  await expect(test.control('POST', '/config', { unknown: true })).rejects.toThrow('400');
});

it('the ledger’s audit is clean after the seed', async () => {
  expect(await test.control('GET', '/ledger')).toMatchObject({
    sumOfPostings: 0,
    negativeAccounts: 0,
    unbalancedEntries: 0,
    entries: expect.any(Number),
  });
});

describe('a reset', () => {
  const everything = () => sumOfEveryTable(test.sandbox.db);

  it('restores every row of every table, and ends every session', async () => {
    const before = await everything();
    const token = await test.signIn('13800000001');
    await test.ask(setDefaultEnterprise, { enterpriseId: '200010000002' }, { token });
    await test.tryLogin('13800000004', 'wrong');
    await test.control('POST', '/config', { singleSession: true });
    await test.control('POST', '/faults', { path: '/nowhere', times: 3, status: 500 });
    await sql`update users set nick_name = 'x', password_hash = 'y'`.execute(test.sandbox.db);
    await sql`delete from user_enterprises`.execute(test.sandbox.db);
    expect(await everything()).not.toEqual(before);
    await test.control('POST', '/reset');
    expect(await everything()).toEqual(before);
    expect((await test.ask(queryUserInfo, {}, { token })).status).toBe(401);
    expect((await test.tryLogin('13800000001', PASSWORD)).body.code).toBe(0);
  });

  it.each([
    ['an older version seeded it', sql`drop table seed_copy.marks`],
    // Loading a database dump gives the rows new transaction numbers, so they no longer match their marks.
    ['it was loaded from a dump', sql`update seed_copy.marks set own = '3', oldest = '1000000000'`],
  ])('compares every row of a world that has no valid marks, because %s', async (_reason, spoil) => {
    const { db } = test.sandbox;
    const before = await everything();
    await spoil.execute(db);
    await sql`update users set nick_name = 'x'`.execute(db);
    await sql`delete from user_enterprises`.execute(db);
    await test.control('POST', '/reset');
    expect(await everything()).toEqual(before);
    // The reset has written new marks. The next reset detects later changes with them.
    await sql`update users set nick_name = 'y'`.execute(db);
    await test.control('POST', '/reset');
    expect(await everything()).toEqual(before);
  });

  it('restores tables and columns that were added after the seed', async () => {
    const { db } = test.sandbox;
    const counted = async () =>
      (
        await sql<{ users: string; later: string }>`select
          (select count(*) from users where since = 'a')::text as users, (select count(*) from later)::text as later`.execute(
          db,
        )
      ).rows[0];
    await sql`alter table users add column since text not null default 'a'`.execute(db);
    await sql`create table later (id integer primary key, note text)`.execute(db);
    await sql`insert into later values (1, 'x')`.execute(db);
    try {
      await db.transaction().execute(catchUpSeedCopy);
      const before = await counted();
      expect(Number(before?.users)).toBeGreaterThan(5);
      await sql`update users set since = 'b'`.execute(db);
      await sql`delete from later`.execute(db);
      await test.control('POST', '/reset');
      expect(await counted()).toEqual(before);
    } finally {
      await sql`drop table later`.execute(db);
      await sql`drop table seed_copy.later`.execute(db);
      await sql`alter table users drop column since`.execute(db);
      await sql`alter table seed_copy.users drop column since`.execute(db);
    }
  });

  it('completes while the statements of a week are made', async () => {
    const WEEK = 7 * 24 * 3_600_000;
    const { db } = test.sandbox;
    const made = async () =>
      Number((await sql<{ n: string }>`select count(*) as n from statement_days`.execute(db)).rows[0]?.n);
    const before = await made();
    test.clock.advance(WEEK);
    try {
      for (let times = 0; times < 5; times++) {
        // The last reset has started the background work. The loop waits until some work has been done, so that the
        // next reset interrupts it.
        if (times > 0) while ((await made()) === before);
        await test.control('POST', '/reset');
      }
    } finally {
      test.clock.advance(-WEEK);
    }
    await test.control('POST', '/reset');
    expect(await made()).toBe(before);
    expect(test.logged.filter((line) => line.includes('deadlock'))).toEqual([]);
  });

  it('leaves the triggers that keep audit rows final in force', async () => {
    await test.signIn('13800000001');
    await expect(sql`delete from audit_log`.execute(test.sandbox.db)).rejects.toThrow('rows are final');
  });
});

describe('signing in as a demo account', () => {
  it('lists the demo accounts without a password', async () => {
    const accounts = (await test.control('GET', '/accounts')) as {
      loginAccount: string;
      name: string;
      about: string;
    }[];
    expect(accounts.map(({ loginAccount }) => loginAccount)).toEqual(
      expect.arrayContaining(['13800000001', '13800000021', 'yc_staff']),
    );
    expect(accounts.find(({ loginAccount }) => loginAccount === '13800000001')).toEqual({
      loginAccount: '13800000001',
      name: '张明',
      about: '企业管理员 · 杭州云帆贸易有限公司',
    });
    expect(JSON.stringify(accounts)).not.toContain(PASSWORD);
  });

  it('starts a session that the gateway accepts, and writes an audit row', async () => {
    const { token } = (await test.control('POST', '/sign-in', { loginAccount: '13800000002' })) as { token: string };
    const { body } = await test.ask(queryUserInfo, {}, { token });
    expect(body).toMatchObject({ code: 0, data: { nickName: '李静' } });
    const rows = await test.sandbox.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'session.started')
      .orderBy('id', 'desc')
      .execute();
    expect(rows[0]?.detail).toMatchObject({ by: 'sandbox controls' });
  });

  it.each(['nobody', '13800000021'])('refuses to sign in as %s', async (loginAccount) => {
    const response = await test.fetch('/sandbox/sign-in', {
      method: 'POST',
      headers: { 'x-sandbox': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ loginAccount }),
    });
    expect(response.status).toBe(404);
  });
});
