/**
 * Calls that the document's boot script starts before the console's code has loaded. The file is small on purpose: no axios, no
 * schemas. The transport takes each answer at most once, and only for an identical request.
 */
import type { RawAnswer } from './answer';

/**
 * A started call whose answer is pending. Its token is only compared with the token of the later request, and is
 * never stored.
 */
export interface EarlyCall {
  body: string;
  /** Time of sending, ms since 1970. */
  startedAt: number;
  sentWith: (token: string) => boolean;
  /** The response, always read to its end, because an unread response keeps its connection open. */
  answer: Promise<RawAnswer>;
}

declare global {
  interface Window {
    __early?: Map<string, EarlyCall>;
  }
}

/** Starts calls (POST, not encrypted) as `[path, body]`, with the same headers as the gateway's and without session fields. */
export function startEarlyCall(
  calls: readonly (readonly [path: string, body: object])[],
  { gateway, serverEnv }: { gateway: string; serverEnv: string },
  token: string,
): void {
  const started = new Map<string, EarlyCall>();
  for (const [path, content] of calls) {
    const body = JSON.stringify(content);
    const answer = fetch(gateway + path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        platform: 'pc',
        'server-env': serverEnv,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    }).then(async (response) => ({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: new Uint8Array(await response.arrayBuffer()),
    }));
    // The caller that takes the response handles a failure. If no caller takes it, the failure must not become an unhandled
    // rejection.
    answer.catch(() => {});
    started.set(path, { body, startedAt: Date.now(), sentWith: (other) => other === token, answer });
  }
  window.__early = started;
}
