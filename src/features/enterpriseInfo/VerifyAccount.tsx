import { useDispatch } from 'react-redux';
import { merchantAccInfos, smallVerifyProofInfo } from '@/contract/calls/settlement';
import type { AnswerOf } from '@/contract/defineCall';
import { PaymentProof, useProof } from '@/features/onboarding';
import { paths } from '@/shared/paths';
import { request } from '@/shared/saga/request';
import { defineStatus, statusKey } from '@/shared/status/defineStatus';
import { ActionLink } from '@/shared/status/GuardedLink';
import { StatusPage, type StatusView } from '@/shared/status/StatusPage';
import { useStatus } from '@/shared/status/useStatus';
import { accountNumber } from '@/shared/ui/LongNumber';
import { accountProof } from './proof';
import { TEXT } from './text';

interface Verification {
  account: AnswerOf<typeof merchantAccInfos>[number] | null;
  proof: AnswerOf<typeof smallVerifyProofInfo>;
}

/**
 * Loads the verification of a settlement account. The verification changes only by user actions, so it is not polled.
 */
const verification = defineStatus<Verification>({
  id: 'info.proof',
  *ask(search) {
    const settleAccountId = search.get('verify') ?? '';
    const proof = yield* request(smallVerifyProofInfo, { settleAccountId }, { custom: true });
    if (!proof.ok) return proof;
    const accounts = yield* request(merchantAccInfos, {}, { custom: true });
    if (!accounts.ok) return accounts;
    const account = accounts.data.find((one) => one.settleAccountId === settleAccountId) ?? null;
    return { ok: true, data: { account, proof: proof.data } };
  },
  isFinal: () => true,
});

/** The merchant page with `verify=…`: verifies the owner of a settlement account by a small transfer. */
export function VerifyAccount({ settleAccountId }: { settleAccountId: string }) {
  const dispatch = useDispatch();
  const search = `verify=${encodeURIComponent(settleAccountId)}`;
  const status = useStatus(verification, search);
  const state = useProof(accountProof);
  const viewOf = ({ account, proof }: Verification): StatusView => {
    const done = proof.state === 'VERIFIED';
    const which = { settleAccountId, kind: account?.accountKind ?? 'PRIVATE', status: statusKey(verification, search) };
    return {
      tone: done ? 'done' : 'attention',
      headline: done ? TEXT.proofDone : TEXT.proofWaits,
      next: done ? TEXT.proofDoneNext : TEXT.proofWaitsNext,
      facts: account
        ? [
            [TEXT.bank, account.bankName],
            [TEXT.accountNo, accountNumber(account.accountNoMasked)],
            [TEXT.accountName, account.accountName],
          ]
        : [],
      actions: (
        <ActionLink to={paths.account.enterpriseInfoMerchant} main={done}>
          {TEXT.toMerchant}
        </ActionLink>
      ),
      children: (
        <PaymentProof
          proof={proof}
          {...state}
          onSend={() => dispatch(accountProof.proofRequested(which))}
          onCompare={(typed) => dispatch(accountProof.proofTyped({ ...which, ...typed }))}
        />
      ),
    };
  };
  return <StatusPage title={TEXT.verifyTitle} status={status} view={status.data ? viewOf(status.data) : null} />;
}
