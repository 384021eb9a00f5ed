import { formatCents } from '@sandbox/domain/money/cents';
import { detailDays, splitByClasses } from '@sandbox/domain/money/entries/dayDetails';
import { splitByDays } from '@sandbox/domain/money/entries/dayTotals';
import { type FlowFilter, type FlowSort, inSnapshot } from '@sandbox/domain/money/entries/flowFilter';
import { flowBatches, flowPage, locate } from '@sandbox/domain/money/entries/flowPage';
import { countFlow } from '@sandbox/domain/money/entries/flowTotals';
import { postEntry } from '@sandbox/domain/money/ledger';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { roundsOf } from '@test/support/sample';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  type AccountFlow,
  downLoadAccountFlow,
  queryAccountBalance,
  queryAccountFlow,
} from '@/contract/calls/accounts';
import { exportPage } from '@/contract/calls/exports';
import { loanFlowDownload, merFlowPage, merFlowStatistic } from '@/contract/calls/settlementFlows';
import { downloadTrades, tradePage } from '@/contract/calls/tradeLists';
import type { Call, RequestOf } from '@/contract/defineCall';
import { accountsOf, anEntry, aTrade, memberNamed, OTHER_TENANT, YUNFAN } from './support';

let test: TestSandbox;
let token: string;
let memberNo: string;
/** All entries of the member in the table, newest first. The results of filters are compared with them. */
let all: Row[];
type Row = {
  posting_id: number;
  flow_no: string | null;
  trade_no: string;
  account_no: string;
  account_type: string | null;
  business_type: string;
  direction: string;
  size_cents: number;
  counterparty_name: string;
  remark: string;
  created_at: Date;
};
const db = () => test.sandbox.db;
type Request = RequestOf<typeof queryAccountFlow>;
interface Page {
  total: number;
  rows: AccountFlow[];
  totalIn: string;
  totalOut: string;
}
const list = async (request: Partial<Request> = {}) => {
  const { body } = await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 10, ...request }, { token });
  expect(body.code).toBe(0);
  return body.data as Page;
};

beforeAll(async () => {
  test = await aSandbox();
  token = await test.signIn(YUNFAN);
  memberNo = await memberNamed(db(), '杭州云帆贸易有限公司');
  all = await db()
    .selectFrom('postings')
    .where('member_no', '=', memberNo)
    .select(['posting_id', 'flow_no', 'trade_no', 'account_no', 'account_type', 'business_type', 'direction'])
    .select(['size_cents', 'counterparty_name', 'remark', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('posting_id', 'desc')
    .execute();
});
afterAll(() => test.stop());

/** Applies the filter in JavaScript, without the database. */
const plainly = (filter: FlowFilter) =>
  all.filter(
    (row) =>
      (!filter.from || row.created_at >= filter.from) &&
      (!filter.to || row.created_at <= filter.to) &&
      (!filter.accountNo || row.account_no === filter.accountNo) &&
      (!filter.accountType || row.account_type === filter.accountType) &&
      (!filter.businessType || row.business_type === filter.businessType) &&
      (!filter.direction || row.direction === filter.direction) &&
      (!filter.flowNo || row.flow_no?.startsWith(filter.flowNo)) &&
      (!filter.tradeNo || row.trade_no.startsWith(filter.tradeNo)) &&
      (filter.minCents === undefined || row.size_cents >= filter.minCents) &&
      (filter.maxCents === undefined || row.size_cents <= filter.maxCents) &&
      (!filter.keyword ||
        [row.counterparty_name, row.remark].some((text) =>
          text.toLowerCase().includes(filter.keyword?.toLowerCase() ?? ''),
        )),
  );
const sumOf = (rows: Row[], direction: string) =>
  rows.reduce((sum, row) => sum + (row.direction === direction ? row.size_cents : 0), 0);

const DAY = 86_400_000;
/**
 * Generates times to test: random times, midnights in Shanghai and one millisecond around them, and exact times of
 * entries.
 */
const aMoment = () =>
  fc.oneof(
    fc.integer({ min: SEED_TIME.getTime() - 92 * DAY, max: SEED_TIME.getTime() + DAY }).map((ms) => new Date(ms)),
    fc
      .tuple(fc.integer({ min: -90, max: 1 }), fc.integer({ min: -1, max: 1 }))
      .map(([day, ms]) => new Date(Date.parse('2026-11-20T00:00:00+08:00') + day * DAY + ms)),
    fc.nat().map((n) => all[n % all.length]?.created_at ?? SEED_TIME),
  );
const aFilter = () =>
  fc
    .record(
      {
        from: aMoment(),
        to: aMoment(),
        accountType: fc.constantFrom('BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT'),
        accountNo: fc.nat().map((n) => all[n % all.length]?.account_no ?? ''),
        businessType: fc.constantFrom('4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008'),
        direction: fc.constantFrom('IN', 'OUT'),
      } as const,
      { requiredKeys: [] },
    )
    .map((filter): FlowFilter => ({ memberNo, ...filter }));
/** Generates the last digits of a number that occurs in some entry. */
const aNumber = () =>
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: 6 })).map(([n, length]) => {
    const numbers = all.flatMap((row) => `${row.counterparty_name} ${row.remark}`.match(/[0-9]{3,}/g) ?? []);
    expect(numbers.length).toBeGreaterThan(100);
    return numbers[n % numbers.length]?.slice(-length);
  });
