import path from 'node:path';
import type { BusinessTypeCode, CustomerPurpose } from '@sandbox/db/columnTypes';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from '@sandbox/db/connect';
import type { Database } from '@sandbox/db/schema';
import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { addDays, DAY_MS, startOfDay } from '@sandbox/domain/money/days';
import { ledgerFault, type MemberAccounts, type NewPosting, PLATFORM, postEntry } from '@sandbox/domain/money/ledger';
import { closeDays, closedThrough } from '@sandbox/domain/statements/accountingDay';
import { advancedByLedger } from '@sandbox/domain/statements/advances';
import { billTotals } from '@sandbox/domain/statements/bill';
import { feeRows, feeTotals } from '@sandbox/domain/statements/feeLines';
import { differenceOf, monthFigures } from '@sandbox/domain/statements/finance';
import { makeStatements } from '@sandbox/domain/statements/makeStatements';
import { tradeStatementRows, tradeStatementTotals } from '@sandbox/domain/statements/trades';
import { verifyStatements } from '@sandbox/domain/statements/verify';
import { roundsOf } from '@test/support/sample';
import { aSeededDatabase, ON_POSTGRES } from '@test/support/sandbox';
import fc from 'fast-check';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import { accountsOf, memberNamed } from './support';

/*
 * Tests safety rule S-19 (statements never change) with random histories: bookings at any time, and processes that
 * die while they close days or make statements.
 */

const SEED = Number(process.env['HISTORY_SEED'] ?? Math.abs(jest.getSeed()) % 100_000);
/** Time limit in ms. Random histories take long on a busy machine. */
const LONG = 240_000;
const RUNS = Number(process.env['HISTORY_RUNS'] ?? roundsOf(25));

/** The first day of each history, near the end of a month and of a year. */
const FIRST = '2026-12-28';
const NAMES = ['杭州云帆贸易有限公司', '广州南屿百货有限公司', '成都锦里食品有限公司'];

let database: Awaited<ReturnType<typeof aSeededDatabase>>;
/** Two instances on one database. The embedded database has one connection, so both are the same instance. */
let open: OpenDatabase[];
let members: { memberNo: string; own: MemberAccounts }[];
const db = () => open[0]?.db as Kysely<Database>;
const other = () => open.at(-1)?.db as Kysely<Database>;

beforeAll(async () => {
  console.info(`seed ${SEED}`);
  database = await aSeededDatabase();
  const { dataDir, databaseUrl } = database.options;
  const where: DatabaseOptions = dataDir === undefined ? { databaseUrl } : { dataDir: path.join(dataDir, 'pg') };
  open = [await openDatabase({ ...where, poolSize: 40 })];
  if (ON_POSTGRES) open.push(await openDatabase(where));
  members = [];
  for (const name of NAMES) {
    const memberNo = await memberNamed(db(), name);
    members.push({ memberNo, own: await accountsOf(db(), memberNo) });
  }
});
beforeEach(wipe);
afterAll(async () => {
  for (const { close } of open) await close();
  await database.drop();
});

const STATED = ['statement_trades', 'statement_lines', 'statement_balances', 'statement_days', 'statement_merchants'];

/** Resets the ledger to the state before its first entry. */
async function wipe(): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const table of [
        ...['postings', 'entries', 'trades', 'trade_days', 'trade_day_changes', 'flow_days', 'flow_detailed_days'],
        ...['outbox', 'platform_events', 'statement_progress', ...STATED],
      ])
        await sql`delete from ${sql.table(table)}`.execute(trx);
      await sql`update accounts set balance_cents = 0, frozen_cents = 0, last_entry_at = null, last_posting_id = 0,
        status = 'NORMAL' where member_no is not null`.execute(trx);
      await sql`update accounting set closed_through = ${addDays(FIRST, -1)}::date`.execute(trx);
    });
}

