import { aPdf, aPng } from '@test/support/files';
import { REFUSAL_CODE } from '@test/support/refusalCode';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { payOrderSave } from '@/contract/calls/warehouseOrders';
import * as calls from '@/contract/calls/warehouseVouchers';
import {
  aVoucher,
  changeOf,
  fresh,
  made,
  NOT_YOURS,
  PAGE,
  PAYEE,
  type People,
  payeeNow,
  people,
  STOPPED_PAYEE,
  SUB,
} from './support';

/* Tests vouchers that users create manually, their list, and the register of payees. */

let test: TestSandbox;
let all: People;
beforeAll(async () => {
  test = await aSandbox();
});
beforeEach(async () => {
  await test.restoreSeed();
  all = await people(test);
});
afterAll(() => test.stop());

const page = (request: Partial<Parameters<typeof test.ask>[1]> = {}) =>
  all.reader.get(calls.voucherPage, { ...PAGE, ...(request as object) });
const detail = (voucherNo: string) => all.reader.get(calls.voucherDetail, { voucherNo });

describe('the list', () => {
  it('lists vouchers newest first and page by page, with the sum of the matches', async () => {
    const rows = await test.sandbox.db
      .selectFrom('warehouse_vouchers')
      .select(['voucher_no', 'amount_cents', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('voucher_no', 'desc')
      .execute();
    const cents = rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const first = await page();
    expect(first).toMatchObject({ total: rows.length, totalAmount: (cents / 100).toFixed(2) });
    expect(first.rows.map(({ voucherNo }) => voucherNo)).toEqual(rows.slice(0, 10).map(({ voucher_no }) => voucher_no));
    const third = await page({ pageNo: 3, pageSize: 20 });
    expect(third.rows.map(({ voucherNo }) => voucherNo)).toEqual(
      rows.slice(40, 60).map(({ voucher_no }) => voucher_no),
    );
  });

  it('sorts vouchers by amount in both directions', async () => {
    const amounts = async (sortOrder: 'asc' | 'desc') =>
      (await page({ sortField: 'amount', sortOrder, pageSize: 50 })).rows.map(({ amount }) => Number(amount));
    const up = await amounts('asc');
    expect(up).toEqual([...up].sort((a, b) => a - b));
    const down = await amounts('desc');
    expect(down).toEqual([...down].sort((a, b) => b - a));
    expect(down[0]).toBeGreaterThan(up[49] ?? 0);
  });

  it('filters vouchers by each condition, with the sum', async () => {
    const one = await made(all.maker, { kind: 'OTHER', period: '2031-07', amount: '7777.77', remark: '' });
    const found = {
      voucherNo: { keyword: one.voucherNo },
      source: { keyword: one.sourceNo },
      period: { period: '2031-07' },
      amounts: { minAmount: '7777.77', maxAmount: '7777.77' },
      all: {
        state: 'WAIT_ORDER',
        kind: 'OTHER',
        subMemberNo: SUB,
        payeeNo: PAYEE,
        keyword: '杭州安捷',
        startTime: SEED_TIME.toISOString(),
        endTime: SEED_TIME.toISOString(),
      },
    };
    for (const [name, filter] of Object.entries(found)) {
      const { rows, total, totalAmount } = await page(filter);
      expect({ name, total, totalAmount, row: rows[0]?.voucherNo }).toEqual({
        name,
        total: 1,
        totalAmount: '7777.77',
        row: one.voucherNo,
      });
    }
    for (const other of [
      { keyword: '安捷货运' },
      { keyword: '%' },
      { period: '2031-08' },
      { state: 'PAID', period: '2031-07' },
    ])
      expect(await page(other)).toMatchObject({ total: 0, totalAmount: '0.00', rows: [] });
  });

  it('counts each state like the list', async () => {
    const { states } = await all.reader.get(calls.voucherStatistics, {});
    expect(states.map(({ state }) => state)).toEqual(['WAIT_ORDER', 'ORDERED', 'PAYING', 'PAID', 'FAILED', 'VOID']);
    for (const { state, count, amount } of states)
      expect(await page({ state })).toMatchObject({ total: count, totalAmount: amount });
  });
});

describe('a voucher', () => {
  it('creates a voucher once by its number, with the account of its payee', async () => {
    const voucherRequest = aVoucher({ amount: '1234.50' });
    const voucher = await all.maker.get(calls.voucherSave, voucherRequest);
    const { account_no } = await test.sandbox.db
      .selectFrom('warehouse_payees')
      .select('account_no')
      .where('payee_no', '=', PAYEE)
      .executeTakeFirstOrThrow();
    expect(voucher).toMatchObject({ state: 'WAIT_ORDER', amount: '1234.50', makerName: '林悦', version: 0 });
    expect(voucher.accountNo.endsWith(account_no.slice(-4))).toBe(true);
    expect(voucher.accountNo).not.toContain(account_no.slice(0, -4));
    expect(await all.maker.get(calls.voucherSave, voucherRequest)).toEqual(voucher);
    expect((await all.maker.ask(calls.voucherSave, { ...voucherRequest, amount: '1234.51' })).body).toMatchObject({
      bizCode: '20080006',
    });
    expect(await detail(voucher.voucherNo)).toMatchObject({
      ...voucher,
      locked: '',
      steps: [{ text: '录入凭证', byName: '林悦' }],
    });
  });

  it('requires a source document of its own, which a void voucher releases', async () => {
    const first = await made(all.maker);
    const again = aVoucher({ sourceNo: first.sourceNo });
    expect((await all.maker.ask(calls.voucherSave, again)).body).toMatchObject({
      bizCode: '20080003',
      msg: `来源单据已用于凭证${first.voucherNo}`,
    });
    const other = await made(all.maker);
    expect((await all.maker.ask(calls.voucherSave, changeOf(other, { sourceNo: first.sourceNo }))).body).toMatchObject({
      bizCode: '20080003',
    });
    await all.maker.get(calls.voucherVoid, { vouchers: [first], reason: '重复录入' });
    expect((await all.maker.get(calls.voucherSave, again)).sourceNo).toBe(first.sourceNo);
  });

  it('changes a voucher over the version on screen, and records the change', async () => {
    const before = await made(all.maker);
    const change = changeOf(before, { amount: '88.80', kind: 'STORAGE' });
    const after = await all.staff.get(calls.voucherSave, change);
    expect(after).toMatchObject({ amount: '88.80', kind: 'STORAGE', version: 1, makerName: '林悦' });
    // The same request, sent again after a lost response, changes nothing.
    expect(await all.staff.get(calls.voucherSave, change)).toEqual(after);
    expect((await all.maker.ask(calls.voucherSave, changeOf(before, { amount: '5.00' }))).body).toMatchObject({
      bizCode: '20080001',
    });
    const { steps } = await detail(before.voucherNo);
    expect(steps.map(({ text }) => text)).toEqual(['修改：费用类型 运费 → 仓储费；金额 100.00 → 88.80', '录入凭证']);
    expect(steps[0]?.byName).toBe('吴敏');
  });

  it('takes the new account of a payee with the next change of the voucher', async () => {
    const payee = await all.maker.get(calls.warehousePayeeSave, {
      name: '试运输有限公司',
      accountKind: 'CORPORATE',
      accountNo: '33050161700000000001',
      bankCode: '102',
      stopped: 'N',
    });
    const voucher = await made(all.maker, { payeeNo: payee.payeeNo });
    await all.maker.get(calls.warehousePayeeSave, { ...payee, accountNo: '33050161700000009999' });
    expect((await detail(voucher.voucherNo)).accountNo).toMatch(/0001$/);
    const after = await all.maker.get(calls.voucherSave, changeOf(voucher));
    expect(after.accountNo).toMatch(/9999$/);
    expect((await detail(voucher.voucherNo)).steps[0]?.text).toBe('修改：收款账号已更新');
  });

  it.each([
    ['amount', { amount: '0.00' }],
    ['amount', { amount: '1.005' }],
    ['amount', { amount: '-1.00' }],
    ['period', { period: '2026-13' }],
    ['sourceNo', { sourceNo: ' ' }],
    ['sourceNo', { sourceNo: 'x'.repeat(41) }],
    ['remark', { remark: '‮反' }],
    ['payeeNo', { payeeNo: STOPPED_PAYEE }],
    ['requestNo', { requestNo: undefined }],
    ['attachments', { attachments: [{ url: '/gateway/elsewhere', name: 'a.pdf' }] }],
  ])('refuses a voucher with a wrong %s at its field: %j', async (field, over) => {
    const voucherRequest = { ...aVoucher(), ...over } as ReturnType<typeof aVoucher>;
    const { body } = await all.maker.ask(calls.voucherSave, voucherRequest);
    expect(body['code']).toEqual(REFUSAL_CODE);
    expect((body['data'] as { fields: object }).fields).toHaveProperty(field);
    const { total } = await page({ keyword: voucherRequest.sourceNo.trim() || 'nothing' });
    expect(total).toBe(0);
  });

  it('voids vouchers with a reason, all or none, permanently', async () => {
    const [one, two] = [await made(all.maker), await made(all.maker)];
    const outdated = { vouchers: [one, { ...two, version: 5 }], reason: '重复录入' };
    expect((await all.maker.ask(calls.voucherVoid, outdated)).body).toMatchObject({ bizCode: '20080001' });
    expect((await detail(one.voucherNo)).state).toBe('WAIT_ORDER');
    expect((await all.maker.ask(calls.voucherVoid, { vouchers: [one], reason: ' ' })).body['code']).toEqual(
      REFUSAL_CODE,
    );

    await all.maker.get(calls.voucherVoid, { vouchers: [one, two], reason: '重复录入' });
    expect(await detail(two.voucherNo)).toMatchObject({
      state: 'VOID',
      voidReason: '重复录入',
      locked: '该凭证已作废',
      steps: [{ text: '作废：重复录入', byName: '林悦' }, {}],
    });
    expect((await all.maker.ask(calls.voucherVoid, { vouchers: [one], reason: '再次' })).body).toMatchObject({
      bizCode: '20080002',
    });
    expect((await all.maker.ask(calls.voucherSave, changeOf(one))).body).toMatchObject({ bizCode: '20080002' });
    const raw = test.sandbox.db
      .updateTable('warehouse_vouchers')
      .set({ state: 'WAIT_ORDER' })
      .where('voucher_no', '=', one.voucherNo);
    await expect(raw.execute()).rejects.toMatchObject({ constraint: 'warehouse_vouchers_final' });
  });

  it('locks a voucher while an order has it', async () => {
    const voucher = await made(all.maker);
    const order = await all.maker.get(payOrderSave, {
      requestNo: fresh('order'),
      subMemberNo: SUB,
      mode: 'JOINED',
      voucherNos: [voucher.voucherNo],
      attachments: [],
    });
    const now = await detail(voucher.voucherNo);
    expect(now).toMatchObject({ state: 'ORDERED', orderNo: order.orderNo });
    expect(now.locked).toBe(`该凭证已制单（${order.orderNo}），不能修改或作废`);
    for (const { body } of [
      await all.maker.ask(calls.voucherVoid, { vouchers: [now], reason: '不要了' }),
      await all.maker.ask(calls.voucherSave, changeOf(now, { amount: '1.00' })),
    ])
      expect(body).toMatchObject({ bizCode: '20080002', msg: now.locked });
  });
});

describe('values that a voucher refuses', () => {
  it.each([
    ['more than one voucher pays', { amount: '1000000000.00' }, '单张凭证金额最多999,999,999.99元'],
    ['a formula as its document', { sourceNo: '=1+1' }, '不能是公式，请填写内容本身'],
    ['a command as its document', { sourceNo: "-1+cmd|' /C calc'!A0" }, '不能是公式，请填写内容本身'],
  ])('refuses %s', async (_what, over, words) => {
    const { body } = await all.maker.ask(calls.voucherSave, aVoucher(over));
    expect([body['code'], JSON.stringify(body)]).toEqual([4000, expect.stringContaining(words)]);
  });

  it('accepts the largest amount', async () => {
    expect(await made(all.maker, { amount: '999999999.99' })).toMatchObject({ amount: '999999999.99' });
  });

  it.each([
    ['turns the other way', '发票\u202Efdp.png'],
    ['cannot be seen', '\u200B\u200B'],
    ['breaks its line', 'a\r\nb.png'],
    ['leads elsewhere', '../../etc/passwd'],
  ])('refuses a file whose name %s', async (_what, name) => {
    const url = await all.maker.upload(aPng(), 'a.png');
    const { body } = await all.maker.ask(calls.voucherSave, aVoucher({ attachments: [{ url, name }] }));
    expect(body).toMatchObject({ code: 4000, data: { fields: expect.anything() } });
  });
});

describe('files of a voucher', () => {
  it('accepts uploads of the maker, and shows them to readers of vouchers', async () => {
    const pdf = aPdf();
    const attachments = [
      { url: await all.maker.upload(pdf, '结算单.pdf'), name: '结算单.pdf' },
      { url: await all.maker.upload(aPng(), '签收.png'), name: '签收.png' },
    ];
    const voucher = await made(all.maker, { attachments });
    expect(voucher.attachments).toBe(2);
    const { files } = await detail(voucher.voucherNo);
    expect(files.map(({ name }) => name)).toEqual(['结算单.pdf', '签收.png']);
    const [first] = files as [{ url: string }, unknown];
    const fetched = await test.fetch(`/gateway${calls.warehouseFile.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${all.audit1.token}` },
      body: JSON.stringify({ url: first.url }),
    });
    expect(fetched.headers.get('content-type')).toContain('application/pdf');
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(pdf);

    // A colleague changes the voucher and keeps its files. A file that is not attached belongs to its uploader only.
    const kept = await all.staff.get(calls.voucherSave, changeOf(voucher, { amount: '2.00', attachments: files }));
    expect(kept.attachments).toBe(2);
    const own = await all.maker.upload(aPdf({ words: 'mine' }), 'mine.pdf');
    const stolen = changeOf(kept, { attachments: [{ url: own, name: 'mine.pdf' }] });
    expect((await all.staff.ask(calls.voucherSave, stolen)).body).toMatchObject({
      data: { fields: { attachments: expect.any(String) } },
    });
    expect((await all.reader.ask(calls.warehouseFile, { url: own })).body).toEqual(NOT_YOURS);
    expect((await all.reader.ask(calls.warehouseFile, { url: 'javascript:alert(1)' })).body).toEqual(NOT_YOURS);
    const direct = await test.fetch(own, { headers: { authorization: `Bearer ${all.audit1.token}` } });
    expect(await direct.json()).toEqual(NOT_YOURS);
  });

  it('seeded files exist and can be opened', async () => {
    const row = await test.sandbox.db
      .selectFrom('warehouse_files')
      .select(['owner_no', 'url'])
      .where('url', 'like', '%.pdf')
      .orderBy('owner_no')
      .executeTakeFirstOrThrow();
    const fetched = await test.fetch(`/gateway${calls.warehouseFile.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${all.reader.token}` },
      body: JSON.stringify({ url: row.url }),
    });
    expect(
      Buffer.from(await fetched.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('payees', () => {
  const aPayee = (accountNo: string) => ({
    name: '新供应商有限公司',
    accountKind: 'CORPORATE' as const,
    accountNo,
    bankCode: '102',
    stopped: 'N' as const,
  });

  it('lists payees by name, searches them and offers those not stopped', async () => {
    const list = await all.reader.get(calls.warehousePayeePage, { ...PAGE, pageSize: 50 });
    expect(list.total).toBeGreaterThanOrEqual(60);
    const stopped = await all.reader.get(calls.warehousePayeePage, { ...PAGE, stopped: 'Y' });
    expect(stopped.rows.map(({ payeeNo }) => payeeNo)).toContain(STOPPED_PAYEE);
    const [one] = stopped.rows as [calls.WarehousePayee];
    expect(await all.maker.get(calls.warehousePayeeOptions, { keyword: one.name })).toEqual([]);
    expect(await all.maker.get(calls.warehousePayeeOptions, { keyword: '安捷' })).toMatchObject([{ payeeNo: PAYEE }]);
  });

  it('refuses an account that is registered for another payee', async () => {
    const added = await all.maker.get(calls.warehousePayeeSave, aPayee('3305 0161 8000 0000 0001'));
    expect(added).toMatchObject({ bank: '中国工商银行', changedBy: '林悦', version: 0 });
    expect((await all.maker.ask(calls.warehousePayeeSave, aPayee('33050161800000000001'))).body).toMatchObject({
      bizCode: '20080007',
      msg: `该收款账号已登记为新供应商有限公司（${added.payeeNo}）`,
    });
  });

  it('changes payees over the version on screen, and only a new account changes its time', async () => {
    const added = await all.maker.get(calls.warehousePayeeSave, aPayee('33050161800000000002'));
    test.clock.advance(60_000);
    const { accountNo: _masked, ...rest } = added;
    const stopped = await all.admin.get(calls.warehousePayeeSave, { ...rest, stopped: 'Y' });
    expect(stopped).toMatchObject({ stopped: 'Y', changeTime: added.changeTime, changedBy: '林悦', version: 1 });
    expect((await all.maker.ask(calls.warehousePayeeSave, { ...rest, name: '另一家有限公司' })).body).toMatchObject({
      bizCode: '20080001',
    });
    const moved = await all.admin.get(calls.warehousePayeeSave, {
      ...rest,
      version: 1,
      accountNo: '33050161800000000003',
    });
    expect(moved).toMatchObject({ stopped: 'N', changedBy: '陈涛', version: 2 });
    expect(moved.changeTime > added.changeTime).toBe(true);
    expect(await payeeNow(all.reader, added.payeeNo)).toEqual(moved);
  });

  it.each([
    ['name', { name: '' }],
    ['accountNo', { accountNo: '12' }],
    ['accountNo', { accountKind: 'PRIVATE' as const, accountNo: '6222021000000001234' }],
    ['bankCode', { bankCode: '999' }],
  ])('refuses a payee with a wrong %s at its field', async (field, over) => {
    const { body } = await all.maker.ask(calls.warehousePayeeSave, { ...aPayee('33050161800000000009'), ...over });
    expect((body['data'] as { fields: object }).fields).toHaveProperty(field);
  });
});
