import { createContext, useContext, useId } from 'react';
import formStyles from '@/shared/form/form.module.css';
import type { CustomFieldProps } from '@/shared/form/steps/model';
import { TextField } from '@/shared/form/TextField';
import styles from './products.module.css';
import { FEE_TEXT as TEXT } from './text';
import { changeOf, rangeOf, type Tiers, tierProblems } from './tierRates';

/** Context of the form for another fee: the product's current fee tiers; empty until they are loaded. */
export const FeeTiers = createContext<Tiers>([]);

/** Field with one rate per fee tier. Shows the current rate and the change. Its value is the comma-separated rates. */
export function TierRatesField({ label, name, value, problem, onChange, onLeave }: CustomFieldProps) {
  const id = useId();
  const tiers = useContext(FeeTiers);
  const rates = value.split(',');
  const faults = tierProblems(value);
  const first = faults.findIndex((fault) => fault !== undefined);
  return (
    <fieldset className={styles.tierRates} aria-describedby={`${id}-message`}>
      <legend>{label}</legend>
      {rates.map((rate, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no identity other than their position
          key={at}
          // The form focuses an invalid field by its name, so the first tier with an error has the name of the whole field.
          name={at === Math.max(0, first) ? name : `${name}.${at}`}
          label={tiers[at] ? rangeOf(tiers, at) : TEXT.tierNr(at + 1)}
          value={rate}
          problem={problem === undefined ? undefined : faults[at]}
          maxLength={7}
          inputMode="text"
          autoComplete="off"
          hint={tiers[at] ? changeOf(tiers[at].feeRate, rate) : undefined}
          onChange={(typed) =>
            onChange(rates.map((one, place) => (place === at ? typed.replace(/[^\d.]/g, '') : one)).join(','))
          }
          onLeave={onLeave}
        />
      ))}
      <div id={`${id}-message`} className={formStyles.message} data-problem={problem === undefined ? undefined : ''}>
        {problem === undefined ? TEXT.basis : first === -1 ? problem : ''}
      </div>
    </fieldset>
  );
}
