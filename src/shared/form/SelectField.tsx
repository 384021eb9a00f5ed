import type { ReactNode } from 'react';
import { isShortList, type Options } from '../ui/Select';
import { SearchSelect } from './SearchSelect';

interface SelectFieldProps {
  label: string;
  options: Options;
  value: string;
  onChange: (value: string) => void;
  name?: string;
  onLeave?: () => void;
  problem?: string | undefined;
  hint?: ReactNode;
}

/** A form field with one choice from a short list of options. From nine options on it can be searched by typing. */
export const SelectField = ({ options, problem, ...rest }: SelectFieldProps) => (
  <SearchSelect {...rest} problem={problem} options={options} few={isShortList(options)} />
);
