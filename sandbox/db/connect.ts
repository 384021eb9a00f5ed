import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PgliteSocket, startPglite } from './pglite';
import type { Database } from './schema';

/** Options of the database: the directory of the embedded database, or the address of a PostgreSQL server. */
export interface DatabaseOptions {
  dataDir?: string;
  databaseUrl?: string;
  /**
   * Maximum number of connections to a PostgreSQL server, 10 by default. The embedded database always has one
   * connection.
   */
  poolSize?: number;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
/** SQLSTATE of the error that a read-only server (a standby) returns for a write. */
const READ_ONLY = '25006';

/**
 * Parses a bigint column, which holds cents, counts or row numbers. All values are below 2^53 and become a `number`.
 * Throws an error for a larger value, which would silently lose digits. `sum(bigint)` is `numeric` in PostgreSQL and
 * arrives as text, so queries cast it (`sum(x)::bigint`).
 */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint of the database is beyond 2^53');
  return value;
}

/**
 * Parsers of column types. Days stay text (`2026-11-20`), because a day has no time zone. timestamptz becomes a Date,
 * by pg's default parser.
 */
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
 * Time in ms after which an idle connection is closed. A new connection costs the server a process, and its first
 * statements read the catalogues. With pg's default of ten seconds, a burst of requests after a short pause would be
 * slow.
 */
const KEPT_MS = 300_000;

/**
 * Opens the embedded database or a PostgreSQL server. Both are reached through `pg` and Kysely's PostgreSQL dialect.
 * The embedded database has a single connection, so a second transaction waits for the end of the first. Therefore
 * code with an open transaction must never query the outer `db`. Rejects if the server cannot be reached or the
 * directory cannot be opened.
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
  // Without this listener, a lost idle connection would end the process. The pool replaces the connection at the next query.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // Without this listener, a connection lost during a query would end the process. The query itself rejects anyway.
    client.on('error', () => {});
    // A primary server that has become a standby refuses every write. Its connection is closed, so that the next
    // connection reaches the new primary, which may have the same address now.
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
