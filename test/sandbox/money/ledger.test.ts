import { auditLedger, auditStoredSums } from '@sandbox/domain/money/audit';
import { ledgerFault, type MemberAccounts, PLATFORM, postEntries, postEntry } from '@sandbox/domain/money/ledger';
import { aSandbox, ON_POSTGRES, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { sql } from 'kysely';
import { accountsOf, anEntry, aTrade, memberNamed } from './support';

let test: TestSandbox;
let own: MemberAccounts;
let foreign: MemberAccounts;
let trade: string;
const db = () => test.sandbox.db;
const balanceOf = async (accountNo: string) =>
  (
    await db()
      .selectFrom('accounts')
      .select('balance_cents')
      .where('account_no', '=', accountNo)
      .executeTakeFirstOrThrow()
  ).balance_cents ?? 0;
const nothingWrong = { wrongBalances: [], brokenChains: [], wrongDays: [], wrongTradeDays: [] };

beforeAll(async () => {
  test = await aSandbox();
  const memberNo = await memberNamed(db(), '杭州云帆贸易有限公司');
  own = await accountsOf(db(), memberNo);
  foreign = await accountsOf(db(), await memberNamed(db(), '广州南屿百货有限公司'));
  trade = await aTrade(db(), memberNo, 'TEST-LEDGER');
});
afterAll(() => test.stop());

describe('the seeded ledger', () => {
  it('sums to zero without overdrafts, and every stored sum equals its postings (S-01, S-04)', async () => {
    expect(await auditLedger(db())).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
    expect(await auditStoredSums(db())).toEqual(nothingWrong);
  });

  it('the control call returns the audit of the ledger', async () => {
    expect(await test.control('GET', '/ledger')).toEqual(await auditLedger(db()));
  });
});

describe('the checks of the database itself (S-01)', () => {
  /** Expects that the database refuses the change because of the rule that its message names. Returns the error. */
  const refused = async (work: Promise<unknown>, rule: RegExp) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error?.message).toMatch(rule);
    return error;
  };
  afterEach(async () => {
    expect(await auditLedger(db())).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
    expect(await auditStoredSums(db())).toEqual(nothingWrong);
  });

  it('refuses an entry that does not sum to zero', async () => {
    const error = await refused(
      postEntry(
        db(),
        anEntry(trade, [
          [own.BALANCE, 100],
          [PLATFORM.bank, -99],
        ]),
      ),
      /^the postings of entry \d+ do not sum to zero$/,
    );
    expect(ledgerFault(error)).toBe('unbalanced');
  });

  it('refuses an unbalanced entry, even if all entries together sum to zero', async () => {
    const error = await refused(
      postEntries(db(), [anEntry(trade, [[own.BALANCE, 100]]), anEntry(trade, [[PLATFORM.bank, -100]])]),
      /^the postings of entry \d+ do not sum to zero$/,
    );
    expect(ledgerFault(error)).toBe('unbalanced');
  });

  it('refuses an entry without postings, a posting of zero and an unknown account', async () => {
    await refused(postEntry(db(), anEntry(trade, [])), /^entry \d+ has no postings$/);
    await refused(
      postEntry(db(), anEntry(trade, [[own.BALANCE, 0]])),
      /check constraint "postings_amount_cents_check"/,
    );
    await refused(
      postEntry(
        db(),
        anEntry(trade, [
          ['no such account', 1],
          [PLATFORM.bank, -1],
        ]),
      ),
      /foreign key constraint "postings_account_no_fkey"/,
    );
  });

  it('refuses half a cent before it reaches the database', async () => {
    await expect(
      postEntry(
        db(),
        anEntry(trade, [
          [own.BALANCE, 0.5],
          [PLATFORM.bank, -0.5],
        ]),
      ),
    ).rejects.toThrow(RangeError);
  });

  it('refuses a cent more than the balance, and accepts exactly the balance', async () => {
    const all = await balanceOf(own.SPLIT);
    const error = await refused(
      postEntry(
        db(),
        anEntry(trade, [
          [own.SPLIT, -all - 1],
          [PLATFORM.bank, all + 1],
        ]),
      ),
      /check constraint "postings_balance_after_check"/,
    );
    expect(ledgerFault(error)).toBe('overdrawn');
    await postEntry(
      db(),
      anEntry(trade, [
        [own.SPLIT, -all],
        [PLATFORM.bank, all],
      ]),
    );
    expect(await balanceOf(own.SPLIT)).toBe(0);
  });

  it('refuses an overdraft in the middle of an entry, even if the end of the entry covers it', async () => {
    const all = await balanceOf(own.SPLIT);
    const error = await refused(
      postEntry(
        db(),
        anEntry(trade, [
          [own.SPLIT, -all - 5],
          [own.SPLIT, all + 5],
        ]),
      ),
      /check constraint "postings_balance_after_check"/,
    );
    expect(ledgerFault(error)).toBe('overdrawn');
  });

  it('refuses to take frozen money', async () => {
    const all = await balanceOf(own.FEE);
    await db().updateTable('accounts').set({ frozen_cents: all }).where('account_no', '=', own.FEE).execute();
    const error = await refused(
      postEntry(
        db(),
        anEntry(trade, [
          [own.FEE, -1],
          [PLATFORM.bank, 1],
        ]),
      ),
      /check constraint "accounts_frozen_within_balance"/,
    );
    expect(ledgerFault(error)).toBe('overdrawn');
    await db().updateTable('accounts').set({ frozen_cents: 0 }).where('account_no', '=', own.FEE).execute();
  });

  it('refuses to take money from a frozen account, and accepts incoming money', async () => {
    await db().updateTable('accounts').set({ status: 'FROZEN' }).where('account_no', '=', own.FEE).execute();
    const error = await refused(
      postEntry(
        db(),
        anEntry(trade, [
          [own.FEE, -1],
          [PLATFORM.bank, 1],
        ]),
      ),
      /^account \S+ is frozen$/,
    );
    expect(ledgerFault(error)).toBe('frozen');
    await postEntry(
      db(),
      anEntry(trade, [
        [own.FEE, 1],
        [PLATFORM.bank, -1],
      ]),
    );
    await db().updateTable('accounts').set({ status: 'NORMAL' }).where('account_no', '=', own.FEE).execute();
  });

  it.each<[string, RegExp]>([
    ['update postings set amount_cents = amount_cents + 1', /^postings rows are final$/],
    ["update postings set remark = ''", /^postings rows are final$/],
    ['delete from postings', /^postings rows are final$/],
    ['truncate postings cascade', /^postings rows are final$/],
    ['update entries set created_at = created_at', /^entries rows are final$/],
    ['delete from entries', /^entries rows are final$/],
    ['truncate entries cascade', /^entries rows are final$/],
    [
      'update accounts set balance_cents = balance_cents + 1 where member_no is not null',
      /^the balance of account \S+ moves with postings alone$/,
    ],
    ['delete from accounts', /^account \S+ cannot be deleted$/],
    ['update flow_days set postings = postings + 1', /^the days of an account follow its postings$/],
    ['delete from flow_days', /^the days of an account follow its postings$/],
    [
      "insert into accounts (account_no, account_name, member_no, purpose, balance_cents, opened_at) select 'x', 'x', member_no, 'FEE', 5, now() from members limit 1",
      /^account x must open empty$/,
    ],
  ])('refuses the statement: %s', async (statement, rule) => {
    await refused(sql.raw(statement).execute(db()), rule);
  });

  it('refuses postings that join an old entry, even a balanced pair', async () => {
    await refused(
      sql`with last as (select max(posting_id) as id from postings), old as (select * from entries limit 1)
        insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, business_type, trade_no,
                              counterparty_name, counterparty_account, remark)
        select last.id + n, entry_id, ${PLATFORM.bank}, case n when 1 then 1 else -1 end, created_at, business_type,
               trade_no, '', '', '' from last, old, generate_series(1, 2) n`.execute(db()),
      /^entry 1 is written already$/,
    );
  });

  it('refuses a manually written posting whose balance does not continue the account', async () => {
    await refused(
      db()
        .transaction()
        .execute(async (trx) => {
          await sql`insert into entries (entry_id, entry_no, business_type, trade_no, created_at)
          values (-1, 'BY-HAND', '4002', ${trade}, ${SEED_TIME})`.execute(trx);
          await sql`insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type,
              flow_no, balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark)
            select 999999999990, -1, account_no, 100, last_entry_at, member_no, purpose,
                   to_char(last_entry_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '999999999990', balance_cents + 101,
                   '4002', ${trade}, '', '', '' from accounts where account_no = ${own.BALANCE}
            union all
            select 999999999991, -1, ${PLATFORM.bank}, -100, ${SEED_TIME}, null, null, null, null, '4002', ${trade}, '', '', ''
          `.execute(trx);
        }),
      /^posting 999999999990 does not continue account \S+$/,
    );
  });
});

