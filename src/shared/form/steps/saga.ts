import type { Action } from '@reduxjs/toolkit';
import { call, fork, put, race, type SagaGenerator, select, take, takeEvery, takeLatest } from 'typed-redux-saga';
import type { Failure } from '../../gateway/reply';
import { navigation } from '../../ports/screen';
import { afterPage } from '../../saga/afterPage';
import { type Move, moveSaga, on, success, toastSaga } from '../../saga/effects';
import { navigated } from '../../saga/events';
import { keepAlive } from '../../saga/keepAlive';
import type { LazyFeature } from '../../saga/lazyFeature';
import { defineSubmission, type Outcome } from '../../submission/defineSubmission';
import { formOpened as submissionOpened } from '../../submission/slice';
import { loadComponent } from '../../ui/LazyComponent';
import { drafts } from './draft';
import {
  differs,
  type FieldSpec,
  knownOf,
  namesOf,
  type SavedForm,
  type Saving,
  type SavingReply,
  type StepFormSpec,
  savingOf,
  searchOf,
  specOf,
  type Values,
} from './model';
import { draftSettled, EVERY_REQUEST, STEP_SUBMITTED, sharedDraftsSaga } from './sharedDrafts';
import { stepFormsEvents as events, STEP_FORMS, selectStepForm, stepFormsReducer } from './slice';
import { STEPS_TEXT as TEXT } from './text';

/** Selects the signed-in user and the enterprise. */
// biome-ignore lint/suspicious/noExplicitAny: the type of the whole state is declared in `src/app`
const selectOwner = (state: any): { account: string; enterpriseId: string } => {
  const { user } = state.session ?? {};
  return { account: user?.userAccount ?? '', enterpriseId: user?.enterpriseId ?? '' };
};

/** Returns the owner key of a form's drafts: user, enterprise and application. */
function* draftsOf(spec: StepFormSpec, saved: SavedForm): SagaGenerator<string> {
  const { account, enterpriseId } = yield* select(selectOwner);
  const of = { enterpriseId, application: spec.id, ...spec.about?.(saved.facts) };
  return [account, of.enterpriseId, of.application].map(encodeURIComponent).join('/');
}

/** Returns the drafts that this tab has stored, by step, if they differ from the platform's values. */
function* findDrafts(
  of: string,
  spec: StepFormSpec,
  saved: SavedForm,
): SagaGenerator<Readonly<Record<string, Values>>> {
  const found: Record<string, Values> = {};
  for (const { id } of spec.steps) {
    if (saved.steps[id]?.state === 'passed') continue;
    const kept = yield* call(drafts.read, of, id);
    if (kept && differs(kept, knownOf(saved, id))) found[id] = kept;
  }
  return found;
}

/**
 * Loads the platform's state of a form and the drafts in this tab. Returns the failure if the platform's state could not be
 * loaded.
 */
function* readForm(form: string, anew = false): SagaGenerator<Failure | null> {
  const spec = specOf(form);
  if (!spec) return null;
  const reply = yield* spec.load(new URLSearchParams(searchOf(form)));
  if (!reply.ok) return reply.kind === 'cancelled' ? null : reply;
  const saved = reply.data;
  const of = yield* draftsOf(spec, saved);
  const found = yield* findDrafts(of, spec, saved);
  yield* put(events.formLoaded({ form, saved, draftsOf: of, drafts: found, ...(anew ? { anew } : {}) }));
  return null;
}

function* seekDrafts({ payload: { form } }: ReturnType<typeof events.draftsSought>): SagaGenerator<void> {
  const spec = specOf(form);
  const state = yield* select(selectStepForm(form));
  if (!spec || state.stage !== 'ready') return;
  yield* put(events.draftsFound({ form, drafts: yield* findDrafts(state.draftsOf, spec, state.saved) }));
}

/** Adds the form's new query, such as the number of a new application, to an address. */
function withSearch(address: string, search: string): string {
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of new URLSearchParams(search)) params.set(name, value);
  return `${path}?${params}`;
}

export function* loadForm({ payload: { form } }: ReturnType<typeof events.formOpened>): SagaGenerator<void> {
  yield* put(submissionOpened({ key: savingOf(form) }));
  const { failed } = yield* race({
    failed: call(readForm, form),
    left: take(navigated),
    // Cancels this load if a save has reloaded the form meanwhile, because its data would be older.
    overtaken: take(
      (action: Action) =>
        events.formLoaded.match(action) && action.payload.form === form && action.payload.anew === true,
    ),
  });
  if (failed) yield* put(events.formFailed({ form, msg: failed.msg }));
}

/** Loads the components that later steps need (`later`). A failed load is repeated when the component is shown. */
function* loadLater({ payload: { form } }: ReturnType<typeof events.formLoaded>): SagaGenerator<void> {
  const later = specOf(form)?.later ?? [];
  if (later.length === 0) return;
  yield* call(afterPage);
  for (const part of later) {
    try {
      yield* call(loadComponent, part);
    } catch {
      return;
    }
  }
}

interface Step {
  form: string;
  step: string;
  values: object;
  secretIds: Readonly<Record<string, string>>;
  /** Address to open after saving. */
  goTo?: string;
}

