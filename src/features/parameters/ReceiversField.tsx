import { Button } from '@arco-design/web-react';
import { useId } from 'react';
import formStyles from '@/shared/form/form.module.css';
import { SearchSelect } from '@/shared/form/SearchSelect';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { TextField } from '@/shared/form/TextField';
import { useResource } from '@/shared/resource/useResource';
import type { Options } from '@/shared/ui/Select';
import styles from './parameters.module.css';
import { type Part, partsOf, sumOf, textOf } from './parts';
import { receivers } from './resources';
import { DIVIDE_TEXT as TEXT } from './text';

const nothing = () => {};

/** Field for the receivers of a split, one row each, with the total share below. */
export function ReceiversField({ label, name, value, problem, onChange, onLeave }: CustomFieldProps) {
  const id = useId();
  const { data, stage, again } = useResource(receivers);
  const parts = partsOf(value);
  const sum = sumOf(parts);
  const put = (next: readonly Part[]) => onChange(textOf(next));
  const change = (at: number, some: Partial<Part>) =>
    put(parts.map((part, place) => (place === at ? { ...part, ...some } : part)));
  const optionsFor = (own: string): Options =>
    data
      ? data
          // Each row offers the receivers that no other row has. A receiver that no longer exists is shown by its number.
          .filter(({ bookNo }) => bookNo === own || !parts.some((part) => part.bookNo === bookNo))
          .map(({ bookNo, bookName }) => ({ value: bookNo, label: `${bookName} ${bookNo}` }))
          .concat(own !== '' && !data.some(({ bookNo }) => bookNo === own) ? [{ value: own, label: own }] : [])
      : stage === 'failed'
        ? { stage: 'failed', again }
        : { stage: 'loading' };
  return (
    <fieldset className={styles.receivers} aria-describedby={`${id}-message`}>
      <legend>{label}</legend>
      <ol>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity other than their position
          <li key={at}>
            <SearchSelect
              name={`${name}.${at}`}
              label={TEXT.receiver(at + 1)}
              value={part.bookNo}
              problem={undefined}
              options={optionsFor(part.bookNo)}
              onChange={(bookNo) => change(at, { bookNo })}
              onLeave={nothing}
            />
            <TextField
              name={`${name}.${at}.percent`}
              label={TEXT.percent(at + 1)}
              value={part.percent}
              problem={undefined}
              maxLength={2}
              inputMode="numeric"
              autoComplete="off"
              onChange={(typed) => change(at, { percent: typed.replace(/\D/g, '') })}
              onLeave={onLeave}
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
      <Button size="small" onClick={() => put([...parts, { bookNo: '', percent: '' }])}>
        {TEXT.add}
      </Button>
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem ?? TEXT.sum(sum, Math.max(0, 100 - sum))}
      </div>
    </fieldset>
  );
}
