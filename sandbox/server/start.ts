import { setMaxListeners } from 'node:events';
import { access, readdir, rename, rm, statfs } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { payingBatches } from '../background/batchWorker';
import { expiringOrders } from '../background/cashierWorker';
import { endingDays } from '../background/dayEnd';
import { exporting } from '../background/exporter';
import { startJanitor } from '../background/janitor';
import { listen } from '../background/listener';
import { notifying } from '../background/notifier';
import { reviewing } from '../background/reviewer';
import { type OpenDatabase, openDatabase } from '../db/connect';
import { migrate } from '../db/migrate';
import type { Database } from '../db/schema';
import { type Ear, hear } from '../domain/announce';
import { makeClock } from '../domain/clock';
import { EXPORT_LIMITS, type ExportLimits } from '../domain/exports/limits';
import { makeReaders } from '../domain/files/readers';
import { REVIEW_KINDS } from '../domain/reviewKinds';
import { isSafeCost, PASSWORD_COST, type PasswordCost, type RandomBytes, secureRandom } from '../domain/secrets';
import { cryptoKeys } from '../domain/settings';
import { giveUpAll } from '../domain/warehouse/voucherStaging';
import { EXPORT_SOURCES } from '../handlers';
import { FormBudget } from '../http/formBudget';
import { OPEN_LIMITS, type OpenLimits } from '../http/openOptions';
import type { Platform } from '../http/platform';
import { RequestLog } from '../http/requestLog';
import { startSigner } from '../http/signer';
import { allIdle, startWorker, type Worker } from '../http/worker';
import { seedOnce } from '../seed';
import { startOpener } from '../sm/opener';
import type { PoolOptions } from '../workers/pool';
import { buildApp } from './app';
import { keyInDirectory } from './appSecretKey';
import { lockDataDir } from './lock';
import { databaseUrlError, dataDirError, noSpace, StartError } from './startError';

export interface SandboxOptions {
  /** Port of the server; 0: any free port. */
  port?: number;
  host?: string;
  dataDir?: string;
  /** Address of a PostgreSQL server that is used instead of the embedded database. */
  databaseUrl?: string;
  reviewDelayMs?: number;
  /** Limits of exports that differ from the defaults. */
  exports?: Partial<ExportLimits>;
  /** Limits for reading uploads that differ from the defaults. */
  readers?: Partial<PoolOptions>;
  forms?: FormBudget;
  /** Limits for sending notifications that differ from the defaults. */
  outgoing?: Platform['outgoing'];
  /** Time in ms that running requests have to finish when the server shuts down. */
  grace?: number;
  /** Key that encrypts apiKeys. If left out, an embedded database creates a key and stores it in its directory. */
  appSecretKey?: Buffer | undefined;
  /** Limits of the open interface that differ from the defaults. */
  open?: Partial<OpenLimits>;
  /** Public address with which links in messages begin; defaults to the address on which the server listens. */
  publicUrl?: string | undefined;
  controls?: boolean;
  trustProxy?: boolean;
  distDir?: string;
  /**
   * Resolves when the build of the console is complete. The database is opened during the build; the server listens
   * after the build.
   */
  built?: Promise<void> | undefined;
  /** Called when the demo data of a new database is complete. `ms` is the duration of migrations and demo data. */
  onSeeded?(ms: number): void;
  /** Returns the real time; tests may supply their own. */
  clock?: () => Date;
  random?: RandomBytes;
  /**
   * Cost parameter of password hashes. A cost below `PASSWORD_COST` is only for tests; outside of tests the server refuses to
   * start with it.
   */
  passwordCost?: PasswordCost;
  sleep?: (ms: number) => Promise<void>;
  log?: Platform['log'];
}

export interface Sandbox {
  /** Address of the server: `http://127.0.0.1:<port>`. */
  url: string;
  port: number;
  db: Kysely<Database>;
  platform: Platform;
  /** Does the due background work and the follow-up work; resolves when no due work is left. */
  idle(): Promise<void>;
  /** Finishes running requests, closes the database, and releases the data directory. */
  close(): Promise<void>;
}

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** Time in ms after which running requests are aborted when the server shuts down. */
const GRACE = 5_000;
/**
 * Share of the grace period after which requests with incomplete bodies are refused, so that their clients get a
 * response before the connections are closed.
 */
