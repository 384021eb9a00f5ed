import { createHash } from 'node:crypto';
import { addDays, dayOf } from '@sandbox/domain/money/days';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { catalogue as calls } from '@/contract/calls/catalogue';
import type { Call } from '@/contract/defineCall';

const ZHANG = '13800000001';
const READER = '13800000002';
const today = dayOf(SEED_TIME);
const yesterday = addDays(today, -1);
const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
const page = { pageNo: 1, pageSize: 50 } as const;
const cents = (amount: string) => Math.round(Number(amount) * 100);

let test: TestSandbox;
let zhang: Applicant;
beforeAll(async () => {
  test = await aSandbox();
  zhang = await signedIn(test, ZHANG);
});
afterAll(() => test.stop());

/** Returns the bytes of a downloaded file. */
async function fileOf(call: { path: string }, request: object, who = zhang): Promise<Buffer> {
  const response = await test.fetch(`/gateway${call.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.headers.get('content-type')?.includes('json')) throw new Error(bytes.toString());
  return bytes;
}

describe('the trade statement', () => {
  const range = { startDay: addDays(today, -40), endDay: yesterday };

  it('adds up per row and in total, and equals the changes of the accounts', async () => {
    const { rows, total, totals, proof, before, madeThrough } = await zhang.get(calls.statementTradePage, {
      ...page,
      ...range,
    });
    expect(madeThrough).toBe(yesterday);
    expect(total).toBeGreaterThan(50);
    for (const row of [...rows, totals]) {
      const settled =
        cents(row.gross) -
        cents(row.refund) -
        cents(row.split) +
        cents(row.splitBack) -
        cents(row.feeKept) +
        cents(row.feeBack) +
        cents(row.moved);
      expect(settled).toBe(cents(row.change));
      expect(cents(row.feeReturned) - cents(row.feePaid) + cents(row.feeMoved)).toBe(cents(row.feeChange));
    }
    expect(proof).toEqual({
      ledgerChange: totals.change,
      feeLedgerChange: totals.feeChange,
      difference: '0.00',
      feeDifference: '0.00',
    });
    expect(before).toMatchObject({ startDay: addDays(today, -80), endDay: addDays(today, -41) });
  });

  it('lists the entries of each row, with the same number and sums', async () => {
    const { rows } = await zhang.get(calls.statementTradePage, { ...page, startDay: yesterday, endDay: yesterday });
    expect(rows.length).toBeGreaterThan(2);
    for (const { day, product, businessType, lateDay: _l, rowNo: _r, ...figures } of rows) {
      const bill = await zhang.get(calls.statementBillPage, {
        ...page,
        startDay: day,
        endDay: day,
        product,
        businessType,
      });
      expect(bill.totals).toEqual({ ...figures, feeOther: '0.00', feeOtherBack: '0.00' });
      expect(bill.total).toBe(figures.entries);
      if (bill.total > 50) continue;
      const sum = bill.rows.reduce((all, row) => all + cents(row.change), 0);
      expect(sum).toBe(cents(figures.change));
    }
  });

  it('accepts a range across a year and days without statements, and refuses a range that ends first', async () => {
    const wide = await zhang.get(calls.statementTradePage, { ...page, startDay: '2025-12-25', endDay: '2027-01-05' });
    expect(wide.proof.difference).toBe('0.00');
    const wrong = await zhang.ask(calls.statementTradePage, { ...page, startDay: today, endDay: yesterday });
    expect(wrong.body).toMatchObject({ data: { fields: { endDay: '结束日期不能早于开始日期' } } });
    const long = await zhang.ask(calls.statementBillPage, { ...page, startDay: addDays(today, -40), endDay: today });
    expect(long.body).toMatchObject({ data: { fields: { endDay: '明细账单一次最多查询31天' } } });
    const odd = await zhang.ask(calls.statementTradePage, { ...page, startDay: '2026-02-31' } as never);
    expect(odd.body['code']).toEqual(REFUSAL_CODE);
  });

  it('exports its rows as a file', async () => {
    const columns = ['day', 'gross', 'change'] as const;
    const { total } = await zhang.get(calls.statementTradePage, { ...page, ...range });
    const file = await fileOf(calls.downloadStatementTrades, { ...range, format: 'csv', columns });
    expect(file.toString().trim().split('\r\n')).toHaveLength(total + 2);
    expect(file.toString()).toContain(`日期从 ${range.startDay}，日期到 ${yesterday}`);
  });
});

describe('statements of one merchant', () => {
  const MERCHANTS = ['S800010000001', 'S800010000002'] as const;
  const range = { startDay: addDays(today, -40), endDay: yesterday };
  const bill = { ...page, startDay: addDays(today, -7), endDay: yesterday };
  const tradesOf = (more: object) => zhang.get(calls.statementTradePage, { ...page, ...range, ...more });

  it("shows the merchant's own trades, and proves them by their entries", async () => {
    const [whole, ...parts] = await Promise.all([{}, ...MERCHANTS.map((merchantNo) => ({ merchantNo }))].map(tradesOf));
    for (const { totals, proof } of parts) {
      expect(cents(totals.gross)).toBeGreaterThan(0);
      expect(cents(totals.gross)).toBeLessThan(cents(whole?.totals.gross ?? '0'));
      expect(proof).toMatchObject({ ledgerChange: totals.change, difference: '0.00', feeDifference: '0.00' });
    }
    // Trades that belong to no merchant count only for the enterprise, so the sum of the merchants may be lower.
    const sum = parts.reduce((all, { totals }) => all + cents(totals.gross), 0);
    expect(sum).toBeLessThanOrEqual(cents(whole?.totals.gross ?? '0'));
  });

  /** Calls by subject, each with the figures that are compared. */
  const OF_MERCHANT: Readonly<Record<string, (more: object) => Promise<unknown>>> = {
    statementTradePage: async (more) => (await tradesOf(more)).totals,
    statementBillPage: async (more) => (await zhang.get(calls.statementBillPage, { ...bill, ...more })).totals,
    statementFeePage: async (more) => (await zhang.get(calls.statementFeePage, { ...page, ...range, ...more })).totals,
    statementDay: (more) => zhang.get(calls.statementDay, { day: yesterday, ...more }),
    statementOrders: async (more) => (await zhang.get(calls.statementOrders, { ...range, ...more })).total,
    queryCurMonthPsAmount: (more) => zhang.get(calls.queryCurMonthPsAmount, { ...more }),
  };
  const OF_ENTERPRISE: typeof OF_MERCHANT = {
    statementFundPage: async (more) =>
      (await zhang.get(calls.statementFundPage, { ...page, ...range, ...more })).accounts,
    statementFundTrend: (more) => zhang.get(calls.statementFundTrend, { ...range, ...more }),
    financeMonths: (more) => zhang.get(calls.financeMonths, { ...more }),
    queryAccountFlow: async (more) => (await zhang.get(calls.queryAccountFlow, { ...page, ...more })).total,
    operatePage: async (more) => (await zhang.get(calls.operatePage, { ...page, ...more })).total,
  };
  const seen = async (ask: (more: object) => Promise<unknown>) =>
    Promise.all([{}, ...MERCHANTS.map((merchantNo) => ({ merchantNo }))].map(ask));

  it.each(Object.entries(OF_MERCHANT))('%s differs for two merchants and for the enterprise', async (_name, ask) => {
    expect(new Set((await seen(ask)).map((figures) => JSON.stringify(figures))).size).toBe(3);
  });
  it.each(Object.entries(OF_ENTERPRISE))(
    '%s returns the data of the enterprise, whichever merchant is chosen',
    async (_name, ask) => {
      expect(new Set((await seen(ask)).map((figures) => JSON.stringify(figures))).size).toBe(1);
    },
  );

  it.each(Object.entries(OF_MERCHANT).filter(([name]) => !/Orders$|PsAmount$/.test(name)))(
    '%s filtered by a merchant answers as for the chosen merchant, whichever merchant is chosen',
    async (_name, ask) => {
      const [first, second] = MERCHANTS;
      expect(await ask({ ofMerchantNo: second, merchantNo: first })).toEqual(await ask({ merchantNo: second }));
      expect(await ask({ ofMerchantNo: second })).toEqual(await ask({ merchantNo: second }));
    },
  );
  describe('a call that takes a merchant', () => {
    const RANGE = { startDay: range.startDay, endDay: range.endDay };
    /** Fields that a request needs in addition to its page number and size. */
    const NEEDS: Readonly<Record<string, object>> = {
      tradePage: { kind: 'CASHIER' },
      psRecordPage: { target: 'CARD' },
      statementTradePage: RANGE,
      statementFundPage: RANGE,
      statementFeePage: RANGE,
      statementFundTrend: RANGE,
      statementBillPage: bill,
      queryBalanceTrend: { days: 7 },
      financeMonth: { month },
    };
    /** Lists about one object that the request names. A request for another merchant's object is refused. */
    const OF_ONE = ['batchItemPage', 'memberBookFlow', 'subMerchantTrades'];
    /** Lists without rows in the demo data, which cannot be compared. */
    const EMPTY = ['exportPage', 'batchPage'];
    const FIGURES = [
      'queryCurMonthPsAmount',
      'todayOverview',
      'todayTradeGeneral',
      'weekTradeStatistics',
      'memberBookStatistics',
      'cashierOrderOptions',
      'productOpenInfo',
      'queryLimitList',
      'psQueryReceivers',
      'ruleTargets',
    ];
    const fieldsOf = (call: Call) =>
      Object.keys((call.request as unknown as { def: { shape: object } }).def.shape ?? {});
    const all: readonly [string, Call][] = Object.entries<Call>(calls);
    const lists = all.filter(
      ([name, call]) =>
        call.users !== 'warehouse' &&
        fieldsOf(call).includes('pageNo') &&
        fieldsOf(call).includes('merchantNo') &&
        !OF_ONE.includes(name) &&
        !EMPTY.includes(name),
    );
    const compared = [
      ...lists,
      ...all.filter(([name, { ofEnterprise }]) => ofEnterprise && !lists.some(([list]) => list === name)),
      ...all.filter(([name]) => FIGURES.includes(name)),
    ];
    const answerOf = async (name: string, call: Call, merchantNo: string) => {
      const paged = fieldsOf(call).includes('pageNo') ? { pageNo: 1, pageSize: 10 } : {};
      const { body } = await test.ask(
        call,
        { ...paged, ...NEEDS[name], merchantNo, memberNo: 'M600010000001' },
        { token: zhang.token },
      );
      expect(body).toMatchObject({ code: 0 });
      // Some responses repeat the merchant number of the request, which is not compared.
      const { merchantNo: _asked, ...figures } = body.data as Record<string, unknown>;
      return Array.isArray(body.data) ? body.data : figures;
    };

    it('the catalogue holds the calls to compare', () => expect(compared.length).toBeGreaterThan(40));
    it.each(compared)('%s is the same for two merchants only where it is about the enterprise', async (name, call) => {
      const [first, second] = await Promise.all(MERCHANTS.map((merchantNo) => answerOf(name, call, merchantNo)));
      if (call.ofEnterprise) expect(first).toEqual(second);
      else expect(first).not.toEqual(second);
    });
  });

  it.each(['queryAccountFlow', 'operatePage'])(
    '%s filtered by a merchant contains only rows of its trades',
    async (name) => {
      const ask = OF_ENTERPRISE[name] as (more: object) => Promise<unknown>;
      const counts = (await Promise.all(
        [{}, ...MERCHANTS.map((ofMerchantNo) => ({ ofMerchantNo }))].map(ask),
      )) as number[];
      const table = name === 'queryAccountFlow' ? sql`postings p join trades t using (trade_no)` : sql`orders t`;
      const owner = name === 'queryAccountFlow' ? sql`p.member_no` : sql`t.member_no`;
      const { rows } = await sql<{ merchant_no: string; rows: number }>`
      select t.merchant_no, count(*)::int as rows from ${table} where ${owner} = 'M600010000001' group by 1`.execute(
        test.sandbox.db,
      );
      const countOf = (merchantNo: string) => rows.find((row) => row.merchant_no === merchantNo)?.rows ?? 0;
      expect(counts).toEqual([rows.reduce((sum, row) => sum + row.rows, 0), ...MERCHANTS.map(countOf)]);
    },
  );
  it('filters advances and the file of entries by the merchant as well', async () => {
    const [first] = MERCHANTS;
    const advances = await zhang.get(calls.advancePage, { ...page, pageSize: 50, ofMerchantNo: first });
    expect(new Set(advances.rows.map(({ merchantNo }) => merchantNo))).toEqual(
      new Set(advances.rows.length > 0 ? [first] : []),
    );
    const times = { startTime: `${yesterday}T00:00:00.000+08:00`, endTime: `${yesterday}T23:59:59.999+08:00` };
    const { total } = await zhang.get(calls.queryAccountFlow, { ...page, ...times, ofMerchantNo: first });
    const file = await fileOf(calls.downLoadAccountFlow, {
      ...times,
      ofMerchantNo: first,
      format: 'csv',
      columns: ['flowNo'],
    });
    const [note, , ...rest] = file.toString().trim().split('\r\n');
    expect(note).toContain(`商户 ${first}`);
    expect(rest).toHaveLength(total);
  });
  it('refuses merchants of another enterprise', async () => {
    const { merchant_no: ofMerchantNo } = await test.sandbox.db
      .selectFrom('merchants')
      .select('merchant_no')
      .where('audit_status', '=', 'PASS')
      .where('enterprise_id', '<>', '200010000001')
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const call of [calls.statementTradePage, calls.queryAccountFlow, calls.operatePage, calls.advancePage])
      expect((await zhang.ask(call as typeof calls.operatePage, { ...page, ofMerchantNo })).body).toMatchObject({
        code: 4004,
      });
  });

  it('shows the same rows as the files of each merchant', async () => {
    for (const merchantNo of MERCHANTS) {
      const { rows, total } = await tradesOf({ merchantNo, pageSize: 50 });
      const file = await fileOf(calls.downloadStatementTrades, {
        ...range,
        merchantNo,
        format: 'csv',
        columns: ['day', 'gross'],
      });
      const [, , first, ...rest] = file.toString().trim().split('\r\n');
      expect(1 + rest.length).toBe(total);
      expect(first).toBe(`${rows[0]?.day},${rows[0]?.gross}`);
    }
  });
});

describe('the fund statement', () => {
  it('each account runs from its opening to its closing, and each row continues the row before', async () => {
    const range = { startDay: addDays(today, -10), endDay: yesterday };
    const { rows, accounts } = await zhang.get(calls.statementFundPage, { ...page, ...range });
    expect(new Set(rows.map(({ adds }) => adds))).toEqual(new Set([true]));
    expect(accounts.map(({ accountType, difference }) => [accountType, difference])).toEqual([
      ['BALANCE', '0.00'],
      ['SETTLEMENT', '0.00'],
      ['FEE', '0.00'],
      ['SPLIT', '0.00'],
    ]);
    const { days, accounts: curves } = await zhang.get(calls.statementFundTrend, range);
    expect(days).toHaveLength(10);
    expect(curves.map(({ closings }) => closings.at(-1))).toEqual(accounts.map(({ closing }) => closing));
  });
});

describe('the statement of fees', () => {
  it('sums the fees of the trades behind it by rate', async () => {
    const { totals, products, rows } = await zhang.get(calls.statementFeePage, {
      ...page,
      startDay: yesterday,
      endDay: yesterday,
    });
    expect(rows.reduce((sum, { fee }) => sum + cents(fee), 0)).toBe(cents(totals.fee));
    expect(products.reduce((sum, { net }) => sum + cents(net), 0)).toBe(cents(totals.fee) - cents(totals.returned));
    expect(rows.some(({ rate }) => rate !== null)).toBe(true);
  });
});

describe('a day’s stored statement', () => {
  it('serves the file with the named digest on each request', async () => {
    const day = await zhang.get(calls.statementDay, { day: yesterday });
    expect(day).toMatchObject({ state: 'MADE', statementNo: expect.stringMatching(/^DZ\d{8}M/) });
    const file = await fileOf(calls.statementFile, { day: yesterday, format: 'csv' });
    expect(createHash('sha256').update(file).digest('hex')).toBe(day.csvSha256);
    expect(file).toHaveLength(day.csvSize);
    const book = await fileOf(calls.statementFile, { day: yesterday, format: 'xlsx' });
    expect(book.equals(await fileOf(calls.statementFile, { day: yesterday, format: 'xlsx' }))).toBe(true);
  });

  it('the current day has no statement file yet', async () => {
    expect(await zhang.get(calls.statementDay, { day: today })).toMatchObject({ state: 'OPEN', madeTime: null });
    expect(await zhang.get(calls.statementDay, { day: '2020-01-01' })).toMatchObject({ state: 'NONE' });
    const { body } = await zhang.ask(calls.statementFile, { day: today, format: 'csv' });
    expect(body).toMatchObject({ bizCode: 'STATEMENT_NOT_MADE' });
  });
});

describe('a month', () => {
  it('adds up over all accounts, is confirmed once, and has a document afterwards', async () => {
    const found = await zhang.get(calls.financeMonth, { month });
    expect(found).toMatchObject({ complete: true, difference: '0.00', confirmed: null, adjustments: [] });
    const net = found.rows.reduce((sum, row) => sum + cents(row.net), 0);
    expect(cents(found.opening) + net).toBe(cents(found.closing));
    expect(found.inner.income).toBe(found.inner.outgo);

    const wrong = await zhang.ask(calls.financeConfirm, { month, sha256: '0'.repeat(64) });
    expect(wrong.body).toMatchObject({ bizCode: 'FIGURES_CHANGED' });
    const early = await zhang.ask(calls.financeConfirm, { month: today.slice(0, 7), sha256: found.sha256 });
    expect(early.body).toMatchObject({ bizCode: 'MONTH_NOT_COMPLETE' });
    const none = await zhang.ask(calls.financePdf, { month });
    expect(none.body).toMatchObject({ bizCode: 'NOT_CONFIRMED' });

    const both = await Promise.all([0, 1].map(() => zhang.ask(calls.financeConfirm, { month, sha256: found.sha256 })));
    expect(both.map(({ body }) => body['bizCode'] ?? body['code']).sort()).toEqual([0, 'MONTH_CONFIRMED']);
    const after = await zhang.get(calls.financeMonth, { month });
    expect(after.confirmed).toMatchObject({ byName: '张明', sha256: found.sha256 });
    const pdf = await fileOf(calls.financePdf, { month });
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    expect(pdf.equals(await fileOf(calls.financePdf, { month }))).toBe(true);
    const months = await zhang.get(calls.financeMonths, {});
    expect(months.find((one) => one.month === month)?.confirmed?.byName).toBe('张明');
    for (const [at, one] of months.entries()) expect(one.opening).toBe(months[at + 1]?.closing ?? '0.00');
  });

  it('books a month by subjects after every item has a subject', async () => {
    const { subjects, version } = await zhang.get(calls.financeSubjects, {});
    expect(version).toBe(0);
    const missing = await zhang.ask(calls.financeVoucher, { month, format: 'csv' });
    expect(missing.body).toMatchObject({ bizCode: 'SUBJECT_MISSING', msg: expect.stringContaining('资金科目') });
    const half = await zhang.ask(calls.financeSubjectsSave, {
      version,
      fundsCode: '1002',
      fundsName: '银行存款',
      subjects: [{ item: 'FEE', subjectCode: '6603', subjectName: '' }],
    });
    expect(half.body).toMatchObject({ data: { fields: { 'subjects.FEE': '请同时填写手续费的科目编码和名称' } } });
    const whole = {
      version,
      fundsCode: '1002.01',
      fundsName: '其他货币资金',
      subjects: subjects.map(({ item }, at) => ({ item, subjectCode: `60${at}`, subjectName: `科目${at}` })),
    };
    expect(await zhang.get(calls.financeSubjectsSave, whole)).toEqual({ version: 1 });
    expect((await zhang.ask(calls.financeSubjectsSave, whole)).body).toMatchObject({ bizCode: 'SUBJECTS_CHANGED' });
    const lines = (await fileOf(calls.financeVoucher, { month, format: 'csv' }))
      .toString()
      .trim()
      .split('\r\n')
      .slice(2);
    const side = (at: number) => lines.reduce((sum, line) => sum + cents(line.split(',')[at] as string), 0);
    expect(lines.length).toBeGreaterThan(8);
    expect(side(6)).toBe(side(7));
  });
});

describe('the notifications of a new day', () => {
  // The tests advance the business time by a day; afterwards the day of the seed is restored for other tests.
  afterAll(async () => {
    await test.restoreSeed();
    zhang = await signedIn(test, ZHANG);
  });

  it('notifies users who chose an e-mail, and the applications of merchants with trades', async () => {
    expect(await zhang.get(calls.statementDigest, {})).toMatchObject({ enabled: false });
    await zhang.get(calls.statementDigestSave, { enabled: true });
    expect(await zhang.get(calls.statementDigest, {})).toMatchObject({ enabled: true });
    await test.control('POST', '/clock', { advance: 'P1D' });
    await test.sandbox.idle();
    const no = `DZ${today.replaceAll('-', '')}M600010000001`;
    const mails = await test.sandbox.db.selectFrom('outbox').select('text').where('text', 'like', `%${no}%`).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${today} 对账单已生成`);
    const events = await test.sandbox.db
      .selectFrom('platform_events')
      .select(['kind', 'merchant_no'])
      .where('subject', '=', no)
      .execute();
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['statement.ready']));
  });
});

