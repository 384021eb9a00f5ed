import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { queryAccountFlow } from '@/contract/calls/accounts';
import { atMost, type Figure, plain, print } from '../table';
import { flowQueries, type Known, type Query } from './queries';

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const ROUNDS = 15;
const AT_ONCE = 8;

export type DatabaseKind = 'pglite' | 'postgres';

export interface Running {
  process: ChildProcess;
  url: string;
  token: string;
  now: Date;
  known: Known;
}

const answer = async <T>(child: ChildProcess): Promise<T> => {
  const listening = new AbortController();
  try {
    const { signal } = listening;
    const outcome = (await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])) as [
      unknown,
    ];
    if (typeof outcome[0] !== 'object' || outcome[0] === null) throw new Error('the measured sandbox has ended');
    return outcome[0] as T;
  } finally {
    // Ends the listener that lost the race.
    listening.abort();
  }
};
export const order = <T>(child: ChildProcess, message: object): Promise<T> => {
  const answered = answer<T>(child);
  child.send(message);
  return answered;
};

async function startServer(kind: DatabaseKind): Promise<Running> {
  const child = fork(SERVER, [kind], {
    execArgv: ['--import', 'tsx'],
    cwd: path.dirname(path.dirname(path.dirname(SERVER))),
  });
  const { now, ...rest } = await answer<Omit<Running, 'process' | 'now'> & { now: number }>(child);
  return { process: child, now: new Date(now), ...rest };
}

/** Runs `work` with a measured sandbox. */
export async function withServer<T>(kind: DatabaseKind, work: (server: Running) => Promise<T>): Promise<T> {
  const server = await startServer(kind);
  try {
    const done = await work(server);
    await order(server.process, { stop: true });
    return done;
  } finally {
    server.process.kill();
  }
}

/** Figures of one database after the other, each in a separate sandbox. */
export async function figuresOf(
  kinds: readonly DatabaseKind[],
  measured: (server: Running, title: string, kind: DatabaseKind) => Promise<Figure[]>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of kinds) {
    const title = kind === 'postgres' ? 'PostgreSQL' : 'PGlite';
    figures.push(...(await withServer(kind, (server) => measured(server, title, kind))));
  }
  return figures;
}

/** Databases named on the command line; undefined if none is named. */
export function databasesNamed(): DatabaseKind[] | undefined {
  const named = process.argv.slice(2).filter((name) => name === 'pglite' || name === 'postgres');
  return named.length > 0 ? named : undefined;
}

/**
 * Sends a request through HTTP and returns its duration in ms. A refusal or a wrong status is an error and does not count as a
 * fast response.
 */
async function ask({ url, token }: Running, request: Query['request']): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/gateway${queryAccountFlow.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as { code: number; msg: string };
  if (body.code !== 0) throw new Error(`${response.status} ${body.msg}`);
  return performance.now() - start;
}

export const quantile = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)] ?? 0;

/** The mix, one question at a time (times) and eight at a time (rate); the deepest page; the memory. */
async function measure(
  server: Running,
  name: string,
  { rows, strict }: { rows: number; strict: boolean },
): Promise<Figure[]> {
  const queries = flowQueries(server.now, server.known);
  for (const { request } of queries) await ask(server, request);
  const times: number[] = [];
  console.log(`\n${name}: the mix, median, p95 and worst of ${ROUNDS} in ms`);
  for (const { what, request } of queries) {
    const own: number[] = [];
    for (let round = 0; round < ROUNDS; round++) own.push(await ask(server, request));
    times.push(...own);
    console.log(
      `  ${what.padEnd(30)} ${[quantile(own, 0.5), quantile(own, 0.95), Math.max(...own)]
        .map((ms) => ms.toFixed(1).padStart(8))
        .join(' ')}`,
    );
  }

  const left = Array.from({ length: ROUNDS }, () => queries).flat();
  const total = left.length;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let query = left.pop(); query; query = left.pop()) await ask(server, query.request);
    }),
  );
  const rate = total / ((performance.now() - start) / 1_000);

  const deepest: number[] = [];
  for (let round = 0; round < 5; round++) deepest.push(await ask(server, { pageNo: rows / 10, pageSize: 10 }));
  const middle: number[] = [];
  for (let round = 0; round < 5; round++) middle.push(await ask(server, { pageNo: rows / 20, pageSize: 10 }));
  const { rss } = await order<{ rss: number }>(server.process, { rss: true });
  const p95 = quantile(times, 0.95);
  return [
    plain(`${name}: requests per second, ${AT_ONCE} at a time`, rate.toFixed(0)),
    plain(`${name}: p50`, `${quantile(times, 0.5).toFixed(1)} ms`),
    strict ? atMost(`${name}: p95`, p95, 80, 'ms', 1) : plain(`${name}: p95`, `${p95.toFixed(1)} ms`),
    strict
      ? atMost(`${name}: deepest page, worst of 5`, Math.max(...deepest), 600, 'ms', 1)
      : plain(`${name}: deepest page, worst of 5`, `${Math.max(...deepest).toFixed(1)} ms`),
    plain(`${name}: page in the middle, worst of 5`, `${Math.max(...middle).toFixed(1)} ms`),
    plain(`${name}: memory of the process`, `${Math.round(rss / 1_048_576)} MB`),
  ];
}

/** Number of rows; `BENCH_ROWS=5000000` measures another size. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);

/** The sandbox's figures: the flow list at 25,000 and `ROWS` entries on both databases. Takes some minutes. */
export const sandboxFigures = (kinds: readonly DatabaseKind[] = ['pglite', 'postgres']): Promise<Figure[]> =>
  figuresOf(kinds, async (server, title, kind) => {
    const few = await measure(server, `${title}, 25,000`, { rows: 25_000, strict: false });
    Object.assign(server, await order<{ known: Known }>(server.process, { grow: ROWS }));
    const strict = kind === 'postgres';
    const name = `${title}, ${ROWS.toLocaleString('en-US')}`;
    return [...few, ...(await measure(server, name, { rows: ROWS, strict }))];
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) print('The flow list', await sandboxFigures(databasesNamed()));
