import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { anOrder, aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { fork, put } from 'redux-saga/effects';
import { psReturn } from '@/contract/calls/moneyActions';
import { queryOrder } from '@/contract/calls/orderQueries';
import { sessionEvents } from '@/features/session';
import { splitReturn } from '@/features/trades/flows/splitReturn';
import { TRADE_DETAIL } from '@/features/trades/ids';
import { detailKey } from '@/shared/detail/key';
import { moneyFormsFeature } from '@/shared/money/defineMoneyForm';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { statusEvents } from '@/shared/status/slice';
import { submissionsSaga } from '@/shared/submission/saga';
import { selectSubmission } from '@/shared/submission/slice';

/*
 * Tests the parts that are specific to the return of a split. The general behaviour of money forms is tested in
 * `refund.test.ts`.
 */

const SPLIT = 'S1';
const KEY = `splitReturn.${SPLIT}`;
const STATUS = 'funds.split.CARD?at=S1';
const made = anOrder({ kind: 'SPLIT_RETURN', state: 'PROCESSING', orderNo: 'O1', amount: '40.00' });

const submitted = (more: { status?: string } = { status: STATUS }) =>
  splitReturn.submitted({
    values: { tradeNo: SPLIT, amount: '40.00', remark: '订单取消' },
    listId: 'splits/CARD',
    secretIds: { payPassword: secrets.put('Pay#20261') },
    ...more,
  });

function* sagas(action: UnknownAction): Generator {
  yield fork(moneyFormsFeature.saga);
  yield fork(submissionsSaga, []);
  yield put(action);
}

async function returning(
  action: UnknownAction,
  standIns: readonly StandIn[],
  { kept, sleeps = 0 }: { kept?: { requestNo: string; sentAt: number | null }; sleeps?: number } = {},
) {
  const world = aWorld({}, { standIns, sleeps });
  const tab = new Map(kept === undefined ? [] : [[KEY, JSON.stringify(kept)]]);
  const outside = new Map<unknown, (...args: never[]) => unknown>([
    [ids.fresh, () => 'fresh'],
    [tabStore.get, (key: string) => tab.get(key) ?? null],
    [tabStore.set, (key: string, value: string) => tab.set(key, value) && true],
    [tabStore.remove, (key: string) => tab.delete(key)],
  ] as never);
  const before = having(sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
  const { state, log } = await running(() => sagas(action), { before, world, outside });
  return {
    state: selectSubmission(splitReturn.keyOf(SPLIT))(state),
    kept: JSON.parse(tab.get(KEY) ?? '{}').requestNo,
    sent: world.requests.filter(({ path }) => path === psReturn.path).map(({ body }) => body),
    asked: world.requests.filter(({ path }) => path === queryOrder.path).map(({ body }) => body),
    log,
  };
}

describe('the return of a split', () => {
  it('sends the return once with its number, and reloads the detail of the split', async () => {
    const { state, kept, sent, log } = await returning(submitted(), [answers(psReturn, made)]);
    expect(sent).toEqual([
      { tradeNo: SPLIT, amount: '40.00', remark: '订单取消', requestNo: 'fresh', payPassword: 'Pay#20261' },
    ]);
    expect(state).toMatchObject({ stage: 'done', result: { found: made } });
    expect(kept).toBeUndefined();
    expect(log).toContainEqual(statusEvents.statusOpened({ key: STATUS }));
    // The receiver has not accepted the return yet, so no message reports success.
    expect(JSON.stringify(log)).not.toContain('分账退回成功');
  });

  it('reloads the detail of the trade when the opening page is unknown', async () => {
    const { log } = await returning(submitted({}), [answers(psReturn, made)]);
    expect(log).toContainEqual(statusEvents.statusOpened({ key: detailKey(TRADE_DETAIL, SPLIT) }));
  });

  it.each(['20050005', '20050006'])('takes a new number after the final refusal %s, and reloads', async (bizCode) => {
    const fields = { amount: '退回金额不能超过可退回金额1.00元' };
    const { state, kept, log } = await returning(submitted(), [refuses(psReturn, { msg: '不行', bizCode, fields })]);
    expect(state).toMatchObject({ stage: 'refused', refused: { fields } });
    expect(kept).toBeUndefined();
    expect(log).toContainEqual(statusEvents.statusOpened({ key: STATUS }));
  });

  it('keeps the number after a wrong payment password', async () => {
    const fields = { payPassword: '支付密码错误，还可尝试4次' };
    const { kept } = await returning(submitted(), [
      refuses(psReturn, { msg: fields.payPassword, bizCode: '20030001', fields }),
    ]);
    expect(kept).toBe('fresh');
  });

  it('a return whose response is lost is queried by its number and kind, and never sent again', async () => {
    const { state, kept, sent, asked } = await returning(
      submitted(),
      [
        fails(psReturn, 'unknownOutcome'),
        fails(queryOrder, 'offline'),
        answers(queryOrder, { order: made, again: null }),
      ],
      { sleeps: 1 },
    );
    expect(sent).toHaveLength(1);
    expect(asked).toContainEqual({ requestNo: 'fresh', kind: 'SPLIT_RETURN' });
    expect(state).toMatchObject({ stage: 'done', result: { found: made } });
    expect(kept).toBeUndefined();
  });

  it('shows why a return was refused before a reload when its form opens again', async () => {
    const refused = anOrder({ kind: 'SPLIT_RETURN', state: 'REFUSED', reason: '该分账未成功，不能退回' });
    const { state, kept, sent } = await returning(
      splitReturn.opened({ subject: SPLIT, status: STATUS }),
      [answers(queryOrder, { order: refused, again: null })],
      { kept: { requestNo: 'old', sentAt: 1 } },
    );
    expect(sent).toEqual([]);
    expect(state).toMatchObject({ stage: 'refused', refused: { msg: '该分账未成功，不能退回' } });
    expect(kept).toBeUndefined();
  });

  it('shows an earlier return that used the number, and that the new return was not sent', async () => {
    const { state, sent } = await returning(
      submitted(),
      [
        refuses(psReturn, { msg: '该请求号已用于其他内容', bizCode: '20040004' }),
        answers(queryOrder, { order: { ...made, amount: '1.00' }, again: null }),
      ],
      { kept: { requestNo: 'kept', sentAt: 1 } },
    );
    expect(sent).toMatchObject([{ requestNo: 'kept' }]);
    expect(state).toMatchObject({ stage: 'done', result: { found: { amount: '1.00' }, earlier: true } });
  });
});
