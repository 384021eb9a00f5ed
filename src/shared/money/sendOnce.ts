import { call, type SagaGenerator } from 'typed-redux-saga';
import type { AnswerOf, Call, Meaning, RequestOf } from '@/contract/defineCall';
import type { SendOptions } from '../gateway/gateway';
import { type Failure, type Reply, tookNothing } from '../gateway/reply';
import { clock } from '../ports/clock';
import { ids } from '../ports/ids';
import { request } from '../saga/request';
import type { StoredNumber, StoredRequestNo } from './storedNumber';

/**
 * Result of one attempt to move money. done: the platform accepted it. unknown: the request may have taken effect;
 * its state is queried, and it is never sent again. other: the stored number belongs to an earlier request, so this
 * request was not sent. refused: no money moved; `next` is the request number for the next attempt.
 */
export type Sent<Data> =
  | { is: 'done'; requestNo: string; data: Data | null }
  | { is: 'unknown' | 'other'; requestNo: string }
  | { is: 'refused'; requestNo: string; next: string | null; means: Meaning | undefined; failure: Failure };

/** Returns the meaning of a refusal code for the request number (such as: number already used), as the call declares it. */
const meaningOf = ({ meanings }: Pick<Call, 'meanings'>, { kind, bizCode }: Failure): Meaning | undefined =>
  kind === 'refused' && bizCode !== undefined ? meanings?.[bizCode] : undefined;

interface Order<C extends Call> {
  target: C;
  /** The place in the tab's storage that holds the request number. */
  kept: StoredNumber;
  /** The fields of the request except its number. */
  body: Omit<RequestOf<C>, 'requestNo'>;
  /** The request number, if the form has created one itself. Absent: uses the stored number, or creates one. */
  requestNo?: string;
  /** The user's input, stored with the number, so that the form can be restored after a reload. */
  values?: StoredRequestNo['values'];
  /** Receives the request and the response as transferred, for a page that shows them. */
  onWire?: SendOptions['onWire'];
}

/**
 * Replaces a used request number by a new one for the same input. Without input it only deletes the used number, and
 * the next order creates a new number.
 */
export function* renew(
  kept: StoredNumber,
  requestNo: string,
  values: StoredRequestNo['values'],
): SagaGenerator<string | null> {
  const next = values ? yield* call(ids.fresh) : null;
  yield* kept.amend(requestNo, next === null ? null : { requestNo: next, sentAt: null, ...(values ? { values } : {}) });
  return next;
}

/**
 * Sends a request that moves money exactly once (safety requirement C-14). The request number is stored in the
 * browser tab before sending, so that after a reload its result can be queried. The number stays stored until the
 * result is known, and every repeated request for the same subject carries it. A number that is already being sent is
 * not sent again.
 */
export function* sendOnce<C extends Call>({
  target,
  kept,
  body,
  values,
  onWire,
  ...order
}: Order<C>): SagaGenerator<Sent<AnswerOf<C>>> {
  const known = yield* kept.read();
  const requestNo = order.requestNo ?? known?.requestNo ?? (yield* call(ids.fresh));
  const entered = values ? { values } : {};
  if (order.requestNo !== undefined && known?.requestNo === requestNo && known.sentAt !== null)
    return { is: 'unknown', requestNo };
  yield* kept.keep({ requestNo, sentAt: yield* call(clock.now), ...entered });
  const reply = (yield* request(target as Call, { ...body, requestNo } as never, {
    custom: true,
    ...(onWire ? { onWire } : {}),
  })) as Reply;
  const means = reply.ok ? 'done' : meaningOf(target, reply);
  if (means === 'done') {
    yield* kept.amend(requestNo, null);
    return { is: 'done', requestNo, data: reply.ok ? (reply.data as AnswerOf<C>) : null };
  }
  const failure = reply as Failure;
  if (!tookNothing(failure)) return { is: 'unknown', requestNo };
  if (means === 'otherContent') return { is: 'other', requestNo };
  if (means === 'final')
    return { is: 'refused', requestNo, next: yield* renew(kept, requestNo, values), means, failure };
  yield* kept.amend(requestNo, { requestNo, sentAt: null, ...entered });
  return { is: 'refused', requestNo, next: requestNo, means, failure };
}
