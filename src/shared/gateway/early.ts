/**
 * Calls that the document's boot script starts before the console has run. Small on purpose: no axios, no schemas.
 * The transport takes each answer at most once, for the very request it would have sent itself.
 */
import { tokenCookie } from './tokenCookie';

/** An answer under way. The token is only compared, never kept beyond the page. */
export interface Early {
  body: string;
  /** ms since 1970 */
  startedAt: number;
  sentWith: (token: string) => boolean;
  response: Promise<Response>;
}

declare global {
  interface Window {
    __early?: Map<string, Early>;
  }
}

/** Starts plain POST calls as `[path, body]`, with the same headers as the gateway's and without session fields. */
export function startEarly(
  calls: readonly (readonly [path: string, body: object])[],
  { gateway, serverEnv }: { gateway: string; serverEnv: string },
): void {
  const token = tokenCookie.read();
  const started = new Map<string, Early>();
  for (const [path, content] of calls) {
    const body = JSON.stringify(content);
    const response = fetch(gateway + path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        platform: 'pc',
        'server-env': serverEnv,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    });
    // A failure is the taker's to see; without one it must not become an unhandled rejection.
    response.catch(() => {});
    started.set(path, { body, startedAt: Date.now(), sentWith: (other) => other === token, response });
  }
  window.__early = started;
}