interface Kind {
  business: BusinessTypeCode;
  direction: 'IN' | 'OUT' | 'INNER';
  product: string;
  /** The sides of the entry, each with an account of the member, of the next member, or of the platform. */
  sides: (
    cents: number,
    fee: number,
  ) => [account: CustomerPurpose | `next ${CustomerPurpose}` | string, cents: number][];
  /** The account for which one side is a fee. */
  feeOn?: CustomerPurpose | string;
}
const { bank, clearing, feeIncome, advance } = PLATFORM;
const KINDS: Kind[] = [
  {
    ...({ business: '4007', direction: 'IN', product: 'WECHAT', feeOn: 'SETTLEMENT' } as const),
    // An entry with two postings on the same account.
    sides: (cents, fee) => [
      ['SETTLEMENT', cents],
      ['SETTLEMENT', -fee],
      [clearing, -cents],
      [feeIncome, fee],
    ],
  },
  {
    ...({ business: '4007', direction: 'IN', product: 'ALIPAY', feeOn: 'FEE' } as const),
    sides: (cents, fee) => [
      ['SETTLEMENT', cents],
      ['FEE', -fee],
      [clearing, -cents],
      [feeIncome, fee],
    ],
  },
  {
    ...({ business: '4007', direction: 'IN', product: 'QUICK', feeOn: advance } as const),
    sides: (cents, fee) => [
      ['SETTLEMENT', cents],
      [advance, -fee],
      [clearing, -cents],
      [feeIncome, fee],
    ],
  },
  {
    ...({ business: '4005', direction: 'OUT', product: 'REFUND', feeOn: 'SETTLEMENT' } as const),
    sides: (cents, fee) => [
      ['SETTLEMENT', -cents],
      ['SETTLEMENT', fee],
      [clearing, cents],
      [feeIncome, -fee],
    ],
  },
  {
    ...({ business: '4008', direction: 'OUT', product: 'SPLIT' } as const),
    sides: (cents) => [
      ['SETTLEMENT', -cents],
      ['next SPLIT', cents],
    ],
  },
  {
    business: '4001',
    direction: 'IN',
    product: 'FUND',
    sides: (cents) => [
      ['BALANCE', cents],
      [bank, -cents],
    ],
  },
  {
    ...({ business: '4003', direction: 'OUT', product: 'FUND', feeOn: 'BALANCE' } as const),
    sides: (cents, fee) => [
      ['BALANCE', -cents],
      ['BALANCE', -fee],
      [bank, cents],
      [feeIncome, fee],
    ],
  },
  {
    business: '4002',
    direction: 'INNER',
    product: 'FUND',
    sides: (cents) => [
      ['BALANCE', -cents],
      ['FEE', cents],
    ],
  },
  {
    business: '4002',
    direction: 'INNER',
    product: 'SETTLE',
    sides: (cents) => [
      ['SETTLEMENT', -cents],
      ['BALANCE', cents],
    ],
  },
  {
    ...({ business: '4002', direction: 'OUT', product: 'FEE_REPAY' } as const),
    sides: (cents) => [
      ['BALANCE', -cents],
      [advance, cents],
    ],
  },
  {
    ...({ business: '4002', direction: 'OUT', product: 'TRANSFER' } as const),
    sides: (cents) => [
      ['BALANCE', -cents],
      ['next BALANCE', cents],
    ],
  },
];

