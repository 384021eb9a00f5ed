import { answers, refuses, type StandIn } from '@test/support/answers';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { running } from '@test/support/running';
import { aBatch, aBatchItemPage, anOrder, aWaitingBatch, aWaitingOrder } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { batchItemPage, batchRefuse, batchRelease } from '@/contract/calls/batchPayments';
import { checkerRefuse, checkerRelease } from '@/contract/calls/moneyActions';
import type { WaitingOrder } from '@/contract/calls/releases';
import { messagesEvents } from '@/features/messages';
import { linesOf, refuseChosen, releaseChosen } from '@/features/releases/flow';
import { releasesEvents as events, type ReleasesState, releasesReducer } from '@/features/releases/slice';
import { identityEvents } from '@/shared/money/identity';
import { textOfLine } from '@/shared/money/questionLine';
import { flowCrashed, navigated } from '@/shared/saga/events';

const order = (number: string, more: Partial<WaitingOrder> = {}) => aWaitingOrder({ number, ...more });
const batch = (number: string) => aWaitingBatch({ number });

/** Decides as a user who has proved their identity just before. */
async function deciding(event: ReturnType<typeof events.releasesRequested>, standIns: StandIn[], agree = true) {
  const world = aWorld({ says: [agree] }, { standIns });
  const flow = (events.refusalsRequested.match(event) ? refuseChosen : releaseChosen) as never;
  const { allEffects } = await expectSaga(flow, ...([event] as never[]))
    .withReducer(rootReducer, rootReducer(undefined, identityEvents.identityProven({ at: world.now })) as RootState)
    .provide(world.provider as never)
    .run();
  const effects = allEffects as { type: string; payload: { action?: { type: string; payload: unknown } } }[];
  const puts = effects.flatMap(({ type, payload }) => (type === 'PUT' && payload.action ? [payload.action] : []));
  return { world, puts, asked: world.requests.map(({ body }) => body) };
}

const released = answers(checkerRelease, anOrder());
const gone = refuses(checkerRelease, { msg: '该操作已不在待复核状态', bizCode: '20040008' });

describe('releasing what was chosen', () => {
  it('asks once, then releases orders and batches one after the other by their own calls', async () => {
    const { world, puts } = await deciding(events.releasesRequested({ items: [order('O1'), batch('B1')] }), [
      released,
      answers(batchRelease, aBatch()),
    ]);
    expect(world.requests).toEqual([
      { path: checkerRelease.path, body: { orderNo: 'O1' } },
      { path: batchRelease.path, body: { batchNo: 'B1' } },
    ]);
    expect(world.dialogs).toEqual(['确定要复核通过选中的 2 项吗？合计 200.00 元。']);
    expect(puts).toContainEqual(events.decisionsEnded({ released: true, decided: 2, left: 0 }));
    expect(puts).toContainEqual(messagesEvents.newsRequested());
  });

  it('sends no release when the user cancels', async () => {
    expect((await deciding(events.releasesRequested({ items: [order('O1')] }), [], false)).asked).toEqual([]);
  });

  it('asks the question and for the password in one dialog when the identity is not proven', async () => {
    const items = [order('O1')];
    const { world, puts } = await running(() => releaseChosen(events.releasesRequested({ items })), {
      standIns: [released],
      later: [identityEvents.identityProven({ at: 0 })],
    });
    const question = { text: '确定要复核通过付给广州南屿的 100.00 元吗？', lines: linesOf(items) };
    expect(puts[0]).toEqual(identityEvents.identityRequested(question));
    expect(world.dialogs).toEqual([]);
    expect(world.requests).toEqual([{ path: checkerRelease.path, body: { orderNo: 'O1' } }]);
  });

  it('names payee, amount and warnings of one item, and counts the warnings of several items', async () => {
    const warned = order('O1', { warnings: ['首次向该账户付款'] });
    const one = await deciding(events.releasesRequested({ items: [warned] }), [], false);
    expect(one.world.dialogs).toEqual(['确定要复核通过付给广州南屿的 100.00 元吗？请确认已核对：首次向该账户付款。']);
    const several = await deciding(events.releasesRequested({ items: [warned, order('O2')] }), [], false);
    expect(several.world.dialogs).toEqual([
      '确定要复核通过选中的 2 项吗？合计 200.00 元。其中 1 项有需要核对的内容，请确认已核对。',
    ]);
    const payments = aBatchItemPage([
      { name: '何雨桐', accountNo: '6222********0128', bankName: '中国工商银行', amount: '60.00' },
    ]);
    const whole = await deciding(
      events.releasesRequested({ items: [batch('B1')] }),
      [answers(batchItemPage, payments)],
      false,
    );
    expect(whole.world.dialogs).toEqual(['确定要复核通过这个批次吗？共 7 笔，100.00 元。']);
    expect(whole.world.requests).toEqual([
      {
        path: batchItemPage.path,
        body: { batchNo: 'B1', pageNo: 1, pageSize: 5, sortField: 'amount', sortOrder: 'desc' },
      },
    ]);
  });

  it('lists each payment with payee, full account number and amount, and counts payments after the fifth', () => {
    const toBank = order('O1', { payee: { name: '何雨桐', accountNo: '6222021234567890', bankName: '中国工商银行' } });
    expect(linesOf([toBank, batch('B1')]).map(textOfLine)).toEqual([
      '何雨桐　100.00 元　6222 0212 3456 7890　中国工商银行',
      'a.csv（共 7 笔）　100.00 元',
    ]);
    const seven = Array.from({ length: 7 }, (_, at) => order(`O${at}`));
    expect(linesOf(seven)).toHaveLength(6);
    expect(linesOf(seven).slice(4).map(textOfLine)).toEqual(['广州南屿　100.00 元　0571 0000 0000 0001', '另有 2 项']);
  });

  it("shows the platform's refusal of one item, and continues with the others", async () => {
    const { asked, puts } = await deciding(events.releasesRequested({ items: [order('O1'), order('O2')] }), [
      gone,
      released,
    ]);
    expect(asked).toHaveLength(2);
    const failure = { number: 'O1', message: '付给广州南屿的 100.00 元：该操作已不在待复核状态' };
    expect(puts).toContainEqual(events.itemDecided({ done: 1, failure }));
    expect(puts).toContainEqual(events.decisionsEnded({ released: true, decided: 1, left: 0 }));
    expect(puts.map(({ type }) => type)).not.toContain('app/requestFailed');
  });

  it('stops after an item with an unknown outcome, and reports the outcome as unknown', async () => {
    const lost = refuses(checkerRelease, { kind: 'unknownOutcome', msg: '' } as never);
    const { asked, puts } = await deciding(events.releasesRequested({ items: [order('O1'), order('O2')] }), [lost]);
    expect(asked).toHaveLength(1);
    const failure = { number: 'O1', message: '付给广州南屿的 100.00 元：处理结果未知，请以列表和资金操作记录为准' };
    expect(puts).toContainEqual(events.itemDecided({ done: 1, failure }));
    expect(puts).toContainEqual(events.decisionsEnded({ released: true, decided: 0, left: 1 }));
  });
});

