import type { Kysely } from 'kysely';
import type { Permission } from '@/contract/permissions';
import type { Database } from '../db/schema';
import type { JudgeOptions } from '../outgoing/judge';
import type { RealTime } from './clock';
import type { ExportLimits } from './exports/limits';
import type { Readers } from './files/readers';
import { notYours } from './refusal';
import type { ReviewKinds } from './reviews';
import type { PasswordCost, RandomBytes } from './secrets';

/**
 * The user on whose behalf a request is made, with the permissions and ids to which the request is limited. Only
 * authorise.ts creates actors.
 */
export interface Actor {
  userId: string;
  sessionId: string;
  loginAccount: string;
  kind: 'ordinary' | 'warehouse';
  permissions: ReadonlySet<Permission>;
  /** The session's current enterprise; null while the user has none. */
  enterpriseId: string | null;
  /** The member whose money the request is about; already checked against the request's memberNo. */
  memberNo: string | null;
  /** The member of the enterprise. `memberNo` differs when a warehouse requests data of a sub-merchant. */
  ownMemberNo: string | null;
  /** The merchant that the request acts for; null for the whole enterprise. Already checked against the user's merchants. */
  merchantNo: string | null;
  /**
   * The program (app) and the key that signed the request; undefined for a browser session. For a program, `userId`
   * is the program's user, and `sessionId` is `app:` with the key's serial. Checks of the session then read the key
   * again (`who_asks`).
   */
  app?: { appId: string; serial: string };
}

/** The resources that a request may use. `db` is a transaction, unless the call's handler opens its own. */
export interface Context {
  db: Kysely<Database>;
  /** Business time, which the controls can move. All events and due times use it. */
  now: Date;
  /** Security time (real time), for sessions, tickets, codes, locks, limits. */
  realNow: RealTime;
  /** Network address of the client, for limits and audit. */
  address: string;
  /** Names of the browser and operating system that sent the request. */
  device: string;
  /** Source of unpredictable bytes for tokens, codes, salts. */
  random: RandomBytes;
  /** Cost parameter of the hash of a new password. */
  passwordCost: PasswordCost;
  /** Duration in ms after which a simulated party, such as the bank or an auditor, decides. */
  reviewDelayMs: number;
  /** The effects of the asynchronous decisions (reviews), by kind of review. */
  reviewKinds: ReviewKinds;
  exports: ExportLimits;
  /** Reads uploaded files in worker threads. */
  readers: Readers;
  /** The encryption key of apiKeys (`apps/sealedSecret.ts`). Null: the platform can create no apiKeys. */
  appSecretKey: Buffer | null;
  /** The rule by which addresses are allowed as notification addresses of programs. */
  outgoing: JudgeOptions;
  /**
   * The public address of the platform, without a slash at its end. Links in messages begin with it. It is configured
   * and never taken from a request.
   */
  publicUrl: string;
  /** Returns a fresh random identifier with this prefix. */
  newId: (prefix: string) => string;
}

/** The context of a call whose user is known: every call behind a session, and every signed call. */
export type AuthedContext = Context & { user: Actor };

/**
 * Returns the member whose money the request concerns. For a user without a member, refuses in the same way as for
 * another enterprise's id.
 */
export const memberOf = (user: Actor): string => user.memberNo ?? notYours();

/** Returns the number of the enterprise's own member, even if a warehouse requests data of a sub-merchant. */
export const ownMemberOf = (user: Actor): string => user.ownMemberNo ?? notYours();
