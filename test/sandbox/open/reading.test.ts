import { createHash } from 'node:crypto';
import { parseCents } from '@sandbox/domain/money/cents';
import { aClient, aKey, anOutNo, aProgram, type Program } from '@test/support/openClient';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';

/* Tests the calls by which programs read data: balances, entries, statements and others. */

let test: TestSandbox;
let app: Program;
beforeAll(async () => {
  test = await aSandbox();
  app = await aProgram(test);
});
afterAll(() => test.stop());
afterEach(() => expect(test.logged).toEqual([]));

interface Account {
  accountNo: string;
  accountType: string;
  balance: string;
}
const accounts = async () => (await app.ok('GET', '/balances'))['accounts'] as Account[];

it('returns the balances of the ledger', async () => {
  const { db } = test.sandbox;
  const own = await db
    .selectFrom('accounts as a')
    .innerJoin('apps as p', 'p.member_no', 'a.member_no')
    .where('p.app_id', '=', app.appId)
    .select(['a.account_no', 'a.balance_cents'])
    .execute();
  expect(new Map((await accounts()).map(({ accountNo, balance }) => [accountNo, parseCents(balance)]))).toEqual(
    new Map(own.map(({ account_no, balance_cents }) => [account_no, balance_cents])),
  );
});

it('returns entries page by page in the order of the ledger, each once, with continuing balances', async () => {
  const balance = (await accounts()).find(({ accountType }) => accountType === 'FEE');
  if (!balance) throw new Error('no account');
  interface Entry {
    flowNo: string;
    direction: 'IN' | 'OUT';
    amount: string;
    balance: string;
    createTime: string;
  }
  const all: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null && all.length < 500; ) {
    const page = await app.ok(
      'GET',
      `/entries?accountNo=${balance.accountNo}&limit=100${cursor && `&cursor=${cursor}`}`,
    );
    all.push(...(page['entries'] as Entry[]));
    cursor = page['nextCursor'] as string | null;
  }
  expect(all.length).toBeGreaterThan(100);
  expect(new Set(all.map(({ flowNo }) => flowNo)).size).toBe(all.length);
  for (const [at, entry] of all.entries()) {
    const before = all[at - 1];
    if (!before) continue;
    const signed = entry.direction === 'IN' ? parseCents(entry.amount) : -parseCents(entry.amount);
    expect(parseCents(entry.balance)).toBe(parseCents(before.balance) + signed);
  }
  const [from, to] = [all[10]?.createTime ?? '', all[20]?.createTime ?? ''];
  const query = `startTime=${encodeURIComponent(from)}&endTime=${encodeURIComponent(to)}`;
  const some = (await app.ok('GET', `/entries?accountNo=${balance.accountNo}&${query}`))['entries'] as Entry[];
  expect(some.map(({ flowNo }) => flowNo)).toEqual(
    all.filter(({ createTime }) => createTime >= from && createTime < to).map(({ flowNo }) => flowNo),
  );
});

