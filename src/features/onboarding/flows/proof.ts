import { put, type SagaGenerator } from 'typed-redux-saga';
import { comparisonPaymentProof, createPaymentProof } from '@/contract/onboardingAccounts';
import type { Failure } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { onboardingEvents as events } from '../slice';

function* refuse({ kind, msg, fields }: Failure): SagaGenerator<void> {
  if (kind !== 'cancelled') yield* put(events.proofRefused({ msg, ...(fields ? { fields } : {}) }));
}

const which = (enterpriseId: string) => (enterpriseId ? { enterpriseId } : {});

/** Has a small amount paid to the account. */
export function* sendProof({
  payload: { enterpriseId, status },
}: ReturnType<typeof events.proofAsked>): SagaGenerator<void> {
  const reply = yield* request(createPaymentProof, which(enterpriseId), { custom: true });
  if (!reply.ok) return yield* refuse(reply);
  yield* put(events.proofSent());
  yield* put(statusEvents.statusOpened({ key: status }));
}

/** Compares what arrived. After a wrong try the page says how many are left. */
export function* compareProof({
  payload: { enterpriseId, status, proofId, amount, remark },
}: ReturnType<typeof events.proofTyped>): SagaGenerator<void> {
  const body = { ...which(enterpriseId), proofId, amount, remark };
  const reply = yield* request(comparisonPaymentProof, body, { custom: true });
  if (reply.ok) yield* put(events.proofVerified());
  else yield* refuse(reply);
  // Tries, expiry and what follows are the platform's to say.
  yield* put(statusEvents.statusOpened({ key: status }));
}
