import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, flush, put, race, type SagaGenerator, select, take, takeEvery } from 'typed-redux-saga';
import type { Failure } from '../../gateway/reply';
import { clock } from '../../ports/clock';
import { keepAlive } from '../../saga/keepAlive';
import { leadingBy } from '../../saga/leadingBy';
import { selectSubmission } from '../../submission/slice';
import { drafts } from './draft';
import {
  type DraftSpec,
  differs,
  knownOf,
  type SavedForm,
  type StepFormSpec,
  savingOf,
  searchOf,
  specOf,
  type Values,
} from './model';
import { stepFormsEvents as events, type FormState, selectStepForm, type Typed } from './slice';

/**
 * Waiting time for more input before a draft is sent to the platform, ms. The form has already waited 400 ms, so the total is one
 * second.
 */
const PAUSE = 600;
/** Waiting times before sending a failed draft again, ms; the last is repeated. */
const WAITS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;
/**
 * Maximum time in ms that saving a step waits for a draft request of the same step, so that the draft does not arrive after the
 * save.
 */
const LONGEST_WAIT = 3_000;
/** Time in ms after which no request can still be pending. */
export const EVERY_REQUEST = 120_000;

type Kept = { form: string; of: string; step: string } & Typed;
type Ready = Extract<FormState, { stage: 'ready' }>;

const same = (a: Values, b: Values) => !differs(a, b) && !differs(b, a);

/**
 * Returns the open form if this input may still be sent: same enterprise, form not reloaded, no newer draft of another user, not
 * being saved. Otherwise null.
 */
function* formOf({ form, of, step, shared }: Kept): SagaGenerator<Ready | null> {
  const now = yield* select(selectStepForm(form));
  const saving = yield* select(selectSubmission(savingOf(form)));
  return now.stage === 'ready' &&
    now.draftsOf === of &&
    now.reading === shared?.reading &&
    now.keeping[step]?.stage !== 'overtaken' &&
    saving.stage !== 'submitting'
    ? now
    : null;
}

/** Returns true for a failure that sending again would not change. */
const isFinal = ({ kind }: Failure) => kind === 'refused' || kind === 'unauthorised';

/** Returns the platform's draft if this tab sent it itself and its response was lost; otherwise null. */
const isOwn = (saved: SavedForm, step: string, tried: readonly Values[]) => {
  const draft = saved.steps[step]?.draft;
  return draft && tried.some((one) => same(one, draft.values)) ? draft : null;
};

/**
 * Result of sending a draft once. later: retry after a wait. again: retry at once. overtaken: another user has changed the step;
 * `saved` is the platform's state. done: nothing more to send.
 */
type Outcome = 'later' | 'again' | 'done' | { overtaken: SavedForm };

/**
 * Sends a draft to the platform with the version that this tab knows. `tried`: values sent before without a response, which may
 * have arrived.
 */
function* keepOnce(typed: Kept, tried: Values[], spec: StepFormSpec, draft: DraftSpec): SagaGenerator<Outcome> {
  const { form, of, step, values } = typed;
  const now = yield* call(formOf, typed);
  if (!now || !differs(values, knownOf(now.saved, step))) return 'done';
  const { reading } = now;
  tried.push(values);
  yield* put(events.draftSent({ form, of, step }));
  const reply = yield* draft.keep(values, step, now.saved);
  if (reply.ok) {
    tried.length = 0;
    // Deletes the tab's copy of the input, because the platform has it now.
    const inTab = yield* call(drafts.read, of, step);
    if (inTab && same(inTab, values)) yield* call(drafts.forget, of, step);
    yield* put(events.draftKept({ form, of, step, reading, draft: { values, ...reply.data } }));
    return 'done';
  }
  if (reply.bizCode === draft.conflict) {
    const found = yield* spec.load(new URLSearchParams(searchOf(form)));
    const own = found.ok && isOwn(found.data, step, tried);
    if (own) {
      yield* put(events.draftKept({ form, of, step, reading, draft: own }));
      return 'again';
    }
    if (found.ok) return { overtaken: found.data };
  } else if (isFinal(reply)) {
    yield* put(events.draftUnkept({ form, of, step, msg: reply.msg }));
    return 'done';
  }
  yield* put(events.draftUnkept({ form, of, step }));
  return 'later';
}

