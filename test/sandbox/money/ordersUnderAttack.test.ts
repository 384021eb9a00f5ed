import { spawn } from 'node:child_process';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '@sandbox/db/connect';
import { inTransaction } from '@sandbox/db/transaction';
import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import type { Limits } from '@sandbox/domain/money/fees/fees';
import { raiseLimit } from '@sandbox/domain/products/limits';
import { Refusal } from '@sandbox/domain/refusal';
import { REVIEW_KINDS } from '@sandbox/domain/reviewKinds';
import { decideNext } from '@sandbox/domain/reviews';
import { seededRng } from '@sandbox/domain/seededRng';
import { roundsOf } from '@test/support/sample';
import { aSeededDatabase, SEED_TIME } from '@test/support/sandbox';
import { sql } from 'kysely';
import { type Blow, EACH_CENTS, type Fighter, fighters, strike } from './attack';

/*
 * Tests safety rules S-01 to S-05 with parallel processes: equal requests, drained accounts, rings of transfers,
 * crossing transfers, killed processes. Each test has a separate database.
 */

/** Time limit in ms. Starting processes and running many requests takes long on a busy machine. */
const LONG = 180_000;

const SEED = Number(process.env['ATTACK_SEED'] ?? Math.abs(jest.getSeed()) % 100_000);

let database: Awaited<ReturnType<typeof aSeededDatabase>>;
/** The location of the database, for this process and for the killed process. */
let where: { dataDir: string } | { databaseUrl: string };
let open: OpenDatabase;
let all: Fighter[];
beforeAll(() => console.info(`seed ${SEED}`));
// Each test has its own database, because an attack leaves data behind.
beforeEach(async () => {
  database = await aSeededDatabase();
  const { dataDir, databaseUrl = '' } = database.options;
  where = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
  open = await openDatabase(where);
  all = await fighters(open.db, 20);
});
afterEach(async () => {
  await open.close();
  await database.drop();
});

const balanceOf = async ({ accountNo }: Fighter) =>
  (
    await open.db
      .selectFrom('accounts')
      .select('balance_cents')
      .where('account_no', '=', accountNo)
      .executeTakeFirstOrThrow()
  ).balance_cents ?? 0;

const sumOfAll = async () => (await Promise.all(all.map(balanceOf))).reduce((sum, cents) => sum + cents, 0);

/** Runs transfers and counts successes and refusals. Other errors are thrown. */
async function outcomes(blows: readonly Blow[]) {
  const done: string[] = [];
  const refused: string[] = [];
  await Promise.all(
    blows.map((blow) =>
      strike(open.db, blow).then(
        ({ orderNo }) => done.push(orderNo),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          refused.push(error.detail.bizCode ?? '');
        },
      ),
    ),
  );
  return { done, refused };
}

async function expectSound() {
  expect(await auditLedger(open.db)).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  expect(await auditStoredSums(open.db)).toEqual({
    wrongBalances: [],
    brokenChains: [],
    wrongDays: [],
    wrongTradeDays: [],
  });
  // The stored usage of the limits equals the sums of the valid orders, by day and by month.
  const { rows: miscounted } = await sql`
    with living as (
      select member_no, coalesce(limit_key, kind) as limit_key,
             coalesce(counted_on, (created_at at time zone 'Asia/Shanghai')::date) as day,
             sum(amount_cents) filter (where state not in ('REFUSED', 'FAILED', 'CANCELLED')) as cents
        from orders where member_no like 'M69%' group by 1, 2, 3
    )
    select * from (
      select member_no, limit_key, day, coalesce(cents, 0) as cents from living
      except select member_no, limit_key, day, used_cents from order_days
    ) days
    union all
    select * from (
      select member_no, limit_key, month_of(day), sum(coalesce(cents, 0)) from living group by 1, 2, 3
      except select member_no, limit_key, month, used_cents from order_months
    ) months`.execute(open.db);
  expect(miscounted).toEqual([]);
  // Each order is consistent: its trade has the same state, and the ledger has the entries of that state.
  const { rows } = await sql<{ order_no: string }>`
    select o.order_no from orders o left join trades t on t.trade_no = o.order_no
     where o.member_no like 'M69%' and (o.answer is null
        or (o.state = 'REFUSED') <> (t.trade_no is null)
        or (select count(*) from entries e where e.trade_no in (o.order_no, o.order_no || '01'))
           <> case o.state when 'SUCCESS' then 2 when 'PROCESSING' then 1 when 'REFUSED' then 0 else 2 end
        or not exists (select from audit_log a where a.subject = o.order_no and a.action in ('order.accepted', 'order.refused'))
        or (o.state = 'PROCESSING') <> exists (select from reviews r where r.subject = o.order_no and r.decided_at is null))`.execute(
    open.db,
  );
  expect(rows).toEqual([]);
}

