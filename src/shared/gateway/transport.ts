/**
 * The wrapper around axios, a separate chunk. One function sends a call and returns a value. It also validates the shape of
 * responses, decrypts them, and judges unencrypted responses to encrypted calls.
 */
import axios, { type AxiosAdapter, AxiosError, type AxiosProgressEvent } from 'axios';
import { getCryptoUrl } from '@/contract/calls/basicData';
import type { Call } from '@/contract/defineCall';
import { malformed, parseObject, type RawAnswer, readFile, readJson, refusalIn, statusFailure } from './answer';
import { createCryptoList } from './cryptoList';
import type { GatewayConfig, Transport, Wire } from './gateway';
import { cancelled, type Failure, failure, type Reply } from './reply';
import type { Sealer } from './sealer';
import { takeEarlyCall } from './takeEarlyCall';
import { IN_PROGRESS, NO_CONNECTION, TIMED_OUT, WRONG_KEY } from './text';

/** Time in ms after which a call without an answer fails. For a form with a file: time without any transferred byte. */
const TIMEOUT = 30_000;
const MAX_SKEW = 300_000;
const CRYPTO_VERSION = 'sm-v1';

interface TransportPorts {
  /** Returns the current time in ms since 1970. */
  now: () => number;
  /** Returns the token of this tab; empty before login and after another tab has changed the user. */
  token: () => string;
  loadSealer: () => Promise<Sealer>;
  adapter?: AxiosAdapter;
}

interface Outgoing {
  call: Call;
  path: string;
  token: string;
  body: unknown;
  signal: AbortSignal;
  onProgress?: (sent: number) => void;
  onWire?: ((seen: Wire) => void) | undefined;
}

const TRANSIENT = new Set([408, 500, 501, 502, 503, 504, 505]);

/**
 * Converts the failure of a money call to an unknown outcome, if the call may have taken effect. The flow then queries its state.
 */
const unknown = (reason: Failure<never>): Failure<never> => ({ ...reason, kind: 'unknownOutcome', msg: IN_PROGRESS });

