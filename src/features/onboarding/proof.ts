import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { comparisonPaymentProof, createPaymentProof } from '@/contract/calls/onboardingAccounts';
import type { Reply } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';
import { statusEvents } from '@/shared/status/slice';
import { defineSubmission, type Outcome, type SubmissionEvent } from '@/shared/submission/defineSubmission';
import { useSubmission } from '@/shared/submission/useSubmission';
import { TEXT } from './text';

/** The amount and remark of the small transfer, which the user reads on the bank statement. */
interface ProofTyped {
  proofId: string;
  amount: string;
  remark: string;
}

/** `status`: key of the status page that shows the verification and is reloaded afterwards. */
interface OfStatus {
  status: string;
}

export interface Proof<Which> {
  /** Asks the platform to send the small transfer. */
  proofRequested: SubmissionEvent<Which>;
  /** Compares the typed amount and remark with the amount and remark of the transfer. */
  proofTyped: SubmissionEvent<Which & ProofTyped>;
  key: string;
}

/**
 * Defines the verification of a bank account by a small transfer. It has two submissions, of which one runs at a time: send the
 * transfer, and compare. The platform decides about attempts, expiry and outcome, so the status is reloaded after each
 * submission.
 */
export function defineProof<Which extends OfStatus>(
  feature: string,
  sendBy: (which: Which) => SagaGenerator<Reply>,
  compareBy: (which: Which, typed: ProofTyped) => SagaGenerator<Reply>,
): Proof<Which> {
  const key = `${feature}/proof`;
  const spec = { key: () => key, scope: 'page' } as const;
  const proofRequested = defineSubmission<Which>(`${feature}/proofRequested`, {
    ...spec,
    *flow(which): SagaGenerator<Outcome> {
      const reply = yield* call(sendBy, which);
      if (!reply.ok) return reply;
      return { ok: true, message: TEXT.sent, next: [statusEvents.statusOpened({ key: which.status })] };
    },
  });
  const proofTyped = defineSubmission<Which & ProofTyped>(`${feature}/proofTyped`, {
    ...spec,
    *flow({ proofId, amount, remark, ...which }): SagaGenerator<Outcome> {
      const reply = yield* call(compareBy, which as unknown as Which, { proofId, amount, remark });
      yield* put(statusEvents.statusOpened({ key: which.status }));
      return reply.ok ? { ok: true, message: TEXT.verified } : reply;
    },
  });
  return { proofRequested, proofTyped, key };
}

/** Returns the state of an account verification for the `PaymentProof` component. */
export function useProof<Which>({ key, proofRequested }: Proof<Which>) {
  const { busy, type, refused } = useSubmission(key);
  const stage = !busy
    ? ('idle' as const)
    : type === proofRequested.type
      ? ('sending' as const)
      : ('comparing' as const);
  return { stage, refused };
}

const which = ({ enterpriseId }: { enterpriseId: string }) => (enterpriseId ? { enterpriseId } : {});

/** Verifies the bank account that the enterprise's application names. */
export const ownProof = defineProof<OfStatus & { enterpriseId: string }>(
  'onboarding',
  (own) => request(createPaymentProof, which(own), { custom: true }),
  (own, typed) => request(comparisonPaymentProof, { ...which(own), ...typed }, { custom: true }),
);
