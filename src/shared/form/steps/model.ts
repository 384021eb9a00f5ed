import type { Dispatch } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure, Success } from '../../gateway/reply';
import type { LazySpec } from '../../ui/LazyComponent';
import type { FieldOf } from '../useFields';

export type Values = Readonly<Record<string, string>>;
export type Dirty = boolean | 'soon';
/** Values of secret fields; never part of an event or a draft. */
export type Secrets = Readonly<Record<string, string>>;

/** empty: nothing saved yet. saved: the platform has it. refused: the audit named it. passed: settled, only to be read. */
export type StepState = 'empty' | 'saved' | 'refused' | 'passed';

export interface StepStatus {
  state: StepState;
  /** General reason of the refusal, without a field. */
  reason?: string;
  /** For forms with shared drafts: input that a user has typed and not saved. */
  draft?: SharedDraft | null;
}

/** The draft of a step that the platform keeps for the whole enterprise. It contains no secrets. */
export interface SharedDraft {
  values: Values;
  /** Name of the user who typed last. */
  by: string;
  /** Time of the last change, in wire format. */
  at: string;
  /** Counts the stored drafts of the step, from 1. Saving the step ends its draft. */
  version: number;
}

export type Keeping = SagaGenerator<Success<Omit<SharedDraft, 'values'>> | Failure>;

/** Drafts on the platform, shared in the enterprise: every user with the same permission can continue them. */
export interface DraftSpec<Facts = unknown> {
  /**
   * Stores the input of a step over the draft version that was read: `saved.steps[step].draft?.version`, none: 0. Its call is
   * `kept`, so that leaving the page does not cancel it. For each step only one call runs at a time.
   */
  keep(values: Values, step: string, saved: SavedForm<Facts>): Keeping;
  /** The bizCode of a conflict: another user was quicker. */
  conflict: string;
}

/**
 * The platform's state of a form: plain data without secrets, with masked numbers in `masked`. `Facts`: data that the page and
 * the saves need about the whole form, such as ids, states, versions, list rows.
 */
export interface SavedForm<Facts = unknown> {
  steps: Readonly<Record<string, StepStatus>>;
  /** Values of the fields, by step. */
  values: Readonly<Record<string, Values>>;
  /** Masked secret fields such as `3301**********1234`, by step. */
  masked: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Reasons of the audit for single fields, by step. */
  refused: Readonly<Record<string, Readonly<Record<string, string>>>>;
  facts: Facts;
}

export type Loading<Facts> = SagaGenerator<Success<SavedForm<Facts>> | Failure>;
/** `search`: the form's new query, if saving has created its subject. */
export type SavingReply = { ok: true; search?: string } | Failure;
export type Saving = SagaGenerator<SavingReply>;

export interface Option {
  value: string;
  label: string;
  /** Further search words. */
  also?: string;
}
/** Options of a field: loaded, loading or failed. */
export type Options = readonly Option[] | { stage: 'loading' } | { stage: 'failed'; again: () => void };

/** Props of a custom field. */
export interface CustomFieldProps extends FieldOf<string> {
  label: string;
  help?: ReactNode;
  values: Values;
  /** Fills other fields as well, for example from a recognised picture; `unsure` fields are marked until they are changed. */
  fill: (values: Values, unsure?: readonly string[]) => void;
}

interface CommonField {
  name: string;
  label: string;
  /** Returns the error of the value, given all values. */
  rule?: (value: string, all: Values) => string | undefined;
  /** Hint under the field, shown without an error. */
  help?: string | ((values: Values) => string | undefined);
  /** Takes half of the width if there is room. */
  half?: boolean;
  optional?: boolean;
  /** A secret number: it reaches its flow outside the store, is never stored in the browser, and returns masked. */
  secret?: boolean;
  /** Condition under which the field is shown and required. */
  when?: (values: Values, masked: Readonly<Record<string, string>>) => boolean;
}

