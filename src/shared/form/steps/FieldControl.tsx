import { Input } from '@arco-design/web-react';
import { type ReactNode, useId } from 'react';
import { useDispatch } from 'react-redux';
import { DateRangeField } from '../../dates/DateRangeField';
import { rangeProblems } from '../../dates/range';
import { DivisionField } from '../../division/DivisionField';
import { MoneyField } from '../../money/MoneyField';
import { Checkbox } from '../../ui/Checkbox';
import { CodeField } from '../CodeField';
import { Field } from '../Field';
import formStyles from '../form.module.css';
import { PasswordField } from '../PasswordField';
import { SearchSelect } from '../SearchSelect';
import type { FieldOf } from '../useFields';
import type { FieldSpec, Values } from './model';
import styles from './steps.module.css';
import { STEPS_TEXT as TEXT } from './text';

interface FieldControlProps {
  spec: FieldSpec;
  values: Values;
  /** As saved. */
  known: Values;
  /** The value and events of a field by its name. */
  field: (name: string) => FieldOf<string>;
  flag: (name: string) => FieldOf<boolean>;
  /** A secret that the platform has, as it shows it. */
  masked: string | undefined;
  /** Filled by recognition that was not sure. */
  unsure: boolean;
  fill: (values: Values, unsure?: readonly string[]) => void;
  check: (...names: string[]) => boolean;
}

interface ChoiceControlProps extends Pick<FieldControlProps, 'values' | 'known' | 'fill'> {
  spec: Extract<FieldSpec, { kind: 'choice' }>;
  own: FieldOf<string>;
  label: string;
  hint: ReactNode;
}

/** One of many. What was chosen below the old choice belongs to it and goes with it. */
function ChoiceControl({ spec, own, label, hint, values, known, fill }: ChoiceControlProps) {
  const { name, clears, useOptions } = spec;
  const choose = (value: string) =>
    clears ? fill({ [name]: value, ...Object.fromEntries(clears.map((below) => [below, ''])) }) : own.onChange(value);
  return <SearchSelect {...own} label={label} hint={hint} options={useOptions(values, known)} onChange={choose} />;
}

/** The control of one field, by its kind. */
export function FieldControl({ spec, values, known, field, flag, masked, unsure, fill, check }: FieldControlProps) {
  const id = useId();
  const dispatch = useDispatch();
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
    case 'password':
      return (
        <PasswordField
          {...field(spec.name)}
          label={label}
          hint={help}
          autoComplete={spec.autoComplete}
          {...(spec.metered ? { metered: true } : {})}
        />
      );
    case 'code':
      return (
        <CodeField
          {...field(spec.name)}
          label={label}
          code={spec.place}
          onSend={() => spec.onSend(values, check, dispatch)}
        />
      );
    case 'choice':
      return (
        <ChoiceControl spec={spec} own={field(spec.name)} label={label} hint={hint} {...{ values, known, fill }} />
      );
    case 'money': {
      const own = field(spec.name);
      return (
        <MoneyField
          label={label}
          name={spec.name}
          value={own.value}
          onChange={own.onChange}
          {...(own.problem === undefined ? {} : { error: own.problem })}
        />
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
    case 'division': {
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
    case 'period': {
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
    case 'agree': {
      const own = flag(spec.name);
      return (
        <div className={styles.own}>
          <Checkbox
            className={styles.agree}
            name={spec.name}
            checked={own.value === true}
            aria-invalid={own.problem !== undefined}
            aria-describedby={`${id}-message`}
            onChange={({ target }) => own.onChange(target.checked)}
          >
            {spec.label}
          </Checkbox>
          {spec.children}
          <div id={`${id}-message`} className={formStyles.message} data-problem="">
            {own.problem}
          </div>
        </div>
      );
    }
    case 'custom':
      return (
        <div data-field={spec.name} className={styles.own}>
          {spec.render({ ...field(spec.name), label, help, values, fill })}
        </div>
      );
  }
}
