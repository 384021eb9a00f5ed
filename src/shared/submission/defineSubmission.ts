import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';

/**
 * Lifetime of a submission's flow. page: until the user leaves the page. session: until the session ends, because the request
 * may already have taken effect. beside: unlimited, because the request moves money.
 */
export type Scope = 'page' | 'session' | 'beside';

/** Identifies the submitted form and the attempt, so that late results are distinguished from the pending submission. */
export interface Meta {
  submission: { key: string; attempt: string; scope: Scope; latest?: true | undefined };
}

/** Keys of values in the `secrets` port: secret input is never part of an action. */
export type SecretIds = Readonly<Record<string, string | undefined>>;
type TypedOf<Values> = Values extends { secretIds: infer Ids }
  ? Ids
  : Values extends { secretIds?: infer Ids }
    ? NonNullable<Ids> | Record<string, never>
    : Record<string, never>;

/** The platform has accepted the request. */
export interface Taken {
  ok: true;
  /** Success message, shown on any page. */
  told?: string;
  /** Result for the form, as plain data. */
  result?: unknown;
  /** Follow-up actions, dispatched after the form has its result. */
  next?: readonly UnknownAction[];
}
/**
 * Result of a submission's flow; a gateway reply is a valid result. A cancelled call and null mean that it was given up. unknown:
 * a money request without proof of its effect.
 */
export type Outcome = Taken | (Failure & { result?: unknown }) | 'unknown' | null;

type Flow<Values, Rest extends unknown[]> = (
  values: Values,
  ...rest: Rest
) => Generator<unknown, Outcome, unknown> | SagaGenerator<Outcome>;

interface SubmissionSpec<Values> {
  /** Key of the form in the store, for several forms of the same kind; absent: the event's type. */
  key?: (values: Values) => string;
  /** Lifetime of the submission; default 'session'. */
  scope?: Scope;
  /**
   * A read-only submission: a later submission replaces the pending submission. For all other forms a second press is ignored.
   */
  latest?: true;
  /** Receives the submitted values and the input of its secret fields. */
  flow: Flow<Values, [typed: TypedOf<Values>, submitted: Submitted<Values>]>;
  /** For money requests: queries the result after a crash has left it unknown. */
  recover?: Flow<Values, [submitted: Submitted<Values>]>;
  /** A refusal of no field is a toast as well. */
  refusalToast?: boolean;
}

export type Submitted<Values = unknown> = PayloadAction<Values, string, Meta>;

/** The event of a submitted form, and its action creator. */
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

/** Returns all declared submissions. */
export const knownSubmissions = (): ReadonlyMap<string, SubmissionSpec<unknown>> => registry;

/** Checks the shape of an action, because a recorded log may contain invalid data. */
export const isSubmitted = (action: unknown): action is Submitted => {
  const of: unknown = (action as Partial<Submitted> | undefined)?.meta?.submission;
  return typeof of === 'object' && of !== null && 'key' in of && 'attempt' in of && 'scope' in of;
};
