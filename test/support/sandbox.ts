import { cpSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { resetToSeed } from '@sandbox/controls/reset';
import type { Database } from '@sandbox/db/schema';
import { inTransaction } from '@sandbox/db/transaction';
import { deviceOf } from '@sandbox/domain/device';
import { signInProved } from '@sandbox/domain/signIn';
import { type Sandbox, type SandboxOptions, startSandbox } from '@sandbox/server/start';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { EnvelopeKeys } from '@/common/crypto/envelope';
import { secureRandom } from '@/common/crypto/sm';
import { captchaTicket, login } from '@/contract/calls/login';
import { type Call, isSealed, type RequestOf } from '@/contract/defineCall';
import { COST_OF_RUN } from './lowestCost';
import { openAnswerQuickly, sealQuickly } from './quickEnvelope';
import { SEED_TIME } from './seedTime';

export { SEED_TIME } from './seedTime';
export const PASSWORD = 'Sandbox#2026';
/** The key that encrypts apiKeys. On PostgreSQL it must be configured. */
export const APP_SECRET_KEY = Buffer.alloc(32, 7);
const MUCH = { perSecond: 1e6, atOnce: 1e6 };
const UNBOUNDED = { perSecond: 1e6, ofApp: MUCH, ofAddress: MUCH, forged: MUCH };
export const ON_POSTGRES = process.env['SANDBOX_TEST_DB'] === 'postgres';

/** A clock that advances only when the test moves it. */
export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export interface Answered {
  status: number;
  headers: Headers;
  /** The parsed body, decrypted if it was encrypted; the plain text if it is not JSON. */
  body: { code: number; msg: string; bizCode?: string; data?: unknown };
}

export interface AskOptions {
  token?: string;
  headers?: Record<string, string>;
  /** Path that replaces the call's path, such as its path for warehouse users. */
  path?: string;
  method?: string;
  /** false: sends a call unencrypted that must be encrypted. true: encrypts a plain call. */
  seal?: boolean;
}

export interface TestSandbox {
  sandbox: Sandbox;
  clock: TestClock;
  /** Lines that the server has written to its log. */
  logged: string[];
  url: string;
  /** Sends a call to the gateway, encrypted if the call requires it. */
  ask<C extends Call>(call: C, request: RequestOf<C>, options?: AskOptions): Promise<Answered>;
  /** Sends any request to any path. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Returns a new captcha ticket, as after a passed captcha. */
  ticket(): Promise<string>;
  tryLogin(account: string, password?: string, ticket?: string): Promise<Answered>;
  /** Creates a session like a successful login, without captcha and password. Returns the token. */
  signIn(account: string): Promise<string>;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
  /** Resets the data like `POST /sandbox/reset`, and sets the clock back to the time of the seed. */
  restoreSeed(): Promise<void>;
  /** Stops the server and starts it again on the same data. */
  restart(): Promise<void>;
  /** Starts a second server on the same database; only possible on PostgreSQL. */
  secondInstance(): Promise<Sandbox>;
  stop(): Promise<void>;
}

/** `ref` and `unref` are missing in the types of the package pg. */
type Client = pg.Client & { ref(): void; unref(): void };
let administrator: Promise<Client> | undefined;

/**
 * Runs a statement as the database server's superuser. The process uses one connection for all statements. The
 * connection does not keep the process alive.
 */
async function onServer(query: string): Promise<void> {
  administrator ??= (async () => {
    const client = new pg.Client({ connectionString: `${process.env['SANDBOX_TEST_POSTGRES']}/postgres` }) as Client;
    // The database server stops before the process ends, which breaks the connection.
    client.on('error', () => {});
    await client.connect();
    client.unref();
    return client;
  })();
  const client = await administrator;
  client.ref();
  await client.query(query).finally(() => client.unref());
}

/**
 * Waits until this number of transactions waits for a lock. Only for PostgreSQL, because the embedded database runs
 * transactions one after the other.
 */
export async function untilWaiting(db: Kysely<Database>, count: number): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await waiting.execute(db)).rows[0]?.count ?? 0) < count);
}

let databases = 0;

