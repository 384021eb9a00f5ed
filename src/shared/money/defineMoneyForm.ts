import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ActionPattern } from 'redux-saga/effects';
import { call, put, race, type SagaGenerator, take, takeEvery } from 'typed-redux-saga';
import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import { detailKey } from '../detail/key';
import { type Failure, failure } from '../gateway/reply';
import { SYSTEM_ERROR } from '../gateway/text';
import { reloadList } from '../list/saga';
import { clock } from '../ports/clock';
import { keepAlive } from '../saga/keepAlive';
import { injectFeature, type LazyFeature, type WithLazyFeatures } from '../saga/lazyFeature';
import { pollUntil } from '../saga/pollUntil';
import { statusEvents } from '../status/slice';
import { defineSubmission, type Outcome, type SubmissionEvent, type Submitted } from '../submission/defineSubmission';
import { formOpened, submissionUnknown } from '../submission/slice';
import { sendOnce } from './sendOnce';
import { isLost, lostFrom, type StoredRequestNo, storedNumberAt } from './storedNumber';

/** Values of a money form by field name. An empty text is an omitted optional value. */
export type MoneyValues = { amount: string } & Readonly<Record<string, string>>;

/**
 * The subject of a form, such as a trade, and the store key of the data that show it. The key defaults to the subject's detail
 * view.
 */
interface Subject {
  subject: string;
  status?: string | undefined;
}

/** Values that the user has reviewed and confirmed. */
interface MoneyRequest<Values> {
  values: Values;
  /** Id of the list that was open when the user submitted. The list reloads when the outcome is known. */
  listId: string;
  /**
   * Store key of the loaded detail, such as that of the trade, which is reloaded when the outcome is known. Default: the
   * detail view of the subject.
   */
  status?: string | undefined;
  secretIds: { payPassword: string };
}

/**
 * The platform's answer to the query of a request number. `found` and `refusal` are both null when the platform does not know the
 * number.
 */
export type Found<Result> = Failure | { ok: true; found: Result | null; refusal: string | null };

/**
 * The result that a form shows. `earlier`: this is the result of an earlier request that was believed lost. The last input was
 * not sent.
 */
export interface Arrived<Result> {
  found: Result;
  earlier?: true;
}

/** The result of a request as texts for the form. */
export interface MoneyResult {
  head: string;
  facts: string;
  /** Number of the resulting order, if the user should look at it. */
  orderNo?: string | undefined;
  /** Address and label of the link to that order. Defaults to the list of money orders. */
  to?: readonly [address: string, label: string] | undefined;
}

export interface MoneyWords {
  title: string;
  amount: string;
  remark: string;
  /** Label of the highest amount that the subject allows. */
  most: string;
  /** Label of the link that fills in the highest amount. */
  all: string;
  amountNeeded: string;
  tooMuch: (most: string) => string;
  /** Heading shown while the outcome of the request is unknown. `unknownHint`: the hint under this heading. */
  unknown: string;
  unknownHint: string;
  /**
   * Heading if the platform has an earlier request of the form, so that the last input was not sent. `earlier`: the
   * message under this heading.
   */
  notSent: string;
  earlier: string;
  /** Message when the platform never received the request. */
  notArrived: string;
}

interface MoneyFormSpec<Values extends MoneyValues, C extends Call, Result> {
  /** Prefix of the action names, such as `trades/refund`. Its last part is the prefix of the keys in the tab's storage. */
  id: string;
  /**
   * Names of the form's values. `subject` identifies the subject, such as the trade. `remark` is optional text. `own`: fields
   * that only this form has.
   */
  fields: { subject: keyof Values & string; remark: keyof Values & string; own?: readonly (keyof Values & string)[] };
  target: C;
  body: (values: Values) => Omit<RequestOf<C>, 'requestNo' | 'payPassword'>;
  /** Queries the platform for the outcome of a request number. */
  find: (requestNo: string) => SagaGenerator<Found<Result>>;
  /** Text of the success toast; null for no toast. */
  toast: (result: Result) => string | null;
  result: (result: Result) => MoneyResult;
  /** Id of the detail view that shows the subject. */
  detail: string;
  /** Events after which another user or enterprise is in this tab. They end the query of an outcome. */
  until: ActionPattern;
  words: MoneyWords;
}

