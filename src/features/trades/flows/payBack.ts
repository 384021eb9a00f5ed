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

/** What of a trade is to go back, once it was looked at and confirmed. */
export interface PaidBack {
  tradeNo: string;
  /** yuan */
  amount: string;
  reason: string;
  /** The list that it was asked for over. */
  listId: string;
  /** What shows the trade, to be asked anew; the trades' own detail where nothing is said. */
  status?: string;
  /** What its call takes beside that. */
  more?: Readonly<Record<string, string>>;
  secretIds: { payPassword: string };
}

/** What became of a number: `found` null and `refusal` null where the platform does not know it. */
type Answer<Result> = Failure | { ok: true; found: Result | null; refusal: string | null };

/** One way in which money of a trade goes back: a refund to its payer, a return from whom it was split to. */
interface PayBackSpec<Result> {
  /** In the names of its events and in the tab's storage. */
  id: string;
  send: (
    body: Pick<PaidBack, 'tradeNo' | 'amount' | 'reason' | 'more'> & { payPassword: string },
    kept: StoredNumber,
  ) => SagaGenerator<Sent<Result>>;
  ask: (requestNo: string) => SagaGenerator<Answer<Result>>;
  /** Plain data for its form. */
  shown: (result: Result) => object;
  /** A toast of one that is done; null: none. */
  told: (result: Result) => string | null;
  /** Said of one that the platform has never seen. */
  notArrived: string;
}

/** What is looked for: where its list is open, that is loaded anew. */
type Sought = Pick<PaidBack, 'tradeNo' | 'status'> & { listId: string | null };

export interface PayBack {
  /** Key of the form of a trade. */
  formOf: (tradeNo: string) => string;
  /** The form was confirmed: it is sent once, whatever happens on the way. */
  submitted: SubmissionEvent<PaidBack>;
  /** The form of a trade was opened: what was sent before a reload is looked after first. */
  opened: (of: Omit<Sought, 'listId'>) => SagaGenerator<void>;
}

/** A platform that could not be reached, or was not itself: it is asked again. */
const mayStillAnswer = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'http' ? status >= 500 || status === 408 || status === 429 : !OVER.has(kind);
const OVER: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorised', 'cancelled']);

const shownBy = ({ tradeNo, status }: Pick<Sought, 'tradeNo' | 'status'>) =>
  statusEvents.statusOpened({ key: status ?? detailKey(TRADE_DETAIL, tradeNo) });

/** Declares one way as data; its number, what becomes of it and its recovery are the same for all. */
export function definePayBack<Result>(spec: PayBackSpec<Result>): PayBack {
  const formOf = (tradeNo: string) => `trades/${spec.id}/${tradeNo}`;
  /** One number for each trade: whatever is sent for it meanwhile carries the same one (C-14). */
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
    const { found, refusal } = answer;
    if (found !== null || refusal !== null) yield* kept.amend(requestNo, null);
    if (found !== null) return yield* done(sought, found, earlier);
    return failure('refused', refusal ?? spec.notArrived);
  }

  /** What became of one that may have left; one that has not is offered again. */
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

  /** One of before a reload is looked for: it is the form's own submission, and no other is taken meanwhile. */
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
