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

/** The subject of a form, and the status that shows the subject. Its default is the detail of the subject. */
interface Subject {
  subject: string;
  status?: string | undefined;
}

/** Values that the user has reviewed and confirmed. */
interface MoneyRequest<Values> {
  values: Values;
  /** Id of the list that was open when the user made the request. It reloads at the end. */
  listId: string;
  /** Key of the status that shows the subject. Defaults to the detail of the subject. */
  status?: string | undefined;
  secretIds: { payPassword: string };
}

/** The outcome of a request number. `found` and `refusal` are both null when the platform does not know the number. */
export type Found<Result> = Failure | { ok: true; found: Result | null; refusal: string | null };

/** The result that a form shows. `earlier`: the platform has an earlier request, believed lost, and the last input was not sent. */
export interface Arrived<Result> {
  found: Result;
  earlier?: true;
}

/** The result of a request, as its form shows it. */
export interface MoneyResult {
  head: string;
  facts: string;
  /** The resulting order, if the user should look at it. */
  orderNo?: string | undefined;
  /** Address and label of the link to that order. Defaults to the list of money orders. */
  to?: readonly [address: string, label: string] | undefined;
}

/** Texts of one money form. */
export interface MoneyWords {
  title: string;
  amount: string;
  remark: string;
  /** Label of the highest possible amount. */
  most: string;
  /** Label of the link that enters the highest possible amount. */
  all: string;
  amountNeeded: string;
  tooMuch: (most: string) => string;
  /** Heading and hint while the outcome is unknown. */
  unknown: string;
  unknownHint: string;
  /** Heading and message if the platform has an earlier request of the form, so that the last input was not sent. */
  notSent: string;
  earlier: string;
  /** Message when the platform never received the request. */
  notArrived: string;
}

interface MoneyFormSpec<Values extends MoneyValues, C extends Call, Result> {
  /** Prefix of the action names, such as `trades/refund`. Its last part is the prefix of the keys in the tab's storage. */
  id: string;
  /** The fields of the form, with the names of its values. `subject` identifies the subject. `remark` is optional text. */
  fields: { subject: keyof Values & string; remark: keyof Values & string; own?: readonly (keyof Values & string)[] };
  target: C;
  body: (values: Values) => Omit<RequestOf<C>, 'requestNo' | 'payPassword'>;
  /** Queries the outcome of a request number. */
  find: (requestNo: string) => SagaGenerator<Found<Result>>;
  /** Text of the success toast; null for no toast. */
  toast: (result: Result) => string | null;
  result: (result: Result) => MoneyResult;
  /** Id of the detail that shows the subject. */
  detail: string;
  /** Events after which another user or enterprise is in this tab. They end the lookup of an outcome. */
  until: ActionPattern;
  words: MoneyWords;
}

export interface MoneyForm<Values, Result> {
  /** Key of the form of a subject in the store. */
  keyOf: (subject: string) => string;
  fields: { subject: string; remark: string; own: readonly string[] };
  words: MoneyWords;
  /** Converts the outcome to texts. */
  result: (found: Result) => MoneyResult;
  /** The user confirmed the form. The request is sent exactly once. */
  submitted: SubmissionEvent<MoneyRequest<Values>>;
  /** The form of a subject was opened. A request that was sent before a page reload is looked up first. */
  opened: (of: Subject) => ReturnType<typeof moneyFormEvents.formOpened>;
  /** Reads the result of a submission. Null: the outcome is unknown. */
  arrived: (result: unknown) => Arrived<Result> | null;
}

/** Unsent values by form key. They are restored after the user has left the page. */
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
    /** The draft was sent or discarded. */
    draftForgotten: (state, { payload: { key } }: PayloadAction<{ key: string }>) => {
      const { [key]: _, ...rest } = state;
      return rest;
    },
  },
});

export const moneyFormEvents = slice.actions;
export const selectMoneyDraft =
  (key: string) =>
  ({ late }: WithLazyFeatures): Drafts[string] | undefined =>
    (late[slice.name] as Drafts | undefined)?.[key];

const openers = new Map<string, (of: Subject) => SagaGenerator<void>>();

/** Drafts of all money forms, and the lookup when a form is opened. */
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

/** Returns whether the platform was unreachable or failing, so that the lookup is repeated. */
const mayStillAnswer = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'http' ? status >= 500 || status === 408 || status === 429 : !OVER.has(kind);
const OVER: ReadonlySet<Failure['kind']> = new Set(['refused', 'unauthorised', 'cancelled']);

/**
 * Defines a form that moves money of one subject, from data. One request number per subject is stored in the tab; a repeated
 * request carries the same number (C-14). Sending, lookup after a reload and recovery after a crash are shared.
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

  /** A lookup. `listId` is null when the form was only opened. `earlier`: the number belongs to an earlier request. */
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
    return { ok: true, ...(toast === null ? {} : { told: toast }), result, next: [reloaded(of)] };
  }

  /**
   * Queries the number until its outcome is known. An unknown number may still be in flight. After the time limit no money has
   * moved, and the form uses the number again.
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
      // The next user does not continue the lookup. The number stays in this tab.
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

  /** Looks up a request that may have been sent. Fails when it was not sent, so that the form is offered again. */
  function* lookUp(lookup: Lookup, submitted: Submitted, missing: string): SagaGenerator<Outcome> {
    const number = yield* numberOf(lookup.subject).read();
    if (number?.sentAt) return yield* findOut(lookup, number, submitted);
    return failure('refused', missing);
  }

  const submitted = defineSubmission<MoneyRequest<Values>>(`${id}Submitted`, {
    key: ({ values }) => keyOf(subjectOf(values)),
    scope: 'beside',
    *flow(confirmed, { payPassword }, attempt): SagaGenerator<Outcome> {
      const lookup = lookupOf(confirmed);
      const kept = numberOf(lookup.subject);
      const body = { ...spec.body(confirmed.values), payPassword } as unknown as Omit<RequestOf<C>, 'requestNo'>;
      const sent = yield* sendOnce({ target: spec.target, kept, body });
      if (sent.is === 'done' && sent.data !== null) return yield* done(lookup, sent.data as Result);
      if (sent.is === 'refused') {
        // The subject's remaining amount may have changed.
        yield* put(reloaded(lookup));
        return sent.failure;
      }
      const number = yield* kept.read();
      if (!number) return 'unknown';
      return yield* findOut(sent.is === 'other' ? { ...lookup, earlier: true } : lookup, number, attempt);
    },
    recover: (confirmed, attempt) => lookUp(lookupOf(confirmed), attempt, SYSTEM_ERROR),
  });

  /** Looks up a request from before a reload. It is the form's own submission, so that the form accepts no other meanwhile. */
  const sought = defineSubmission<Subject>(`${id}Sought`, {
    key: ({ subject }) => keyOf(subject),
    scope: 'beside',
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
