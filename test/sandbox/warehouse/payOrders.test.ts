import { inTransaction } from '@sandbox/db/transaction';
import { nextLine, payLine } from '@sandbox/domain/money/batches/batchLines';
import { freeze } from '@sandbox/domain/money/ledger';
import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import {
  auditPage,
  paymentPage,
  paymentReceipt,
  paymentReceipts,
  payOrderCancel,
  payOrderChoices,
  payOrderMove,
  payOrderMoveResult,
  payOrderPage,
  payOrderPass,
  payOrderRefuse,
  payOrderRetry,
  payOrderSave,
  payOrderSubmit,
} from '@/contract/calls/warehouseOrders';
import { warehousePayeeSave } from '@/contract/calls/warehouseVouchers';
import type { Call } from '@/contract/defineCall';
import { aRequestNo, refusalOf } from '../money/orderSupport';
import {
  aCrew,
  aPayee,
  type Crew,
  detailOf,
  passed,
  saved,
  someSubs,
  someVouchers,
  submitted,
  type TestSub,
} from './crew';
import { WAREHOUSE } from './support';
import { untruthsOf } from './truth';

/* Tests orders of the warehouse from draft to payment (specification "domains", section 4): effects and refusals. */

let test: TestSandbox;
let crew: Crew;
let subs: TestSub[];
const aSub = () => subs.pop() as TestSub;
beforeAll(async () => {
  test = await aSandbox();
  crew = await aCrew(test);
  subs = await someSubs(test, 40);
});
afterAll(async () => {
  const untrue = await untruthsOf(test.sandbox.db);
  await test.stop();
  expect([untrue, test.logged]).toEqual([[], []]);
});
const db = () => test.sandbox.db;

const statesOf = async (numbers: readonly string[]) =>
  (
    await db()
      .selectFrom('warehouse_vouchers')
      .select('state')
      .where('voucher_no', 'in', numbers)
      .orderBy('voucher_no')
      .execute()
  ).map(({ state }) => state);
const balanceOf = async ({ accountNo }: TestSub) => {
  const { balance_cents, frozen_cents } = await db()
    .selectFrom('accounts')
    .select(['balance_cents', 'frozen_cents'])
    .where('account_no', '=', accountNo)
    .executeTakeFirstOrThrow();
  return { balance: balance_cents ?? 0, frozen: frozen_cents };
};
/** Advances the clock and waits until the worker has paid all orders. */
const settled = async () => {
  await test.sandbox.idle();
  await test.control('POST', '/clock', { advance: 'PT10M' });
  await test.sandbox.idle();
};
const messagesTo = async (login: string) =>
  (
    await db()
      .selectFrom('messages as m')
      .innerJoin('users as u', 'u.user_id', 'm.user_id')
      .where('u.login_account', '=', login)
      .select(['m.first_title', 'm.second_title'])
      .execute()
  ).map(({ first_title, second_title }) => `${first_title} ${second_title}`);

