import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { detailKey } from '@/shared/detail/key';
import { type Failure, failure } from '@/shared/gateway/reply';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { reloadList } from '@/shared/list/saga';
import type { Sent } from '@/shared/money/sendOnce';
import { isLost, lostFrom, type StoredNumber, type StoredRequestNo, storedNumberAt } from '@/shared/money/storedNumber';
import { clock } from '@/shared/ports/clock';
import { pollUntil } from '@/shared/saga/pollUntil';
import { statusEvents } from '@/shared/status/slice';
import {
  defineSubmission,
  type Outcome,
  type SubmissionEvent,
  type Submitted,
} from '@/shared/submission/defineSubmission';
import { formOpened, submissionUnknown } from '@/shared/submission/slice';
import { TRADE_DETAIL } from '../ids';

/** A refund or return that the user has reviewed and confirmed. */
export interface PaidBack {
  tradeNo: string;
  /** yuan */
  amount: string;
  reason: string;
  /** Id of the list that was open when the user made the request. */
  listId: string;
  /** Key of the status that shows the trade, reloaded at the end. Defaults to the detail of the trade. */
  status?: string;
  /** Further parameters of the call. */
  more?: Readonly<Record<string, string>>;
  secretIds: { payPassword: string };
}

/** The outcome of a request number. `found` and `refusal` are both null when the platform does not know the number. */
type Answer<Result> = Failure | { ok: true; found: Result | null; refusal: string | null };

/** One kind of paying back: a refund to the payer, or a return from the receiver of a split. */
interface PayBackSpec<Result> {
  /** Part of the event names and of the key in the tab's storage. */
  id: string;
  send: (
    body: Pick<PaidBack, 'tradeNo' | 'amount' | 'reason' | 'more'> & { payPassword: string },
    kept: StoredNumber,
  ) => SagaGenerator<Sent<Result>>;
  ask: (requestNo: string) => SagaGenerator<Answer<Result>>;
  /** Converts the result to plain data for the form. */
  shown: (result: Result) => object;
  /** Text of the success toast; null for no toast. */
  told: (result: Result) => string | null;
  /** Message when the platform never received the request. */
  notArrived: string;
}

/** The trade whose request is looked up. If its list is open, the list reloads. */
type Sought = Pick<PaidBack, 'tradeNo' | 'status'> & { listId: string | null };

export interface PayBack {
  /** Key of the form of a trade. */
  formOf: (tradeNo: string) => string;
  /** The user confirmed the form. The request is sent exactly once. */
  submitted: SubmissionEvent<PaidBack>;
  /** The form of a trade was opened. A request sent before a page reload is looked up first. */
  opened: (of: Omit<Sought, 'listId'>) => SagaGenerator<void>;
}

/** Returns whether the platform was unreachable or failing, so that the lookup is repeated. */
const mayStillAnswer = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'http' ? status >= 500 || status === 408 || status === 429 : !OVER.has(kind);
const OVER: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorised', 'cancelled']);

const shownBy = ({ tradeNo, status }: Pick<Sought, 'tradeNo' | 'status'>) =>
  statusEvents.statusOpened({ key: status ?? detailKey(TRADE_DETAIL, tradeNo) });

