import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';
import { clock } from '../ports/clock';
import { navigated } from '../saga/events';
import { defineSubmission, type Outcome, type SubmissionEvent } from '../submission/defineSubmission';

/** State of the last verification code sent from one place on a page. The sending itself is a submission (`codeForm`). */
interface CodeState {
  /** Time in ms since 1970 from which the next code may be requested; null: at once. */
  nextAt: number | null;
  /** Receiver of the last code, masked. */
  to: string | null;
}

/** Minimum time between two verification codes, in ms (safety requirement S-10). */
const CODE_GAP = 60_000;

const none: CodeState = { nextAt: null, to: null };

const slice = createSlice({
  name: 'codes',
  initialState: {} as Readonly<Record<string, CodeState>>,
  reducers: {
    codeSent: (state, { payload: { id, to, nextAt } }: PayloadAction<{ id: string; to: string; nextAt: number }>) => ({
      ...state,
      [id]: { to, nextAt },
    }),
  },
  extraReducers: (builder) => {
    // When the user leaves the page, `nextAt` is kept, because the platform's waiting time continues.
    builder.addCase(navigated, (state) =>
      // Returns the same object if nothing changes, so that a navigation does not re-render unrelated components.
      Object.values(state).every(({ to }) => to === null)
        ? state
        : Object.fromEntries(Object.entries(state).map(([id, { nextAt }]) => [id, { nextAt, to: null }])),
    );
  },
});

export const codesReducer = slice.reducer;
export const { codeSent } = slice.actions;
export const selectCode =
  (id: string) =>
  ({ codes }: { codes: Readonly<Record<string, CodeState>> }): CodeState =>
    codes[id] ?? none;

/** Key of the submission that sends the verification code of this place. */
export const codeForm = (id: string): string => `code/${id}`;

/** Result of sending a code. `to` is the masked receiver for display and is never empty. Null: the user cancelled. */
export type Delivery = { ok: true; to: string } | Failure | null;

/**
 * Declares how the verification code of a place on a page is sent: `codeRequested = defineCode('brandWallet/codeRequested', () =>
 * PLACE, sendCode)`. A refusal appears at the field of the code. Leaving the page cancels the request.
 */
export const defineCode = <Values>(
  type: string,
  place: (values: Values) => string,
  send: (values: Values) => SagaGenerator<Delivery>,
): SubmissionEvent<Values> =>
  defineSubmission<Values>(type, {
    key: (values) => codeForm(place(values)),
    scope: 'page',
    *flow(values): SagaGenerator<Outcome> {
      const delivery = yield* call(send, values);
      if (delivery === null) return null;
      if (!delivery.ok) return { ...delivery, msg: Object.values(delivery.fields ?? {})[0] ?? delivery.msg };
      const nextAt = (yield* call(clock.now)) + CODE_GAP;
      yield* put(codeSent({ id: place(values), to: delivery.to, nextAt }));
      return { ok: true };
    },
  });