describe('the way of an order', () => {
  it('pays an order of vouchers: joined by payee, passed by one auditor, each line once, with receipts', async () => {
    const sub = aSub();
    const [one, two] = sub.payees as [string, string];
    const numbers = [
      ...(await someVouchers(test, { sub, payeeNo: one }, [10_000, 20_000])),
      ...(await someVouchers(test, { sub, payeeNo: two }, [5_000])),
    ];
    const choices = await crew.maker.get(payOrderChoices, { subMemberNo: sub.memberNo });
    expect(choices.vouchers.map(({ voucherNo }) => voucherNo)).toEqual(expect.arrayContaining(numbers));
    const before = await balanceOf(sub);
    const draft = await saved(crew.maker, sub, numbers, { mode: 'JOINED', requestNo: 'way-1', remark: '十月运费' });
    expect(draft).toMatchObject({
      state: 'DRAFT',
      vouchers: 3,
      lines: 2,
      amount: '350.00',
      makerName: '林悦',
      mine: true,
    });
    // The vouchers belong to the draft, and no money is frozen yet.
    expect(await statesOf(numbers)).toEqual(['ORDERED', 'ORDERED', 'ORDERED']);
    expect(await balanceOf(sub)).toEqual(before);
    const order = await crew.maker.get(payOrderSubmit, draft);
    expect(order).toMatchObject({ state: 'WAIT_AUDIT', version: draft.version + 1 });
    const shown = await detailOf(crew.first, order.orderNo);
    expect(shown).toMatchObject({ closed: '', pass: 1, passes: 1, may: { audit: true, edit: false } });
    expect(shown.lineRows.map(({ amount, vouchers, state }) => [amount, vouchers, state])).toEqual([
      ['300.00', 2, 'DRAFT'],
      ['50.00', 1, 'DRAFT'],
    ]);
    expect(await passed(crew.first, order)).toEqual([
      { orderNo: order.orderNo, ok: true, state: 'PAYING', waitsForSecond: false, msg: '' },
    ]);
    await settled();
    const done = await detailOf(crew.maker, order.orderNo);
    expect(done.lineRows.map(({ reason }) => reason)).toEqual(['', '']);
    expect(done).toMatchObject({ state: 'DONE', succeeded: 2, failed: 0, firstAuditor: '高峰', secondAuditor: '' });
    expect(done.steps.map(({ text }) => text)).toEqual([
      '付款完成，共2笔',
      '审核通过，开始付款',
      '提交审核',
      '新建制单',
    ]);
    expect(await statesOf(numbers)).toEqual(['PAID', 'PAID', 'PAID']);
    const fee = Math.round(Number(done.fee) * 100);
    expect(await balanceOf(sub)).toEqual({ balance: before.balance - 35_000 - fee, frozen: 0 });
    const log = await crew.reader.get(paymentPage, { pageNo: 1, pageSize: 20, orderNo: order.orderNo });
    expect(log.rows.map(({ lineNo, amount, state }) => [lineNo, amount, state])).toEqual([
      [1, '300.00', 'SUCCESS'],
      [2, '50.00', 'SUCCESS'],
    ]);
    expect(log.tally).toContainEqual({ state: 'SUCCESS', count: 2, amount: '350.00' });
    expect(
      (await fileOf(crew.reader, paymentReceipt, { orderNo: order.orderNo, lineNo: 2 })).subarray(0, 5).toString(),
    ).toBe('%PDF-');
    expect((await fileOf(crew.reader, paymentReceipts, { orderNo: order.orderNo })).subarray(0, 2).toString()).toBe(
      'PK',
    );
    expect(await messagesTo('yc_maker')).toContainEqual(`凭证付款已完成 制单${order.orderNo}付款完成，共2笔`);
    expect(await messagesTo('yc_audit1')).toContainEqual(
      `付款单待审核 林悦提交的制单${order.orderNo}（350.00元）等待审核`,
    );
  });

  it('leaves out the receipt with a letter that no font has, and names it in the archive', async () => {
    const sub = aSub();
    const rare = await aPayee(test, { name: '\u{10fffd}商行' });
    const numbers = [
      ...(await someVouchers(test, { sub, payeeNo: rare }, [1_000])),
      ...(await someVouchers(test, { sub }, [2_000])),
    ];
    const order = await submitted(crew.maker, sub, numbers);
    await passed(crew.first, order);
    await settled();
    const { orderNo } = order;
    const { lineRows } = await detailOf(crew.maker, orderNo);
    const lineNo = lineRows.find(({ payeeName }) => payeeName.endsWith('商行'))?.lineNo ?? 0;
    expect(await refusalOf(crew.reader, paymentReceipt, { orderNo, lineNo })).toMatchObject({
      msg: expect.stringContaining('无法打印的字'),
    });
    const files = Object.entries(unzipSync(await fileOf(crew.reader, paymentReceipts, { orderNo })));
    expect(files.map(([name]) => name)).toEqual(['未生成的单据.txt', expect.stringMatching(/^回单_000\d_试验收款/)]);
    expect(new TextDecoder().decode(files[0]?.[1])).toContain('无法打印的字 U+10FFFD');
  });

  it('shows the fee of a draft and the balance after both', async () => {
    const sub = aSub();
    const draft = await saved(crew.maker, sub, await someVouchers(test, { sub }, [35_000]), { mode: 'JOINED' });
    const shown = await detailOf(crew.maker, draft.orderNo);
    const { fee, available } = shown;
    expect(Number(fee)).toBeGreaterThan(0);
    expect(draft.fee).toBe(fee);
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    expect(cents(shown.after)).toBe(cents(available) - 35_000 - cents(fee));
    const order = await crew.maker.get(payOrderSubmit, draft);
    expect(await detailOf(crew.maker, order.orderNo)).toMatchObject({ fee, after: shown.after });
  });

  it('requires two different auditors above the amount', async () => {
    const sub = aSub();
    const order = await submitted(crew.maker, sub, await someVouchers(test, { sub }, [6_000_000, 4_000_000]));
    // An auditor who has only the right for the second audit cannot do the first audit.
    expect(await passed(crew.second, order)).toMatchObject([{ ok: false, msg: '您没有初审权限' }]);
    expect(await passed(crew.first, order)).toMatchObject([{ ok: true, state: 'WAIT_AUDIT', waitsForSecond: true }]);
    const once = await detailOf(crew.second, order.orderNo);
    expect(once).toMatchObject({ pass: 2, passes: 2, closed: '', version: order.version + 1, twoFrom: '100000.00' });
    expect(await passed(crew.first, once)).toMatchObject([{ ok: false, msg: '您已初审通过，需由其他人复审' }]);
    expect(await passed(crew.second, once)).toMatchObject([{ ok: true, state: 'PAYING', waitsForSecond: false }]);
    await settled();
    expect(await detailOf(crew.second, order.orderNo)).toMatchObject({
      state: 'DONE',
      firstAuditor: '高峰',
      secondAuditor: '徐立',
    });
  });

  it('frees the vouchers of a refused or cancelled order, which can be edited again', async () => {
    const sub = aSub();
    const numbers = await someVouchers(test, { sub }, [1_000, 2_000]);
    const order = await submitted(crew.maker, sub, numbers);
    const { results } = await crew.first.get(payOrderRefuse, { orders: [order], reason: '缺少附件' });
    expect(results).toMatchObject([{ ok: true, state: 'REFUSED' }]);
    expect(await statesOf(numbers)).toEqual(['WAIT_ORDER', 'WAIT_ORDER']);
    const link = `/cloud-warehouse/makeOrder/list?tab=orders&detail=${order.orderNo}`;
    const notified = db().selectFrom('messages').select('second_title').where('link_url', '=', link);
    expect(await notified.execute()).toEqual([{ second_title: `制单${order.orderNo}被高峰驳回：缺少附件` }]);
    const refused = await detailOf(crew.maker, order.orderNo);
    expect(refused).toMatchObject({ state: 'REFUSED', reason: '缺少附件', may: { edit: true } });
    const again = await saved(crew.staff, sub, numbers.slice(1), { orderNo: order.orderNo, version: refused.version });
    expect(again).toMatchObject({ state: 'DRAFT', orderNo: order.orderNo, amount: '20.00', reason: '' });
    const sent = await crew.staff.get(payOrderSubmit, again);
    // The maker may withdraw the order although the staff user has edited and submitted it last. Other users may not.
    expect(await refusalOf(crew.admin, payOrderCancel, sent)).toMatchObject({ msg: '只有制单人可以撤回' });
    expect(await crew.maker.get(payOrderCancel, sent)).toMatchObject({ state: 'CANCELLED' });
    expect(await crew.maker.get(payOrderCancel, sent)).toMatchObject({ state: 'CANCELLED' });
    expect(await statesOf(numbers)).toEqual(['WAIT_ORDER', 'WAIT_ORDER']);
  });

  it('creates one new order from failed lines, once', async () => {
    const sub = aSub();
    const [one, two] = sub.payees as [string, string];
    const good = await someVouchers(test, { sub, payeeNo: one }, [1_000]);
    const bad = await someVouchers(test, { sub, payeeNo: two }, [2_000, 3_000]);
    await db().updateTable('warehouse_payees').set({ name: '驳回有限公司' }).where('payee_no', '=', two).execute();
    const order = await submitted(crew.maker, sub, [...good, ...bad], { mode: 'JOINED' });
    await passed(crew.first, order);
    await settled();
    const detail = await detailOf(crew.maker, order.orderNo);
    expect(detail).toMatchObject({ state: 'PARTIAL', succeeded: 1, failed: 1, may: { retry: true } });
    expect(await statesOf([...good, ...bad])).toEqual(['PAID', 'FAILED', 'FAILED']);
    const again = await crew.maker.get(payOrderRetry, { orderNo: order.orderNo });
    expect(again).toMatchObject({ state: 'DRAFT', vouchers: 2, lines: 1, amount: '50.00' });
    expect(await crew.staff.get(payOrderRetry, { orderNo: order.orderNo })).toMatchObject({ orderNo: again.orderNo });
    expect(await detailOf(crew.maker, order.orderNo)).toMatchObject({
      retriedIn: again.orderNo,
      may: { retry: false },
    });
    expect(await detailOf(crew.maker, again.orderNo)).toMatchObject({ retryOf: order.orderNo });
    // After the retry was deleted, the vouchers are failed as before, and can be retried again.
    const thrown = await crew.maker.get(payOrderCancel, again);
    expect(await statesOf(bad)).toEqual(['FAILED', 'FAILED']);
    const once = await crew.maker.get(payOrderRetry, { orderNo: order.orderNo });
    expect(once.orderNo).not.toBe(again.orderNo);
    // The deleted draft comes back with other content as an ordinary order, because no two orders may retry the same
    // payments.
    const other = await someVouchers(test, { sub }, [4_000]);
    const back = { orderNo: again.orderNo, version: thrown.version };
    expect(await saved(crew.maker, sub, other, back)).toMatchObject({ state: 'DRAFT' });
    expect(await detailOf(crew.maker, again.orderNo)).toMatchObject({ retryOf: '' });
    const kept = await saved(crew.maker, sub, bad.slice(1), { orderNo: once.orderNo, version: once.version });
    expect(await detailOf(crew.maker, kept.orderNo)).toMatchObject({ retryOf: order.orderNo });
  });

  it('moves money between sub-merchants after the payment password and an audit', async () => {
    const [from, to] = [aSub(), aSub()];
    const wish = {
      requestNo: aRequestNo(),
      subMemberNo: from.memberNo,
      toMemberNo: to.memberNo,
      amount: '123.45',
      remark: '',
      payPassword: 'Pay#20261',
    };
    expect(await refusalOf(crew.admin, payOrderMove, { ...wish, payPassword: 'Wrong#2026' })).toMatchObject({
      code: 4000,
    });
    const order = await crew.admin.get(payOrderMove, wish);
    expect(order).toMatchObject({ kind: 'MOVE', state: 'WAIT_AUDIT', amount: '123.45', fee: '0.00' });
    expect(await crew.admin.get(payOrderMove, wish)).toMatchObject({ orderNo: order.orderNo });
    expect(await refusalOf(crew.admin, payOrderMove, { ...wish, amount: '123.46' })).toMatchObject({
      bizCode: '20040004',
    });
    const before = await balanceOf(to);
    expect(await passed(crew.admin, order)).toMatchObject([{ ok: false, msg: '您参与了该制单的编制，不能审核' }]);
    expect(await passed(crew.first, order)).toMatchObject([{ ok: true, state: 'PAYING' }]);
    await settled();
    expect(await balanceOf(to)).toEqual({ ...before, balance: before.balance + 12_345 });
    expect(await detailOf(crew.admin, order.orderNo)).toMatchObject({ state: 'DONE' });
    for (const [fields, words] of [
      [{ toMemberNo: from.memberNo }, /不能是同一子商户/],
      [{ toMemberNo: 'M600010000001' }, /数据不存在或无权访问/],
      [{ subMemberNo: 'M600010000001' }, /数据不存在或无权访问/],
      [{ amount: '99999999.00' }, /可用余额/],
    ] as const) {
      const { msg } = await refusalOf(crew.admin, payOrderMove, { ...wish, requestNo: aRequestNo(), ...fields });
      expect(msg).toMatch(words);
    }
    // Safety rule S-02: a final refusal uses up its request number.
    const refused = { ...wish, requestNo: aRequestNo(), amount: '99999999.00' };
    const first = await refusalOf(crew.admin, payOrderMove, refused);
    expect(first).toMatchObject({ bizCode: '20040001' });
    expect(await refusalOf(crew.admin, payOrderMove, refused)).toEqual(first);
    expect(await refusalOf(crew.admin, payOrderMove, { ...refused, amount: '3.00' })).toMatchObject({
      bizCode: '20040004',
    });
    expect(await crew.admin.get(payOrderMoveResult, { requestNo: refused.requestNo })).toEqual({
      order: null,
      refusal: first.msg,
    });
  });
});

