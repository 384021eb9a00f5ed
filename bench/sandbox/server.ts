import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { PayOrder } from '@/contract/calls/warehouseOrders';
import { growFlow, growTrades } from './grow';
import { growDay, growStatements } from './growDays';

/**
 * The measured process: a seeded sandbox on the database in the argument, which grows on request. It is a separate process, so
 * that its memory can be measured alone and requests come from outside.
 */
const kind = process.argv[2] === 'postgres' ? 'postgres' : 'pglite';
process.env['SANDBOX_TEST_DB'] = kind === 'postgres' ? 'postgres' : '';
const require = createRequire(import.meta.url);
await require('../../test/support/sandboxSetup.cjs')();
const { aSandbox, SEED_TIME } = await import('@test/support/sandbox');
const { growPayOrders, passAll, settleAll } = await import('./growPayOrders');
const { manyVouchers } = await import('@test/support/manyVouchers');
const { auditLedger, auditStoredSums } = await import('@sandbox/domain/money/audit');
const { addDays, dayOf, startOfDay } = await import('@sandbox/domain/money/days');
const { closeAndState } = await import('@sandbox/background/dayEnd');

const sandbox = await aSandbox();
const { db } = sandbox.sandbox;
const token = await sandbox.signIn('13800000001');
const { member_no: memberNo } = await db
  .selectFrom('members')
  .select('member_no')
  .where('member_name', '=', '杭州云帆贸易有限公司')
  .executeTakeFirstOrThrow();

async function known() {
  const row = await db
    .selectFrom('postings')
    .where('member_no', '=', memberNo)
    .orderBy('created_at', 'desc')
    .offset(3_000)
    .limit(1)
    .select(['account_no', 'flow_no', 'trade_no'])
    .executeTakeFirstOrThrow();
  return { accountNo: row.account_no, flowNo: row.flow_no ?? '', tradeNo: row.trade_no };
}

/** The day after the seed's is grown and stated. */
const GROWN_DAY = addDays(dayOf(SEED_TIME), 1);
/** Closes the grown day and states it, while calls are answered: seconds, and bytes of memory more than before. */
async function stateDay() {
  // A locked day is retried, as the platform does.
  const before = process.memoryUsage().rss;
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  const end = startOfDay(addDays(GROWN_DAY, 1));
  while ((await closeAndState(db, end)) === null) await new Promise((resolve) => setTimeout(resolve, 1_000));
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(looking);
  const { postings, bill_rows } = await db
    .selectFrom('statement_days')
    .select(['postings', 'bill_rows'])
    .where('member_no', '=', memberNo)
    .where('day', '=', GROWN_DAY)
    .executeTakeFirstOrThrow();
  return { seconds, rss: peak - before, postings, rows: bill_rows };
}

type Order =
  | { grow: number }
  | { growTrades: number }
  | { growDay: number }
  | { growStatements: number }
  | { growVouchers: number }
  | { watchLoop: true }
  | { longestStop: true }
  | { growPayOrders: number; of: number }
  | { passPayOrders: true }
  | { settlePayOrders: true }
  | { stateDay: true }
  | { rss: true }
  | { indexesOf: string }
  | { stop: true };
export interface IndexUse {
  name: string;
  megabytes: number;
  scans: number;
}
/** Measures the delays of the event loop of the serving thread. */
const loop = monitorEventLoopDelay({ resolution: 1 });
/** The payment orders that were created last. */
let payOrders: PayOrder[] = [];
const reply = (message: object) => process.send?.(message);

process.on('message', async (order: Order) => {
  if ('grow' in order) {
    await growFlow(db, { memberNo, rows: order.grow, now: SEED_TIME });
    const ledger = await auditLedger(db);
    const sums = await auditStoredSums(db);
    const sound =
      ledger.sumOfPostings + ledger.negativeAccounts + ledger.unbalancedEntries === 0 &&
      Object.values(sums).every((list) => list.length === 0);
    if (!sound) throw new Error(`the grown ledger is wrong: ${JSON.stringify({ ledger, sums })}`);
    return reply({ known: await known() });
  }
  if ('growTrades' in order) {
    await growTrades(db, { memberNo, rows: order.growTrades, now: SEED_TIME });
    return reply({ known: await known() });
  }
  if ('growDay' in order) {
    // What the seed left of today is stated before, so that the grown day alone is measured.
    await closeAndState(db, startOfDay(GROWN_DAY));
    await growDay(db, { memberNo, trades: order.growDay, day: GROWN_DAY });
    return reply({});
  }
  if ('growStatements' in order) {
    await growStatements(db, { memberNo, days: order.growStatements });
    return reply({});
  }
  if ('growVouchers' in order) {
    await manyVouchers(db, { vouchers: order.growVouchers, until: SEED_TIME });
    return reply({ token: await sandbox.signIn('yc_admin') });
  }
  if ('watchLoop' in order) {
    loop.reset();
    loop.enable();
    return reply({});
  }
  if ('longestStop' in order) {
    loop.disable();
    return reply({ ms: loop.max / 1e6 });
  }
  if ('growPayOrders' in order) {
    payOrders = await growPayOrders(sandbox, { orders: order.growPayOrders, of: order.of, now: SEED_TIME });
    return reply({});
  }
  if ('passPayOrders' in order) return reply({ ms: await passAll(sandbox, payOrders) });
  if ('settlePayOrders' in order) return reply(await settleAll(sandbox, payOrders));
  if ('stateDay' in order) return reply(await stateDay());
  if ('rss' in order) return reply({ rss: process.memoryUsage().rss });
  if ('indexesOf' in order) {
    const { rows: indexes } = await sql<IndexUse>`
      select indexrelname as name, round(pg_relation_size(indexrelid) / 1e6)::int as megabytes, idx_scan as scans
        from pg_stat_user_indexes where relname = ${order.indexesOf} and schemaname = 'public' order by 1`.execute(db);
    return reply({ indexes });
  }
  await sandbox.stop();
  await require('../../test/support/sandboxTeardown.cjs')();
  reply({ stopped: true });
  process.disconnect();
});
reply({ url: sandbox.url, token, now: SEED_TIME.getTime(), known: await known() });
