import type { AnswerOf, Call, FileAnswer } from '@/contract/defineCall';

/**
 * Why a call failed.
 * refused: the platform said no. http: a status of its own. unauthorised: the session is over. timeout, offline: no
 * answer. cancelled: nobody waits for it any more, show nothing. malformed: an answer of no known shape, or one that
 * proves nothing. unknownOutcome: a money call whose effect may or may not have happened; ask, never offer it again.
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

export interface Failure {
  ok: false;
  kind: FailureKind;
  /** The platform's code; null when there was no answer to read one from. */
  code: number | null;
  bizCode?: string;
  /** What to show; empty for a cancelled call. */
  msg: string;
  /** HTTP status, where there was an answer. */
  status?: number;
  /** Refused values of single fields, by name. */
  fields?: Record<string, string>;
}

export interface Success<Data> {
  ok: true;
  data: Data;
}

/** A reply is a value: only a bug throws. */
export type Reply<C extends Call = Call> = Success<C extends { blob: true } ? FileAnswer : AnswerOf<C>> | Failure;

export const failure = (kind: FailureKind, msg: string, more: Partial<Failure> = {}): Failure => ({
  ok: false,
  kind,
  code: null,
  msg,
  ...more,
});

export const cancelled = (): Failure => failure('cancelled', '');
