import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { submissions } from '@test/support/submissions';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import {
  type PayOrder,
  paymentPage,
  paymentReceipt,
  paymentReceipts,
  payOrderCancel,
  payOrderPage,
  payOrderRetry,
  payOrderSubmit,
} from '@/contract/calls/warehouseOrders';
import { PAY_ORDER_STATE_WORDS, PayOrderState } from '@/contract/words/warehouseWords';
import { orderMovesFeature } from '@/features/payOrders/effects';
import { receiptRequested, receiptsRequested } from '@/features/payOrders/events';
import { fetchReceipt, fetchReceipts } from '@/features/payOrders/flows/receipts';
import { orderCancelled, orderRetried, orderSubmitted } from '@/features/payOrders/forms';
import { ORDER_DETAIL } from '@/features/payOrders/ids';
import { orderList, paymentList } from '@/features/payOrders/lists';
import { isOpen, isPassed } from '@/features/payOrders/states';
import { orderProgress } from '@/features/payOrders/status';
import { detailKey } from '@/shared/detail/key';
import { MAY_BE_DONE } from '@/shared/gateway/text';
import { files } from '@/shared/ports/files';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';
import { statusFeature } from '@/shared/status/saga';
import { statusEvents } from '@/shared/status/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { anOrderOf } from './samples';

injectFeature(statusFeature);

const NO = 'ZD1';
const WISH = { orderNo: NO, version: 3, amount: '200.00', vouchers: 2 };

const doing = <Values>(
  event: Submitted<Values>,
  standIns: StandIn[],
  says: boolean[] = [true],
  tab: Record<string, string> = {},
) =>
  submitting(event, [], {
    world: aWorld({ says, tab: new Map(Object.entries(tab)) }, { standIns }),
    sagas: [orderMovesFeature.saga],
  });

describe('the actions of a maker on an order', () => {
  it('submits the seen version after a confirmation, and opens the progress of the order', async () => {
    const { world, form } = await doing(orderSubmitted(WISH), [
      answers(payOrderSubmit, anOrderOf(NO, { state: 'WAIT_AUDIT' })),
    ]);
    expect(world.dialogs).toEqual(['共 2 张凭证，200.00 元。提交后内容不能修改，确定要提交审核吗？']);
    expect(world.requests).toEqual([{ path: payOrderSubmit.path, body: { orderNo: NO, version: 3 } }]);
    expect(world.moves).toEqual([`/cloud-warehouse/makeOrder/status?orderNo=${NO}`]);
    expect(form.stage).toBe('done');
  });

  it.each([
    ['takes back', false, '确定要撤回这张 200.00 元的制单吗？撤回后凭证可以重新制单。', true],
    ['throws a draft away', true, '确定要删除这张 200.00 元的草稿吗？凭证可以重新制单。', false],
  ])('a maker %s after a confirmation', async (_name, draft, question, isKept) => {
    const { world, form } = await doing(
      orderCancelled({ ...WISH, draft }),
      [answers(payOrderCancel, anOrderOf(NO, { state: 'CANCELLED' }))],
      [true],
      { [`draft/payOrder./${NO}`]: '{}' },
    );
    expect(world.dialogs).toEqual([question]);
    expect(world.requests).toEqual([{ path: payOrderCancel.path, body: { orderNo: NO, version: 3 } }]);
    expect(form.stage).toBe('done');
    expect(world.tab.has(`draft/payOrder./${NO}`)).toBe(isKept);
  });

  it('sends nothing when the maker rejects the confirmation', async () => {
    for (const event of [orderSubmitted(WISH), orderCancelled({ ...WISH, draft: true })])
      expect((await doing(event, [], [false])).world.requests).toEqual([]);
  });

  it('shows a refusal and reloads the order on screen', async () => {
    const key = detailKey(ORDER_DETAIL, NO);
    const event = orderCancelled({ ...WISH, draft: false });
    const { form, types } = await submitting(event, [], {
      before: having(featureInjected(statusFeature.name), statusEvents.statusOpened({ key })),
      world: aWorld(
        { says: [true] },
        { standIns: [refuses(payOrderCancel, { msg: '制单已进入付款', bizCode: '20080002' })] },
      ),
    });
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '制单已进入付款' } });
    expect(types).toContain(statusEvents.statusOpened.type);
  });

  it.each([
    ['a draft', 'DRAFT', '/cloud-warehouse/makeOrder/edit?orderNo=ZD2'],
    ['one that is under way', 'WAIT_AUDIT', '/cloud-warehouse/makeOrder/status?orderNo=ZD2'],
  ] as const)('a retry of failed lines creates %s and opens its page', async (_name, state, to) => {
    const { world } = await doing(orderRetried({ orderNo: NO }), [answers(payOrderRetry, anOrderOf('ZD2', { state }))]);
    expect(world.requests).toEqual([{ path: payOrderRetry.path, body: { orderNo: NO } }]);
    expect(world.moves).toEqual([to]);
  });
});

