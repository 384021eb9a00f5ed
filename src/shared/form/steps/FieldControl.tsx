import { Input } from '@arco-design/web-react';
import { type ComponentType, useId } from 'react';
import { Field } from '../Field';
import formStyles from '../form.module.css';
import type { ControlProps, FieldSpec } from './model';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';

interface FieldControlProps
  extends Pick<ControlProps<FieldSpec>, 'spec' | 'values' | 'known' | 'field' | 'fill' | 'check'> {
  /** The masked value of a secret field that the platform has already stored. */
  masked: string | undefined;
  /** True if text recognition of the uploaded picture filled this field with low confidence. */
  unsure: boolean;
}

/** Renders the control that belongs to the kind of a field. */
export function FieldControl({ spec, values, known, field, masked, unsure, fill, check }: FieldControlProps) {
  const id = useId();
  const label = spec.optional ? `${spec.label}${TEXT.optional}` : spec.label;
  const help = typeof spec.help === 'function' ? spec.help(values) : spec.help;
  const hint = masked ? TEXT.keep(masked) : unsure ? <span className={styles.unsure}>{TEXT.unsure}</span> : help;

  switch (spec.kind) {
    case 'text': {
      const { onChange, onLeave, problem, ...own } = field(spec.name);
      const { maxLength, inputMode, autoComplete } = spec;
      return (
        <Field label={label} problem={problem} hint={hint}>
          {(control) => (
            <Input
              {...own}
              {...control}
              {...(maxLength ? { maxLength } : {})}
              {...(inputMode ? { inputMode } : {})}
              autoComplete={autoComplete ?? 'off'}
              size="large"
              data-unsure={unsure || undefined}
              placeholder={masked ?? TEXT.missing(spec.label)}
              error={control['aria-invalid']}
              onChange={(typed) => onChange(spec.keep ? spec.keep(typed) : typed)}
              onBlur={onLeave}
            />
          )}
        </Field>
      );
    }
    case 'radio': {
      const own = field(spec.name);
      return (
        <fieldset className={styles.radios} aria-describedby={`${id}-message`}>
          <legend>{label}</legend>
          <div>
            {spec.options.map((option) => (
              <label key={option.value}>
                <input
                  type="radio"
                  name={spec.name}
                  value={option.value}
                  checked={own.value === option.value}
                  onChange={() => own.onChange(option.value)}
                />
                {option.label}
              </label>
            ))}
          </div>
          <div
            id={`${id}-message`}
            className={formStyles.message}
            data-problem={own.problem === undefined ? undefined : ''}
          >
            {own.problem ?? hint}
          </div>
        </fieldset>
      );
    }
    case 'custom':
      return (
        <div data-field={spec.name} className={styles.own}>
          {spec.render({ ...field(spec.name), label, help, values, fill })}
        </div>
      );
    default: {
      const Control = spec.control as ComponentType<ControlProps<FieldSpec>>;
      return <Control {...{ spec, label, hint, help, values, known, field, fill, check }} />;
    }
  }
}
