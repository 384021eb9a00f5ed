import { combineReducers, configureStore, type Middleware, Tuple, type UnknownAction } from '@reduxjs/toolkit';
import { settle } from '@test/support/quiet';
import createSagaMiddleware from 'redux-saga';
import { call, getContext, put } from 'typed-redux-saga';
import { failure } from '@/shared/gateway/reply';
import { secrets } from '@/shared/ports/secrets';
import { flowCrashed, navigated } from '@/shared/saga/events';
import { defineSubmission, type Outcome, type Scope, type Submitted } from '@/shared/submission/defineSubmission';
import { submissionsSaga, submissionToasts } from '@/shared/submission/saga';
import {
  formLeft,
  formOpened,
  selectSubmission,
  submissionDone,
  submissionGivenUp,
  submissionRefused,
  submissionsReducer,
  submissionUnknown,
} from '@/shared/submission/slice';

interface Values {
  name: string;
  secretIds: { code: string; password: string };
}
const LEFT = navigated({ pathname: '/home', search: '' });
const ENDED = { type: 'ended' };

/** The started flows of the forms below, with the values they received. The test decides the outcome of each flow. */
let begun: { name: string; typed: unknown; answer: (outcome: Outcome | Error) => void }[] = [];
function* flow({ name }: Values, typed: unknown): Generator<unknown, Outcome> {
  const answered = new Promise<Outcome>((resolve, reject) => {
    begun.push({ name, typed, answer: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) });
  });
  return (yield answered) as Outcome;
}
const forms = {
  page: defineSubmission<Values>('test/page', { scope: 'page', flow }),
  session: defineSubmission<Values>('test/session', { key: ({ name }) => `test/${name}`, flow, refusalToast: true }),
  detached: defineSubmission<Values>('test/detached', {
    scope: 'detached',
    flow,
    *recover({ name }) {
      return { ok: true, result: `${yield* call(() => name)} was looked for` };
    },
  }),
} satisfies Record<Scope, unknown>;
const query = defineSubmission<Values>('test/query', { scope: 'page', latest: true, flow });
const SCOPES = Object.keys(forms) as Scope[];

/** Builds the values of a form, with its secrets in memory outside the store. */
const filled = (name: string) => ({ name, secretIds: { code: secrets.put('123456'), password: secrets.put('Pay#1') } });
const isEmpty = ({ payload }: Submitted<Values>) =>
  Object.values(payload.secretIds).every((id) => secrets.read(id) === undefined);

/** Creates a store with only the slice and the saga of submissions. */
function running() {
  begun = [];
  const log: UnknownAction[] = [];
  const saga = createSagaMiddleware();
  const recorder: Middleware = () => (next) => (action) => {
    log.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers({ submissions: submissionsReducer }),
    middleware: () => new Tuple(saga, recorder),
  });
  saga.run(submissionsSaga, [ENDED.type]);
  const submit = (scope: Scope, name = 'a') => {
    const submitted = forms[scope](filled(name));
    store.dispatch(submitted);
    return submitted;
  };
  return {
    store,
    log,
    submit,
    stateOf: ({ meta }: Submitted<Values>) => selectSubmission(meta.submission.key)(store.getState()),
    answer: async (outcome: Outcome | Error, which = begun.length - 1) => {
      begun[which]?.answer(outcome);
      await settle();
    },
  };
}
const after = (...happened: UnknownAction[]) => ({
  submissions: happened.reduce(submissionsReducer, submissionsReducer(undefined, { type: '@@' })),
});
const stageAfter = (key: string, ...happened: UnknownAction[]) => selectSubmission(key)(after(...happened)).stage;

afterEach(() => secrets.clear());

describe('a form that only queries', () => {
  it('shows the answer to the newest request, and cancels the earlier request', async () => {
    const { store, stateOf, answer } = running();
    const [first, second] = [query(filled('a')), query(filled('b'))];
    store.dispatch(first);
    store.dispatch(second);
    expect(begun.map(({ name }) => name)).toEqual(['a', 'b']);
    await answer({ ok: true, result: 'old' }, 0);
    expect(stateOf(second)).toMatchObject({ stage: 'submitting', attempt: second.meta.submission.attempt });
    await answer({ ok: true, result: 'new' }, 1);
    expect(stateOf(second)).toMatchObject({ stage: 'done', result: 'new' });
  });
});