describe('an account', () => {
  it('continues an account from its last entry, with rising numbers and times and correct balances', async () => {
    const late = new Date(SEED_TIME.getTime() + 60_000);
    const [first] = await postEntry(
      db(),
      anEntry(
        trade,
        [
          [own.BALANCE, 500],
          [PLATFORM.bank, -500],
        ],
        { at: late },
      ),
    );
    const [second] = await postEntry(
      db(),
      anEntry(
        trade,
        [
          [own.BALANCE, -200],
          [PLATFORM.bank, 200],
        ],
        { at: SEED_TIME },
      ),
    );
    expect(second?.createdAt).toEqual(first?.createdAt);
    expect(second?.balanceAfter).toBe((first?.balanceAfter ?? 0) - 200);
    const inOrder = await db()
      .selectFrom('postings')
      .select('flow_no')
      .where('flow_no', 'in', [first?.flowNo ?? '', second?.flowNo ?? ''])
      .orderBy('posting_id')
      .execute();
    expect(inOrder.map(({ flow_no }) => flow_no)).toEqual([first?.flowNo, second?.flowNo]);
    expect(await auditStoredSums(db())).toEqual(nothingWrong);
  });

  it('keeps every sum through any sequence of entries, refused ones included', async () => {
    const accounts = [own.BALANCE, own.FEE, own.SPLIT, foreign.BALANCE, PLATFORM.clearing, PLATFORM.suspense];
    const move = fc.tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 400_000_000 }));
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 4 }), async (moves) => {
        const before = await Promise.all(accounts.slice(0, 4).map(balanceOf));
        const entries = moves.map(([from, to, cents]) =>
          anEntry(trade, [
            [accounts[from] ?? '', -cents],
            [accounts[to] ?? '', cents],
          ]),
        );
        const fault = await postEntries(db(), entries).then(() => undefined, ledgerFault);
        const after = await Promise.all(accounts.slice(0, 4).map(balanceOf));
        const moved = accounts
          .slice(0, 4)
          .map((_, account) =>
            moves.reduce(
              (sum, [from, to, cents]) => sum + (to === account ? cents : 0) - (from === account ? cents : 0),
              0,
            ),
          );
        // An entry is posted completely or not at all.
        expect(after).toEqual(fault ? before : before.map((cents, account) => cents + (moved[account] ?? 0)));
        if (fault) expect(fault).toBe('overdrawn');
      }),
      { numRuns: 40 },
    );
    expect(await auditLedger(db())).toMatchObject({ sumOfPostings: 0, negativeAccounts: 0, unbalancedEntries: 0 });
    expect(await auditStoredSums(db())).toEqual(nothingWrong);
  });

  it('drains an account once under parallel requests; crossing transfers neither deadlock nor lose a cent (S-03)', async () => {
    const start = await balanceOf(foreign.FEE);
    const drains = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        postEntry(
          db(),
          anEntry(trade, [
            [foreign.FEE, -start],
            [own.FEE, start],
          ]),
        ),
      ),
    );
    expect(drains.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(foreign.FEE)).toBe(0);
    for (const drain of drains) if (drain.status === 'rejected') expect(ledgerFault(drain.reason)).toBe('overdrawn');

    const sum = (await balanceOf(own.BALANCE)) + (await balanceOf(foreign.BALANCE));
    const crossing = await Promise.allSettled(
      Array.from({ length: ON_POSTGRES ? 60 : 20 }, (_, index) =>
        postEntry(
          db(),
          index % 2 === 0
            ? anEntry(trade, [
                [own.BALANCE, -7],
                [foreign.BALANCE, 7],
              ])
            : anEntry(trade, [
                [foreign.BALANCE, -7],
                [own.BALANCE, 7],
              ]),
        ),
      ),
    );
    expect(crossing.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect((await balanceOf(own.BALANCE)) + (await balanceOf(foreign.BALANCE))).toBe(sum);
    expect(await auditStoredSums(db())).toEqual(nothingWrong);
  });
});
