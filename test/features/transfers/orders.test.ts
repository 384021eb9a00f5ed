import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, refuses, type StandIn } from '@test/support/answers';
import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { having, running } from '@test/support/running';
import { anOrder } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { checkerCancel, checkerRefuse, checkerRelease } from '@/contract/calls/moneyActions';
import { proveIdentity } from '@/contract/calls/passwordAndEmail';
import { cancelOrder, releaseOrder } from '@/features/transfers/flows/orders';
import { refusalSubmitted } from '@/features/transfers/forms';
import { moneySaga } from '@/features/transfers/saga';
import { moneyEvents as events } from '@/features/transfers/slice';
import { identityEvents, identitySubmitted } from '@/shared/money/identity';
import { secrets } from '@/shared/ports/secrets';
import { navigated } from '@/shared/saga/events';
import { statusEvents } from '@/shared/status/slice';

const ORDER = anOrder({ checkerName: '周洁' });
const PLACE = { orderNo: 'O1', status: 'funds.detail?orderNo=O1' };
const ABOUT = { ...PLACE, amount: '1234.50', payee: { name: '广州南屿', accountNo: '0571003486784401', bankName: '' } };

async function deciding(
  flow: (...args: never[]) => Generator,
  event: unknown,
  standIns: StandIn[],
  says: boolean[] = [],
) {
  const world = aWorld({ says }, { standIns });
  const { allEffects } = await expectSaga(flow as never, ...([event] as never[]))
    .withReducer(rootReducer, rootReducer(undefined, identityEvents.identityProven({ at: world.now })) as RootState)
    .provide(world.provider as never)
    .run();
  const effects = allEffects as { type: string; payload: { action?: { type: string } } }[];
  const puts = effects.filter(({ type }) => type === 'PUT').map(({ payload }) => payload.action);
  return { world, puts, told: puts.map((put) => put?.type) };
}

describe('cancelOrder', () => {
  const requestEvent = events.cancelRequested(ABOUT);
  it('cancels an order only after its maker has confirmed', async () => {
    const back = answers(checkerCancel, { ...ORDER, state: 'CANCELLED' });
    const { puts, world } = await deciding(cancelOrder, requestEvent, [back], [true]);
    expect(world.requests).toEqual([{ path: checkerCancel.path, body: { orderNo: 'O1' } }]);
    expect(puts[0]).toEqual(events.orderCancelled({ orderNo: 'O1' }));
    expect((await deciding(cancelOrder, requestEvent, [], [false])).world.requests).toEqual([]);
  });
});

describe('releaseOrder', () => {
  const requestEvent = events.releaseRequested(ABOUT);
  it('releases an order after a confirmation, and reloads the order', async () => {
    const { told, puts, world } = await deciding(releaseOrder, requestEvent, [answers(checkerRelease, ORDER)], [true]);
    expect(world.requests).toEqual([{ path: checkerRelease.path, body: { orderNo: 'O1' } }]);
    expect(told).toEqual(['money/orderDecided', 'statuses/statusHurried']);
    expect(puts[0]).toEqual(events.orderDecided({ orderNo: 'O1', released: true }));
  });
  it('sends nothing when the second person rejects the confirmation', async () => {
    expect((await deciding(releaseOrder, requestEvent, [], [false])).world.requests).toEqual([]);
  });
  it('shows the refusal of a release by the maker, and reloads the order', async () => {
    const no = refuses(checkerRelease, { msg: '不能复核自己发起的操作', bizCode: '20040007' });
    expect((await deciding(releaseOrder, requestEvent, [no], [true])).told).toEqual([
      'app/requestFailed',
      'statuses/statusHurried',
    ]);
  });
});

it('names the payee with the full account number in the dialog with the password', async () => {
  const { state } = await running(() => releaseOrder(events.releaseRequested(ABOUT)));
  expect(state.lazy['identity']).toMatchObject({
    asking: { question: { lines: [{ payee: ABOUT.payee, amount: '1,234.50' }] } },
  });
});

