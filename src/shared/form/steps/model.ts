import type { Dispatch } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure, Success } from '../../gateway/reply';
import type { LazySpec } from '../../ui/LazyComponent';
import type { Option, Options } from '../../ui/Select';
import type { Dirty } from '../../ui/useLeaveGuard';
import type { FieldOf } from '../useFields';

export type Values = Readonly<Record<string, string>>;
/** Values of secret fields; never part of an event or a draft. */
export type Secrets = Readonly<Record<string, string>>;

/**
 * State of a step. empty: nothing saved yet. saved: the platform has stored it. refused: the audit refused it, so it must be
 * corrected. passed: the audit accepted it, so it is read-only.
 */
export type StepState = 'empty' | 'saved' | 'refused' | 'passed';

export interface StepStatus {
  state: StepState;
  /** The audit's reason for refusing the whole step, not a single field. */
  reason?: string;
  /** Input that a user of the enterprise has typed and not saved; only for forms with shared drafts. */
  draft?: SharedDraft | null;
}

/** The unsaved draft of a step, which the platform stores for all users of the enterprise. It contains no secrets. */
export interface SharedDraft {
  values: Values;
  /** Name of the user who last changed the draft. */
  by: string;
  /** Time of the last change, as the platform sends times. */
  at: string;
  /** Version of the step's draft, counted from 1. Saving the step deletes its draft. */
  version: number;
}

export type Keeping = SagaGenerator<Success<Omit<SharedDraft, 'values'>> | Failure>;

/**
 * How a form stores its drafts on the platform, shared in the enterprise: every user with the same permission can continue them.
 */
export interface DraftSpec<Facts = unknown> {
  /**
   * Stores the input of a step as a draft on the platform. It replaces the draft version that this tab has read:
   * `saved.steps[step].draft?.version`, or 0 without a draft. The call is `kept`, so that leaving the page does not
   * cancel it. For each step only one call runs at a time.
   */
  keep(values: Values, step: string, saved: SavedForm<Facts>): Keeping;
  /** The bizCode with which the platform refuses a draft because another user has changed the step first. */
  conflict: string;
}

/**
 * The platform's state of a form, as plain data. Secrets are absent; their masked numbers are in `masked`. `Facts`: data about
 * the whole form that the page and the saves need, such as ids, states, versions, list rows.
 */
export interface SavedForm<Facts = unknown> {
  steps: Readonly<Record<string, StepStatus>>;
  /** Saved values of the fields, by step. */
  values: Readonly<Record<string, Values>>;
  /** Masked values of secret fields, such as `3301**********1234`, by step. */
  masked: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The audit's reasons for refusing single fields, by step. */
  refused: Readonly<Record<string, Readonly<Record<string, string>>>>;
  facts: Facts;
}

export type Loading<Facts> = SagaGenerator<Success<SavedForm<Facts>> | Failure>;
/** Result of saving a step. `search`: the form's new query, if saving has created its subject, such as an application. */
export type SavingReply = { ok: true; search?: string } | Failure;
export type Saving = SagaGenerator<SavingReply>;

/** Props of a field with its own component. */
export interface CustomFieldProps extends FieldOf<string> {
  label: string;
  help?: ReactNode;
  values: Values;
  /**
   * Sets other fields as well, for example from text recognition of a picture. Fields in `unsure` are marked as doubtful until
   * the user changes them.
   */
  fill: (values: Values, unsure?: readonly string[]) => void;
}

interface CommonField {
  name: string;
  label: string;
  /** Returns the error of the field's value, given all values of the step. */
  rule?: (value: string, all: Values) => string | undefined;
  /** Hint under the field, shown as long as the field has no error. */
  help?: string | ((values: Values) => string | undefined);
  /** The field takes half of the width if there is room. */
  half?: boolean;
  optional?: boolean;
  /**
   * Marks a secret, such as an ID or account number. It is sent outside the store, never stored in the browser, and comes back
   * masked.
   */
  secret?: boolean;
  /** Returns whether the field is shown. A hidden field is empty and not required. */
  when?: (values: Values, masked: Readonly<Record<string, string>>) => boolean;
}

