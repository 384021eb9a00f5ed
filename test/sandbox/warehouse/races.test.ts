import { aSandbox, type TestSandbox } from '@test/support/sandbox';
import { payOrderSave } from '@/contract/calls/warehouseOrders';
import * as calls from '@/contract/calls/warehouseVouchers';
import { aLine, aVoucher, changeOf, fresh, made, PAGE, type People, people, SUB } from './support';

/* Tests two requests at the same time: one succeeds, the other is refused, and nothing is created twice. */

const ROUNDS = 8;

let test: TestSandbox;
let all: People;
beforeAll(async () => {
  test = await aSandbox();
  all = await people(test);
});
afterAll(() => test.stop());

const codes = (answers: readonly { body: Record<string, unknown> }[]) =>
  answers.map(({ body }) => (body['code'] === 0 ? 'done' : String(body['bizCode']))).sort();
const bySource = (sourceNo: string) =>
  test.sandbox.db
    .selectFrom('warehouse_vouchers')
    .select(['voucher_no', 'state', 'order_no'])
    .where('source_no', '=', sourceNo)
    .execute();
const stepsOf = (voucherNo: string) =>
  test.sandbox.db.selectFrom('warehouse_steps').select('text').where('owner_no', '=', voucherNo).execute();

it('a voucher is voided once by two parallel requests', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const voucher = await made(all.maker);
    const voidedBy = (who: typeof all.maker, reason: string) =>
      who.ask(calls.voucherVoid, { vouchers: [voucher], reason });
    expect(codes(await Promise.all([voidedBy(all.maker, '一'), voidedBy(all.staff, '二')]))).toEqual([
      '20080002',
      'done',
    ]);
    expect(await stepsOf(voucher.voucherNo)).toHaveLength(2);
  }
});

it('two requests that void the same vouchers in different orders do not deadlock', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const some = await Promise.all(Array.from({ length: 6 }, () => made(all.maker)));
    const answers = await Promise.all([
      all.maker.ask(calls.voucherVoid, { vouchers: some, reason: '一' }),
      all.staff.ask(calls.voucherVoid, { vouchers: [...some].reverse(), reason: '二' }),
    ]);
    expect(codes(answers)).toEqual(['20080002', 'done']);
  }
});

it('a voucher is voided or ordered, never both', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = await Promise.all([made(all.maker), made(all.maker)]);
    const [voided, ordered] = await Promise.all([
      all.staff.ask(calls.voucherVoid, { vouchers: [two], reason: '作废' }),
      all.maker.ask(payOrderSave, {
        requestNo: fresh('race'),
        subMemberNo: SUB,
        mode: 'JOINED',
        voucherNos: [one.voucherNo, two.voucherNo],
        attachments: [],
      }),
    ]);
    const isVoid = voided.body['code'] === 0;
    expect(codes([voided, ordered])).toEqual(isVoid ? ['20080008', 'done'] : ['20080002', 'done']);
    const [after] = await bySource(two.sourceNo);
    expect(after?.state).toBe(isVoid ? 'VOID' : 'ORDERED');
    expect((await bySource(one.sourceNo))[0]?.state).toBe(isVoid ? 'WAIT_ORDER' : 'ORDERED');
    const living = await test.sandbox.db
      .selectFrom('warehouse_order_vouchers')
      .select('order_no')
      .where('voucher_no', '=', two.voucherNo)
      .where('living', '=', true)
      .execute();
    expect(living.map(({ order_no }) => order_no)).toEqual(isVoid ? [] : [after?.order_no]);
  }
});

