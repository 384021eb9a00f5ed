import { createSmallVerify, smallVerify, xsCreateProof, xsVerifyProof } from '@/contract/calls/settlement';
import { defineProof } from '@/features/onboarding';
import { request } from '@/shared/saga/request';

/** The account to verify. A company's account (CORPORATE) has separate calls, through the bank's own channel. */
interface Proved {
  settleAccountId: string;
  kind: 'CORPORATE' | 'PRIVATE';
  status: string;
}

/** Verifies a settlement account by a small transfer. */
export const accountProof = defineProof<Proved>(
  'enterpriseInfo',
  ({ settleAccountId, kind }) =>
    request(kind === 'CORPORATE' ? xsCreateProof : createSmallVerify, { settleAccountId }, { custom: true }),
  ({ kind }, typed) => request(kind === 'CORPORATE' ? xsVerifyProof : smallVerify, typed, { custom: true }),
);
