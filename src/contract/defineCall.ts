import type * as z from 'zod/mini';
import type { Permission } from './permissions';

/** The sections of the call catalogue, spelled as in the platform's own list of calls. */
export type Section =
  | 'login'
  | 'password-and-email'
  | 'staff'
  | 'enterprise-switching'
  | 'enterprise-onboarding'
  | 'merchants-settlement-limits-products'
  | 'accounts-and-balances'
  | 'basic-data'
  | 'messages'
  | 'agreements'
  | 'trades-transfers-fees'
  | 'batch-payments'
  | 'brand-wallet-and-member-products'
  | 'enterprise-recharge-and-loan'
  | 'file-upload';

/**
 * What a refusal means for the requestNo of a call that moves money. final: it takes the number, and is the same for ever.
 * password: the payment password, corrected under the same number. duplicate: goes on with allowDuplicate. otherContent:
 * the number stands for something else. done: it was done already, under whatever number. changed: what was looked at
 * has changed since. One that is not named takes nothing: the number goes on.
 */
export type Meaning = 'final' | 'password' | 'duplicate' | 'otherContent' | 'done' | 'changed';

type Schema = z.core.$ZodType;

/** What one call declares. Everything else (types, sandbox routes, authorisation, documentation) derives from it. */
export interface CallDeclaration<Request extends Schema, Answer extends Schema> {
  section: Section;
  /** Path below the gateway, for ordinary users. */
  path: `/${string}`;
  /** Path below the gateway for warehouse users, where they have one of their own. */
  warehousePath?: `/${string}`;
  /** POST with a JSON body unless said otherwise; a GET carries its request, texts alone, in the query. */
  method?: 'GET' | 'POST';
  request: Request;
  /** Schema of the answer's `data`. A blob call answers a file instead and declares `Nothing`. */
  answer: Answer;
  /** The call's own refusals: bizCode to what it means for the caller. */
  refusals?: Readonly<Record<string, string>>;
  /** What of them the sender of a call that moves money has to know. */
  meanings?: Readonly<Record<string, Meaning>>;
  /** The answer is a file; a JSON answer to it is a refusal. */
  blob?: boolean;
  multipart?: boolean;
  /** Part of the built-in minimum that is sealed even when the platform's list does not name it. */
  encrypted?: boolean;
  /**
   * Most bytes of its sealed body, where that carries more than what a user fills in (32 kB). Such a body is opened for a
   * living session that may make the call, for nobody else.
   */
  sealedLimit?: number;
  /** Moves money: sealed, never cancelled by navigation, an unproven answer is an unknown outcome. */
  money?: boolean;
  /** Survives navigation. */
  kept?: boolean;
  /** merchantNo and memberNo are not added to the request. */
  withoutSession?: boolean;
  /** Answers without a login. */
  anonymous?: boolean;
  /** One of these permissions is needed; none named: any signed-in user. */
  permission?: Permission | readonly Permission[];
  /** Who may call it; 'all' where nothing is said. A warehouse path serves warehouse users, the plain one the others. */
  users?: 'all' | 'ordinary' | 'warehouse';
}

export type Call<Request extends Schema = Schema, Answer extends Schema = Schema> = Readonly<
  CallDeclaration<Request, Answer> & { method: 'GET' | 'POST' }
>;

/** What a caller passes; session fields are added by the gateway unless the call opts out. */
export type RequestOf<C extends Call> = C extends Call<infer Request, Schema> ? z.input<Request> : never;
/** The checked `data` of a successful answer. */
export type AnswerOf<C extends Call> = C extends Call<Schema, infer Answer> ? z.output<Answer> : never;

/** Declares one call of the platform. `section`, `path` and both schemas are required, the flags default to "no". */
export function defineCall<
  Request extends Schema,
  Answer extends Schema,
  const Flags extends { anonymous?: boolean; blob?: boolean } = Record<never, never>,
>(
  declaration: CallDeclaration<Request, Answer> & Flags,
): Call<Request, Answer> & Pick<Flags, keyof Flags & ('anonymous' | 'blob')> {
  return { ...declaration, method: declaration.method ?? 'POST' };
}

/** A file answer, as the gateway hands it to a flow. */
export interface FileAnswer {
  blob: Blob;
  filename: string;
}
