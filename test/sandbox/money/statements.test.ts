import { createHash } from 'node:crypto';
import { addDays, dayOf, startOfDay } from '@sandbox/domain/money/days';
import { type MemberAccounts, PLATFORM, postEntry } from '@sandbox/domain/money/ledger';
import { closeDays, closedThrough } from '@sandbox/domain/statements/accountingDay';
import { dayFiles } from '@sandbox/domain/statements/dayFile';
import { feeTotals } from '@sandbox/domain/statements/feeLines';
import { differenceOf, hashOf, monthFigures } from '@sandbox/domain/statements/finance';
import { makeStatements } from '@sandbox/domain/statements/makeStatements';
import { storedFile } from '@sandbox/domain/statements/storedFile';
import { verifyStatements } from '@sandbox/domain/statements/verify';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import { accountsOf, anEntry, aTrade, memberNamed } from './support';

let test: TestSandbox;
let memberNo: string;
let own: MemberAccounts;
const db = () => test.sandbox.db;
const today = dayOf(SEED_TIME);
const yesterday = addDays(today, -1);
const lastDays = { from: addDays(today, -3), to: yesterday };
const everything = { from: '2000-01-01', to: '2099-12-31' };

beforeAll(async () => {
  test = await aSandbox();
  memberNo = await memberNamed(db(), '杭州云帆贸易有限公司');
  own = await accountsOf(db(), memberNo);
});
afterAll(() => test.stop());
afterEach(() => test.restoreSeed());

/** Posts one cent to the balance at the given time. */
const aCent = (tradeNo: string, at: Date, bankDay?: string) =>
  postEntry(db(), {
    ...anEntry(
      tradeNo,
      [
        [own.BALANCE, 1],
        [PLATFORM.bank, -1],
      ],
      { at },
    ),
    ...(bankDay ? { bankDay } : {}),
  });
const entryOf = (tradeNo: string) =>
  db()
    .selectFrom('entries')
    .select([sql<string>`day_of(created_at)::text`.as('day'), 'late_day', 'entry_no'])
    .where('trade_no', '=', tradeNo)
    .executeTakeFirstOrThrow();

