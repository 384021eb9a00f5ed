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

/** The shared parts of the server. All time and randomness come from here. */
export interface Platform {
  db: Kysely<Database>;
  /** True when this process is the database's only one (embedded). */
  alone: boolean;
  /** Both clocks (README, "Two clocks"). */
  clock: Clock;
  random: RandomBytes;
  /** Cost of the hash of a new password. */
  passwordCost: PasswordCost;
  /** Ends after so many ms; a test may end it at once. */
  sleep: (ms: number) => Promise<void>;
  keys: CryptoKeys;
  opener: Sm2Opener;
  /** Limits of the open interface. */
  open: OpenLimits;
  /** The log of programs' requests. */
  requestLog: RequestLog;
  /** Signs answers and notifications of the open interface. */
  signer: PlatformSigner;
  /** apiKeys are encrypted under it; null: none can be made or used (a shared database without `APP_SECRET_KEY`). */
  appSecretKey: Buffer | null;
  /** Duration of an asynchronous decision in ms. */
  reviewDelayMs: number;
  reviewKinds: ReviewKinds;
  exports: ExportLimits;
  exportSources: ExportSources;
  readers: Readers;
  forms: FormBudget;
  /** Aborted when the server ends and waits no longer for bodies. */
  ending: AbortSignal;
  /** Ports of this platform and its database on this machine, to which no notification is sent; known when it listens. */
  ownPorts: number[];
  /** The address that links begin with which leave the platform (`PUBLIC_URL`); known once it listens. */
  publicUrl: string;
  /** Deviations from the default limits for sending notifications. */
  outgoing: Partial<Pick<PostOptions, 'timeout' | 'resolve'>>;
  /** Serves `/sandbox/*`. */
  controls: boolean;
  /** Background work, started once the server listens. */
  workers: readonly Worker[];
  /** The built console. */
  distDir: string;
  /** Trusts `X-Forwarded-*` of the proxy in front. */
  trustProxy: boolean;
  /** Writes to the operator's log; never a secret or a request's body. */
  log: (line: string, error?: unknown) => void;
}
