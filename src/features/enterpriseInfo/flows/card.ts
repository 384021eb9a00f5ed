import type { SagaGenerator } from 'typed-redux-saga';
import type { RequestOf } from '@/contract/defineCall';
import { enterpriseBindPrivateCard, getSettleDetailEnterprise } from '@/contract/onboardingAccounts';
import type { SavedForm, Typed } from '@/shared/form/steps/model';
import type { Failure } from '@/shared/gateway/reply';
import { request } from '@/shared/saga/request';

/** An empty form but for the legal person's name: the card has to be theirs. */
export function* loadCard(): SagaGenerator<{ ok: true; data: SavedForm } | Failure> {
  const reply = yield* request(getSettleDetailEnterprise, {}, { custom: true });
  if (!reply.ok) return reply;
  const { legalName } = reply.data;
  return {
    ok: true,
    data: {
      steps: { FORM: { state: 'empty' } },
      values: { FORM: { accountName: legalName } },
      masked: {},
      refused: {},
      facts: {},
    },
  };
}

/** Has the bank asked for a card. */
export function* saveCard(_step: string, typed: Typed): SagaGenerator<{ ok: true } | Failure> {
  const { accountName, accountNo, bankCode, branchCode, mobile } = typed;
  const body = { accountName, accountNo, bankCode, branchCode, mobile } as RequestOf<typeof enterpriseBindPrivateCard>;
  const reply = yield* request(enterpriseBindPrivateCard, body, { custom: true });
  return reply.ok ? { ok: true } : reply;
}
