/**
 * The gateway's interface in the first bundle: cancellation of requests by scope, and holding them back during a switch of
 * identity. Everything heavy (axios, answer schemas, crypto) is in the transport chunk, loaded by the first call or by `preload`.
 */
import type { Call, RequestOf } from '@/contract/defineCall';
import { cancelled, failure, type Reply } from './reply';
import { SYSTEM_ERROR } from './text';

export interface GatewayConfig {
  /** Address of the gateway, such as `/gateway`. */
  gateway: string;
  /** Value of the `server-env` header. */
  serverEnv: string;
  /** The platform's SM2 public key, 130 hex characters. A different key from the platform is refused. */
  cryptoPublicKey: string;
}

/** The session's kind of user, merchant and member, read at the moment of sending a request. */
export interface Identity {
  kind: 'ordinary' | 'warehouse';
  merchantNo?: string;
  memberNo?: string;
}

/**
 * Lifetime of a request. 'route': cancelled when the user leaves the page (the default). 'signedIn': cancelled at the end of the
 * session or at a switch of enterprise.
 */
export type Scope = 'route' | 'signedIn';

/** A call as transferred, for a page that shows it. Headers are excluded, because they contain the token. */
export interface Wire {
  method: 'GET' | 'POST';
  path: string;
  /** The plain request, including the session fields. */
  body: unknown;
  /** The encrypted envelope that was sent instead of the plain request; null: the call was not encrypted. */
  envelope: unknown;
  /** The response; null before it arrives. `envelope`: the encrypted form that was transferred instead of `body`. */
  answer: { status: number; body: unknown; envelope: unknown } | null;
}

export interface SendOptions {
  scope?: Scope;
  signal?: AbortSignal;
  /** Receives the uploaded fraction of a form with a file, 0 to 1. Not every browser reports it. */
  onProgress?: (sent: number) => void;
  /**
   * Sends the call although `hold` holds back all other calls, because this call is part of the switch or log-out
   * itself.
   */
  throughHold?: boolean;
  /** Name of the requesting flow, for the developer tools. */
  flow?: string;
  /**
   * Returns false after the requesting flow has ended. A call declared as `kept` is still sent to its end, and its
   * response is ignored.
   */
  heard?: () => boolean;
  /** Called when the call is sent in the encrypted envelope. */
  onSealed?: () => void;
  /** Receives the call as transferred when it is sent, and again with its response. */
  onWire?: (seen: Wire) => void;
}

export interface Gateway {
  send<C extends Call>(call: C, body: RequestOf<C>, options?: SendOptions): Promise<Reply<C>>;
  /**
   * Cancels the pending calls of a scope ('signedIn' includes 'route'), except calls that are declared as `kept` or
   * move money. The end of 'signedIn' also cancels these calls if they have not been sent yet, because they belong to
   * the previous user.
   */
  cancelScope(scope: Scope): void;
  /** Holds back all new requests, because the user or enterprise is about to change. Each `hold` needs one `release`. */
  hold(): void;
  /** Ends a hold. After the last release, the requests that were held back are sent with the session of that moment. */
  release(): void;
  /** Loads the transport chunk and the list of encrypted calls in advance. */
  preload(): void;
}

interface Pending {
  scope: Scope;
  lasting: boolean;
  left?: true;
  abort: AbortController;
}

interface TransportOptions {
  signal: AbortSignal;
  identity: () => Identity;
  onProgress?: (sent: number) => void;
  /** Returns whether the requesting flow still waits for the response; absent means yes. */
  heard?: (() => boolean) | undefined;
  /** Called when the call is sent in the encrypted envelope. */
  onSealed?: (() => void) | undefined;
  onWire?: ((seen: Wire) => void) | undefined;
}

export interface Transport {
  /** Sends a call. Failures are returned as values; the promise never rejects. The gateway's types check `body`. */
  send<C extends Call>(call: C, body: unknown, options: TransportOptions): Promise<Reply<C>>;
  /** Fetches the list of encrypted calls in advance, so that the first call does not wait for it. */
  warm?(): void;
}

interface GatewayPorts {
  identity: () => Identity;
  loadTransport: () => Promise<Transport>;
}

export function createGateway({ identity, loadTransport }: GatewayPorts): Gateway {
  const pending = new Set<Pending>();
  let held: { gate: Promise<void>; open: () => void; count: number } | undefined;
  let transport: Promise<Transport> | undefined;

  const load = (): Promise<Transport> => {
    transport ??= loadTransport().catch((error: unknown) => {
      transport = undefined; // a failed load is not cached, so that the next call loads the chunk again
      throw error;
    });
    return transport;
  };

  async function send<C extends Call>(call: C, body: RequestOf<C>, options: SendOptions = {}): Promise<Reply<C>> {
    const entry: Pending = {
      scope: options.scope ?? 'route',
      lasting: Boolean(call.kept || call.money),
      abort: new AbortController(),
    };
    const { signal } = entry.abort;
    const leave = () => entry.abort.abort();
    if (options.signal?.aborted) return cancelled();
    options.signal?.addEventListener('abort', leave);
    pending.add(entry);
    try {
      const { send: transmit } = await load();
      // Checks in a loop, because a second hold may start before the code after the first hold runs.
      while (held && !options.throughHold && !signal.aborted) await Promise.race([held.gate, aborted(signal)]);
      if (signal.aborted) return cancelled();
      entry.left = true;
      const { onProgress, onSealed, onWire, heard } = options;
      return await transmit(call, body, { signal, identity, onProgress, onSealed, onWire, heard });
    } catch {
      // Reached only if the transport chunk could not be loaded: the transport returns all other failures as values.
      return signal.aborted ? cancelled() : failure('offline', SYSTEM_ERROR);
    } finally {
      pending.delete(entry);
      options.signal?.removeEventListener('abort', leave);
    }
  }

  return {
    send,
    cancelScope: (scope) => {
      for (const entry of pending) {
        const stays = entry.lasting && (entry.left || scope === 'route');
        if (!stays && (scope === 'signedIn' || entry.scope === 'route')) entry.abort.abort();
      }
    },
    hold: () => {
      if (held) {
        held.count += 1;
        return;
      }
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      held = { gate, open, count: 1 };
    },
    release: () => {
      if (!held) return;
      held.count -= 1;
      if (held.count > 0) return;
      held.open();
      held = undefined;
    },
    preload: () =>
      void load().then(
        ({ warm }) => warm?.(),
        () => {},
      ),
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
