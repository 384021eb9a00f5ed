import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { fork, put } from 'redux-saga/effects';
import { queryTradeRefund, type TradeRefund, tradeRefund } from '@/contract/calls/tradeLists';
import { sessionEvents } from '@/features/session';
import { refund } from '@/features/trades/flows/refund';
import { TRADE_DETAIL } from '@/features/trades/ids';
import { detailKey } from '@/shared/detail/key';
import { failure } from '@/shared/gateway/reply';
import { moneyFormsFeature } from '@/shared/money/defineMoneyForm';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { statusEvents } from '@/shared/status/slice';
import { submissionsSaga } from '@/shared/submission/saga';
import { formLeft, formOpened, selectSubmission, submissionRefused } from '@/shared/submission/slice';

const TRADE = 'T1';
const KEY = `refund.${TRADE}`;
const aRefund = (over: Partial<TradeRefund> = {}): TradeRefund => ({
  requestNo: 'fresh',
  state: 'SUCCESS',
  refundTradeNo: 'R1',
  originalTradeNo: TRADE,
  amount: '1.00',
  feeBack: '0.01',
  createTime: '2026-11-20T10:00:00.000+08:00',
  ...over,
});
const nothing = { refund: null, refusal: null };
const submitted = () =>
  refund.submitted({
    values: { tradeNo: TRADE, amount: '1.00', reason: '质量问题' },
    listId: 'trades/CASHIER',
    secretIds: { payPassword: secrets.put('Pay#20261') },
  });

/** Runs the saga of money forms and the saga of submissions. */
function* sagas(action: UnknownAction, also?: () => Generator): Generator {
  yield fork(moneyFormsFeature.saga);
  yield fork(submissionsSaga, []);
  yield put(action);
  if (also) yield* also();
}

interface Options {
  kept?: { requestNo: string; sentAt: number | null };
  sleeps?: number;
  /** True: the tab's storage throws at the first attempt to store a value. */
  broken?: boolean;
  also?: () => Generator;
}

const refunding = async (
  action: UnknownAction,
  standIns: readonly StandIn[],
  { kept, sleeps = 0, broken = false, also }: Options = {},
) => {
  const world = aWorld({}, { standIns, sleeps });
  const tab = new Map(kept === undefined ? [] : [[KEY, JSON.stringify(kept)]]);
  let stored: string | null = null;
  const outside = new Map<unknown, (...args: never[]) => unknown>([
    [ids.fresh, () => 'fresh'],
    [tabStore.get, (key: string) => tab.get(key) ?? null],
    [
      tabStore.set,
      (key: string, value: string) => {
        if (broken && !tab.has(key)) throw new Error('a bug');
        tab.set(key, value);
        stored = `${JSON.parse(value).requestNo} before ${world.requests.length} requests`;
        return true;
      },
    ],
    [tabStore.remove, (key: string) => tab.delete(key)],
  ] as never);
  const before = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
  const { state, log: told } = await running(() => sagas(action, also), { before, world, outside });
  const sent = world.requests.filter(({ path }) => path === tradeRefund.path).map(({ body }) => body);
  return {
    state: selectSubmission(refund.keyOf(TRADE))(state),
    kept: JSON.parse(tab.get(KEY) ?? '{}').requestNo,
    sent,
    stored,
    told,
    world,
  };
};

