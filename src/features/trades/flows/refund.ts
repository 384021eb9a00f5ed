import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { queryTradeRefund, type TradeRefund, tradeRefund } from '@/contract/tradeLists';
import { sessionEvents } from '@/features/session';
import type { Failure, Reply } from '@/shared/gateway/reply';
import { reloadList } from '@/shared/list/saga';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { resourceAsked } from '@/shared/resource/slice';
import { pollUntil } from '@/shared/saga/pollUntil';
import { request } from '@/shared/saga/request';
import { detailId } from '../resources';
import { tradesEvents as events } from '../slice';
import { TEXT } from '../text';

/** The number is kept until its fate is known: whatever is sent meanwhile carries the same one (C-14). */
const keyOf = (tradeNo: string) => `refund.${tradeNo}`;
/** The payment password's refusals take no number: a corrected one goes on with it. */
const OF_PASSWORD: ReadonlySet<string | undefined> = new Set(['20030001', '20030002', '20030003']);
const OPTIONS = { custom: true, scope: 'signedIn' } as const;

/** A platform that could not be reached, or was not itself: it is asked again. */
const mayStillAnswer = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'http' ? status >= 500 || status === 408 || status === 429 : !OVER.has(kind);
const OVER: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorised', 'cancelled']);

function* settled(tradeNo: string, listId: string | null, refund: TradeRefund): SagaGenerator<void> {
  yield* call(tabStore.remove, keyOf(tradeNo));
  yield* put(events.refundDone({ tradeNo, refund }));
  yield* put(resourceAsked({ id: detailId(tradeNo) }));
  if (listId !== null) yield* call(reloadList, listId);
}

/** Asks until the platform says what became of the number. One it has never seen moved nothing, and is used again. */
function* findOut(tradeNo: string, listId: string | null, requestNo: string): SagaGenerator<void> {
  yield* put(events.refundUnknown({ tradeNo }));
  const { reply } = yield* race({
    reply: call(() =>
      pollUntil<Reply<typeof queryTradeRefund>>({
        ask: () => request(queryTradeRefund, { requestNo }, OPTIONS),
        done: (answer) => answer.ok || !mayStillAnswer(answer),
      }),
    ),
    // Whoever comes next does not ask for it; the number stays with this tab.
    ended: take([
      sessionEvents.loggedOut,
      sessionEvents.loggedIn,
      sessionEvents.enterpriseEntered,
      sessionEvents.merchantEntered,
    ]),
  });
  if (!reply) return;
  if (!reply.ok) {
    if (reply.kind !== 'cancelled' && reply.kind !== 'unauthorised')
      yield* put(events.refundRefused({ tradeNo, msg: reply.msg }));
    return;
  }
  const { refund, refusal } = reply.data;
  if (refund) {
    yield* call(settled, tradeNo, listId, refund);
    return;
  }
  if (refusal !== null) yield* call(tabStore.remove, keyOf(tradeNo));
  yield* put(events.refundRefused({ tradeNo, msg: refusal ?? TEXT.notArrived }));
}

/** The form of a trade is opened: a refund that was sent before a reload is looked after first. */
export function* openRefund({ payload: { tradeNo } }: ReturnType<typeof events.refundOpened>): SagaGenerator<void> {
  const requestNo = yield* call(tabStore.get, keyOf(tradeNo));
  if (requestNo !== null) yield* call(findOut, tradeNo, null, requestNo);
}

/** Refunds once, whatever happens on the way: the number is kept before the order leaves. */
export function* submitRefund({
  payload: { tradeNo, amount, reason, secretId, listId },
}: ReturnType<typeof events.refundSubmitted>): SagaGenerator<void> {
  const payPassword = yield* call(secrets.take, secretId);
  if (payPassword === undefined) {
    yield* put(events.refundRefused({ tradeNo, msg: '' }));
    return;
  }
  const requestNo = (yield* call(tabStore.get, keyOf(tradeNo))) ?? (yield* call(ids.fresh));
  yield* call(tabStore.set, keyOf(tradeNo), requestNo);
  const reply = yield* request(tradeRefund, { tradeNo, amount, reason, requestNo, payPassword }, OPTIONS);
  if (reply.ok) {
    yield* call(settled, tradeNo, listId, reply.data);
    return;
  }
  if (reply.kind === 'unknownOutcome') {
    yield* call(findOut, tradeNo, listId, requestNo);
    return;
  }
  if (reply.kind === 'refused' && !OF_PASSWORD.has(reply.bizCode)) yield* call(tabStore.remove, keyOf(tradeNo));
  const { msg, fields } = reply;
  yield* put(events.refundRefused({ tradeNo, msg, ...(fields ? { fields } : {}) }));
}
