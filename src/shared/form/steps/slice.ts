import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '../../gateway/text';
import { crashOf } from '../../saga/events';
import type { WithLazyFeatures } from '../../saga/lazyFeature';
import { differs, knownOf, type SavedForm, type SharedDraft, type Values } from './model';

/**
 * State of a step's shared draft. waiting: typed, will be sent to the platform soon. failing: sending failed and is retried.
 * refused: rejected by the platform. overtaken: another user has changed the step first; `saved` is the platform's current state.
 */
export type Keeping =
  | { stage: 'waiting' | 'sending' | 'kept' | 'failing' }
  | { stage: 'refused'; msg: string }
  | { stage: 'overtaken'; saved: SavedForm };

/** State of one form. The input is held by the form's component, and a running save by its submission. */
export type FormState<Facts = unknown> =
  | { stage: 'idle' | 'loading' }
  | { stage: 'failed'; msg: string }
  | {
      stage: 'ready';
      saved: SavedForm<Facts>;
      /** Counts how often the form was loaded: a form on screen restarts with each load. */
      reading: number;
      /** Key of the drafts' owner: user, enterprise and application. The page's address is not part of it. */
      draftsOf: string;
      /**
       * Unsaved input by step that this browser tab has stored. With shared drafts: the input that the platform does not have.
       */
      drafts: Readonly<Record<string, Values>>;
      /** State of the shared draft by step, as soon as the user has typed. */
      keeping: Readonly<Record<string, Keeping>>;
      /** The user's input by step that conflicts with another user's draft, until the user restores or drops it. */
      mine: Readonly<Record<string, Values>>;
    };

type FormsState = Readonly<Record<string, FormState>>;
type OfForm<More = unknown> = { form: string } & More;

const initial: FormsState = {};
const idle = { stage: 'idle' } as const;

const change = (state: FormsState, form: string, how: (now: FormState) => FormState): FormsState => {
  const now = state[form] ?? idle;
  const next = how(now);
  return next === now ? state : { ...state, [form]: next };
};
type Ready = Extract<FormState, { stage: 'ready' }>;
const whenReady =
  (how: (now: Ready) => Ready) =>
  (now: FormState): FormState =>
    now.stage === 'ready' ? how(now) : now;

const without = <Value>(of: Readonly<Record<string, Value>>, step: string): Readonly<Record<string, Value>> => {
  const { [step]: _gone, ...others } = of;
  return others;
};
/** Identifies a draft by its form, its step and its owner `of` (user, enterprise and application). */
type OfDraft<More = unknown> = OfForm<{ of: string; step: string } & More>;
const keepingIs = (now: Ready, step: string, keeping: Keeping): Ready => ({
  ...now,
  keeping: { ...now.keeping, [step]: keeping },
});
const withDraft = (saved: SavedForm, step: string, draft: SharedDraft): SavedForm => ({
  ...saved,
  steps: { ...saved.steps, [step]: { state: 'empty', ...saved.steps[step], draft } },
});
/** Wraps a state change so that it applies only while the form is open for the same user, enterprise and application. */
const whileOpen =
  (of: string, how: (now: Ready) => Ready) =>
  (now: FormState): FormState =>
    now.stage === 'ready' && now.draftsOf === of ? how(now) : now;

/** Input of a step that is to be stored as a draft. */
export interface Typed {
  values: Values;
  /** For a shared draft. `reading`: the load of the form in which the user typed. `leaving`: the draft must be sent at once. */
  shared?: { reading: number; leaving?: true };
}

function typed(now: Ready, { step, values, shared }: { step: string } & Typed): Ready {
  if (!shared) return now;
  // Input from before a reload of the form must not overwrite the loaded values.
  if (shared.reading < now.reading || now.keeping[step]?.stage === 'overtaken')
    return now.mine[step] ? { ...now, mine: { ...now.mine, [step]: values } } : now;
  if (shared.reading !== now.reading || now.keeping[step]?.stage === 'sending') return now;
  if (differs(values, knownOf(now.saved, step))) return keepingIs(now, step, { stage: 'waiting' });
  return now.keeping[step] ? keepingIs(now, step, { stage: 'kept' }) : now;
}

