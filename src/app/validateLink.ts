import { MESSAGE_PARAMS } from '@/shared/paths/messageParams';
import type { LinkVerdict } from '@/shared/ports/links';
import { refusal, routeOf, targetOf, type Who } from './access';

/** Base for comparing origins; never requested. */
const BASE = 'http://console.invalid';

const UNKNOWN: LinkVerdict = { kind: 'unknown' };

/**
 * Parses an address of this console. Returns null for other origins, schemes, and any text that a browser could resolve to them.
 */
function ownAddress(url: string): URL | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (!/^\/(?![/\\])/.test(url) || /[\u0000-\u0020\u007f\\]/.test(url)) return null;
  try {
    const address = new URL(url, BASE);
    return address.origin === BASE ? address : null;
  } catch {
    return null;
  }
}

/**
 * Validates an address that came with data, such as a message (safety requirement C-06). The result is `open` if the
 * address leads to an existing page of this console that the user may enter. The returned address has only the query
 * parameters that its route accepts.
 */
export function validateLink(url: string, who: Who): LinkVerdict {
  const address = ownAddress(url);
  const route = address ? routeOf(address.pathname) : undefined;
  if (!address || !route) return UNKNOWN;
  // If a route redirects, its target must be a page that exists and that the user may enter.
  const target = route.redirect ? routeOf(targetOf(route, who)) : route;
  const missing = target ? refusal(target, who) : ({ missing: 'page' } as const);
  if (missing) return { kind: missing.missing === 'page' ? 'notBuilt' : 'refused' };
  const params = new URLSearchParams();
  for (const name of [...MESSAGE_PARAMS, ...(route.query ?? [])]) {
    const value = address.searchParams.get(name);
    if (value !== null && name !== 'redirect') params.set(name, value);
  }
  const query = params.toString();
  return { kind: 'open', to: address.pathname + (query === '' ? '' : `?${query}`) };
}