it('S-03: parallel orders drain an account to its balance and no further', async () => {
  const [from, to] = all as [Fighter, Fighter];
  const before = await balanceOf(to);
  const blows = Array.from({ length: 40 }, (_, at) => ({ from, to, amount: '300.00', requestNo: `drain-${at}` }));
  const { done, refused } = await outcomes(blows);
  expect([done.length, refused.length, new Set(refused)]).toEqual([3, 37, new Set(['20040001'])]);
  expect(await balanceOf(from)).toBe(EACH_CENTS - 90_000);
  expect(await balanceOf(to)).toBe(before + 90_000);
  // Repeated requests return the first responses: refused orders stay refused.
  expect((await outcomes(blows)).done.sort()).toEqual(done.sort());
  await expectSound();
});

/** Sets an individual limit for an attacking member. */
const limited = (fighter: Fighter, limits: Partial<Limits>) =>
  raiseLimit(open.db, {
    memberNo: fighter.memberNo,
    merchantNo: null,
    limitKey: 'TRANSFER',
    limits: { singleLimitCents: null, dailyLimitCents: null, monthlyLimitCents: null, ...limits },
    now: new Date(SEED_TIME.getTime() - 86_400_000),
  });

const paidBy = async ({ memberNo }: Fighter): Promise<number> =>
  (
    await open.db
      .selectFrom('orders')
      .where('member_no', '=', memberNo)
      .where('state', '=', 'SUCCESS')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
      .executeTakeFirstOrThrow()
  ).cents;

it('accepts 50 parallel orders up to the daily limit, and not one cent above', async () => {
  const [from, to] = [all[10], all[11]] as [Fighter, Fighter];
  await limited(from, { dailyLimitCents: 10_000 });
  const blows = Array.from({ length: 50 }, (_, at) => ({ from, to, amount: '3.33', requestNo: `day-${at}` }));
  const { done, refused } = await outcomes(blows);
  expect([done.length, new Set(refused)]).toEqual([30, new Set(['20040003'])]);
  expect(await paidBy(from)).toBe(9_990);
  // The remaining limit is exact: one cent more is refused.
  expect((await outcomes([{ from, to, amount: '0.11', requestNo: 'day-more' }])).refused).toEqual(['20040003']);
  expect((await outcomes([{ from, to, amount: '0.10', requestNo: 'day-last' }])).done).toHaveLength(1);
  expect(await paidBy(from)).toBe(10_000);
  await expectSound();
});

it('accepts 50 parallel orders from several days up to the monthly limit, and not one cent above', async () => {
  const [from, to] = [all[12], all[13]] as [Fighter, Fighter];
  await limited(from, { monthlyLimitCents: 10_000 });
  const refused: string[] = [];
  const struck = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      strike(
        open.db,
        { from, to, amount: '3.33', requestNo: `month-${at}` },
        new Date(SEED_TIME.getTime() + (at % 3) * 86_400_000),
      ).then(
        () => 1,
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          refused.push(error.detail.bizCode ?? '');
          return 0;
        },
      ),
    ),
  );
  expect(struck.filter(Boolean)).toHaveLength(30);
  expect(new Set(refused)).toEqual(new Set(['20040013']));
  expect(await paidBy(from)).toBe(9_990);
  await expectSound();
});

