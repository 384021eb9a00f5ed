import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import type { Clock } from '../domain/clock';
import type { ExportLimits } from '../domain/exports/limits';
import type { ExportSources } from '../domain/exports/source';
import type { Readers } from '../domain/files/readers';
import type { ReviewKinds } from '../domain/reviews';
import type { PasswordCost, RandomBytes } from '../domain/secrets';
import type { CryptoKeys } from '../domain/settings';
import type { PostOptions } from '../outgoing/post';
import type { Sm2Opener } from '../sm/opener';
import type { FormBudget } from './formBudget';
import type { OpenLimits } from './openOptions';
import type { RequestLog } from './requestLog';
import type { PlatformSigner } from './signer';
import type { Worker } from './worker';

/** The parts that all modules of the server share. All time and randomness come from here. */
export interface Platform {
  db: Kysely<Database>;
  /** True if this process is the only one that uses the database (embedded database). */
  alone: boolean;
  /** Business time and real time (README, "Two clocks"). */
  clock: Clock;
  random: RandomBytes;
  /** Cost parameter of the hash of a new password. */
  passwordCost: PasswordCost;
  /** Waits for a number of ms; a test may end the waiting immediately. */
  sleep: (ms: number) => Promise<void>;
  keys: CryptoKeys;
  opener: Sm2Opener;
  /** Limits of the open interface. */
  open: OpenLimits;
  requestLog: RequestLog;
  /** Signs responses and notifications of the open interface. */
  signer: PlatformSigner;
  /**
   * Key for the encryption of stored apiKeys. Null: no apiKey can be created or used. This is so for a shared
   * database without `APP_SECRET_KEY`.
   */
  appSecretKey: Buffer | null;
  /** Duration in ms after which a simulated party, such as the bank or an auditor, decides. */
  reviewDelayMs: number;
  reviewKinds: ReviewKinds;
  exports: ExportLimits;
  exportSources: ExportSources;
  readers: Readers;
  forms: FormBudget;
  /** Aborted when the server is shutting down and no longer waits for request bodies. */
  ending: AbortSignal;
  /**
   * Ports on this machine that this platform and its database use. Notifications are never sent to these ports. Set
   * when the server listens.
   */
  ownPorts: number[];
  /** The public address with which links in messages begin (`PUBLIC_URL`). Set when the server listens. */
  publicUrl: string;
  /** Limits for sending notifications that differ from the defaults. */
  outgoing: Partial<Pick<PostOptions, 'timeout' | 'resolve'>>;
  /** True if `/sandbox/*`, the controls of the sandbox, is served. */
  controls: boolean;
  /** Background work, started once the server listens. */
  workers: readonly Worker[];
  /** Folder of the built console. */
  distDir: string;
  /** True if the server trusts `X-Forwarded-*` headers of a proxy in front of it. */
  trustProxy: boolean;
  /** Writes to the operator's log; never a secret or the body of a request. */
  log: (line: string, error?: unknown) => void;
}