/** Props of a field's control. */
export interface ControlProps<Spec> {
  spec: Spec;
  label: string;
  /** Hint under the field: that a secret is already saved, that a recognised value is doubtful, or the field's own help. */
  hint: ReactNode;
  help: string | undefined;
  values: Values;
  /** The values that were saved last. */
  known: Values;
  /** Returns the value and events of a field by its name. */
  field: (name: string) => FieldOf<string>;
  fill: (values: Values, unsure?: readonly string[]) => void;
  check: (...names: string[]) => boolean;
}

/** The control component of a kind of field, from `kinds/`. A form imports only the kinds that it uses. */
type Control<Kind extends FieldSpec['kind']> = (props: ControlProps<Extract<FieldSpec, { kind: Kind }>>) => ReactNode;

export type FieldSpec = CommonField &
  (
    | {
        kind: 'text';
        maxLength?: number;
        inputMode?: 'text' | 'numeric' | 'tel' | 'email';
        autoComplete?: string;
        /** Removes characters that the field does not accept from the typed text. */
        keep?: (typed: string) => string;
      }
    /**
     * A choice. `useOptions` is a hook that returns the options; `known` contains the saved values. `clears` names the fields
     * that depend on the choice.
     */
    | {
        kind: 'choice';
        control: Control<'choice'>;
        useOptions: (values: Values, known: Values) => Options;
        clears?: readonly string[];
      }
    /** An amount in yuan, a decimal string with two places. */
    | { kind: 'money'; control: Control<'money'> }
    | { kind: 'radio'; options: readonly Option[] }
    | { kind: 'division'; control: Control<'division'>; clears?: readonly string[] }
    /** A period: `name` is the field of the first day, `to` the name of the field with the last day. */
    | { kind: 'period'; control: Control<'period'>; to: string }
    | {
        kind: 'password';
        control: Control<'password'>;
        autoComplete: 'current-password' | 'new-password';
        metered?: boolean;
      }
    | {
        kind: 'code';
        control: Control<'code'>;
        place: string;
        onSend: (values: Values, check: (...names: string[]) => boolean, dispatch: Dispatch) => void;
      }
    | { kind: 'custom'; render: (props: CustomFieldProps) => ReactNode }
  );

type NameOf<Field> = Field extends { kind: 'period'; name: infer From extends string; to: infer To extends string }
  ? From | To
  : Field extends { name: infer Name extends string }
    ? Name
    : never;

/** The typed values of these fields, by name. The value is empty for a hidden field or an unchanged secret. */
export type TypedOf<Fields extends readonly FieldSpec[]> = Readonly<Record<NameOf<Fields[number]>, string>>;

/** Returns its arguments; it keeps the literal field names in the type, so that the step's save function is typed by them. */
export const fieldsAs = <const Fields extends readonly FieldSpec[]>(...fields: Fields): Fields => fields;

/** Returns the names of all values of a field; a period has two. */
export const namesOf = (field: FieldSpec): readonly string[] =>
  field.kind === 'period' ? [field.name, field.to] : [field.name];

/**
 * Props of a step with its own component instead of a list of fields. `Sent`: the plain values that it sends, without secrets.
 */
export interface CustomStepProps<Facts = unknown, Sent = object> {
  saved: SavedForm<Facts>;
  busy: boolean;
  refused: { msg: string; fields?: Readonly<Record<string, string>> } | undefined;
  /** Saves the step like the step's own buttons; `next` opens the next step afterwards. */
  submit: (sent: Sent, secrets: Secrets, next: boolean) => void;
  /**
   * Reports whether there is unsaved input: leaving then asks for confirmation. 'soon': the input is stored when the user leaves
   * the page, so only closing the tab asks.
   */
  onDirty: (dirty: Dirty) => void;
  /** Id of the HTML form that the buttons under the step submit. */
  formId: string;
  /** Returns whether the user pressed the button that also opens the next step. */
  goesOn: () => boolean;
  /** Opens the next step without saving, because no value has changed. */
  onNext: () => void;
  onOpen: (step: string) => void;
  /**
   * Stores the input as a draft, in this tab or on the platform. `leaving`: stores it at once, because the user leaves the step
   * or the page.
   */
  keep: (values: Values, leaving?: boolean) => void;
  /**
   * Values to put into the fields: an earlier draft after the user restores it, or a shared draft from the start. Each object is
   * applied once.
   */
  restored: Values | undefined;
  /** With shared drafts: the platform's values of this step. `stuck`: the platform cannot store the draft at the moment. */
  shared: { values: Values; stuck: boolean } | undefined;
}