type Step =
  | { do: 'post'; member: number; kind: number; cents: number; day: number; minute: number; bankDay: number | null }
  | { do: 'next'; days: number }
  | { do: 'close' }
  | { do: 'make'; dies: (number | null)[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 18,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      member: fc.nat(NAMES.length - 1),
      kind: fc.nat(KINDS.length - 1),
      cents: fc.integer({ min: 2, max: 2_000_000 }),
      // Booking day relative to the current day: negative for a late booking, positive if another instance's clock is
      // ahead.
      day: fc.oneof(
        { weight: 5, arbitrary: fc.constant(0) },
        { weight: 3, arbitrary: fc.integer({ min: -3, max: 1 }) },
      ),
      minute: fc.oneof(fc.constantFrom(0, 24 * 60 - 1), fc.nat(24 * 60 - 1)),
      bankDay: fc.option(fc.integer({ min: -4, max: 1 }), { freq: 4, nil: null }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('next' as const), days: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.constant({ do: 'close' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('make' as const),
      // Number of queries after which each instance dies; null: it does not die.
      dies: fc.array(fc.option(fc.nat(25), { nil: null }), { minLength: 1, maxLength: 2 }),
    }),
  },
);

class Death extends Error {}

/** Fails with `Death` at the first query after `queries`. */
const dyingAfter = (queries: number): KyselyPlugin => {
  let left = queries;
  return {
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Death();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
};

/** The expected properties of an entry, computed without the database. */
interface Expected {
  tradeNo: string;
  day: string;
  lateDay: string | null;
}

let trades = 0;

/** Posts the entry of a step. Returns null if an account has too little money. */
async function post(
  asked: Extract<Step, { do: 'post' }>,
  today: string,
  accountDays: Map<string, string>,
): Promise<Expected | null> {
  const kind = KINDS[asked.kind] as Kind;
  const mine = members[asked.member] as (typeof members)[number];
  const next = members[(asked.member + 1) % members.length] as (typeof members)[number];
  const numberOf = (name: string) =>
    name.startsWith('next ') ? next.own[name.slice(5) as CustomerPurpose] : (mine.own[name as CustomerPurpose] ?? name);
  const fee = Math.max(1, Math.floor(asked.cents / 200));
  const sides = kind.sides(asked.cents, fee);
  const tradeNo = `H${++trades}`;
  const day = addDays(today, asked.day);
  const at = new Date(startOfDay(day).getTime() + asked.minute * 60_000);
  const bankDay = asked.bankDay === null ? undefined : addDays(today, asked.bankDay);
  await db()
    .insertInto('trades')
    .values({
      trade_no: tradeNo,
      business_type: kind.business,
      member_no: mine.memberNo,
      merchant_no: null,
      direction: kind.direction,
      counterparty_name: '测试',
      counterparty_account: '',
      amount_cents: asked.cents,
      fee_ppm: kind.feeOn ? 5_000 : null,
      product: kind.product,
      status: 'SUCCESS',
      created_at: at,
      finished_at: at,
    })
    .execute();
  const postings = sides.map(([name, amountCents]): NewPosting => {
    const isFee = name === kind.feeOn && Math.abs(amountCents) === fee && asked.cents !== fee;
    return {
      accountNo: numberOf(name),
      amountCents,
      counterpartyName: isFee ? FEE_PARTY_NAME : '对手方',
      counterpartyAccount: isFee ? '' : '6222',
      remark: '',
    };
  });
  try {
    await postEntry(db(), {
      ...{ tradeNo, businessType: kind.business, createdAt: at, postings },
      ...(bankDay ? { bankDay } : {}),
    });
  } catch (error) {
    if (ledgerFault(error) !== 'overdrawn') throw error;
    return null;
  }
  const own = postings.map(({ accountNo }) => accountNo).filter((accountNo) => !accountNo.startsWith('9'));
  const booked = [day, addDays(await closedThrough(db()), 1), ...own.map((one) => accountDays.get(one) ?? '')]
    .sort()
    .at(-1) as string;
  for (const one of own) accountDays.set(one, booked);
  const asBank = bankDay ?? day;
  return { tradeNo, day: booked, lateDay: asBank < booked ? asBank : null };
}

/** Makes statements until none is missing, or until it dies at a query. */
async function instance(on: Kysely<Database>, dies: number | null, now: Date): Promise<void> {
  await makeStatements(dies === null ? on : on.withPlugin(dyingAfter(dies)), now).catch((error) => {
    if (!(error instanceof Death)) throw error;
  });
}

const dump = async (on: Kysely<Database>) => {
  const parts: unknown[] = [];
  for (const table of STATED)
    parts.push(
      ...(await sql`select to_jsonb(t) - 'made_at' as row from ${sql.table(table)} t order by row`.execute(on)).rows,
    );
  return parts;
};
const daysMade = async () =>
  (
    await sql<{ key: string; hashes: string }>`
      select member_no || day as key, bill_sha256 || csv_sha256 as hashes from statement_days`.execute(db())
  ).rows.map(({ key, hashes }) => [key, hashes] as const);

/** Runs a history to its end: all days are closed, and all statements are made. */
async function live(history: readonly Step[]) {
  await wipe();
  const accountDays = new Map<string, string>();
  const expected: Expected[] = [];
  const seen = new Map<string, string>();
  let today = FIRST;
  const noon = () => new Date(startOfDay(today).getTime() + DAY_MS / 2);
  // Gives the members an opening balance, so that they can pay.
  for (const [member] of members.slice(0, 2).entries())
    for (const kind of [0, 5]) {
      const first = await post(
        { do: 'post', member, kind, cents: 5_000_000, day: 0, minute: 0, bankDay: null },
        today,
        accountDays,
      );
      if (first) expected.push(first);
    }
  for (const one of history) {
    if (one.do === 'post') {
      const booked = await post(one, today, accountDays);
      if (booked) expected.push(booked);
    } else if (one.do === 'next') today = addDays(today, one.days);
    else if (one.do === 'close') await Promise.all([closeDays(db(), noon()), closeDays(other(), noon())]);
    else {
      await Promise.all(one.dies.map((dies, nr) => instance(nr === 0 ? db() : other(), dies, noon())));
      for (const [key, hashes] of await daysMade()) {
        // A statement does not change after it was made.
        expect(seen.get(key) ?? hashes).toBe(hashes);
        seen.set(key, hashes);
      }
    }
  }
  today = addDays(today, 3);
  expect(await closeDays(db(), noon())).toBe(addDays(today, -1));
  await Promise.all([instance(db(), null, noon()), instance(other(), null, noon())]);
  const made = new Map(await daysMade());
  for (const [key, hashes] of seen) expect(made.get(key)).toBe(hashes);
  return { expected, through: addDays(today, -1) };
}

/** Runs a query that returns one row with the number of errors in each column. */
const wrong = async (query: ReturnType<typeof sql>) => {
  const { rows } = await query.execute(db());
  return rows;
};

async function mustBeTrue({ expected, through }: Awaited<ReturnType<typeof live>>): Promise<void> {
  // Each entry belongs to the day that follows from its request. Late entries name the day to which they belong.
  const { rows: booked } = await sql<Expected>`
    select trade_no as "tradeNo", day_of(created_at)::text as day, late_day::text as "lateDay" from entries order by entry_id`.execute(
    db(),
  );
  expect(booked).toEqual(expected);
  expect(
    await wrong(sql`select trade_no from entries join postings using (entry_id, trade_no)
      where day_of(entries.created_at) <> day_of(postings.created_at)`),
  ).toEqual([]);
  const { rows: counted } = await sql<{ days: number; postings: number }>`
    select (select coalesce(sum(postings), 0)::bigint from statement_days) as days,
           (select count(*) from postings where member_no is not null) as postings`.execute(db());
  expect(counted[0]?.days).toBe(counted[0]?.postings);

  // For each account and day: opening + in − out = closing = the balance after the ledger's last posting = the next
  // opening. The last closing equals the current balance.
  expect(
    await wrong(sql`select account_no, day::text from (
        select *, lag(closing_cents, 1, 0::bigint) over (partition by account_no order by day) as before from statement_balances
      ) b where opening_cents <> before or opening_cents + in_cents - out_cents <> closing_cents or closing_cents <> ledger_cents`),
  ).toEqual([]);
  expect(
    await wrong(sql`select account_no from accounts a where member_no is not null and balance_cents <> coalesce((
      select closing_cents from statement_balances b where b.account_no = a.account_no order by day desc limit 1), 0)`),
  ).toEqual([]);

  // For each day, the sums of all entries equal the sums of all accounts.
  expect(
    await wrong(sql`select member_no, day::text from (
        select member_no, day, sum(change_cents) as settled, sum(fee_moved_cents + fee_returned_cents - fee_paid_cents) as fees
          from statement_trades group by 1, 2
      ) t full join (
        select member_no, day, sum(in_cents - out_cents) filter (where account_type = 'SETTLEMENT') as settled,
               sum(in_cents - out_cents) filter (where account_type = 'FEE') as fees
          from statement_balances group by 1, 2
      ) b using (member_no, day)
      where (coalesce(t.settled, 0), coalesce(t.fees, 0)) is distinct from (coalesce(b.settled, 0), coalesce(b.fees, 0))`),
  ).toEqual([]);
  expect(
    await wrong(sql`select member_no, day::text, account_type from (
        select member_no, day, account_type, sum(postings) as postings,
               coalesce(sum(cents) filter (where direction = 'IN'), 0) as income,
               coalesce(sum(cents) filter (where direction = 'OUT'), 0) as outgo
          from statement_lines where account_type <> 'ADVANCE' group by 1, 2, 3
      ) l full join statement_balances b using (member_no, day, account_type)
      where (l.postings, l.income, l.outgo) is distinct from (b.postings, b.in_cents, b.out_cents)`),
  ).toEqual([]);
  // Deducted, paid and advanced fees equal those of the fee statement, including late entries of the same day.
  expect(
    await wrong(sql`select t.member_no, t.day::text, l.member_no as other, l.day::text as "otherDay" from (
        select member_no, day, late_day, sum(fee_kept_cents + fee_paid_cents + advanced_cents) as charged,
               sum(fee_back_cents + fee_returned_cents + repaid_cents) as given
          from statement_trades group by 1, 2, 3
      ) t full join (
        select member_no, day, late_day, coalesce(sum(cents) filter (where direction = 'OUT'), 0) as charged,
               coalesce(sum(cents) filter (where direction = 'IN'), 0) as given
          from statement_lines where part = 'FEE' and account_type <> 'BALANCE' group by 1, 2, 3
      ) l on l.member_no = t.member_no and l.day = t.day
          and coalesce(l.late_day, '2000-01-01') = coalesce(t.late_day, '2000-01-01')
      where (coalesce(t.charged, 0), coalesce(t.given, 0)) is distinct from (coalesce(l.charged, 0), coalesce(l.given, 0))`),
  ).toEqual([]);

  for (const { memberNo } of members) {
    // Checks the figures of each month, including months in two years.
    for (const month of [...new Set([FIRST, through].map((day) => day.slice(0, 7)))]) {
      const figures = await monthFigures(db(), memberNo, month);
      expect(differenceOf(figures)).toBe(0);
      if (month === through.slice(0, 7)) expect(figures.advances.closing).toBe(await advancedByLedger(db(), memberNo));
    }
    // The rows of the trade statement equal the entries behind them.
    const range = { memberNo, merchantNo: null, from: FIRST, to: through };
    const { rows, ...sums } = await tradeStatementTotals(db(), range);
    expect(await billTotals(db(), range)).toMatchObject(sums);
    // The pages together contain all rows, in every order.
    const whole = { limit: 1_000, offset: 0 };
    const shown = await tradeStatementRows(db(), range, {}, whole);
    expect(shown).toHaveLength(rows);
    for (const name of ['entries', 'gross_cents', 'change_cents', 'fee_moved_cents', 'advanced_cents'] as const)
      expect(shown.reduce((sum, row) => sum + row[name], 0)).toBe(sums[name]);
    const byGross = await tradeStatementRows(db(), range, { sortField: 'gross' }, whole);
    expect(byGross.map(({ gross_cents }) => gross_cents)).toEqual(
      shown.map(({ gross_cents }) => gross_cents).sort((a, b) => b - a),
    );
    const paged = [];
    for (let offset = 0; offset < rows; offset += 3)
      paged.push(...(await tradeStatementRows(db(), range, {}, { limit: 3, offset })));
    expect(paged).toEqual(shown);
    const fees = await feeTotals(db(), range);
    const feesShown = await feeRows(db(), range, { sortField: 'fee' }, whole);
    expect(feesShown).toHaveLength(fees.rows);
    for (const name of ['trades', 'base_cents', 'fee_cents', 'returned_cents', 'advanced_cents'] as const)
      expect(feesShown.reduce((sum, row) => sum + row[name], 0)).toBe(fees.sums[name]);
    expect(fees.sums.advanced_cents).toBe(sums.advanced_cents);
  }

  expect(await auditLedger(db())).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  expect(await auditStoredSums(db())).toEqual({
    wrongBalances: [],
    brokenChains: [],
    wrongDays: [],
    wrongTradeDays: [],
  });

  // If a statement is computed again from the ledger, the result is the same.
  expect(await verifyStatements(db(), { from: '2000-01-01', to: '2099-12-31' })).toEqual([]);
  const first = await dump(db());
  const again = db()
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const table of ['statement_progress', ...STATED]) await sql`delete from ${sql.table(table)}`.execute(trx);
      await sql`set local session_replication_role = origin`.execute(trx);
      await makeStatements(trx, startOfDay(addDays(through, 1)), { tells: false });
      expect(await dump(trx)).toEqual(first);
      throw new Death();
    });
  await expect(again).rejects.toThrow(Death);
}