/**
 * Sends the input of one step to the platform as a shared draft: after a pause, or at once when the user leaves the step. It
 * sends one request at a time, then the newest values, and retries after a failure. It ends when all input is stored, when the
 * step is saved, or when another user has changed the step first.
 */
function* keepStep({ payload: first }: PayloadAction<Kept>): SagaGenerator<void> {
  const { form, step } = first;
  const spec = specOf(form);
  if (!spec?.draft) return;
  const more = yield* actionChannel(
    (action: Action) => isTyped(action) && action.payload.form === form && action.payload.step === step,
    buffers.sliding<PayloadAction<Kept>>(1),
  );
  try {
    const tried: Values[] = [];
    let typed = first;
    let wait: number = first.shared?.leaving ? 0 : PAUSE;
    let failures = 0;
    while (true) {
      if (wait > 0) {
        const { newer, saving } = yield* race({
          slept: call(clock.sleep, wait),
          newer: take(more),
          // Saving the step ends the sending of drafts, because the save sends all values. After a refused save the
          // form reports its input again.
          saving: take((action: Action) => isSaving(action, form, step)),
        });
        if (saving) return;
        if (newer) {
          typed = newer.payload;
          wait = typed.shared?.leaving ? 0 : PAUSE;
          continue;
        }
      }
      const outcome = yield* call(keepOnce, typed, tried, spec, spec.draft);
      const [newer] = outcome === 'later' ? [] : ((yield* flush(more)) as PayloadAction<Kept>[]);
      if (newer) typed = newer.payload;
      if (typeof outcome === 'object') {
        const { of, values: mine } = typed;
        yield* put(events.draftOvertaken({ form, of, step, saved: outcome.overtaken, mine }));
        return;
      }
      if (outcome === 'done' && !newer) return;
      // Input that arrived during the last request needs no further pause.
      wait = outcome === 'later' ? (WAITS[Math.min(failures, WAITS.length - 1)] ?? PAUSE) : 0;
      failures = outcome === 'later' ? failures + 1 : 0;
    }
  } finally {
    more.close();
  }
}

const isTyped = (action: Action): action is PayloadAction<Kept> =>
  (events.draftTyped.match(action) || events.mineInsisted.match(action)) && action.payload.shared !== undefined;

/** Type of the action `stepSubmitted`, repeated here as a constant because its module imports this module. */
export const STEP_SUBMITTED = 'stepForms/stepSubmitted';
const isSaving = (action: Action, form: string, step: string) => {
  const { payload } = action as PayloadAction<{ form?: string; step?: string } | undefined>;
  return action.type === STEP_SUBMITTED && payload?.form === form && payload.step === step;
};

/**
 * Waits until no draft request of the step is pending, at most `most` ms. `late`: a request is still pending. `overtaken`:
 * another user has changed the step first, and the user must choose a version before saving.
 */
export function* draftSettled(
  form: string,
  step: string,
  most: number = LONGEST_WAIT,
): SagaGenerator<'settled' | 'late' | 'overtaken'> {
  const stage = (state: Parameters<ReturnType<typeof selectStepForm>>[0]) => {
    const now = selectStepForm(form)(state);
    return now.stage === 'ready' ? now.keeping[step]?.stage : undefined;
  };
  if ((yield* select(stage)) === undefined) return 'settled';
  function* settled(): SagaGenerator<void> {
    while ((yield* select(stage)) === 'sending') yield* take('*');
  }
  yield* race({ settled: call(settled), waited: call(clock.sleep, most) });
  const now = yield* select(stage);
  return now === 'overtaken' ? now : now === 'sending' ? 'late' : 'settled';
}

export function* sharedDraftsSaga(): SagaGenerator<void> {
  // Sends the drafts of one step one after another; different steps run in parallel.
  const lead = leadingBy(({ payload: { form, step } }: PayloadAction<Kept>) => `${form} ${step}`);
  yield* takeEvery(isTyped, lead(keepAlive(keepStep)));
}
