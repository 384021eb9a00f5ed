import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { running } from '@test/support/running';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import { call, fork } from 'redux-saga/effects';
import { objectGet } from '@/contract/calls/fileUpload';
import { voucherSave, voucherVoid, warehouseFile, warehousePayeeSave } from '@/contract/calls/warehouseVouchers';
import { VoucherState } from '@/contract/words/warehouseWords';
import { uploadsEvents } from '@/features/uploads';
import { choiceRefused, fileRequested } from '@/features/vouchers/events';
import { choicesFeature } from '@/features/vouchers/feature';
import { fetchFile } from '@/features/vouchers/flows/fetchFile';
import { payeeSaved, payeeTurned, voucherSaved, vouchersVoided } from '@/features/vouchers/forms';
import { orderChosen, voidChosen, voucherList } from '@/features/vouchers/lists';
import { monthsAround } from '@/features/vouchers/months';
import { voucherForm, withQuery } from '@/features/vouchers/paths';
import { readOrder } from '@/features/vouchers/storedOrder';
import { secrets } from '@/shared/ports/secrets';
import { aVoucher } from '../payOrders/samples';

const WISH = {
  subMemberNo: 'M1',
  payeeNo: 'SK1',
  kind: 'FREIGHT',
  period: '2026-11',
  amount: '12.50',
  sourceNo: 'YD1',
  remark: '',
  attachments: [],
};
const LIST = '/cloud-warehouse/makeOrder/list';

describe('a manually entered voucher', () => {
  const saving = (wish: Parameters<typeof voucherSaved>[0], standIns: StandIn[], world = aWorld({}, { standIns })) =>
    submitting(voucherSaved(wish), [], { world });

  it('keeps the number of a new voucher until the platform answers', async () => {
    const world = aWorld({}, { standIns: [fails(voucherSave, 'timeout'), answers(voucherSave, aVoucher('PZ1'))] });
    await saving(WISH, [], world);
    const { form } = await saving(WISH, [], world);
    const [first, second] = world.requests.map(({ body }) => (body as { requestNo: string }).requestNo);
    expect(first).toMatch(/\w/);
    expect(second).toBe(first);
    expect(form.stage).toBe('done');
    expect(world.tab.size).toBe(0);
  });

  it('a voucher with other content has another number', async () => {
    const world = aWorld({}, { standIns: [fails(voucherSave, 'timeout'), fails(voucherSave, 'timeout')] });
    await saving(WISH, [], world);
    await saving({ ...WISH, amount: '13.00' }, [], world);
    const numbers = world.requests.map(({ body }) => (body as { requestNo: string }).requestNo);
    expect(new Set(numbers).size).toBe(2);
  });

  it('a changed voucher is sent with its version and without a number', async () => {
    const { world } = await saving({ ...WISH, voucherNo: 'PZ1', version: 4 }, [answers(voucherSave, aVoucher('PZ1'))]);
    expect(world.requests[0]?.body).toMatchObject({ voucherNo: 'PZ1', version: 4 });
    expect(world.requests[0]?.body).not.toHaveProperty('requestNo');
  });

  it('shows a used source document at its field, and a changed voucher as changed', async () => {
    const used = await saving(WISH, [refuses(voucherSave, { msg: '已用于凭证PZ9', bizCode: '20080003' })]);
    expect(used.form.refused).toMatchObject({ fields: { sourceNo: '已用于凭证PZ9' } });
    const moved = await saving({ ...WISH, voucherNo: 'PZ1', version: 1 }, [
      refuses(voucherSave, { msg: '凭证已变化', bizCode: '20080001' }),
    ]);
    expect(moved.form).toMatchObject({ stage: 'refused', result: '20080001' });
  });

  it('sends no voucher that the schema refuses', async () => {
    const { world, form } = await saving({ ...WISH, kind: 'GIFT' }, []);
    expect(world.requests).toEqual([]);
    expect(form.refused?.fields).toHaveProperty('kind');
  });
});