/** The three actions on orders, with their event, the mocked response and the success message. */
const ACTIONS: readonly [string, () => Submitted<never>, StandIn, string][] = [
  [
    'the submission of an order',
    () => orderSubmitted(WISH) as never,
    answers(payOrderSubmit, anOrderOf(NO, { state: 'WAIT_AUDIT' })),
    '已提交审核',
  ],
  [
    'an order that its maker takes back',
    () => orderCancelled({ ...WISH, draft: false }) as never,
    answers(payOrderCancel, anOrderOf(NO, { state: 'CANCELLED' })),
    '制单已撤回',
  ],
  [
    'a draft that its maker throws away',
    () => orderCancelled({ ...WISH, draft: true }) as never,
    answers(payOrderCancel, anOrderOf(NO, { state: 'CANCELLED' })),
    '草稿已删除',
  ],
  [
    'the second try of failed lines',
    () => orderRetried({ orderNo: NO }) as never,
    answers(payOrderRetry, anOrderOf('ZD2', { state: 'DRAFT' })),
    '失败的凭证已生成新的草稿',
  ],
];

describe.each(ACTIONS)('%s', (_name, event, standIn, told) => {
  const { target } = standIn;
  const key = detailKey(ORDER_DETAIL, NO);
  const acting = (pressed: readonly Submitted<never>[], reply: StandIn) =>
    submissions(pressed, [reply], {
      sagas: [orderMovesFeature.saga],
      before: having(featureInjected(statusFeature.name), statusEvents.statusOpened({ key })),
      over: { says: [true], tab: new Map([[`draft/payOrder./${NO}`, '{}']]) },
    });
  const isReadAgain = ({ puts }: { puts: readonly unknown[] }) =>
    expect(puts).toContainEqual(statusEvents.statusOpened({ key }));

  it('sends one request for a double click, and shows the success', async () => {
    const run = await acting([event(), event()], standIn);
    expect(run.world.requests.map(({ path }) => path)).toEqual([target.path]);
    expect(run.told).toEqual([told]);
    isReadAgain(run);
  });

  it.each([
    ['refused', refuses(target, { msg: '制单已变化' }), '制单已变化'],
    ['lost (timeout)', fails(target, 'timeout'), `失败。${MAY_BE_DONE}`],
    ['lost (offline)', fails(target, 'offline'), `失败。${MAY_BE_DONE}`],
  ])('an action that is %s shows the reason, keeps unsaved content and reloads the order', async (_how, reply, msg) => {
    const run = await acting([event()], reply);
    expect(run.form).toMatchObject({ stage: 'refused', refused: { msg } });
    expect(run.told).toEqual([]);
    expect(run.world.moves).toEqual([]);
    expect(run.world.tab.has(`draft/payOrder./${NO}`)).toBe(true);
    isReadAgain(run);
  });

  it('a cancelled action stays on the page and shows no message', async () => {
    const run = await acting([event()], fails(target, 'cancelled', { msg: '' }));
    expect(run.form.stage).toBe('idle');
    expect([run.told, run.world.moves]).toEqual([[], []]);
  });
});

