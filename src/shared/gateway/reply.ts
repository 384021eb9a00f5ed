import type { AnswerOf, BizCodeOf, Call, FileAnswer } from '@/contract/defineCall';

/**
 * The reason why a call failed. refused: the platform rejected it. http: an HTTP error status. unauthorised: the session has
 * ended. timeout, offline: no answer. cancelled: the requesting flow has ended, so no message is shown. malformed: an answer of
 * unknown shape or without a valid authentication code. unknownOutcome: a money call that may or may not have taken effect; query
 * its state, never send it again.
 */
export type FailureKind =
  | 'refused'
  | 'http'
  | 'unauthorised'
  | 'timeout'
  | 'offline'
  | 'cancelled'
  | 'malformed'
  | 'unknownOutcome';

export interface Failure<BizCode extends string = string> {
  ok: false;
  kind: FailureKind;
  /** The platform's result code; null if no answer arrived. */
  code: number | null;
  /** Code of the platform's refusal, if the call declares it. */
  bizCode?: BizCode;
  /** The message to show; empty for a cancelled call. */
  msg: string;
  /** HTTP status, if an answer arrived. */
  status?: number;
  /** Error texts of single fields, by field name. */
  fields?: Record<string, string>;
}

/** True if the requested subject does not exist or belongs to another owner. The platform gives the same answer for both. */
export const isMissing = ({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean =>
  kind === 'refused' && code === 4004;

/**
 * True if a failure proves that the platform has changed nothing: its own refusal, or a status that it sends before reading the
 * request. After any other failure the call may have taken effect.
 */
export const tookNothing = ({ kind, status = 0 }: Pick<Failure, 'kind' | 'status'>): boolean =>
  kind === 'refused' || kind === 'unauthorised' || (kind === 'http' && status >= 400 && status < 500);

export interface Success<Data> {
  ok: true;
  data: Data;
}

/** The result of a call as a value. Failures do not throw; only a bug does. */
export type Reply<C extends Call = Call> =
  | Success<C extends { blob: true } ? FileAnswer : AnswerOf<C>>
  | Failure<BizCodeOf<C>>;

/** Creates a failure. The possible bizCodes depend on the call, so the result is assignable to a failure of any call. */
export const failure = (kind: FailureKind, msg: string, more: Partial<Failure> = {}): Failure<never> =>
  ({ ok: false, kind, code: null, msg, ...more }) as Failure<never>;

export const cancelled = (): Failure<never> => failure('cancelled', '');
