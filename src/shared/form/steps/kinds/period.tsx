import { DateRangeField } from '../../../dates/DateRangeField';
import { rangeProblems } from '../../../dates/range';
import formStyles from '../../form.module.css';
import type { ControlProps, FieldSpec } from '../model';
import styles from '../steps.module.css';

function Period({ spec, label, hint, field, fill }: ControlProps<Extract<FieldSpec, { kind: 'period' }>>) {
  const [from, to] = [field(spec.name), field(spec.to)];
  const typed = rangeProblems([from.value || undefined, to.value || undefined]);
  return (
    <fieldset className={styles.own} data-field={spec.name}>
      <legend>{label}</legend>
      <DateRangeField
        value={[from.value || undefined, to.value || undefined]}
        problems={[
          from.problem,
          to.problem ?? (from.problem ? undefined : typed[1] && to.value.length === 10 ? typed[1] : undefined),
        ]}
        longTerm
        onChange={(first, last) => fill({ [spec.name]: first ?? '', [spec.to]: last ?? '' })}
      />
      {hint && !from.problem && !to.problem ? <div className={formStyles.message}>{hint}</div> : null}
    </fieldset>
  );
}

/** Field kind for a period of validity: a first and a last day, or a first day without end. */
export const PERIOD = { kind: 'period', control: Period } as const;