describe('the progress of an order', () => {
  const polled = (standIns: StandIn[]) =>
    running<{ ok: boolean; data: { order: PayOrder | null; tally: unknown[] } }>(
      () => orderProgress.ask(new URLSearchParams({ orderNo: NO })),
      { standIns },
    );
  const pageOf = (...rows: PayOrder[]) =>
    answers(payOrderPage, { rows, total: rows.length, pageNo: 1, pageSize: 10, totalAmount: '0.00' });

  it('polls only the order until it is passed, then also the figures of its payments', async () => {
    const waiting = await polled([pageOf(anOrderOf(NO, { state: 'WAIT_AUDIT' }))]);
    expect(waiting.world.requests.map(({ path }) => path)).toEqual([payOrderPage.path]);
    const tally = [{ state: 'SUCCESS' as const, count: 1, amount: '100.00' }];
    const paying = await polled([
      pageOf(anOrderOf('ZD12'), anOrderOf(NO, { state: 'PAYING' })),
      answers(paymentPage, { rows: [], total: 0, pageNo: 1, pageSize: 10, totalAmount: '0.00', tally }),
    ]);
    expect(paying.result.data).toEqual({ order: anOrderOf(NO, { state: 'PAYING' }), tally });
    expect((await polled([pageOf(anOrderOf('ZD12'))])).result.data.order).toBeNull();
  });

  it('polls while the order waits and while it is paid', () => {
    const followed = PayOrderState.options.filter(
      (state) => !orderProgress.isFinal({ order: anOrderOf(NO, { state }), tally: [] }),
    );
    expect(followed).toEqual(['WAIT_AUDIT', 'PAYING']);
    expect(orderProgress.isFinal({ order: null, tally: [] })).toBe(true);
  });

  it('every state is open for changes, passed, or waiting for audit', () => {
    const states = Object.keys(PAY_ORDER_STATE_WORDS) as PayOrderState[];
    expect(states.filter((state) => !isOpen(state) && !isPassed(state))).toEqual(['WAIT_AUDIT']);
    expect(states.filter((state) => isOpen(state) && isPassed(state))).toEqual([]);
  });
});

describe('the lists', () => {
  const offered = <Row>(actions: readonly { id: string; when?: (row: Row) => boolean }[], row: Row) =>
    actions.filter(({ when }) => when?.(row) ?? true).map(({ id }) => id);

  it('offers for an order only the actions of its state', () => {
    const of = (over: Partial<PayOrder>) => offered(orderList.rowActions ?? [], anOrderOf(NO, over));
    expect(of({ state: 'DRAFT' })).toEqual(['open', 'edit']);
    expect(of({ state: 'REFUSED', kind: 'MOVE' })).toEqual(['open']);
    expect(of({ state: 'WAIT_AUDIT' })).toEqual(['open', 'progress']);
    expect(of({ state: 'PARTIAL' })).toEqual(['open', 'progress']);
  });

  it('offers a receipt only for successful payments', () => {
    const of = (state: string) => offered(paymentList.rowActions ?? [], { state } as never);
    expect(of('SUCCESS')).toEqual(['receipt']);
    for (const state of ['WAITING', 'PROCESSING', 'FAILED', 'RETURNED']) expect(of(state)).toEqual([]);
  });
});

describe('receipts', () => {
  const file = (name: string) => ({ blob: new Blob(['x']), filename: name });
  const saving = async (flow: () => Generator, standIn: StandIn) => {
    const saved: string[] = [];
    const { world } = await running(flow, {
      standIns: [standIn],
      outside: new Map([[files.save, ((_: Blob, name: string) => void saved.push(name)) as never]]),
    });
    return { saved, asked: world.requests };
  };

  it('saves the receipt of one payment, and all receipts of an order', async () => {
    const one = await saving(
      () => fetchReceipt(receiptRequested({ orderNo: NO, lineNo: 2 })),
      answers(paymentReceipt, file('回单_ZD1_2.pdf') as never),
    );
    expect(one).toEqual({
      saved: ['回单_ZD1_2.pdf'],
      asked: [{ path: paymentReceipt.path, body: { orderNo: NO, lineNo: 2 } }],
    });
    const all = await saving(
      () => fetchReceipts(receiptsRequested({ orderNo: NO })),
      answers(paymentReceipts, file('回单_ZD1.zip') as never),
    );
    expect(all.saved).toEqual(['回单_ZD1.zip']);
  });

  it('saves no file for an order without receipts', async () => {
    const none = await saving(
      () => fetchReceipts(receiptsRequested({ orderNo: NO })),
      refuses(paymentReceipts, { msg: '没有付款成功的明细，没有回单', bizCode: '20080002' }),
    );
    expect(none.saved).toEqual([]);
  });
});
