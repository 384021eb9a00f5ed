import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '../../gateway/text';
import { crashOf } from '../../saga/events';
import type { WithLate } from '../../saga/late';
import type { SavedForm, Values } from './model';

/** One form as it stands with the platform; what is half-typed stays in the form itself, a saving is a submission. */
export type FormState<Facts = unknown> =
  | { stage: 'idle' | 'loading' }
  | { stage: 'failed'; msg: string }
  | {
      stage: 'ready';
      saved: SavedForm<Facts>;
      /** Counts the readings: a form on screen begins anew with each. */
      reading: number;
      /** Whose and of what the drafts are: user, enterprise, application. The address that led here is no part of it. */
      draftsOf: string;
      /** By step: what was typed and not saved, as this tab has kept it. */
      drafts: Readonly<Record<string, Values>>;
    };

export type FormsState = Readonly<Record<string, FormState>>;
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

interface Loaded {
  saved: SavedForm;
  draftsOf: string;
  drafts: Readonly<Record<string, Values>>;
  /** A step was saved, and what was typed has left. */
  anew?: true;
}

/** A second look at a form that is on screen and stands as it stood: what was typed meanwhile goes on. */
const saysNothingNew = (now: FormState, { saved, draftsOf }: Loaded): boolean =>
  now.stage === 'ready' && now.draftsOf === draftsOf && JSON.stringify(now.saved) === JSON.stringify(saved);

const slice = createSlice({
  name: 'stepForms',
  initialState: initial,
  reducers: {
    /** The form is on screen: what the platform has of it is wanted. What is known stays until then. */
    formOpened: (state, { payload }: PayloadAction<OfForm>) =>
      change(state, payload.form, (now) => (now.stage === 'ready' ? now : { stage: 'loading' })),
    formLoaded: (state, { payload: { form, anew, ...found } }: PayloadAction<OfForm<Loaded>>) =>
      change(state, form, (now) =>
        !anew && saysNothingNew(now, found)
          ? now
          : { stage: 'ready', ...found, reading: now.stage === 'ready' ? now.reading + 1 : 1 },
      ),
    formFailed: (state, { payload }: PayloadAction<OfForm<{ msg: string }>>) =>
      // What is on screen stays; a second look that failed takes nothing away.
      change(state, payload.form, (now) => (now.stage === 'ready' ? now : { stage: 'failed', msg: payload.msg })),

    stepSaved: (state, { payload }: PayloadAction<OfForm<{ step: string; to: string | null; last: boolean }>>) =>
      change(
        state,
        payload.form,
        whenReady((now) => {
          const { [payload.step]: _gone, ...drafts } = now.drafts;
          return { ...now, drafts };
        }),
      ),

    /** Typed and not saved: this tab keeps it, the store does not. `of`: the form's `draftsOf` as it was typed. */
    draftTyped: (state, _: PayloadAction<OfForm<{ of: string; step: string; values: Values }>>) => state,
    /** Another step is on screen: what this tab has kept of it meanwhile. */
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
        whenReady((now) => {
          const { [payload.step]: _gone, ...drafts } = now.drafts;
          return { ...now, drafts };
        }),
      ),
  },
  extraReducers: (builder) => {
    // A crash must not leave a button waiting for ever.
    builder.addMatcher(crashOf<OfForm>('stepForms', 'formOpened'), (state, { payload: { began } }) =>
      change(state, began.payload.form, (now) =>
        now.stage === 'loading' ? { stage: 'failed', msg: SYSTEM_ERROR } : now,
      ),
    );
  },
});

export const stepFormsReducer = slice.reducer;
export const stepFormsEvents = slice.actions;
export const STEP_FORMS = 'stepForms';
/** What stands under a form's key was put there by its own `load`. */
export const selectStepForm =
  <Facts = unknown>(form: string) =>
  ({ late }: WithLate): FormState<Facts> =>
    (late[STEP_FORMS] as Readonly<Record<string, FormState<Facts>>> | undefined)?.[form] ?? idle;
