import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@sandbox/db/schema';
import { type Kysely, sql } from 'kysely';
import { atMost, type Figure, median, plain } from '../table';
import { growFlow } from './grow';
import { createLimit } from './transferLimit';

const WORKER = fileURLToPath(new URL('./transferWorker.ts', import.meta.url));
const SECONDS = 5;
const AT_ONCE = 8;
const ACCOUNTS = 20;
/** Account entries of the demo enterprise: as seeded, and after years. */
const SIZES = [25_000, 1_000_000];
/** Of the limit, at least; and how much slower a large ledger may be. */
const PART_OF_LIMIT = 0.5;
const SLOWER = 0.1;
/** Locks are held at most so long, ms. */
const LOCKED = 5;

/** What the process says next. Its end is told by 'close', behind everything it has said; an end is named. */
const heard = async <T>(child: ChildProcess): Promise<T> => {
  const ears = new AbortController();
  const { signal } = ears;
  try {
    const said = once(child, 'message', { signal }).then(([message]) => message as T);
    const ended = once(child, 'close', { signal }).then(([code, by]) => {
      throw new Error(`a transferring process has ended: ${by ?? `code ${code}`}, see above`);
    });
    return await Promise.race([said, ended]);
  } finally {
    ears.abort();
  }
};

/** How long each transfer took, and each of those that were made one at a time held its locks; ms. */
interface Measured {
  times: number[];
  held: number[];
}

let runs = 0;
/** Instances that transfer at the same time. */
async function run(where: object, instances: number, mode: 'engine' | 'limit' = 'engine'): Promise<Measured> {
  runs += 1;
  const children = Array.from({ length: instances }, (_, at) =>
    fork(WORKER, [JSON.stringify(where), String(at + runs * 10), String(SECONDS), String(AT_ONCE), mode], {
      execArgv: ['--import', 'tsx'],
    }),
  );
  await Promise.all(children.map((child) => heard(child)));
  const done = Promise.all(children.map((child) => heard<Measured>(child)));
  for (const child of children) child.send('go');
  const all = await done;
  return { times: all.flatMap(({ times }) => times), held: all.flatMap(({ held }) => held) };
}

const perSecond = ({ times }: Measured) => times.length / SECONDS;
const p95 = ({ times }: Measured) => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;
const instancesOf = (count: number) => (count === 1 ? 'one instance' : 'two instances');

async function onPglite(where: object): Promise<Figure[]> {
  const measured = await run(where, 1);
  return [
    plain('PGlite, one instance: transfers per second', perSecond(measured).toFixed(0)),
    plain('PGlite, one instance: p95', `${p95(measured).toFixed(0)} ms`),
  ];
}

async function grow(db: Kysely<Database>, rows: number, now: Date): Promise<void> {
  if (rows === SIZES[0]) return;
  const { member_no: memberNo } = await db
    .selectFrom('members')
    .select('member_no')
    .where('member_name', '=', '杭州云帆贸易有限公司')
    .executeTakeFirstOrThrow();
  await growFlow(db, { memberNo, rows, now });
}

/** Engine and limit, at each size of the ledger, by one and two instances; with the goals. */
async function onPostgres(where: object, sized: (rows: number) => Promise<void>): Promise<Figure[]> {
  const figures: Figure[] = [];
  const before = new Map<number, number>();
  for (const rows of SIZES) {
    await sized(rows);
    for (const instances of [1, 2]) {
      const engine = await run(where, instances);
      const limit = await run(where, instances, 'limit');
      const name = `${rows.toLocaleString('en-US')} entries, ${instancesOf(instances)}`;
      const [made, most] = [perSecond(engine), perSecond(limit)];
      figures.push(
        plain(`${name}: transfers per second`, made.toFixed(0)),
        plain(`${name}: p95`, `${p95(engine).toFixed(0)} ms`),
        plain(`${name}: limit per second, the same rows by one function`, most.toFixed(0)),
        atLeast(`${name}: part of the limit`, made / most, PART_OF_LIMIT),
      );
      if (instances === 1)
        figures.push(atMost(`${name}: locks held, one at a time, median`, median(engine.held), LOCKED, 'ms', 1));
      const small = before.get(instances);
      if (small !== undefined)
        figures.push(
          atLeast(`${instancesOf(instances)}: of the speed at ${SIZES[0]} entries`, made / small, 1 - SLOWER),
        );
      before.set(instances, made);
    }
  }
  return figures;
}

const atLeast = (what: string, value: number, least: number): Figure => ({
  what,
  value: value.toFixed(2),
  target: `≥ ${least.toFixed(2)}`,
  ok: value >= least,
});

/**
 * Transfers per second: order, ledger entries, audit row and trail in one transaction each, 8 at once per instance over
 * 20 accounts. Without HTTP, envelope and the payment password, whose hashing costs some 50 ms of a thread by design. The
 * server flushes each commit to the disk, which is the one of the temporary folder.
 */
export async function transferFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const require = createRequire(import.meta.url);
  // A memory disk flushes nothing.
  process.env['TMPDIR'] ??= '/tmp';
  process.env['SANDBOX_TEST_DURABLE'] = '1';
  for (const kind of ['pglite', 'postgres'] as const) {
    process.env['SANDBOX_TEST_DB'] = kind === 'postgres' ? 'postgres' : '';
    await require('../../test/support/sandboxSetup.cjs')();
    // The address of PostgreSQL is in the environment only now, and the support reads which one it is when it is loaded.
    const { aSeededDatabase, SEED_TIME } = await import(`../../test/support/sandbox?${kind}`);
    const { openDatabase } = await import('@sandbox/db/connect');
    const { fighters } = await import('../../test/sandbox/money/attack');
    const { auditLedger } = await import('@sandbox/domain/money/audit');
    const database = await aSeededDatabase();
    const { dataDir, databaseUrl } = database.options;
    const where = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
    const made = await openDatabase(where);
    await fighters(made.db, ACCOUNTS, 100_000_000);
    if (kind === 'pglite') {
      await made.close();
      figures.push(...(await onPglite(where)));
    } else {
      await createLimit(made.db);
      figures.push(...(await onPostgres(where, (rows) => grow(made.db, rows, SEED_TIME))));
      await made.close();
    }
    const after = await openDatabase(where);
    const ledger = await auditLedger(after.db);
    if (kind === 'postgres') {
      const { rows } = await sql<{ deadlocks: number; fsync: string; committed: string }>`
        select deadlocks, current_setting('fsync') as fsync, current_setting('synchronous_commit') as committed
          from pg_stat_database where datname = current_database()`.execute(after.db);
      figures.push(
        plain('PostgreSQL: deadlocks', String(rows[0]?.deadlocks ?? 0)),
        plain('PostgreSQL: fsync, synchronous_commit', `${rows[0]?.fsync}, ${rows[0]?.committed}`),
      );
    }
    await after.close();
    if (ledger.sumOfPostings + ledger.negativeAccounts + ledger.unbalancedEntries !== 0)
      throw new Error(`the ledger is wrong: ${JSON.stringify(ledger)}`);
    await database.drop();
    await require('../../test/support/sandboxTeardown.cjs')();
  }
  return figures;
}
