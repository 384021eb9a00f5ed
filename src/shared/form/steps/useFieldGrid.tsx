import { type ReactNode, useState } from 'react';
import { useFields } from '../useFields';
import { FieldControl } from './FieldControl';
import { type FieldSpec, namesOf, type Secrets, secretNames, type Values } from './model';
import { unlessKept } from './rules';
import styles from './steps.module.css';

interface GridOptions {
  fields: readonly FieldSpec[];
  known: Values;
  /** Initial input, such as a restored draft, that replaces the saved values. */
  typed?: Values | undefined;
  /** Masked values of secret fields that the platform has stored. */
  masked: Readonly<Record<string, string>>;
  refused?: Readonly<Record<string, string>> | undefined;
  busy?: boolean;
}

/** Holds the typed values of a step's fields, and returns the grid of controls that shows them. */
export function useFieldGrid({ fields, known, typed = {}, masked, refused, busy = false }: GridOptions) {
  const names = fields.flatMap(namesOf);
  const secret = secretNames(fields);
  const initial: Values = Object.fromEntries(names.map((name) => [name, known[name] ?? '']));
  const [unsure, setUnsure] = useState<readonly string[]>([]);

  const shown = (values: Values) => fields.filter(({ when }) => !when || when(values, masked));
  const rules = Object.fromEntries(
    fields.flatMap(({ name, rule, when }) => {
      if (!rule) return [];
      const own = unlessKept(rule, masked[name] !== undefined);
      const guarded = (value: string, all: Values) => (when && !when(all, masked) ? undefined : own(value, all));
      return [[name, guarded] as const];
    }),
  );
  const ofFields = (some: Values) => Object.fromEntries(Object.entries(some).filter(([name]) => names.includes(name)));
  const { form, values, dirty, check, field, fill, submit } = useFields({
    busy,
    initial,
    typed: ofFields(typed),
    rules,
    refused,
  });

  const put = (some: Values, doubtful: readonly string[] = []) => {
    const taken = ofFields(some);
    fill(taken);
    setUnsure((now) => [...now.filter((name) => !(name in taken)), ...doubtful.filter((name) => name in taken)]);
  };
  const ofField = (name: string) => {
    const own = field(name);
    return {
      ...own,
      onChange: (value: string) => {
        own.onChange(value);
        if (unsure.includes(name)) setUnsure((now) => now.filter((one) => one !== name));
      },
    };
  };

  const grid: ReactNode = (
    <fieldset className={styles.grid}>
      {shown(values).map((one) => (
        <div key={one.name} className={styles.cell} data-half={one.half || undefined}>
          <FieldControl
            spec={one}
            values={values}
            known={known}
            field={ofField}
            masked={masked[one.name]}
            unsure={unsure.includes(one.name)}
            fill={put}
            check={check}
          />
        </div>
      ))}
    </fieldset>
  );

  const pick = (all: Values, hidden: boolean): Values => {
    const visible = new Set(shown(all).flatMap(namesOf));
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => visible.has(name) && secret.includes(name) === hidden),
    );
  };
  return {
    form,
    values,
    names,
    grid,
    put,
    dirty,
    /** True if the user has typed a secret, which no draft stores. */
    hidden: secret.some((name) => values[name]),
    /** The values without the secrets, which may be stored in the browser. */
    open: Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))),
    /** Validates the visible fields and passes on their values, with secret values separate. */
    submit: (send: (open: Values, hidden: Secrets) => void) =>
      submit((all) => {
        if (!busy) send(pick(all, false), pick(all, true));
      }),
  };
}
