import { spawn } from 'node:child_process';
import path from 'node:path';
import { tidy } from '@sandbox/background/janitor';
import { realTime } from '@sandbox/domain/clock';
import { LEASE_MS, ROWS } from '@sandbox/domain/warehouse/voucherStaging';
import { aSandbox, aSeededDatabase, ON_POSTGRES, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { queryAccountBalance } from '@/contract/calls/accounts';
import { warehouseHome } from '@/contract/calls/warehouseAccounts';
import { payOrderChoices, payOrderSave } from '@/contract/calls/warehouseOrders';
import * as calls from '@/contract/calls/warehouseVouchers';
import { MOST_IMPORTED } from '@/contract/words/warehouseWords';
import { aFile } from './attack';
import { aLine, aVoucher, changeOf, fresh, made, NOT_YOURS, PAGE, PAYEE, type People, people, SUB } from './support';
import { untruthsOf } from './truth';

/*
 * Tests that a file of vouchers is written in short transactions. Other requests do not wait for it (safety rule
 * S-15), and no request sees a part of it. After any interruption, either all of its vouchers exist or none.
 */

/** Number of lines for several transactions; below: a line in the middle of them, and a time limit in ms. */
const MANY = 3 * ROWS;
const MIDDLE = ROWS + 10;
const LONG = 240_000;

let test: TestSandbox;
let all: People;
beforeAll(async () => {
  test = await aSandbox();
  all = await people(test);
});
afterAll(() => test.stop());

const written = async (db = test.sandbox.db) => {
  const { rows } = await sql<{ unfinished: number; rows: number }>`
    select (select count(*) from warehouse_imports where completed_at is null) as unfinished,
           (select count(*) from warehouse_voucher_rows where import_id is not null) as rows`.execute(db);
  return rows[0] as { unfinished: number; rows: number };
};
const count = async () => (await all.reader.get(calls.voucherPage, PAGE)).total;

/** Runs the statement `what` when the voucher of this document is written, in the same transaction. */
async function as(sourceNo: string, what: string): Promise<void> {
  await sql`
    create function meanwhile() returns trigger language plpgsql as $$ begin ${sql.raw(what)}; return null; end $$`.execute(
    test.sandbox.db,
  );
  await sql`create trigger meanwhile after insert on warehouse_voucher_rows for each row when (new.source_no = ${sql.lit(sourceNo)})
    execute function meanwhile()`.execute(test.sandbox.db);
}
/**
 * Delays the completion of an import until the returned function is called: its last voucher waits for a lock. Only
 * on PostgreSQL, where the import could otherwise be complete too early. The embedded database has no second
 * transaction, and serves other requests between the transactions of the import.
 */
async function held(file: ReturnType<typeof aFile>): Promise<() => Promise<void>> {
  if (!ON_POSTGRES) return async () => {};
  const { db } = test.sandbox;
  await as(file.lines.at(-1)?.sourceNo ?? '', 'perform pg_advisory_xact_lock(8)');
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let over = Promise.resolve();
  await new Promise<void>((locked) => {
    over = db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(8)`.execute(trx);
      locked();
      await until;
    });
  });
  return async () => {
    letGo();
    await over;
  };
}
const nothingMore = () => sql`drop function meanwhile cascade`.execute(test.sandbox.db);

describe('a file that is not complete', () => {
  it('hides vouchers and reserves their documents until the file is complete', async () => {
    const file = aFile(fresh('unseen'), MOST_IMPORTED);
    const total = await count();
    const own = await made(all.maker);
    const before = total + 1;
    const seen = async () => {
      const [{ states }, { orders }, listed, { total: choices }] = await Promise.all([
        all.reader.get(calls.voucherStatistics, {}),
        all.maker.get(warehouseHome, {}),
        count(),
        all.maker.get(payOrderChoices, { subMemberNo: SUB }),
      ]);
      return {
        listed,
        counted: states.reduce((sum, state) => sum + state.count, 0),
        waiting: orders?.waitingVouchers.count,
        choices,
      };
    };
    const first = await seen();
    expect(first).toMatchObject({ listed: before, counted: before });

    const goOn = await held(file);
    const sent = all.maker.ask(calls.voucherImport, file);
    const part = sql<{ voucherNo: string; sourceNo: string }>`
      select voucher_no as "voucherNo", source_no as "sourceNo" from warehouse_voucher_rows
       where source_no = ${sql.lit(file.lines[0]?.sourceNo)} and import_id is not null`;
    let staged: { voucherNo: string; sourceNo: string } | undefined;
    while (!staged) [staged] = (await part.execute(test.sandbox.db)).rows;
    const { voucherNo, sourceNo } = staged;
    const [look, detail, ordered, voided, byHand, changed] = await Promise.all([
      seen(),
      all.reader.ask(calls.voucherDetail, { voucherNo }),
      all.maker.ask(payOrderSave, {
        requestNo: fresh('unseen'),
        subMemberNo: SUB,
        mode: 'APART',
        voucherNos: [voucherNo],
        attachments: [],
      }),
      all.maker.ask(calls.voucherVoid, { vouchers: [{ voucherNo, version: 0 }], reason: '试' }),
      all.staff.ask(calls.voucherSave, aVoucher({ sourceNo })),
      all.staff.ask(calls.voucherSave, changeOf(own, { sourceNo })),
    ]);
    // Proves that the requests above were sent before the import was complete.
    const { unfinished } = await written();
    await goOn();
    expect(unfinished).toBe(1);

    expect(look).toEqual(first);
    expect(detail.body).toMatchObject(NOT_YOURS);
    expect(ordered.body).toMatchObject({ bizCode: '20080008' });
    expect(voided.body).toMatchObject(NOT_YOURS);
    for (const { body } of [byHand, changed])
      expect(body).toMatchObject({ bizCode: '20080003', msg: '来源单据正在随文件录入，请稍后再试' });

    expect((await sent).body).toMatchObject({ code: 0 });
    if (ON_POSTGRES) await nothingMore();
    const more = MOST_IMPORTED;
    expect(await seen()).toEqual({
      listed: first.listed + more,
      counted: first.counted + more,
      waiting: (first.waiting ?? 0) + more,
      choices: first.choices + more,
    });
    expect((await all.staff.ask(calls.voucherSave, aVoucher({ sourceNo }))).body).toMatchObject({
      msg: `来源单据已用于凭证${voucherNo}`,
    });
    expect(await untruthsOf(test.sandbox.db)).toEqual([]);
  });

  it('refuses to move rows of a file to another file, and to reopen a complete file', async () => {
    expect((await all.maker.ask(calls.voucherImport, aFile(fresh('whole'), 2))).body).toMatchObject({ code: 0 });
    const { db } = test.sandbox;
    const final = { code: '23001' };
    await expect(sql`update warehouse_imports set completed_at = null`.execute(db)).rejects.toMatchObject(final);
    const rows = sql`warehouse_voucher_rows where import_id is not null`;
    await expect(sql`delete from ${rows}`.execute(db)).rejects.toMatchObject(final);
    const other = sql`update warehouse_voucher_rows set import_id = null where import_id is not null`;
    await expect(other.execute(db)).rejects.toMatchObject(final);
  });
});

describe('changes during an import', () => {
  it('a fault during the import stores nothing, and the same request imports the file once', async () => {
    const file = aFile(fresh('fault'), MANY);
    const before = { listed: await count(), ...(await written()) };
    await as(file.lines[MIDDLE]?.sourceNo ?? '', `raise exception 'a disk fails'`);
    expect((await all.maker.ask(calls.voucherImport, file)).body['code']).toBe(500);
    await nothingMore();
    expect({ listed: await count(), ...(await written()) }).toEqual(before);
    for (let again = 0; again < 2; again++)
      expect((await all.maker.ask(calls.voucherImport, file)).body).toMatchObject({ data: { vouchers: MANY } });
    expect(await count()).toBe(before.listed + MANY);
    const { steps } = await all.reader.get(calls.voucherDetail, {
      voucherNo: (await all.reader.get(calls.voucherPage, { ...PAGE, keyword: `${file.requestNo}-${MANY}` })).rows[0]
        ?.voucherNo as string,
    });
    expect(steps).toMatchObject([{ text: `按文件录入（凭证.xlsx 第${MANY}行）`, byName: '林悦' }]);
  });

  it.each([
    ['in the middle', MIDDLE],
    ['with the last line', MANY - 1],
  ])('refuses a file and stores nothing if its payee is stopped %s', async (_, at) => {
    const file = aFile(fresh('stopped'), MANY);
    const before = { listed: await count(), ...(await written()) };
    await as(file.lines[at]?.sourceNo ?? '', `update warehouse_payees set stopped = true where payee_no = '${PAYEE}'`);
    expect((await all.maker.ask(calls.voucherImport, file)).body).toMatchObject({
      bizCode: '20080004',
      msg: `共${MANY}行有误，第1行收款方编号：收款方不存在或已停用`,
    });
    await nothingMore();
    await sql`update warehouse_payees set stopped = false where payee_no = ${PAYEE}`.execute(test.sandbox.db);
    expect({ listed: await count(), ...(await written()) }).toEqual(before);
  });

  it('uses the new account for all vouchers if the account changes during the import', async () => {
    const file = aFile(fresh('changed'), MANY);
    await as(
      file.lines[MIDDLE]?.sourceNo ?? '',
      `update warehouse_payees set account_no = '33050161000000007777' where payee_no = '${PAYEE}'`,
    );
    expect((await all.maker.ask(calls.voucherImport, file)).body).toMatchObject({ code: 0 });
    await nothingMore();
    const { rows } = await sql`
      select account_no, count(*)::int as count from warehouse_vouchers
       where source_no like ${`${file.requestNo}-%`} group by 1`.execute(test.sandbox.db);
    expect(rows).toEqual([{ account_no: '33050161000000007777', count: MANY }]);
  });

  it('refuses a file if another user takes one of its documents meanwhile, and keeps the other voucher', async () => {
    const file = aFile(fresh('taken'), MANY);
    const before = { listed: await count(), ...(await written()) };
    const theirs = file.lines[MIDDLE]?.sourceNo ?? '';
    await as(
      file.lines[0]?.sourceNo ?? '',
      `insert into warehouse_voucher_rows (voucher_no, enterprise_id, member_no, payee_no, payee_name, account_kind, account_no, bank,
         kind, period, amount_cents, source_no, maker_id, maker_name, created_at)
         values ('PZ2026112000000001', new.enterprise_id, new.member_no, new.payee_no, new.payee_name, new.account_kind, new.account_no,
           new.bank, new.kind, new.period, 100, '${theirs}', new.maker_id, new.maker_name, new.created_at)`,
    );
    expect((await all.maker.ask(calls.voucherImport, file)).body).toMatchObject({
      bizCode: '20080004',
      msg: `第${MIDDLE + 1}行来源单据：来源单据已用于凭证PZ2026112000000001`,
    });
    await nothingMore();
    expect({ listed: await count(), ...(await written()) }).toEqual({ ...before, listed: before.listed + 1 });
  });
});

describe('several imports at once', () => {
  it('imports the file of four identical parallel requests once, with the same answer', async () => {
    const file = aFile(fresh('same'), MANY);
    const before = await count();
    const askers = [all.maker, all.maker, all.staff, all.admin];
    const answers = await Promise.all(askers.map((who) => who.ask(calls.voucherImport, file)));
    for (const { body } of answers)
      expect(body).toMatchObject({ code: 0, data: { vouchers: MANY, amount: `${MANY}.00` } });
    expect(await count()).toBe(before + MANY);
    expect((await written()).unfinished).toBe(0);
  });

  it('creates one of two files with the same number and other content, and reports the other', async () => {
    const file = aFile(fresh('number'), MANY);
    const other = { ...aFile(fresh('other'), MANY), requestNo: file.requestNo };
    const answers = await Promise.all([file, other].map((one) => all.maker.ask(calls.voucherImport, one)));
    expect(answers.map(({ body }) => body.bizCode ?? 'made').sort()).toEqual(['20080006', 'made']);
  });

  it('creates one of two files with the same documents, and names the owner to the other', async () => {
    const [one, two] = [aFile(fresh('cross'), MANY), aFile(fresh('cross'), MANY)];
    const last = MANY - 1;
    // The last line of each file has the document of the other file's first line.
    const wants = (file: typeof one, of: typeof one) => ({
      ...file,
      lines: [...file.lines.slice(0, last), aLine(MANY, { sourceNo: of.lines[0]?.sourceNo ?? '', amount: '1.00' })],
    });
    const before = await count();
    const answers = await Promise.all([
      all.maker.ask(calls.voucherImport, wants(one, two)),
      all.staff.ask(calls.voucherImport, wants(two, one)),
    ]);
    const [refused] = answers.filter(({ body }) => body.code !== 0);
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
    expect(refused?.body).toMatchObject({
      bizCode: '20080004',
      msg: expect.stringMatching(/^共2行有误，第1行来源单据：来源单据已用于凭证PZ\d{16}$/),
    });
    expect(await count()).toBe(before + MANY);
  });

  (ON_POSTGRES ? it : it.skip)('two instances import the same file once, and give the same answer', async () => {
    const second = await test.secondInstance();
    const file = aFile(fresh('instances'), MANY);
    const before = await count();
    const at = async (url: string) => {
      const response = await fetch(`${url}/gateway${calls.voucherImport.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${all.maker.token}` },
        body: JSON.stringify(file),
      });
      return response.json();
    };
    const answers = await Promise.all([at(test.url), at(second.url), at(test.url), at(second.url)]);
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { vouchers: MANY } });
    expect(await count()).toBe(before + MANY);
    await second.close();
  });
});

/** Imports a file in a separate process, and kills the process when a part of the file is written. */
async function killedAt(where: object, requestNo: string, vouchers: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'importWorker.ts'), JSON.stringify(where), requestNo, String(vouchers)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  const code = await new Promise<number | null>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (/written [1-9]/.test(out)) child.kill('SIGKILL');
    });
    child.on('close', resolve);
  });
  // The process was killed in the middle. It neither failed nor completed the import.
  expect({ code, done: out.includes('done') }).toEqual({ code: null, done: false });
}

describe('an import that is killed', () => {
  const VOUCHERS = 20 * ROWS;
  const NOTHING = { unfinished: 0, rows: 0 };
  let database: Awaited<ReturnType<typeof aSeededDatabase>>;
  let requestNo: string;
  let whole: { test: TestSandbox; all: People };
  // Kills an import in a separate process and starts a sandbox on the same database, which is slow on a busy machine.
  beforeEach(async () => {
    database = await aSeededDatabase();
    requestNo = fresh('killed');
    const { dataDir, databaseUrl = '' } = database.options;
    await killedAt(
      dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') },
      requestNo,
      VOUCHERS,
    );
    whole = { test, all };
    test = await aSandbox(database.options);
    all = await people(test);
    // On a database server the lease of the killed process must expire first. The embedded database has no other
    // process.
    test.clock.advance(2 * LEASE_MS);
  }, LONG);
  afterEach(async () => {
    await test.stop();
    ({ test, all } = whole);
    await database.drop();
  });

  it('shows nothing of the import, and the same request creates each voucher once', async () => {
    const file = aFile(requestNo, VOUCHERS);
    const documents = () =>
      sql<{ count: number; once: number }>`
        select count(*)::int as count, count(distinct source_no)::int as once from warehouse_vouchers
         where source_no like ${`${requestNo}-%`}`.execute(test.sandbox.db);
    expect((await documents()).rows).toEqual([{ count: 0, once: 0 }]);
    expect(await untruthsOf(test.sandbox.db)).toEqual([]);
    for (let again = 0; again < 2; again++)
      expect((await all.maker.ask(calls.voucherImport, file)).body).toMatchObject({ data: { vouchers: VOUCHERS } });
    expect((await documents()).rows).toEqual([{ count: VOUCHERS, once: VOUCHERS }]);
    expect(await written()).toEqual({ unfinished: 0, rows: VOUCHERS });
    expect(await untruthsOf(test.sandbox.db)).toEqual([]);
  });

  it('deletes the unfinished import, and frees its documents', async () => {
    const times = { now: test.clock.now(), realNow: realTime(test.clock.now()) };
    if (ON_POSTGRES) await tidy(test.sandbox.db, times);
    // The sandbox on the embedded database deletes the unfinished import in the background after its start.
    else while ((await written()).unfinished > 0);
    expect(await written()).toEqual(NOTHING);
    expect((await all.maker.ask(calls.voucherSave, aVoucher({ sourceNo: `${requestNo}-1` }))).body).toMatchObject({
      code: 0,
    });
  });

  it('another file of the warehouse does not wait for an unfinished import', async () => {
    expect((await all.maker.ask(calls.voucherImport, aFile(fresh('next'), 3))).body).toMatchObject({ code: 0 });
    expect(await written()).toEqual({ unfinished: 0, rows: 3 });
  });
});

it('keeps an import that another instance is still writing, until its lease ends', async () => {
  const { db } = test.sandbox;
  const realNow = realTime(test.clock.now());
  await sql`insert into warehouse_imports (import_no, enterprise_id, request_no, content_hash, file_name, vouchers, amount_cents,
      maker_id, created_at, alive_at)
    select 'DR1', enterprise_id, 'alive', '', '', 1, 1, maker_id, ${realNow}, ${realNow}
      from warehouse_vouchers limit 1`.execute(db);
  await tidy(db, { now: realNow, realNow });
  expect((await written()).unfinished).toBe(1);
  await tidy(db, { now: realNow, realNow: realTime(new Date(realNow.getTime() + LEASE_MS + 1)) });
  expect((await written()).unfinished).toBe(0);
});

describe('S-15: the largest file', () => {
  const p95 = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Infinity;

  it('lets balance requests continue during the largest import', async () => {
    const token = await test.signIn('13800000001');
    const timed = async () => {
      const start = performance.now();
      const { body } = await test.ask(queryAccountBalance, PAGE, { token });
      expect(body.code).toBe(0);
      return performance.now() - start;
    };
    const quiet: number[] = [];
    for (let round = 0; round < 40; round++) quiet.push(await timed());
    // The limit follows the speed of the machine, because a busy machine slows everything down.
    const most = Math.max(200, 10 * p95(quiet));
    let waited = Infinity;
    // Takes the best of three measurements. Another process on the machine delays only some of them, but a file that
    // is written in one transaction would delay all of them.
    for (let round = 0; round < 3 && waited > most; round++) {
      const waits: number[] = [];
      let isOver = false;
      const sent = all.maker.ask(calls.voucherImport, aFile(fresh('largest'), MOST_IMPORTED)).finally(() => {
        isOver = true;
      });
      while (!isOver) waits.push(await timed());
      expect((await sent).body).toMatchObject({ code: 0 });
      expect(waits.length).toBeGreaterThan(10);
      waited = p95(waits);
    }
    expect(waited).toBeLessThanOrEqual(most);
  });
});
