import { EXPORT_SOURCES } from '@sandbox/handlers';
import { type Applicant, signedIn } from '@test/support/onboarding';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { downLoadAccountFlow, queryAccountBalance, queryAccountFlow } from '@/contract/calls/accounts';
import { type ExportJob, exportDetail, exportPage } from '@/contract/calls/exports';
import { queryAbleMemberInfos } from '@/contract/calls/fundAccounts';
import * as calls from '@/contract/calls/warehouseAccounts';
import { auditPage, paymentPage, payOrderPage } from '@/contract/calls/warehouseOrders';
import { downloadVouchers, voucherPage, warehouseSubOptions } from '@/contract/calls/warehouseVouchers';
import type { Call, RequestOf } from '@/contract/defineCall';
import {
  aForeignWarehouse,
  made,
  NOT_YOURS,
  OWN_MEMBER,
  PAGE,
  type People,
  people,
  SUB,
  subNow,
  WAREHOUSE,
} from './support';

/*
 * Tests accounts of sub-merchants, the settings, the home page, exports, and which accounts' entries the lists show.
 */

let test: TestSandbox;
let all: People;
let zhang: Applicant;
let theirs: Awaited<ReturnType<typeof aForeignWarehouse>>;
beforeAll(async () => {
  test = await aSandbox({
    exports: { jobFrom: 500, partRows: 400, papersJobFrom: 30, papersPartRows: 40, mostPapers: 200 },
  });
  all = await people(test);
  zhang = await signedIn(test, '13800000001');
  theirs = await aForeignWarehouse(test.sandbox.db);
});
afterAll(() => test.stop());

const yuan = (cents: number) => (cents / 100).toFixed(2);

describe('the accounts', () => {
  it('the sums per branch equal the balances of their accounts', async () => {
    const tree = await all.reader.get(calls.subAccountTree, {});
    expect(tree.platform).toMatchObject({ subMemberNo: OWN_MEMBER, branch: '平台' });
    expect(tree.total.accounts).toBe(300);
    expect(tree.branches).toHaveLength(12);
    const { rows } = await all.reader.get(calls.subAccountPage, { ...PAGE, branch: '杭州分公司', pageSize: 50 });
    const branch = tree.branches.find((one) => one.branch === '杭州分公司');
    expect(branch?.subs.map(({ subMemberNo }) => subMemberNo).sort()).toEqual(
      rows.map(({ subMemberNo }) => subMemberNo).sort(),
    );
    const sum = (of: readonly string[]) => yuan(of.reduce((total, one) => total + Math.round(Number(one) * 100), 0));
    expect(branch?.balance).toBe(sum(rows.map(({ balance }) => balance)));
    expect(branch?.low).toBe(rows.filter(({ low }) => low).length);
    expect(tree.total.balance).toBe(sum(tree.branches.map(({ balance }) => balance)));
    const ledger = await test.sandbox.db
      .selectFrom('postings as p')
      .innerJoin('warehouse_subs as s', 's.member_no', 'p.member_no')
      .where('s.enterprise_id', '=', WAREHOUSE)
      .select(({ fn }) => fn.sum<string>('p.amount_cents').as('cents'))
      .executeTakeFirstOrThrow();
    expect(tree.total.balance).toBe(yuan(Number(ledger.cents)));
  });

  it('finds accounts by name, number, branch, balance and low line, with sums of all matches', async () => {
    const one = await subNow(all.reader);
    if (!one) throw new Error('no sub-merchant');
    const page = (filter: object) => all.reader.get(calls.subAccountPage, { ...PAGE, ...filter });
    for (const filter of [{ keyword: one.subName }, { keyword: one.accountNo }, { keyword: one.subMemberNo }])
      expect(await page(filter)).toMatchObject({ total: 1, rows: [one], totalBalance: one.balance });
    const low = await page({ low: 'Y' });
    expect(low.total).toBeGreaterThan(5);
    for (const row of low.rows) expect(Number(row.available)).toBeLessThan(Number(row.lowBalance));
    expect(low.total + (await page({ low: 'N' })).total).toBe(300);
    const rich = await page({ sortField: 'balance', sortOrder: 'desc' });
    const [first, second] = rich.rows as [calls.SubAccount, calls.SubAccount];
    expect(Number(first.balance)).toBeGreaterThanOrEqual(Number(second.balance));
    expect((await page({ minAmount: first.balance })).rows[0]?.subMemberNo).toBe(first.subMemberNo);
    expect(await page({ keyword: theirs.subMemberNo })).toMatchObject({ total: 0, totalBalance: '0.00' });
    expect(await page({ status: 'FROZEN' })).toMatchObject({ total: 0 });
  });

  it('an administrator sets limits for several accounts over the version on screen', async () => {
    const [one, two] = (await all.admin.get(calls.subAccountPage, { ...PAGE, branch: '广州分公司' })).rows as [
      calls.SubAccount,
      calls.SubAccount,
    ];
    const limits = { subs: [one, two], lowBalance: '5.00', dayLimit: null };
    const set = await all.admin.get(calls.subAccountLimits, limits);
    expect(set).toMatchObject([
      { subMemberNo: one.subMemberNo, lowBalance: '5.00', dayLimit: null, version: one.version + 1 },
      { subMemberNo: two.subMemberNo, lowBalance: '5.00', dayLimit: null, version: two.version + 1 },
    ]);
    // Sends the same request again after a lost response, then another request with an outdated version.
    expect(await all.admin.get(calls.subAccountLimits, limits)).toEqual(set);
    const late = { subs: [one], lowBalance: '6.00', dayLimit: null };
    expect((await all.admin.ask(calls.subAccountLimits, late)).body).toMatchObject({ bizCode: '20080001' });
    const foreign = { ...limits, lowBalance: '7.00', subs: [set[0], { subMemberNo: theirs.subMemberNo, version: 0 }] };
    expect((await all.admin.ask(calls.subAccountLimits, foreign as never)).body).toEqual(NOT_YOURS);
    expect((await all.admin.ask(calls.subAccountLimits, { ...limits, dayLimit: '0.00' })).body).toMatchObject({
      data: { fields: { dayLimit: '金额必须大于0' } },
    });
    expect(await all.admin.get(calls.subAccountDetail, one)).toMatchObject({ lowBalance: '5.00' });
    for (const who of [all.maker, all.reader, all.audit1])
      expect((await who.ask(calls.subAccountLimits, limits)).status).toBe(403);
  });
});

