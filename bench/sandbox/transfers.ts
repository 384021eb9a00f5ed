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
const ROUNDS = 3;
const AT_ONCE = 8;
const ACCOUNTS = 20;
/** Account entries of the demo enterprise: as seeded, and after years. */
const SIZES = [25_000, 1_000_000];
/** Minimum share of the upper bound, followed by the maximum slowdown with a large ledger. */
const PART_OF_LIMIT = 0.5;
const SLOWER = 0.1;
/** Maximum duration of locks in ms. */
const LOCKED = 5;

/**
 * Returns the next message of the process. The event 'close' follows all messages of the process; an early end fails with its
 * cause.
 */
const nextMessage = async <T>(child: ChildProcess): Promise<T> => {
  const ears = new AbortController();
  const { signal } = ears;
  try {
    const arrived = once(child, 'message', { signal }).then(([message]) => message as T);
    const ended = once(child, 'close', { signal }).then(([code, by]) => {
      throw new Error(`a transferring process has ended: ${by ?? `code ${code}`}, see above`);
    });
    return await Promise.race([arrived, ended]);
  } finally {
    ears.abort();
  }
};

/** Durations of the transfers, and of the locks of sequential transfers; ms. */
interface Measured {
  times: number[];
  held: number[];
}

let runs = 0;
/** Runs instances that make transfers in parallel. */
async function run(where: object, instances: number, mode: 'engine' | 'limit' = 'engine'): Promise<Measured> {
  runs += 1;
  const children = Array.from({ length: instances }, (_, at) =>
    fork(WORKER, [JSON.stringify(where), String(at + runs * 10), String(SECONDS), String(AT_ONCE), mode], {
      execArgv: ['--import', 'tsx'],
    }),
  );
  await Promise.all(children.map((child) => nextMessage(child)));
  const done = Promise.all(children.map((child) => nextMessage<Measured>(child)));
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
  // The million entries of a minute come from the benchmark. Writing them to disk is not part of a transfer.
  await sql`checkpoint`.execute(db);
}

/** A database with a ledger of so many entries. */
interface Sized {
  rows: number;
  where: object;
}

/** Measurements of one round for one ledger size and number of instances. */
interface Round {
  engine: Measured;
  limit: Measured;
}

/**
 * Engine and limit, at each size of the ledger, by one and two instances; with the goals. Sizes and modes take turns in
 * several rounds, and the median round counts: a machine that is slower for some seconds is so for all of them.
 */
async function onPostgres(sizes: readonly Sized[]): Promise<Figure[]> {
  const rounds = new Map<string, Round[]>();
  const roundsOf = (rows: number, instances: number) => rounds.get(`${rows} ${instances}`) ?? [];
  for (let round = 0; round < ROUNDS; round++)
    for (const instances of [1, 2])
      for (const { rows, where } of sizes) {
        const measured = { engine: await run(where, instances), limit: await run(where, instances, 'limit') };
        rounds.set(`${rows} ${instances}`, [...roundsOf(rows, instances), measured]);
      }
  const figures: Figure[] = [];
  for (const { rows } of sizes)
    for (const instances of [1, 2]) {
      const own = roundsOf(rows, instances);
      const small = roundsOf(sizes[0]?.rows ?? rows, instances);
      const middle = (of: (round: Round, at: number) => number) => median(own.map(of));
      const name = `${rows.toLocaleString('en-US')} entries, ${instancesOf(instances)}`;
      figures.push(
        plain(`${name}: transfers per second`, middle(({ engine }) => perSecond(engine)).toFixed(0)),
        plain(`${name}: p95`, `${middle(({ engine }) => p95(engine)).toFixed(0)} ms`),
        plain(
          `${name}: limit per second, the same rows by one function`,
          middle((one) => perSecond(one.limit)).toFixed(0),
        ),
        atLeast(
          `${name}: part of the limit`,
          middle(({ engine, limit }) => perSecond(engine) / perSecond(limit)),
          PART_OF_LIMIT,
        ),
      );
      if (instances === 1) {
        const held = own.flatMap(({ engine }) => engine.held);
        figures.push(atMost(`${name}: locks held, one at a time, median`, median(held), LOCKED, 'ms', 1));
      }
      if (own !== small) {
        const ratio = middle(({ engine }, at) => perSecond(engine) / perSecond(small[at]?.engine ?? engine));
        figures.push(atLeast(`${name}: of the speed at ${sizes[0]?.rows.toLocaleString('en-US')}`, ratio, 1 - SLOWER));
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

/** Expects that the ledger is consistent after the benchmark. */
async function mustBeRight(db: Kysely<Database>): Promise<void> {
  const { auditLedger } = await import('@sandbox/domain/money/audit');
  const ledger = await auditLedger(db);
  if (ledger.sumOfPostings + ledger.negativeAccounts + ledger.unbalancedEntries !== 0)
    throw new Error(`the ledger is wrong: ${JSON.stringify(ledger)}`);
}

/**
 * Transfers per second: order, ledger entries, audit row and trail in one transaction each, 8 at once per instance over
 * 20 accounts. Without HTTP, envelope and the payment password, whose hashing costs some 50 ms of a thread by design. The
 * server flushes each commit to the disk, which is the one of the temporary folder.
 */
export async function transferFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const require = createRequire(import.meta.url);
  // Uses a disk, because a memory disk does not flush.
  process.env['TMPDIR'] ??= '/tmp';
  process.env['SANDBOX_TEST_DURABLE'] = '1';
  for (const kind of ['pglite', 'postgres'] as const) {
    process.env['SANDBOX_TEST_DB'] = kind === 'postgres' ? 'postgres' : '';
    await require('../../test/support/sandboxSetup.cjs')();
    // The address of PostgreSQL is in the environment only now, and the support reads which one it is when it is loaded.
    const { aSeededDatabase, SEED_TIME } = await import(`../../test/support/sandbox?${kind}`);
    const { openDatabase } = await import('@sandbox/db/connect');
    const { fighters } = await import('../../test/sandbox/money/attack');
    const made: (Sized & { database: { drop(): Promise<void> } })[] = [];
    for (const rows of kind === 'postgres' ? SIZES : SIZES.slice(0, 1)) {
      const database = await aSeededDatabase();
      const { dataDir, databaseUrl } = database.options;
      const where = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
      const { db, close } = await openDatabase(where);
      await fighters(db, ACCOUNTS, 100_000_000);
      if (kind === 'postgres') {
        await createLimit(db);
        await grow(db, rows, SEED_TIME);
      }
      await close();
      made.push({ rows, where, database });
    }
    figures.push(...(kind === 'postgres' ? await onPostgres(made) : await onPglite(made[0]?.where ?? {})));
    for (const { where, database } of made) {
      const { db, close } = await openDatabase(where);
      await mustBeRight(db);
      if (kind === 'postgres' && where === made.at(-1)?.where) {
        const { rows } = await sql<{ deadlocks: number; fsync: string; committed: string }>`
          select (select sum(deadlocks)::integer from pg_stat_database) as deadlocks,
                 current_setting('fsync') as fsync, current_setting('synchronous_commit') as committed`.execute(db);
        figures.push(
          plain('PostgreSQL: deadlocks', String(rows[0]?.deadlocks ?? 0)),
          plain('PostgreSQL: fsync, synchronous_commit', `${rows[0]?.fsync}, ${rows[0]?.committed}`),
        );
      }
      await close();
      await database.drop();
    }
    await require('../../test/support/sandboxTeardown.cjs')();
  }
  return figures;
}
