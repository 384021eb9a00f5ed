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
 * What a refusal means for the requestNo of a call that moves money. final: it takes the number, and is the same for ever.
 * password: the payment password, corrected under the same number. duplicate: goes on with allowDuplicate. otherContent:
 * the number stands for something else. done: it was done already, under whatever number. changed: what was looked at
 * has changed since. One that is not named takes nothing: the number goes on.
 */
export type Meaning = 'final' | 'password' | 'duplicate' | 'otherContent' | 'done' | 'changed';

/** What a call decides or carries, for which the documents do not let it be tried. */
export type Guarded = 'login' | 'session' | 'switch' | 'password' | 'key';

type Schema = z.core.$ZodType;
type Refusals = Readonly<Record<string, string>>;

/** What the calls of a file may have in common. */
interface Common {
  /** merchantNo and memberNo are not added to the request. */
  withoutSession?: boolean;
  /** One of these permissions is needed; none named: any signed-in user. */
  permission?: Permission | readonly Permission[];
  /** Who may call it; 'all' where nothing is said. A warehouse path serves warehouse users, the plain one the others. */
  users?: 'all' | 'ordinary' | 'warehouse';
  /** Nobody tries it from the documents: it decides who is signed in, or carries what they prove it with. */
  guarded?: Guarded;
}

/** What one call declares. Everything else (types, sandbox routes, authorisation, documentation) derives from it. */
interface Declared<Request extends Schema, Own extends Refusals> extends Common {
  /** Path below the gateway, for ordinary users. */
  path: `/${string}`;
  /** Path below the gateway for warehouse users, where they have one of their own. */
  warehousePath?: `/${string}`;
  /** POST with a JSON body unless said otherwise; a GET carries its request, texts alone, in the query. */
  method?: 'GET' | 'POST';
  request: Request;
  /** The call's own refusals: bizCode to what it means for the caller. */
  refusals?: Own;
  /** What of them the sender of a call that moves money has to know. */
  meanings?: Readonly<Partial<Record<keyof Own, Meaning>>>;
  multipart?: boolean;
  /** Carries what only the envelope may: a password, an ID or card number, a key. */
  encrypted?: boolean;
  /**
   * Most bytes of its sealed body, where that carries more than what a user fills in (32 kB). Such a body is opened for a
   * living session that may make the call, for nobody else.
   */
  sealedLimit?: number;
  /**
   * Most bytes of its plain JSON body, where that carries more than any other (1 MB). Such a body is read for a living session
   * that may make the call, for nobody else.
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

/** A call as everything that uses it sees it. */
export type Call<
  Request extends Schema = Schema,
  Answer extends Schema = Schema,
  Own extends Refusals = Refusals,
> = Readonly<
  Omit<Declared<Request, Own>, 'refusals'> & {
    section: Section;
    method: 'GET' | 'POST';
    answer: Answer;
    refusals: Own;
    blob?: boolean;
  }
>;

/** What a caller passes; session fields are added by the gateway unless the call opts out. */
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

/** How the calls of a section are declared; `common` is what those of the file have alike. */
export const section = (name: Section, common: Common = {}): DefineCall =>
  ((declaration: Declared<Schema, Refusals>) => ({
    method: 'POST',
    answer: Nothing,
    refusals: {},
    ...common,
    ...declaration,
    section: name,
    // Money goes in the envelope, and nothing that was sent is given up with the page.
    ...(declaration.money ? { encrypted: true, kept: true } : {}),
  })) as DefineCall;

/** Whether the call's paths take the envelope alone. A file is never in one. */
export const isSealed = ({ encrypted, blob, multipart }: Call): boolean => encrypted === true && !blob && !multipart;

/** A file answer, as the gateway hands it to a flow. */
export interface FileAnswer {
  blob: Blob;
  filename: string;
}