describe('the settings', () => {
  it('shows the settings to all readers of orders, and lets only the administrator change them', async () => {
    const before = await all.audit2.get(calls.warehouseSettings, {});
    expect(before).toMatchObject({ twoFrom: '100000.00', changedBy: '陈涛' });
    const after = await all.admin.get(calls.saveWarehouseSettings, { twoFrom: '50000.00', version: before.version });
    expect(after).toMatchObject({ twoFrom: '50000.00', version: before.version + 1 });
    const late = { twoFrom: null, version: before.version };
    expect((await all.admin.ask(calls.saveWarehouseSettings, late)).body).toMatchObject({ bizCode: '20080001' });
    expect((await all.maker.ask(calls.saveWarehouseSettings, late)).status).toBe(403);
    expect((await all.admin.ask(calls.saveWarehouseSettings, { ...late, twoFrom: '0.00' })).body).toMatchObject({
      data: { fields: { twoFrom: '金额必须大于0' } },
    });
    expect(await all.admin.get(calls.saveWarehouseSettings, { twoFrom: null, version: after.version })).toMatchObject({
      twoFrom: null,
    });
  });
});

describe('the home page', () => {
  it('shows the same figures as the lists', async () => {
    const home = await all.maker.get(calls.warehouseHome, {});
    const tree = await all.maker.get(calls.subAccountTree, {});
    expect(home.audits).toBeNull();
    expect(home.accounts?.total).toEqual(tree.total);
    expect(home.accounts?.branches).toEqual(tree.branches.map(({ subs: _subs, ...branch }) => branch));
    const waiting = await all.maker.get(voucherPage, { ...PAGE, state: 'WAIT_ORDER' });
    expect(home.orders?.waitingVouchers).toEqual({ count: waiting.total, amount: waiting.totalAmount });
    expect(home.orders?.week).toHaveLength(7);
    expect(home.orders?.week.at(-1)?.day).toBe('2026-11-20');
    for (const { state, count, amount } of home.orders?.states ?? [])
      expect(await all.maker.get(payOrderPage, { ...PAGE, state })).toMatchObject({
        total: count,
        totalAmount: amount,
      });
    const own = { ...PAGE, makerName: '林悦' };
    for (const [told, state] of [
      [home.orders?.refused, 'REFUSED'],
      [home.orders?.drafts, 'DRAFT'],
    ] as const)
      expect(await all.maker.get(payOrderPage, { ...own, state })).toMatchObject({
        total: told?.count,
        totalAmount: told?.amount,
      });
    const paid = await test.sandbox.db
      .selectFrom('postings as p')
      .innerJoin('warehouse_subs as s', 's.member_no', 'p.member_no')
      .innerJoin('entries as e', 'e.entry_id', 'p.entry_id')
      .where('s.enterprise_id', '=', WAREHOUSE)
      .innerJoin('orders as o', 'o.order_no', 'e.trade_no')
      .innerJoin('payment_lines as l', 'l.order_no', 'o.order_no')
      .innerJoin('payment_batches as b', 'b.batch_no', 'l.batch_no')
      .where('o.state', '=', 'SUCCESS')
      .where('p.amount_cents', '<', 0)
      .where('p.remark', 'not like', '手续费%')
      // Payments count on the day on which their order passed the audit, like in 付款记录 (list of payments).
      .where('b.confirmed_at', '>=', new Date('2026-11-13T16:00:00.000Z'))
      .select(({ fn }) => fn.sum<string>('p.amount_cents').as('cents'))
      .executeTakeFirstOrThrow();
    const week = home.orders?.week.reduce((sum, day) => sum + Math.round(Number(day.paid.amount) * 100), 0);
    expect(week).toBeGreaterThan(0);
    expect(week).toBe(-Number(paid.cents));
    const lows = home.accounts?.low.map(({ available }) => Number(available)) ?? [];
    expect(lows).toEqual([...lows].sort((a, b) => a - b));
  });

  it('counts with each figure the rows of its list', async () => {
    const { db } = test.sandbox;
    // Three failed payments: returned by a bank, refused by a bank, and never started.
    const lines = await db
      .selectFrom('payment_lines as l')
      .innerJoin('payment_batches as b', 'b.batch_no', 'l.batch_no')
      .innerJoin('orders as o', 'o.order_no', 'l.order_no')
      .where('b.pay_order_no', 'is not', null)
      .where('b.enterprise_id', '=', WAREHOUSE)
      .where('o.state', '=', 'SUCCESS')
      .orderBy('b.confirmed_at', 'desc')
      .select(['l.batch_no', 'l.line_no', 'l.order_no'])
      .limit(3)
      .execute();
    const [returned, failed, refused] = lines;
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      const as = (line: (typeof lines)[number] | undefined, state: 'RETURNED' | 'FAILED') =>
        trx
          .updateTable('orders')
          .set({ state })
          .where('order_no', '=', line?.order_no ?? '')
          .execute();
      await as(returned, 'RETURNED');
      await as(failed, 'FAILED');
      await trx
        .updateTable('payment_lines')
        .set({ state: 'REFUSED', order_no: null })
        .where('batch_no', '=', refused?.batch_no ?? '')
        .where('line_no', '=', refused?.line_no ?? 0)
        .execute();
    });
    const home = await all.maker.get(calls.warehouseHome, {});
    const { accounts, orders } = home;
    if (!accounts || !orders) throw new Error('the maker sees neither');
    const shownBy = async (call: Call, filter: object) => {
      const page = (await all.maker.get(call, { ...PAGE, ...filter } as never)) as {
        total: number;
        totalAmount: string;
      };
      return { count: page.total, amount: page.totalAmount };
    };

    for (const { day, ...sums } of orders.week)
      for (const [told, state] of [
        [sums.paid, 'SUCCESS'],
        [sums.failed, 'UNPAID'],
      ] as const) {
        const range = { startTime: `${day}T00:00:00.000+08:00`, endTime: `${day}T23:59:59.999+08:00` };
        expect({ day, state, ...(await shownBy(paymentPage, { ...range, state })) }).toEqual({ day, state, ...told });
      }
    const { tally } = await all.maker.get(paymentPage, PAGE);
    const inAll = await shownBy(paymentPage, { state: 'UNPAID' });
    const [FAILED, RETURNED] = ['FAILED', 'RETURNED'].map((of) => tally.find(({ state }) => state === of)?.count ?? 0);
    expect(RETURNED).toBeGreaterThan(0);
    expect(FAILED).toBeGreaterThan(1);
    expect(inAll.count).toBe((FAILED ?? 0) + (RETURNED ?? 0));
    const rows = await all.maker.get(paymentPage, { ...PAGE, pageSize: 50, state: 'UNPAID' });
    expect(new Set(rows.rows.map(({ state }) => state))).toEqual(new Set(['FAILED', 'RETURNED']));
    expect(orders.week.reduce((sum, day) => sum + day.failed.count, 0)).toBeGreaterThan(2);

    for (const [told, state] of [
      [orders.waitingVouchers, 'WAIT_ORDER'],
      [orders.failedVouchers, 'FAILED'],
    ] as const)
      expect(await shownBy(voucherPage, { state })).toEqual(told);
    for (const { state, ...told } of orders.states) expect(await shownBy(payOrderPage, { state })).toEqual(told);
    for (const [told, state] of [
      [orders.refused, 'REFUSED'],
      [orders.drafts, 'DRAFT'],
    ] as const)
      expect(await shownBy(payOrderPage, { state, makerName: '林悦' })).toEqual(told);

    const subs = async (filter: object) => (await all.maker.get(calls.subAccountPage, { ...PAGE, ...filter })).total;
    expect(await subs({})).toBe(accounts.total.accounts);
    expect(await subs({ low: 'Y' })).toBe(accounts.total.low);
    expect(accounts.low.length).toBe(Math.min(20, accounts.total.low));
    for (const { branch, accounts: count, low } of accounts.branches)
      expect([await subs({ branch }), await subs({ branch, low: 'Y' })]).toEqual([count, low]);
  });

  it('shows each user their own home page', async () => {
    const audit = await all.audit1.get(calls.warehouseHome, {});
    expect(audit.accounts).toBeNull();
    for (const who of [all.audit1, all.audit2, all.admin]) {
      const { audits } = await who.get(calls.warehouseHome, {});
      const queue = await who.get(auditPage, { ...PAGE, queue: 'WAITS_FOR_ME' });
      expect(audits).toMatchObject({ count: queue.total, amount: queue.totalAmount });
      const oldest = queue.rows[0]?.submitTime;
      const minutes = oldest ? (test.clock.now().getTime() - Date.parse(oldest)) / 60_000 : 0;
      expect(audits?.waited).toBe(Math.floor(minutes));
    }
    const staff = await all.staff.get(calls.warehouseHome, {});
    expect(staff).toMatchObject({ accounts: expect.any(Object), orders: expect.any(Object), audits: null });
    expect((await zhang.ask(calls.warehouseHome, {})).status).toBe(403);
  });
});

