import { SearchSelect } from '../../SearchSelect';
import type { ControlProps, FieldSpec } from '../model';

/** A control for one choice of many options. A new choice clears the fields that depend on the old choice. */
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

/** Field kind for one choice of many options. */
export const CHOICE = { kind: 'choice', control: Choice } as const;