/** Creates a separate copy of the seeded database, with a function that drops it. */
export async function aSeededDatabase(): Promise<{ options: SandboxOptions; drop(): Promise<void> }> {
  if (ON_POSTGRES) {
    const name = `sandbox_${process.pid}_${++databases}`;
    await onServer(`create database ${name} template sandbox_template strategy file_copy`);
    return {
      options: { databaseUrl: `${process.env['SANDBOX_TEST_POSTGRES']}/${name}` },
      drop: () => onServer(`drop database ${name} with (force)`),
    };
  }
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'sandbox-test-'));
  // Copies the folder in one call, because copying file by file takes four times as long.
  cpSync(process.env['SANDBOX_TEST_TEMPLATE'] ?? '', path.join(dataDir, 'pg'), { recursive: true });
  return { options: { dataDir }, drop: () => fs.rm(dataDir, { recursive: true, force: true }) };
}

/** Starts the sandbox in this process on a separate seeded database, with the controls and a stopped clock. */
export async function aSandbox(options: SandboxOptions = {}): Promise<TestSandbox> {
  const database = await aSeededDatabase();
  let time = SEED_TIME.getTime();
  const clock: TestClock = {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
  const logged: string[] = [];
  const start = () =>
    startSandbox({
      port: 0,
      controls: true,
      appSecretKey: APP_SECRET_KEY,
      // The clock does not advance, so all requests of a test fall into the same second. The rate limit is therefore
      // switched off.
      open: UNBOUNDED,
      passwordCost: COST_OF_RUN,
      clock: clock.now,
      log: (line, error) => logged.push(`${line} ${error instanceof Error ? error.message : ''}`),
      ...database.options,
      ...options,
    });

  const test: TestSandbox = {
    sandbox: await start(),
    clock,
    logged,
    get url() {
      return test.sandbox.url;
    },
    fetch: (pathname, init) => fetch(`${test.sandbox.url}${pathname}`, init),

    async ask(call, request, { token, headers, path: at = call.path, method = call.method, seal: sealed } = {}) {
      let keys: EnvelopeKeys | undefined;
      let body: unknown = request;
      if (sealed ?? isSealed(call)) {
        const envelope = sealQuickly({
          method,
          path: at,
          token: token ?? '',
          body,
          publicKey: test.sandbox.platform.keys.publicKey,
          random: secureRandom,
          now: clock.now().getTime(),
        });
        ({ keys } = envelope);
        body = envelope.body;
      }
      const response = await test.fetch(`/gateway${at}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(keys ? { crypto: 'sm-v1' } : {}),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      let parsed: unknown = isJson ? JSON.parse(text) : text;
      if (keys && response.headers.get('crypto') === 'sm-v1') {
        parsed = openAnswerQuickly(keys, { path: at, status: response.status, body: parsed });
      }
      return { status: response.status, headers: response.headers, body: parsed as Answered['body'] };
    },

    async ticket() {
      const passed = (await (await test.fetch('/captcha/ticket', { method: 'POST' })).json()) as RequestOf<
        typeof captchaTicket
      >;
      const { body } = await test.ask(captchaTicket, passed);
      return (body.data as { ticket: string }).ticket;
    },

    tryLogin: async (loginAccount, password = PASSWORD, ticket) =>
      test.ask(login, { loginAccount, password, autoLogin: false, ticket: ticket ?? (await test.ticket()) }),

    async signIn(account) {
      const { db, clock: both, random } = test.sandbox.platform;
      return inTransaction(db, async (trx) => {
        const user = await trx
          .selectFrom('users')
          .select(['user_id', 'version', 'status', 'initial_password'])
          .where('login_account', '=', account)
          .executeTakeFirst();
        if (user?.status !== 'ACTIVE' || user.initial_password) throw new Error(`${account} cannot sign in.`);
        const { token } = await signInProved(
          trx,
          { userId: user.user_id, userVersion: user.version },
          { ...(await both.read(trx)), random, address: '127.0.0.1', device: deviceOf('node') },
        );
        return token;
      });
    },

    async control(method, pathname, body) {
      const response = await test.fetch(`/sandbox${pathname}`, {
        method,
        headers: { 'x-sandbox': '1', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!response.ok)
        throw new Error(`${method} ${pathname}: ${response.status} ${await response.text()} ${logged.at(-1) ?? ''}`);
      return response.json();
    },

    async restoreSeed() {
      time = SEED_TIME.getTime();
      await resetToSeed(test.sandbox.platform);
    },

    async restart() {
      await test.sandbox.close();
      test.sandbox = await start();
    },
    secondInstance: start,

    async stop() {
      await test.sandbox.close();
      await database.drop();
    },
  };
  return test;
}