it("answers an account of another member or of a member's book as unknown", async () => {
  const foreign = await test.sandbox.db
    .selectFrom('accounts')
    .select('account_no')
    .where('member_no', 'is not', null)
    .where('member_no', 'not in', test.sandbox.db.selectFrom('apps').select('member_no'))
    .limit(3)
    .execute();
  for (const accountNo of [...foreign.map(({ account_no }) => account_no), '404', '9000000000000001'])
    expect(await app.get(`/entries?accountNo=${accountNo}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
});

it.each([
  ['/entries?accountNo=', 'accountNo'],
  ['/entries?range=ALL', 'range'],
  ['/entries?accountNo=1&limit=0', 'limit'],
  ['/entries?accountNo=1&limit=101', 'limit'],
  ['/entries?accountNo=1&limit=1e2', 'limit'],
  ['/entries?accountNo=1&cursor=a', 'cursor'],
  ['/entries?accountNo=1&startTime=2026', 'startTime'],
  ['/entries?accountNo=1&accountNo=2', 'accountNo'],
  ['/events?cursor=1-2', 'cursor'],
  ['/statements?date=2026-02-30&type=FUND', 'date'],
  ['/statements?date=2026-11-01&type=ALL', 'type'],
  ['/orders?outTradeNo=%E4%B8%AD', 'outTradeNo'],
  ['/orders/a%20b', 'tradeNo'],
])('refuses %s at %s', async (path, field) => {
  expect(await app.get(path)).toMatchObject({ status: 400, signed: true, body: { code: 'PARAM_ERROR', field } });
});

it('returns the events of the merchant in order, or the events of one number', async () => {
  const other = await aProgram(test);
  const mine = await app.ok('POST', '/orders', { outTradeNo: anOutNo(), amount: '1.00', subject: '甲' });
  const theirs = await other.ok('POST', '/orders', { outTradeNo: anOutNo(), amount: '1.00', subject: '乙' });
  for (const [client, { tradeNo }] of [
    [app, mine],
    [other, theirs],
  ] as const)
    await client.ok('POST', `/orders/${tradeNo}/close`);
  const events = async (client: Program) => {
    const all: { object: string; sequence: number; eventId: string }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await client.ok('GET', `/events?limit=2${cursor && `&cursor=${cursor}`}`);
      all.push(...(page['events'] as typeof all));
      cursor = page['nextCursor'] as string | null;
    }
    return all;
  };
  const all = await events(app);
  expect(all.map(({ object }) => object)).toContain(mine.tradeNo);
  expect(all.map(({ object }) => object)).not.toContain(theirs.tradeNo);
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map(({ sequence }) => sequence).sort((a, b) => a - b));
  expect(await app.ok('GET', `/events?object=${mine.tradeNo}`)).toMatchObject({
    events: [{ kind: 'order.closed', object: mine.tradeNo, data: { state: 'CLOSED', amount: '1.00' } }],
    nextCursor: null,
  });
  expect(await app.ok('GET', `/events?object=${theirs.tradeNo}`)).toMatchObject({ events: [] });
});

it('returns two public keys: one for signatures of answers, one for encryption', async () => {
  const { certificates } = (await app.ok('GET', '/certificates')) as unknown as {
    certificates: { serial: string; use: string; publicKey: string }[];
  };
  const { platform } = test.sandbox;
  expect(certificates.map(({ use, publicKey }) => [use, publicKey])).toEqual([
    ['SIGN', platform.signer.publicKey],
    ['ENCRYPT', platform.keys.publicKey],
  ]);
  expect(new Set(certificates.map(({ serial, publicKey }) => `${serial} ${publicKey}`)).size).toBe(2);
  expect(certificates[0]?.publicKey).not.toBe(certificates[1]?.publicKey);
});

it('keeps both keys after a reset and a restart', async () => {
  const before = await app.ok('GET', '/certificates');
  await test.control('POST', '/reset');
  await test.restart();
  app = await aProgram(test);
  expect(await app.ok('GET', '/certificates')).toEqual(before);
});

describe('statements', () => {
  const made = () =>
    test.sandbox.db
      .selectFrom('statement_days')
      .select(['day', 'csv_sha256'])
      .where('member_no', '=', 'M600010000001')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();

  it('serves the file of the day, signed over all of its bytes, the same each time', async () => {
    const { day, csv_sha256 } = await made();
    const answer = await app.get(`/statements?date=${day}&type=FUND`);
    expect([answer.status, answer.signed]).toEqual([200, true]);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const sha256 = createHash('sha256').update(answer.text).digest('hex');
    expect([sha256, answer.headers.get('open-content-sha256')]).toEqual([csv_sha256, csv_sha256]);
    const [first, second] = [
      await app.get(`/statements?date=${day}&type=TRADE`),
      await app.get(`/statements?date=${day}&type=TRADE`),
    ];
    expect(first.status).toBe(200);
    expect(first.text).toBe(second.text);
    expect(first.text.split('\n').length).toBeGreaterThan(3);
    expect(first.text).toContain('交易单号');
  });

  it('answers 404 for the statement of an open day or of a day long ago', async () => {
    const today = new Date(test.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const day of [today, '2010-01-01'])
      for (const type of ['FUND', 'TRADE'])
        expect(await app.get(`/statements?date=${day}&type=${type}`)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND', field: 'date' },
        });
  });
});

it('returns nothing after the key has been revoked', async () => {
  const key = await aKey(test.sandbox.db, app.appId, { at: test.clock.now() });
  const client = aClient(test, app.appId, key);
  expect(await client.get('/balances')).toMatchObject({ status: 200 });
  await test.sandbox.db
    .updateTable('app_keys')
    .set({ revoked_at: test.clock.now() })
    .where('serial', '=', key.serial)
    .execute();
  expect(await client.get('/balances')).toMatchObject({ status: 401 });
});
