import * as z from 'zod/mini';
import { FINAL_ERRORS, type OpenErrorCode } from './openErrors';

/**
 * Permissions of a merchant's program, chosen by an administrator in the console. A program reads the data of its merchant. With
 * ENTERPRISE it also reads the accounts and files of the whole enterprise, which other merchants share.
 */
export const OpenScope = z.enum(['ORDER', 'REFUND', 'SPLIT', 'PAYOUT', 'COLLECT', 'READ', 'ENTERPRISE']);
export type OpenScope = z.infer<typeof OpenScope>;
export const SCOPE_WORDS: Readonly<Record<OpenScope, string>> = {
  ORDER: '收款订单',
  REFUND: '退款',
  SPLIT: '分账',
  PAYOUT: '付款',
  COLLECT: '签约代收',
  READ: '账户与对账',
  ENTERPRISE: '企业数据',
};

type Schema = z.core.$ZodType;

/**
 * The declaration of one call of the open interface, for merchants' programs. Authorisation, handlers, openapi.json,
 * documentation and changelog derive from it.
 */
export interface OpenCall<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST';
  /** Path below `/openapi/v1`; `{tradeNo}` is replaced by the value of the field in `params`. */
  path: `/${string}`;
  title: string;
  /** The call's purpose and how programs use it, in Chinese; each element is a paragraph. */
  about: readonly string[];
  /** Permission that the program needs; null: every program may send the call. */
  scope: OpenScope | null;
  params: Params;
  /** Schema of the query parameters, which are texts. */
  query: Query;
  body: Body;
  answer: Answer;
  /**
   * Name of the body's field with the merchant's own number (idempotency key). Repeating the number with the same content returns
   * the object in its current state.
   */
  number?: string;
  /** Media type, if the response is a file and not JSON. */
  file?: string;
  /** Refusals that only this call has, in addition to `GATE_ERRORS`. */
  errors: readonly OpenErrorCode[];
  /** Refusals of this call that are final for its number (idempotency key), in addition to `FINAL_ERRORS`. */
  final?: readonly OpenErrorCode[];
  /** Version of the open interface that introduced the call. */
  since: string;
}

type Declared<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  OpenCall<P, Q, B, A>,
  'params' | 'query' | 'body' | 'errors'
> & { params?: P; query?: Q; body?: B; errors?: readonly OpenErrorCode[] };

const None = z.object({});
type None = typeof None;

/** Declares a call of the open interface; parts that are left out are empty. */
export const defineOpenCall = <
  A extends Schema,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(
  declared: Declared<P, Q, B, A>,
): OpenCall<P, Q, B, A> =>
  ({ params: None, query: None, body: None, errors: [], ...declared }) as unknown as OpenCall<P, Q, B, A>;

/** Refusals that every open call can have, because they are checked before the call's handler, such as a wrong signature. */
export const GATE_ERRORS = [
  'PARAM_ERROR',
  'UNAUTHORIZED',
  'NONCE_USED',
  'APP_STOPPED',
  'SCOPE_DENIED',
  'TOO_LARGE',
  'RATE_LIMITED',
  'SYSTEM_ERROR',
  'UNAVAILABLE',
] as const satisfies readonly OpenErrorCode[];

/** Returns the refusals that are final for a call's number (idempotency key); none for a call without a number. */
export const finalErrorsOf = ({ number, errors, final = [] }: OpenCall): readonly OpenErrorCode[] =>
  number === undefined ? [] : errors.filter((code) => [...FINAL_ERRORS, ...final].includes(code));