export function createTransport(config: GatewayConfig, ports: TransportPorts): Transport {
  const http = axios.create({
    baseURL: config.gateway,
    timeout: TIMEOUT,
    responseType: 'arraybuffer',
    validateStatus: () => true,
    maxRedirects: 0,
    transitional: { clarifyTimeoutError: true },
    // Turns off axios's XSRF cookie: the bearer token is the only accepted credential (safety requirement C-03).
    xsrfCookieName: '',
    transformRequest: [(data) => data],
    transformResponse: [(data) => data],
    ...(ports.adapter ? { adapter: ports.adapter } : {}),
  });
  /**
   * The token whose 401 was reported last. Of twenty simultaneous 401 responses only the first ends the session
   * (safety requirement C-12).
   */
  let endedToken: string | undefined;

  const list = createCryptoList(() => {
    const started = takeEarlyCall(getCryptoUrl.path, {}, ports.token(), ports.now());
    const { signal } = new AbortController();
    return sendPlain({ call: getCryptoUrl, path: getCryptoUrl.path, token: '', body: {}, signal }, started);
  }, config.cryptoPublicKey);

  async function exchange(
    { call, path, token, body, signal, onProgress }: Outgoing,
    sealed: boolean,
  ): Promise<RawAnswer | Failure<never>> {
    const multipart = call.multipart ? multipartOf(body) : undefined;
    const stall = multipart ? watchStall(signal) : undefined;
    try {
      const answer = await http.request<ArrayBuffer | Uint8Array>({
        method: call.method,
        url: path,
        signal: stall?.signal ?? signal,
        ...(call.method === 'GET' ? { params: body } : { data: multipart ?? JSON.stringify(body) }),
        ...(stall
          ? {
              timeout: 0,
              onUploadProgress: ({ loaded, total }: AxiosProgressEvent) => {
                stall.moved();
                if (total) onProgress?.(loaded / total);
              },
            }
          : {}),
        headers: {
          platform: 'pc',
          'server-env': config.serverEnv,
          ...(call.method === 'GET' || multipart ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(sealed ? { crypto: CRYPTO_VERSION } : {}),
        },
      });
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(answer.headers)) headers[name.toLowerCase()] = String(value);
      return { status: answer.status, headers, bytes: new Uint8Array(answer.data ?? []) };
    } catch (error) {
      return stall?.stalled() ? failure('timeout', TIMED_OUT) : networkFailure(error, signal);
    } finally {
      stall?.end();
    }
  }

  async function sendPlain<C extends Call>(
    outgoing: Outgoing & { call: C },
    started?: Promise<RawAnswer>,
  ): Promise<Reply<C>> {
    const { call, signal, path, body, onWire } = outgoing;
    const seen = { method: call.method, path, body, envelope: null };
    onWire?.({ ...seen, answer: null });
    const early = started && (await rawOf(started, signal));
    const raw = early ?? (await exchange(outgoing, false));
    if ('ok' in raw) return raw as Reply<C>;
    onWire?.({ ...seen, answer: { status: raw.status, body: parseObject(raw.bytes), envelope: null } });
    if (call.blob) return readFile(raw, call.path.split('/').pop() ?? 'download') as Reply<C>;
    return readJson(call, raw.status, parseObject(raw.bytes));
  }

  async function sendSealed<C extends Call>(outgoing: Outgoing & { call: C }): Promise<Reply<C>> {
    const { call, path, token, body, signal, onWire } = outgoing;
    const publicKey = await list.trustedKey();
    if (!publicKey) return failure('malformed', WRONG_KEY);
    const sealer = await ports.loadSealer();

    /** Sends an encrypted envelope and reads its response; `time` is the time in the envelope's uuid, ms. */
    const attempt = async (time: number): Promise<{ reply: Reply<C>; refusedAt?: number }> => {
      const { body: envelope, keys } = await sealer.seal({
        method: call.method,
        path,
        token,
        body,
        publicKey,
        now: time,
      });
      // The encrypted body contains the session at the moment of encryption. After a switch of user the body must not
      // be sent.
      if (signal.aborted || ports.token() !== token) return { reply: cancelled() };
      const seen = { method: call.method, path, body, envelope };
      onWire?.({ ...seen, answer: null });
      const raw = await exchange({ ...outgoing, body: envelope }, true);
      const doubtful = (reason: Failure<never>) => ({
        reply: call.money && reason.kind !== 'cancelled' ? unknown(reason) : reason,
      });
      if ('ok' in raw) return doubtful(raw);

      const plain = parseObject(raw.bytes);
      if (raw.headers['crypto'] === CRYPTO_VERSION) {
        const opened = await sealer.openAnswer(keys, { path, status: raw.status, body: plain });
        if (typeof opened !== 'object' || opened === null) return doubtful(malformed(raw.status));
        onWire?.({ ...seen, answer: { status: raw.status, body: opened, envelope: plain } });
        const reply = readJson(call, raw.status, opened as Record<string, unknown>);
        const certain = reply.ok || (reply.kind !== 'malformed' && !TRANSIENT.has(raw.status));
        return certain ? { reply } : doubtful(reply as Failure<never>);
      }
      onWire?.({ ...seen, answer: { status: raw.status, body: plain, envelope: null } });
      // An unencrypted response to an encrypted call is not trusted: it proves no success and, for a money call, no refusal.
      const refused = refusalIn(raw.status, plain);
      const success = raw.status >= 200 && raw.status <= 299;
      if (success) return doubtful(refused ?? malformed(raw.status));
      const serverTime = Date.parse(raw.headers['date'] ?? '');
      return {
        ...doubtful(raw.status === 400 && refused ? { ...refused, kind: 'http' } : statusFailure(raw.status, plain)),
        ...(raw.status === 400 && Number.isFinite(serverTime) ? { refusedAt: serverTime } : {}),
      };
    };

    const first = await attempt(ports.now());
    const off = first.refusedAt !== undefined && Math.abs(first.refusedAt - ports.now()) > MAX_SKEW;
    return off && first.refusedAt !== undefined ? (await attempt(first.refusedAt)).reply : first.reply;
  }

  return {
    warm: () => void list.trustedKey(),
    send: async (call, given, { signal, identity, onProgress, onSealed, onWire, heard }) => {
      const path = identity().kind === 'warehouse' && call.warehousePath ? call.warehousePath : call.path;
      const began = ports.token();
      const sealed = await list.covers(call, path);
      if (sealed) onSealed?.();
      if (signal.aborted) return cancelled();

      // Reads the identity last, because it may have changed during the waits above.
      const { merchantNo, memberNo } = identity();
      const token = ports.token();
      // A request that one user started is never sent with another user's token.
      if (token !== began || (!token && !call.anonymous)) return cancelled();
      const own = call.withoutSession
        ? {}
        : { ...(merchantNo ? { merchantNo } : {}), ...(memberNo ? { memberNo } : {}) };
      const body = { ...own, ...(given as object) };

      // Takes the response of a call that was started early, before the console ran. That call had no session fields, so its
      // response is not valid for a chosen merchant.
      const early =
        sealed || call.blob || call.multipart || merchantNo
          ? undefined
          : takeEarlyCall(path, given, token, ports.now());
      const reply = sealed
        ? await sendSealed({ call, path, token, body, signal, onWire })
        : await sendPlain({ call, path, token, body, signal, onProgress, onWire }, early);
      if (signal.aborted && !reply.ok && reply.kind !== 'unknownOutcome') return cancelled();
      if (reply.ok || reply.kind !== 'unauthorised') return reply;

      if (!token) return { ...reply, kind: 'http' };
      // A 401 for an old token does not end the session of the tab's current token.
      if (endedToken === token || ports.token() !== token) return cancelled();
      // Remembers the token only if a flow waits for this response, because only such a flow reports the end of the
      // session. Otherwise the next 401 reports the end.
      if (heard?.() !== false) endedToken = token;
      return reply;
    },
  };
}

