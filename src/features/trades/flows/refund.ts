import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { queryTradeRefund, type TradeRefund, tradeRefund } from '@/contract/tradeLists';
import { sessionEvents } from '@/features/session';
import { detailKey } from '@/shared/detail/key';
import { type Failure, failure, type Reply } from '@/shared/gateway/reply';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { reloadList } from '@/shared/list/saga';
import { isLost, type KeptNumber, keptAt } from '@/shared/money/kept';
import { sendOnce } from '@/shared/money/sendOnce';
import { clock } from '@/shared/ports/clock';
import { pollUntil } from '@/shared/saga/pollUntil';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome, type Submitted } from '@/shared/submission/defineSubmission';
import { formOpened, submissionUnknown } from '@/shared/submission/slice';
import type { tradesEvents } from '../events';
import { TRADE_DETAIL } from '../ids';
import { TEXT } from '../text';

/** Key of the form that pays a trade back. */
export const refundForm = (tradeNo: string): string => `trades/refund/${tradeNo}`;

/** What a refund has come to. `earlier`: it is one that was given up for lost; the one entered last was not sent. */
export interface Refunded {
  refund: TradeRefund;
  earlier?: true;
}

/** A refund of a trade whose outcome is looked for. */
interface Sought {
  tradeNo: string;
  /** The list to show it in, where one is open. */
  listId: string | null;
}

/** One number for each trade: whatever is sent for it meanwhile carries the same one (C-14). */
const keptOf = (tradeNo: string) => keptAt(`refund.${tradeNo}`);
const OPTIONS = { custom: true, scope: 'signedIn' } as const;

/** A platform that could not be reached, or was not itself: it is asked again. */
const mayStillAnswer = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'http' ? status >= 500 || status === 408 || status === 429 : !OVER.has(kind);
const OVER: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorised', 'cancelled']);

function* refunded({ tradeNo, listId }: Sought, result: Refunded): SagaGenerator<Outcome> {
  if (listId !== null) yield* call(reloadList, listId);
  const told = result.earlier || result.refund.state !== 'SUCCESS' ? {} : { told: TEXT.refunded };
  return { ok: true, ...told, result, next: [statusEvents.statusOpened({ key: detailKey(TRADE_DETAIL, tradeNo) })] };
}

/**
 * Asks until the platform says what became of the number. One that it does not know may still be on its way; once it
 * cannot be any more, nothing has moved, and it is used again.
 */
function* findOut(sought: Sought, number: KeptNumber, earlier: boolean, submitted: Submitted): SagaGenerator<Outcome> {
  const kept = keptOf(sought.tradeNo);
  const { requestNo } = number;
  yield* put(submissionUnknown(submitted));
  const { reply } = yield* race({
    reply: call(() =>
      pollUntil<{ answer: Reply<typeof queryTradeRefund>; lost: boolean }>({
        *ask() {
          const answer = yield* request(queryTradeRefund, { requestNo }, OPTIONS);
          return { answer, lost: isLost(number, yield* call(clock.now)) };
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
  if (!reply) return 'unknown';
  const { answer } = reply;
  if (!answer.ok) return answer.kind === 'cancelled' || answer.kind === 'unauthorised' ? 'unknown' : answer;
  const { refund, refusal } = answer.data;
  if (refund || refusal !== null) yield* kept.amend(requestNo, null);
  if (refund) return yield* refunded(sought, { refund, ...(earlier ? { earlier } : {}) });
  return failure('refused', refusal ?? TEXT.notArrived);
}

/** What became of a refund that may have left; one that has not is offered again. */
function* lookAfter(sought: Sought, submitted: Submitted, missing = ''): SagaGenerator<Outcome> {
  const number = yield* keptOf(sought.tradeNo).read();
  if (number?.sentAt) return yield* findOut(sought, number, false, submitted);
  return failure('refused', missing);
}

interface Refund {
  tradeNo: string;
  amount: string;
  reason: string;
  listId: string;
  secretIds: { payPassword: string };
}

/** Refunds once, whatever happens on the way. */
export const refundSubmitted = defineSubmission<Refund>('trades/refundSubmitted', {
  key: ({ tradeNo }) => refundForm(tradeNo),
  scope: 'beside',
  *flow({ tradeNo, amount, reason, listId }, { payPassword }, submitted): SagaGenerator<Outcome> {
    const sought = { tradeNo, listId };
    const kept = keptOf(tradeNo);
    const sent = yield* sendOnce({ target: tradeRefund, kept, body: { tradeNo, amount, reason, payPassword } });
    if (sent.is === 'done' && sent.data) return yield* refunded(sought, { refund: sent.data });
    if (sent.is === 'refused') {
      // What is left of the trade may be another sum by now.
      yield* put(statusEvents.statusOpened({ key: detailKey(TRADE_DETAIL, tradeNo) }));
      return sent.failure;
    }
    const number = yield* kept.read();
    return number ? yield* findOut(sought, number, sent.is === 'other', submitted) : 'unknown';
  },
  recover: ({ tradeNo, listId }, submitted) => lookAfter({ tradeNo, listId }, submitted, SYSTEM_ERROR),
});

/** A refund of before a reload is looked for: it is the form's own submission, and no other is taken meanwhile. */
const refundSought = defineSubmission<{ tradeNo: string }>('trades/refundSought', {
  key: ({ tradeNo }) => refundForm(tradeNo),
  scope: 'beside',
  flow: ({ tradeNo }, _, submitted) => lookAfter({ tradeNo, listId: null }, submitted),
  recover: ({ tradeNo }, submitted) => lookAfter({ tradeNo, listId: null }, submitted, SYSTEM_ERROR),
});

/** The form of a trade is opened: a refund that was sent before a reload is looked after first. */
export function* openRefund({
  payload: { tradeNo },
}: ReturnType<typeof tradesEvents.refundOpened>): SagaGenerator<void> {
  yield* put(formOpened({ key: refundForm(tradeNo), same: true }));
  if ((yield* keptOf(tradeNo).read())?.sentAt) yield* put(refundSought({ tradeNo }));
}