describe('a refund', () => {
  it('stores the number of a refund before sending, and forgets the number after the success', async () => {
    const { state, kept, sent, stored, told } = await refunding(submitted(), [answers(tradeRefund, aRefund())]);
    expect(sent).toEqual([
      { tradeNo: TRADE, amount: '1.00', reason: '质量问题', requestNo: 'fresh', payPassword: 'Pay#20261' },
    ]);
    expect(stored).toBe('fresh before 0 requests');
    expect(told).toContainEqual(statusEvents.statusOpened({ key: detailKey(TRADE_DETAIL, TRADE) }));
    expect(told).toContainEqual(expect.objectContaining({ payload: expect.objectContaining({ message: '退款成功' }) }));
    expect(state).toMatchObject({ stage: 'done', result: { found: aRefund() } });
    expect(kept).toBeUndefined();
  });

  it('keeps the number after a wrong payment password', async () => {
    const fields = { payPassword: '支付密码错误，还可尝试4次' };
    const wrong = refuses(tradeRefund, { msg: fields.payPassword, bizCode: '20030001', fields });
    const first = await refunding(submitted(), [wrong]);
    expect(first.state).toMatchObject({ stage: 'refused', refused: { msg: fields.payPassword, fields } });
    expect(first.kept).toBe('fresh');
    const again = await refunding(submitted(), [answers(tradeRefund, aRefund())], {
      kept: { requestNo: 'kept', sentAt: null },
    });
    expect(again.sent).toMatchObject([{ requestNo: 'kept' }]);
  });

  it.each(['20050001', '20050002', '20050003'])('takes a new number after the final refusal %s', async (bizCode) => {
    const { state, kept } = await refunding(submitted(), [refuses(tradeRefund, { msg: '不行', bizCode })]);
    expect(state).toMatchObject({ stage: 'refused', refused: { msg: '不行' } });
    expect(kept).toBeUndefined();
  });

  it('a refund whose response is lost is queried until its outcome is known, and never sent again', async () => {
    const { state, kept, sent } = await refunding(
      submitted(),
      [
        fails(tradeRefund, 'unknownOutcome'),
        fails(queryTradeRefund, 'offline'),
        answers(queryTradeRefund, { refund: aRefund(), refusal: null }),
      ],
      { sleeps: 1 },
    );
    expect(sent).toHaveLength(1);
    expect(state).toMatchObject({ stage: 'done', result: { found: aRefund() } });
    expect(kept).toBeUndefined();
  });

  it('a refund whose outcome stays unknown is shown as being processed', async () => {
    const { state, kept } = await refunding(submitted(), [
      fails(tradeRefund, 'unknownOutcome'),
      fails(queryTradeRefund, 'offline'),
    ]);
    expect(state).toMatchObject({ stage: 'unknown' });
    expect(kept).toBe('fresh');
  });

  it.each([
    ['the user may not ask', fails(queryTradeRefund, 'http', { status: 403, msg: '无权操作' }), '无权操作'],
    ['the platform will not tell', refuses(queryTradeRefund, { msg: '数据不存在' }), '数据不存在'],
  ])('stops querying a refund when %s, shows the reason and keeps the number', async (_, answer, msg) => {
    const { state, kept, world } = await refunding(submitted(), [fails(tradeRefund, 'unknownOutcome'), answer], {
      sleeps: 9,
    });
    expect(state).toMatchObject({ stage: 'refused', refused: { msg } });
    expect(kept).toBe('fresh');
    expect(world.requests).toHaveLength(2);
  });

  it.each(['unauthorised', 'cancelled'] as const)('a refund stays unknown when its query was %s', async (kind) => {
    const lost = [fails(tradeRefund, 'unknownOutcome'), fails(queryTradeRefund, kind)];
    const { state, kept } = await refunding(submitted(), lost, { sleeps: 3 });
    expect([state.stage, kept]).toEqual(['unknown', 'fresh']);
  });

  it("does not query another user's refund after the next sign-in", async () => {
    const world = aWorld();
    const platform = aPlatform(world);
    platform.answersTo(queryTradeRefund, () => failure('offline', '网络连接异常，请检查网络'));
    platform.signedInBefore();
    const app = aConsole(world, platform.transport, [moneyFormsFeature.saga]);
    const asked = () => platform.arrived.filter(({ path }) => path === queryTradeRefund.path).length;
    await settle();
    world.tab.set(KEY, '{"requestNo":"old","sentAt":1}');
    app.store.dispatch(refund.opened({ subject: TRADE }));
    await settle();
    world.timePasses(1);
    await settle();
    const before = asked();
    expect(before).toBeGreaterThan(0);
    app.store.dispatch(sessionEvents.loggedIn({ user: aUser({ userAccount: '13800000002' }), info: aUserInfo() }));
    world.timePasses(9);
    await settle();
    expect(asked()).toBe(before);
    app.stop();
  });

  it('a refund that never arrived can be sent again with its number after 35 s', async () => {
    const asked = (times: number) => Array.from({ length: times }, () => answers(queryTradeRefund, nothing));
    const lost = [fails(tradeRefund, 'unknownOutcome'), ...asked(6)];
    const waiting = await refunding(submitted(), lost, { sleeps: 5 });
    expect(waiting.state).toMatchObject({ stage: 'unknown' });
    const { state, kept, world } = await refunding(submitted(), [...lost, ...asked(1)], { sleeps: 9 });
    expect(state).toMatchObject({ stage: 'refused', refused: { msg: '退款未提交成功，请重新提交' } });
    expect(kept).toBe('fresh');
    expect(world.now - Date.parse('2026-11-20T10:00:00+08:00')).toBeGreaterThan(35_000);
  });

  it('shows a toast when a refund was not sent and its form is closed', async () => {
    const submittedOnce = submitted();
    function* closed(): Generator {
      yield put(submittedOnce);
      yield put(formLeft({ key: refund.keyOf(TRADE) }));
    }
    const { told, state } = await refunding(
      { type: 'none' },
      [fails(tradeRefund, 'unknownOutcome'), ...Array.from({ length: 7 }, () => answers(queryTradeRefund, nothing))],
      { sleeps: 9, also: closed },
    );
    expect(told.filter(submissionRefused.match)).toMatchObject([
      { payload: { msg: '退款未提交成功，请重新提交', toast: true } },
    ]);
    expect(state.stage).toBe('idle');
  });

  it('shows an earlier refund that used the number, and that the new refund was not sent', async () => {
    const { state, kept, sent } = await refunding(
      submitted(),
      [
        refuses(tradeRefund, { msg: '请求号已用于其他业务', bizCode: '20050004' }),
        answers(queryTradeRefund, { refund: aRefund({ amount: '0.50' }), refusal: null }),
      ],
      { kept: { requestNo: 'kept', sentAt: 1 } },
    );
    expect(sent).toMatchObject([{ requestNo: 'kept' }]);
    expect(state).toMatchObject({ stage: 'done', result: { found: aRefund({ amount: '0.50' }), earlier: true } });
    expect(kept).toBeUndefined();
  });

  it('queries a refund that was sent before a reload when its form opens', async () => {
    const opened = refund.opened({ subject: TRADE });
    const done = await refunding(
      opened,
      [answers(queryTradeRefund, { refund: aRefund({ requestNo: 'old' }), refusal: null })],
      { kept: { requestNo: 'old', sentAt: Date.parse('2026-11-20T09:59:59+08:00') } },
    );
    expect(done.state).toMatchObject({ stage: 'done' });
    expect(done.kept).toBeUndefined();
    // The request of an earlier, closed form was sent. The form reports its outcome.
    expect(done.told).toContainEqual(formOpened({ key: refund.keyOf(TRADE), same: true }));
    const fresh = await refunding(opened, []);
    expect([fresh.state.stage, fresh.world.requests]).toEqual(['idle', []]);
  });

  it('sends nothing for a refund from a log, because a log has no password', async () => {
    const { sent, state } = await refunding(
      refund.submitted({
        values: { tradeNo: TRADE, amount: '1.00', reason: '' },
        listId: 'x',
        secretIds: { payPassword: 'of-another-day' },
      }),
      [],
    );
    expect([sent, state.stage]).toEqual([[], 'idle']);
  });

  it('submits one refund for a double click', async () => {
    const twice = submitted();
    function* both(): Generator {
      yield put(submitted());
      yield put(twice);
    }
    const { sent } = await refunding({ type: 'none' }, [answers(tradeRefund, aRefund())], { also: both });
    expect(sent).toHaveLength(1);
    expect(secrets.read(twice.payload.secretIds.payPassword)).toBeUndefined();
  });

  it('a refund whose flow crashed before sending is offered again', async () => {
    const { state, sent, kept } = await refunding(submitted(), [], { broken: true });
    expect(sent).toEqual([]);
    expect(kept).toBeUndefined();
    expect(state).toMatchObject({ stage: 'refused', refused: { msg: '系统异常，请稍后再试' } });
  });

  it('a refund whose flow crashed after sending is queried', async () => {
    const crashing = {
      target: tradeRefund,
      get reply(): never {
        throw new Error('a bug');
      },
    };
    const { state, kept } = await refunding(submitted(), [
      crashing,
      answers(queryTradeRefund, { refund: aRefund(), refusal: null }),
    ]);
    expect(state).toMatchObject({ stage: 'done', result: { found: aRefund() } });
    expect(kept).toBeUndefined();
  });
});
