import { answers, refuses, type StandIn } from '@test/support/answers';
import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { anOrder } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { checkerCancel, checkerRefuse, checkerRelease } from '@/contract/moneyActions';
import { cancelOrder, refuseOrder, releaseOrder } from '@/features/transfers/flows/orders';
import { moneySaga } from '@/features/transfers/saga';
import { moneyEvents as events } from '@/features/transfers/slice';

const ORDER = anOrder({ checkerName: '周洁' });
const PLACE = { orderNo: 'O1', status: 'funds.detail?orderNo=O1' };
const ABOUT = { ...PLACE, amount: '1234.50', payee: '广州南屿' };

async function deciding(
  flow: (...args: never[]) => Generator,
  event: unknown,
  standIns: StandIn[],
  says: boolean[] = [],
) {
  const world = aWorld({ says }, { standIns });
  const { allEffects } = await expectSaga(flow as never, ...([event] as never[]))
    .withReducer(rootReducer, rootReducer(undefined, { type: '@@' }) as RootState)
    .provide(world.provider as never)
    .run();
  const effects = allEffects as { type: string; payload: { action?: { type: string } } }[];
  const puts = effects.filter(({ type }) => type === 'PUT').map(({ payload }) => payload.action);
  return { world, puts, told: puts.map((put) => put?.type) };
}

describe('cancelOrder', () => {
  const asked = events.cancelAsked(ABOUT);
  it('takes back what its maker has agreed to, and nothing else', async () => {
    const back = answers(checkerCancel, { ...ORDER, state: 'CANCELLED' });
    const { puts, world } = await deciding(cancelOrder, asked, [back], [true]);
    expect(world.requests).toEqual([{ path: checkerCancel.path, body: { orderNo: 'O1' } }]);
    expect(puts[0]).toEqual(events.orderCancelled({ orderNo: 'O1' }));
    expect((await deciding(cancelOrder, asked, [], [false])).world.requests).toEqual([]);
  });
});

describe('releaseOrder', () => {
  const asked = events.releaseAsked(ABOUT);
  it('releases what the second person has agreed to, and looks at it anew', async () => {
    const { told, puts, world } = await deciding(releaseOrder, asked, [answers(checkerRelease, ORDER)], [true]);
    expect(world.requests).toEqual([{ path: checkerRelease.path, body: { orderNo: 'O1' } }]);
    expect(told).toEqual(['money/orderDecided', 'statuses/statusHurried']);
    expect(puts[0]).toEqual(events.orderDecided({ orderNo: 'O1', released: true }));
  });
  it('sends nothing when the second person thinks better of it', async () => {
    expect((await deciding(releaseOrder, asked, [], [false])).world.requests).toEqual([]);
  });
  it('tells the maker that he cannot, and looks at it anew', async () => {
    const no = refuses(checkerRelease, { msg: '不能复核自己发起的操作', bizCode: '20040007' });
    expect((await deciding(releaseOrder, asked, [no], [true])).told).toEqual([
      'app/requestFailed',
      'statuses/statusHurried',
    ]);
  });
});

describe('refuseOrder', () => {
  it('refuses with its reason', async () => {
    const { told, puts, world } = await deciding(refuseOrder, events.refusalAsked({ ...PLACE, reason: '金额有误' }), [
      answers(checkerRefuse, { ...ORDER, state: 'FAILED' }),
    ]);
    expect(world.requests).toEqual([{ path: checkerRefuse.path, body: { orderNo: 'O1', reason: '金额有误' } }]);
    expect(told).toEqual(['money/orderDecided', 'statuses/statusHurried']);
    expect(puts[0]).toEqual(events.orderDecided({ orderNo: 'O1', released: false }));
  });
});

it.each([
  ['release', releaseOrder, events.releaseAsked(ABOUT), '确定要复核通过付给广州南屿的 1,234.50 元吗？'],
  [
    'cancel',
    cancelOrder,
    events.cancelAsked(ABOUT),
    '确定要撤回付给广州南屿的 1,234.50 元吗？撤回后不能恢复，冻结金额会释放。',
  ],
])('the question before a %s names amount and payee', async (_, flow, asked, question) => {
  expect((await deciding(flow, asked, [], [false])).world.dialogs).toEqual([question]);
});

it.each([
  ['released', true, '已复核通过'],
  ['refused', false, '已复核拒绝'],
])('what was %s is told as that', async (_, released, word) => {
  const world = aWorld();
  await untilQuiet(
    expectSaga(moneySaga)
      .withReducer(rootReducer, rootReducer(undefined, { type: '@@' }) as RootState)
      .provide(world.provider as never)
      .dispatch(events.orderDecided({ orderNo: 'O1', released })),
  );
  expect(world.toasts).toEqual([{ kind: 'success', text: word }]);
});