export interface MoneyForm<Values, Result> {
  /** Returns the key in the store of the form for a subject. */
  keyOf: (subject: string) => string;
  fields: { subject: string; remark: string; own: readonly string[] };
  words: MoneyWords;
  /** Converts the platform's result to texts for the form. */
  result: (found: Result) => MoneyResult;
  /** Event: the user confirmed the form. The request is sent exactly once. */
  submitted: SubmissionEvent<MoneyRequest<Values>>;
  /** Event: the form of a subject was opened. If a request was sent before a page reload, its outcome is queried first. */
  opened: (of: Subject) => ReturnType<typeof moneyFormEvents.formOpened>;
  /** Reads the result of a submission. Null: the outcome of the request is unknown. */
  arrived: (result: unknown) => Arrived<Result> | null;
}

/** Unsent input by form key, restored when the user returns to the page. */
type Drafts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const slice = createSlice({
  name: 'moneyForms',
  initialState: {} as Drafts,
  reducers: {
    formOpened: (state, _: PayloadAction<Subject & { form: string }>) => state,
    draftTyped: (state, { payload }: PayloadAction<{ key: string; values: Readonly<Record<string, string>> }>) => ({
      ...state,
      [payload.key]: payload.values,
    }),
    /** The draft was sent or discarded, so it is removed. */
    draftForgotten: (state, { payload: { key } }: PayloadAction<{ key: string }>) => {
      const { [key]: _, ...rest } = state;
      return rest;
    },
  },
});

export const moneyFormEvents = slice.actions;
export const selectMoneyDraft =
  (key: string) =>
  ({ lazy }: WithLazyFeatures): Drafts[string] | undefined =>
    (lazy[slice.name] as Drafts | undefined)?.[key];

const openers = new Map<string, (of: Subject) => SagaGenerator<void>>();

/** The lazily loaded slice and saga of all money forms: their drafts, and the query of a stored request when a form is opened. */
export const moneyFormsFeature: LazyFeature = {
  name: slice.name,
  reducer: slice.reducer,
  *saga() {
    yield* takeEvery(
      slice.actions.formOpened, // takeEvery: each event belongs to a different subject
      keepAlive(function* openForm({ payload: { form, ...of } }: ReturnType<typeof slice.actions.formOpened>) {
        const open = openers.get(form);
        if (open) yield* open(of);
      }),
    );
  },
};
injectFeature(moneyFormsFeature);

/** Returns whether the failure is temporary (platform unreachable or HTTP 5xx), so that the query of the outcome is repeated. */
const mayStillAnswer = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'http' ? status >= 500 || status === 408 || status === 429 : !OVER.has(kind);
const OVER: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorised', 'cancelled']);

/**
 * Defines a form that moves money of one subject, such as a refund of a trade, from data. One request number per
 * subject is stored in the tab; a repeated request carries the same number (safety requirement C-14). The function
 * adds sending, the query of the outcome after a reload, and recovery after a crash.
 */
