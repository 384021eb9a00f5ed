import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having } from '@test/support/running';
import { submissions } from '@test/support/submissions';
import { voucherSave, voucherVoid, warehousePayeeSave } from '@/contract/calls/warehouseVouchers';
import type { Call } from '@/contract/defineCall';
import { payeeSaved, payeeTurned, voucherSaved, vouchersChanged, vouchersVoided } from '@/features/vouchers/forms';
import { PAYEE_LIST, VOUCHER_DETAIL } from '@/features/vouchers/ids';
import { detailKey } from '@/shared/detail/key';
import { MAY_BE_DONE } from '@/shared/gateway/text';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';
import { statusFeature } from '@/shared/status/saga';
import { statusEvents } from '@/shared/status/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { aVoucher } from '../payOrders/samples';

/* Runs every form of vouchers and payees through: success, refusal, lost response, cancellation, double click. */

injectFeature(statusFeature);

const VOUCHER = {
  subMemberNo: 'M1',
  payeeNo: 'SK1',
  kind: 'FREIGHT',
  period: '2026-11',
  amount: '12.50',
  sourceNo: 'YD1',
  remark: '',
  attachments: [],
};
const PAYEE = {
  payeeNo: 'SK1',
  version: 1,
  name: '甲物流',
  accountKind: 'CORPORATE',
  bankCode: 'CMB',
  stopped: 'N' as const,
};
const PAYEE_NOW = {
  ...PAYEE,
  accountKind: 'CORPORATE' as const,
  accountNo: '3305****0001',
  bank: '招商银行',
  changeTime: '2026-11-20T14:03:59.000+08:00',
  changedBy: '林悦',
};
/** Represents a reload of the list and the statistics of vouchers. */
const VOUCHERS = 'vouchers';
const shown = (voucherNo: string) => statusEvents.statusOpened({ key: detailKey(VOUCHER_DETAIL, voucherNo) });

interface Case {
  event: () => unknown;
  standIn: StandIn;
  told: string;
  /** Lists and resources that are reloaded after success and after a lost response. */
  loaded: readonly string[];
  /** True if the data is reloaded after a refusal as well. */
  always: boolean;
  /**
   * True if a second attempt creates no second voucher. The message about a lost response then contains no warning.
   */
  safe: boolean;
  says?: boolean[];
}

const CASES: Record<string, Case> = {
  'a new voucher': {
    event: () => voucherSaved(VOUCHER),
    standIn: answers(voucherSave, aVoucher('PZ1')),
    told: '凭证已保存',
    loaded: [VOUCHERS],
    always: false,
    safe: true,
  },
  'a changed voucher': {
    event: () => voucherSaved({ ...VOUCHER, voucherNo: 'PZ1', version: 4 }),
    standIn: answers(voucherSave, aVoucher('PZ1')),
    told: '凭证已保存',
    loaded: [VOUCHERS, shown('PZ1').payload.key],
    always: false,
    safe: false,
  },
  'voided vouchers': {
    event: () =>
      vouchersVoided({
        vouchers: [
          { voucherNo: 'PZ2', version: 1 },
          { voucherNo: 'PZ1', version: 1 },
        ],
        reason: '重复录入',
      }),
    standIn: answers(voucherVoid, null as never),
    told: '已作废',
    loaded: [VOUCHERS, shown('PZ1').payload.key],
    always: true,
    safe: false,
  },
  'a payee': {
    event: () => payeeSaved({ ...PAYEE, secretIds: {} }),
    standIn: answers(warehousePayeeSave, PAYEE_NOW),
    told: '收款方已保存',
    loaded: [PAYEE_LIST],
    always: false,
    safe: false,
  },
  'a stopped payee': {
    event: () => payeeTurned({ ...PAYEE, stopped: 'Y' }),
    standIn: answers(warehousePayeeSave, { ...PAYEE_NOW, stopped: 'Y' }),
    told: '已停用',
    loaded: [PAYEE_LIST],
    always: true,
    safe: false,
    says: [true],
  },
  'a payee that is paid again': {
    event: () => payeeTurned(PAYEE),
    standIn: answers(warehousePayeeSave, PAYEE_NOW),
    told: '已启用',
    loaded: [PAYEE_LIST],
    always: true,
    safe: false,
    says: [true],
  },
};

/** Submits a form while the detail of voucher PZ1 is on screen. */
const sending = async (events: readonly unknown[], standIns: readonly StandIn[], says: readonly boolean[] = []) => {
  const loaded: string[] = [];
  const run = await submissions(events as Submitted[], standIns, {
    before: having(featureInjected(statusFeature.name), shown('PZ1')),
    over: { says: [...says] },
    outside: new Map([[vouchersChanged, (() => void loaded.push(VOUCHERS)) as never]]),
  });
  const again = run.puts.filter((one) => statusEvents.statusOpened.match(one));
  const keys = again.map(({ payload }) => (payload as { key: string }).key);
  return { ...run, loaded: [...loaded, ...run.loaded, ...keys] };
};

