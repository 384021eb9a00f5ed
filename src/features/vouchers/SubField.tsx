import type { ComponentProps } from 'react';
import { optionsOf } from '@/shared/form/options';
import { SearchSelect } from '@/shared/form/SearchSelect';
import type { FieldOf } from '@/shared/form/useFields';
import { ChoiceField } from '@/shared/list/ChoiceField';
import { useResource } from '@/shared/resource/useResource';
import type { Options } from '@/shared/ui/Select';
import { subs } from './resources';
import { TEXT } from './text';

/** Returns the sub-merchants of the warehouse as options, by branch and name. */
function useSubs(): Options {
  return optionsOf(useResource(subs), (known) =>
    known.map(({ subMemberNo, subName, branch }) => ({
      value: subMemberNo,
      label: `${subName}（${branch}）`,
      also: subMemberNo,
    })),
  );
}

/** Field for the sub-merchant that pays a voucher. The user searches by name, branch or number. */
export const SubField = (field: FieldOf<string>) => {
  const options = useSubs();
  return <SearchSelect {...field} label={TEXT.sub} options={options} />;
};

/** Filter of a list by sub-merchant. */
const SubFilter = (filter: Omit<ComponentProps<typeof ChoiceField>, 'options'>) => {
  const options = useSubs();
  return <ChoiceField {...filter} options={options} />;
};

/** The name of a sub-merchant; its number while the name is unknown. */
function SubWord({ of }: { of: string }) {
  const { data } = useResource(subs);
  return data?.find(({ subMemberNo }) => subMemberNo === of)?.subName ?? of;
}

/** Declares the filter by sub-merchant for lists. */
export const subFilter = {
  kind: 'own',
  key: 'subMemberNo',
  label: TEXT.subShort,
  Control: SubFilter,
  Word: SubWord,
} as const;
