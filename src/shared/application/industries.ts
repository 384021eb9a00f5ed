import { queryIndustries, queryMccList } from '@/contract/calls/basicData';
import { optionsOf } from '../form/options';
import { defineResource } from '../resource/defineResource';
import { useResource } from '../resource/useResource';
import type { Options } from '../ui/Select';

const industries = defineResource<typeof queryIndustries>({
  id: 'application/industries',
  call: queryIndustries,
  request: {},
});
const categoriesOf = defineResource<typeof queryMccList>({ id: 'application/mcc', call: queryMccList });

/** Returns the industries as options of a select. */
export const useIndustries = (): Options =>
  optionsOf(useResource(industries), (rows) =>
    rows.map(({ industryCode, industryName }) => ({ value: industryCode, label: industryName })),
  );

/** Returns the merchant categories of an industry as options; none before the user has chosen the industry. */
export function useCategories(industryCode: string): Options {
  const answer = useResource(industryCode ? categoriesOf({ industryCode }) : null);
  if (!industryCode) return [];
  return optionsOf(answer, (rows) => rows.map(({ mcc, mccName }) => ({ value: mcc, label: `${mccName}（${mcc}）` })));
}
