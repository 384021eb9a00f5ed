import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { atMost, type Figure, plain, print } from '../table';
import type { Flood } from './openFlooder';
import { type Asker, askOrder, orderSigner, type Signed } from './signedOrders';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const EXEC = { execArgv: ['--import', 'tsx'] };
/** Maximum latency of other requests, in ms. */
const MOST_P95 = 150;
/** The flood is this multiple of the platform's capacity. */
const TIMES = 5;
const SECONDS = 30;
/** Orders per second of each other application. */
const EACH = 4;
const MEASURED = 600;
const AT_ONCE = 8;
const WARM = 30;
const PAUSE = 2_000;

const percentile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0;

interface Began {
  url: string;
  programs: Omit<Asker, 'ahead'>[];
  ahead: number;
}

async function aServer(database: string, limits: 'measure' | 'usual') {
  const server = fork(file('./openFloodServer.ts'), [database, limits], EXEC);
  const [{ url, programs, ahead }] = (await once(server, 'message')) as [Began];
  return {
    url,
    askers: programs.map((program) => ({ ...program, ahead })),
    stop: async () => {
      server.send('stop');
      await once(server, 'exit');
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const agent = () => new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends the orders, each as soon as the previous response has arrived. */
async function asFast(url: string, orders: Signed[]): Promise<void> {
  const sockets = agent();
  const next = async (): Promise<void> => {
    const order = orders.pop();
    if (!order) return;
    const { status } = await askOrder(url, sockets, order);
    if (status !== 200) throw new Error(`an order was answered ${status}`);
    await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  sockets.destroy();
}

/** Signs `each` orders for every application, in turns. */
async function ordersOf(askers: readonly Asker[], each: number, signer: ReturnType<typeof orderSigner>) {
  const lists: Signed[][] = [];
  for (const asker of askers) lists.push(await signer.sign(asker, each));
  return Array.from({ length: each }, (_, nr) => lists.flatMap((list) => list[nr] ?? [])).flat();
}

/** Measures the orders per second of several programs that each send the next order after a response. */
async function capacity(database: string, signer: ReturnType<typeof orderSigner>): Promise<number> {
  const { url, askers, stop } = await aServer(database, 'measure');
  await asFast(url, await ordersOf(askers, WARM, signer));
  const orders = await ordersOf(askers, MEASURED / askers.length, signer);
  const begun = performance.now();
  await asFast(url, orders);
  const rate = (MEASURED * 1000) / (performance.now() - begun);
  await stop();
  return rate;
}

/**
 * Sends each other application's requests at a fixed rate, independent of the responses. The requests are signed before, because
 * signing is the work of the applications' own machines.
 */
async function others(url: string, orders: readonly Signed[][]) {
  const sockets = agent();
  const times: number[] = [];
  const answers: Record<string, number> = {};
  await Promise.all(
    orders.map(async (own, nr) => {
      await pause((nr * 1000) / EACH / orders.length);
      const under: Promise<void>[] = [];
      for (const order of own) {
        under.push(
          askOrder(url, sockets, order).then(({ status, ms }) => {
            answers[status] = (answers[status] ?? 0) + 1;
            // A refusal does not count as served, however fast it was.
            times.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
          }),
        );
        await pause(1000 / EACH);
      }
      await Promise.all(under);
    }),
  );
  sockets.destroy();
  return { p95: percentile(times, 0.95), p50: percentile(times, 0.5), longest: Math.max(...times), answers };
}

const words = (answers: Record<string, number>) =>
  Object.entries(answers)
    .map(([what, count]) => `${what} × ${count}`)
    .join(', ');

async function flooded(flood: Flood, watch: () => ReturnType<typeof others>) {
  const flooder = fork(file('./openFlooder.ts'), [], EXEC);
  flooder.send(flood);
  await once(flooder, 'message');
  flooder.send('go');
  const [seen, [answers]] = await Promise.all([watch(), once(flooder, 'message')]);
  return { ...seen, flooder: answers as Record<string, number> };
}

async function onDatabase(database: 'pglite' | 'postgres', seconds: number): Promise<Figure[]> {
  const name = database === 'postgres' ? 'PostgreSQL' : 'PGlite';
  const signer = orderSigner();
  const most = await capacity(database, signer);
  const { url, askers, stop } = await aServer(database, 'usual');
  const [asker, ...rest] = askers;
  if (!asker) throw new Error('no programs');
  const figures = [plain(`${name}: orders per second, ${AT_ONCE} at once of several applications`, most.toFixed(0))];
  const ready = async () => {
    const orders = await Promise.all(rest.map((one) => signer.sign(one, EACH * seconds)));
    return () => others(url, orders);
  };
  // Warms the platform up, so that its connections are open and its code is compiled.
  await asFast(url, await ordersOf(rest, WARM, signer));
  const quiet = await (await ready())();
  figures.push(plain(`${name}: others with nobody else there, p95`, `${quiet.p95.toFixed(0)} ms`));
  for (const [forged, what] of [
    ['no', 'valid orders'],
    ['own', 'forged ones under a known key'],
    ['nobody', 'forged ones under no key'],
  ] as const) {
    await pause(PAUSE);
    const perSecond = Math.round(most * TIMES);
    const seen = await flooded({ url, asker, perSecond, seconds, forged }, await ready());
    figures.push(
      atMost(`${name}: others while one sends ${perSecond} ${what} a second, p95`, seen.p95, MOST_P95, 'ms'),
      plain(
        '  the others: p50; longest; answered',
        `${seen.p50.toFixed(0)} ms; ${seen.longest.toFixed(0)} ms; ${words(seen.answers)}`,
      ),
      plain('  the one is answered', words(seen.flooder)),
    );
  }
  await signer.close();
  await stop();
  return figures;
}

/**
 * Measures the cost for other applications at the same address while one application floods (issue: five times the capacity for
 * 30 s). Prints each figure as it is measured.
 */
export async function printOpenFlood(seconds = SECONDS): Promise<void> {
  for (const database of ['postgres', 'pglite'] as const)
    print(`One application floods the open interface, ${seconds} s each`, await onDatabase(database, seconds));
}