interface Loaded {
  saved: SavedForm;
  draftsOf: string;
  drafts: Readonly<Record<string, Values>>;
  /** Set if the form was reloaded because a step was saved. The loaded state is then applied even if it is unchanged. */
  anew?: true;
}

/**
 * Returns true if a reload of a visible form found the same state. The form then does not restart, so that input typed meanwhile
 * is kept.
 */
const isUnchanged = (now: FormState, { saved, draftsOf }: Loaded): boolean =>
  now.stage === 'ready' && now.draftsOf === draftsOf && JSON.stringify(now.saved) === JSON.stringify(saved);

const slice = createSlice({
  name: 'stepForms',
  initialState: initial,
  reducers: {
    /**
     * The user opens the form, which loads the platform's state. The state of an earlier load stays visible until
     * then.
     */
    formOpened: (state, { payload }: PayloadAction<OfForm>) =>
      change(state, payload.form, (now) => (now.stage === 'ready' ? now : { stage: 'loading' })),
    formLoaded: (state, { payload: { form, anew, ...found } }: PayloadAction<OfForm<Loaded>>) =>
      change(state, form, (now) =>
        !anew && isUnchanged(now, found)
          ? now
          : {
              stage: 'ready',
              ...found,
              reading: now.stage === 'ready' ? now.reading + 1 : 1,
              keeping: {},
              mine: now.stage === 'ready' && now.draftsOf === found.draftsOf ? now.mine : {},
            },
      ),
    formFailed: (state, { payload }: PayloadAction<OfForm<{ msg: string }>>) =>
      // A form on screen stays when its reload fails.
      change(state, payload.form, (now) => (now.stage === 'ready' ? now : { stage: 'failed', msg: payload.msg })),

    /** A step was saved, but reloading the form failed: the page asks the user to reload. */
    formOutdated: (state, { payload: { form, msg } }: PayloadAction<OfForm<{ msg: string }>>) =>
      change(state, form, () => ({ stage: 'failed', msg })),

    stepSaved: (state, { payload }: PayloadAction<OfForm<{ step: string; to: string | null; last: boolean }>>) =>
      change(
        state,
        payload.form,
        whenReady((now) => ({
          ...now,
          drafts: without(now.drafts, payload.step),
          keeping: without(now.keeping, payload.step),
          mine: without(now.mine, payload.step),
        })),
      ),

    /**
     * The user typed. The saga stores the input in this tab or on the platform; the store keeps only its state. `of`: the form's
     * `draftsOf` at that time.
     */
    draftTyped: (state, { payload }: PayloadAction<OfDraft<Typed>>) =>
      change(
        state,
        payload.form,
        whileOpen(payload.of, (now) => typed(now, payload)),
      ),
    /** A shared draft is being sent to the platform. */
    draftSent: (state, { payload: { form, of, step } }: PayloadAction<OfDraft>) =>
      change(
        state,
        form,
        whileOpen(of, (now) => keepingIs(now, step, { stage: 'sending' })),
      ),
    /** The platform has stored the draft. The event is ignored if the form was reloaded meanwhile. */
    draftKept: (
      state,
      { payload: { form, of, step, reading, draft } }: PayloadAction<OfDraft<{ reading: number; draft: SharedDraft }>>,
    ) =>
      change(
        state,
        form,
        whileOpen(of, (now) => {
          const known = now.saved.steps[step]?.draft;
          if (reading !== now.reading && (!known || known.version >= draft.version)) return now;
          const kept = keepingIs(now, step, { stage: 'kept' });
          return { ...kept, saved: withDraft(now.saved, step, draft) };
        }),
      ),
    /** The platform has not stored the draft. Without `msg` sending is retried; `msg` is the reason of a final refusal. */
    draftUnkept: (state, { payload: { form, of, step, msg } }: PayloadAction<OfDraft<{ msg?: string }>>) =>
      change(
        state,
        form,
        whileOpen(of, (now) =>
          keepingIs(now, step, msg === undefined ? { stage: 'failing' } : { stage: 'refused', msg }),
        ),
      ),
    /** Another user has changed the step first: `saved` is the platform's state, `mine` the input in this tab. */
    draftOvertaken: (
      state,
      { payload: { form, of, step, saved, mine } }: PayloadAction<OfDraft<{ saved: SavedForm; mine: Values }>>,
    ) =>
      change(
        state,
        form,
        whileOpen(of, (now) => ({
          ...keepingIs(now, step, { stage: 'overtaken', saved }),
          mine: { ...now.mine, [step]: mine },
        })),
      ),
    /** The user chose the other user's draft: the form restarts with it, and the user's own input can be restored later. */
    theirsShown: (state, { payload: { form, of, step } }: PayloadAction<OfDraft>) =>
      change(
        state,
        form,
        whileOpen(of, (now) => {
          const keeping = now.keeping[step];
          if (keeping?.stage !== 'overtaken') return now;
          const { saved } = keeping;
          return { ...now, saved, reading: now.reading + 1, keeping: without(now.keeping, step) };
        }),
      ),
    /** The user chose their own input, which replaces the other user's draft. */
    mineInsisted: (state, { payload: { form, of, step } }: PayloadAction<OfDraft<Required<Typed>>>) =>
      change(
        state,
        form,
        whileOpen(of, (now) => {
          const keeping = now.keeping[step];
          if (keeping?.stage !== 'overtaken') return now;
          const waiting = keepingIs(now, step, { stage: 'waiting' });
          return { ...waiting, saved: keeping.saved, mine: without(now.mine, step) };
        }),
      ),
    /** Another step is on screen: the saga looks for drafts that this tab has stored. */
    draftsSought: (state, _: PayloadAction<OfForm>) => state,
    draftsFound: (state, { payload }: PayloadAction<OfForm<{ drafts: Readonly<Record<string, Values>> }>>) =>
      change(
        state,
        payload.form,
        whenReady((now) => ({ ...now, drafts: payload.drafts })),
      ),
    draftDropped: (state, { payload }: PayloadAction<OfForm<{ of: string; step: string }>>) =>
      change(
        state,
        payload.form,
        whenReady((now) => ({
          ...now,
          drafts: without(now.drafts, payload.step),
          mine: without(now.mine, payload.step),
        })),
      ),
  },
  extraReducers: (builder) => {
    // After a crash while loading, the form shows a failure instead of loading for ever.
    builder.addMatcher(crashOf<OfForm>('stepForms', 'formOpened'), (state, { payload: { began } }) =>
      change(state, began.payload.form, (now) =>
        now.stage === 'loading' ? { stage: 'failed', msg: SYSTEM_ERROR } : now,
      ),
    );
    builder.addMatcher(
      crashOf<OfDraft<Typed>>('stepForms', 'draftTyped', 'mineInsisted'),
      (state, { payload: { began } }) => {
        const { form, of, step, shared } = began.payload;
        return change(
          state,
          form,
          whileOpen(of, (now) => (shared ? keepingIs(now, step, { stage: 'refused', msg: SYSTEM_ERROR }) : now)),
        );
      },
    );
  },
});

export const stepFormsReducer = slice.reducer;
export const stepFormsEvents = slice.actions;
export const STEP_FORMS = 'stepForms';
/** The cast is safe, because only the form's own `load` writes data under its key. */
export const selectStepForm =
  <Facts = unknown>(form: string) =>
  ({ lazy }: WithLazyFeatures): FormState<Facts> =>
    (lazy[STEP_FORMS] as Readonly<Record<string, FormState<Facts>>> | undefined)?.[form] ?? idle;