const BODIES_END = 0.8;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Minimum free disk space in bytes for opening a database. The database's log grows by 16 MB at a time, and the
 * database's own errors do not always mention a full disk.
 */
const LEAST_SPACE = 20 * 1024 * 1024;
/** Disk space in bytes that a first start needs: the database's files, the demo data, and the copy of the data for a reset. */
const FIRST_START_SPACE = 250 * 1024 * 1024;

/** Returns the free bytes on the directory's file system; infinity if the system does not report them. */
const freeSpace = (dataDir: string): Promise<number> =>
  statfs(dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
const isFull = async (dataDir: string): Promise<boolean> => (await freeSpace(dataDir)) < LEAST_SPACE;

/**
 * Opens the embedded database in `dataDir`. A new database is created in a temporary directory and moved to `dataDir`
 * when complete. So a killed first start leaves only an unused temporary directory.
 */
async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const place = path.join(dataDir, 'pg');
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('pg.draft-')) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
  if (!(await exists(place))) {
    const free = await freeSpace(dataDir);
    if (free < FIRST_START_SPACE) throw noSpace(dataDir, { needed: FIRST_START_SPACE, free });
    const draft = path.join(dataDir, `pg.draft-${process.pid}`);
    try {
      await (await openDatabase({ dataDir: draft })).close();
      await rename(draft, place);
    } catch (error) {
      const full = await isFull(dataDir);
      await rm(draft, { recursive: true, force: true });
      throw full ? noSpace(dataDir) : error;
    }
  } else if (!(await exists(path.join(place, 'PG_VERSION')))) {
    throw new StartError(`The database in ${place} is incomplete. It is left as it is; move it away to start afresh.`);
  }
  return openDatabase({ dataDir: place });
}

/** Rejects if the port is in use. Called before the database is opened and seeded. */
export function checkPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Returns a port that is currently free. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, 0, host)));
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is taken. Set PORT to a free one.`);
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user. Set PORT.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is no address of this machine.`);
  }
  return error;
}

/**
 * Returns the address at which this machine reaches the server. If the server listens on all addresses, returns the
 * loopback address.
 */
export function listeningUrl(host: string, port: number): string {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}

/** The options of the start, with the cost parameter for hashing the passwords of the demo data. */
type Opening = SandboxOptions & { passwordCost: PasswordCost };

async function open(options: Opening, now: Date): Promise<OpenDatabase> {
  const { databaseUrl, dataDir = '.data' } = options;
  if (databaseUrl !== undefined) {
    let opened: OpenDatabase;
    try {
      opened = await openDatabase({ databaseUrl });
    } catch (error) {
      throw databaseUrlError(databaseUrl, error);
    }
    return prepared(opened, now, options);
  }
  const unlock = await lockDataDir(dataDir).catch((error) => {
    throw dataDirError(dataDir, error);
  });
  try {
    const opened = await openEmbedded(dataDir);
    const ready = await prepared(opened, now, options);
    return {
      db: ready.db,
      close: async () => {
        await ready.close();
        await unlock();
      },
    };
  } catch (error) {
    const full = await isFull(dataDir);
    await unlock();
    throw full ? noSpace(dataDir) : dataDirError(dataDir, error);
  }
}

async function prepared(opened: OpenDatabase, now: Date, { onSeeded, passwordCost }: Opening): Promise<OpenDatabase> {
  const began = performance.now();
  try {
    await migrate(opened.db);
    if (await seedOnce(opened.db, now, passwordCost)) onSeeded?.(performance.now() - began);
    return opened;
  } catch (error) {
    await opened.close().catch(() => {});
    throw error;
  }
}

/**
 * Returns the port of the PostgreSQL server in a list, without regard to its host; an empty list for the embedded
 * database.
 */
const databasePort = (databaseUrl: string | undefined): number[] =>
  databaseUrl === undefined || !URL.canParse(databaseUrl) ? [] : [Number(new URL(databaseUrl).port || 5432)];