export function defineMoneyForm<Values extends MoneyValues, C extends Call, Result = AnswerOf<C>>(
  spec: MoneyFormSpec<Values, C, Result>,
): MoneyForm<Values, Result> {
  const { id, fields } = spec;
  const keyOf = (subject: string) => `${id}/${subject}`;
  const numberOf = (subject: string) => storedNumberAt(`${id.slice(id.lastIndexOf('/') + 1)}.${subject}`);
  const subjectOf = (values: Values): string => values[fields.subject] ?? '';
  const reloaded = ({ subject, status }: Subject) =>
    statusEvents.statusOpened({ key: status ?? detailKey(spec.detail, subject) });

  /**
   * A query of a request's outcome. `listId` is null when the form was only opened. `earlier`: the number belongs to an earlier
   * request.
   */
  interface Lookup extends Subject {
    listId: string | null;
    earlier?: true;
  }
  const lookupOf = ({ values, status, listId }: MoneyRequest<Values>): Lookup => ({
    subject: subjectOf(values),
    status,
    listId,
  });

  function* done({ listId, earlier, ...of }: Lookup, found: Result): SagaGenerator<Outcome> {
    if (listId !== null) yield* call(reloadList, listId);
    const toast = earlier ? null : spec.toast(found);
    const result: Arrived<Result> = { found, ...(earlier ? { earlier } : {}) };
    return { ok: true, ...(toast === null ? {} : { message: toast }), result, next: [reloaded(of)] };
  }

  /**
   * Queries the request number until its outcome is known. A number that the platform does not know may still be on its way.
   * After the time limit no money has moved, and the form uses the number again.
   */
  function* findOut(lookup: Lookup, number: StoredRequestNo, submitted: Submitted): SagaGenerator<Outcome> {
    const { requestNo } = number;
    yield* put(submissionUnknown(submitted));
    const { reply } = yield* race({
      reply: call(() =>
        pollUntil<{ answer: Found<Result>; lost: boolean }>({
          *ask() {
            const answer = yield* spec.find(requestNo);
            return { answer, lost: isLost(number, yield* call(clock.now)) };
          },
          decidedFrom: () => lostFrom(number),
          done: ({ answer, lost }) =>
            answer.ok ? lost || answer.found !== null || answer.refusal !== null : !mayStillAnswer(answer),
        }),
      ),
      // Ends the query when another user signs in. The number stays in the tab's storage.
      ended: take(spec.until),
    });
    if (!reply) return 'unknown';
    const { answer } = reply;
    if (!answer.ok) return answer.kind === 'cancelled' || answer.kind === 'unauthorised' ? 'unknown' : answer;
    const { found, refusal } = answer;
    if (found !== null || refusal !== null) yield* numberOf(lookup.subject).amend(requestNo, null);
    if (found !== null) return yield* done(lookup, found);
    return failure('refused', refusal ?? spec.words.notArrived);
  }

  /**
   * Queries the outcome of a request that may have been sent. Fails if it was not sent, so that the user can submit the form
   * again.
   */
  function* lookUp(lookup: Lookup, submitted: Submitted, missing: string): SagaGenerator<Outcome> {
    const number = yield* numberOf(lookup.subject).read();
    if (number?.sentAt) return yield* findOut(lookup, number, submitted);
    return failure('refused', missing);
  }

  const submitted = defineSubmission<MoneyRequest<Values>>(`${id}Submitted`, {
    key: ({ values }) => keyOf(subjectOf(values)),
    scope: 'detached',
    *flow(confirmed, { payPassword }, attempt): SagaGenerator<Outcome> {
      const lookup = lookupOf(confirmed);
      const kept = numberOf(lookup.subject);
      const body = { ...spec.body(confirmed.values), payPassword } as unknown as Omit<RequestOf<C>, 'requestNo'>;
      const sent = yield* sendOnce({ target: spec.target, kept, body });
      if (sent.is === 'done' && sent.data !== null) return yield* done(lookup, sent.data as Result);
      if (sent.is === 'refused') {
        // The amount that remains to be refunded or moved may have changed.
        yield* put(reloaded(lookup));
        return sent.failure;
      }
      const number = yield* kept.read();
      if (!number) return 'unknown';
      return yield* findOut(sent.is === 'other' ? { ...lookup, earlier: true } : lookup, number, attempt);
    },
    recover: (confirmed, attempt) => lookUp(lookupOf(confirmed), attempt, SYSTEM_ERROR),
  });

  /**
   * Queries the outcome of a request from before a reload. This runs under the form's submission key, so that the form accepts no
   * other submission meanwhile.
   */
  const sought = defineSubmission<Subject>(`${id}Sought`, {
    key: ({ subject }) => keyOf(subject),
    scope: 'detached',
    flow: (of, _, attempt) => lookUp({ ...of, listId: null }, attempt, ''),
    recover: (of, attempt) => lookUp({ ...of, listId: null }, attempt, SYSTEM_ERROR),
  });

  openers.set(id, function* open(of) {
    yield* put(formOpened({ key: keyOf(of.subject), same: true }));
    if ((yield* numberOf(of.subject).read())?.sentAt) yield* put(sought(of));
  });

  return {
    keyOf,
    fields: { ...fields, own: fields.own ?? [] },
    words: spec.words,
    result: spec.result,
    submitted,
    opened: (of) => slice.actions.formOpened({ form: id, ...of }),
    arrived: (result) => (result as Arrived<Result> | undefined) ?? null,
  };
}
