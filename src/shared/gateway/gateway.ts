/**
 * The gateway's interface in the first bundle: cancellation scopes and the hold of requests. Everything heavy (axios, answer
 * schemas, crypto) is in the transport chunk, loaded by the first call or by `preload`.
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

/** Session fields of a request, read at the moment of sending. */
export interface Identity {
  kind: 'ordinary' | 'warehouse';
  merchantNo?: string;
  memberNo?: string;
}

/** 'route': ends with the next navigation (the default). 'signedIn': ends with the session or a switch. */
export type Scope = 'route' | 'signedIn';

/** The wire content of a call, for a page that shows it. Headers are excluded, because they contain the token. */
export interface Wire {
  method: 'GET' | 'POST';
  path: string;
  /** The plain request, session fields and all. */
  body: unknown;
  /** The envelope that was sent instead of the plain request; null: the call was not sealed. */
  envelope: unknown;
  /** Null before the response. `envelope`: the sealed response in place of `body`. */
  answer: { status: number; body: unknown; envelope: unknown } | null;
}

export interface SendOptions {
  scope?: Scope;
  signal?: AbortSignal;
  /** Receives the uploaded share of a form with a file, 0 to 1. Not every browser reports it. */
  onProgress?: (sent: number) => void;
  /** Part of a switch or a log-out: sent while all other calls are held. */
  throughHold?: boolean;
  /** Name of the requesting flow, for the developer tools. */
  flow?: string;
  /** False after the requesting flow has ended. A kept call is still sent to its end, and its answer is ignored. */
  heard?: () => boolean;
  /** Called when the call is sent in the encrypted envelope. */
  onSealed?: () => void;
  /** Receives the wire content when the call leaves, and again with the answer. */
  onWire?: (seen: Wire) => void;
}

export interface Gateway {
  send<C extends Call>(call: C, body: RequestOf<C>, options?: SendOptions): Promise<Reply<C>>;
  /**
   * Cancels the pending calls of a scope ('signedIn' includes 'route'), except kept calls and calls that move money. The end of
   * 'signedIn' also cancels those that have not left yet, because they belong to the previous user.
   */
  cancelScope(scope: Scope): void;
  /** From now on requests wait: the identity is about to change. Each hold has its release. */
  hold(): void;
  /** Ends a hold. After the last release, requests are sent with the session's identity of that moment. */
  release(): void;
  /** Loads the transport chunk and the list of sealed calls in advance. */
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
  /** Returns whether the requesting flow still waits; absent means yes. */
  heard?: (() => boolean) | undefined;
  /** Called when the call is sent in the envelope. */
  onSealed?: (() => void) | undefined;
  onWire?: ((seen: Wire) => void) | undefined;
}

export interface Transport {
  /** Sends a call. Network failures and refusals are returned and never reject. The facade's types check `Body`. */
  send<C extends Call>(call: C, body: unknown, options: TransportOptions): Promise<Reply<C>>;
  /** Reads the list of sealed calls ahead of the first call, which would wait for it. */
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
      transport = undefined; // the next call tries again
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
      // A second hold may start before the code after the first hold runs.
      while (held && !options.throughHold && !signal.aborted) await Promise.race([held.gate, aborted(signal)]);
      if (signal.aborted) return cancelled();
      entry.left = true;
      const { onProgress, onSealed, onWire, heard } = options;
      return await transmit(call, body, { signal, identity, onProgress, onSealed, onWire, heard });
    } catch {
      // Only a chunk that cannot be loaded gets here: the transport answers everything else as a value.
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
