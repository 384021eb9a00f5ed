import { type FormEvent, useEffect, useRef, useState } from 'react';
import { leftUntouched } from '../ui/firstField';
import { useAfterPress } from './useAfterPress';
import { useStill } from './useStill';

type Values = Readonly<Record<string, string | boolean>>;
type Problems<V> = { readonly [Name in keyof V]?: string | undefined };
/** Returns the error of a field's value, given all values; undefined: valid. */
export type Rules<V> = { readonly [Name in keyof V]?: (value: V[Name], all: V) => string | undefined };

/** Props that a field component gets from its form. */
export interface FieldOf<Value> {
  name: string;
  value: Value;
  problem: string | undefined;
  onChange: (value: Value) => void;
  onLeave: () => void;
}

interface Fields<V> {
  initial: V;
  /** Initial values that count as typed by the user, such as a draft. */
  typed?: Partial<V> | undefined;
  rules: Rules<V>;
  /** True while the form is submitted. Its fields cannot be changed until the response (`useStill`). */
  busy: boolean;
  /**
   * The platform's error texts by field. Each refusal is a new object, so that the errors are shown again even if the texts are
   * equal.
   */
  refused?: Readonly<Record<string, string>> | undefined;
}

/**
 * Holds the values and errors of a small form's fields, in display order. An error appears when its field is left and on submit,
 * which focuses the first field with an error. It disappears when the field changes. The platform's refusals appear at their
 * fields in the same way, and the input stays.
 */
export function useFields<V extends Values>({ initial, typed, rules, busy, refused }: Fields<V>) {
  const form = useRef<HTMLFormElement>(null);
  /**
   * The lock is a ref, so that it also stops callbacks from before the submission, such as the text recognition of an
   * uploaded picture.
   */
  const held = useRef(busy);
  held.current = busy;
  useStill(form, busy);
  const afterPress = useAfterPress();
  const [values, setValues] = useState<V>({ ...initial, ...typed });
  const [problems, setProblems] = useState<Problems<V>>({});
  /** The platform's errors for values that have not changed since: leaving such a field does not clear its error. */
  const keptRefusals = useRef<Problems<V>>({});
  const controlOf = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`);
  const names = Object.keys(initial) as (keyof V & string)[];

  const problemOf = <Name extends keyof V & string>(name: Name) => rules[name]?.(values[name], values);
  // The pressed control may have filled the field that lost the focus. So the error of that field is computed from
  // the latest values.
  const latest = useRef(problemOf);
  latest.current = problemOf;
  const focusFirst = (found: Problems<V>) => {
    const first = names.find((name) => found[name] !== undefined);
    if (first)
      // Prefers the control with the field's name over further controls of the same field.
      (
        controlOf(first) ??
        form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select, button)`)
      )?.focus();
    return first !== undefined;
  };
  /** Shows the errors of these fields, focuses the first field with an error, and returns whether all are valid. */
  const check = (...some: (keyof V & string)[]): boolean => {
    const found = Object.fromEntries(some.map((name) => [name, problemOf(name)])) as Problems<V>;
    setProblems((now) => ({ ...now, ...found }));
    return !focusFirst(found);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is shown once, when it arrives
  useEffect(() => {
    if (!refused) return;
    const found = refused as Problems<V>;
    keptRefusals.current = found;
    setProblems((now) => ({ ...now, ...found }));
    focusFirst(found);
  }, [refused]);

  return {
    form,
    values,
    /** True if a value differs from its initial value. */
    dirty: names.some((name) => values[name] !== initial[name]),
    check,
    /** Sets values as if the user had typed them: from text recognition of a picture, or from an earlier draft. */
    fill: (some: Partial<V>) => {
      if (held.current) return;
      const none = Object.fromEntries(Object.keys(some).map((name) => [name, undefined]));
      keptRefusals.current = { ...keptRefusals.current, ...none };
      setValues((now) => ({ ...now, ...some }));
      setProblems((now) => ({ ...now, ...none }));
    },
    field: <Name extends keyof V & string>(name: Name): FieldOf<V[Name]> => ({
      name,
      value: values[name],
      problem: problems[name],
      onChange: (value) => {
        if (held.current) return;
        leftUntouched(controlOf(name));
        keptRefusals.current = { ...keptRefusals.current, [name]: undefined };
        setValues((now) => ({ ...now, [name]: value }));
        setProblems((now) => ({ ...now, [name]: undefined }));
      },
      onLeave: () => {
        if (leftUntouched(controlOf(name))) return;
        afterPress(() => {
          const problem = latest.current(name) ?? keptRefusals.current[name];
          setProblems((now) => ({ ...now, [name]: problem }));
        });
      },
    }),
    submit: (send: (values: V) => void) => (event: FormEvent) => {
      event.preventDefault();
      if (held.current || !check(...names)) return;
      // A field may have an error that its value does not show: the value of an invalid amount is empty.
      const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
      const wrong = fields.find(({ validity }) => validity.customError);
      if (wrong) wrong.focus();
      else send(values);
    },
  };
}
