import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import formStyles from '../form.module.css';
import { useFields } from '../useFields';
import { FieldControl } from './FieldControl';
import { type CustomStepProps, type FieldSpec, type StepSpec, secretNames, type Value, type Values } from './model';
import { unlessKept } from './rules';
import { stepFormsEvents } from './slice';
import styles from './steps.module.css';

/** ms without a key until what was typed is kept in this tab. */
const PAUSE = 400;

const namesOf = (field: FieldSpec): readonly string[] =>
  field.kind === 'period' ? [field.name, field.to] : [field.name];

interface StepFieldsProps extends CustomStepProps {
  form: string;
  step: StepSpec;
  /** What this tab has kept of an earlier try, once the user wants it back. */
  restored: Values | undefined;
}

/** A step whose fields are data. Typed values live here; secrets leave beside the store. */
export function StepFields(props: StepFieldsProps) {
  const { form, step, saved, busy, refused, submit, onDirty, formId, goesOn, restored } = props;
  const dispatch = useDispatch();
  const fields = step.fields ?? [];
  const names = fields.flatMap(namesOf);
  const known = saved.values[step.id] ?? {};
  const masked = saved.masked[step.id] ?? {};
  const secret = secretNames(step);
  const isFlag = (name: string) => fields.some((one) => one.kind === 'agree' && one.name === name);
  const initial = Object.fromEntries(names.map((name) => [name, known[name] ?? (isFlag(name) ? false : '')]));
  const [unsure, setUnsure] = useState<readonly string[]>([]);
  // What the audit refused stands at its fields from the beginning; what the call refuses comes on top.
  const [audited] = useState(() => saved.refused[step.id]);

  const shown = (values: Values) => fields.filter(({ when }) => !when || when(values));
  const rules = Object.fromEntries(
    fields.flatMap((field) => {
      const { rule, when, kind } = field;
      if (!rule) return [];
      const own = unlessKept(rule, masked[field.name] !== undefined);
      const guarded = (value: Value, all: Values) =>
        when && !when(all) ? undefined : own(kind === 'agree' ? (value ? 'Y' : '') : String(value), all);
      return [[field.name, guarded] as const];
    }),
  );
  const ownRefused = refused?.fields ?? audited;
  const { form: ref, values, check, field, fill, submit: send } = useFields({ initial, rules, refused: ownRefused });

  const dirty = names.some((name) => values[name] !== initial[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => {
    onDirty(dirty);
  }, [dirty]);

  // Kept after a pause, and at the latest when the step or the document is left.
  const keep = useRef(() => {});
  keep.current = () => {
    if (!dirty || busy) return;
    const open = Object.entries(values).filter(([name]) => !secret.includes(name));
    dispatch(stepFormsEvents.draftTyped({ form, step: step.id, values: Object.fromEntries(open) as Values }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!dirty || busy) return;
    const timer = setTimeout(() => keep.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [values, dirty]);
  useEffect(() => {
    const leave = () => keep.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const filled = useRef<Values>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the user wants it back
  useEffect(() => {
    if (!restored || filled.current === restored) return;
    filled.current = restored;
    fill(Object.fromEntries(Object.entries(restored).filter(([name]) => names.includes(name))));
  }, [restored]);

  // Refused, but none of what is named is a field of this step.
  const told = refused && !names.some((name) => refused.fields?.[name] !== undefined);

  const put = (some: Values, doubtful: readonly string[] = []) => {
    const taken = Object.fromEntries(Object.entries(some).filter(([name]) => names.includes(name)));
    fill(taken);
    setUnsure((now) => [...now.filter((name) => !(name in taken)), ...doubtful.filter((name) => name in taken)]);
  };
  const ofField = (name: string) => {
    const own = field(name);
    return {
      ...own,
      onChange: (value: Value) => {
        own.onChange(value);
        if (unsure.includes(name)) setUnsure((now) => now.filter((one) => one !== name));
      },
    };
  };

  return (
    <form
      id={formId}
      ref={ref}
      noValidate
      className={styles.fields}
      onSubmit={send((all) => {
        if (busy) return;
        const visible = new Set(shown(all).flatMap(namesOf));
        const typed = Object.entries(all).filter(([name]) => visible.has(name));
        const of = (hidden: boolean) => Object.fromEntries(typed.filter(([name]) => secret.includes(name) === hidden));
        submit(of(false), of(true) as Record<string, string>, goesOn());
      })}
    >
      {/* Nothing is typed into what is on its way. */}
      <fieldset disabled={busy} className={styles.grid}>
        {shown(values).map((one) => (
          <div key={one.name} className={styles.cell} data-half={one.half || undefined}>
            <FieldControl
              spec={one}
              values={values}
              field={(name) => ofField(name) as never}
              flag={(name) => ofField(name) as never}
              masked={masked[one.name]}
              unsure={unsure.includes(one.name)}
              fill={put}
              check={check}
            />
          </div>
        ))}
      </fieldset>
      {told ? (
        <p role="alert" className={formStyles.told}>
          {Object.values(refused.fields ?? {})[0] ?? refused.msg}
        </p>
      ) : null}
    </form>
  );
}