const aSearch = () =>
  fc.record(
    {
      flowNo: fc
        .tuple(fc.nat(), fc.integer({ min: 6, max: 20 }))
        .map(([n, length]) => all[n % all.length]?.flow_no?.slice(0, length)),
      tradeNo: fc
        .tuple(fc.nat(), fc.integer({ min: 7, max: 18 }))
        .map(([n, length]) => all[n % all.length]?.trade_no.slice(0, length)),
      minCents: fc.integer({ min: 0, max: 5_000_000 }),
      maxCents: fc.integer({ min: 0, max: 50_000_000 }),
      keyword: fc.oneof(
        fc.constantFrom('货款', '退', '%', '_', '\\', "'", '100%_', "o'neil", 'MÜLLER', '=1+1', '没有的字'),
        aNumber(),
      ),
    },
    { requiredKeys: [] },
  );

describe.each([
  ['without details of days', false],
  ['with details of all days', true],
])('totals and pages of any filter, %s', (_, detailed) => {
  beforeAll(async () => {
    await sql`delete from flow_detailed_days`.execute(db());
    if (detailed) await detailDays(db(), SEED_TIME, 1);
    const { rows } = await sql<{ days: number }>`select count(*) as days from flow_detailed_days`.execute(db());
    expect((rows[0]?.days ?? 0) > 80).toBe(detailed);
  });

  const agrees = async (filter: FlowFilter) => {
    const expected = plainly(filter);
    const { segments, sources: _, ...totals } = await countFlow(db(), filter);
    expect(totals).toEqual({ rows: expected.length, inCents: sumOf(expected, 'IN'), outCents: sumOf(expected, 'OUT') });
    expect(segments.reduce((sum, { rows }) => sum + rows, 0)).toBe(expected.length);
  };

  it('totals equal a plain count, whether they come from days, edges or rows', async () => {
    await fc.assert(fc.asyncProperty(aFilter(), agrees), { numRuns: roundsOf(120) });
    await fc.assert(
      fc.asyncProperty(aFilter(), aSearch(), (filter, search) => agrees({ ...filter, ...search })),
      { numRuns: roundsOf(60) },
    );
  });

  it('totals equal a plain count for an amount or a text with a time, also at the bounds of amount classes', async () => {
    const boundaries = fc
      .tuple(
        fc.constantFrom(1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9),
        fc.integer({ min: 2, max: 7 }),
        fc.integer({ min: -1, max: 1 }),
      )
      .map(([leading, digits, cents]) => leading * 10 ** digits + cents);
    const ofARow = fc.nat().map((n) => all[n % all.length]?.size_cents ?? 0);
    const anAmount = fc.oneof(boundaries, ofARow, fc.integer({ min: 0, max: 20 }));
    const aPartOfText = fc
      .tuple(fc.nat(), fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 8 }))
      .map(([n, remark, start, length]) => {
        const row = all[n % all.length];
        const text = (remark ? row?.remark : row?.counterparty_name) || '款';
        return [...text]
          .slice(start % text.length)
          .slice(0, length)
          .join('');
      });
    const aDetail = fc.oneof(
      fc.record({ minCents: anAmount, maxCents: anAmount }, { requiredKeys: [] }),
      fc.record({ keyword: aPartOfText }),
    );
    await fc.assert(
      fc.asyncProperty(aFilter(), aDetail, (filter, detail) => agrees({ ...filter, ...detail })),
      { numRuns: roundsOf(150) },
    );
  });

  it.each(['MÜLLER', 'müller', 'Müller', 'ü', "O'NEIL"])(
    'the search for %s finds letters in either case, on any locale',
    async (keyword) => {
      const filter = { memberNo, keyword };
      expect(plainly(filter)).not.toEqual([]);
      await agrees(filter);
    },
  );

  const aSort = fc.record({
    by: fc.constantFrom('createTime', 'amount'),
    order: fc.constantFrom('asc', 'desc'),
  } as const);
  /** Expects that a page of the list equals the same slice of all matching entries. */
  const pageAgrees = async (filter: FlowFilter, sort: FlowSort, n: number, pageSize: number) => {
    const sorted = plainly(filter).sort((a, b) => {
      const key = sort.by === 'amount' ? a.size_cents - b.size_cents : a.created_at.getTime() - b.created_at.getTime();
      return (key || a.posting_id - b.posting_id) * (sort.order === 'asc' ? 1 : -1);
    });
    const pageNo = 1 + (n % (Math.ceil(sorted.length / pageSize) + 1));
    const { page } = await flowPage(db(), filter, sort, { pageNo, pageSize });
    expect(page.map(({ flowNo }) => flowNo)).toEqual(
      sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((row) => row.flow_no),
    );
    return sorted.length;
  };

  it('a search for a number finds the same entries and pages as a plain search, with any time', async () => {
    let found = 0;
    const aTime = fc.record({ from: aMoment(), to: aMoment() }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(aTime, aNumber(), aSort, fc.nat(), async (time, keyword, sort, n) => {
        const filter = { memberNo, ...time, keyword };
        await agrees(filter);
        found += await pageAgrees(filter, sort, n, 3);
      }),
      { numRuns: roundsOf(60) },
    );
    expect(found).toBeGreaterThan(20);
  });

  it('any page equals the same slice of the full list, in both orders of both columns', async () => {
    await fc.assert(
      fc.asyncProperty(
        aFilter(),
        fc.option(aSearch()),
        aSort,
        fc.nat(),
        fc.integer({ min: 1, max: 50 }),
        async (base, search, sort, n, pageSize) => {
          await pageAgrees({ ...base, ...search }, sort, n, pageSize);
        },
      ),
      { numRuns: roundsOf(150) },
    );
  });

  it('all pages together return every row exactly once', async () => {
    const filter = { memberNo, businessType: '4008', direction: 'IN' } as const;
    for (const sort of [
      { by: 'createTime', order: 'desc' },
      { by: 'amount', order: 'asc' },
    ] as const) {
      const seen: string[] = [];
      for (let pageNo = 1; ; pageNo++) {
        const { page } = await flowPage(db(), filter, sort, { pageNo, pageSize: 50 });
        if (page.length === 0) break;
        seen.push(...page.map(({ flowNo }) => flowNo));
      }
      expect(seen).toHaveLength(new Set(seen).size);
      expect([...seen].sort()).toEqual(
        plainly(filter)
          .map((row) => row.flow_no)
          .sort(),
      );
    }
  });

  it('returns the same rows in the same order for every batch size', async () => {
    const filter = { memberNo, accountType: 'SPLIT', businessType: '4002' } as const;
    for (const batchSize of [1, 7, 5_000]) {
      const read: string[] = [];
      await inSnapshot(db(), async (snapshot) => {
        for await (const rows of flowBatches(snapshot, filter, { by: 'createTime', order: 'desc' }, batchSize)) {
          read.push(...rows.map(({ flowNo }) => flowNo));
          if (read.length > all.length) throw new Error('the batches do not end');
        }
      });
      expect(read).toEqual(plainly(filter).map((row) => row.flow_no));
    }
  });

  it('splits an amount range into classes and edges without gap or overlap, like the database', async () => {
    const { rows } = await sql<{ cents: number; least: number }>`
      select cents, amount_class(cents) as least from (
        select distinct greatest(1, (l * 10 ^ p)::bigint + d) as cents
          from unnest(array[1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9]) l, generate_series(0, 14) p, generate_series(-1, 1) d
      ) beside`.execute(db());
    const edge = fc.constantFrom(undefined, ...rows.map(({ cents }) => cents));
    fc.assert(
      fc.property(edge, edge, fc.constantFrom(...rows), (minCents, maxCents, { cents, least }) => {
        const { classes, edges } = splitByClasses({ minCents, maxCents });
        const within = (from = 0, to = Number.MAX_SAFE_INTEGER) => (cents >= from && cents <= to ? 1 : 0);
        const byClass =
          classes && least >= classes.from && (classes.until === undefined || least < classes.until) ? 1 : 0;
        const byEdges = edges.reduce((sum, range) => sum + within(range.minCents, range.maxCents), 0);
        expect(byClass + byEdges).toBe(within(minCents, maxCents));
      }),
      { numRuns: 5_000 },
    );
  });

  it('splits a time range at midnights into full days and edges, without gap or overlap', () => {
    const midnight = new Date('2026-11-10T00:00:00+08:00');
    const noon = new Date('2026-11-12T12:00:00+08:00');
    expect(splitByDays({ from: midnight, until: noon })).toEqual({
      firstDay: '2026-11-10',
      endDay: '2026-11-12',
      edges: [{ from: new Date('2026-11-12T00:00:00+08:00'), until: noon }],
    });
    expect(splitByDays({ from: noon, until: new Date(noon.getTime() + 1) }).edges).toHaveLength(1);
    expect(splitByDays({ from: noon, until: midnight }).edges).toEqual([]);
  });

  it('starts a page across days inside the first of these days', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day));
    const segments = [1, 2, 3].map((day) => ({ from: at(day), until: at(day + 1), rows: 10 }));
    const stretch = { from: at(2), until: at(4) };
    expect(locate(segments, 15, 10)).toEqual({ stretch, parts: [stretch], skip: 5, rows: 20 });
    expect(locate(segments, 30, 10)).toBeUndefined();
  });
});