describe.each(SCOPES)('a form that is submitted (%s)', (scope) => {
  it('passes the typed values to its flow, and leaves no secret in the log', async () => {
    const { submit, stateOf, answer, log } = running();
    const submitted = submit(scope);
    expect(stateOf(submitted).stage).toBe('submitting');
    expect(begun).toMatchObject([{ name: 'a', typed: { code: '123456', password: 'Pay#1' } }]);
    expect(isEmpty(submitted)).toBe(true);
    await answer({ ok: true, result: 7 });
    expect(stateOf(submitted)).toMatchObject({ stage: 'done', result: 7 });
    expect(JSON.stringify(log)).not.toMatch(/123456|Pay#1/);
  });

  it('sends one request for a double click and drops the secrets', async () => {
    const { submit, stateOf, answer } = running();
    const first = submit(scope);
    const second = submit(scope);
    expect(begun).toHaveLength(1);
    expect(isEmpty(second)).toBe(true);
    await answer({ ok: true });
    expect(stateOf(first)).toMatchObject({ stage: 'done', attempt: first.meta.submission.attempt });
  });

  it('accepts a new submission after a refusal, which is shown at its fields', async () => {
    const { submit, stateOf, answer } = running();
    const submitted = submit(scope);
    await answer(failure('refused', '验证码错误', { fields: { code: '验证码错误' } }));
    const refused = { msg: '验证码错误', fields: { code: '验证码错误' } };
    expect(stateOf(submitted)).toMatchObject({ stage: 'refused', refused });
    expect(stateOf(submit(scope))).toEqual(expect.not.objectContaining({ refused }));
    expect(begun).toHaveLength(2);
  });

  it.each([
    ['its call was cancelled', failure('cancelled', '')],
    ['it was given up', null],
  ])('a submission is open again without a message when %s', async (_, outcome) => {
    const { submit, stateOf, answer, log } = running();
    const submitted = submit(scope);
    await answer(outcome);
    expect(stateOf(submitted).stage).toBe('idle');
    expect(log.slice(1)).toEqual([submissionGivenUp(submitted)]);
  });

  it('cancels a submission from a log, which has no secrets', () => {
    const { store, stateOf } = running();
    const values = filled('a');
    secrets.take(values.secretIds.code);
    const submitted = forms[scope](values);
    store.dispatch(submitted);
    expect([begun, stateOf(submitted).stage, isEmpty(submitted)]).toEqual([[], 'idle', true]);
  });

  it('a submission ends after a crash of its flow', async () => {
    const { submit, stateOf, answer } = running();
    const submitted = submit(scope);
    await answer(new Error('a bug'));
    expect(stateOf(submitted)).toMatchObject(
      scope === 'detached'
        ? { stage: 'done', result: 'a was looked for' }
        : { stage: 'refused', refused: { msg: '系统异常，请稍后再试' } },
    );
  });

  it.each([
    ['its page is left', LEFT, { page: true, session: false, detached: false }],
    ['the session ends', ENDED, { page: false, session: true, detached: false }],
  ] as const)('ends or continues according to its scope when %s', async (_, event, ends) => {
    const { store, submit, stateOf, answer } = running();
    const submitted = submit(scope);
    store.dispatch(event);
    expect(stateOf(submitted).stage).toBe(ends[scope] ? 'idle' : 'submitting');
    await answer({ ok: true });
    expect(stateOf(submitted).stage).toBe(ends[scope] ? 'idle' : 'done');
  });

  it('ignores outcomes of an older submission', () => {
    const [older, newer] = [forms[scope](filled('a')), forms[scope](filled('a'))];
    const { key } = newer.meta.submission;
    const crash = flowCrashed({ flow: 'x', message: '', began: older });
    const outcomes = [
      submissionDone(older),
      submissionRefused(older, { msg: '不行' }),
      submissionGivenUp(older),
      submissionUnknown(older),
      crash,
    ];
    for (const late of outcomes) {
      expect(stageAfter(key, older, submissionGivenUp(older), newer, late)).toBe('submitting');
      expect(stageAfter(key, newer, submissionRefused(newer, { msg: '不行' }), late)).toBe('refused');
      expect(stageAfter(key, late)).toBe('idle');
    }
    // Late events of an earlier attempt of the same form have no effect either.
    for (const late of [submissionRefused(newer, { msg: '不行' }), submissionGivenUp(newer), submissionUnknown(newer)])
      expect(stageAfter(key, newer, submissionDone(newer), late)).toBe('done');
  });
});

describe('the outcome of a submission', () => {
  it('shows the result outside the form when the flow says so, and runs the next step after it', async () => {
    const { submit, answer, log } = running();
    const submitted = submit('session');
    await answer({ ok: true, message: '已保存', next: [{ type: 'reload' }] });
    expect(log.slice(1)).toEqual([submissionDone(submitted, { message: '已保存' }), { type: 'reload' }]);
    const toast = new Map<string, (payload: never) => unknown>(submissionToasts);
    expect(toast.get(submissionDone.type)?.({ message: '已保存' } as never)).toMatchObject({ kind: 'success' });
    expect(toast.get(submissionDone.type)?.({} as never)).toBeNull();
  });

  it.each([
    ['session', undefined, true],
    ['session', { name: '不行' }, undefined],
    ['page', undefined, undefined],
  ] as const)('reports a refusal of a form of scope %s with fields %j as toast: %s', async (scope, fields, toasted) => {
    const { submit, answer, log } = running();
    submit(scope);
    await answer(failure('refused', '不行', fields ? { fields } : {}));
    const refused = log.find(submissionRefused.match);
    expect(refused?.payload.toast).toBe(toasted);
    const toast = new Map<string, (payload: never) => unknown>(submissionToasts).get(submissionRefused.type);
    expect(toast?.(refused?.payload as never) ?? null).toEqual(toasted ? { kind: 'error', text: '不行' } : null);
  });

  it.each(SCOPES)('a refusal of a form that has been closed is a toast (%s)', async (scope) => {
    const { store, submit, answer, log } = running();
    const { key } = submit(scope).meta.submission;
    store.dispatch(formLeft({ key }));
    await answer(failure('refused', '不行', { fields: { name: '不行' } }));
    const refused = log.find(submissionRefused.match);
    expect(refused?.payload).toMatchObject({ msg: '不行', toast: true });
    const toast = new Map<string, (payload: never) => unknown>(submissionToasts).get(submissionRefused.type);
    expect(toast?.({ ...refused?.payload, msg: '' } as never)).toBeNull();
  });

  it('ignores the result of another form of the same kind', async () => {
    const { submit, stateOf, answer } = running();
    const [one, other] = [submit('session', 'a'), submit('session', 'b')];
    await answer({ ok: true }, 1);
    expect([stateOf(one).stage, stateOf(other).stage]).toEqual(['submitting', 'done']);
  });

  it('stays unknown without a second submission if no answer proves the outcome', async () => {
    const { submit, stateOf, answer } = running();
    const submitted = submit('detached');
    await answer('unknown');
    expect(stateOf(submitted).stage).toBe('unknown');
    submit('detached');
    expect(begun).toHaveLength(1);
    expect(stateOf(submitted)).toMatchObject({ stage: 'unknown', attempt: submitted.meta.submission.attempt });
  });
});

it.each([
  ['nobody shows it any more', (submitted: Submitted) => [submissionGivenUp(submitted)]],
  ['it is known what became of it', (submitted: Submitted) => [submissionDone(submitted)]],
  [
    'the form waits for another one',
    (submitted: Submitted) => {
      const other = forms.detached(filled('a'));
      return [submissionGivenUp(submitted), other, submissionUnknown(other)];
    },
  ],
])('does not query money after a crash of its flow where %s', async (_, meanwhile) => {
  const { store, submit, answer, log } = running();
  const submitted = submit('detached');
  for (const event of meanwhile(submitted)) store.dispatch(event);
  await answer(new Error('a bug'), 0);
  expect(log.at(-1)).toMatchObject({ type: flowCrashed.type });
});

describe('a form that is opened and left', () => {
  const submitted = forms.session(filled('a'));
  const { key } = submitted.meta.submission;
  const refused = submissionRefused(submitted, { msg: '不行' });

  it('clears earlier errors on opening, and lets a running submission continue', () => {
    expect(stageAfter(key, submitted, refused, formOpened({ key }))).toBe('idle');
    expect(stageAfter(key, submitted, submissionDone(submitted), formOpened({ key }))).toBe('idle');
    expect(stageAfter(key, submitted, formOpened({ key }))).toBe('submitting');
    expect(stageAfter(key, submitted, submissionUnknown(submitted), formOpened({ key }))).toBe('unknown');
  });

  it.each([
    ['done', submissionDone(submitted)],
    ['refused', refused],
    ['given up', submissionGivenUp(submitted)],
  ])('a reopened form is free after the earlier submission is %s', (_, outcome) => {
    expect(stageAfter(key, submitted, formLeft({ key }), formOpened({ key }))).toBe('submitting');
    expect(stageAfter(key, submitted, formLeft({ key }), formOpened({ key }), outcome)).toBe('idle');
    expect(stageAfter(key, submitted, refused, formLeft({ key }))).toBe('idle');
    expect(stageAfter(key, submitted, formLeft({ key }), formOpened({ key, same: true }), outcome)).toBe(
      stageAfter(key, submitted, outcome),
    );
    const unknown = [submitted, formLeft({ key }), submissionUnknown(submitted)];
    expect(stageAfter(key, ...unknown, formOpened({ key }))).toBe('unknown');
    expect(stageAfter(key, ...unknown, outcome)).toBe('idle');
  });

  it('a finished form stays done until its page is left, and a page that signs in until the next page', () => {
    expect(stageAfter(key, submitted, submissionDone(submitted), LEFT)).toBe('idle');
    expect(stageAfter(key, submitted, refused, LEFT)).toBe('refused');
    const onPage = forms.page(filled('a'));
    const page = onPage.meta.submission.key;
    expect(stageAfter(page, onPage, submissionRefused(onPage, { msg: '不行' }), LEFT)).toBe('idle');
    expect(stageAfter(page, onPage, submissionDone(onPage), LEFT)).toBe('done');
    expect(stageAfter(page, onPage, submissionDone(onPage), LEFT, LEFT)).toBe('idle');
    const paid = forms.detached(filled('a'));
    expect(stageAfter(paid.meta.submission.key, paid, submissionDone(paid), LEFT)).toBe('done');
  });

  it('a navigation that changes nothing leaves the state as it is', () => {
    const { submissions } = after(submitted, refused);
    expect(submissionsReducer(submissions, LEFT)).toBe(submissions);
    expect(submissionsReducer(submissions, formOpened({ key: 'test/other' }))).toBe(submissions);
  });
});

it('gives up a submission whose spec is missing, as in the log of another version', async () => {
  const { store, log } = running();
  const unknown = { ...forms.page(filled('a')), type: 'test/unknown' };
  store.dispatch(unknown);
  expect(log.at(-1)).toEqual(submissionGivenUp(unknown));
});

it('a flow puts its own actions before its outcome', async () => {
  const { store, log } = running();
  const putting = defineSubmission<Values>('test/putting', {
    *flow(): Generator<unknown, Outcome> {
      // The flow's context contains the type of its event, under which its calls are logged.
      yield* put({ type: `meanwhile in ${yield* getContext('flow')}` });
      return yield* call(() => Promise.resolve({ ok: true } as const));
    },
  });
  store.dispatch(putting(filled('a')));
  await settle();
  expect(log.map(({ type }) => type)).toEqual([
    'test/putting',
    'meanwhile in test/putting',
    'submissions/submissionDone',
  ]);
});
