import { promises as dns, type LookupAddress } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { addressFault, hostOf, type JudgeOptions, mayConnect } from './judge';

export interface PostOptions extends JudgeOptions {
  /** Time limit in ms for name lookup, connection and response together. */
  timeout: number;
  /** Maximum number of bytes that are read from the answer. */
  mostBytes: number;
  /** Resolves a host name to all its IP addresses; tests supply their own function. */
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

/**
 * The result of an outgoing request. `fault` describes a failure as text. `status` and `body` contain the part of the
 * response that has arrived.
 */
export interface Posted {
  status: number | null;
  body: Buffer;
  fault: string;
  ms: number;
}

const usualResolve = (host: string) => dns.lookup(host, { all: true, verbatim: true });

class Fault extends Error {}

/**
 * Returns the one IP address to connect to. All addresses of the host name must be allowed, because a mixture of
 * allowed and forbidden addresses indicates an attack.
 */
async function pinned(url: URL, { resolve = usualResolve }: PostOptions): Promise<LookupAddress> {
  const host = hostOf(url);
  const family = isIP(host);
  const found: readonly LookupAddress[] =
    family !== 0
      ? [{ address: host, family }]
      : await resolve(host).catch(() => {
          throw new Fault('域名无法解析');
        });
  const [first] = found;
  if (!first) throw new Fault('域名无法解析');
  if (!found.every(({ address }) => mayConnect(url, address))) throw new Fault('地址指向本机或内网，未发送');
  return first;
}

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被断开',
  ENETUNREACH: '网络不可达',
  EHOSTUNREACH: '主机不可达',
  HPE_HEADER_OVERFLOW: '应答头过大',
};
const wordsOf = (error: NodeJS.ErrnoException): string => {
  if (error instanceof Fault) return error.message;
  const code = error.code ?? '';
  if (/CERT|TLS|SSL|ALTNAME/.test(code)) return '证书校验失败';
  return CODES[code] ?? (code.startsWith('HPE_') ? '应答不是HTTP' : '连接失败');
};

/**
 * Sends one POST request. The address is checked, resolved once, and connected to exactly as resolved, so that a
 * change of its DNS name cannot redirect the request. Follows no redirects, unpacks no content, and ends after
 * `timeout` in any case. Never rejects.
 */
export async function post(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  options: PostOptions,
): Promise<Posted> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const nothing = Buffer.alloc(0);
  const unfit = addressFault(address, options);
  if (unfit !== null) return { status: null, body: nothing, fault: unfit, ms: 0 };
  const url = new URL(address);
  const ending = new AbortController();
  let answered: { status: number; chunks: Buffer[] } | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Fault(`${options.timeout / 1000}秒内没有完成应答`)), options.timeout);
    });
    const sent = (async () => {
      const target = await pinned(url, options);
      const lookup: LookupFunction = (_host, wanted, done) =>
        wanted.all ? done(null, [target]) : done(null, target.address, target.family);
      await new Promise<void>((resolve, reject) => {
        const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup,
          // Uses a new connection, because a reused connection might lead to an address that was checked for another request.
          agent: false,
          signal: ending.signal,
          maxHeaderSize: 16 * 1024,
        });
        request.on('error', reject);
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          answered = { status: response.statusCode ?? 0, chunks };
          let bytes = 0;
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > options.mostBytes) return reject(new Fault('应答过大'));
            chunks.push(chunk);
          });
          response.on('end', resolve);
          response.on('error', reject);
          response.on('aborted', () => reject(new Fault('应答没有发完')));
        });
        request.end(body);
      });
    })();
    await Promise.race([sent, late]);
    return { status: answered?.status ?? null, body: Buffer.concat(answered?.chunks ?? []), fault: '', ms: took() };
  } catch (error) {
    const fault = wordsOf(error as NodeJS.ErrnoException);
    return { status: answered?.status ?? null, body: Buffer.concat(answered?.chunks ?? []), fault, ms: took() };
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}
