import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { CallName, Catalogue } from '@/contract/catalogue';
import type { Call } from '@/contract/defineCall';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../db/schema';
import type { ExportLimits } from '../domain/exports/jobs';
import type { RandomBytes } from '../domain/secrets';
import type { Readers } from '../workers/readers';

/** Who asks: the token's user, confined. Computed in one place (authorise.ts); a handler can only read it. */
export interface Actor {
  userId: string;
  sessionId: string;
  loginAccount: string;
  kind: 'ordinary' | 'warehouse';
  permissions: ReadonlySet<Permission>;
  /** Of the session's current enterprise; null while the user has none. */
  enterpriseId: string | null;
  /** The member whose money the session sees; already checked against the request's memberNo. */
  memberNo: string | null;
  /** The merchant the request acts for, or null for the whole enterprise; already checked. */
  merchantNo: string | null;
}

/** What a handler may touch. `db` is a transaction when the call writes. */
export interface Context {
  db: Kysely<Database>;
  /** The sandbox's clock; nothing else reads the time. */
  now: Date;
  /** Peer address of the request, for limits and audit. */
  address: string;
  /** Browser and system of the request in words. */
  device: string;
  /** Unpredictable bytes: tokens, codes, salts. */
  random: RandomBytes;
  /** How long an asynchronous decision takes, ms. */
  reviewDelayMs: number;
  exports: ExportLimits;
  /** What users send is read there, off this thread. */
  readers: Readers;
  /** Fresh random identifiers. */
  newId: (prefix: string) => string;
}

/** A file answer. The body may stream. */
export interface FileReply {
  filename: string;
  contentType: string;
  body: Buffer | Readable;
  /** The content was judged and may be looked at in place: not only saved, and in pieces (a film that is skipped through). */
  shown?: boolean;
}

type Input<C> = C extends Call<infer Request, z.core.$ZodType> ? z.output<Request> : never;
type Output<C> = C extends { blob: true }
  ? FileReply
  : C extends Call<z.core.$ZodType, infer Answer>
    ? z.input<Answer>
    : never;

/** An anonymous call may come without a user; every other one has one. */
type Asker<C> = C extends { anonymous: true } ? Actor | null : Actor;

/** Answers the `data` of a success; a refusal is thrown (`refuse`). */
export type Handler<C> = (request: Input<C>, context: Context & { user: Asker<C> }) => Promise<Output<C>>;

/** The handlers of the named calls: one missing, or one answering something else, does not compile. */
export type Handlers<Names extends CallName> = {
  [Name in Names]: Handler<Catalogue[Name]>;
};

/** A business refusal: HTTP 200, a non-zero code, a Chinese text. */
export class Refusal extends Error {
  constructor(
    readonly msg: string,
    readonly detail: {
      code?: number;
      bizCode?: string;
      fields?: Record<string, string>;
      status?: number;
      /** The refusal is itself a fact (a counted failure, a number taken): what the handler wrote is kept. */
      keep?: boolean;
    } = {},
  ) {
    super(msg);
  }
}

/** Throws a business refusal. `msg` is shown to the user as it is. */
export function refuse(msg: string, detail: Refusal['detail'] = {}): never {
  throw new Refusal(msg, detail);
}

/** Refuses what one field of the request says. `keep`: what the call has written so far stands. */
export const atField = (field: string, msg: string, keep = false): never =>
  refuse(msg, { fields: { [field]: msg }, keep });

/** The one answer for ids that are absent or somebody else's. */
export const notYours = (): never => refuse('数据不存在或无权访问', { code: 4004 });

/** The member whose money the session sees; who has none is told as of a foreign id. */
export const memberOf = (user: Actor): string => user.memberNo ?? notYours();
