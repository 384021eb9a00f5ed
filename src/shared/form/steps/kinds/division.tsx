import { DivisionField } from '../../../division/DivisionField';
import formStyles from '../../form.module.css';
import type { ControlProps, FieldSpec } from '../model';
import styles from '../steps.module.css';

function Division({ spec, label, hint, field, fill }: ControlProps<Extract<FieldSpec, { kind: 'division' }>>) {
  const own = field(spec.name);
  return (
    <div data-field={spec.name} className={styles.own}>
      <DivisionField
        label={label}
        value={own.value}
        onChange={(value) =>
          spec.clears
            ? fill({ [spec.name]: value, ...Object.fromEntries(spec.clears.map((name) => [name, ''])) })
            : own.onChange(value)
        }
        {...(own.problem === undefined ? {} : { error: own.problem })}
      />
      {hint && own.problem === undefined ? <div className={formStyles.message}>{hint}</div> : null}
    </div>
  );
}

/** Field kind for province, city and district. */
export const DIVISION = { kind: 'division', control: Division } as const;