describe('the seeded statements', () => {
  it('makes a statement with the figures of the ledger for every closed day', async () => {
    expect(await closedThrough(db())).toBe(yesterday);
    const { days } = await db()
      .selectFrom('statement_days')
      .select(sql<number>`count(*)`.as('days'))
      .where('member_no', '=', memberNo)
      .executeTakeFirstOrThrow();
    expect(days).toBeGreaterThan(80);
    expect(await verifyStatements(db(), everything)).toEqual([]);
  });

  it('each day opens with the previous closing balance, and closes with its last posting', async () => {
    const { rows } = await sql<{ wrong: number; ends: number }>`
      select count(*) filter (where opening_cents <> coalesce(before, 0)) as wrong,
             count(*) filter (where closing_cents <> ledger_cents) as ends
        from (select *, lag(closing_cents) over (partition by account_no order by day) as before from statement_balances) b`.execute(
      db(),
    );
    expect(rows).toEqual([{ wrong: 0, ends: 0 }]);
  });

  it('the trades of a day explain the changes of the settlement and fee accounts', async () => {
    const { rows } = await sql<{ day: string }>`
      select day::text from (
        select member_no, day, sum(change_cents) as settled, sum(fee_moved_cents + fee_returned_cents - fee_paid_cents) as fees
          from statement_trades group by 1, 2
      ) t full join (
        select member_no, day, sum(in_cents - out_cents) filter (where account_type = 'SETTLEMENT') as settled,
               sum(in_cents - out_cents) filter (where account_type = 'FEE') as fees
          from statement_balances group by 1, 2
      ) b using (member_no, day)
      where (coalesce(t.settled, 0), coalesce(t.fees, 0)) is distinct from (coalesce(b.settled, 0), coalesce(b.fees, 0))`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });

  it('statement files have the same bytes each time they are made', async () => {
    const days = { memberNo, from: addDays(today, -3), until: today };
    for (const format of ['csv', 'xlsx'] as const) {
      const [once, again] = [await dayFiles(db(), days, format), await dayFiles(db(), days, format)];
      expect(once.size).toBe(3);
      expect([...once].map(([day, file]) => [day, file.equals(again.get(day) as Buffer)])).toEqual(
        [...once.keys()].map((day) => [day, true]),
      );
    }
  });

  it.each([
    ['statement_trades', 'gross_cents = gross_cents + 1, change_cents = change_cents + 1', 'statement_trades 1'],
    ['statement_lines', 'cents = cents + 1', 'statement_lines 1'],
    ['statement_balances', 'in_cents = in_cents + 1, out_cents = out_cents + 1', /^statement_balances \d+$/],
    ['statement_days', "bill_sha256 = 'x'", 'statement_days bill_sha256'],
    ['statement_merchants', "items_sha256 = 'x'", /^statement_merchants S\d+ items_sha256$/],
  ])('the verification finds an altered row of %s', async (table, change, what) => {
    const row = sql`${sql.table(table)} set ${sql.raw(change)} where ctid = (select ctid from ${sql.table(table)}
      where member_no = ${memberNo} and day = ${yesterday}::date
      ${table === 'statement_trades' || table === 'statement_lines' ? sql`and nr = 1` : sql``} limit 1)`;
    await expect(sql`update ${row}`.execute(db())).rejects.toThrow(`${table} rows are final`);
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db());
    await sql`update ${row}`.execute(db());
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db());
    const found = await verifyStatements(db(), lastDays);
    expect(found).toContainEqual({
      memberNo,
      day: yesterday,
      what: typeof what === 'string' ? what : expect.stringMatching(what),
    });
    expect(new Set(found.map(({ day }) => day))).toEqual(new Set([yesterday]));
  });

  it('the verification finds an altered posting', async () => {
    await sql`alter table postings disable trigger user`.execute(db());
    await sql`update postings set amount_cents = amount_cents + 1 where posting_id = (
      select max(posting_id) from postings where member_no = ${memberNo} and account_no = ${own.SETTLEMENT}
        and created_at < ${startOfDay(today)})`.execute(db());
    await sql`alter table postings enable trigger user`.execute(db());
    const whats = (await verifyStatements(db(), everything)).map(({ what }) => what.split(' ')[0]);
    expect(new Set(whats)).toEqual(
      new Set(['statement_trades', 'statement_lines', 'statement_balances', 'statement_days', 'statement_merchants']),
    );
  });
});

describe('a confirmed month', () => {
  const month = `${addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)}`;
  const inMonth = { from: `${month}-01`, to: `${month}-28` };
  const confirmed = async (format?: 1) => {
    const figures = await monthFigures(db(), memberNo, month, format);
    await db()
      .insertInto('finance_confirmations')
      .values({
        member_no: memberNo,
        month: `${month}-01`,
        sha256: hashOf(figures),
        figures: JSON.stringify(figures),
        user_id: '100010000001',
        by_name: '张明',
        confirmed_at: SEED_TIME,
      })
      .execute();
  };
  const altered = async (change: string) => {
    await sql`alter table finance_confirmations disable trigger user`.execute(db());
    await sql`update finance_confirmations set ${sql.raw(change)}`.execute(db());
    await sql`alter table finance_confirmations enable trigger user`.execute(db());
  };
  const found = (what: string) => ({ memberNo, day: `${month}-01`, what: `finance_confirmations ${what}` });

  it('lists splits to an own account among the movements between accounts, and not in 分账', async () => {
    const [old, now] = [await monthFigures(db(), memberNo, month, 1), await monthFigures(db(), memberNo, month)];
    const splitIn = ({ items }: typeof now) => items.find(({ item }) => item === 'SPLIT');
    const { rows } = await sql<{ cents: number; splits: number }>`
      select sum(size_cents)::bigint as cents, count(*)::bigint as splits from postings
       where member_no = ${memberNo} and business_type = '4008' and account_no = ${own.SPLIT} and direction = 'IN'
         and to_char(day_of(created_at), 'YYYY-MM') = ${month}`.execute(db());
    const { cents = 0, splits = 0 } = rows[0] ?? {};
    expect(cents).toBeGreaterThan(0);
    expect(splitIn(old)?.income).toBe(cents);
    expect(splitIn(now)).toMatchObject({ income: 0, outgo: (splitIn(old)?.outgo ?? 0) - cents });
    expect(now.inner).toEqual({
      postings: old.inner.postings + 2 * splits,
      income: old.inner.income + cents,
      outgo: old.inner.outgo + cents,
    });
    expect([differenceOf(old), differenceOf(now)]).toEqual([0, 0]);
  });

  it('keeps and verifies a month as it was confirmed before the change', async () => {
    await confirmed(1);
    expect(await verifyStatements(db(), inMonth)).toEqual([]);
  });

  it('verifies a confirmed month with its days, and finds an alteration', async () => {
    await confirmed();
    expect(await verifyStatements(db(), everything)).toEqual([]);
    await altered(`figures = jsonb_set(figures, '{closing}', '1')`);
    expect(await verifyStatements(db(), inMonth)).toEqual([found('figures')]);
    await altered(`sha256 = 'x'`);
    expect(await verifyStatements(db(), inMonth)).toEqual([found('sha256'), found('figures')]);
    expect(await verifyStatements(db(), { from: yesterday, to: yesterday })).toEqual([]);
  });
});

