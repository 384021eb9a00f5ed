import { SearchSelect } from '../../SearchSelect';
import type { ControlProps, FieldSpec } from '../model';

/** What was chosen below the old choice belongs to it and goes with it. */
function Choice({
  spec: { name, clears, useOptions },
  label,
  hint,
  values,
  known,
  field,
  fill,
}: ControlProps<Extract<FieldSpec, { kind: 'choice' }>>) {
  const own = field(name);
  const choose = (value: string) =>
    clears ? fill({ [name]: value, ...Object.fromEntries(clears.map((below) => [below, ''])) }) : own.onChange(value);
  return <SearchSelect {...own} label={label} hint={hint} options={useOptions(values, known)} onChange={choose} />;
}

/** One of many. */
export const CHOICE = { kind: 'choice', control: Choice } as const;
