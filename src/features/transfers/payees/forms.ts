import type { SagaGenerator } from 'typed-redux-saga';
import { addPayee, editPayee } from '@/contract/calls/payees';
import { request } from '@/shared/saga/request';
import { defineSubmission, type Outcome } from '@/shared/submission/defineSubmission';
import { saved } from '@/shared/submission/saved';
import { bankPayees, book, walletPayees } from './resources';
import { PAYEES_TEXT as TEXT } from './text';

export const BOOKS = [book, walletPayees, bankPayees] as const;

export interface NewPayee {
  accountKind: 'WALLET' | 'CORPORATE' | 'PRIVATE';
  name: string;
  bankCode: string;
  note: string;
  secretIds: { accountNo: string };
}

export const payeeAdded = defineSubmission<NewPayee>('payees/payeeAdded', {
  *flow({ accountKind, name, bankCode, note }, { accountNo }): SagaGenerator<Outcome> {
    const reply = yield* request(
      addPayee,
      accountKind === 'WALLET' ? { accountKind, accountNo, note } : { accountKind, accountNo, name, bankCode, note },
      { custom: true },
    );
    return yield* saved(reply, TEXT.saved, ...BOOKS);
  },
});

export const payeeNoted = defineSubmission<{ payeeId: string; note: string }>('payees/payeeNoted', {
  *flow(noted): SagaGenerator<Outcome> {
    return yield* saved(yield* request(editPayee, noted, { custom: true }), TEXT.saved, ...BOOKS);
  },
});
