import type { SagaGenerator } from 'typed-redux-saga';
import { saveBalanceMonitor, saveOrUpdateAccountWarnInfo } from '@/contract/fundAccounts';
import { saveCheckerPolicy } from '@/contract/orderQueries';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { saved } from '@/shared/submission/saved';
import { DESK_TEXT as TEXT } from '../text';
import { balanceWarning, feeWarning, policy } from './resources';

export interface WarningValues {
  purpose: 'BALANCE' | 'FEE';
  enabled: boolean;
  /** Yuan. */
  threshold: string;
  notifyPhone: string;
}

export const warningForm = (purpose: WarningValues['purpose']): string => `funds/warning/${purpose}`;

export const warningSubmitted = defineSubmission<WarningValues>('funds/warningSubmitted', {
  key: ({ purpose }) => warningForm(purpose),
  *flow({ purpose, ...values }): SagaGenerator<Outcome> {
    const isFee = purpose === 'FEE';
    const reply = yield* request(isFee ? saveOrUpdateAccountWarnInfo : saveBalanceMonitor, values, { custom: true });
    return yield* saved(reply, TEXT.saved, isFee ? feeWarning : balanceWarning);
  },
});

interface PolicyValues {
  /** Null: no second person. */
  checkerAmount: string | null;
  secretIds: { payPassword: string };
}

export const policySubmitted = defineSubmission<PolicyValues>('funds/policySubmitted', {
  *flow({ checkerAmount }, { payPassword }): SagaGenerator<Outcome> {
    const reply = yield* request(saveCheckerPolicy, { checkerAmount, payPassword }, { custom: true });
    return yield* saved(reply, TEXT.saved, policy);
  },
});
