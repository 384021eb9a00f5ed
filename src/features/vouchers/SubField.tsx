import { optionsOf } from '@/shared/form/options';
import { SearchSelect } from '@/shared/form/SearchSelect';
import type { FieldOf } from '@/shared/form/useFields';
import { useResource } from '@/shared/resource/useResource';
import type { Option, Options } from '@/shared/ui/Select';
import { subs } from './resources';
import { TEXT } from './text';
import styles from './vouchers.module.css';

/** Returns the sub-merchants of the warehouse as options, by branch and name. */
function useSubs(first: readonly Option[] = []): Options {
  return optionsOf(useResource(subs), (known) => [
    ...first,
    ...known.map(({ subMemberNo, subName, branch }) => ({
      value: subMemberNo,
      label: `${subName}（${branch}）`,
      also: subMemberNo,
    })),
  ]);
}

/** Field for the sub-merchant that pays a voucher. The user searches by name, branch or number. */
export const SubField = (field: FieldOf<string>) => {
  const options = useSubs();
  return <SearchSelect {...field} label={TEXT.sub} options={options} />;
};

const ALL: readonly Option[] = [{ value: '', label: TEXT.allSubs }];

/** Filter of a list by sub-merchant. */
export function SubFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const options = useSubs(ALL);
  return (
    <div className={styles.filter}>
      <SearchSelect
        name="subMemberNo"
        label={label}
        value={value}
        problem={undefined}
        options={options}
        onChange={onChange}
        onLeave={() => undefined}
      />
    </div>
  );
}

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