describe('the call', () => {
  it('lists the 25,000 entries of the demo enterprise, newest first, none in the future', async () => {
    const page = await list();
    expect(page.total).toBe(25_000);
    expect(page.rows[0]?.flowNo).toBe(all[0]?.flow_no);
    expect(Date.parse(page.rows[0]?.createTime ?? '')).toBeLessThanOrEqual(SEED_TIME.getTime());
    expect(page).toMatchObject({ totalIn: formatCents(sumOf(all, 'IN')), totalOut: formatCents(sumOf(all, 'OUT')) });
  });

  it('returns all eight business types and entries of today and yesterday', async () => {
    expect(new Set(all.map((row) => row.business_type)).size).toBe(8);
    for (const day of ['2026-11-20', '2026-11-19']) {
      const { total } = await list({ startTime: `${day}T00:00:00+08:00`, endTime: `${day}T23:59:59.999+08:00` });
      expect(total).toBeGreaterThan(10);
    }
  });

  it('each balance equals the next older balance plus the amount, down to the opening (S-04)', async () => {
    const { rows: accounts } = (await test.ask(queryAccountBalance, { pageNo: 1, pageSize: 10 }, { token })).body
      .data as { rows: { accountNo: string; balance: string }[] };
    expect(accounts).toHaveLength(4);
    const cents = (amount: string) => BigInt(amount.replace('.', ''));
    for (const { accountNo, balance } of accounts) {
      let expected = cents(balance);
      for (const pageNo of [1, 2, 3]) {
        for (const row of (await list({ accountNo, pageNo, pageSize: 50 })).rows) {
          expect(cents(row.balance)).toBe(expected);
          expected -= row.direction === 'IN' ? cents(row.amount) : -cents(row.amount);
        }
      }
      const oldest = (await list({ accountNo, sortField: 'createTime', sortOrder: 'asc', pageSize: 1 })).rows[0];
      expect(oldest?.balance).toBe(oldest?.amount);
      const { totalIn, totalOut } = await list({ accountNo });
      expect(cents(totalIn) - cents(totalOut)).toBe(cents(balance));
    }
  });

  it('shows a new entry in list, totals and balance at once', async () => {
    // A member whose entries no other test compares.
    const theirs = await memberNamed(db(), '广州南屿百货有限公司');
    const own = await accountsOf(db(), theirs);
    const bearer = await test.signIn(OTHER_TENANT);
    const list = async (request: Partial<Request>) =>
      (await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 10, ...request }, { token: bearer })).body.data as Page;
    const before = await list({ accountNo: own.SPLIT });
    await aTrade(db(), theirs, 'TEST-FLOW');
    const posted = await postEntry(
      db(),
      anEntry('TEST-FLOW', [
        [own.BALANCE, -1234],
        [own.SPLIT, 1234],
      ]),
    );
    const after = await list({ accountNo: own.SPLIT });
    expect(after.total).toBe(before.total + 1);
    expect(after.rows[0]).toMatchObject({ flowNo: posted[1]?.flowNo, amount: '12.34', direction: 'IN' });
    const ofSplit = { pageNo: 1, pageSize: 10, accountType: 'SPLIT' } as const;
    const balances = (await test.ask(queryAccountBalance, ofSplit, { token: bearer })).body.data as {
      rows: { balance: string; lastEntryTime: string }[];
    };
    expect(balances.rows[0]).toMatchObject({
      balance: after.rows[0]?.balance,
      lastEntryTime: after.rows[0]?.createTime,
    });
  });

  it('answers another tenant’s ids exactly like absent ids (S-08)', async () => {
    const foreign = await accountsOf(db(), await memberNamed(db(), '广州南屿百货有限公司'));
    const { flow_no } = await db()
      .selectFrom('postings')
      .select('flow_no')
      .where('account_no', '=', foreign.BALANCE)
      .limit(1)
      .executeTakeFirstOrThrow();
    const ask = async (request: Partial<Request>) =>
      (await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 10, ...request }, { token })).body;
    expect(await ask({ accountNo: foreign.BALANCE })).toEqual(await ask({ accountNo: '0571999999999999' }));
    expect(await ask({ flowNo: flow_no ?? '' })).toEqual(await ask({ flowNo: '20261120999999999999' }));
    expect(await ask({ memberNo: 'M-absent' })).toEqual(
      await ask({ memberNo: await memberNamed(db(), '广州南屿百货有限公司') }),
    );
    const other = await test.signIn(OTHER_TENANT);
    const theirs = (await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 50 }, { token: other })).body.data as Page;
    expect(theirs.total).toBeGreaterThan(100);
    expect(theirs.rows).toHaveLength(50);
    const own = new Set(all.map(({ flow_no }) => flow_no));
    expect(theirs.rows.filter(({ flowNo }) => own.has(flowNo))).toEqual([]);
  });

  it.each([
    ...["' or 1=1 --", "'; drop table postings; --", '%', '_', '\\', '%%%', '$1'].map(
      (text) => [text, 200, 0] as const,
    ),
    // The gateway refuses the NUL character, which no text in the database can contain.
    ['\u0000', 400, 400] as const,
  ])('treats %j as plain text in every text filter (S-11)', async (text, status, code) => {
    for (const key of ['keyword', 'flowNo', 'tradeNo', 'accountNo'] as const) {
      const answer = await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 10, [key]: text }, { token });
      expect([key, answer.status, answer.body.code]).toEqual([key, status, code]);
      if (code !== 0) continue;
      const literally = all.filter((row) =>
        key === 'keyword'
          ? row.counterparty_name.includes(text) || row.remark.includes(text)
          : key === 'accountNo'
            ? row.account_no === text
            : (key === 'flowNo' ? row.flow_no : row.trade_no)?.startsWith(text),
      );
      expect((answer.body.data as Page).total).toBe(literally.length);
    }
  });

  it('refuses sort names that are not in its list, and pages above 50 rows (S-11)', async () => {
    for (const bad of [
      { sortField: 'balance_after' },
      { sortField: 'created_at; drop table postings' },
      { sortOrder: 'desc nulls last' },
      { pageSize: 51 },
      { pageSize: 0 },
      { pageNo: 0 },
      { pageNo: 1.5 },
      { minAmount: '1e3' },
      { minAmount: '-1.00' },
      { startTime: 'yesterday' },
    ]) {
      const { body } = await test.ask(queryAccountFlow, { pageNo: 1, pageSize: 10, ...bad } as never, { token });
      expect(body.code).toEqual(REFUSAL_CODE);
    }
  });

  it('names the wrong end of a range of times or amounts', async () => {
    const { body } = await test.ask(
      queryAccountFlow,
      {
        pageNo: 1,
        pageSize: 10,
        startTime: '2026-11-20T00:00:00+08:00',
        endTime: '2026-11-19T00:00:00+08:00',
        minAmount: '2.00',
        maxAmount: '1.99',
      },
      { token },
    );
    expect(body.code).toEqual(REFUSAL_CODE);
    expect(body.data).toEqual({
      fields: { endTime: '结束时间不能早于开始时间', maxAmount: '最大金额不能小于最小金额' },
    });
  });
});