/** Defines a refund or return from data. Request number, lookup and recovery are shared. */
export function definePayBack<Result>(spec: PayBackSpec<Result>): PayBack {
  const formOf = (tradeNo: string) => `trades/${spec.id}/${tradeNo}`;
  /** One request number per trade. A repeated request carries the same number (C-14). */
  const keptOf = (tradeNo: string) => storedNumberAt(`${spec.id}.${tradeNo}`);

  function* done({ listId, ...sought }: Sought, found: Result, earlier: boolean): SagaGenerator<Outcome> {
    if (listId !== null) yield* call(reloadList, listId);
    const told = earlier ? null : spec.told(found);
    const result = { ...spec.shown(found), ...(earlier ? { earlier } : {}) };
    return { ok: true, ...(told === null ? {} : { told }), result, next: [shownBy(sought)] };
  }

  /**
   * Asks until the platform says what became of the number. One that it does not know may still be on its way; once it
   * cannot be any more, nothing has moved, and it is used again. `earlier`: it is one that was given up for lost; the one
   * entered last was not sent.
   */
  function* findOut(
    sought: Sought,
    number: StoredRequestNo,
    earlier: boolean,
    submitted: Submitted,
  ): SagaGenerator<Outcome> {
    const kept = keptOf(sought.tradeNo);
    const { requestNo } = number;
    yield* put(submissionUnknown(submitted));
    const { reply } = yield* race({
      reply: call(() =>
        pollUntil<{ answer: Answer<Result>; lost: boolean }>({
          *ask() {
            const answer = yield* spec.ask(requestNo);
            return { answer, lost: isLost(number, yield* call(clock.now)) };
          },
          decidedFrom: () => lostFrom(number),
          done: ({ answer, lost }) =>
            answer.ok ? lost || answer.found !== null || answer.refusal !== null : !mayStillAnswer(answer),
        }),
      ),
      // The next user does not continue the lookup. The number stays in this tab.
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
    const { found, refusal } = answer;
    if (found !== null || refusal !== null) yield* kept.amend(requestNo, null);
    if (found !== null) return yield* done(sought, found, earlier);
    return failure('refused', refusal ?? spec.notArrived);
  }

  /** Looks up the outcome of a request that may have been sent. Fails when it was not sent, so that the form is offered again. */
  function* lookAfter(sought: Sought, submitted: Submitted, missing = ''): SagaGenerator<Outcome> {
    const number = yield* keptOf(sought.tradeNo).read();
    if (number?.sentAt) return yield* findOut(sought, number, false, submitted);
    return failure('refused', missing);
  }

  const soughtOf = ({ tradeNo, status, listId = null }: Omit<Sought, 'listId'> & Partial<Sought>): Sought => ({
    tradeNo,
    listId,
    ...(status === undefined ? {} : { status }),
  });

  const submitted = defineSubmission<PaidBack>(`trades/${spec.id}Submitted`, {
    key: ({ tradeNo }) => formOf(tradeNo),
    scope: 'beside',
    *flow(values, { payPassword }, attempt): SagaGenerator<Outcome> {
      const { tradeNo, amount, reason, more } = values;
      const sought = soughtOf(values);
      const kept = keptOf(tradeNo);
      const sent = yield* spec.send(
        { tradeNo, amount, reason, payPassword, ...(more === undefined ? {} : { more }) },
        kept,
      );
      if (sent.is === 'done' && sent.data !== null) return yield* done(sought, sent.data, false);
      if (sent.is === 'refused') {
        // What is left of the trade may be another sum by now.
        yield* put(shownBy(sought));
        return sent.failure;
      }
      const number = yield* kept.read();
      return number ? yield* findOut(sought, number, sent.is === 'other', attempt) : 'unknown';
    },
    recover: (values, attempt) => lookAfter(soughtOf(values), attempt, SYSTEM_ERROR),
  });

  /** Looks up a request from before a reload. It is the form's own submission, so that the form accepts no other meanwhile. */
  const sought = defineSubmission<Omit<Sought, 'listId'>>(`trades/${spec.id}Sought`, {
    key: ({ tradeNo }) => formOf(tradeNo),
    scope: 'beside',
    flow: (values, _, attempt) => lookAfter(soughtOf(values), attempt),
    recover: (values, attempt) => lookAfter(soughtOf(values), attempt, SYSTEM_ERROR),
  });

  return {
    formOf,
    submitted,
    *opened(of) {
      yield* put(formOpened({ key: formOf(of.tradeNo), same: true }));
      if ((yield* keptOf(of.tradeNo).read())?.sentAt) yield* put(sought(of));
    },
  };
}