/**
 * Starts the whole sandbox: database, migrations, demo data, server. Rejects with a StartError if the operator can solve the
 * problem.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    port = 8080,
    host = '127.0.0.1',
    grace = GRACE,
    clock = () => new Date(),
    passwordCost = PASSWORD_COST,
  } = options;
  if (!isSafeCost(passwordCost) && process.env['NODE_ENV'] !== 'test')
    throw new StartError('The cost of the password hashes is too low. Only tests may lower it (NODE_ENV=test).');
  if (port !== 0) await checkPort(port, host);
  const { db, close: closeDatabase } = await open({ ...options, passwordCost }, clock());
  const log: Platform['log'] = options.log ?? ((line, error) => console.error(line, error ?? ''));
  try {
    await options.built?.catch((error: Error) => {
      throw new StartError(error.message);
    });
    if (options.databaseUrl === undefined) await giveUpAll(db);
    const keys = await cryptoKeys(db);
    const open = { ...OPEN_LIMITS, ...options.open };
    const appSecretKey =
      options.appSecretKey ??
      (options.databaseUrl === undefined ? await keyInDirectory(options.dataDir ?? '.data') : null);
    const ending = new AbortController();
    // Each body that is being received adds a listener, so Node.js's warning about many listeners is turned off.
    setMaxListeners(0, ending.signal);
    const workers: Worker[] = [];
    const platform: Platform = {
      workers,
      db,
      alone: options.databaseUrl === undefined,
      clock: makeClock(clock),
      random: options.random ?? secureRandom,
      passwordCost,
      sleep: options.sleep ?? sleep,
      keys,
      opener: startOpener(keys.privateKey, log),
      signer: await startSigner(db),
      open,
      requestLog: new RequestLog(db, log),
      appSecretKey,
      reviewDelayMs: options.reviewDelayMs ?? 3000,
      reviewKinds: REVIEW_KINDS,
      exports: { ...EXPORT_LIMITS, ...options.exports },
      exportSources: EXPORT_SOURCES,
      readers: makeReaders(options.readers),
      forms: options.forms ?? new FormBudget(),
      ending: ending.signal,
      ownPorts: [],
      publicUrl: '',
      outgoing: options.outgoing ?? {},
      controls: options.controls ?? false,
      distDir: options.distDir ?? DIST,
      trustProxy: options.trustProxy ?? false,
      log,
    };
    const app = await buildApp(platform);
    try {
      await app.listen({ port, host });
    } catch (error) {
      await app.close();
      throw listenError(error as NodeJS.ErrnoException, port, host);
    }
    const address = app.server.address();
    const listening = typeof address === 'object' && address ? address.port : port;
    platform.publicUrl = options.publicUrl ?? listeningUrl(host, listening);
    platform.ownPorts.push(listening, ...databasePort(options.databaseUrl));
    const stopJanitor = startJanitor(platform);
    const works = [
      reviewing(platform),
      exporting(platform),
      payingBatches(platform),
      endingDays(platform),
      expiringOrders(platform),
      notifying(platform),
    ];
    workers.push(...works.map((work) => startWorker(platform, work)));
    const wake: Ear = (topic, due) => {
      for (const worker of workers) if (worker.topic === topic) worker.wake(due);
    };
    const listener = options.databaseUrl === undefined ? null : listen(options.databaseUrl, wake, platform);
    hear(db, (topic, due) => {
      wake(topic, due);
      listener?.tell(topic, due);
    });
    let closing: Promise<void> | undefined;
    return {
      url: `http://127.0.0.1:${listening}`,
      port: listening,
      db,
      platform,
      idle: () => allIdle(workers),
      close: () => {
        closing ??= (async () => {
          const last = setTimeout(() => ending.abort(), grace * BODIES_END);
          const cut = setTimeout(() => app.server.closeAllConnections(), grace);
          await stopJanitor();
          await Promise.all(workers.map((worker) => worker.stop()));
          await listener?.close();
          await app.close();
          clearTimeout(last);
          clearTimeout(cut);
          await platform.opener.close();
          await platform.signer.close();
          await platform.requestLog.close();
          await platform.readers.close();
          await closeDatabase();
        })();
        return closing;
      },
    };
  } catch (error) {
    await closeDatabase().catch(() => {});
    throw error;
  }
}
