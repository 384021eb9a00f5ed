import type * as z from 'zod/mini';
import type { Permission } from './permissions';
import { Nothing } from './primitives';

/** The sections of the call catalogue, spelled as in the platform's own list of calls. */
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
 * The effect of a refusal on the requestNo of a call that moves money. final: uses up the number, and the result never changes.
 * password: wrong payment password, corrected under the same number. duplicate: repeat with allowDuplicate. otherContent: the
 * number belongs to another request. done: already executed, under any number. changed: the data has changed since the user saw
 * it. An unnamed refusal uses up no number: the number stays valid.
 */
export type Meaning = 'final' | 'password' | 'duplicate' | 'otherContent' | 'done' | 'changed';

/** The reason why the documents offer no trial of a call: the sensitive matter that it decides or carries. */
export type Guarded = 'login' | 'session' | 'switch' | 'password' | 'key';

type Schema = z.core.$ZodType;
type Refusals = Readonly<Record<string, string>>;

/** Properties that the calls of a file can share. */
interface Common {
  /** merchantNo and memberNo are not added to the request. */
  withoutSession?: boolean;
  /** The response is about the whole enterprise, such as its accounts. The chosen merchant does not change it. */
  ofEnterprise?: boolean;
  /** The caller needs one of these permissions. If left out, every signed-in user may call. */
  permission?: Permission | readonly Permission[];
  /** User kinds that may call it; default 'all'. A warehouse path serves warehouse users, the plain path all others. */
  users?: 'all' | 'ordinary' | 'warehouse';
  /** The documents offer no trial: the call decides about the session, or carries credentials. */
  guarded?: Guarded;
}

/**
 * The call in the documents, in Chinese. `title` is short, in the words of the pages. `purpose` is a sentence: for which user the call
 * acts, and with which effect. The build removes both from the code for browsers (`sandbox/build/withoutDocuments.cjs`).
 */
export interface CallDoc {
  title: string;
  purpose: string;
}

/** The declaration of one call. Types, sandbox routes, authorisation and documentation derive from it. */
interface Declared<Request extends Schema, Own extends Refusals> extends Common {
  /** Path below the gateway, for ordinary users. */
  path: `/${string}`;
  doc: CallDoc;
  /** Path below the gateway for warehouse users, if it differs. */
  warehousePath?: `/${string}`;
  /** Default: POST with a JSON body. A GET request carries its fields, which are all texts, in the query. */
  method?: 'GET' | 'POST';
  request: Request;
  /** The call's own refusals: bizCode and its meaning for the caller. */
  refusals?: Own;
  /** Refusals that affect the request number of a call that moves money. */
  meanings?: Readonly<Partial<Record<keyof Own, Meaning>>>;
  multipart?: boolean;
  /** Carries what only the envelope may: a password, an ID or card number, a key. */
  encrypted?: boolean;
  /**
   * Maximum bytes of its sealed body, if larger than the default (32 kB). Such a body is opened only for a valid session with
   * permission for the call.
   */
  sealedLimit?: number;
  /**
   * Maximum bytes of its plain JSON body, if larger than the default (1 MB). Such a body is read only for a valid session with
   * permission for the call.
   */
  bodyLimit?: number;
  /** Moves money: sealed, never cancelled by navigation, an unproven answer is an unknown outcome. */
  money?: boolean;
  /** Survives navigation. */
  kept?: boolean;
  /** Answers without a login. */
  anonymous?: boolean;
}

interface JsonDeclaration<Request extends Schema, Answer extends Schema, Own extends Refusals>
  extends Declared<Request, Own> {
  /** Schema of the answer's `data`. */
  answer: Answer;
  blob?: never;
}

interface FileDeclaration<Request extends Schema, Own extends Refusals> extends Declared<Request, Own> {
  /** The answer is a file; a JSON answer to it is a refusal. */
  blob: true;
  answer?: never;
}

/** A declared call, as other code uses it. */
export type Call<
  Request extends Schema = Schema,
  Answer extends Schema = Schema,
  Own extends Refusals = Refusals,
> = Readonly<
  Omit<Declared<Request, Own>, 'refusals' | 'doc'> & {
    /** Removed from the code for browsers. */
    doc?: CallDoc;
    section: Section;
    method: 'GET' | 'POST';
    answer: Answer;
    refusals: Own;
    blob?: boolean;
  }
>;

/** The caller's part of a request. The gateway adds the session fields unless the call opts out. */
export type RequestOf<C extends Call> = C extends Call<infer Request> ? z.input<Request> : never;
/** The checked `data` of a successful answer. */
export type AnswerOf<C extends Call> = C extends Call<Schema, infer Answer> ? z.output<Answer> : never;
/** The bizCodes that the call can be refused with. */
export type BizCodeOf<C extends Call> = keyof C['refusals'] & string;

/** Declares one call. `path` and the schemas are required, the flags default to "no". */
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

/** Returns the function that declares the calls of a section. `common`: declarations that all calls of the file share. */
export const section = (name: Section, common: Common = {}): DefineCall =>
  ((declaration: Declared<Schema, Refusals>) => ({
    method: 'POST',
    answer: Nothing,
    refusals: {},
    ...common,
    ...declaration,
    section: name,
    // Money calls are sealed, and leaving the page does not cancel them.
    ...(declaration.money ? { encrypted: true, kept: true } : {}),
  })) as DefineCall;

/** True if the call's paths are accepted only in the encrypted envelope. Files are never sent in an envelope. */
export const isSealed = ({ encrypted, blob, multipart }: Call): boolean => encrypted === true && !blob && !multipart;

/** A file in a response, as the gateway passes it to a flow. */
export interface FileAnswer {
  blob: Blob;
  filename: string;
}
