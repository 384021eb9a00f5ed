import * as z from 'zod/mini';
import type { OpenErrorCode } from './openErrors';

/**
 * Permissions of an application, chosen by an administrator in the console. An application reads the data of its merchant. ENTERPRISE reads the accounts and files of the whole enterprise, which other merchants share.
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

/** The declaration of one call for merchants' programs. Gate, handlers, openapi.json, documents and changelog derive from it. */
export interface OpenCall<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST';
  /** Below `/openapi/v1`; `{tradeNo}` is a field of `params`. */
  path: `/${string}`;
  title: string;
  /** The call's purpose and its usage notes, in Chinese; each element is a paragraph. */
  about: readonly string[];
  /** Null: every application may. */
  scope: OpenScope | null;
  params: Params;
  /** Schema of the query, whose values are texts. */
  query: Query;
  body: Body;
  answer: Answer;
  /** The merchant's own number in the body: a repeated number with the same content answers the object as it is now. */
  number?: string;
  /** Media type, if the response is a file and not JSON. */
  file?: string;
  /** Refusals of the call, in addition to the refusals of the gate. */
  errors: readonly OpenErrorCode[];
  /** Version of the interface that introduced the call. */
  since: string;
}

type Declared<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Omit<
  OpenCall<P, Q, B, A>,
  'params' | 'query' | 'body' | 'errors'
> & { params?: P; query?: Q; body?: B; errors?: readonly OpenErrorCode[] };

const None = z.object({});
type None = typeof None;

/** Declares an open call; omitted parts are empty. */
export const defineOpenCall = <
  A extends Schema,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(
  declared: Declared<P, Q, B, A>,
): OpenCall<P, Q, B, A> =>
  ({ params: None, query: None, body: None, errors: [], ...declared }) as unknown as OpenCall<P, Q, B, A>;

/** Refusals of the gate, possible for every call. */
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
