import { selectByTypeToAgreementName } from '@/contract/agreements';
import { bankAlso } from '@/contract/banks';
import { queryBankBranches, queryBanks } from '@/contract/basicData';
import { optionsOf } from '@/shared/form/options';
import type { Options } from '@/shared/form/steps/model';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';

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

/** None before bank and city are chosen: a bank has more branches than a list can show. The one that is saved is there even where the list has no room for it. */
export function useBranches(bankCode: string, city: string, saved: { value: string; label: string } | null): Options {
  const answer = useResource(bankCode && city ? branchesOf({ bankCode, divisionCode: city }) : null);
  if (!bankCode || !city) return saved ? [saved] : [];
  return optionsOf(answer, (rows) => {
    const known = rows.map(({ branchCode, branchName }) => ({ value: branchCode, label: branchName }));
    return saved && !known.some(({ value }) => value === saved.value) ? [saved, ...known] : known;
  });
}
