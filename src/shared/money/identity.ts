import { createSlice } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, take } from 'typed-redux-saga';
import { NOT_PROVEN, proveIdentity } from '@/contract/calls/passwordAndEmail';
import type { Call, RequestOf } from '@/contract/defineCall';
import type { Reply } from '../gateway/reply';
import { navigated } from '../saga/events';
import { injectFeature, type LazyFeature, type WithLazyFeatures } from '../saga/lazyFeature';
import { reportFailure, request } from '../saga/request';
import { defineSubmission, type Outcome } from '../submission/defineSubmission';

/** State of the dialog that asks for a proof of identity; `asking`: true while it is open. */
interface IdentityState {
  asking: boolean;
}

const slice = createSlice({
  name: 'identity',
  initialState: { asking: false } as IdentityState,
  reducers: {
    identityRequested: () => ({ asking: true }),
    identityProven: () => ({ asking: false }),
    /** The user closed the dialog, or left its page, without a proof of identity. */
    identityGivenUp: () => ({ asking: false }),
  },
  extraReducers: (builder) => {
    builder.addCase(navigated, (state) => (state.asking ? { asking: false } : state));
  },
});

export const identityEvents = slice.actions;
export const selectIdentityRequested = ({ late }: WithLazyFeatures): boolean =>
  (late[slice.name] as IdentityState | undefined)?.asking ?? false;

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
    return reply.ok ? { ok: true, next: [identityEvents.identityProven()] } : reply;
  },
});

/** Opens the identity dialog. Returns true after the user has proved their identity, false if the user cancelled. */
function* proven(): SagaGenerator<boolean> {
  yield* put(identityEvents.identityRequested());
  const { done } = yield* race({
    done: take(identityEvents.identityProven),
    given: take([identityEvents.identityGivenUp.type, navigated.type]),
  });
  return done !== undefined;
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
      if (yield* call(proven)) continue;
      return reply;
    }
    if (!reply.ok && reply.kind !== 'unauthorised' && !quiet) yield* reportFailure(target, reply);
    return reply;
  }
}
