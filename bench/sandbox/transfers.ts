import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Figure, plain } from '../table';

const WORKER = fileURLToPath(new URL('./transferWorker.ts', import.meta.url));
const SECONDS = 5;
const AT_ONCE = 8;
const ACCOUNTS = 20;

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

/** Instances that transfer at the same time; answers how long each transfer took, ms. */
async function run(where: object, instances: number): Promise<number[]> {
  const children = Array.from({ length: instances }, (_, at) =>
    fork(WORKER, [JSON.stringify(where), String(at + instances * 10), String(SECONDS), String(AT_ONCE)], {
      execArgv: ['--import', 'tsx'],
    }),
  );
  await Promise.all(children.map((child) => heard(child)));
  const done = Promise.all(children.map((child) => heard<{ times: number[] }>(child)));
  for (const child of children) child.send('go');
  return (await done).flatMap(({ times }) => times);
}

/**
 * Transfers per second: order, ledger entries, audit row and trail in one transaction each, 8 at once per instance over
 * 20 accounts. Without HTTP, envelope and the payment password, whose hashing costs some 50 ms of a thread by design.
 */
export async function transferFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const require = createRequire(import.meta.url);
  for (const kind of ['pglite', 'postgres'] as const) {
    process.env['SANDBOX_TEST_DB'] = kind === 'postgres' ? 'postgres' : '';
    await require('../../test/support/sandboxSetup.cjs')();
    // The address of PostgreSQL is in the environment only now, and the support reads which one it is when it is loaded.
    const { aSeededDatabase } = await import(`../../test/support/sandbox?${kind}`);
    const { openDatabase } = await import('@sandbox/db/connect');
    const { fighters } = await import('../../test/sandbox/money/attack');
    const { auditLedger } = await import('@sandbox/domain/money/audit');
    const database = await aSeededDatabase();
    const { dataDir, databaseUrl } = database.options;
    const where = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
    const made = await openDatabase(where);
    await fighters(made.db, ACCOUNTS, 100_000_000);
    await made.close();
    for (const instances of kind === 'postgres' ? [1, 2] : [1]) {
      const times = (await run(where, instances)).sort((a, b) => a - b);
      const name = `${kind === 'postgres' ? 'PostgreSQL' : 'PGlite'}, ${instances === 1 ? 'one instance' : 'two instances'}`;
      figures.push(
        plain(`${name}: transfers per second`, (times.length / SECONDS).toFixed(0)),
        plain(`${name}: p95`, `${(times[Math.ceil(times.length * 0.95) - 1] ?? 0).toFixed(0)} ms`),
      );
    }
    const after = await openDatabase(where);
    const ledger = await auditLedger(after.db);
    if (kind === 'postgres') {
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(after.db);
      figures.push(plain('PostgreSQL: deadlocks', String(rows[0]?.deadlocks ?? 0)));
    }
    await after.close();
    if (ledger.sumOfPostings + ledger.negativeAccounts + ledger.unbalancedEntries !== 0)
      throw new Error(`the ledger is wrong: ${JSON.stringify(ledger)}`);
    await database.drop();
    await require('../../test/support/sandboxTeardown.cjs')();
  }
  return figures;
}
