import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';
import { refresh } from '../resource/refresh';
import type { ResourceRef } from '../resource/slice';
import type { Outcome } from './defineSubmission';

/** The outcome of a form that was saved, or not: `told` is the toast, the resources in `changed` are read anew. */
export function* saved(
  reply: { ok: true } | Failure,
  told: string,
  ...changed: readonly ResourceRef[]
): SagaGenerator<Outcome> {
  if (!reply.ok) return reply;
  yield* refresh(...changed);
  return { ok: true, told };
}
