import type { SagaGenerator } from 'typed-redux-saga';
import { type Failure, tookNothing } from '../gateway/reply';
import { MAY_BE_DONE } from '../gateway/text';
import { refresh } from '../resource/refresh';
import type { ResourceRef } from '../resource/slice';
import type { Outcome } from './defineSubmission';

/** Returns true if a change was made or may have been made, so that the data on screen must be reloaded. */
export const mayBeDone = (reply: { ok: true } | Failure): boolean => reply.ok || !tookNothing(reply);

/** Converts the failure of a change for its form. After a lost response the text warns that the change may have been made. */
export const unproven = (failure: Failure): Failure =>
  tookNothing(failure) || failure.kind === 'cancelled'
    ? failure
    : { ...failure, msg: `${failure.msg}。${MAY_BE_DONE}` };

/**
 * Converts the reply to a save into the outcome of a submission. `message` is the success toast. The resources in `changed` are
 * fetched again.
 */
export function* saved(
  reply: { ok: true } | Failure,
  message: string,
  ...changed: readonly ResourceRef[]
): SagaGenerator<Outcome> {
  if (mayBeDone(reply)) yield* refresh(...changed);
  return reply.ok ? { ok: true, message } : unproven(reply);
}