describe('the permissions on statements', () => {
  it('a reader can neither confirm a month nor set subjects', async () => {
    const reader = await signedIn(test, READER);
    for (const [call, request] of [
      [calls.financeConfirm, { month, sha256: '0'.repeat(64) }],
      [calls.financeSubjectsSave, { version: 0, fundsCode: '', fundsName: '', subjects: [] }],
    ] as const)
      expect((await reader.ask(call as typeof calls.financeConfirm, request as never)).body['code']).toBe(403);
  });

  it("shows a member's statements to that member only", async () => {
    const other = await signedIn(test, '13800000004');
    const own = await zhang.get(calls.statementTradePage, { ...page, startDay: yesterday, endDay: yesterday });
    const theirs = await other.get(calls.statementTradePage, { ...page, startDay: yesterday, endDay: yesterday });
    expect(theirs.totals).not.toEqual(own.totals);
    const { body } = await other.ask(calls.statementTradePage, { ...page, memberNo: 'M600010000001' });
    expect(body['code']).toEqual(REFUSAL_CODE);
  });
});

describe('advances', () => {
  it('shows the owed advances, which agree with the ledger', async () => {
    const { totals, standing } = await zhang.get(calls.advancePage, page);
    expect(cents(totals.amount) - cents(totals.repaid)).toBe(cents(totals.owed));
    expect(totals.difference).toBe('0.00');
    expect(standing).toMatchObject({ owed: totals.owed, blocked: false });
  });
});