it(
  'statements add up each day and stay the same, for random bookings, closings and crashes (S-19)',
  async () => {
    let entries = 0;
    let late = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }), async (history) => {
        const lived = await live(history);
        entries += lived.expected.length;
        late += lived.expected.filter(({ lateDay }) => lateDay !== null).length;
        await mustBeTrue(lived);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env['HISTORY_SHRINK'] !== '1' },
    );
    console.info(`${RUNS} histories, ${entries} entries, ${late} of them late`);
    expect(late).toBeGreaterThan(RUNS);
  },
  LONG,
);

it(
  'the statements of an account start on its own first day, even if other accounts are further',
  async () => {
    const { memberNo, own } = members[0] as (typeof members)[number];
    const one = (account: string, day: string, tradeNo: string) =>
      db()
        .insertInto('trades')
        .values({
          ...{ trade_no: tradeNo, business_type: '4001', member_no: memberNo, merchant_no: null, direction: 'IN' },
          ...{ counterparty_name: '', counterparty_account: '', amount_cents: 1, status: 'SUCCESS' },
          ...{ created_at: startOfDay(day), finished_at: startOfDay(day) },
        })
        .execute()
        .then(() =>
          postEntry(db(), {
            ...{ tradeNo, businessType: '4001', createdAt: startOfDay(day) },
            postings: [
              ...[
                { accountNo: account, amountCents: 1, counterpartyName: '', counterpartyAccount: '6222', remark: '' },
              ],
              ...[{ accountNo: bank, amountCents: -1, counterpartyName: '', counterpartyAccount: '', remark: '' }],
            ],
          }),
        );
    await one(own.BALANCE, addDays(FIRST, 1), 'AHEAD');
    // The day is not closed yet, so its statement is not visible.
    await makeStatements(db(), startOfDay(addDays(FIRST, 1)));
    await one(own.FEE, FIRST, 'BEHIND');
    const now = startOfDay(addDays(FIRST, 2));
    await closeDays(db(), now);
    await makeStatements(db(), now);
    const days = await db().selectFrom('statement_days').select('day').orderBy('day').execute();
    expect(days).toEqual([{ day: FIRST }, { day: addDays(FIRST, 1) }]);
    expect(await verifyStatements(db(), { from: '2000-01-01', to: '2099-12-31' })).toEqual([]);
  },
  LONG,
);

