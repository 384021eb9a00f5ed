import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { SYSTEM_ERROR } from '../gateway/text';
import { flowCrashed, navigated } from '../saga/events';
import { isSubmitted, type Scope, type Submitted } from './defineSubmission';

/**
 * The platform's refusal, with error texts of single fields if it names them. Each refusal is a new object, so that the form
 * shows it again even if the text is equal.
 */
export interface Refused {
  msg: string;
  fields?: Readonly<Record<string, string>>;
}

export interface SubmissionState {
  /**
   * Stage of a form's submission. unknown: a money request that may have taken effect; its state is queried. done: successful,
   * until the form is left. refused: the form is editable again with its input.
   */
  stage: 'idle' | 'submitting' | 'unknown' | 'refused' | 'done';
  /** Number of the form's newest attempt; results of older attempts are ignored. */
  attempt: string;
  /** Type of the event that submitted the form. A form may have several such events, of which only one is pending at a time. */
  type: string;
  scope: Scope;
  refused?: Refused;
  /** Result of the submission for the form to show. */
  result?: unknown;
  /** True if the form was closed before the result arrived: the result must not affect the next form with this key. */
  left?: true;
}

type SubmissionsState = Readonly<Record<string, SubmissionState>>;

const idle: SubmissionState = { stage: 'idle', attempt: '', type: '', scope: 'session' };
const isUnderWay = ({ stage }: SubmissionState) => stage === 'submitting' || stage === 'unknown';

const without = (state: SubmissionsState, key: string): SubmissionsState => {
  if (!(key in state)) return state;
  const { [key]: _gone, ...rest } = state;
  return rest;
};

interface OfSubmission {
  key: string;
  attempt: string;
}
/** Builds the payload that reports the outcome of a submission to its form. */
const prepared = <More extends object>({ meta }: Pick<Submitted, 'meta'>, more: More) => ({
  payload: { key: meta.submission.key, attempt: meta.submission.attempt, ...more },
});

/** Applies a result only if it belongs to the pending attempt, and only while the form is open. */
const answered = (
  state: SubmissionsState,
  { key, attempt }: OfSubmission,
  { stage, refused, result }: Partial<SubmissionState>,
): SubmissionsState => {
  const now = state[key];
  if (!now || now.attempt !== attempt || !isUnderWay(now)) return state;
  if (stage === 'unknown') return { ...state, [key]: { ...now, stage } };
  if (now.left || stage === undefined) return without(state, key);
  const { type, scope } = now;
  const outcome = { ...(refused ? { refused } : {}), ...(result === undefined ? {} : { result }) };
  return { ...state, [key]: { stage, attempt, type, scope, ...outcome } };
};

const slice = createSlice({
  name: 'submissions',
  initialState: {} as SubmissionsState,
  reducers: {
    /**
     * Event: a form opens. Earlier results are cleared; a pending submission continues. `same`: the form has the same subject as
     * the pending submission, so it receives the result.
     */
    formOpened: (state, { payload: { key, same } }: PayloadAction<{ key: string; same?: true }>): SubmissionsState => {
      const now = state[key];
      if (!now || !isUnderWay(now)) return without(state, key);
      if (!same || !now.left) return state;
      const { left: _left, ...heard } = now;
      return { ...state, [key]: heard };
    },
    /** Event: a form closes. The result of its pending submission is shown as a toast and does not affect the next form. */
    formLeft: (state, { payload: { key } }: PayloadAction<{ key: string }>): SubmissionsState => {
      const now = state[key];
      return now && isUnderWay(now) ? { ...state, [key]: { ...now, left: true } } : without(state, key);
    },
    submissionDone: {
      prepare: (submitted: Pick<Submitted, 'meta'>, more: { message?: string; result?: unknown } = {}) =>
        prepared(submitted, more),
      reducer: (state, { payload }: PayloadAction<OfSubmission & { message?: string; result?: unknown }>) =>
        answered(state, payload, { stage: 'done', result: payload.result }),
    },
    submissionRefused: {
      prepare: (submitted: Pick<Submitted, 'meta'>, more: Refused & { result?: unknown; toast?: true }) =>
        prepared(submitted, more),
      reducer: (state, { payload }: PayloadAction<OfSubmission & Refused & { result?: unknown; toast?: true }>) => {
        const { msg, fields, result } = payload;
        return answered(state, payload, { stage: 'refused', refused: { msg, ...(fields ? { fields } : {}) }, result });
      },
    },
    /**
     * The submission was cancelled, or replayed from an action log without its secrets. This is not a failure, so no error is
     * shown.
     */
    submissionGivenUp: {
      prepare: (submitted: Pick<Submitted, 'meta'>) => prepared(submitted, {}),
      reducer: (state, { payload }: PayloadAction<OfSubmission>) => answered(state, payload, {}),
    },
    /** A money request may have taken effect: its state is queried, and the request is never sent again. */
    submissionUnknown: {
      prepare: (submitted: Pick<Submitted, 'meta'>) => prepared(submitted, {}),
      reducer: (state, { payload }: PayloadAction<OfSubmission>) => answered(state, payload, { stage: 'unknown' }),
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(navigated, (state): SubmissionsState => {
        const next = Object.entries(state).flatMap(([key, now]): [string, SubmissionState][] => {
          if (now.scope !== 'page') return now.stage === 'done' && now.scope === 'session' ? [] : [[key, now]];
          // The result stays, because the left page remains on screen until the next page is ready.
          return now.stage === 'done' && !now.left ? [[key, { ...now, left: true }]] : [];
        });
        const isSame = next.length === Object.keys(state).length && next.every(([key, now]) => state[key] === now);
        return isSame ? state : Object.fromEntries(next);
      })
      // The crash of the sending saga ends its own submission (safety requirement C-19): no button stays busy for
      // ever, and a money request is queried.
      .addCase(flowCrashed, (state, { payload: { began } }) => {
        if (!isSubmitted(began)) return state;
        const { submission } = began.meta;
        const isMoney = submission.scope === 'detached';
        return answered(
          state,
          submission,
          isMoney ? { stage: 'unknown' } : { stage: 'refused', refused: { msg: SYSTEM_ERROR } },
        );
      })
      // A second submission is ignored while the first is pending, unless the submission only reads (`latest`).
      .addMatcher(isSubmitted, (state, { type, meta: { submission } }): SubmissionsState => {
        const { key, attempt, scope, latest } = submission;
        return isUnderWay(state[key] ?? idle) && !latest
          ? state
          : { ...state, [key]: { stage: 'submitting', attempt, type, scope } };
      });
  },
});

export const submissionsReducer = slice.reducer;
export const { formOpened, formLeft, submissionDone, submissionRefused, submissionGivenUp, submissionUnknown } =
  slice.actions;

interface WithSubmissions {
  submissions: SubmissionsState;
}
export const selectSubmission =
  (key: string) =>
  ({ submissions }: WithSubmissions): SubmissionState =>
    submissions[key] ?? idle;