it('the statement of fees counts a trade once, even if its fee was returned', async () => {
  const { sums } = await feeTotals(db(), { memberNo, merchantNo: null, ...everything });
  const { rows } = await sql<{ charged: number; entries: number }>`
    select count(distinct trade_no) filter (where direction = 'OUT')::bigint as charged, count(*)::bigint as entries
      from postings p
     where member_no = ${memberNo} and counterparty_account in ('', ${PLATFORM.feeIncome})
       and counterparty_name = ${FEE_PARTY_NAME} and created_at < ${startOfDay(today)}`.execute(db());
  expect(sums.trades).toBe(rows[0]?.charged);
  expect(rows[0]?.entries).toBeGreaterThan(sums.trades);
});

describe('files of the second format', () => {
  const day = yesterday;
  const fileOf = async (merchantNo: string | null, type: 'FUND' | 'TRADE') =>
    (await storedFile(db(), { memberNo, day, merchantNo }, { type, format: 'csv' }))?.toString() ?? '';
  const linesOf = (file: string) => file.split('\r\n').slice(2, -1);

  it('the file of all merchants contains the rows of the enterprise that have a merchant', async () => {
    const merchants = await db()
      .selectFrom('statement_merchants')
      .selectAll()
      .where('member_no', '=', memberNo)
      .where('day', '=', day)
      .orderBy('merchant_no')
      .execute();
    expect(merchants.length).toBeGreaterThan(1);
    for (const [type, place] of [
      ['TRADE', 3],
      ['FUND', 1],
    ] as const) {
      const whole = linesOf(await fileOf(null, type)).filter((line) => line.split(',')[place] !== '');
      const parts: string[] = [];
      for (const { merchant_no: merchantNo, merchant_name, statement_no } of merchants) {
        const file = await fileOf(merchantNo, type);
        expect(file.split('\r\n')[0]).toContain(`${merchantNo} ${day} 格式2 编号${statement_no}`);
        for (const line of linesOf(file)) expect(line.split(',')[place + 1]).toBe(merchant_name);
        parts.push(...linesOf(file));
      }
      expect(parts.toSorted()).toEqual(whole.toSorted());
    }
  });

  it('the files itemise all changes of the enterprise’s accounts', async () => {
    const [, head = '', ...rows] = (await fileOf(null, 'TRADE')).trimEnd().split('\r\n');
    const places = head.split(',');
    const sumOf = (heading: string) =>
      rows.reduce((sum, line) => sum + Math.round(Number(line.split(',')[places.indexOf(heading)]) * 100), 0);
    const changes = await db()
      .selectFrom('statement_balances')
      .select(['account_type', sql<number>`(in_cents - out_cents)`.as('cents')])
      .where('member_no', '=', memberNo)
      .where('day', '=', day)
      .execute();
    const changeOf = (type: string) => changes.find(({ account_type }) => account_type === type)?.cents ?? 0;
    expect(changeOf('SETTLEMENT')).not.toBe(0);
    expect({
      SETTLEMENT: sumOf('待结算账户变动'),
      FEE: sumOf('手续费账户变动'),
      BALANCE: sumOf('余额账户变动'),
      SPLIT: sumOf('分账账户变动'),
    }).toEqual(Object.fromEntries(['SETTLEMENT', 'FEE', 'BALANCE', 'SPLIT'].map((type) => [type, changeOf(type)])));
  });

  it('the files keep their bytes when a merchant is renamed', async () => {
    const before = await fileOf(null, 'TRADE');
    await sql`update merchants set merchant_name = merchant_name || '（新）'`.execute(db());
    expect(await fileOf(null, 'TRADE')).toBe(before);
    expect(await verifyStatements(db(), { from: day, to: day })).toEqual([]);
  });

  it('leaves a day of the first format unchanged, byte for byte', async () => {
    // A member without other entries, so that the file does not depend on the demo data.
    const member = { memberNo: await memberNamed(db(), '成都锦里食品有限公司'), day: today };
    const accounts = await accountsOf(db(), member.memberNo);
    const aPaidTrade = (tradeNo: string, merchantNo: string | null) => ({
      trade_no: tradeNo,
      business_type: '4007' as const,
      member_no: member.memberNo,
      merchant_no: merchantNo,
      direction: 'IN' as const,
      counterparty_name: '付款人',
      counterparty_account: '微信支付 1',
      amount_cents: 100_00,
      fee_cents: 38,
      fee_ppm: 3_800,
      status: 'SUCCESS' as const,
      created_at: SEED_TIME,
      finished_at: SEED_TIME,
    });
    await db()
      .insertInto('trades')
      .values([aPaidTrade('FORMAT-1', 'S800010000001'), aPaidTrade('FORMAT-2', null)])
      .execute();
    await aTrade(db(), member.memberNo, 'FORMAT-3');
    const side = (accountNo: string, amountCents: number, counterpartyName = '付款人') => ({
      ...{ accountNo, amountCents, counterpartyName, counterpartyAccount: '', remark: '' },
    });
    for (const tradeNo of ['FORMAT-1', 'FORMAT-2'])
      await postEntry(db(), {
        ...{ tradeNo, businessType: '4007', createdAt: SEED_TIME },
        postings: [
          side(accounts.SETTLEMENT, 100_00),
          side(PLATFORM.clearing, -100_00),
          side(accounts.SETTLEMENT, -38, FEE_PARTY_NAME),
          side(PLATFORM.feeIncome, 38),
        ],
      });
    const moved = [
      [accounts.SETTLEMENT, -50_00],
      [accounts.BALANCE, 50_00],
    ] as const;
    await postEntry(db(), anEntry('FORMAT-3', moved));
    const later = startOfDay(addDays(today, 1));
    await closeDays(db(), later);
    await makeStatements(db(), later);

    // Closes the day with the first file format, like versions of the platform before the second format.
    const first = { formatOf: () => 1 as const, namesOf: () => new Map<string, string>() };
    const days = { memberNo: member.memberNo, from: today, until: addDays(today, 1) };
    const old = (await dayFiles(db(), days, 'csv', null, first)).get(today) ?? Buffer.alloc(0);
    const sha256 = createHash('sha256').update(old).digest('hex');
    await sql`alter table statement_days disable trigger user`.execute(db());
    await sql`alter table statement_merchants disable trigger user`.execute(db());
    await sql`update statement_days set format = 1, items_rows = null, items_sha256 = null, items_size = null,
      csv_sha256 = ${sha256}, csv_size = ${old.length} where member_no = ${member.memberNo} and day = ${today}::date`.execute(
      db(),
    );
    await sql`delete from statement_merchants where member_no = ${member.memberNo} and day = ${today}::date`.execute(
      db(),
    );
    expect(old.toString().split('\r\n')).toEqual([
      `\uFEFF对账单 ${member.memberNo} ${today}`,
      '对账单,商户号,产品,业务类型/账户,所属日期,笔数,项目,金额（元）',
      '交易对账单,,钱包转账,转账,,1,结算及划转,-50.00',
      '交易对账单,,钱包转账,转账,,1,待结算账户变动,-50.00',
      ...['', 'S800010000001'].flatMap((merchantNo) => [
        `交易对账单,${merchantNo},微信支付,代收,,1,交易金额,100.00`,
        `交易对账单,${merchantNo},微信支付,代收,,1,内扣手续费,0.38`,
        `交易对账单,${merchantNo},微信支付,代收,,1,待结算账户变动,99.62`,
      ]),
      ...[
        [`余额账户 ${accounts.BALANCE},,1`, '0.00', '50.00', '0.00', '50.00'],
        [`待结算账户 ${accounts.SETTLEMENT},,5`, '0.00', '200.00', '-50.76', '149.24'],
      ].flatMap(([account, ...amounts]) =>
        ['期初余额', '收入', '支出', '期末余额'].map((item, at) => `资金对账单,,,${account},${item},${amounts[at]}`),
      ),
      '手续费对账单,,微信支付,代收,,1,手续费 0.38%,-0.38',
      '手续费对账单,S800010000001,微信支付,代收,,1,手续费 0.38%,-0.38',
      '',
    ]);
    const storedOf = async (type: 'FUND' | 'TRADE') =>
      (await storedFile(db(), { ...member, merchantNo: null }, { type, format: 'csv' }))?.toString() ?? '';
    expect(await storedOf('FUND')).toBe(old.toString());
    expect((await storedOf('TRADE')).split('\r\n').slice(0, 2)).toEqual([
      `\uFEFF交易明细 ${member.memberNo} ${today}`,
      '记账时间,分录号,交易单号,商户单号,产品,业务类型,所属日期,对方户名,交易金额,退款金额,分账金额,分账退回,内扣手续费,退还手续费,结算及划转,待结算账户变动,手续费账户扣费,手续费账户退还,手续费账户充值及划转,平台垫付,垫付还款,其他账户扣费,其他账户退费',
    ]);
    expect(await verifyStatements(db(), { from: yesterday, to: today })).toEqual([]);
  });
});

