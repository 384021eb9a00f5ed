import { selectByTypeToAgreementName } from '@/contract/agreements';
import { queryBankBranches, queryBanks, queryIndustries, queryMccList } from '@/contract/basicData';
import type { Call, RequestOf } from '@/contract/defineCall';
import type { Options } from '@/shared/form/steps/model';
import { defineResource, type ResourceSpec, resourceById } from '@/shared/resource/defineResource';
import { useResource } from '@/shared/resource/useResource';

/** One question is one resource: what has been answered is there at once when it is asked again. */
function resource<C extends Call>(id: string, call: C, request: RequestOf<C>): ResourceSpec<C> {
  return (resourceById(id) as ResourceSpec<C> | undefined) ?? defineResource<C>({ id, call, request });
}

export const walletAgreements = resource('onboarding/agreements', selectByTypeToAgreementName, {
  agreementType: 'WALLET',
});
const industries = resource('onboarding/industries', queryIndustries, {});
const banks = resource('onboarding/banks', queryBanks, {});
const mccOf = (industryCode: string) => resource(`onboarding/mcc/${industryCode}`, queryMccList, { industryCode });
const branchesOf = (bankCode: string, city: string) =>
  resource(`onboarding/branches/${bankCode}/${city}`, queryBankBranches, {
    bankCode,
    ...(city ? { divisionCode: city } : {}),
  });

type Answer<Data> = { stage: string; data: Data | null; again: () => void };
const optionsOf = <Data>({ stage, data, again }: Answer<Data>, read: (data: Data) => Options): Options =>
  data !== null ? read(data) : stage === 'failed' ? { stage: 'failed', again } : { stage: 'loading' };

export const useIndustries = (): Options =>
  optionsOf(useResource(industries), (rows) =>
    rows.map(({ industryCode, industryName }) => ({ value: industryCode, label: industryName })),
  );

/** None before the industry is chosen. */
export function useCategories(industryCode: string): Options {
  const answer = useResource<typeof queryMccList | typeof queryIndustries>(
    industryCode ? mccOf(industryCode) : (industries as never),
  );
  if (!industryCode) return [];
  return optionsOf(answer as Answer<{ mcc: string; mccName: string }[]>, (rows) =>
    rows.map(({ mcc, mccName }) => ({ value: mcc, label: `${mccName}（${mcc}）` })),
  );
}

export const useBanks = (): Options =>
  optionsOf(useResource(banks), (rows) => rows.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName })));

/** None before bank and city are chosen: a bank has more branches than a list can show. The one that is saved is there even where the list has no room for it. */
export function useBranches(bankCode: string, city: string, saved: { value: string; label: string } | null): Options {
  const answer = useResource<typeof queryBankBranches | typeof queryBanks>(
    bankCode && city ? branchesOf(bankCode, city) : (banks as never),
  );
  if (!bankCode || !city) return saved ? [saved] : [];
  return optionsOf(answer as Answer<{ branchCode: string; branchName: string }[]>, (rows) => {
    const known = rows.map(({ branchCode, branchName }) => ({ value: branchCode, label: branchName }));
    return saved && !known.some(({ value }) => value === saved.value) ? [saved, ...known] : known;
  });
}
