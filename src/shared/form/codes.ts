import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';
import { clock } from '../ports/clock';
import { navigated } from '../saga/events';
import { defineSubmission, type Outcome, type SubmissionEvent } from '../submission/defineSubmission';

/** What is known of the last code of a place on a page; how the sending goes is a submission (`codeForm`). */
export interface CodeState {
  /** ms since 1970 at which the next one may be asked for; null while nothing stands against it. */
  nextAt: number | null;
  /** Where the last one went, masked. */
  to: string | null;
}

/** ms between two codes (safety, S-10). */
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
    // The page is left: the platform's patience does not begin anew.
    builder.addCase(navigated, (state) =>
      // What has nothing to forget stays the same object: a navigation changes the parts that it concerns.
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

/** Key of the submission that has the code of this place sent. */
export const codeForm = (id: string): string => `code/${id}`;

/**
 * What became of the sending: `to` is what the user is told of the receiver, masked; the field always says where the code
 * went, so it is never empty. Null: given up by the user.
 */
export type Delivery = { ok: true; to: string } | Failure | null;

/**
 * Declares how the code of a place is sent: `codeRequested = defineCode('brandWallet/codeRequested', () => PLACE, sendCode)`. A
 * refusal stands at the code's field; leaving the page ends it.
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
