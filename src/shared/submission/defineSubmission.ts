import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';

/**
 * Lifetime of the saga that sends a form. page: until the user leaves the page. session: until the session ends, because the
 * request may already have taken effect. beside: unlimited, because the request moves money.
 */
export type Scope = 'page' | 'session' | 'detached';

/** Identifies the submitted form and the attempt, so that the result of an older attempt is not taken for the current one. */
export interface Meta {
  submission: { key: string; attempt: string; scope: Scope; latest?: true | undefined };
}

/** Keys under which the `secrets` port holds the values of secret fields, because secret input is never part of an action. */
export type SecretIds = Readonly<Record<string, string | undefined>>;
type TypedOf<Values> = Values extends { secretIds: infer Ids }
  ? Ids
  : Values extends { secretIds?: infer Ids }
    ? NonNullable<Ids> | Record<string, never>
    : Record<string, never>;

/** Outcome: the platform has accepted the request. */
export interface Taken {
  ok: true;
  /** Text of the success toast, shown on any page. */
  message?: string;
  /** Result that the form shows, as plain data. */
  result?: unknown;
  /** Actions that are dispatched after the form has its result. */
  next?: readonly UnknownAction[];
}
/**
 * Outcome of sending a form; a gateway reply is a valid outcome. Null or a cancelled call: the submission was given up. unknown:
 * a money request that may or may not have taken effect.
 */
export type Outcome = Taken | (Failure & { result?: unknown }) | 'unknown' | null;

type Flow<Values, Rest extends unknown[]> = (
  values: Values,
  ...rest: Rest
) => Generator<unknown, Outcome, unknown> | SagaGenerator<Outcome>;

interface SubmissionSpec<Values> {
  /** Returns the key of the form in the store, if several forms of the same kind can be open; absent: the event's type. */
  key?: (values: Values) => string;
  /** Lifetime of the submission; default 'session'. */
  scope?: Scope;
  /**
   * For a submission that only reads: a later submission replaces the pending one. Without `latest` a second click is
   * ignored.
   */
  latest?: true;
  /** Saga that sends the form. Receives the submitted values and the input of the secret fields. */
  flow: Flow<Values, [typed: TypedOf<Values>, submitted: Submitted<Values>]>;
  /** For money requests: saga that queries the result if a crash has left the result unknown. */
  recover?: Flow<Values, [submitted: Submitted<Values>]>;
  /** Shows an error that belongs to no field as a toast, in addition to the form's message. */
  refusalToast?: boolean;
}

export type Submitted<Values = unknown> = PayloadAction<Values, string, Meta>;

/** The action that a submitted form dispatches, with its creator and type. */
export interface SubmissionEvent<Values> {
  (values: Values): Submitted<Values>;
  type: string;
  match: (action: UnknownAction) => action is Submitted<Values>;
}

// biome-ignore lint/suspicious/noExplicitAny: values differ by form
const registry = new Map<string, SubmissionSpec<any>>();
let last = 0;

/**
 * Declares the submission of a form and the saga that sends it: `mailChanged = defineSubmission<Mail>('account/mailChanged', …)`.
 * The form only dispatches the event. The submission machinery handles its state, its secrets, a double click, a crash, leaving
 * the page and the end of the session.
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

/** Returns the declaration of a submitted form; undefined if the event comes from the action log of another version. */
export const specOf = ({ type }: Submitted): SubmissionSpec<unknown> | undefined => registry.get(type);

export const knownSubmissions = (): ReadonlyMap<string, SubmissionSpec<unknown>> => registry;

/** Returns true if the action is a submission. It checks the shape, because a recorded action log may contain invalid data. */
export const isSubmitted = (action: unknown): action is Submitted => {
  const of: unknown = (action as Partial<Submitted> | undefined)?.meta?.submission;
  return typeof of === 'object' && of !== null && 'key' in of && 'attempt' in of && 'scope' in of;
};
