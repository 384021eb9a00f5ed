import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import type { Call, RequestOf } from '@/contract/defineCall';
import type { SendOptions } from '../gateway/gateway';
import type { Reply } from '../gateway/reply';
import { network } from '../ports/network';
import { requestFailed, sessionExpired } from './events';

export interface RequestOptions extends Omit<SendOptions, 'signal'> {
  /** The flow handles a failure itself, so no toast is shown. The end of the session is still reported. */
  custom?: boolean;
}

/**
 * Sends a call and returns its reply as a value. The gateway adds session fields and the token. A failure dispatches one event
 * for the toast, unless `custom`. A cancelled call and an unknown outcome of a money call are never reported.
 */
export function* request<C extends Call>(
  target: C,
  body: RequestOf<C>,
  { custom, ...options }: RequestOptions = {},
): SagaGenerator<Reply<C>> {
  const flow = (yield* getContext('flow')) as string | undefined;
  let isListening = true;
  const named = { ...options, ...(flow ? { flow } : {}), heard: () => isListening };
  try {
    const reply = (yield* call(network.send, target as Call, body as never, named)) as Reply<C>;
    yield* reportFailure(target, reply, custom);
    return reply;
  } finally {
    // The flow was cancelled. If its call is still sent to its end, because the call is declared as `kept`, the
    // response is ignored.
    isListening = false;
  }
}

/**
 * Dispatches the event for a failed call; no other code does this. Called by `request`, and by flows that send calls
 * without `request`.
 */
export function* reportFailure<C extends Call>(target: C, reply: Reply<C>, custom = false): SagaGenerator<void> {
  if (reply.ok) return;
  const { kind, bizCode, msg } = reply;
  if (kind === 'unauthorised') yield* put(sessionExpired({ bizCode, msg }));
  else if (!custom && kind !== 'cancelled' && kind !== 'unknownOutcome')
    yield* put(requestFailed({ path: target.path, kind, bizCode, msg }));
}