describe('entries and balances of a sub-merchant', () => {
  /** Sends a call that takes a memberNo, by the path for warehouse users if it has one. */
  const ask = async <C extends Call>(who: Applicant, call: C, request: RequestOf<C>) =>
    test.ask(call, request, { token: who.token, path: call.warehousePath ?? call.path });

  it("shows the sub-merchant's own entries and balances, and the platform's without its number", async () => {
    const sub = await subNow(all.reader);
    const flow = (await ask(all.reader, queryAccountFlow, { ...PAGE, memberNo: SUB })).body.data as {
      rows: { accountNo: string; amount: string }[];
      total: number;
      totalIn: string;
      totalOut: string;
    };
    expect(new Set(flow.rows.map(({ accountNo }) => accountNo))).toEqual(new Set([sub?.accountNo]));
    expect((Number(flow.totalIn) - Number(flow.totalOut)).toFixed(2)).toBe(sub?.balance);
    const own = (await ask(all.reader, queryAccountFlow, { ...PAGE })).body.data as typeof flow;
    expect(own.rows.map(({ accountNo }) => accountNo)).not.toContain(sub?.accountNo);
    const balances = (await ask(all.reader, queryAccountBalance, { ...PAGE, memberNo: SUB })).body.data as typeof flow;
    expect(balances).toMatchObject({ total: 1, rows: [{ accountNo: sub?.accountNo, balance: sub?.balance }] });
  });

  it("refuses another warehouse's, another enterprise's and an unknown number alike", async () => {
    for (const memberNo of [theirs.subMemberNo, 'M600010000001', 'M600010000002', 'M000000000000', 'ZB9', '%'])
      for (const call of [queryAccountFlow, queryAccountBalance]) {
        const { status, body } = await ask(all.reader, call, { ...PAGE, memberNo } as never);
        expect({ memberNo, status, body }).toEqual({ memberNo, status: 200, body: NOT_YOURS });
      }
  });

  it('refuses users who may not see accounts, and other enterprises', async () => {
    for (const who of [all.audit1, all.audit2])
      expect((await ask(who, queryAccountFlow, { ...PAGE, memberNo: SUB })).status).toBe(403);
    expect((await zhang.ask(queryAccountFlow, { ...PAGE, memberNo: SUB })).body).toEqual(NOT_YOURS);
    expect((await zhang.ask(queryAccountFlow, { ...PAGE, memberNo: theirs.subMemberNo })).body).toEqual(NOT_YOURS);
  });

  it('exports a file of the sub-merchant, which belongs to the warehouse', async () => {
    const response = await test.fetch(`/gateway${downLoadAccountFlow.warehousePath}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${all.reader.token}` },
      body: JSON.stringify({ memberNo: SUB, format: 'csv', columns: ['accountNo', 'amount'] }),
    });
    const text = await response.text();
    const sub = await subNow(all.reader);
    expect(text).toContain(sub?.accountNo);
    const flow = (await ask(all.reader, queryAccountFlow, { ...PAGE, memberNo: SUB })).body.data as {
      total: number;
      totalIn: string;
    };
    expect(text).toContain(`共 ${flow.total} 条，收入合计 ${flow.totalIn} 元`);
    const kept = await test.sandbox.db
      .selectFrom('export_jobs')
      .select(['member_no', 'filter_words'])
      .where('list', '=', 'FLOW')
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ member_no: OWN_MEMBER, filter_words: `子商户 ${sub?.subName}，全部` });
  });

  it('names all its members to the warehouse', async () => {
    const members = await all.reader.get(queryAbleMemberInfos, {});
    const options = await all.reader.get(warehouseSubOptions, {});
    expect(members.map(({ memberNo }) => memberNo)).toEqual([
      OWN_MEMBER,
      ...options.map(({ subMemberNo }) => subMemberNo),
    ]);
    expect(options).toHaveLength(300);
  });
});

