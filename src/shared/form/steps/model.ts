import type { Dispatch } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../../gateway/reply';
import type { FieldOf } from '../useFields';

export type Value = string | boolean;
export type Values = Readonly<Record<string, Value>>;

/** empty: nothing saved yet. saved: the platform has it. refused: the audit named it. passed: settled, only to be read. */
export type StepState = 'empty' | 'saved' | 'refused' | 'passed';

export interface StepStatus {
  state: StepState;
  /** Why it was refused, where it is not about single fields. */
  reason?: string;
}

/** What the platform has of a form. Plain data without secrets: numbers that are some stand masked in `masked`. */
export interface SavedForm {
  steps: Readonly<Record<string, StepStatus>>;
  /** By step: the values of its fields. */
  values: Readonly<Record<string, Values>>;
  /** By step: secret fields as the platform shows them, such as `3301**********1234`. */
  masked: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By step: what the audit said of single fields. */
  refused: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the page needs to know of the whole: ids, states, versions, rows of a step that is a list. */
  facts: Readonly<Record<string, unknown>>;
}

export interface Option {
  value: string;
  label: string;
}
/** What a field may be chosen from: known, on its way, or out of reach. */
export type Options = readonly Option[] | { stage: 'loading' } | { stage: 'failed'; again: () => void };

/** What a field of its own kind is given. */
export interface CustomFieldProps extends FieldOf<string> {
  label: string;
  help?: ReactNode;
  values: Values;
  /** Fills other fields as well, such as what was read from a picture; `unsure` are marked until they are changed. */
  fill: (values: Values, unsure?: readonly string[]) => void;
}

interface CommonField {
  name: string;
  label: string;
  /** What is wrong with the value, given all of them. */
  rule?: (value: string, all: Values) => string | undefined;
  /** Under the field, while nothing is wrong with it. */
  help?: string | ((values: Values) => string | undefined);
  /** Takes half of the width where there is room. */
  half?: boolean;
  optional?: boolean;
  /** A number that is a secret: it reaches its flow beside the store, is never kept in the browser, comes back masked. */
  secret?: boolean;
  /** Shown, and asked for, only then. */
  when?: (values: Values, masked: Readonly<Record<string, string>>) => boolean;
}

export type FieldSpec = CommonField &
  (
    | {
        kind: 'text';
        maxLength?: number;
        inputMode?: 'text' | 'numeric' | 'tel' | 'email';
        autoComplete?: string;
        /** What the field keeps of what is typed. */
        keep?: (typed: string) => string;
      }
    /** `useOptions` is a hook; `known` is what was saved. `clears` names what belongs to the old choice. */
    | { kind: 'choice'; useOptions: (values: Values, known: Values) => Options; clears?: readonly string[] }
    /** Yuan as a decimal string with two places. */
    | { kind: 'money' }
    | { kind: 'radio'; options: readonly Option[] }
    | { kind: 'division'; clears?: readonly string[] }
    /** `name` holds the first day, `to` the name of the field that holds the last one. */
    | { kind: 'period'; to: string }
    | { kind: 'password'; autoComplete: 'current-password' | 'new-password'; metered?: boolean }
    | {
        kind: 'code';
        place: string;
        onSend: (values: Values, check: (...names: string[]) => boolean, dispatch: Dispatch) => void;
      }
    | { kind: 'agree'; children: ReactNode }
    | { kind: 'custom'; render: (props: CustomFieldProps) => ReactNode }
  );

