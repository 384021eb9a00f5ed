import { put, type SagaGenerator } from 'typed-redux-saga';
import { createSmallVerify, smallVerify, xsCreateProof, xsVerifyProof } from '@/contract/settlement';
import type { Failure } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { type infoEvents as Events, infoEvents as events } from '../slice';

function* refuse({ kind, msg, fields }: Failure): SagaGenerator<void> {
  if (kind !== 'cancelled') yield* put(events.proofRefused({ msg, ...(fields ? { fields } : {}) }));
}

/** Has a small amount paid to a settle account: a company's through the bank's own channel. */
export function* sendProof({
  payload: { settleAccountId, kind, status },
}: ReturnType<typeof Events.proofAsked>): SagaGenerator<void> {
  const target = kind === 'CORPORATE' ? xsCreateProof : createSmallVerify;
  const reply = yield* request(target, { settleAccountId }, { custom: true });
  if (!reply.ok) return yield* refuse(reply);
  yield* put(events.proofSent());
  yield* put(statusEvents.statusOpened({ key: status }));
}

/** Compares what arrived; tries and expiry are the platform's to say. */
export function* compareProof({
  payload: { kind, status, proofId, amount, remark },
}: ReturnType<typeof Events.proofTyped>): SagaGenerator<void> {
  const target = kind === 'CORPORATE' ? xsVerifyProof : smallVerify;
  const reply = yield* request(target, { proofId, amount, remark }, { custom: true });
  if (reply.ok) yield* put(events.proofVerified());
  else yield* refuse(reply);
  yield* put(statusEvents.statusOpened({ key: status }));
}
