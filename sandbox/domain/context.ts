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

/** The user of the request, with access limited to the token's scope. Only authorise.ts creates actors. */
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
  /** The merchant the request acts for, or null for the whole enterprise; already checked. */
  merchantNo: string | null;
  /**
   * The program and key of a signed call. Then `userId` is the program's own user, and `sessionId` is `app:` with the serial.
   * Checks of the session re-read the key instead (`who_asks`).
   */
  app?: { appId: string; serial: string };
}

/** The resources that a request may use. `db` is a transaction, unless the call's handler opens its own. */
export interface Context {
  db: Kysely<Database>;
  /** Business time, which the controls can move. All events and due times use it. */
  now: Date;
  /** Security time: sessions, tickets, codes, locks, limits. */
  realNow: RealTime;
  /** Peer address of the request, for limits and audit. */
  address: string;
  /** Names of browser and system of the request. */
  device: string;
  /** Unpredictable bytes: tokens, codes, salts. */
  random: RandomBytes;
  /** Cost of the hash of a new password. */
  passwordCost: PasswordCost;
  /** Duration of an asynchronous decision in ms. */
  reviewDelayMs: number;
  /** The effects of each kind of decision. */
  reviewKinds: ReviewKinds;
  exports: ExportLimits;
  /** Reads uploaded files in another thread. */
  readers: Readers;
  /** The encryption key of apiKeys (`apps/sealedSecret.ts`); null: no apiKeys can be made. */
  appSecretKey: Buffer | null;
  /** The addresses to which programs may be notified. */
  outgoing: JudgeOptions;
  /** The address that links begin with which leave the platform, without a slash at its end. No request decides it. */
  publicUrl: string;
  /** Fresh random identifiers. */
  newId: (prefix: string) => string;
}

/** The context of a call whose user is known: every call behind a session, and every signed call. */
export type AuthedContext = Context & { user: Actor };

/** Returns the member whose money the request concerns. A user without a member gets the same refusal as for a foreign id. */
export const memberOf = (user: Actor): string => user.memberNo ?? notYours();

/** The member of the enterprise, whichever sub-merchant of a warehouse the request is about. */
export const ownMemberOf = (user: Actor): string => user.ownMemberNo ?? notYours();
