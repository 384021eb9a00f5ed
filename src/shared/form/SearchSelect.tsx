import type { ReactNode } from 'react';
import { Select, type SelectChoice } from '../ui/Select';
import { Field } from './Field';
import type { FieldOf } from './useFields';

interface SearchSelectProps extends SelectChoice, Pick<FieldOf<string>, 'problem'> {
  label: string;
  hint?: ReactNode;
}

/** A form field with a select that is searched by typing. */
export const SearchSelect = ({ label, problem, hint, ...choice }: SearchSelectProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => <Select label={label} {...choice} {...control} />}
  </Field>
);