/** Props of a field's control. */
export interface ControlProps<Spec> {
  spec: Spec;
  label: string;
  /** Hint under the field: a saved secret, a doubtful recognition, or the field's own help. */
  hint: ReactNode;
  help: string | undefined;
  values: Values;
  /** The values as they were saved last. */
  known: Values;
  /** The value and events of a field by its name. */
  field: (name: string) => FieldOf<string>;
  fill: (values: Values, unsure?: readonly string[]) => void;
  check: (...names: string[]) => boolean;
}

/** The control of a kind of field, from `kinds/`. A form only loads the kinds that it names. */
type Control<Kind extends FieldSpec['kind']> = (props: ControlProps<Extract<FieldSpec, { kind: Kind }>>) => ReactNode;

export type FieldSpec = CommonField &
  (
    | {
        kind: 'text';
        maxLength?: number;
        inputMode?: 'text' | 'numeric' | 'tel' | 'email';
        autoComplete?: string;
        /** Filters the typed text before it is stored in the field. */
        keep?: (typed: string) => string;
      }
    /** `useOptions` is a hook; `known` contains the saved values. `clears` names the fields that depend on the choice. */
    | {
        kind: 'choice';
        control: Control<'choice'>;
        useOptions: (values: Values, known: Values) => Options;
        clears?: readonly string[];
      }
    /** Yuan as a decimal string with two places. */
    | { kind: 'money'; control: Control<'money'> }
    | { kind: 'radio'; options: readonly Option[] }
    | { kind: 'division'; control: Control<'division'>; clears?: readonly string[] }
    /** `name`: the first day; `to`: name of the field with the last day. */
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

/** The typed values of these fields, under all their names. The value is empty for a hidden field or an unchanged secret. */
export type TypedOf<Fields extends readonly FieldSpec[]> = Readonly<Record<NameOf<Fields[number]>, string>>;

/** Keeps the literal field names, so that the save function is typed by them. */
export const fieldsAs = <const Fields extends readonly FieldSpec[]>(...fields: Fields): Fields => fields;

/** Returns the names of a field's values. */
export const namesOf = (field: FieldSpec): readonly string[] =>
  field.kind === 'period' ? [field.name, field.to] : [field.name];

/** Props of a custom step, which is not a list of fields. `Sent`: the plain values that it sends, without secrets. */
export interface CustomStepProps<Facts = unknown, Sent = object> {
  saved: SavedForm<Facts>;
  busy: boolean;
  refused: { msg: string; fields?: Readonly<Record<string, string>> } | undefined;
  /** Submits like the step's own buttons; `next` opens the next step after saving. */
  submit: (sent: Sent, secrets: Secrets, next: boolean) => void;
  /**
   * Reports unsaved input: leaving then asks for confirmation. 'soon': leaving the page stores it, so only the end of the
   * document asks.
   */
  onDirty: (dirty: Dirty) => void;
  /** Id of the form that the buttons under the step submit. */
  formId: string;
  /** Returns whether the pressed button opens the next step. */
  goesOn: () => boolean;
  /** Opens the next step without saving, because no value has changed. */
  onNext: () => void;
  onOpen: (step: string) => void;
  /** Stores the input, in this tab or on the platform; `leaving`: at once, because the step or the page is being left. */
  keep: (values: Values, leaving?: boolean) => void;
  /** Values to fill in, each object once: an earlier draft after the user restores it, or a shared draft from the start. */
  restored: Values | undefined;
  /** With shared drafts: the platform's values of this step, and whether the platform cannot store more at the moment. */
  shared: { values: Values; stuck: boolean } | undefined;
}

interface CommonStep<Facts> {
  id: string;
  title: string;
  /** The subject of the step, in one line. */
  lead?: string;
  /** The read-only view of the step; by default derived from its fields. */
  facts?(saved: SavedForm<Facts>): readonly Fact[];
  /** The last button of the form, in place of 下一步. */
  submitText?(saved: SavedForm<Facts>): string;
}

/** A step with a list of fields. */
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

/** A step of any kind. The type of its sent values is known at its declaration. */
export type StepSpec<Facts = unknown> = FieldStep<Facts, object> | OwnStep<Facts, object>;

/** Declares a step of fields; its save receives the input by field names. */
export const fieldStep = <Facts, const Fields extends readonly FieldSpec[]>(
  step: CommonStep<Facts> & { fields: Fields; save: (typed: TypedOf<Fields>, saved: SavedForm<Facts>) => Saving },
): FieldStep<Facts, TypedOf<Fields>> => step;

/** Declares a custom step; its save receives the values that it sends. */
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

/** A part of a page with lazily loaded code: a `LazySpec` with any props. */
// biome-ignore lint/suspicious/noExplicitAny: parts differ, and only those who show them know what they are given
type LatePiece = LazySpec<any>;

/** A form in steps, as data. Each step is saved by its own call; `load` reads the state of all steps. */
export interface StepFormSpec<Facts = unknown> {
  /** Key in the store. */
  id: string;
  steps: readonly StepSpec<Facts>[];
  load(search: URLSearchParams): Loading<Facts>;
  /** The owner of its drafts, if they belong to another enterprise or another application than this form. */
  about?(facts: Facts): { enterpriseId?: string; application?: string };
  /** bizCode of a save that is refused because another tab or user has saved the step first. */
  conflict?: string;
  /** False: the form only saves and has no final submission. */
  submits?: false;
  /** Stores drafts on the platform for the enterprise; absent: drafts stay in this tab. */
  draft?: DraftSpec<Facts>;
  /** Parts that the first step does not need, loaded after the page to avoid waiting later. */
  later?: readonly LatePiece[];
}

const registry = new Map<string, StepFormSpec>();

/** Declares a form; its saga finds it by its id, so that events carry plain data only. */
export function defineSteps<Facts, Spec extends StepFormSpec<Facts> = StepFormSpec<Facts>>(spec: Spec): Spec {
  registry.set(spec.id, spec);
  return spec;
}

/** Key of an open form: its id and the page's query. Two pages with one form and different queries have two keys. */
export const formKey = (spec: StepFormSpec, search: string): string => `${spec.id}?${search}`;
const idOf = (form: string) => form.slice(0, form.indexOf('?'));
export const searchOf = (form: string): string => form.slice(form.indexOf('?') + 1);
export const specOf = (form: string): StepFormSpec | undefined => registry.get(idOf(form));

/** Key of the submission of a form's steps: one at a time. */
export const savingOf = (form: string): string => `stepForms/${form}`;

/** The platform's values of a step's fields: the draft overrides the saved values. */
export const knownOf = ({ steps, values }: SavedForm, step: string): Values => ({
  ...values[step],
  ...steps[step]?.draft?.values,
});

/** True if typed values differ from the known values; an empty field without a known value does not differ. */
export const differs = (typed: Values, known: Values): boolean =>
  Object.entries(typed).some(([name, value]) => (known[name] ?? '') !== value);

/** Names of the secret fields. */
export const secretNames = (fields: readonly FieldSpec[]): readonly string[] =>
  fields.filter(({ secret, kind }) => secret || kind === 'password' || kind === 'code').map(({ name }) => name);

/** True if a step can be opened: it has saved values, or all previous steps are done. */
export function isReachable(spec: StepFormSpec, saved: SavedForm, id: string): boolean {
  const at = spec.steps.findIndex((step) => step.id === id);
  const stateOf = (step: StepSpec) => saved.steps[step.id]?.state ?? 'empty';
  const self = spec.steps[at];
  if (!self) return false;
  return stateOf(self) !== 'empty' || spec.steps.slice(0, at).every((step) => stateOf(step) !== 'empty');
}

/**
 * Returns the step with unsaved input: the first step with a draft in this tab, otherwise the step with the newest draft on the
 * platform; undefined if there is none.
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

/** The platform's state of a form with one step. */
export interface SavedOne<Facts> extends StepStatus {
  values: Values;
  masked?: Readonly<Record<string, string>>;
  refused?: Readonly<Record<string, string>>;
  facts: Facts;
}

export type LoadingOne<Facts> = SagaGenerator<Success<SavedOne<Facts>> | Failure>;

/** A form with one step; its page is `OneStepForm`. */
export interface OneStepSpec<Facts = unknown> extends StepFormSpec<Facts> {
  step: StepSpec<Facts>;
}

/** Declares a form with one step: the loaded data belongs to that step. */
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