/** The step whose save was refused. `conflict`: the platform's message that another user has saved the step first. */
export interface StepRefusal {
  step: string;
  conflict?: string;
}

/** Returns the trimmed input of the given fields; empty for hidden fields. */
export function typedOf(fields: readonly FieldSpec[], sent: object): Values {
  const known = new Map<string, unknown>(Object.entries(sent));
  return Object.fromEntries(fields.flatMap(namesOf).map((name) => [name, String(known.get(name) ?? '').trim()]));
}

/** Returns the values that are texts. Secrets are not included, because they are passed separately. */
const textsOf = (values: object): Values =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Saves one step by its call and reloads the whole form, because only the platform knows states, versions and masked numbers. */
export function* saveStep({ form, step, values, goTo }: Step, secret: Step['secretIds']): SagaGenerator<Outcome> {
  const spec = specOf(form);
  const began = yield* call(navigation.here);
  const settled = spec?.draft ? yield* call(draftSettled, form, step) : 'settled';
  if (settled === 'overtaken') return null;
  const state = yield* select(selectStepForm(form));
  const declared = spec?.steps.find(({ id }) => id === step);
  if (!spec || !declared || state.stage !== 'ready') return null;
  // Stores the input as a draft before sending it. If the session ends during the request, the user finds the input after signing
  // in again. The last step only submits, so its input is not stored.
  const isLast = spec.steps.at(-1)?.id === step;
  if (!isLast) yield* call(drafts.keep, state.draftsOf, step, textsOf(values));
  const save = (saved: SavedForm): Saving =>
    declared.fields
      ? declared.save(typedOf(declared.fields, { ...values, ...secret }), saved)
      : declared.save(values, saved, secret);
  const isConflict = (reply: SavingReply) =>
    !reply.ok && reply.bizCode !== undefined && reply.bizCode === spec.conflict;
  let reply = yield* save(state.saved);
  // A draft request of this tab arrived before the save and caused the conflict: waits for its end and saves again.
  if (settled === 'late' && isConflict(reply) && (yield* call(draftSettled, form, step, EVERY_REQUEST)) === 'settled') {
    const now = yield* select(selectStepForm(form));
    if (now.stage === 'ready') reply = yield* save(now.saved);
  }
  if (!reply.ok) {
    const conflict = isConflict(reply);
    // The form may already have been submitted, in this tab or by another user. Reloads it, so that the page shows its state.
    if (isLast && !conflict && !reply.fields && reply.kind !== 'cancelled') yield* call(readForm, form);
    return { ...reply, result: { step, ...(conflict ? { conflict: reply.msg } : {}) } satisfies StepRefusal };
  }
  yield* call(drafts.forget, state.draftsOf, step);
  const elsewhere = reply.search !== undefined && reply.search !== searchOf(form);
  const unread = elsewhere ? null : yield* call(readForm, form, true);
  // If the user has left the page meanwhile, the save does not navigate.
  const stayed = (yield* call(navigation.here)) === began;
  // The whole form counts as submitted only if its last step opens a page afterwards. Otherwise only the step was saved.
  const last = spec.submits !== false && isLast && (elsewhere || goTo !== undefined);
  const to = elsewhere ? withSearch(goTo ?? began, reply.search ?? '') : (goTo ?? null);
  const savedEvent = events.stepSaved({ form, step, to: stayed ? to : null, last });
  // If the reload failed, the form is marked outdated, so that the user does not continue with values from before the save.
  return {
    ok: true,
    next: unread ? [events.formOutdated({ form, msg: TEXT.unread(unread.msg) }), savedEvent] : [savedEvent],
  };
}

export const stepSubmitted = defineSubmission<Step>(STEP_SUBMITTED, {
  key: ({ form }) => savingOf(form),
  flow: saveStep,
});

function* keepDraft({ payload: { of, step, values } }: ReturnType<typeof events.draftTyped>): SagaGenerator<void> {
  yield* call(drafts.keep, of, step, values);
}

function* forgetDraft({ payload: { of, step } }: ReturnType<typeof events.draftDropped>): SagaGenerator<void> {
  yield* call(drafts.forget, of, step);
}

const toasts = [on(events.stepSaved, ({ last }) => success(last ? TEXT.submitted : TEXT.saved))];
const moves = [on<{ to: string | null }, Move>(events.stepSaved, ({ to }) => (to === null ? null : { to }))];

export function* stepFormsSaga(): SagaGenerator<void> {
  yield* takeLatest(events.formOpened, keepAlive(loadForm)); // takeLatest: the response of an older load is outdated
  yield* takeLatest(events.formLoaded, keepAlive(loadLater)); // takeLatest: loads only the later components of the form on screen
  yield* takeEvery(events.draftTyped, keepAlive(keepDraft));
  yield* takeEvery(events.draftDropped, keepAlive(forgetDraft));
  yield* takeEvery(events.draftsSought, keepAlive(seekDrafts));
  yield* fork(sharedDraftsSaga);
  yield* fork(toastSaga, toasts);
  yield* fork(moveSaga, moves);
}

export const stepFormsFeature: LazyFeature = { name: STEP_FORMS, reducer: stepFormsReducer, saga: stepFormsSaga };
