import { Button } from '@arco-design/web-react';
import { Field } from '@/shared/form/Field';
import { MoneyField } from '@/shared/form/MoneyField';
import { PasswordField } from '@/shared/form/PasswordField';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { SelectField } from '@/shared/form/SelectField';
import { TextField } from '@/shared/form/TextField';
import styles from '../documents.module.css';
import { isSecretName } from './flows';
import { blankOne, type Problems, type Shape, type Typed, type TypedFields } from './shapes';
import { TEXT } from './text';

/** The state of a request form with its change handlers, passed to every field of the form. */
export interface Form {
  /** Error messages by field. */
  problems: Problems;
  onChange: (path: readonly (string | number)[], value: Typed) => void;
  onLeave: (path: string) => void;
}

/** Maximum number of options that are shown as a plain list. Longer lists can be searched. */
const FEW = 8;

const hintOf = ({ required, description, limits, rule }: Shape): string => {
  const format = rule.encrypted ? TEXT.toEncrypt : rule.kind === 'ANY' ? TEXT.asJson : '';
  // Amounts and choices need no description of their format, because their fields show it.
  const shown = rule.values.length > 0 || rule.encrypted ? [] : limits.filter((one) => !one.startsWith('格式'));
  return [required ? TEXT.required : '', description, format, ...shown].filter(Boolean).join('；');
};

interface OneProps {
  shape: Shape;
  label: string;
  path: readonly (string | number)[];
  typed: Typed;
  form: Form;
}

function Leaf({ shape, label, path, typed, form }: OneProps) {
  const { rule, name } = shape;
  const at = path.join('.');
  const value = typed as string;
  const field = {
    name: at,
    label,
    value,
    hint: hintOf(shape),
    problem: form.problems[at],
    onChange: (next: string) => form.onChange(path, next),
    onLeave: () => form.onLeave(at),
  };
  const none = { value: '', label: TEXT.none };
  if (rule.kind === 'BOOLEAN')
    return (
      <SelectField
        {...field}
        options={[none, { value: 'true', label: TEXT.yes }, { value: 'false', label: TEXT.no }]}
      />
    );
  if (rule.values.length > 0) {
    const options = [none, ...rule.values.map((one) => ({ value: one, label: one }))];
    return rule.values.length > FEW ? (
      <SearchSelect {...field} options={options} />
    ) : (
      <SelectField {...field} options={options} />
    );
  }
  if (rule.kind === 'AMOUNT')
    return (
      <div>
        <MoneyField
          label={label}
          name={at}
          value={value}
          onChange={field.onChange}
          {...(field.problem === undefined ? {} : { error: field.problem })}
        />
        <p className={styles.hint}>{field.hint}</p>
      </div>
    );
  if (isSecretName(name)) return <PasswordField {...field} autoComplete="new-password" />;
  if (rule.kind === 'ANY')
    return (
      <Field label={label} problem={field.problem} hint={field.hint}>
        {(control) => (
          <textarea
            {...control}
            name={at}
            className={styles.area}
            rows={3}
            spellCheck={false}
            value={value}
            onChange={({ target }) => field.onChange(target.value)}
            onBlur={field.onLeave}
          />
        )}
      </Field>
    );
  const isNumber = rule.kind === 'INTEGER' || rule.kind === 'NUMBER';
  return (
    <TextField
      {...field}
      autoComplete="off"
      inputMode={isNumber ? 'numeric' : 'text'}
      {...(rule.most !== null && !isNumber && !rule.encrypted ? { maxLength: Math.max(rule.most, 1) } : {})}
    />
  );
}

const One = (props: OneProps) =>
  props.shape.rule.kind === 'OBJECT' ? (
    <fieldset className={styles.object}>
      <legend>{props.label}</legend>
      <ShapeFields shapes={props.shape.inside} typed={props.typed as TypedFields} path={props.path} form={props.form} />
    </fieldset>
  ) : (
    <Leaf {...props} />
  );

/** A field for a list: entries with a delete button, and a button that adds an entry. */
function Many({ shape, path, typed, form }: Omit<OneProps, 'label'>) {
  const entries = typed as readonly Typed[];
  const at = path.join('.');
  return (
    <fieldset className={styles.object}>
      <legend>{shape.name}</legend>
      <p className={styles.hint}>{hintOf(shape)}</p>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity other than their position
        <div key={index} className={styles.entry}>
          <One
            shape={shape}
            label={TEXT.entry(shape.name, index + 1)}
            path={[...path, index]}
            typed={entry}
            form={form}
          />
          <Button
            size="small"
            aria-label={TEXT.remove(shape.name, index + 1)}
            onClick={() =>
              form.onChange(
                path,
                entries.filter((_, other) => other !== index),
              )
            }
          >
            {TEXT.removeShort}
          </Button>
        </div>
      ))}
      <div className={styles.entryEnd}>
        <Button size="small" onClick={() => form.onChange(path, [...entries, blankOne(shape)])}>
          {TEXT.add(shape.name)}
        </Button>
        {form.problems[at] === undefined ? null : (
          <span role="alert" className={styles.problem}>
            {form.problems[at]}
          </span>
        )}
      </div>
    </fieldset>
  );
}

/** The input fields of a request, generated from the declaration of the call. */
export const ShapeFields = ({
  shapes,
  typed,
  path = [],
  form,
}: {
  shapes: readonly Shape[];
  typed: TypedFields;
  path?: readonly (string | number)[];
  form: Form;
}) => (
  <div className={styles.fields}>
    {shapes.map((shape) => {
      const own = { shape, path: [...path, shape.name], typed: typed[shape.name] ?? '', form };
      return shape.rule.list ? (
        <Many key={shape.name} {...own} />
      ) : (
        <One key={shape.name} label={shape.name} {...own} />
      );
    })}
  </div>
);
