import { call, type SagaGenerator } from 'typed-redux-saga';
import { openEntRecharge, updateNotifyPhone } from '@/contract/calls/enterpriseRecharge';
import {
  downloadAccountCardBalance,
  mbAccBalanceExport,
  queryAccountCardBalance,
  saveBalanceMonitor,
  saveOrUpdateAccountWarnInfo,
} from '@/contract/calls/fundAccounts';
import { saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { saved } from '@/shared/submission/saved';
import { DESK_TEXT as TEXT } from '../text';
import { balanceWarning, feeWarning, policy, recharge } from './resources';

export interface WarningValues {
  purpose: 'BALANCE' | 'FEE';
  enabled: boolean;
  /** Balance in yuan below which the warning is sent. */
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
  /** Amount in yuan from which a second person must release a payment; null: no second person is needed. */
  checkerAmount: string | null;
  secretIds: { payPassword: string };
}

export const policySubmitted = defineSubmission<PolicyValues>('funds/policySubmitted', {
  *flow({ checkerAmount }, { payPassword }): SagaGenerator<Outcome> {
    const reply = yield* request(saveCheckerPolicy, { checkerAmount, payPassword }, { custom: true });
    return yield* saved(reply, TEXT.saved, policy);
  },
});

interface RechargeValues {
  opened: boolean;
  notifyPhone: string;
}

/** Opens the enterprise's own account number for incoming transfers, or changes the phone number that is notified of them. */
export const rechargeSubmitted = defineSubmission<RechargeValues>('funds/rechargeSubmitted', {
  *flow({ opened, notifyPhone }): SagaGenerator<Outcome> {
    const reply = yield* request(opened ? updateNotifyPhone : openEntRecharge, { notifyPhone }, { custom: true });
    return yield* saved(reply, opened ? TEXT.saved : TEXT.rechargeOpened, recharge);
  },
});

const FILE_COLUMNS = Object.keys(queryAccountCardBalance.columns) as (keyof typeof queryAccountCardBalance.columns)[];

/** Downloads a file with all bank accounts and the sum that was paid out to each. */
export const cardsFileRequested = defineSubmission<object>('funds/cardsFileRequested', {
  *flow(): SagaGenerator<Outcome> {
    const reply = yield* request(
      downloadAccountCardBalance,
      { format: 'xlsx', columns: FILE_COLUMNS },
      { custom: true },
    );
    if (!reply.ok) return reply;
    yield* call(files.save, reply.data.blob, reply.data.filename);
    return { ok: true, message: TEXT.downloaded };
  },
});

/** Downloads a file with all accounts and their pending amounts. */
export const bookFileRequested = defineSubmission<object>('funds/bookFileRequested', {
  *flow(): SagaGenerator<Outcome> {
    const reply = yield* request(mbAccBalanceExport, { format: 'xlsx' }, { custom: true });
    if (!reply.ok) return reply;
    const { content, contentType, filename } = reply.data;
    yield* call(files.save, yield* call(files.decode, content, contentType), filename);
    return { ok: true, message: TEXT.downloaded };
  },
});
