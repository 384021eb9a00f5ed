import { Button } from '@arco-design/web-react';
import { useId } from 'react';
import { MOST_PARTS, type RulePart } from '@/contract/rules/ruleContent';
import formStyles from '@/shared/form/form.module.css';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SelectField } from '@/shared/form/SelectField';
import { TextField } from '@/shared/form/TextField';
import type { FieldOf } from '@/shared/form/useFields';
import type { Options } from '@/shared/ui/Select';
import styles from './rules.module.css';
import { TEXT } from './text';

/** A typed row: a receiver of a split with its share or amount. */
interface TypedPart {
  /** The receiver: a member book (`BOOK:ZB…`) or another rule (`RULE:GZ…`); empty if not chosen yet. */
  target: string;
  mode: RulePart['mode'];
  value: string;
}

/** Parses the receivers, which the form holds as JSON text. */
export const partsOf = (text: string): readonly TypedPart[] => JSON.parse(text || '[]') as TypedPart[];
export const textOf = (parts: readonly TypedPart[]): string => JSON.stringify(parts);

const digits = (mode: RulePart['mode'], typed: string) =>
  typed.replace(/[^\d.]/g, '').slice(0, mode === 'PERCENT' ? 6 : 15);

/** Converts a receiver's row of the rule, as the user typed it, to the format of the request. Fixed amounts get two decimal places. */
export function wireOf({ target, mode, value }: TypedPart): RulePart {
  const [kind = 'BOOK', no = ''] = target.split(':');
  const [whole = '', places = ''] = value.split('.');
  const amount = /^\d+(\.\d{0,2})?$/.test(value) ? `${whole}.${places.padEnd(2, '0')}` : value;
  return { target: kind as RulePart['target'], no, mode, value: mode === 'FIXED' ? amount : value } as RulePart;
}

/** Converts a receiver of the rule to a row of the form. */
export const typedOf = ({ target, no, mode, value }: RulePart): TypedPart => ({
  target: `${target}:${no}`,
  mode,
  value,
});

const sumOf = (parts: readonly TypedPart[]) =>
  parts.reduce((sum, { mode, value }) => (mode === 'PERCENT' ? sum + Math.round(Number(value || 0) * 100) : sum), 0) /
  100;

const nothing = () => {};
const MODES = (['PERCENT', 'FIXED'] as const).map((value) => ({ value, label: TEXT.modes[value] }));

interface PartsProps extends FieldOf<string> {
  options: Options;
  /** Maximum share of an order that all its splits together may have, in per cent. */
  highest: string;
}

/** Field for the receivers of a split rule with their shares, one row each, in the order of distribution. */
export function PartsField({ name, value, problem, onChange, options, highest }: PartsProps) {
  const id = useId();
  const parts = partsOf(value);
  const put = (next: readonly TypedPart[]) => onChange(textOf(next));
  const change = (at: number, some: Partial<TypedPart>) =>
    put(parts.map((part, place) => (place === at ? { ...part, ...some } : part)));
  return (
    <fieldset className={styles.parts} data-field={name} aria-describedby={`${id}-message`}>
      <legend>{TEXT.parts}</legend>
      {parts.length === 0 ? <p className={styles.hint}>{TEXT.noParts}</p> : null}
      <ol>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity other than their position
          <li key={at}>
            <SearchSelect
              name={`${name}.${at}`}
              label={TEXT.target(at + 1)}
              value={part.target}
              problem={undefined}
              options={options}
              onChange={(target) => change(at, { target })}
              onLeave={nothing}
            />
            <SelectField
              label={TEXT.mode(at + 1)}
              value={part.mode}
              options={MODES}
              onChange={(mode) =>
                change(at, { mode: mode as RulePart['mode'], value: digits(mode as RulePart['mode'], part.value) })
              }
            />
            <TextField
              name={`${name}.${at}.value`}
              label={TEXT.value(at + 1)}
              value={part.value}
              problem={undefined}
              inputMode="numeric"
              autoComplete="off"
              onChange={(typed) => change(at, { value: digits(part.mode, typed) })}
              onLeave={nothing}
            />
            <Button
              size="small"
              aria-label={TEXT.remove(at + 1)}
              onClick={() => put(parts.filter((_part, place) => place !== at))}
            >
              {TEXT.removeWord}
            </Button>
          </li>
        ))}
      </ol>
      {parts.length < MOST_PARTS ? (
        <Button size="small" onClick={() => put([...parts, { target: '', mode: 'PERCENT', value: '' }])}>
          {TEXT.add}
        </Button>
      ) : null}
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem ?? `${TEXT.sum(String(sumOf(parts)))}；${TEXT.partsHint(highest)}`}
      </div>
    </fieldset>
  );
}
