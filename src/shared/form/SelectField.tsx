import type { ReactNode } from 'react';
import { SearchSelect } from './SearchSelect';
import type { Options } from './steps/model';

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

/** Number of options from which the select offers a search. */
const SEARCHED_FROM = 9;
const nothing = () => {};

/** A field with one choice from a short list of options. */
export const SelectField = ({ options, name = '', onLeave = nothing, problem, ...rest }: SelectFieldProps) => (
  <SearchSelect
    {...rest}
    name={name}
    problem={problem}
    onLeave={onLeave}
    options={options}
    few={!Array.isArray(options) || options.length < SEARCHED_FROM}
  />
);
