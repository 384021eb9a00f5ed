import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { openDatabase } from '@sandbox/db/connect';
import { announce, hear } from '@sandbox/domain/announce';
import { makeClock } from '@sandbox/domain/clock';
import {
  contentOf,
  expire,
  KEPT_DAYS,
  LEASE_MS,
  MOST_ATTEMPTS,
  type Worker,
  workNext,
} from '@sandbox/domain/exports/jobs';
import { DAY_MS } from '@sandbox/domain/money/days';
import { EXPORT_SOURCES } from '@sandbox/handlers';
import { readPdf } from '@test/support/readPdf';
import { aSandbox, aSeededDatabase, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { downLoadAccountFlow, queryAccountFlow } from '@/contract/calls/accounts';
import { EXPORT_JOB_MADE } from '@/contract/calls/exportRefusals';
import {
  type ExportJob,
  exportDelete,
  exportDetail,
  exportPage,
  exportPart,
  exportRetry,
} from '@/contract/calls/exports';
import { transfer } from '@/contract/calls/moneyActions';
import { downloadOrders } from '@/contract/calls/orderQueries';
import { downloadBatches, downloadTrades, tradePage } from '@/contract/calls/tradeLists';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import { aPayer } from './money/orderSupport';
import { OTHER_TENANT, YUNFAN } from './money/support';

const FLOW_COLUMNS = Object.keys(queryAccountFlow.columns) as (keyof typeof queryAccountFlow.columns)[];

/* Tests exports that run as jobs. Small limits avoid the need for a hundred thousand rows. */

const READER = '13800000002';
const LIMITS = { jobFrom: 1_000, partRows: 1_500, papersJobFrom: 30, papersPartRows: 40, mostPapers: 200 };
const PAGE = { pageNo: 1, pageSize: 10 };
const NOT_YOURS = { code: 4004, msg: '数据不存在或无权访问' };
/** Request for an export of the fee account, which has more than six thousand entries. */
const BIG = { accountType: 'FEE', format: 'csv', columns: ['flowNo', 'amount', 'direction'] } as const;

let test: TestSandbox;
let token: string;
/** Business time at the beginning of the tests. */
let first: Date;
beforeAll(async () => {
  test = await aSandbox({ exports: LIMITS });
  first = test.clock.now();
});
// The tests move the clock, some by days, and sessions expire then. So each test signs in again.
beforeEach(async () => {
  token = await test.signIn(YUNFAN);
});
afterAll(() => test.stop());
const db = () => test.sandbox.db;

async function data<C extends Call>(call: C, request: RequestOf<C>, bearer = token): Promise<AnswerOf<C>> {
  const { body } = await test.ask(call, request, { token: bearer });
  if (body.code !== 0) throw new Error(JSON.stringify(body));
  return body.data as AnswerOf<C>;
}

async function file<C extends Call>(call: C, request: RequestOf<C>, bearer = token) {
  const response = await test.fetch(`/gateway${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(request),
  });
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}

const newest = async (bearer = token) => (await data(exportPage, PAGE, bearer)).rows[0] as ExportJob;

/** Requests an export that becomes a job, and returns the job. */
async function aJob(request: RequestOf<typeof downLoadAccountFlow> = { ...BIG, columns: [...BIG.columns] }) {
  test.clock.advance(1);
  const { body } = await test.ask(downLoadAccountFlow, request, { token });
  expect(body).toMatchObject({ bizCode: EXPORT_JOB_MADE });
  return newest();
}

/** Waits until the worker has nothing more to do, and returns the job. */
async function ended(jobId: string, bearer = token): Promise<ExportJob> {
  await test.sandbox.idle();
  const job = await data(exportDetail, { jobId }, bearer);
  expect(job.finishTime).not.toBeNull();
  return job;
}

/** Wakes the worker. Without a wake-up the worker reads the database only every half minute. */
const halfAMinuteLater = () => announce(db(), 'exports');

/** Reads the lines of all files of the job. The columns are `columns` of the fee account. */
async function linesOf(job: ExportJob): Promise<string[]> {
  const lines: string[] = [];
  for (const { nr, sha256, size, rows } of job.parts) {
    const { bytes } = await file(exportPart, { jobId: job.jobId, nr });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(bytes.length).toBe(size);
    const [note, headings, ...own] = bytes.toString().slice(1).trim().split('\r\n');
    expect(note).toContain('账户类型 手续费账户');
    expect(note).toContain('列：流水号、金额、收支');
    expect(note).toContain(`共 ${job.rows} 条`);
    expect(note).toContain(`第 ${nr} 个文件，共 ${job.parts.length} 个`);
    expect(headings).toBe('流水号,金额,收支');
    expect(own).toHaveLength(rows);
    lines.push(...own);
  }
  return lines;
}

const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** Builds a worker that the test controls. The sandbox's own worker may take the job first. */
const aWorker = (name: string, over: Partial<Worker> = {}): Worker => ({
  db: db(),
  alone: test.sandbox.platform.alone,
  name,
  clock: makeClock(test.clock.now),
  limits: LIMITS,
  sources: EXPORT_SOURCES,
  stopping: () => false,
  ...over,
});

describe('the sums above a file', () => {
  const NOT_PAID = ['WAIT_RELEASE', 'FAILED', 'REFUSED', 'CANCELLED', 'RETURNED'];
  /** Lists of which the demo data has no rows. Their sums are compared with zero. */
  const EMPTY: readonly string[] = ['ADVANCE', 'BATCH'];
  /** Returns the member of the demo data that has rows in the list. */
  const memberOf = (list: string) => (list.startsWith('WAREHOUSE') ? 'M600010000008' : 'M600010000001');
  /** The fields that a list requires in each request. */
  const REQUESTS: Readonly<Record<string, object>> = {
    TRADE: { kind: 'CASHIER' },
    MEMBER_BOOK_FLOW: { bookNo: 'ZB800010000008' },
    SUB_MERCHANT: { month: '2026-11' },
    SUB_MERCHANT_TRADE: { subMerchantNo: 'S800020000002' },
  };

  it.each(Object.keys(EXPORT_SOURCES))('recomputes the sums of %s from a column of the file', async (list) => {
    const source = EXPORT_SOURCES[list as keyof typeof EXPORT_SOURCES];
    if (!source) throw new Error('no source');
    const request = REQUESTS[list] ?? {};
    // Only rows of the demo data are compared, because another test creates sums that exceed the format of responses.
    const filter = source.asOf(
      source.filter({ memberNo: memberOf(list), merchantNo: null }, request, SEED_TIME),
      first,
    );
    const { sums } = await source.totals(db(), filter);
    const { columns } = source.call.exports.of;
    const money = Object.keys(columns).filter((name) => columns[name]?.as === 'money');
    const counted = new Map<string, { gains: bigint; losses: bigint }>();
    const add = (name: string, value: bigint) => {
      const sum = counted.get(name) ?? { gains: 0n, losses: 0n };
      counted.set(name, value > 0n ? { ...sum, gains: sum.gains + value } : { ...sum, losses: sum.losses - value });
    };
    let rows = 0;
    for await (const batch of source.batches(db(), filter, request)) {
      for (const row of batch) {
        rows += 1;
        const shown = source.shown(row, test.clock.now());
        for (const name of money) {
          const value = cents(String(shown[name] ?? '0.00'));
          add(name, value);
          // Some sources split the sums by state: paid and unpaid rows are summed separately.
          if ('state' in shown) {
            add(`${name} ${NOT_PAID.includes(String(shown['state']))}`, value);
            add(`${name} ${shown['state']}`, value);
          }
          if ('status' in shown) add(`${name} ${shown['status'] === 'SUCCESS'}`, value);
        }
      }
    }
    expect(rows > 0).toBe(!EMPTY.includes(list));
    expect(sums.length === 0 || sums.some(({ cents: sum }) => BigInt(sum) !== 0n)).toBe(
      sums.length === 0 || !EMPTY.includes(list),
    );
    const known = [{ gains: 0n, losses: 0n }, ...counted.values()].flatMap(({ gains, losses }) => [
      gains,
      losses,
      gains - losses,
    ]);
    expect(sums.length > 0).toBe(money.length > 0);
    for (const { label, cents: sum } of sums) expect([label, known.includes(BigInt(sum))]).toEqual([label, true]);
  });
});

describe('a big export', () => {
  it('turns a big export into a job whose files hold every row once, with sums and digests', async () => {
    const made = await aJob();
    expect(made).toMatchObject({ list: 'FLOW', title: '资金流水明细', filter: '账户类型 手续费账户', own: true });
    const job = await ended(made.jobId);
    const list = await data(queryAccountFlow, { ...PAGE, accountType: 'FEE' });
    expect(job).toMatchObject({ state: 'READY', rows: list.total, rowsDone: list.total, reason: null, sha256: '' });
    expect(job.sums).toEqual([
      { label: '收入合计', amount: list.totalIn },
      { label: '支出合计', amount: list.totalOut },
    ]);
    expect(job.parts.map(({ rows }) => rows)).toEqual([1_500, 1_500, 1_500, 1_500, list.total - 6_000]);
    for (const [index, { amount }] of job.sums.entries())
      expect(job.parts.reduce((sum, part) => sum + cents(part.sums[index]?.amount ?? ''), 0n)).toBe(cents(amount));
    const lines = await linesOf(job);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(list.total);
    expect(lines[0]?.split(',')[0]).toBe(list.rows[0]?.flowNo);
  });

  it('makes one file with its digest where one file is enough, also as XLSX', async () => {
    const startTime = new Date(test.clock.now().getTime() - 20 * DAY_MS).toISOString();
    const { jobId } = await aJob({ accountType: 'FEE', startTime, format: 'xlsx', columns: FLOW_COLUMNS });
    const job = await ended(jobId);
    expect(job.parts).toHaveLength(Math.ceil(job.rows / 1_500));
    const { type, bytes } = await file(exportPart, { jobId, nr: 1 });
    expect(type).toContain('spreadsheetml');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(job.sha256).toBe(job.parts.length === 1 ? createHash('sha256').update(bytes).digest('hex') : '');
  });

  it('caps the sum of refused orders at the largest amount of the wire format', async () => {
    const { who, transferOf } = await aPayer(test);
    for (let count = 0; count < 11; count++)
      expect((await who.ask(transfer, transferOf({ amount: '999999999999.99' }))).body).toMatchObject({
        bizCode: '20040001',
      });
    test.clock.advance(1);
    const limits = test.sandbox.platform.exports;
    const { jobFrom } = limits;
    limits.jobFrom = 1;
    const reply = await test.ask(downloadOrders, { format: 'csv', columns: ['orderNo', 'amount'] }, { token });
    limits.jobFrom = jobFrom;
    expect(reply.body).toMatchObject({ bizCode: EXPORT_JOB_MADE });
    const job = await ended((await newest()).jobId);
    expect(job).toMatchObject({
      state: 'READY',
      sums: [expect.anything(), expect.anything(), { amount: '9999999999999.99' }],
    });
    expect(job.parts.map(({ sums }) => sums)).toEqual([job.sums]);
  });

  it('returns a small export of orders or trades at once as a file, and offers it in the download centre', async () => {
    test.clock.advance(1);
    const orders = await file(downloadOrders, { format: 'csv', columns: ['orderNo', 'payee', 'amount'] });
    expect(orders.type).toContain('text/csv');
    expect(orders.bytes.toString()).toContain('资金操作记录；');
    // The download centre offers the same file, byte for byte, and the audit log names the user.
    const kept = await newest();
    expect(kept).toMatchObject({ list: 'ORDER', state: 'READY', parts: [{ nr: 1, size: orders.bytes.length }] });
    expect((await file(exportPart, { jobId: kept.jobId, nr: 1 })).bytes.equals(orders.bytes)).toBe(true);
    const audited = db().selectFrom('audit_log').select('subject').where('action', '=', 'export.made');
    expect(await audited.orderBy('id', 'desc').executeTakeFirst()).toEqual({ subject: kept.jobId });
    const today = new Date(test.clock.now().getTime() - DAY_MS).toISOString();
    const trades = await file(downloadTrades, {
      kind: 'CASHIER',
      startTime: today,
      format: 'csv',
      columns: ['tradeNo', 'amount'],
    });
    expect(trades.type).toContain('text/csv');
  });

  describe('papers', () => {
    const columns = ['flowNo' as const];
    const flows = async (more: Partial<RequestOf<typeof queryAccountFlow>>) =>
      data(queryAccountFlow, { pageNo: 1, pageSize: 50, ...more });
    /** Returns the creation time of the last row on the given page, and the number of entries since then. */
    const newestRows = async (pages: number) => {
      const { rows } = await flows({ pageNo: pages, pageSize: 50 });
      const startTime = rows.at(-1)?.createTime ?? '';
      return { startTime, total: (await flows({ startTime })).total };
    };

    it('returns a few receipts as one file, one page each, in the order of the list', async () => {
      test.clock.advance(1);
      const all = await flows({ accountType: 'SPLIT' });
      const { tradeNo } = all.rows[0] ?? { tradeNo: '' };
      const { rows } = await flows({ tradeNo });
      const { type, bytes } = await file(downLoadAccountFlow, { tradeNo, format: 'pdf', columns });
      expect(type).toBe('application/pdf');
      const pages = readPdf(bytes);
      expect(pages).toHaveLength(rows.length);
      pages.forEach((page, at) => {
        expect(page).toContain(rows[at]?.flowNo);
      });
      expect(await newest()).toMatchObject({ format: 'pdf', title: '资金流水明细_电子回单', rows: rows.length });
    });

    it('makes a job of many receipts, in files of a fixed number, with every row once', async () => {
      const { startTime, total } = await newestRows(2);
      const { jobId } = await aJob({ startTime, format: 'pdf', columns });
      const job = await ended(jobId);
      expect(job).toMatchObject({ state: 'READY', format: 'pdf', rows: total });
      expect(job.parts.map(({ rows }) => rows)).toEqual([40, 40, total - 80]);
      const listed = [...(await flows({ startTime })).rows, ...(await flows({ startTime, pageNo: 2 })).rows];
      const pages: string[] = [];
      for (const { nr, filename } of job.parts) {
        expect(filename).toMatch(/电子回单_\d{8}_\d\.pdf$/);
        pages.push(...readPdf((await file(exportPart, { jobId, nr })).bytes));
      }
      expect(pages).toHaveLength(total);
      listed.forEach(({ flowNo }, at) => {
        expect(pages[at]).toContain(flowNo);
      });
    });

    it('refuses more receipts than the limit, and an empty selection', async () => {
      const many = await test.ask(downLoadAccountFlow, { format: 'pdf', columns }, { token });
      expect(many.body.msg).toMatch(/^共 [\d,]+ 条，一次最多生成 200 条记录的单据，请缩小查询范围$/);
      const none = await test.ask(downLoadAccountFlow, { flowNo: 'none', format: 'pdf', columns }, { token });
      expect(none.body.msg).toBe('没有符合条件的记录，无法生成单据');
    });

    it('prints the receipts of all entries of a trade, and the receipt of an order', async () => {
      const { rows } = await flows({ businessType: '4006' });
      const tradeNo = rows[0]?.tradeNo ?? '';
      const entries = await flows({ tradeNo });
      const trade = await file(downloadTrades, { kind: 'BEHALF_PAY', tradeNo, format: 'pdf', columns: ['tradeNo'] });
      expect(readPdf(trade.bytes)).toHaveLength(entries.rows.length);
      const order = await file(downloadOrders, { orderNo: tradeNo, format: 'pdf', columns: ['orderNo'] });
      expect(readPdf(order.bytes).join('')).toContain(tradeNo);
    });

    it('prints a note in place of receipts for a trade that moved no money', async () => {
      const failed = { kind: 'BEHALF_PAY', status: 'FAILED' } as const;
      const { rows } = await data(tradePage, { ...failed, pageNo: 1, pageSize: 1 });
      const { tradeNo = '' } = rows[0] ?? {};
      const none = await file(downloadTrades, { ...failed, tradeNo, format: 'pdf', columns: ['tradeNo'] });
      expect(readPdf(none.bytes)).toEqual([expect.stringContaining('没有单据')]);
    });

    it('refuses receipts for a list that has none', async () => {
      const request = { kind: 'FILE' as const, format: 'pdf' as const, columns: ['batchNo' as const] };
      expect((await test.ask(downloadBatches, request, { token })).body).toMatchObject({ code: 4000 });
    });
  });

  it('exports no rows that were made after the request, and only trades of the filter', async () => {
    test.clock.advance(1);
    const { body } = await test.ask(
      downloadTrades,
      { kind: 'CASHIER', status: 'SUCCESS', format: 'csv', columns: ['tradeNo', 'createTime'] },
      { token },
    );
    expect(body.msg).toMatch(/^共 \d,\d{3} 条，已转为后台导出，完成后可在下载中心下载$/);
    const job = await ended((await newest()).jobId);
    expect(job).toMatchObject({ list: 'TRADE', title: '收银台交易', filter: '状态 成功', state: 'READY' });
    await db()
      .updateTable('export_jobs')
      .set({
        created_at: new Date(test.clock.now().getTime() - 30 * DAY_MS),
        state: 'FAILED',
        reason: 'x',
        expires_at: null,
      })
      .where('job_id', '=', job.jobId)
      .execute();
    await data(exportRetry, { jobId: job.jobId });
    const again = await ended(job.jobId);
    expect(again.rows).toBeLessThan(job.rows);
    expect(again.rows).toBeGreaterThan(0);
  });

  it('refuses a sixth unfinished job of one user', async () => {
    const { jobId } = await ended((await aJob()).jobId);
    const row = await db().selectFrom('export_jobs').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow();
    const lease_until = new Date(test.clock.now().getTime() + DAY_MS);
    const blocking = Array.from({ length: 5 }, (_, at) => ({
      ...row,
      job_id: `XBUSY${at}`,
      state: 'RUNNING' as const,
      worker: 'busy',
      lease_until,
      finished_at: null,
      expires_at: null,
      request: JSON.stringify(row.request),
      headings: JSON.stringify(row.headings),
      sums: JSON.stringify(row.sums),
    }));
    await db().insertInto('export_jobs').values(blocking).execute();
    const { body } = await test.ask(downLoadAccountFlow, { ...BIG, columns: [...BIG.columns] }, { token });
    expect(body).toMatchObject({ bizCode: '20090002', msg: '最多同时进行5个导出任务，请等待完成后再试' });
    const job = db().updateTable('export_jobs').where('job_id', '=', jobId);
    await job.set({ state: 'FAILED', reason: '导出失败，请重试', expires_at: null }).execute();
    expect((await test.ask(exportRetry, { jobId }, { token })).body).toMatchObject({ bizCode: '20090002' });
    await db().deleteFrom('export_jobs').where('worker', '=', 'busy').execute();
    expect(await data(exportRetry, { jobId })).toMatchObject({ state: 'QUEUED' });
    await ended(jobId);
    const audits = db().selectFrom('audit_log').select('id').where('action', '=', 'export.retried');
    expect(await audits.where('subject', '=', jobId).execute()).toHaveLength(1);
  });
});

describe('a job whose worker is gone', () => {
  const dies = (jobId: string, attempts: number) =>
    db()
      .updateTable('export_jobs')
      .set({
        state: 'RUNNING',
        worker: 'gone',
        lease_until: new Date(test.clock.now().getTime() + LEASE_MS),
        attempts,
        rows_done: 1_500,
        finished_at: null,
        expires_at: null,
      })
      .where('job_id', '=', jobId)
      .execute();

  it('starts an abandoned job again after its lease, with each row once', async () => {
    const before = await ended((await aJob()).jobId);
    await dies(before.jobId, 1);
    test.clock.advance(LEASE_MS + 1);
    halfAMinuteLater();
    const after = await ended(before.jobId);
    expect(after.parts).toEqual(before.parts);
    expect((await linesOf(after)).length).toBe(before.rows);
  });

  it('starts an abandoned job again after a restart', async () => {
    const before = await ended((await aJob()).jobId);
    await dies(before.jobId, 1);
    await test.restart();
    // On a database server another instance may still work on the job, so its lease must expire first. The embedded
    // database has one process.
    if (!test.sandbox.platform.alone) test.clock.advance(LEASE_MS + 1);
    expect((await ended(before.jobId)).parts).toEqual(before.parts);
  });

  it('fails after the maximum number of crashes, and can be retried by its maker', async () => {
    const before = await ended((await aJob()).jobId);
    await dies(before.jobId, MOST_ATTEMPTS);
    test.clock.advance(LEASE_MS + 1);
    halfAMinuteLater();
    expect(await ended(before.jobId)).toMatchObject({ state: 'FAILED', reason: '导出失败，请重试' });
    expect((await test.ask(exportPart, { jobId: before.jobId, nr: 1 }, { token })).body.bizCode).toBe('20090003');
    expect(await data(exportRetry, { jobId: before.jobId })).toMatchObject({ state: 'QUEUED', reason: null });
    expect((await ended(before.jobId)).parts).toEqual(before.parts);
    expect((await test.ask(exportRetry, { jobId: before.jobId }, { token })).body.bizCode).toBe('20090004');
  });

  it('returns to the queue at an orderly shutdown, without counting an attempt', async () => {
    const before = await ended((await aJob()).jobId);
    await db()
      .updateTable('export_jobs')
      .set({ state: 'QUEUED', attempts: 0, finished_at: null, expires_at: null })
      .where('job_id', '=', before.jobId)
      .execute();
    // Replaces the listener, so that the sandbox's own worker does not take the job immediately.
    hear(db(), () => {});
    // The worker stops when its file is complete. The job waits again and shows no part of the file.
    let looks = 0;
    await workNext(aWorker('ending', { stopping: () => ++looks > 1, limits: { ...LIMITS, partRows: 500 } }), () => {});
    const left = db().selectFrom('export_parts').selectAll().where('job_id', '=', before.jobId);
    expect(await data(exportDetail, { jobId: before.jobId })).toMatchObject({ state: 'QUEUED' });
    expect(await left.execute()).toEqual([]);
    await test.restart();
    const after = await ended(before.jobId);
    expect(after.state).toBe('READY');
    const { attempts } = await db()
      .selectFrom('export_jobs')
      .select('attempts')
      .where('job_id', '=', before.jobId)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(1);
  });

  it('runs a job once on several instances', async () => {
    const jobs = [];
    for (let count = 0; count < 4; count++) jobs.push(await aJob());
    const work = async (name: string) => {
      while (
        await workNext(aWorker(name), (line) => {
          throw new Error(line);
        })
      );
    };
    await Promise.all([work('one'), work('two')]);
    const done = await Promise.all(jobs.map(({ jobId }) => ended(jobId)));
    expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['READY']));
    expect(new Set(done.map(({ parts }) => parts.map(({ rows }) => rows).join())).size).toBe(1);
    const begun = await db().selectFrom('export_jobs').select('attempts').execute();
    expect(Math.max(...begun.map(({ attempts }) => attempts))).toBeLessThanOrEqual(MOST_ATTEMPTS + 1);
    expect(test.logged).toEqual([]);
  });
});

it('S-05: another process completes the export of a process that was killed in the middle', async () => {
  const database = await aSeededDatabase();
  const { dataDir, databaseUrl } = database.options;
  const where = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
  let open = await openDatabase(where);
  const { rows } = await sql<{ user_id: string }>`select user_id from users where login_account = ${YUNFAN}`.execute(
    open.db,
  );
  await open.db
    .insertInto('export_jobs')
    .values({
      job_id: 'XKILLED',
      member_no: 'M600010000001',
      user_id: rows[0]?.user_id ?? '',
      maker_name: '张明',
      list: 'FLOW',
      title: '资金流水明细',
      format: 'xlsx',
      request: JSON.stringify({ format: 'xlsx', columns: FLOW_COLUMNS }),
      filter_words: '全部',
      headings: '[]',
      state: 'QUEUED',
      rows_total: 0,
      sums: '[]',
      created_at: SEED_TIME,
    })
    .execute();
  await open.close();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'exportWorker.ts'), JSON.stringify(where)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let batches = 0;
  child.stdout.on('data', (chunk) => {
    batches += String(chunk).split('batch').length - 1;
    if (batches >= 4) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.once('close', resolve));

  open = await openDatabase(where);
  const find = () =>
    open.db.selectFrom('export_jobs').selectAll().where('job_id', '=', 'XKILLED').executeTakeFirstOrThrow();
  expect(await find()).toMatchObject({ state: 'RUNNING', worker: 'of another process' });
  const worker: Worker = {
    db: open.db,
    alone: dataDir !== undefined,
    name: 'here',
    clock: makeClock(() => SEED_TIME),
    limits: LIMITS,
    sources: EXPORT_SOURCES,
    stopping: () => false,
  };
  // While the lease is valid, the worker may still be running, so the job is not taken.
  expect(
    await workNext(worker, (line) => {
      throw new Error(line);
    }),
  ).toBe(false);
  const later = { ...worker, clock: makeClock(() => new Date(SEED_TIME.getTime() + LEASE_MS + 1)) };
  expect(
    await workNext(later, (line) => {
      throw new Error(line);
    }),
  ).toBe(true);
  expect(await find()).toMatchObject({ state: 'READY', rows_total: 25_000, rows_done: 25_000, attempts: 2 });
  const parts = await open.db.selectFrom('export_parts').selectAll().orderBy('nr').execute();
  expect(parts.reduce((sum, part) => sum + part.rows_written, 0)).toBe(25_000);
  for (const part of parts) {
    const hash = createHash('sha256');
    for await (const piece of contentOf(open.db, part)) hash.update(piece);
    expect(hash.digest('hex')).toBe(part.sha256);
  }
  await open.close();
  await database.drop();
}, 120_000);

describe('the owner of a job (S-08)', () => {
  it('answers another tenant in every call as for an absent job', async () => {
    const { jobId } = await ended((await aJob()).jobId);
    const theirs = await test.signIn(OTHER_TENANT);
    for (const [call, request] of [
      [exportDetail, {}],
      [exportPart, { nr: 1 }],
      [exportRetry, {}],
      [exportDelete, {}],
    ] as const)
      for (const id of [jobId, 'X00000000000000000000'])
        expect((await test.ask(call as Call, { ...request, jobId: id }, { token: theirs })).body).toEqual(NOT_YOURS);
    expect((await data(exportPage, PAGE, theirs)).total).toBe(0);
    for (const memberNo of ['M600010000001', 'M600019999999'])
      expect((await test.ask(exportPage, { ...PAGE, memberNo }, { token: theirs })).body).toEqual(NOT_YOURS);
    expect((await ended(jobId)).state).toBe('READY');
  });

  it('lets a colleague with access to the list fetch the file, but not retry or delete the job', async () => {
    const { jobId } = await ended((await aJob()).jobId);
    const colleague = await test.signIn(READER);
    const seen = (await data(exportPage, PAGE, colleague)).rows.find((row) => row.jobId === jobId);
    expect(seen).toMatchObject({ own: false, makerName: '张明', state: 'READY' });
    expect((await file(exportPart, { jobId, nr: 1 }, colleague)).type).toContain('text/csv');
    for (const call of [exportRetry, exportDelete])
      expect((await test.ask(call, { jobId }, { token: colleague })).body).toEqual(NOT_YOURS);
  });

  it('hides a job from a colleague who has no access to its list', async () => {
    const { jobId } = await ended((await aJob()).jobId);
    const colleague = await test.signIn(READER);
    const role = await db()
      .selectFrom('user_enterprises as m')
      .innerJoin('users as u', 'u.user_id', 'm.user_id')
      .where('u.login_account', '=', READER)
      .select('m.role_id')
      .executeTakeFirstOrThrow();
    await db()
      .deleteFrom('role_permissions')
      .where('role_id', '=', role.role_id)
      .where('permission', '=', 'fund:read')
      .execute();
    expect((await test.ask(exportDetail, { jobId }, { token: colleague })).body).toEqual(NOT_YOURS);
    expect((await data(exportPage, PAGE, colleague)).rows.map(({ list }) => list)).not.toContain('FLOW');
    await db().insertInto('role_permissions').values({ role_id: role.role_id, permission: 'fund:read' }).execute();
  });
});

describe('expired and deleted jobs', () => {
  it('expires a job and deletes its files after seven days', async () => {
    const { jobId } = await ended((await aJob()).jobId);
    test.clock.advance(KEPT_DAYS * DAY_MS);
    const later = await test.signIn(YUNFAN);
    expect(await data(exportDetail, { jobId }, later)).toMatchObject({ state: 'EXPIRED' });
    expect((await data(exportPage, { ...PAGE, state: 'EXPIRED' }, later)).rows.map((row) => row.jobId)).toContain(
      jobId,
    );
    expect((await test.ask(exportPart, { jobId, nr: 1 }, { token: later })).body).toMatchObject({
      msg: '文件已过期，请重新导出',
    });
    await expire(db(), test.clock.now());
    expect(await db().selectFrom('export_chunks').select('job_id').where('job_id', '=', jobId).execute()).toEqual([]);
    expect(await data(exportDetail, { jobId }, later)).toMatchObject({ state: 'EXPIRED' });
    await expire(db(), new Date(test.clock.now().getTime() + 40 * DAY_MS));
    expect((await test.ask(exportDetail, { jobId }, { token: later })).body).toEqual(NOT_YOURS);
  });

  it('deletes a finished job for its maker; a reset drops the others', async () => {
    const { jobId } = await ended((await aJob()).jobId);
    await data(exportDelete, { jobId });
    expect((await test.ask(exportDetail, { jobId }, { token })).body).toEqual(NOT_YOURS);
    await aJob();
    await test.control('POST', '/reset', {});
    expect(await db().selectFrom('export_jobs').select('job_id').execute()).toEqual([]);
    expect(test.logged).toEqual([]);
  });
});
