import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRng } from '@sandbox/domain/seededRng';
import { sql } from 'kysely';
import { type Figure, plain, print } from '../table';

const ATTACKER = fileURLToPath(new URL('./attacker.ts', import.meta.url));
const ACCOUNTS = 20;
const WORKERS = 8;
/** Minimum numbers of acknowledged requests and killed processes at which the attack ends, by database. */
const ACKNOWLEDGED = { postgres: 4_000, pglite: 1_500 };
const KILLS = { postgres: 24, pglite: 8 };
const SEED = Number(process.env['ATTACK_SEED'] ?? Date.now() % 100_000);

/** Runs attacking processes, kills and replaces some of them, and returns the acknowledged orders. */
async function fight(
  where: object,
  { processes, atOnce, kills, enough }: { processes: number; atOnce: number; kills: number; enough: number },
): Promise<ReadonlySet<string>> {
  const rng = seededRng(SEED);
  const acknowledged = new Set<string>();
  let begun = 0;
  let over = false;
  let fault = '';
  const living = new Set<ChildProcess>();
  const lives = async () => {
    while (!over) {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', ATTACKER, JSON.stringify(where), String(SEED + begun++), String(atOnce)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      living.add(child);
      let rest = '';
      child.stdout.on('data', (chunk) => {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.startsWith('ack ')) acknowledged.add(line.slice(4));
      });
      const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)));
      living.delete(child);
      if (signal !== 'SIGKILL') {
        fault = 'an attacker has ended by itself';
        over = true;
      }
    }
    for (const child of living) child.kill('SIGKILL');
  };
  const fighting = Promise.all(Array.from({ length: processes }, lives));
  const wait = async (done: () => boolean) => {
    while (!over && !done()) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  for (let killed = 0; !over && killed < kills; killed++) {
    // The replaced process must have worked before the next one is killed.
    const before = acknowledged.size;
    await wait(() => acknowledged.size > before);
    const pause = performance.now() + 300 + rng() * 1_500;
    await wait(() => performance.now() > pause);
    const all = [...living];
    all[Math.floor(rng() * all.length)]?.kill('SIGKILL');
  }
  await wait(() => acknowledged.size >= enough);
  over = true;
  for (const child of living) child.kill('SIGKILL');
  await fighting;
  if (fault) throw new Error(fault);
  return acknowledged;
}

/**
 * The ledger under attack, the long form of the tests': twins, drains, rings and orders that are returned, by eight
 * hands over twenty accounts, with kills; then everything acknowledged is there once, and the ledger is clean. On
 * PostgreSQL by eight processes, on PGlite by one with eight hands. `ATTACK_SEED` repeats an attack's dice.
 */
export async function attackFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const require = createRequire(import.meta.url);
  console.log(`\nseed ${SEED}`);
  for (const kind of ['pglite', 'postgres'] as const) {
    process.env['SANDBOX_TEST_DB'] = kind === 'postgres' ? 'postgres' : '';
    await require('../../test/support/sandboxSetup.cjs')();
    // The module determines its database when it is loaded, so each database needs its own copy.
    const { aSeededDatabase } = await import(`../../test/support/sandbox?attack-${kind}`);
    const { openDatabase } = await import('@sandbox/db/connect');
    const { fighters } = await import('../../test/sandbox/money/attack');
    const { auditLedger, auditStoredSums } = await import('@sandbox/domain/money/audit');
    const { REVIEW_KINDS } = await import('@sandbox/domain/reviewKinds');
    const { decideNext } = await import('@sandbox/domain/reviews');
    const { inTransaction } = await import('@sandbox/db/transaction');
    const { SEED_TIME } = await import('../../test/support/seedTime');
    const database = await aSeededDatabase();
    const { dataDir, databaseUrl } = database.options;
    const where = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
    let open = await openDatabase(where);
    const all = await fighters(open.db, ACCOUNTS);
    const sumOfAll = async () => {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(balance_cents), 0)::bigint as cents from accounts
         where account_no = any(${all.map(({ accountNo }) => accountNo)})`.execute(open.db);
      return rows[0]?.cents ?? 0;
    };
    const before = await sumOfAll();
    await open.close();

    const start = performance.now();
    const acknowledged = await fight(where, {
      processes: kind === 'postgres' ? WORKERS : 1,
      atOnce: kind === 'postgres' ? 1 : WORKERS,
      kills: KILLS[kind],
      enough: ACKNOWLEDGED[kind],
    });
    const seconds = (performance.now() - start) / 1_000;

    open = await openDatabase(where);
    const now = new Date(SEED_TIME.getTime() + 60_000);
    const later = { now, random: () => new Uint8Array(8), publicUrl: '', reviewKinds: REVIEW_KINDS };
    while (await inTransaction(open.db, (trx) => decideNext(trx, later)));
    const orders = await open.db
      .selectFrom('orders')
      .select(['order_no', 'state', 'amount_cents'])
      .where('member_no', 'like', 'M69%')
      .execute();
    const states = new Map(orders.map(({ order_no, state }) => [order_no, state]));
    const lost = [...acknowledged].filter((orderNo) => (states.get(orderNo) ?? 'REFUSED') === 'REFUSED');
    const { rows: halves } = await sql<{ order_no: string }>`
      select o.order_no from orders o
       where o.member_no like 'M69%'
         and (select count(*) from entries e where e.trade_no in (o.order_no, o.order_no || '01'))
             <> case o.state when 'PROCESSING' then 1 when 'REFUSED' then 0 else 2 end`.execute(open.db);
    const held = orders.reduce((sum, { state, amount_cents }) => sum + (state === 'PROCESSING' ? amount_cents : 0), 0);
    const ledger = await auditLedger(open.db);
    const sums = await auditStoredSums(open.db);
    const after = await sumOfAll();
    const { rows: stat } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(open.db);
    await open.close();
    await database.drop();
    await require('../../test/support/sandboxTeardown.cjs')();
    const wrong = {
      lost,
      halves,
      cents: after + held - before,
      ledger: ledger.sumOfPostings + ledger.negativeAccounts + ledger.unbalancedEntries,
      sums: Object.values(sums).flat(),
    };
    if (lost.length + halves.length + wrong.sums.length > 0 || wrong.cents !== 0 || wrong.ledger !== 0)
      throw new Error(`seed ${SEED}, ${kind}: ${JSON.stringify(wrong)}`);
    const name = kind === 'postgres' ? 'PostgreSQL' : 'PGlite';
    figures.push(
      plain(`${name}: acknowledged, each there once`, String(acknowledged.size)),
      plain(`${name}: orders, whole each`, String(orders.length)),
      plain(`${name}: deadlocks that the database broke up`, String(stat[0]?.deadlocks ?? 0)),
      plain(`${name}: kills`, `${KILLS[kind]} in ${seconds.toFixed(0)} s`),
    );
  }
  return figures;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print('The ledger under attack', await attackFigures());
