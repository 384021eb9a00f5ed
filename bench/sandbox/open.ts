import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { aNonce, type Key, signatureOf } from '@test/support/openClient';
import { authorizationOf, requestToSign } from '@/contract/open/openSigning';
import { type Figure, median, plain } from '../table';

const SERVER = fileURLToPath(new URL('./openServer.ts', import.meta.url));
const ORDERS = 2_000;
const AT_ONCE = 8;
/** Number of sequential requests, for the cost of a single request. */
const ALONE = 100;
const WARM = 60;

interface Began {
  url: string;
  appId: string;
  key: Key;
  now: number;
}

interface Signed {
  authorization: string;
  body: string;
}

/** Signs requests in advance, so that the client's work is not measured. */
function signedOrders({ appId, key, now }: Began, count: number): Signed[] {
  return Array.from({ length: count }, () => {
    const of = {
      method: 'POST',
      target: '/openapi/v1/orders',
      timestamp: String(Math.floor(now / 1000)),
      nonce: aNonce(),
      body: JSON.stringify({ outTradeNo: aNonce(), amount: '10.00', subject: '测试商品' }),
    };
    const signature = signatureOf(key, requestToSign(of));
    return {
      body: of.body,
      authorization: authorizationOf({ ...of, kind: key.kind, appId, serial: key.serial, signature }),
    };
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Returns the duration of an order in ms. */
const ask = (url: string, { authorization, body }: Signed) =>
  new Promise<number>((resolve, reject) => {
    const begun = performance.now();
    const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request(`${url}/openapi/v1/orders`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - begun)
          : reject(new Error(`an order was answered ${response.statusCode}`)),
      );
    })
      .on('error', reject)
      .end(body);
  });

async function all(url: string, orders: readonly Signed[], atOnce: number): Promise<number[]> {
  const left = [...orders];
  const times: number[] = [];
  const next = async (): Promise<void> => {
    for (let order = left.pop(); order; order = left.pop()) times.push(await ask(url, order));
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return times;
}

const percentile = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0;

async function onDatabase(kind: 'pglite' | 'postgres', count: number): Promise<Figure[]> {
  const server = fork(SERVER, [kind], { execArgv: ['--import', 'tsx'] });
  const received = async <T>() => (await once(server, 'message'))[0] as T;
  const began = await received<Began>();
  await all(began.url, signedOrders(began, WARM), AT_ONCE);
  const alone = await all(began.url, signedOrders(began, ALONE), 1);
  const orders = signedOrders(began, count);
  const begun = performance.now();
  const times = await all(began.url, orders, AT_ONCE);
  const seconds = (performance.now() - begun) / 1000;
  server.send('signatures');
  const { verify, sign } = await received<{ verify: number; sign: number }>();
  server.send('stop');
  await once(server, 'exit');
  const name = kind === 'postgres' ? 'PostgreSQL' : 'PGlite';
  const share = (verify + sign) / median(alone);
  return [
    plain(`${name}: signed orders per second, ${AT_ONCE} at once`, (count / seconds).toFixed(0)),
    plain(`${name}: p95`, `${percentile(times, 0.95).toFixed(0)} ms`),
    plain(`${name}: one at a time, median`, `${median(alone).toFixed(1)} ms`),
    plain(`${name}: of that, verifying the request`, `${verify.toFixed(2)} ms`),
    plain(`${name}: of that, signing the answer`, `${sign.toFixed(2)} ms`),
    plain(`${name}: share of both signatures`, `${(100 * share).toFixed(0)} %`),
  ];
}

/** Orders of the cashier by signed calls over HTTP: gate, signature, order, signed answer. */
export async function openFigures(count = ORDERS): Promise<Figure[]> {
  return [...(await onDatabase('pglite', count)), ...(await onDatabase('postgres', count))];
}