interface CommonStep<Facts> {
  id: string;
  title: string;
  /** One line under the title that explains what the step is about. */
  lead?: string;
  /** Returns the read-only view of the step; by default it is derived from the fields. */
  facts?(saved: SavedForm<Facts>): readonly Fact[];
  /** Returns the text of the form's last button, shown in place of 下一步. */
  submitText?(saved: SavedForm<Facts>): string;
}

/** A step that is declared as a list of fields. */
interface FieldStep<Facts, Typed> extends CommonStep<Facts> {
  fields: readonly FieldSpec[];
  render?: never;
  save(typed: Typed, saved: SavedForm<Facts>): Saving;
}

/** A step with its own component. */
interface OwnStep<Facts, Sent> extends CommonStep<Facts> {
  fields?: never;
  render(props: CustomStepProps<Facts, Sent>): ReactNode;
  save(sent: Sent, saved: SavedForm<Facts>, secrets: Secrets): Saving;
}

/** A step of any kind. The type of the values that it sends is known only at its declaration. */
export type StepSpec<Facts = unknown> = FieldStep<Facts, object> | OwnStep<Facts, object>;

/** Declares a step with a list of fields; its save function receives the input by field names. */
export const fieldStep = <Facts, const Fields extends readonly FieldSpec[]>(
  step: CommonStep<Facts> & { fields: Fields; save: (typed: TypedOf<Fields>, saved: SavedForm<Facts>) => Saving },
): FieldStep<Facts, TypedOf<Fields>> => step;

/** Declares a step with its own component; its save function receives the values that the component sends. */
export const ownStep = <Facts, Sent extends object>(
  step: CommonStep<Facts> & {
    render: (props: CustomStepProps<Facts, Sent>) => ReactNode;
    save: (sent: Sent, saved: SavedForm<Facts>, secrets: Secrets) => Saving;
  },
): OwnStep<Facts, Sent> => step;

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A component with lazily loaded code: a `LazySpec` with any props. */
// biome-ignore lint/suspicious/noExplicitAny: the values of steps differ, and only the component of a step reads them
type LazyPiece = LazySpec<any>;

/** A form in steps, declared as data. Each step is saved by its own call; `load` reads the state of all steps. */
export interface StepFormSpec<Facts = unknown> {
  /** Key of the form in the store. */
  id: string;
  steps: readonly StepSpec<Facts>[];
  load(search: URLSearchParams): Loading<Facts>;
  /** Returns the enterprise or application that owns the drafts, if it differs from the session's enterprise or this form. */
  about?(facts: Facts): { enterpriseId?: string; application?: string };
  /** The bizCode with which the platform refuses a save because another tab or user has saved the step first. */
  conflict?: string;
  /** False: the form only saves and has no final submission. */
  submits?: false;
  /** Stores drafts on the platform, shared in the enterprise; absent: drafts stay in this browser tab. */
  draft?: DraftSpec<Facts>;
  /** Components that the first step does not need. They are loaded after the page, so that later steps open without waiting. */
  later?: readonly LazyPiece[];
}

const registry = new Map<string, StepFormSpec>();

/** Declares a form in steps. Its saga finds it by its id, so that events carry plain data only. */
export function defineSteps<Facts, Spec extends StepFormSpec<Facts> = StepFormSpec<Facts>>(spec: Spec): Spec {
  registry.set(spec.id, spec);
  return spec;
}

/** Returns the key of an open form: its id and the page's query. Two pages with one form and different queries have two keys. */
export const formKey = (spec: StepFormSpec, search: string): string => `${spec.id}?${search}`;
const idOf = (form: string) => form.slice(0, form.indexOf('?'));
export const searchOf = (form: string): string => form.slice(form.indexOf('?') + 1);
export const specOf = (form: string): StepFormSpec | undefined => registry.get(idOf(form));