describe('S-12: a time that no calendar of the platform has', () => {
  const NOWHERE = [
    '9999-12-31T23:59:59Z',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00Z',
    '1999-12-31T23:59:59+08:00',
  ];
  const paging = { pageNo: 1, pageSize: 10 } as const;
  const requests: [string, Call, object][] = [
    ['queryAccountFlow', queryAccountFlow, paging],
    ['downLoadAccountFlow', downLoadAccountFlow, { format: 'csv', columns: ['flowNo'] }],
    ['merFlowPage', merFlowPage, paging],
    ['merFlowStatistic', merFlowStatistic, {}],
    ['loanFlowDownload', loanFlowDownload, { format: 'csv', columns: ['flowNo'] }],
    ['tradePage', tradePage, { ...paging, kind: 'CASHIER' }],
    ['downloadTrades', downloadTrades, { kind: 'CASHIER', format: 'csv', columns: ['tradeNo'] }],
    ['exportPage', exportPage, paging],
  ];
  it.each(requests)('the call %s refuses an impossible time at its field', async (_name, call, request) => {
    for (const time of NOWHERE) {
      const { status, body } = await test.ask(call, { ...request, startTime: time, endTime: time }, { token });
      const text = '时间超出范围，限2000年至2100年';
      expect({ time, status, fields: (body.data as { fields?: object } | undefined)?.fields }).toEqual({
        time,
        status: 200,
        fields: { startTime: text, endTime: text },
      });
    }
  });

  it('accepts the first and the last time of the calendar', async () => {
    const whole = { startTime: '2000-01-01T00:00:00+08:00', endTime: '2100-12-31T23:59:59.999+08:00' };
    expect((await list(whole)).total).toBe((await list()).total);
  });
});
