import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { NOT_PROVEN, proveIdentity } from '@/contract/calls/passwordAndEmail';
import type { Call, RequestOf } from '@/contract/defineCall';
import type { Reply } from '../gateway/reply';
import { clock } from '../ports/clock';
import { confirmOnPage } from '../saga/confirmOnPage';
import { navigated } from '../saga/events';
import { injectFeature, type LazyFeature, type WithLazyFeatures } from '../saga/lazyFeature';
import { reportFailure, request } from '../saga/request';
import { defineSubmission, type Outcome } from '../submission/defineSubmission';
import { type QuestionLine, textOfLine } from './questionLine';

/** Question that the user confirms by the proof of identity, with one line for each payment. */
export interface ReleaseQuestion {
  text: string;
  lines: readonly QuestionLine[];
}

interface IdentityState {
  /** The open dialog; `question` is null if only the password is missing. Null: the dialog is closed. */
  asking: { question: ReleaseQuestion | null } | null;
  /** Time of the last proof of identity in this session, in ms since 1970. */
  provenAt: number | null;
}

const initialState: IdentityState = { asking: null, provenAt: null };

const slice = createSlice({
  name: 'identity',
  initialState,
  reducers: {
    identityRequested: (state, { payload }: PayloadAction<ReleaseQuestion | null>) => ({
      ...state,
      asking: { question: payload },
    }),
    identityProven: (_, { payload: { at } }: PayloadAction<{ at: number }>) => ({ asking: null, provenAt: at }),
    /** The user closed the dialog, or left its page, without a proof of identity. */
    identityGivenUp: (state) => ({ ...state, asking: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(navigated, (state) => (state.asking ? { ...state, asking: null } : state));
  },
});

export const identityEvents = slice.actions;
const selectIdentity = ({ lazy }: WithLazyFeatures): IdentityState =>
  (lazy[slice.name] as IdentityState | undefined) ?? initialState;
export const selectIdentityRequested = (state: WithLazyFeatures): IdentityState['asking'] =>
  selectIdentity(state).asking;
export const selectProvenAt = (state: WithLazyFeatures): number | null => selectIdentity(state).provenAt;

/**
 * Time in ms for which the console relies on a proof of identity. The platform accepts a proof for five minutes; the
 * remaining time is for the user to confirm.
 */
const RELIED_ON_MS = 4 * 60_000;

/** Returns whether a release at `now` needs a new proof of identity, as far as the console knows. */
export const needsProof = (provenAt: number | null, now: number): boolean =>
  provenAt === null || now - provenAt >= RELIED_ON_MS;

export const identityFeature: LazyFeature = {
  name: slice.name,
  reducer: slice.reducer,
  *saga(): SagaGenerator<void> {
    // The feature has no saga of its own: the flow that requested the proof waits for the result itself.
  },
};
injectFeature(identityFeature);

/** Submits the user's login password as a proof of identity, valid for five minutes in this session. */
export const identitySubmitted = defineSubmission<{ secretIds: { password: string } }>('identity/identitySubmitted', {
  *flow(_, { password }): SagaGenerator<Outcome> {
    const reply = yield* request(proveIdentity, { password }, { custom: true });
    if (!reply.ok) return reply;
    return { ok: true, next: [identityEvents.identityProven({ at: yield* call(clock.now) })] };
  },
});

/**
 * Opens the identity dialog, with the question if there is one. Returns true after the user has proved their identity,
 * false if the user cancelled.
 */
function* proven(question: ReleaseQuestion | null): SagaGenerator<boolean> {
  yield* put(identityEvents.identityRequested(question));
  const { done } = yield* race({
    done: take(identityEvents.identityProven),
    given: take([identityEvents.identityGivenUp.type, navigated.type]),
  });
  return done !== undefined;
}

/**
 * Asks the user to confirm a release. If the release needs a new proof of identity, the same dialog asks for the login
 * password. Returns whether the user confirmed. The page must render `IdentityDialog`.
 */
export function* confirmRelease(text: string, lines?: readonly QuestionLine[]): SagaGenerator<boolean> {
  const provenAt = yield* select(selectProvenAt);
  const now = yield* call(clock.now);
  if (needsProof(provenAt, now)) return yield* call(proven, { text, lines: lines ?? [] });
  return yield* call(confirmOnPage, text, lines?.map(textOfLine));
}

/**
 * Sends a call that requires a recent proof of identity. If the proof is missing, asks the user for the password and
 * sends the call again. Any other failure is reported like the failure of any call; a cancelled proof is not
 * reported.
 */
export function* askProven<C extends Call>(
  target: C,
  body: RequestOf<C>,
  { quiet = false }: { quiet?: boolean } = {},
): SagaGenerator<Reply<C>> {
  while (true) {
    const reply = (yield* request(target as Call, body as never, { custom: true })) as Reply<C>;
    if (!reply.ok && reply.bizCode === NOT_PROVEN) {
      if (yield* call(proven, null)) continue;
      return reply;
    }
    if (!reply.ok && reply.kind !== 'unauthorised' && !quiet) yield* reportFailure(target, reply);
    return reply;
  }
}