describe('a release whose proof of identity the platform no longer accepts', () => {
  const requestEvent = events.releaseRequested(ABOUT);
  const missing = refuses(checkerRelease, { msg: '请先确认身份', bizCode: '20060001' });
  const releasing = (standIns: StandIn[], later: UnknownAction) => {
    const world = aWorld({ says: [true] }, { standIns });
    const before = having(identityEvents.identityProven({ at: world.now }));
    return running(() => releaseOrder(requestEvent), { before, world, later: [later] });
  };

  it('repeats the release after the user has proved their identity, without a message in between', async () => {
    const { world, types } = await releasing(
      [missing, answers(checkerRelease, ORDER)],
      identityEvents.identityProven({ at: 0 }),
    );
    expect(world.requests.map(({ path }) => path)).toEqual([checkerRelease.path, checkerRelease.path]);
    expect(types).toEqual([identityEvents.identityRequested.type, 'money/orderDecided', 'statuses/statusHurried']);
  });
  it.each([
    ['closes the dialog', identityEvents.identityGivenUp()],
    ['leaves the page', navigated({ path: '/home', search: '' } as never)],
  ])('does not repeat the release when the user %s', async (_, given) => {
    const { world, types } = await releasing([missing], given);
    expect(world.requests).toHaveLength(1);
    expect(types).toEqual([identityEvents.identityRequested.type, 'statuses/statusHurried']);
  });
});

it('sends the login password only in the request that proves the identity', async () => {
  const submit = () => identitySubmitted({ secretIds: { password: secrets.put('Sandbox#2026') } });
  const { world, puts } = await submitting(submit(), [answers(proveIdentity, null)]);
  expect(world.requests).toEqual([{ path: proveIdentity.path, body: { password: 'Sandbox#2026' } }]);
  expect(puts).toContainEqual(identityEvents.identityProven({ at: world.now }));
  expect(JSON.stringify(puts)).not.toContain('Sandbox#2026');
  const fields = { password: '登录密码错误，还可尝试4次' };
  const { form } = await submitting(submit(), [refuses(proveIdentity, { msg: '', fields })]);
  expect(form).toMatchObject({ stage: 'refused', refused: { fields } });
});

describe('the refusal of an order', () => {
  const submit = () => refusalSubmitted({ ...PLACE, reason: '金额有误' });
  it('sends the refusal with its reason, and reloads the order', async () => {
    const { puts, world, form } = await submitting(submit(), [answers(checkerRefuse, { ...ORDER, state: 'FAILED' })]);
    expect(world.requests).toEqual([{ path: checkerRefuse.path, body: { orderNo: 'O1', reason: '金额有误' } }]);
    expect(puts).toContainEqual(events.orderDecided({ orderNo: 'O1', released: false }));
    expect(puts).toContainEqual(statusEvents.statusHurried({ key: PLACE.status }));
    expect(form.stage).toBe('done');
  });
  it('shows at the form why the refusal was not accepted, and reloads the order', async () => {
    const { puts, form } = await submitting(submit(), [refuses(checkerRefuse, { msg: '该付款已被处理' })]);
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '该付款已被处理' } });
    expect(puts).toContainEqual(statusEvents.statusHurried({ key: PLACE.status }));
    expect(puts).not.toContainEqual(events.orderDecided({ orderNo: 'O1', released: false }));
  });
});

it.each([
  ['release', releaseOrder, events.releaseRequested(ABOUT), '确定要复核通过付给广州南屿的 1,234.50 元吗？'],
  [
    'cancel',
    cancelOrder,
    events.cancelRequested(ABOUT),
    '确定要撤回付给广州南屿的 1,234.50 元吗？撤回后不能恢复，冻结金额会释放。',
  ],
])('the question before a %s names amount and payee', async (_, flow, asked, question) => {
  expect((await deciding(flow, asked, [], [false])).world.dialogs).toEqual([question]);
});

it.each([
  ['released', true, '已复核通过'],
  ['refused', false, '已复核拒绝'],
])('shows a toast for an order that was %s', async (_, released, word) => {
  const world = aWorld();
  await untilQuiet(
    expectSaga(moneySaga)
      .withReducer(rootReducer, rootReducer(undefined, { type: '@@' }) as RootState)
      .provide(world.provider as never)
      .dispatch(events.orderDecided({ orderNo: 'O1', released })),
  );
  expect(world.toasts).toEqual([{ kind: 'success', text: word }]);
});
