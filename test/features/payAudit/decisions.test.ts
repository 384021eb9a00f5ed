import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, refuses, type StandIn } from '@test/support/answers';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { NOT_PROVEN } from '@/contract/calls/passwordAndEmail';
import { payOrderPass, payOrderRefuse } from '@/contract/calls/warehouseOrders';
import { passesOf } from '@/features/payAudit/AuditPage';
import { passOrders, refuseOrders } from '@/features/payAudit/flows';
import { queueIn, withQueue } from '@/features/payAudit/lists';
import { payAuditEvents as events, type Looked, type PayAuditState, payAuditReducer } from '@/features/payAudit/slice';
import { resultWords } from '@/features/payAudit/text';
import { identityEvents } from '@/shared/money/identity';
import { flowCrashed, navigated } from '@/shared/saga/events';

const looked = (orderNo: string, more: Partial<Looked> = {}): Looked => ({
  orderNo,
  version: 3,
  payees: '上海捷运物流有限公司',
  amount: '100.00',
  warnings: [],
  pass: 1,
  passes: 1,
  ...more,
});
const done = (orderNo: string, more = {}) => ({
  orderNo,
  ok: true,
  state: 'PAYING' as const,
  waitsForSecond: false,
  msg: '',
  ...more,
});

async function deciding(
  event: ReturnType<typeof events.passRequested>,
  standIns: StandIn[],
  then: UnknownAction[] = [],
) {
  const world = aWorld({}, { standIns });
  const flow = (events.refusalRequested.match(event) ? refuseOrders : passOrders) as never;
  const saga = expectSaga(flow, ...([event] as never[]))
    .withReducer(rootReducer, rootReducer(undefined, { type: '@@' }) as RootState)
    .provide(world.provider as never);
  for (const action of then) saga.dispatch(action as never);
  const { allEffects } = await saga.run();
  const effects = allEffects as { type: string; payload: { action?: { type: string; payload: unknown } } }[];
  const puts = effects.flatMap(({ type, payload }) => (type === 'PUT' && payload.action ? [payload.action] : []));
  const ended = puts.find(({ type }) => type === events.decisionEnded.type)?.payload;
  return { world, puts, results: (ended as { results: PayAuditState['results'] }).results };
}

