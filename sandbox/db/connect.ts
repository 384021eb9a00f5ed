import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PgliteSocket, startPglite } from './pglite';
import type { Database } from './schema';

/** The database: a directory of the embedded database, or a PostgreSQL server. */
export interface DatabaseOptions {
  dataDir?: string;
  databaseUrl?: string;
  /** Connections to a PostgreSQL server, 10 by default. The embedded database always has one. */
  poolSize?: number;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
/** SQLSTATE of a write on a server that only reads. */
const READ_ONLY = '25006';

/**
 * bigint columns hold cents, counts and row numbers; all are below 2^53 and arrive as `number`. One that is not
 * would silently lose digits, so it throws instead. `sum(bigint)` is `numeric` in PostgreSQL and arrives as text:
 * cast it (`sum(x)::bigint`).
 */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint of the database is beyond 2^53');
  return value;
}

/** Days stay text (`2026-11-20`): a day has no time zone. timestamptz arrives as Date, as pg does by itself. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === INT8) return safeInteger;
      if (oid === INT8_ARRAY) {
        const asTexts = pg.types.getTypeParser(INT8_ARRAY as never) as unknown as (text: string) => (string | null)[];
        return (text: string) => asTexts(text).map((item) => (item === null ? null : safeInteger(item)));
      }
      if (oid === DATE) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Time in ms that an idle connection is kept. A new connection costs the server a process, and its first statements read the
 * catalogues. With pg's default of ten seconds, a burst after a short pause would delay all requests.
 */
const KEPT_MS = 300_000;

/**
 * Opens the database. Both kinds are reached through `pg` and Kysely's PostgreSQL dialect. The embedded one has a single
 * connection: a second transaction waits for the end of the first. So never query the outer `db` while a transaction is open in
 * the same flow. Rejects when the server cannot be reached or the directory cannot be opened.
 */
export async function openDatabase({ dataDir, databaseUrl, poolSize = 10 }: DatabaseOptions): Promise<OpenDatabase> {
  const thread = databaseUrl === undefined ? await startPglite(dataDir ?? '.data') : undefined;
  const pool = new pg.Pool(
    thread
      ? {
          max: 1,
          stream: () => new PgliteSocket(thread) as never,
          idleTimeoutMillis: 0,
          types,
          ssl: false,
        }
      : {
          connectionString: databaseUrl,
          max: poolSize,
          types,
          idleTimeoutMillis: KEPT_MS,
          connectionTimeoutMillis: 10_000,
        },
  );
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // A connection lost during a query rejects the query as well; without a listener this event would end the process.
    client.on('error', () => {});
    // A primary that has become a standby refuses every write. The connection is closed, because the address may now belong to
    // the new primary.
    const { connection } = client as unknown as { connection: EventEmitter & { stream: Duplex } };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) connection.stream.destroy();
    });
  });
  try {
    const client = await pool.connect();
    client.release();
  } catch (error) {
    await pool.end();
    await thread?.close();
    throw error;
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    close: async () => {
      await db.destroy();
      await thread?.close();
    },
  };
}
