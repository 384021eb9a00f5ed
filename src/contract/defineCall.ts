import type * as z from 'zod/mini';
import type { Permission } from './permissions';
import { Nothing } from './primitives';

/** The sections of the call catalogue, spelled as in the platform's list of calls. */
export type Section =
  | 'login'
  | 'password-and-email'
  | 'staff'
  | 'enterprise-switching'
  | 'enterprise-onboarding'
  | 'merchants-settlement-limits-products'
  | 'applications'
  | 'accounts-and-balances'
  | 'basic-data'
  | 'messages'
  | 'agreements'
  | 'trades-transfers-fees'
  | 'batch-payments'
  | 'brand-wallet-and-member-products'
  | 'enterprise-recharge-and-loan'
  | 'file-upload'
  | 'cloud-warehouse';

/**
 * The effect of a refusal on the requestNo (idempotency key) of a call that moves money. final: uses up the number, and the
 * result never changes. password: wrong payment password, corrected under the same number. duplicate: a possible duplicate
 * payment, repeated with allowDuplicate. otherContent: the number belongs to another request. done: already executed, under any
 * number. changed: the data has changed since the user saw it. A refusal without an entry leaves the number valid.
 */
export type Meaning = 'final' | 'password' | 'duplicate' | 'otherContent' | 'done' | 'changed';

/** The reason why the documentation offers no trial of a call: it signs in, changes the session, or carries a password or key. */
export type Guarded = 'login' | 'session' | 'switch' | 'password' | 'key';

type Schema = z.core.$ZodType;
type Refusals = Readonly<Record<string, string>>;

/** Properties of a call that all calls of a file can share. */
interface Common {
  /** The gateway does not add merchantNo and memberNo to the request. */
  withoutSession?: boolean;
  /**
   * The response covers the whole enterprise, such as all its accounts, so a change of the chosen merchant does not affect it.
   */
  ofEnterprise?: boolean;
  /** The caller needs one of these permissions. If left out, every signed-in user may send the call. */
  permission?: Permission | readonly Permission[];
  /**
   * Kinds of users that may send the call; default 'all'. If the call has a `warehousePath`, warehouse users send the
   * call there, and all other users send it to `path`.
   */
  users?: 'all' | 'ordinary' | 'warehouse';
  /** Set if the documentation offers no trial of the call, because it affects the session or carries credentials. */
  guarded?: Guarded;
}

/**
 * The documentation of a call, in Chinese. `title` is short, in the words of the pages. `purpose` is a sentence: for which user
 * the call acts, and with which effect. The build removes both from the browser's code (`sandbox/build/withoutDocuments.cjs`).
 */
export interface CallDoc {
  title: string;
  purpose: string;
}

/** The declaration of one call. Its TypeScript types, the sandbox's route, authorisation and documentation derive from it. */
interface Declared<Request extends Schema, Own extends Refusals> extends Common {
  /** Path below the gateway, for ordinary users. */
  path: `/${string}`;
  doc: CallDoc;
  /** Path below the gateway for warehouse users, if it differs from `path`. */
  warehousePath?: `/${string}`;
  /** HTTP method; default POST with a JSON body. A GET request sends its fields in the query, as texts. */
  method?: 'GET' | 'POST';
  request: Request;
  /** Refusals that only this call has: the bizCode and its meaning for the caller. */
  refusals?: Own;
  /** The effect of refusals on the request number, for a call that moves money. */
  meanings?: Readonly<Partial<Record<keyof Own, Meaning>>>;
  multipart?: boolean;
  /** The call is accepted only in the encrypted envelope, because it carries a password, an ID or card number, or a key. */
  encrypted?: boolean;
  /**
   * Maximum size in bytes of the call's encrypted body, if larger than the default (32 kB). Such a body is decrypted
   * only for a valid session with permission for the call.
   */
  sealedLimit?: number;
  /**
   * Maximum size in bytes of the call's plain JSON body, if larger than the default (1 MB). Such a body is read only
   * for a valid session with permission for the call.
   */
  bodyLimit?: number;
  /** The call moves money: it is encrypted, navigation never cancels it, and a lost response counts as an unknown outcome. */
  money?: boolean;
  /** The call is sent to its end even if the user leaves the page. */
  kept?: boolean;
  /** The call works without a login. */
  anonymous?: boolean;
}

interface JsonDeclaration<Request extends Schema, Answer extends Schema, Own extends Refusals>
  extends Declared<Request, Own> {
  /** Schema of `data` in the response. */
  answer: Answer;
  blob?: never;
}

interface FileDeclaration<Request extends Schema, Own extends Refusals> extends Declared<Request, Own> {
  /** The response is a file. A JSON response instead is a refusal. */
  blob: true;
  answer?: never;
}

/** A declared call, as the gateway, the sandbox and the documentation use it. */
export type Call<
  Request extends Schema = Schema,
  Answer extends Schema = Schema,
  Own extends Refusals = Refusals,
> = Readonly<
  Omit<Declared<Request, Own>, 'refusals' | 'doc'> & {
    /** The documentation of the call; the build removes it from the browser's code. */
    doc?: CallDoc;
    section: Section;
    method: 'GET' | 'POST';
    answer: Answer;
    refusals: Own;
    blob?: boolean;
  }
>;

/**
 * The part of a request that the caller provides. The gateway adds the session fields unless the call declares `withoutSession`.
 */
export type RequestOf<C extends Call> = C extends Call<infer Request> ? z.input<Request> : never;
/** The validated `data` of a successful response. */
export type AnswerOf<C extends Call> = C extends Call<Schema, infer Answer> ? z.output<Answer> : never;
/** The bizCodes with which the platform can refuse the call. */
export type BizCodeOf<C extends Call> = keyof C['refusals'] & string;

/** Declares one call. `path` and the schemas are required; a flag that is left out is false. */
interface DefineCall {
  <
    Request extends Schema,
    Answer extends Schema,
    const Own extends Refusals = Record<never, never>,
    const Flags extends { anonymous?: boolean } = Record<never, never>,
  >(
    declaration: JsonDeclaration<Request, Answer, Own> & Flags,
  ): Call<Request, Answer, Own> & Pick<Flags, keyof Flags & 'anonymous'>;
  <
    Request extends Schema,
    const Own extends Refusals = Record<never, never>,
    const Flags extends { anonymous?: boolean } = Record<never, never>,
  >(
    declaration: FileDeclaration<Request, Own> & Flags,
  ): Call<Request, typeof Nothing, Own> & { readonly blob: true } & Pick<Flags, keyof Flags & 'anonymous'>;
}

/** Returns the function that declares the calls of a catalogue section. `common`: properties that all these calls share. */
export const section = (name: Section, common: Common = {}): DefineCall =>
  ((declaration: Declared<Schema, Refusals>) => ({
    method: 'POST',
    answer: Nothing,
    refusals: {},
    ...common,
    ...declaration,
    section: name,
    // Money calls are always encrypted, and leaving the page does not cancel them.
    ...(declaration.money ? { encrypted: true, kept: true } : {}),
  })) as DefineCall;

/**
 * Returns true if the call is accepted only in the encrypted envelope. Calls that send or return files never use the envelope.
 */
export const isSealed = ({ encrypted, blob, multipart }: Call): boolean => encrypted === true && !blob && !multipart;

/** A file from a response, as the gateway returns it. */
export interface FileAnswer {
  blob: Blob;
  filename: string;
}
