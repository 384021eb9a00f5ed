import { selectByTypeToAgreementName } from '@/contract/agreements';
import { bankAlso } from '@/contract/banks';
import { queryBankBranches, queryBanks, queryIndustries, queryMccList } from '@/contract/basicData';
import type { Options } from '@/shared/form/steps/model';
import { defineResource } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';

export const walletAgreements = defineResource<typeof selectByTypeToAgreementName>({
  id: 'onboarding/agreements',
  call: selectByTypeToAgreementName,
  request: { agreementType: 'WALLET' },
});
const industries = defineResource<typeof queryIndustries>({
  id: 'onboarding/industries',
  call: queryIndustries,
  request: {},
});
const banks = defineResource<typeof queryBanks>({ id: 'onboarding/banks', call: queryBanks, request: {} });
const categoriesOf = defineResource<typeof queryMccList>({ id: 'onboarding/mcc', call: queryMccList });
const branchesOf = defineResource<typeof queryBankBranches>({ id: 'onboarding/branches', call: queryBankBranches });

const optionsOf = <Data>(
  { stage, data, again }: ReturnType<typeof useResource<Data>>,
  read: (data: Data) => Options,
): Options => (data !== null ? read(data) : stage === 'failed' ? { stage: 'failed', again } : { stage: 'loading' });

export const useIndustries = (): Options =>
  optionsOf(useResource(industries), (rows) =>
    rows.map(({ industryCode, industryName }) => ({ value: industryCode, label: industryName })),
  );

/** None before the industry is chosen. */
export function useCategories(industryCode: string): Options {
  const answer = useResource(industryCode ? categoriesOf({ industryCode }) : null);
  if (!industryCode) return [];
  return optionsOf(answer, (rows) => rows.map(({ mcc, mccName }) => ({ value: mcc, label: `${mccName}（${mcc}）` })));
}

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