describe('chosen vouchers', () => {
  const acting = (flow: () => Generator, says: boolean[] = [], tab: Record<string, string> = {}) =>
    running(
      function* () {
        yield fork(choicesFeature.saga);
        yield call(flow);
      },
      { world: aWorld({ says, here: LIST, tab: new Map(Object.entries(tab)) }) },
    );

  it('chosen vouchers of one sub-merchant become a new order', async () => {
    const { world } = await acting(() => orderChosen([aVoucher('PZ1'), aVoucher('PZ2', { state: 'FAILED' })]));
    expect(world.moves).toEqual(['/cloud-warehouse/makeOrder/edit']);
    const { result } = await running(() => readOrder(''), { world });
    expect(result).toMatchObject({ subMemberNo: 'M1', voucherNos: ['PZ1', 'PZ2'], fresh: true });
  });

  it.each([
    ['one is in an order', [aVoucher('PZ1'), aVoucher('PZ2', { state: 'ORDERED' })], '凭证PZ2已制单，不能制单'],
    [
      'they are of two sub-merchants',
      [aVoucher('PZ1'), aVoucher('PZ2', { subMemberNo: 'M2' })],
      '请选择同一付款子商户的凭证',
    ],
  ])('creates no order when %s', async (_name, rows, msg) => {
    const { puts, world } = await acting(() => orderChosen(rows));
    expect(puts).toEqual([choiceRefused({ msg })]);
    expect(world.moves).toEqual([]);
  });

  it.each(VoucherState.options)('only an orderable voucher can be chosen, here in the state %s', (state) =>
    expect(voucherList.selectable?.(aVoucher('PZ1', { state }))).toBe(state === 'WAIT_ORDER' || state === 'FAILED'),
  );

  it('asks before a new choice replaces an unsaved order', async () => {
    const before = {
      'draft/payOrder./new': JSON.stringify({
        subMemberNo: 'M9',
        voucherNos: ['PZ7'],
        mode: 'JOINED',
        remark: '',
        attachments: [],
        version: null,
        requestNo: 'N1',
      }),
    };
    const { world } = await acting(() => orderChosen([aVoucher('PZ1')]), [false], before);
    expect(world.dialogs).toEqual(['有一个未保存的新制单，已选 1 张凭证。确定要换成现在选择的凭证吗？']);
    expect(world.moves).toEqual([]);
    expect(world.tab.get('draft/payOrder./new')).toContain('PZ7');
  });

  it('opens the void dialog only when all chosen vouchers can be voided', async () => {
    const { world } = await acting(() => voidChosen([aVoucher('PZ1'), aVoucher('PZ2')]));
    expect(world.moves).toEqual([`${LIST}?void=PZ1.PZ2`]);
    const { puts } = await acting(() => voidChosen([aVoucher('PZ1', { state: 'PAID' })]));
    expect(puts).toEqual([choiceRefused({ msg: '凭证PZ1已付款，不能作废' })]);
  });

  it('voids the chosen vouchers with a reason', async () => {
    const wish = { vouchers: [{ voucherNo: 'PZ1', version: 2 }], reason: '重复录入' };
    const { world, form } = await submitting(vouchersVoided(wish), [answers(voucherVoid, null as never)]);
    expect(world.requests[0]).toEqual({ path: voucherVoid.path, body: wish });
    expect(form.stage).toBe('done');
  });

  it('offers change and void for vouchers outside an order', () => {
    const of = (state: 'WAIT_ORDER' | 'ORDERED' | 'FAILED' | 'VOID') =>
      (voucherList.rowActions ?? [])
        .filter(({ when }) => when?.(aVoucher('PZ1', { state })) ?? true)
        .map(({ id }) => id);
    expect(of('WAIT_ORDER')).toEqual(['open', 'edit', 'void']);
    expect(of('FAILED')).toEqual(['open', 'edit', 'void']);
    expect(of('ORDERED')).toEqual(['open']);
    expect(of('VOID')).toEqual(['open']);
  });
});

