import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';

/**
 * How long the flow of a submission lives. page: until its page is left. session: until the session ends, because it may
 * have taken effect already. beside: nothing ends it, because it moves money.
 */
export type Scope = 'page' | 'session' | 'beside';

/** Which form was submitted, and which of its submissions this is: what comes late is told from what is under way. */
export interface Meta {
  submission: { key: string; attempt: string; scope: Scope; latest?: true | undefined };
}

/** Keys into the map beside the store: what is typed there is in no action. */
export type SecretIds = Readonly<Record<string, string | undefined>>;
type TypedOf<Values> = Values extends { secretIds: infer Ids }
  ? Ids
  : Values extends { secretIds?: infer Ids }
    ? NonNullable<Ids> | Record<string, never>
    : Record<string, never>;

/** The platform has taken it. */
export interface Taken {
  ok: true;
  /** What the user is told of it, wherever they are by then. */
  told?: string;
  /** What the form shows of it. Plain data. */
  result?: unknown;
  /** What happens next, once the form is told. */
  next?: readonly UnknownAction[];
}
/**
 * What a flow makes of a submission; a reply of the gateway is one. A cancelled call is given up, and so is null. unknown:
 * it moves money, and nothing proves what happened.
 */
export type Outcome = Taken | (Failure & { result?: unknown }) | 'unknown' | null;

type Flow<Values, Rest extends unknown[]> = (
  values: Values,
  ...rest: Rest
) => Generator<unknown, Outcome, unknown> | SagaGenerator<Outcome>;

export interface SubmissionSpec<Values> {
  /** Key of the form in the store, where several stand side by side; the event's type where nothing is said. */
  key?: (values: Values) => string;
  /** 'session' where nothing is said. */
  scope?: Scope;
  /** It only asks: a later submission replaces the one that is under way. Of any other form a second press does nothing. */
  latest?: true;
  /** Gets what was submitted, and what was typed into its secret fields. */
  flow: Flow<Values, [typed: TypedOf<Values>, submitted: Submitted<Values>]>;
  /** Of one that moves money: says what became of it when a crash has left it unknown. */
  recover?: Flow<Values, [submitted: Submitted<Values>]>;
  /** A refusal of no field is a toast as well. */
  refusalToast?: boolean;
}

export type Submitted<Values = unknown> = PayloadAction<Values, string, Meta>;

/** The event of a submitted form; with what it carries, its action creator. */
export interface SubmissionEvent<Values> {
  (values: Values): Submitted<Values>;
  type: string;
  match: (action: UnknownAction) => action is Submitted<Values>;
}

// biome-ignore lint/suspicious/noExplicitAny: forms differ in what they carry
const registry = new Map<string, SubmissionSpec<any>>();
let last = 0;

/**
 * Declares what a form submits and which flow sends it: `mailChanged = defineSubmission<Mail>('account/mailChanged', …)`.
 * Dispatching the event is all that the form does; its state, its secrets, a double click, a crash, leaving and the end of
 * the session are this brick's.
 */
export function defineSubmission<Values>(type: string, spec: SubmissionSpec<Values>): SubmissionEvent<Values> {
  registry.set(type, spec);
  const scope = spec.scope ?? 'session';
  const create = (values: Values): Submitted<Values> => ({
    type,
    payload: values,
    meta: { submission: { key: spec.key?.(values) ?? type, attempt: String(++last), scope, latest: spec.latest } },
  });
  const match = (action: UnknownAction): action is Submitted<Values> => action.type === type;
  return Object.assign(create, { type, match });
}

/** The spec of a submitted form; undefined for one from the log of another version. */
export const specOf = ({ type }: Submitted): SubmissionSpec<unknown> | undefined => registry.get(type);

/** What has been declared so far. */
export const knownSubmissions = (): ReadonlyMap<string, SubmissionSpec<unknown>> => registry;

/** What a log holds may be anything. */
export const isSubmitted = (action: unknown): action is Submitted => {
  const of: unknown = (action as Partial<Submitted> | undefined)?.meta?.submission;
  return typeof of === 'object' && of !== null && 'key' in of && 'attempt' in of && 'scope' in of;
};