it('refuses all items with the same reason, and asks for no proof of identity', async () => {
  const { world } = await deciding(
    events.refusalsRequested({ items: [order('O1'), batch('B1')], reason: '重复付款' }) as never,
    [answers(checkerRefuse, anOrder()), answers(batchRefuse, aBatch())],
  );
  expect(world.requests).toEqual([
    { path: checkerRefuse.path, body: { orderNo: 'O1', reason: '重复付款' } },
    { path: batchRefuse.path, body: { batchNo: 'B1', reason: '重复付款' } },
  ]);
  expect(world.dialogs).toEqual([]);
});

describe('the shown state of a decision', () => {
  const stateAfter = (...actions: { type: string }[]) =>
    actions.reduce<ReleasesState>(releasesReducer as never, undefined as never);
  const failed = [
    events.decisionsBegun({ all: 3 }),
    events.itemDecided({ done: 1, failure: { number: 'O1', message: '不行' } }),
  ];
  it('shows the progress of the decisions, then the failed items', () => {
    expect(stateAfter(...failed)).toEqual({
      progress: { done: 1, all: 3 },
      failures: [{ number: 'O1', message: '不行' }],
      left: 0,
    });
    expect(stateAfter(...failed, events.decisionsEnded({ released: true, decided: 0, left: 2 }))).toEqual({
      progress: null,
      failures: [{ number: 'O1', message: '不行' }],
      left: 2,
    });
  });
  it('keeps running decisions when the page is left, and clears ended decisions', () => {
    const left = navigated({ path: '/home', search: '' } as never);
    expect(stateAfter(...failed, left).progress).toEqual({ done: 1, all: 3 });
    const ended = events.decisionsEnded({ released: true, decided: 0, left: 2 });
    expect(stateAfter(...failed, ended, left)).toEqual({ progress: null, failures: [], left: 0 });
  });
  it('a crash ends the progress of the decisions', () => {
    for (const began of [events.releasesRequested({ items: [] }), events.refusalsRequested({ items: [], reason: '' })])
      expect(stateAfter(...failed, flowCrashed({ flow: 'x', message: '', began })).progress).toBeNull();
  });
});