it(
  'the next process completes a statement once if its maker dies at any query',
  async () => {
    const history: Step[] = Array.from({ length: 24 }, (_, nr) => ({
      ...{ do: 'post', member: 0, kind: [5, 0, 2, 7][nr % 4] as number, cents: 1_000_000 - nr * 10_000 },
      ...{ day: -(nr % 3), minute: nr, bankDay: null },
    }));
    let deaths = 0;
    await wipe();
    for (const one of history) if (one.do === 'post') await post(one, addDays(FIRST, 2), new Map());
    const now = startOfDay(addDays(FIRST, 4));
    await closeDays(db(), now);
    for (; (await dump(db())).length === 0; deaths += 1) await instance(db(), deaths, now);
    expect(deaths).toBeGreaterThan(10);
    await makeStatements(db(), now);
    expect(await verifyStatements(db(), { from: '2000-01-01', to: '2099-12-31' })).toEqual([]);
  },
  LONG,
);

(ON_POSTGRES ? it : it.skip)(
  'forty parallel clerks and closing days cause no deadlock, and no closed day gets another entry',
  async () => {
    const DAYS = roundsOf(20);
    const deadlocks = async () =>
      (
        await sql<{ deadlocks: number }>`
          select pg_stat_get_db_deadlocks(oid)::int as deadlocks from pg_database where datname = current_database()`.execute(
          db(),
        )
      ).rows[0]?.deadlocks;
    const before = await deadlocks();
    for (const nr of members.keys())
      for (const kind of [0, 5, 7])
        await post(
          { do: 'post', member: nr, kind, cents: 2_000_000, day: 0, minute: 0, bankDay: null },
          FIRST,
          new Map(),
        );
    let today = FIRST;
    let booked = 0;
    let over = false;
    const draws = fc
      .sample(step, { numRuns: 20_000, seed: SEED })
      .flatMap((one) => (one.do === 'post' ? [{ ...one, cents: 1 + (one.cents % 500) }] : []));
    const clerk = async () => {
      for (let draw = draws.pop(); draw && !over; draw = draws.pop())
        if (await post(draw, today, new Map())) booked += 1;
    };
    const inClosed = async (day: string) =>
      (
        await sql<{ entries: number; last: number }>`select count(*) as entries, coalesce(max(entry_id), 0) as last
          from entries where day_of(created_at) <= ${day}::date`.execute(other())
      ).rows[0];
    const closings: { day: string; had: unknown }[] = [];
    let busy = 0;
    const closer = async () => {
      for (let nr = 0; nr < DAYS; nr += 1) {
        today = addDays(today, 1);
        let closed: string | null = null;
        while (closed === null) {
          closed = await closeDays(other(), startOfDay(today));
          if (closed === null) busy += 1;
        }
        expect(closed).toBe(addDays(today, -1));
        closings.push({ day: closed, had: await inClosed(closed) });
        if (nr % 5 === 4) await makeStatements(other(), startOfDay(today));
      }
      over = true;
    };
    await Promise.all([closer(), ...Array.from({ length: 40 }, clerk)]);
    console.info(`${booked} booked, ${closings.length} closings, ${busy} times busy`);
    expect(closings).toHaveLength(DAYS);
    expect(booked).toBeGreaterThan(DAYS);
    for (const { day, had } of closings) expect({ day, had: await inClosed(day) }).toEqual({ day, had });
    expect(await deadlocks()).toBe(before);
    const end = startOfDay(addDays(today, 2));
    await closeDays(other(), end);
    await makeStatements(other(), end);
    expect(await verifyStatements(db(), { from: '2000-01-01', to: '2099-12-31' })).toEqual([]);
    expect(await auditLedger(db())).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
  },
  LONG,
);