describe('the accounting day', () => {
  it('books a late entry on the first open day, and stores its own day', async () => {
    await aTrade(db(), memberNo, 'LATE-1');
    await aCent('LATE-1', new Date(startOfDay(yesterday).getTime() + 3_600_000));
    expect(await entryOf('LATE-1')).toMatchObject({ day: today, late_day: yesterday });
    expect((await entryOf('LATE-1')).entry_no).toContain(today.replaceAll('-', ''));
    await aTrade(db(), memberNo, 'LATE-2');
    await aCent('LATE-2', SEED_TIME, addDays(today, -9));
    expect(await entryOf('LATE-2')).toMatchObject({ day: today, late_day: addDays(today, -9) });
    await aTrade(db(), memberNo, 'ON-TIME');
    await aCent('ON-TIME', SEED_TIME, today);
    expect(await entryOf('ON-TIME')).toMatchObject({ day: today, late_day: null });
  });

  it('lists late entries in rows of their own, and leaves the day before unchanged', async () => {
    const before = await dayFiles(db(), { memberNo, from: yesterday, until: today }, 'csv');
    await aTrade(db(), memberNo, 'LATE-3');
    await aCent('LATE-3', startOfDay(yesterday));
    const later = startOfDay(addDays(today, 1));
    expect(await closeDays(db(), later)).toBe(today);
    await makeStatements(db(), later);
    const lines = await db()
      .selectFrom('statement_lines')
      .select(['day', 'late_day', 'cents', 'account_type'])
      .where('member_no', '=', memberNo)
      .where('late_day', 'is not', null)
      .execute();
    expect(lines).toEqual([{ day: today, late_day: yesterday, cents: 1, account_type: 'BALANCE' }]);
    const after = await dayFiles(db(), { memberNo, from: yesterday, until: today }, 'csv');
    expect(after.get(yesterday)?.equals(before.get(yesterday) as Buffer)).toBe(true);
    expect(await verifyStatements(db(), everything)).toEqual([]);
  });

  it('accepts no booking in a closed day from any writer', async () => {
    const written = sql`insert into entries (entry_no, business_type, trade_no, created_at)
      select 'E-LATE', business_type, trade_no, ${startOfDay(yesterday)} from entries limit 1`.execute(db());
    await expect(written).rejects.toThrow(/is closed/);
  });

  it('closes a day once, and never reopens earlier days', async () => {
    expect(await closeDays(db(), SEED_TIME)).toBe(yesterday);
    expect(await closeDays(db(), startOfDay(addDays(today, -5)))).toBe(yesterday);
    await makeStatements(db(), SEED_TIME);
    expect(await verifyStatements(db(), everything)).toEqual([]);
  });
});
