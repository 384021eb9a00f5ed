import { type Agent, request } from 'node:http';
import { type Sm2Signatures, startSignatures } from '@sandbox/sm/signatures';
import { aNonce, type Key } from '@test/support/openClient';
import { authorizationOf, requestToSign } from '@/contract/open/openSigning';

/** A program, and how far the clock of the platform is ahead of the machine's, ms. */
export interface Asker {
  appId: string;
  key: Key;
  ahead: number;
}
export interface Signed {
  authorization: string;
  body: string;
}

const FORGED = Buffer.from(`3044${'0220'.padEnd(68, '1')}${'0220'.padEnd(68, '2')}`, 'hex').toString('base64');

/** Signed at once: the threads take no more than some thousands. */
const PART = 1_000;

/** Signs orders of programs quickly, by OpenSSL in separate threads. */
export function orderSigner() {
  const pools = new Map<string, Sm2Signatures>();
  const poolOf = ({ secret, publicKey }: Key) => {
    const pool = pools.get(publicKey) ?? startSignatures({ privateKey: secret, publicKey });
    pools.set(publicKey, pool);
    return pool;
  };
  const one = async ({ appId, key, ahead }: Asker, isForged: boolean): Promise<Signed> => {
    const of = {
      method: 'POST',
      target: '/openapi/v1/orders',
      timestamp: String(Math.floor((Date.now() + ahead) / 1000)),
      nonce: aNonce(),
      body: JSON.stringify({ outTradeNo: aNonce(), amount: '10.00', subject: '测试商品' }),
    };
    const message = Buffer.from(requestToSign(of));
    const signature = isForged ? FORGED : (await poolOf(key).sign(message)).toString('base64');
    return {
      body: of.body,
      authorization: authorizationOf({ ...of, kind: key.kind, appId, serial: key.serial, signature }),
    };
  };
  return {
    sign: async (asker: Asker, count: number, isForged = false) => {
      const signed: Signed[] = [];
      while (signed.length < count) {
        const length = Math.min(PART, count - signed.length);
        signed.push(...(await Promise.all(Array.from({ length }, () => one(asker, isForged)))));
      }
      return signed;
    },
    close: () => Promise.all([...pools.values()].map((pool) => pool.close())),
  };
}

/** Sends an order and returns its status and its duration in ms. */
export const askOrder = (url: string, agent: Agent, { authorization, body }: Signed) =>
  new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const begun = performance.now();
    const headers = { authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request(`${url}/openapi/v1/orders`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - begun }));
    })
      .on('error', reject)
      .end(body);
  });