it('an order has the amount of its voucher before or after a parallel change', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const voucher = await made(all.maker);
    const [changed, ordered] = await Promise.all([
      all.staff.ask(calls.voucherSave, changeOf(voucher, { amount: '9999.00' })),
      all.maker.ask(payOrderSave, {
        requestNo: fresh('race'),
        subMemberNo: SUB,
        mode: 'APART',
        voucherNos: [voucher.voucherNo],
        attachments: [],
      }),
    ]);
    expect(ordered.body['code']).toBe(0);
    // The amount of the order equals the amount of the voucher, before or after its change.
    const { orderNo, amount } = ordered.body['data'] as { orderNo: string; amount: string };
    const now = await all.reader.get(calls.voucherDetail, { voucherNo: voucher.voucherNo });
    expect(now).toMatchObject({ state: 'ORDERED', orderNo, amount });
    expect(amount).toBe(changed.body['code'] === 0 ? '9999.00' : '100.00');
  }
});

it('a source document has one voucher, for parallel manual entries and files', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sourceNo = fresh('YD-RACE');
    const answers = await Promise.all([
      all.maker.ask(calls.voucherSave, aVoucher({ sourceNo })),
      all.staff.ask(calls.voucherSave, aVoucher({ sourceNo })),
      all.admin.ask(calls.voucherImport, {
        requestNo: fresh('import'),
        fileName: 'a.csv',
        lines: [aLine(1, { sourceNo })],
        amount: '100.00',
      }),
    ]);
    expect(answers.filter(({ body }) => body['code'] === 0)).toHaveLength(1);
    for (const { body } of answers) if (body['code'] !== 0) expect(['20080003', '20080004']).toContain(body['bizCode']);
    expect(await bySource(sourceNo)).toHaveLength(1);
  }
});

it('three identical parallel requests create one object and get the same answer', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const voucherRequest = aVoucher();
    const answers = await Promise.all(
      [all.maker, all.maker, all.maker].map(
        async (who) => (await who.get(calls.voucherSave, voucherRequest)).voucherNo,
      ),
    );
    expect(new Set(answers).size).toBe(1);
    const lines = [aLine(1), aLine(2)];
    const file = { requestNo: fresh('import'), fileName: 'a.csv', lines, amount: '200.00' };
    const before = (await all.reader.get(calls.voucherPage, PAGE)).total;
    const imports = await Promise.all(
      [all.maker, all.maker, all.maker].map((who) => who.get(calls.voucherImport, file)),
    );
    expect(imports).toEqual(Array(3).fill({ vouchers: 2, amount: '200.00' }));
    expect((await all.reader.get(calls.voucherPage, PAGE)).total).toBe(before + 2);
  }
});

it('an account is registered for one payee by two parallel requests', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const payee = {
      name: '同时登记有限公司',
      accountKind: 'CORPORATE' as const,
      accountNo: `3305016190000000${String(round).padStart(4, '0')}`,
      bankCode: '102',
      stopped: 'N' as const,
    };
    const answers = await Promise.all([all.maker, all.staff].map((who) => who.ask(calls.warehousePayeeSave, payee)));
    expect(codes(answers)).toEqual(['20080007', 'done']);
  }
});

it('a file never imports vouchers of a payee that is stopped at the same time', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const payee = await all.maker.get(calls.warehousePayeeSave, {
      name: '停用测试有限公司',
      accountKind: 'CORPORATE',
      accountNo: `3305016191000000${String(round).padStart(4, '0')}`,
      bankCode: '102',
      stopped: 'N',
    });
    const { accountNo: _masked, ...rest } = payee;
    const lines = [aLine(1, { payeeNo: payee.payeeNo, payeeName: payee.name })];
    const [stopped, imported] = await Promise.all([
      all.admin.ask(calls.warehousePayeeSave, { ...rest, stopped: 'Y' }),
      all.maker.ask(calls.voucherImport, { requestNo: fresh('import'), fileName: 'a.csv', lines, amount: '100.00' }),
    ]);
    expect(stopped.body['code']).toBe(0);
    expect(await bySource(lines[0]?.sourceNo ?? '')).toHaveLength(imported.body['code'] === 0 ? 1 : 0);
    if (imported.body['code'] !== 0) expect(imported.body['bizCode']).toBe('20080004');
  }
});