/** Key of the submission that saves a form's steps. The form saves one step at a time. */
export const savingOf = (form: string): string => `stepForms/${form}`;

/** Returns the values that the platform has for a step's fields: the saved values, overridden by the draft. */
export const knownOf = ({ steps, values }: SavedForm, step: string): Values => ({
  ...values[step],
  ...steps[step]?.draft?.values,
});

/**
 * Returns true if typed values differ from the known values (saved or drafted). An empty field without a known value
 * does not differ.
 */
export const differs = (typed: Values, known: Values): boolean =>
  Object.entries(typed).some(([name, value]) => (known[name] ?? '') !== value);

/** Returns the names of the secret fields. */
export const secretNames = (fields: readonly FieldSpec[]): readonly string[] =>
  fields.filter(({ secret, kind }) => secret || kind === 'password' || kind === 'code').map(({ name }) => name);

/** Returns true if the user may open a step: it has saved values, or all previous steps are done. */
export function isReachable(spec: StepFormSpec, saved: SavedForm, id: string): boolean {
  const at = spec.steps.findIndex((step) => step.id === id);
  const stateOf = (step: StepSpec) => saved.steps[step.id]?.state ?? 'empty';
  const self = spec.steps[at];
  if (!self) return false;
  return stateOf(self) !== 'empty' || spec.steps.slice(0, at).every((step) => stateOf(step) !== 'empty');
}

/**
 * Returns the step at which the user left unsaved input: the first step with a draft in this tab, otherwise the step with the
 * newest draft on the platform. Undefined if there is none.
 */
export function firstDraft(
  spec: StepFormSpec,
  { saved, drafts }: { saved: SavedForm; drafts: Readonly<Record<string, Values>> },
): string | undefined {
  const open = spec.steps.filter(({ id }) => saved.steps[id]?.state !== 'passed' && isReachable(spec, saved, id));
  const typedAt = (id: string) => Date.parse(saved.steps[id]?.draft?.at ?? '') || 0;
  const [latest] = open.filter(({ id }) => saved.steps[id]?.draft).sort((a, b) => typedAt(b.id) - typedAt(a.id));
  return (open.find(({ id }) => drafts[id]) ?? latest)?.id;
}

/**
 * Returns the step at which the form opens: the first refused step, otherwise the first empty step, otherwise the last step.
 */
export function firstOpen(spec: StepFormSpec, saved: SavedForm): string {
  const stateOf = (step: StepSpec) => saved.steps[step.id]?.state ?? 'empty';
  const found =
    spec.steps.find((step) => stateOf(step) === 'refused') ?? spec.steps.find((step) => stateOf(step) === 'empty');
  return (found ?? (spec.steps.at(-1) as StepSpec)).id;
}

/** State of a form with one step, as loaded from the platform. */
export interface SavedOne<Facts> extends StepStatus {
  values: Values;
  masked?: Readonly<Record<string, string>>;
  refused?: Readonly<Record<string, string>>;
  facts: Facts;
}

export type LoadingOne<Facts> = SagaGenerator<Success<SavedOne<Facts>> | Failure>;

/** The declaration of a form with one step; its page is `OneStepForm`. */
export interface OneStepSpec<Facts = unknown> extends StepFormSpec<Facts> {
  step: StepSpec<Facts>;
}

/** Declares a form with one step: `load` returns the data of that step only. */
export function defineForm<Facts>({
  step,
  load,
  ...spec
}: Omit<OneStepSpec<Facts>, 'steps' | 'load'> & {
  load(search: URLSearchParams): LoadingOne<Facts>;
}): OneStepSpec<Facts> {
  const of = <One>(one: One): Readonly<Record<string, One>> => ({ [step.id]: one });
  return defineSteps<Facts, OneStepSpec<Facts>>({
    ...spec,
    step,
    steps: [step],
    *load(search) {
      const reply = yield* load(search);
      if (!reply.ok) return reply;
      const { values, masked = {}, refused = {}, facts, ...status } = reply.data;
      const data = { steps: of(status), values: of(values), masked: of(masked), refused: of(refused), facts };
      return { ok: true, data };
    },
  });
}