const fileOf = async (who: Crew[keyof Crew], call: Call, request: object): Promise<Buffer> => {
  const response = await test.fetch(`/gateway${call.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe('two pairs of eyes', () => {
  it('refuses an audit by the maker or a changer, and by administrators', async () => {
    const sub = aSub();
    const order = await submitted(crew.admin, sub, await someVouchers(test, { sub }, [1_000]));
    expect(await passed(crew.admin, order)).toMatchObject([{ ok: false, msg: '您参与了该制单的编制，不能审核' }]);
    expect((await crew.admin.get(payOrderRefuse, { orders: [order], reason: '不要' })).results).toMatchObject([
      { ok: false },
    ]);
    // Even if the maker is written into the database as an auditor, a constraint refuses it.
    for (const column of ['first_id', 'second_id'] as const)
      await expect(
        db()
          .updateTable('warehouse_orders')
          .set({ first_id: '100010000034', [column]: sql`maker_id` } as never)
          .where('order_no', '=', order.orderNo)
          .execute(),
      ).rejects.toThrow('warehouse_orders_other_eyes');
    // A user who has edited the order may not audit it either, like its maker.
    const two = aSub();
    const draft = await saved(crew.maker, two, await someVouchers(test, { sub: two }, [1_000]));
    const { orderNo } = draft;
    const numbers = (await detailOf(crew.maker, orderNo)).voucherRows.map(({ voucherNo }) => voucherNo);
    const changed = await saved(crew.admin, two, numbers, { orderNo, version: draft.version, remark: '改' });
    const sent = await crew.maker.get(payOrderSubmit, changed);
    expect(await passed(crew.admin, sent)).toMatchObject([{ ok: false, msg: '您参与了该制单的编制，不能审核' }]);
    expect(await passed(crew.first, sent)).toMatchObject([{ ok: true }]);
  });

  it('refuses users without the right or without a proof of identity by the call itself', async () => {
    const sub = aSub();
    const order = await submitted(crew.maker, sub, await someVouchers(test, { sub }, [1_000]));
    for (const who of [crew.maker, crew.staff, crew.reader])
      expect(await refusalOf(who, payOrderPass, { orders: [order] })).toMatchObject({ code: 403 });
    expect(
      await refusalOf(crew.reader, payOrderSave, {
        subMemberNo: sub.memberNo,
        mode: 'APART',
        voucherNos: ['x'],
        remark: '',
        attachments: [],
      }),
    ).toMatchObject({ code: 403 });
    const loseProofs = db().updateTable('sessions').set({ proven_at: null }).where('user_id', '=', '100010000034');
    expect((await loseProofs.executeTakeFirst()).numUpdatedRows).toBeGreaterThan(0n);
    expect(await refusalOf(crew.first, payOrderPass, { orders: [order] })).toMatchObject({ bizCode: '20060001' });
    expect(await refusalOf(crew.first, payOrderPass, { orders: [order], loginPassword: 'Wrong#2026' })).toMatchObject({
      code: 4000,
    });
    const { results } = await crew.first.get(payOrderPass, { orders: [order], loginPassword: 'Sandbox#2026' });
    expect(results).toMatchObject([{ ok: true, state: 'PAYING' }]);
  });

  it('requires two auditors for two halves of an amount, by account and by name', async () => {
    const [one, two, three] = [aSub(), aSub(), aSub()];
    const payeeNo = one.payees[0] as string;
    const payee = await db()
      .selectFrom('warehouse_payees')
      .selectAll()
      .where('payee_no', '=', payeeNo)
      .executeTakeFirstOrThrow();
    const namesake = await aPayee(test, { name: payee.name });
    const half = async (sub: TestSub, to: string, cents: number) =>
      submitted(crew.maker, sub, await someVouchers(test, { sub, payeeNo: to }, [cents]));
    const first = await half(one, payeeNo, 5_000_000);
    const second = await half(two, payeeNo, 4_999_999);
    // The first order alone is below the amount for two auditors, so one auditor is enough.
    expect(await detailOf(crew.first, first.orderNo)).toMatchObject({ passes: 1 });
    const third = await half(three, namesake, 1);
    for (const { orderNo } of [first, second, third])
      expect(await detailOf(crew.first, orderNo)).toMatchObject({ passes: 2 });
    expect(await passed(crew.first, first, second, third)).toMatchObject([
      { ok: true, waitsForSecond: true },
      { ok: true, waitsForSecond: true },
      { ok: true, waitsForSecond: true },
    ]);
    // Orders that have passed today count for the sum of the day, but not on the next day.
    const { results } = await crew.second.get(payOrderPass, {
      orders: await Promise.all([first, second, third].map(async ({ orderNo }) => detailOf(crew.second, orderNo))),
    });
    expect(results).toMatchObject([
      { ok: true, state: 'PAYING' },
      { ok: true, state: 'PAYING' },
      { ok: true, state: 'PAYING' },
    ]);
    const fourth = await half(aSub(), payeeNo, 1);
    expect(await detailOf(crew.first, fourth.orderNo)).toMatchObject({ passes: 2 });
    await test.control('POST', '/clock', { advance: 'P1D' });
    expect(await detailOf(crew.first, fourth.orderNo)).toMatchObject({ passes: 1 });
  });

  it('requires both passes again after a change', async () => {
    const sub = aSub();
    const numbers = await someVouchers(test, { sub }, [10_000_000]);
    const order = await submitted(crew.maker, sub, numbers);
    await passed(crew.first, order);
    const once = await detailOf(crew.maker, order.orderNo);
    expect(
      await refusalOf(crew.maker, payOrderSave, {
        orderNo: order.orderNo,
        version: once.version,
        subMemberNo: sub.memberNo,
        mode: 'APART',
        voucherNos: numbers,
        remark: '改',
        attachments: [],
      }),
    ).toMatchObject({ bizCode: '20080002', msg: '待审核的制单不能修改' });
    const back = await crew.maker.get(payOrderCancel, once);
    const changed = await saved(crew.maker, sub, numbers, {
      orderNo: order.orderNo,
      version: back.version,
      remark: '改',
    });
    const sent = await crew.maker.get(payOrderSubmit, changed);
    expect(sent).toMatchObject({ firstAuditor: '' });
    // The second auditor still sees the order in its old state, after it was changed and submitted again.
    expect(await passed(crew.second, once)).toMatchObject([{ ok: false, msg: '您没有初审权限' }]);
    expect(await passed(crew.first, order)).toMatchObject([{ ok: false, msg: '制单已变更，请重新查看' }]);
    expect(await passed(crew.first, sent)).toMatchObject([{ ok: true, waitsForSecond: true }]);
  });

  it('executes one of several parallel decisions, and pays once', async () => {
    const sub = aSub();
    const order = await submitted(crew.maker, sub, await someVouchers(test, { sub }, [1_000, 2_000]));
    const before = await balanceOf(sub);
    const both = await Promise.all([
      passed(crew.first, order),
      passed(crew.admin, order),
      crew.first.get(payOrderRefuse, { orders: [order], reason: '同时' }).then(({ results }) => results),
    ]);
    expect(both.flat().filter(({ ok }) => ok).length).toBeGreaterThan(0);
    await settled();
    const { state, fee } = await detailOf(crew.maker, order.orderNo);
    expect(['DONE', 'REFUSED']).toContain(state);
    const paid = state === 'DONE' ? 3_000 + Math.round(Number(fee) * 100) : 0;
    expect(await balanceOf(sub)).toEqual({ balance: before.balance - paid, frozen: 0 });
  });
});

describe('changes since the draft was made', () => {
  it('names a voucher that another user has taken, and keeps the draft unchanged', async () => {
    const sub = aSub();
    const numbers = await someVouchers(test, { sub }, [1_000, 2_000, 3_000]);
    const mine = await saved(crew.maker, sub, numbers.slice(0, 2));
    const refused = await refusalOf(crew.staff, payOrderSave, {
      subMemberNo: sub.memberNo,
      mode: 'APART',
      voucherNos: numbers,
      remark: '',
      attachments: [],
    });
    expect(refused).toMatchObject({
      bizCode: '20080008',
      data: { fields: { voucherNos: numbers.slice(0, 2).join(',') } },
    });
    expect(await statesOf(numbers)).toEqual(['ORDERED', 'ORDERED', 'WAIT_ORDER']);
    expect(await detailOf(crew.maker, mine.orderNo)).toMatchObject({ state: 'DRAFT', vouchers: 2 });
    // A constraint of the database enforces the rule as well.
    const other = await saved(crew.staff, sub, numbers.slice(2));
    await expect(
      db()
        .insertInto('warehouse_order_vouchers')
        .values({ order_no: other.orderNo, voucher_no: numbers[0] as string, line_no: 1 })
        .execute(),
    ).rejects.toThrow('warehouse_one_living_order');
  });

  it('gives vouchers to one of several users who save them at once', async () => {
    const sub = aSub();
    const numbers = await someVouchers(test, { sub }, [1_000, 2_000, 3_000]);
    const ask = (who: Crew[keyof Crew]) =>
      who.ask(payOrderSave, {
        subMemberNo: sub.memberNo,
        mode: 'JOINED',
        voucherNos: numbers,
        remark: '',
        attachments: [],
      });
    const answers = await Promise.all([ask(crew.maker), ask(crew.staff), ask(crew.admin), ask(crew.maker)]);
    expect(answers.map(({ body }) => body['code']).sort()).toEqual([0, 4000, 4000, 4000]);
  });

  it('creates one order from two identical saves', async () => {
    const sub = aSub();
    const numbers = await someVouchers(test, { sub }, [1_000]);
    const twice = await Promise.all([1, 2].map(() => saved(crew.maker, sub, numbers, { requestNo: 'same-save' })));
    expect(new Set(twice.map(({ orderNo }) => orderNo)).size).toBe(1);
  });

  it('refuses to pass an order whose balance was drained since, and freezes nothing', async () => {
    const sub = aSub();
    const order = await submitted(crew.maker, sub, await someVouchers(test, { sub }, [100_000]));
    const { balance } = await balanceOf(sub);
    const drain = (cents: number) =>
      inTransaction(db(), (trx) => freeze(trx, { payer_account_no: sub.accountNo } as never, cents));
    await drain(balance - 50_000);
    const detail = await detailOf(crew.first, order.orderNo);
    expect(detail.warnings[0]).toMatch(/^可用余额500\.00元，不足支付1,?00\d\.\d\d元$/);
    const [result] = await passed(crew.first, order);
    expect(result).toMatchObject({ ok: false, state: 'WAIT_AUDIT' });
    expect(result?.msg).toMatch(/余额/);
    await drain(50_000 - balance);
    expect(await passed(crew.first, order)).toMatchObject([{ ok: true }]);
  });

  it('refuses to pass an order whose payee account changed after the submission', async () => {
    const sub = aSub();
    const payeeNo = sub.payees[0] as string;
    const order = await submitted(crew.maker, sub, await someVouchers(test, { sub }, [1_000]));
    const payee = await db()
      .selectFrom('warehouse_payees')
      .selectAll()
      .where('payee_no', '=', payeeNo)
      .executeTakeFirstOrThrow();
    await crew.admin.get(warehousePayeeSave, {
      payeeNo,
      version: payee.version,
      name: payee.name,
      accountKind: 'CORPORATE',
      accountNo: '33050161629999999999',
      bankCode: '105',
      stopped: 'N',
    });
    expect((await detailOf(crew.first, order.orderNo)).warnings).toContain(`收款方${payee.name}的账户在提交后已变更`);
    expect(await passed(crew.first, order)).toMatchObject([
      { ok: false, msg: `收款方${payee.name}的账户在提交后已变更或停用，请驳回后重新制单` },
    ]);
    // A draft that contains the payee's old account must be saved again.
    const again = aSub();
    const numbers = await someVouchers(test, { sub: again, payeeNo }, [1_000]);
    const draft = await saved(crew.maker, again, numbers);
    await db()
      .updateTable('warehouse_payees')
      .set({ account_no: '33050161629999999998' })
      .where('payee_no', '=', payeeNo)
      .execute();
    expect(await refusalOf(crew.maker, payOrderSubmit, draft)).toMatchObject({ bizCode: '20080008' });
    const fresh = await saved(crew.maker, again, numbers, { orderNo: draft.orderNo, version: draft.version });
    expect(await crew.maker.get(payOrderSubmit, fresh)).toMatchObject({ state: 'WAIT_AUDIT' });
  });

  it('passes several orders at once, except an order that cannot be passed', async () => {
    const sub = aSub();
    const orders = [];
    for (const cents of [1_000, 2_000, 3_000])
      orders.push(await submitted(crew.maker, sub, await someVouchers(test, { sub }, [cents])));
    const [a, b, c] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    await crew.maker.get(payOrderCancel, b);
    expect(await passed(crew.first, a, b, c)).toMatchObject([
      { ok: true },
      { ok: false, state: 'CANCELLED', msg: '已撤回的制单不能审核' },
      { ok: true },
    ]);
    // The same request is sent again after a lost response.
    expect(await passed(crew.first, a, b, c)).toMatchObject([{ ok: true }, { ok: false }, { ok: true }]);
  });
});

describe('an order split by other means', () => {
  const half = async (payeeNo: string, cents = 6_000_000) => {
    const sub = aSub();
    return submitted(crew.maker, sub, await someVouchers(test, { sub, payeeNo }, [cents]));
  };
  const passesOf = async ({ orderNo }: { orderNo: string }) => (await detailOf(crew.first, orderNo)).passes;

  it.each([
    ['a space', '拆单甲测试有限公司', '拆单甲测试 有限公司'],
    ['full width', 'ABC拆单乙', 'ＡＢＣ拆单乙'],
    ['case and a full stop', 'Split Co., Ltd', 'SPLIT CO LTD.'],
    ['brackets', '拆单丙（上海）公司', '拆单丙(上海)公司'],
  ])('recognises an order split by a name that is written with %s', async (_what, one, other) => {
    const orders = [await half(await aPayee(test, { name: one })), await half(await aPayee(test, { name: other }))];
    expect(await Promise.all(orders.map(passesOf))).toEqual([2, 2]);
  });

  it('recognises an order split by name and account that both changed between the halves', async () => {
    const payeeNo = await aPayee(test);
    const first = await half(payeeNo);
    expect(await passesOf(first)).toBe(1);
    expect(await passed(crew.first, first)).toMatchObject([{ ok: true, state: 'PAYING' }]);
    await db()
      .updateTable('warehouse_payees')
      .set({ name: '改名后有限公司', account_no: '33050161620099999901' })
      .where('payee_no', '=', payeeNo)
      .execute();
    expect(await passesOf(await half(payeeNo))).toBe(2);
  });

  it('reports to the auditor that the amount for two auditors has changed since the submission', async () => {
    const { db: of } = test.sandbox;
    const set = (cents: number | null) =>
      of.updateTable('warehouses').set({ two_from_cents: cents }).where('enterprise_id', '=', WAREHOUSE).execute();
    await set(null);
    const order = await half(await aPayee(test), 9_000_000);
    await set(5_000_000);
    const { warnings } = await detailOf(crew.first, order.orderNo);
    await set(10_000_000);
    expect(warnings).toContain('提交时未设置两人审核，现为满50,000.00元');
  });
});

it('refuses an order above the largest payment with a message, and the lists still work', async () => {
  const sub = aSub();
  const numbers = await someVouchers(
    test,
    { sub },
    Array.from({ length: 110 }, () => 99_999_999_999),
  );
  const refusal = await refusalOf(crew.maker, payOrderSave, {
    subMemberNo: sub.memberNo,
    mode: 'JOINED',
    voucherNos: numbers,
    remark: '',
    attachments: [],
  });
  expect(refusal).toMatchObject({ code: 4000 });
  expect(refusal.data?.fields?.['voucherNos']).toBe(
    '一张制单最多付款99,999,999,999.99元，所选凭证共109,999,999,998.90元',
  );
  const order = await submitted(crew.maker, sub, numbers.slice(0, 100));
  expect(await detailOf(crew.first, order.orderNo)).toMatchObject({ amount: '99999999999.00' });
  await crew.first.get(auditPage, { pageNo: 1, pageSize: 50, queue: 'WAITS' });
  const found = await crew.maker.get(payOrderPage, {
    pageNo: 1,
    pageSize: 10,
    // The order number with spaces, as a page displays it.
    keyword: order.orderNo.replace(/(.{4})/g, '$1 ').trim(),
  });
  expect(found).toMatchObject({ total: 1, totalAmount: '99999999999.00' });
});

describe('warnings', () => {
  it('warns of duplicates, documents, limits and accounts', async () => {
    const sub = aSub();
    const payeeNo = sub.payees[0] as string;
    const numbers = await someVouchers(test, { sub }, [7_777, 7_777, 8_888, 9_999]);
    await db()
      .updateTable('warehouse_vouchers')
      .set({ source_no: 'yd 2026-001' })
      .where('voucher_no', '=', numbers[2] as string)
      .execute();
    await db()
      .updateTable('warehouse_vouchers')
      .set({ source_no: 'YD2026001' })
      .where('voucher_no', '=', numbers[3] as string)
      .execute();
    await db()
      .updateTable('warehouse_subs')
      .set({ day_limit_cents: 10_000 })
      .where('member_no', '=', sub.memberNo)
      .execute();
    const now = new Date(((await test.control('GET', '/clock')) as { businessTime: string }).businessTime);
    await db()
      .updateTable('warehouse_payees')
      .set({ changed_at: new Date(now.getTime() - 86_400_000), version: 1 })
      .where('payee_no', '=', payeeNo)
      .execute();
    const order = await submitted(crew.maker, sub, [numbers[0] as string, numbers[2] as string]);
    const payee = await db()
      .selectFrom('warehouse_payees')
      .select('name')
      .where('payee_no', '=', payeeNo)
      .executeTakeFirstOrThrow();
    const { warnings } = await detailOf(crew.first, order.orderNo);
    expect(warnings).toEqual([
      '超过单日付款提醒额100.00元：今日已审核0.00元，加上本单166.65元',
      `收款方${payee.name}的账户7日内变更过`,
      `凭证${numbers[2]}与30日内的凭证${numbers[3]}来源单据相同`,
      `凭证${numbers[0]}与30日内的凭证${numbers[1]}收款方和金额相同`,
    ]);
    const queue = await crew.first.get(auditPage, {
      pageNo: 1,
      pageSize: 50,
      queue: 'WAITS_FOR_ME',
      keyword: order.orderNo,
    });
    expect(queue.rows.map((row) => row.warnings)).toEqual([warnings]);
  });
});

it('the reminder of the daily limit counts payments passed today without the failed payments', async () => {
  const sub = aSub();
  const [one, two] = sub.payees as [string, string];
  await db()
    .updateTable('warehouse_subs')
    .set({ day_limit_cents: 10_000 })
    .where('member_no', '=', sub.memberNo)
    .execute();
  const good = await someVouchers(test, { sub, payeeNo: one }, [6_000]);
  const bad = await someVouchers(test, { sub, payeeNo: two }, [5_000]);
  await db().updateTable('warehouse_payees').set({ name: '驳回有限公司' }).where('payee_no', '=', two).execute();
  await passed(crew.first, await submitted(crew.maker, sub, [...good, ...bad]));
  await settled();
  const next = await submitted(crew.maker, sub, await someVouchers(test, { sub, payeeNo: one }, [7_000]));
  const { warnings } = await detailOf(crew.first, next.orderNo);
  expect(warnings).toContain('超过单日付款提醒额100.00元：今日已审核60.00元，加上本单130.00元');
  // The reminder is only a warning, so the order can pass.
  expect(await passed(crew.first, next)).toMatchObject([{ ok: true, state: 'PAYING' }]);
});

it('pays each line once after a kill during the payment', async () => {
  const sub = aSub();
  const numbers = await someVouchers(
    test,
    { sub },
    Array.from({ length: 12 }, (_, at) => 100 + at),
  );
  const order = await submitted(crew.maker, sub, numbers);
  const before = await balanceOf(sub);
  await passed(crew.first, order);
  let kills = 0;
  for (let times = 0; times < 3; times++) {
    for (let lost = 0; lost < 3; lost++) {
      const key = await nextLine(db());
      if (!key) break;
      kills += 1;
      const { platform } = test.sandbox;
      const context = {
        ...platform.clock.times(0),
        random: platform.random,
        reviewDelayMs: 0,
        newId: (prefix: string) => `${prefix}x`,
      };
      const killed = inTransaction(db(), async (trx) => {
        await payLine({ ...context, db: trx }, key);
        throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
    }
    await test.restart();
  }
  expect(kills).toBeGreaterThan(0);
  await settled();
  crew = await aCrew(test);
  const { state, succeeded, fee } = await detailOf(crew.maker, order.orderNo);
  expect([state, succeeded]).toEqual(['DONE', 12]);
  const cents = 12 * 100 + 66 + Math.round(Number(fee) * 100);
  expect(await balanceOf(sub)).toEqual({ balance: before.balance - cents, frozen: 0 });
  expect(new Set(await statesOf(numbers))).toEqual(new Set(['PAID']));
});
