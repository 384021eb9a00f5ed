import { SearchSelect } from './SearchSelect';

interface SelectFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  name?: string;
  onLeave?: () => void;
  problem?: string | undefined;
  hint?: string | undefined;
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
    few={options.length < SEARCHED_FROM}
  />
);
