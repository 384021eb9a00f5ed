import { Input } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { Field } from './Field';
import type { FieldOf } from './useFields';

interface TextFieldProps extends FieldOf<string> {
  label: string;
  placeholder?: string;
  hint?: ReactNode;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
}

/** A text field with one line. */
export const TextField = ({ label, problem, hint, onLeave, ...input }: TextFieldProps) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => <Input {...input} {...control} size="large" error={control['aria-invalid']} onBlur={onLeave} />}
  </Field>
);