/** What a step that is no list of fields is given. */
export interface CustomStepProps {
  saved: SavedForm;
  busy: boolean;
  refused: { msg: string; fields?: Readonly<Record<string, string>> } | undefined;
  /** Goes on as a step's own buttons do; `next` leads to the next step when it is saved. */
  submit: (values: Readonly<Record<string, unknown>>, secrets: Readonly<Record<string, string>>, next: boolean) => void;
  /** Whether there is something that is not saved: leaving asks. */
  onDirty: (dirty: boolean) => void;
  /** Id of the form that the buttons under the step submit. */
  formId: string;
  /** Whether the button that was pressed leads on. */
  goesOn: () => boolean;
  /** Goes on without saving: nothing has changed. */
  onNext: () => void;
  onOpen: (step: string) => void;
  /** Keeps what is typed in this tab. */
  keep: (values: Values) => void;
  /** What this tab has kept of an earlier try, once the user wants it back. */
  restored: Values | undefined;
}

export interface StepSpec {
  id: string;
  title: string;
  /** What the step is about, in a line. */
  lead?: string;
  fields?: readonly FieldSpec[];
  /** A step of its own making, in place of `fields`. */
  render?: (props: CustomStepProps) => ReactNode;
  /** What is shown of it where it can only be read; follows from `fields` where nothing is said. */
  facts?: (saved: SavedForm) => readonly Fact[];
  /** The last button of the form, in place of 下一步. */
  submitText?: (saved: SavedForm) => string;
}

export interface Fact {
  label: string;
  value: ReactNode;
}

/** What a flow is told of a step that is to be saved: every value, the secret ones among them. */
export type Typed = Readonly<Record<string, unknown>>;

/** A form in steps as data. Each step is saved by its call; what is known of all of them is read by `load`. */
export interface StepFormSpec {
  /** Key in the store and in the browser's storage. */
  id: string;
  steps: readonly StepSpec[];
  load: (search: URLSearchParams) => SagaGenerator<{ ok: true; data: SavedForm } | Failure>;
  /** `search`: by which query the form goes on, where saving has made the thing that it is about. */
  save: (step: string, typed: Typed, saved: SavedForm) => SagaGenerator<{ ok: true; search?: string } | Failure>;
  /** What drafts of it are of, where it is not the session's enterprise or not this form alone. */
  about?: (saved: SavedForm) => { enterpriseId?: string; application?: string };
  /** The bizCode that says that another tab or person has saved the step meanwhile. */
  conflict?: string;
}

const registry = new Map<string, StepFormSpec>();

/** Declares a form; its saga finds it by its id, so that events carry plain data only. */
export function defineSteps(spec: StepFormSpec): StepFormSpec {
  registry.set(spec.id, spec);
  return spec;
}

/** A form as it is open: which one, and of whom (the page's query). Two pages of one form with other queries are two. */
export const formKey = (spec: StepFormSpec, search: string): string => `${spec.id}?${search}`;
const idOf = (form: string) => form.slice(0, form.indexOf('?'));
export const searchOf = (form: string): string => form.slice(form.indexOf('?') + 1);
export const specOf = (form: string): StepFormSpec | undefined => registry.get(idOf(form));

/** Names of the fields that hold secrets. */
export const secretNames = (fields: readonly FieldSpec[]): readonly string[] =>
  fields.filter(({ secret, kind }) => secret || kind === 'password' || kind === 'code').map(({ name }) => name);

/** Whether a step can be opened: it has something, or everything before it is done. */
export function isReachable(spec: StepFormSpec, saved: SavedForm, id: string): boolean {
  const at = spec.steps.findIndex((step) => step.id === id);
  const stateOf = (step: StepSpec) => saved.steps[step.id]?.state ?? 'empty';
  const self = spec.steps[at];
  if (!self) return false;
  return stateOf(self) !== 'empty' || spec.steps.slice(0, at).every((step) => stateOf(step) !== 'empty');
}

/** The step to begin with: a refused one first, then the first that has nothing, else the last. */
export function firstOpen(spec: StepFormSpec, saved: SavedForm): string {
  const stateOf = (step: StepSpec) => saved.steps[step.id]?.state ?? 'empty';
  const found =
    spec.steps.find((step) => stateOf(step) === 'refused') ?? spec.steps.find((step) => stateOf(step) === 'empty');
  return (found ?? (spec.steps.at(-1) as StepSpec)).id;
}
