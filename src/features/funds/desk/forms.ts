import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { saveBalanceMonitor, saveOrUpdateAccountWarnInfo } from '@/contract/fundAccounts';
import { addPayee, editPayee, saveCheckerPolicy } from '@/contract/orderQueries';
import type { Failure } from '@/shared/gateway/reply';
import { resourceAsked, selectResource } from '@/shared/resource/slice';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { DESK_TEXT as TEXT } from '../text';
import { balanceWarning, bankPayees, book, feeWarning, policy, walletPayees } from './resources';

/** Asks anew for what somebody looks at, or has looked at. */
export function* refresh(...ids: readonly string[]): SagaGenerator<void> {
  for (const id of ids) if ((yield* select(selectResource(id))).stage !== 'idle') yield* put(resourceAsked({ id }));
}

/** What became of a form; what it has changed is read anew. */
function* saved(reply: { ok: true } | Failure, ...ids: readonly string[]): SagaGenerator<Outcome> {
  if (!reply.ok) return reply;
  yield* refresh(...ids);
  return { ok: true, told: TEXT.saved };
}

export interface WarningValues {
  purpose: 'BALANCE' | 'FEE';
  enabled: boolean;
  /** Yuan. */
  threshold: string;
  notifyPhone: string;
}

export const warningForm = (purpose: WarningValues['purpose']): string => `desk/warning/${purpose}`;

export const warningSubmitted = defineSubmission<WarningValues>('desk/warningSubmitted', {
  key: ({ purpose }) => warningForm(purpose),
  *flow({ purpose, ...values }): SagaGenerator<Outcome> {
    const isFee = purpose === 'FEE';
    const reply = yield* request(isFee ? saveOrUpdateAccountWarnInfo : saveBalanceMonitor, values, { custom: true });
    return yield* saved(reply, isFee ? feeWarning.id : balanceWarning.id);
  },
});

interface PolicyValues {
  /** Null: no second person. */
  checkerAmount: string | null;
  secretIds: { payPassword: string };
}

export const policySubmitted = defineSubmission<PolicyValues>('desk/policySubmitted', {
  *flow({ checkerAmount }, { payPassword }): SagaGenerator<Outcome> {
    return yield* saved(yield* request(saveCheckerPolicy, { checkerAmount, payPassword }, { custom: true }), policy.id);
  },
});

export const BOOKS = [book.id, walletPayees.id, bankPayees.id] as const;

export interface NewPayee {
  accountKind: 'WALLET' | 'CORPORATE' | 'PRIVATE';
  name: string;
  bankCode: string;
  note: string;
  secretIds: { accountNo: string };
}

export const payeeAdded = defineSubmission<NewPayee>('desk/payeeAdded', {
  *flow({ accountKind, name, bankCode, note }, { accountNo }): SagaGenerator<Outcome> {
    const reply = yield* request(
      addPayee,
      accountKind === 'WALLET' ? { accountKind, accountNo, note } : { accountKind, accountNo, name, bankCode, note },
      { custom: true },
    );
    return yield* saved(reply, ...BOOKS);
  },
});

export const payeeNoted = defineSubmission<{ payeeId: string; note: string }>('desk/payeeNoted', {
  *flow(noted): SagaGenerator<Outcome> {
    return yield* saved(yield* request(editPayee, noted, { custom: true }), ...BOOKS);
  },
});
