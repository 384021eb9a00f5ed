import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { newServer, type PostgresServer, runServer } from './postgresServer.cjs';

/** A primary database server with a synchronous standby, and one address that leads to the server in use. */
export interface ServerPair {
  /** Connection string of the database `console`, through the switchable address. */
  url: string;
  /**
   * Kills the primary immediately, like a failure of its machine. Acknowledged commits are already on the standby.
   */
  killPrimary(): Promise<unknown>;
  /** Promotes the standby to primary, and switches the address to it. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

async function queried(url: string, ...queries: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const query of queries) results.push(await client.query(query));
    return results;
  } finally {
    await client.end();
  }
}

/** Starts an address that forwards new connections to a port that may change. Existing connections stay. */
async function anAddress(port: number): Promise<{ port: number; leadTo(port: number): void; close(): Promise<void> }> {
  let target = port;
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const behind = net.connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    leadTo: (next) => {
      target = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/**
 * Files that are not copied: those of the running process, and the write-ahead log, which the primary sends to the
 * standby.
 */
const LEFT = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts']);

/** Changes the owner of a folder with its content to the owner of `like`. */
function giveTo(folder: string, like: string): void {
  const { uid, gid } = statSync(like);
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name));
  for (const place of [folder, ...inside]) chownSync(place, uid, gid);
}

/**
 * Copies the data of a running primary between pg_backup_start and pg_backup_stop, and configures the copy as its
 * standby.
 */
async function copyOf(primary: Primary, folder: string): Promise<string> {
  const data = path.join(mkdtempSync(path.join(folder, 'standby-')), 'data');
  const client = new pg.Client(`${primary.url}/postgres`);
  await client.connect();
  try {
    await client.query("select pg_backup_start('pair', true)");
    cpSync(primary.data, data, {
      recursive: true,
      filter: (file) => !(path.dirname(file) === primary.data && LEFT.has(path.basename(file))),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  mkdirSync(path.join(data, 'pg_wal', 'archive_status'), { recursive: true });
  writeFileSync(path.join(data, 'standby.signal'), '');
  chmodSync(data, 0o700);
  giveTo(path.dirname(data), primary.data);
  return data;
}

type Primary = PostgresServer & { data: string; password: string; url: string };

/** Polls a query until the first column of its row is true. */
async function untilTrue(url: string, query: string): Promise<void> {
  while (true) {
    const [result] = await queried(url, query);
    if (Object.values(result?.rows[0] ?? {})[0] === true) return;
  }
}

/**
 * Starts both servers below `folder`, with an empty database `console`. From the beginning each commit waits for the
 * standby.
 */
export async function aServerPair(folder: string, settings: Record<string, string> = {}): Promise<ServerPair> {
  const primary: Primary = await newServer({ folder, settings: { ...settings, wal_keep_size: '256MB' } });
  const data = await copyOf(primary, folder);
  const standby = await runServer({
    folder,
    data,
    settings: {
      ...settings,
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres password=${primary.password}`,
    },
  });
  const standbyUrl = `postgres://postgres:${primary.password}@127.0.0.1:${standby.port}/postgres`;
  await untilTrue(`${primary.url}/postgres`, 'select count(*) = 1 from pg_stat_replication');
  await queried(
    `${primary.url}/postgres`,
    "alter system set synchronous_standby_names = '*'",
    'select pg_reload_conf()',
    'create database console',
  );
  await untilTrue(`${primary.url}/postgres`, "select sync_state = 'sync' from pg_stat_replication");
  const address = await anAddress(primary.port);
  return {
    url: `postgres://postgres:${primary.password}@127.0.0.1:${address.port}/console`,
    killPrimary: primary.kill,
    failOver: async () => {
      // Resets the setting for synchronous standbys, which the standby has copied from the primary.
      await queried(
        standbyUrl,
        'select pg_promote()',
        "alter system set synchronous_standby_names = ''",
        'select pg_reload_conf()',
      );
      address.leadTo(standby.port);
    },
    stop: async () => {
      await address.close();
      await standby.stop();
      await primary.stop();
    },
  };
}