describe('deciding what was chosen', () => {
  it('passes all chosen orders with one request in their seen versions, and reports each outcome', async () => {
    const { world, puts, results } = await deciding(
      events.passRequested({ orders: [looked('O1'), looked('O2'), looked('O3')] }),
      [
        answers(payOrderPass, {
          results: [
            done('O1'),
            done('O2', { state: 'WAIT_AUDIT', waitsForSecond: true }),
            done('O3', { ok: false, state: 'CANCELLED', msg: '该付款单已撤回' }),
          ],
        }),
      ],
    );
    expect(world.requests).toEqual([
      { path: payOrderPass.path, body: { orders: ['O1', 'O2', 'O3'].map((orderNo) => ({ orderNo, version: 3 })) } },
    ]);
    expect(puts[0]).toEqual(events.decisionBegun({ orderNos: ['O1', 'O2', 'O3'] }));
    expect(results.map(({ orderNo, ...one }) => [orderNo, resultWords(one)])).toEqual([
      ['O1', '已审核通过，开始付款'],
      ['O2', '已初审通过，待复审'],
      ['O3', '该付款单已撤回'],
    ]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
  });

  it('reports an unknown outcome for an order that the answer does not name', async () => {
    const { results } = await deciding(events.passRequested({ orders: [looked('O1')] }), [
      answers(payOrderPass, { results: [] }),
    ]);
    expect(results).toMatchObject([
      { orderNo: 'O1', ok: false, unknown: true, msg: '处理结果未知，请以该单的最新状态为准' },
    ]);
  });

  it('reports an unknown outcome for all orders when the answer is lost', async () => {
    const lost = refuses(payOrderPass, { kind: 'unknownOutcome', msg: '' } as never);
    const { results } = await deciding(events.passRequested({ orders: [looked('O1'), looked('O2')] }), [lost]);
    expect(results.map(({ ok, unknown, msg }) => [ok, unknown, msg])).toEqual([
      [false, true, '处理结果未知，请以该单的最新状态为准'],
      [false, true, '处理结果未知，请以该单的最新状态为准'],
    ]);
  });

  it('reports nothing for unsent decisions when the user has not proved their identity', async () => {
    const unproven = refuses(payOrderPass, { msg: '请输入登录密码', bizCode: NOT_PROVEN });
    const { puts, results } = await deciding(
      events.passRequested({ orders: [looked('O1')] }),
      [unproven],
      [identityEvents.identityGivenUp()],
    );
    expect(puts).toContainEqual(identityEvents.identityRequested(null));
    expect(results).toEqual([]);
    expect(puts.map(({ type }) => type)).not.toContain('lists/listRequested');
  });

  it('refuses all chosen orders with one request and one reason', async () => {
    const { world, results } = await deciding(
      events.refusalRequested({ orders: [looked('O1'), looked('O2')], reason: '重复付款' }) as never,
      [
        answers(payOrderRefuse, {
          results: [done('O1', { state: 'REFUSED' }), done('O2', { ok: false, msg: '您已修改过该付款单' })],
        }),
      ],
    );
    expect(world.requests).toEqual([
      {
        path: payOrderRefuse.path,
        body: {
          orders: [
            { orderNo: 'O1', version: 3 },
            { orderNo: 'O2', version: 3 },
          ],
          reason: '重复付款',
        },
      },
    ]);
    expect(results.map((one) => resultWords(one))).toEqual(['已驳回', '您已修改过该付款单']);
  });
});

describe('the shown state of a decision', () => {
  const stateAfter = (...actions: { type: string }[]) =>
    actions.reduce<PayAuditState>(payAuditReducer as never, undefined as never);
  const begun = events.decisionBegun({ orderNos: ['O1'] });
  const result = { ...looked('O1'), passing: true, ok: true, unknown: false, waitsForSecond: false, msg: '' };
  const left = navigated({ path: '/home', search: '' } as never);
  it('keeps a running decision when the page is left, and clears an ended decision', () => {
    expect(stateAfter(begun, left).deciding).toEqual(['O1']);
    const ended = stateAfter(begun, events.decisionEnded({ results: [result] }));
    expect(ended).toMatchObject({ deciding: [], results: [{ orderNo: 'O1' }] });
    expect(stateAfter(begun, events.decisionEnded({ results: [result] }), left).results).toEqual([]);
  });
  it('a crash ends the progress of a decision', () => {
    for (const began of [events.passRequested({ orders: [] }), events.refusalRequested({ orders: [], reason: '' })])
      expect(stateAfter(begun, flowCrashed({ flow: 'x', message: '', began })).deciding).toEqual([]);
  });
});

describe('the audit steps of an order', () => {
  const of = { state: 'WAIT_AUDIT', pass: 1, passes: 2, firstAuditor: '', secondAuditor: '' } as const;
  it.each([
    ['none of two', of, ['current', 'waiting']],
    ['the first of two', { ...of, pass: 2, firstAuditor: '高峰' }, ['done', 'current']],
    ['both', { ...of, state: 'PAYING', pass: 2, firstAuditor: '高峰', secondAuditor: '徐立' }, ['done', 'done']],
    ['the only one', { ...of, passes: 1 }, ['current']],
    ['nobody, and it was refused', { ...of, state: 'REFUSED' }, ['waiting', 'waiting']],
  ] as const)('shows the state of each audit step: %s', (_, order, states) => {
    expect(passesOf(order).map(({ state }) => state)).toEqual(states);
  });
});

it('reads the queue from the address, and uses WAITS_FOR_ME without a valid queue', () => {
  expect(queueIn('?queue=DECIDED')).toBe('DECIDED');
  expect(queueIn('?queue=ALL')).toBe('WAITS_FOR_ME');
  expect(withQueue('?pageNo=2')).toBe('?pageNo=2&queue=WAITS_FOR_ME');
  expect(withQueue('?queue=WAITS&keyword=a', 'DECIDED')).toBe('?queue=DECIDED&keyword=a');
});
