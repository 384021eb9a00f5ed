import { selectByTypeToAgreementName } from '@/contract/calls/agreements';
import { queryBankBranches, queryBanks } from '@/contract/calls/basicData';
import { bankAlso } from '@/contract/words/banks';
import { optionsOf } from '@/shared/form/options';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';
import type { Options } from '@/shared/ui/Select';

export const walletAgreements = defineResource<typeof selectByTypeToAgreementName>({
  id: 'onboarding/agreements',
  call: selectByTypeToAgreementName,
  request: { agreementType: 'WALLET' },
});
const banks = defineResource<typeof queryBanks>({ id: 'onboarding/banks', call: queryBanks, request: {} });
const branchesOf = defineResource<typeof queryBankBranches>({ id: 'onboarding/branches', call: queryBankBranches });

export const useBanks = (): Options =>
  optionsOf(useResource(banks), (rows) =>
    rows.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName, also: bankAlso(bankCode) })),
  );

/**
 * Loads the branches of a bank in a city. Empty until both are chosen, because a bank has too many branches for one list. Always
 * contains the saved branch.
 */
export function useBranches(bankCode: string, city: string, saved: { value: string; label: string } | null): Options {
  const answer = useResource(bankCode && city ? branchesOf({ bankCode, divisionCode: city }) : null);
  if (!bankCode || !city) return saved ? [saved] : [];
  return optionsOf(answer, (rows) => {
    const known = rows.map(({ branchCode, branchName }) => ({ value: branchCode, label: branchName }));
    return saved && !known.some(({ value }) => value === saved.value) ? [saved, ...known] : known;
  });
}