describe('payees', () => {
  const PAYEE = { name: '甲物流', accountKind: 'CORPORATE', bankCode: 'CMB', stopped: 'N' };
  const A_PAYEE = {
    payeeNo: 'SK1',
    name: '甲物流',
    accountKind: 'CORPORATE' as const,
    accountNo: '3305****0001',
    bankCode: 'CMB',
    bank: '招商银行',
    changeTime: '2026-11-20T14:03:59.000+08:00',
    changedBy: '林悦',
    stopped: 'N' as const,
    version: 1,
  };

  it('keeps the account number outside the store, and sends no unchanged account number', async () => {
    const number = '330512345678901234';
    const event = payeeSaved({ ...PAYEE, secretIds: { accountNo: secrets.put(number) } });
    const added = await submitting(event, [answers(warehousePayeeSave, A_PAYEE)]);
    expect(added.world.requests[0]?.body).toEqual({ ...PAYEE, accountNo: number });
    expect(JSON.stringify([added.log, added.state, event])).not.toContain(number);
    const same = await submitting(payeeSaved({ ...PAYEE, payeeNo: 'SK1', version: 1, secretIds: {} }), [
      answers(warehousePayeeSave, A_PAYEE),
    ]);
    expect(same.world.requests[0]?.body).not.toHaveProperty('accountNo');
  });

  it('shows an existing account at its field', async () => {
    const { form } = await submitting(payeeSaved({ ...PAYEE, secretIds: {} }), [
      refuses(warehousePayeeSave, { msg: '收款方SK2已有该账户', bizCode: '20080007' }),
    ]);
    expect(form.refused).toMatchObject({ fields: { accountNo: '收款方SK2已有该账户' } });
  });

  it('stops a payee only after a confirmation', async () => {
    const stopping = (says: boolean) =>
      submitting(payeeTurned({ ...PAYEE, payeeNo: 'SK1', version: 1, stopped: 'Y' }), [], {
        world: aWorld({ says: [says] }, { standIns: [answers(warehousePayeeSave, { ...A_PAYEE, stopped: 'Y' })] }),
      });
    expect((await stopping(false)).world.requests).toEqual([]);
    const { world } = await stopping(true);
    expect(world.dialogs).toEqual(['确定要停用甲物流吗？停用后不能再录入它的凭证。']);
    expect(world.requests[0]?.body).toMatchObject({ stopped: 'Y' });
  });
});

describe('a file of a voucher', () => {
  const url = '/gateway/user/platform/object/get?object=o1';
  const blob = new Blob(['x'], { type: 'image/png' });
  const fetching = (standIns: StandIn[]) => running(() => fetchFile(fileRequested({ url })), { standIns });

  it('requests the file as a warehouse file, then as a file of the user, and reports a missing file', async () => {
    const refused = refuses(warehouseFile, { msg: '数据不存在或无权访问' });
    const known = await fetching([answers(warehouseFile, { blob, filename: 'a.png' } as never)]);
    expect(known.types).toEqual([uploadsEvents.fileArrived.type]);
    const missing = await fetching([refused, refuses(objectGet, { msg: '数据不存在或无权访问' })]);
    expect(missing.puts[0]).toEqual(uploadsEvents.fileMissed({ url, msg: '数据不存在或无权访问' }));
  });
});

describe('the addresses of the voucher pages', () => {
  it('sets, changes and removes one parameter of an address and keeps the others', () => {
    expect(withQuery(`${LIST}?state=PAID`, { form: 'new' })).toBe(`${LIST}?state=PAID&form=new`);
    expect(withQuery(`${LIST}?form=new`, { form: '' })).toBe(LIST);
    expect(voucherForm(`${LIST}?detail=PZ1`, 'PZ1')).toBe(`${LIST}?form=PZ1`);
  });

  it('offers months of two years back, and the month of the voucher', () => {
    const now = Date.parse('2026-11-20T00:00:00+08:00');
    expect(monthsAround(now)).toHaveLength(26);
    expect(monthsAround(now)[0]).toBe('2026-12');
    expect(monthsAround(now, '2020-01').at(-1)).toBe('2020-01');
  });
});
