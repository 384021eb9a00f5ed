import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { queryTradeRefund, type TradeRefund, tradeRefund } from '@/contract/tradeLists';
import { sessionEvents } from '@/features/session';
import type { Failure, Reply } from '@/shared/gateway/reply';
import { reloadList } from '@/shared/list/saga';
import { type KeptNumber, keptNumbers, LOST_AFTER } from '@/shared/money/keptNumbers';
import { clock } from '@/shared/ports/clock';
import { ids } from '@/shared/ports/ids';
import { secrets } from '@/shared/ports/secrets';
import { resourceAsked } from '@/shared/resource/slice';
import { pollUntil } from '@/shared/saga/pollUntil';
import { request } from '@/shared/saga/request';
import { detailId } from '../resources';
import { tradesEvents as events } from '../slice';
import { TEXT } from '../text';

/** A number is kept until its fate is known: whatever is sent for the trade meanwhile carries the same one (C-14). */
const kept = keptNumbers('refund');
/** The payment password's refusals take no number: a corrected one goes on with it. */
const OF_PASSWORD: ReadonlySet<string | undefined> = new Set(['20030001', '20030002', '20030003']);
/** The number was taken by another refund of this trade, which had been given up for lost. */
const OTHER_CONTENT = '20050004';
const OPTIONS = { custom: true, scope: 'signedIn' } as const;

/** A platform that could not be reached, or was not itself: it is asked again. */
const mayStillAnswer = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'http' ? status >= 500 || status === 408 || status === 429 : !OVER.has(kind);
const OVER: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorised', 'cancelled']);

/** A refund of a trade whose outcome is looked for. */
interface Sought {
  tradeNo: string;
  /** The list to show it in, where one is open. */
  listId: string | null;
  /** It is not the one that was just entered. */
  earlier?: true;
}

function* settled({ tradeNo, listId, earlier }: Sought, refund: TradeRefund): SagaGenerator<void> {
  yield* kept.forget(tradeNo);
  yield* put(events.refundDone({ tradeNo, refund, ...(earlier ? { earlier } : {}) }));
  yield* put(resourceAsked({ id: detailId(tradeNo) }));
  if (listId !== null) yield* call(reloadList, listId);
}

/**
 * Asks until the platform says what became of the number. One that it does not know may still be on its way; once it
 * cannot be any more, nothing has moved, and it is used again.
 */
function* findOut(sought: Sought, { requestNo, sentAt }: KeptNumber): SagaGenerator<void> {
  const { tradeNo } = sought;
  yield* put(events.refundUnknown({ tradeNo }));
  const { reply } = yield* race({
    reply: call(() =>
      pollUntil<{ answer: Reply<typeof queryTradeRefund>; lost: boolean }>({
        *ask() {
          const answer = yield* request(queryTradeRefund, { requestNo }, OPTIONS);
          return { answer, lost: sentAt === null || (yield* call(clock.now)) - sentAt > LOST_AFTER };
        },
        done: ({ answer, lost }) =>
          answer.ok ? lost || answer.data.refund !== null || answer.data.refusal !== null : !mayStillAnswer(answer),
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
  const { answer } = reply;
  if (!answer.ok) {
    if (answer.kind !== 'cancelled' && answer.kind !== 'unauthorised')
      yield* put(events.refundRefused({ tradeNo, msg: answer.msg }));
    return;
  }
  const { refund, refusal } = answer.data;
  if (refund) {
    yield* call(settled, sought, refund);
    return;
  }
  if (refusal !== null) yield* kept.forget(tradeNo);
  yield* put(events.refundRefused({ tradeNo, msg: refusal ?? TEXT.notArrived }));
}

/** The form of a trade is opened: a refund that was sent before a reload is looked after first. */
export function* openRefund({ payload: { tradeNo } }: ReturnType<typeof events.refundOpened>): SagaGenerator<void> {
  const number = yield* kept.read(tradeNo);
  if (number?.sentAt) yield* call(findOut, { tradeNo, listId: null }, number);
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
  const requestNo = (yield* kept.read(tradeNo))?.requestNo ?? (yield* call(ids.fresh));
  const number = { requestNo, sentAt: yield* call(clock.now) };
  yield* kept.keep(tradeNo, number);
  const reply = yield* request(tradeRefund, { tradeNo, amount, reason, requestNo, payPassword }, OPTIONS);
  if (reply.ok) {
    yield* call(settled, { tradeNo, listId }, reply.data);
    return;
  }
  if (reply.kind === 'unknownOutcome') {
    yield* call(findOut, { tradeNo, listId }, number);
    return;
  }
  if (reply.bizCode === OTHER_CONTENT) {
    yield* call(findOut, { tradeNo, listId, earlier: true as const }, number);
    return;
  }
  if (reply.kind === 'refused' && !OF_PASSWORD.has(reply.bizCode)) yield* kept.forget(tradeNo);
  else yield* kept.keep(tradeNo, { requestNo, sentAt: null });
  const { msg, fields } = reply;
  yield* put(events.refundRefused({ tradeNo, msg, ...(fields ? { fields } : {}) }));
}