/** Aborts an upload if no byte, up or down, has moved for `TIMEOUT` ms. The whole transfer may take longer. */
function watchStall(outer: AbortSignal) {
  const abort = new AbortController();
  const leave = () => abort.abort();
  outer.addEventListener('abort', leave);
  let stalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stalled = true;
      abort.abort();
    }, TIMEOUT);
  };
  moved();
  return {
    signal: abort.signal,
    moved,
    stalled: () => stalled,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', leave);
    },
  };
}

const multipartOf = (body: unknown): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | Blob | undefined>)) {
    if (value !== undefined) form.append(name, value);
  }
  return form;
};

function networkFailure(error: unknown, signal: AbortSignal): Failure<never> {
  if (signal.aborted || axios.isCancel(error)) return cancelled();
  if (!(error instanceof AxiosError)) throw error;
  if (error.code === AxiosError.ETIMEDOUT) return failure('timeout', TIMED_OUT);
  // Reached when the browser has aborted the request, because the document is being closed.
  if (error.code === AxiosError.ECONNABORTED) return cancelled();
  return failure('offline', NO_CONNECTION);
}

/**
 * Returns the response of a call that was started early, in raw form. Returns undefined if that call failed, so that it is sent
 * in the ordinary way.
 */
async function rawOf(
  started: Promise<RawAnswer>,
  signal: AbortSignal,
): Promise<RawAnswer | Failure<never> | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gone = new Promise<Failure<never>>((resolve) => {
    signal.addEventListener('abort', () => resolve(cancelled()), { once: true });
    timer = setTimeout(() => resolve(failure('timeout', TIMED_OUT)), TIMEOUT);
  });
  try {
    return await Promise.race([started.catch(() => undefined), gone]);
  } finally {
    clearTimeout(timer);
  }
}