describe.each(Object.entries(CASES))('%s', (_name, { event, standIn, told, loaded, always, safe, says }) => {
  const target: Call = standIn.target;

  it('sends one request for a double click, and shows the success', async () => {
    const run = await sending([event(), event()], [standIn], says);
    expect(run.world.requests.map(({ path }) => path)).toEqual([target.path]);
    expect(run.form.stage).toBe('done');
    expect(run.told).toEqual([told]);
    expect(run.loaded).toEqual(loaded);
  });

  it('a refused form shows the reason', async () => {
    const run = await sending([event()], [refuses(target, { msg: '数据已变化' })], says);
    expect(run.form).toMatchObject({ stage: 'refused', refused: { msg: '数据已变化' } });
    expect(run.told).toEqual([]);
    expect(run.loaded).toEqual(always ? loaded : []);
  });

  it.each(['timeout', 'offline', 'malformed'] as const)(
    'a lost response (%s) is shown as unknown, and the data is reloaded',
    async (kind) => {
      const run = await sending([event()], [fails(target, kind)], says);
      expect(run.form).toMatchObject({
        stage: 'refused',
        refused: { msg: safe ? '失败' : `失败。${MAY_BE_DONE}` },
      });
      expect(run.told).toEqual([]);
      expect(run.loaded).toEqual(loaded);
    },
  );

  it('a cancelled request resets the form without a message', async () => {
    const run = await sending([event()], [fails(target, 'cancelled', { msg: '' })], says);
    expect(run.form.stage).toBe('idle');
    expect(run.told).toEqual([]);
  });
});

it.each([
  ['stop', 'Y' as const, '确定要停用甲物流吗？停用后不能再录入它的凭证。'],
  ['start', 'N' as const, '确定要启用甲物流吗？'],
])('sends nothing when the user rejects the %s of a payee', async (_name, stopped, question) => {
  const run = await sending([payeeTurned({ ...PAYEE, stopped })], [], [false]);
  expect(run.world.dialogs).toEqual([question]);
  expect(run.world.requests).toEqual([]);
  expect(run.form.stage).toBe('idle');
  expect(run.loaded).toEqual([]);
});

describe('the number of a new voucher', () => {
  const NUMBER = 'voucher.new';
  const saving = (standIn: StandIn, kept?: string) =>
    submissions([voucherSaved(VOUCHER)], [standIn], {
      over: { tab: new Map(kept === undefined ? [] : [[NUMBER, kept]]) },
    });
  const numberOf = ({ world }: Awaited<ReturnType<typeof saving>>) =>
    (world.requests[0]?.body as { requestNo: string } | undefined)?.requestNo;
  const keptFor = (content: unknown) => JSON.stringify({ requestNo: 'K1', content });

  it.each([
    ['of the same content', keptFor(JSON.stringify(VOUCHER)), 'K1'],
    ['of other content', keptFor('{}'), 'fresh-1'],
    ['that is no text', JSON.stringify({ requestNo: 7, content: JSON.stringify(VOUCHER) }), 'fresh-1'],
    ['that cannot be read', '{', 'fresh-1'],
    ['null', 'null', 'fresh-1'],
  ])('uses the stored number only for the same content: %s', async (_name, kept, number) => {
    expect(numberOf(await saving(fails(voucherSave, 'timeout'), kept))).toBe(number);
  });

  it.each([
    ['forgotten with the answer', answers(voucherSave, aVoucher('PZ1')), false],
    ['forgotten with a refusal', refuses(voucherSave, { msg: '不行' }), false],
    ['kept when the answer is lost', fails(voucherSave, 'offline'), true],
    ['kept when the request is cancelled', fails(voucherSave, 'cancelled'), true],
  ])('the number of a new voucher is %s', async (_name, standIn, isKept) => {
    const { world } = await saving(standIn);
    expect(world.tab.has(NUMBER)).toBe(isKept);
  });
});

it('shows a refusal within the attachments at the attachments', async () => {
  const refusal = refuses(voucherSave, { msg: '附件无效', fields: { 'attachments.0.url': '附件不存在' } });
  const { form } = await sending([voucherSaved(VOUCHER)], [refusal]);
  expect(form.refused?.fields).toEqual({ attachments: '附件不存在' });
});

it.each([
  ['a source document', voucherSaved(VOUCHER), voucherSave, '20080003', 'sourceNo'],
  ['an account', payeeSaved({ ...PAYEE, secretIds: {} }), warehousePayeeSave, '20080007', 'accountNo'],
])('shows at its field that %s is already used', async (_name, event, call, bizCode, field) => {
  const { form } = await sending([event], [refuses(call, { msg: '已使用', bizCode })]);
  expect(form.refused).toEqual({ msg: '已使用', fields: { [field]: '已使用' } });
});

it('reports to the form that another user has changed the voucher', async () => {
  const event = voucherSaved({ ...VOUCHER, voucherNo: 'PZ1', version: 1 });
  const { form } = await sending([event], [refuses(voucherSave, { msg: '凭证已变化', bizCode: '20080001' })]);
  expect(form).toMatchObject({ stage: 'refused', result: '20080001' });
  const lost = await sending([voucherSaved(VOUCHER)], [fails(voucherSave, 'timeout')]);
  expect(lost.form.result).toBe('');
});