it('S-02: creates 8 orders from 64 parallel requests with 8 numbers', async () => {
  const [from, to] = [all[2], all[3]] as [Fighter, Fighter];
  const blows = Array.from({ length: 64 }, (_, at) => ({ from, to, amount: '1.00', requestNo: `twin-${at % 8}` }));
  const { done } = await outcomes(blows);
  expect([done.length, new Set(done).size]).toEqual([64, 8]);
  expect(await balanceOf(from)).toBe(EACH_CENTS - 800);
  await expectSound();
});

it('S-03: pays a ring of accounts that transfer their full balances at once', async () => {
  const ring = all.slice(4, 10);
  const before = await sumOfAll();
  const blows = ring.map((from, at) => ({
    from,
    to: ring[(at + 1) % ring.length] as Fighter,
    amount: '1000.00',
    requestNo: `ring-${at}`,
  }));
  const { done } = await outcomes(blows);
  expect(done.length).toBe(ring.length);
  expect(await sumOfAll()).toBe(before);
  await expectSound();
});

it(
  'S-03: a storm of crossing transfers, some decided meanwhile, neither deadlocks nor loses a cent',
  async () => {
    const rng = seededRng(SEED);
    const any = <T>(from: readonly T[]) => from[Math.floor(rng() * from.length)] as T;
    const before = await sumOfAll();
    const blows = Array.from({ length: 200 }, (_, at): Blow => {
      const from = any(all);
      return {
        from,
        to: any(all.filter((one) => one !== from)),
        amount: `${Math.floor(rng() * 400)}.${String(Math.floor(rng() * 99) + 1).padStart(2, '0')}`,
        requestNo: `storm-${at}`,
        remark: any(['', '', '', '驳回', '挂起']),
      };
    });
    const later = {
      now: new Date(SEED_TIME.getTime() + 10_000),
      random: () => new Uint8Array(8),
      publicUrl: '',
      reviewKinds: REVIEW_KINDS,
    };
    const decided = (async () => {
      for (let round = 0; round < 60; round++) await inTransaction(open.db, (trx) => decideNext(trx, later));
    })();
    await outcomes([...blows, ...blows.filter(() => rng() < 0.2)]);
    await decided;
    while (await inTransaction(open.db, (trx) => decideNext(trx, later)));
    const { held } = await open.db
      .selectFrom('orders')
      .where('state', '=', 'PROCESSING')
      .where('member_no', 'like', 'M69%')
      .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('held'))
      .executeTakeFirstOrThrow();
    expect((await sumOfAll()) + held).toBe(before);
    await expectSound();
  },
  LONG,
);

it(
  'S-05: after a kill, each acknowledged order exists once, and all others exist completely or not at all',
  async () => {
    await open.close();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < roundsOf(3); kill++) {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', path.join(__dirname, 'attackWorker.ts'), JSON.stringify(where), String(SEED + kill), '4'],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let out = '';
      const enough = 5 + ((SEED + kill * 7) % 40);
      const code = await new Promise<number | null>((resolve) => {
        child.stdout.on('data', (chunk) => {
          out += chunk;
          if (out.split('\n').filter((line) => line.startsWith('ack')).length >= enough) child.kill('SIGKILL');
        });
        child.on('close', resolve);
      });
      // The worker was killed and did not end by itself.
      expect(code).toBeNull();
      acknowledged.push(...[...out.matchAll(/^ack (\d+)$/gm)].map(([, orderNo]) => orderNo as string));
    }
    open = await openDatabase(where);
    const found = await open.db
      .selectFrom('orders')
      .select('order_no')
      .where('order_no', 'in', acknowledged)
      .where('state', 'in', ['SUCCESS', 'PROCESSING'])
      .execute();
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(found.length).toBe(acknowledged.length);
    expect(acknowledged.length).toBeGreaterThan(4);
    await expectSound();
  },
  LONG,
);
