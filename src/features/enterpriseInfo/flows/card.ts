import { enterpriseBindPrivateCard, getSettleDetailEnterprise } from '@/contract/calls/onboardingAccounts';
import type { LoadingOne, Saving, TypedOf } from '@/shared/form/steps/model';
import { send } from '@/shared/form/steps/send';
import { request } from '@/shared/saga/request';
import type { CARD_FIELDS } from '../fields';

/** Loads an empty card form with the legal person's name, because only this person's card is accepted. */
export function* loadCard(): LoadingOne<null> {
  const reply = yield* request(getSettleDetailEnterprise, {}, { custom: true });
  if (!reply.ok) return reply;
  return { ok: true, data: { state: 'empty', values: { accountName: reply.data.legalName }, facts: null } };
}

/** Submits a card, which the bank then confirms. */
export const saveCard = ({ branchCity: _, ...card }: TypedOf<typeof CARD_FIELDS>): Saving =>
  send(enterpriseBindPrivateCard, card);
