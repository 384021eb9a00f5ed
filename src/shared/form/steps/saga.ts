import { call, fork, put, race, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import { navigation } from '../../ports/screen';
import { type Move, moveSaga, on, success, toastSaga } from '../../saga/effects';
import { navigated } from '../../saga/events';
import { keepAlive } from '../../saga/keepAlive';
import { defineSubmission, type Outcome } from '../../submission/defineSubmission';
import { formOpened as submissionOpened } from '../../submission/slice';
import { drafts } from './draft';
import { type SavedForm, searchOf, specOf, type Values } from './model';
import { stepFormsEvents as events, selectStepForm } from './slice';
import { STEPS_TEXT as TEXT } from './text';

/** Who is at work and where: what is kept of a form belongs to them. */
// biome-ignore lint/suspicious/noExplicitAny: the app's state is not known here
const selectOwner = (state: any): { account: string; enterpriseId: string } => {
  const { user } = state.session ?? {};
  return { account: user?.userAccount ?? '', enterpriseId: user?.enterpriseId ?? '' };
};

/** Where this tab keeps a step. */
function* keyOf(form: string, step: string): SagaGenerator<string> {
  const { account, enterpriseId } = yield* select(selectOwner);
  return `draft.${account}.${enterpriseId}.${form}.${step}`;
}

/** The same, and where it was kept before there was an enterprise: the first step makes one while the next is typed. */
function* keysOf(form: string, step: string): SagaGenerator<readonly string[]> {
  const { account } = yield* select(selectOwner);
  return [yield* keyOf(form, step), `draft.${account}..${form}.${step}`];
}

function* readDraft(form: string, step: string): SagaGenerator<Values | null> {
  for (const key of yield* keysOf(form, step)) {
    const kept = yield* call(drafts.read, key);
    if (kept) return kept;
  }
  return null;
}

function* forget(form: string, step: string): SagaGenerator<void> {
  for (const key of yield* keysOf(form, step)) yield* call(drafts.forget, key);
}

const differs = (typed: Values, saved: Values | undefined) =>
  Object.entries(typed).some(([name, value]) => (saved?.[name] ?? '') !== value && value !== '' && value !== false) ||
  Object.entries(saved ?? {}).some(([name, value]) => name in typed && typed[name] !== value);

/** What this tab has kept of each step and the platform has not. */
function* findDrafts(form: string, saved: SavedForm): SagaGenerator<Readonly<Record<string, Values>>> {
  const found: Record<string, Values> = {};
  for (const { id } of specOf(form)?.steps ?? []) {
    if (saved.steps[id]?.state === 'passed') continue;
    const kept = yield* readDraft(form, id);
    if (kept && differs(kept, saved.values[id])) found[id] = kept;
  }
  return found;
}

/** Reads what the platform has of a form, and what this tab has kept beside it. */
function* readForm(form: string, anew = false): SagaGenerator<void> {
  const spec = specOf(form);
  if (!spec) return;
  const reply = yield* spec.load(new URLSearchParams(searchOf(form)));
  if (!reply.ok) {
    if (reply.kind !== 'cancelled') yield* put(events.formFailed({ form, msg: reply.msg }));
    return;
  }
  const found = { saved: reply.data, drafts: yield* findDrafts(form, reply.data) };
  yield* put(events.formLoaded({ form, ...found, ...(anew ? { anew } : {}) }));
}

function* seekDrafts({ payload: { form } }: ReturnType<typeof events.draftsSought>): SagaGenerator<void> {
  const state = yield* select(selectStepForm(form));
  if (state.stage !== 'ready') return;
  yield* put(events.draftsFound({ form, drafts: yield* findDrafts(form, state.saved) }));
}

/** The address with the form's new query in it. */
function withSearch(address: string, search: string): string {
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(search)) params.set(name, value);
  return `${path}?${params}`;
}

export function* loadForm({ payload: { form } }: ReturnType<typeof events.formOpened>): SagaGenerator<void> {
  yield* put(submissionOpened({ key: savingOf(form) }));
  yield* race({ done: call(readForm, form), left: take(navigated) });
}

interface Step {
  form: string;
  step: string;
  values: Readonly<Record<string, unknown>>;
  secretIds: Readonly<Record<string, string>>;
  /** Where to go when it is saved. */
  goTo?: string;
}

/** Which step was refused, or saved by somebody else meanwhile. */
export interface StepTold {
  step: string;
  conflict?: true;
}

/** Key of the submission of a form's steps: one at a time. */
export const savingOf = (form: string): string => `stepForms/${form}`;

/**
 * Saves one step by its call and reads the whole anew: states, versions and masked numbers are the platform's to say.
 */
export function* saveStep({ form, step, values, goTo }: Step, secret: Step['secretIds']): SagaGenerator<Outcome> {
  const spec = specOf(form);
  const state = yield* select(selectStepForm(form));
  const began = yield* call(navigation.here);
  if (!spec || state.stage !== 'ready') return null;
  const typed = { ...values, ...Object.fromEntries(Object.entries(secret).filter(([, value]) => value !== '')) };
  const reply = yield* spec.save(step, typed, state.saved);
  if (!reply.ok) {
    const conflict = reply.bizCode !== undefined && reply.bizCode === spec.conflict;
    return { ...reply, result: { step, ...(conflict ? { conflict } : {}) } satisfies StepTold };
  }
  yield* forget(form, step);
  const elsewhere = reply.search !== undefined && reply.search !== searchOf(form);
  if (!elsewhere) yield* call(readForm, form, true);
  // Who has gone elsewhere meanwhile is not brought back.
  const stayed = (yield* call(navigation.here)) === began;
  const last = spec.steps.at(-1)?.id === step;
  const to = elsewhere ? withSearch(goTo ?? began, reply.search ?? '') : (goTo ?? null);
  return { ok: true, next: [events.stepSaved({ form, step, to: stayed ? to : null, last })] };
}

export const stepSubmitted = defineSubmission<Step>('stepForms/stepSubmitted', {
  key: ({ form }) => savingOf(form),
  flow: saveStep,
});

function* keepDraft({ payload: { form, step, values } }: ReturnType<typeof events.draftTyped>): SagaGenerator<void> {
  yield* call(drafts.keep, yield* keyOf(form, step), values);
}

function* forgetDraft({ payload: { form, step } }: ReturnType<typeof events.draftDropped>): SagaGenerator<void> {
  yield* forget(form, step);
}

const toasts = [on(events.stepSaved, ({ last }) => success(last ? TEXT.submitted : TEXT.saved))];
const moves = [on<{ to: string | null }, Move>(events.stepSaved, ({ to }) => (to === null ? null : { to }))];

export function* stepFormsSaga(): SagaGenerator<void> {
  yield* takeLatest(events.formOpened, keepAlive(loadForm)); // an older reading can only be late
  yield* takeEvery(events.draftTyped, keepAlive(keepDraft));
  yield* takeEvery(events.draftDropped, keepAlive(forgetDraft));
  yield* takeEvery(events.draftsSought, keepAlive(seekDrafts));
  yield* fork(toastSaga, toasts);
  yield* fork(moveSaga, moves);
}