describe('exports', () => {
  it('exports cover every list of accounts and vouchers', () => {
    expect(Object.keys(EXPORT_SOURCES)).toEqual(expect.arrayContaining(['WAREHOUSE_SUB', 'WAREHOUSE_VOUCHER']));
  });

  it('returns a small list at once as a file with the rows of the list', async () => {
    const response = await test.fetch(`/gateway${calls.downloadSubAccounts.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${all.reader.token}` },
      body: JSON.stringify({ format: 'csv', columns: ['subName', 'balance'], branch: '上海分公司' }),
    });
    const lines = (await response.text()).trim().split('\r\n');
    const { rows } = await all.reader.get(calls.subAccountPage, { ...PAGE, branch: '上海分公司', pageSize: 50 });
    expect(rows.length).toBeGreaterThan(0);
    expect(lines.slice(2).toSorted()).toEqual(rows.map(({ subName, balance }) => `${subName},${balance}`).toSorted());
  });

  it('turns a large list into a job, which a user without the vouchers does not get', async () => {
    test.clock.advance(1);
    await made(all.maker);
    const request = { format: 'csv', columns: ['voucherNo', 'amount'], state: 'WAIT_ORDER' } as const;
    const reply = await all.reader.ask(downloadVouchers, { ...request, columns: [...request.columns] });
    expect(reply.body).toMatchObject({ bizCode: expect.any(String) });
    await test.sandbox.idle();
    const [job] = (await all.reader.get(exportPage, PAGE)).rows as [ExportJob];
    const { total } = await all.reader.get(voucherPage, { ...PAGE, state: 'WAIT_ORDER' });
    const whole = await all.reader.get(exportDetail, { jobId: job.jobId });
    expect(whole).toMatchObject({ state: 'READY', rows: total, rowsDone: total });
    expect((await zhang.ask(exportDetail, { jobId: job.jobId })).body).toEqual(NOT_YOURS);
  });
});
