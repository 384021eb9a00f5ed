import { TEXT } from './text';

/** A placeholder origin to parse a path; any origin gives the same result. */
const ANY_ORIGIN = 'https://localhost';

/**
 * Returns the raw request target from a path with its parameters and a query. A missing parameter stays as `{name}`.
 * `URLSearchParams` escapes exactly as browsers do, so that the signed target equals the sent target.
 */
export function targetOf(
  path: string,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (hole, name: string) =>
    params[name] === undefined || params[name] === '' ? hole : encodeURIComponent(String(params[name])),
  );
  const queryText = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return queryText === '' ? filled : `${filled}?${queryText}`;
}

/**
 * Validates a request target; undefined if it is valid. The signed target must be the sent target. A browser resolves `..`,
 * escapes non-ASCII characters and reads `//` as a host, so that the signature of such a target would be wrong.
 */
export function targetProblem(target: string): string | undefined {
  if (!/^\/openapi\/v1\/[^\s{}#]+$/.test(target)) return TEXT.needTarget;
  const { pathname, search } = new URL(target, ANY_ORIGIN);
  return pathname.includes('//') || pathname + search !== target ? TEXT.changedTarget : undefined;
}

/** Returns the private key from 64 hex digits or PEM; null if the text is no private key. */
export function readPrivateKey(typed: string): string | null {
  const hex = typed.replace(/\s/g, '').toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  const body = /-----BEGIN [A-Z ]*PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END/.exec(typed)?.[1];
  if (body === undefined) return null;
  try {
    const der = [...atob(body.replace(/\s/g, ''))]
      .map((one) => one.charCodeAt(0).toString(16).padStart(2, '0'))
      .join('');
    return /0201010420([0-9a-f]{64})/.exec(der)?.[1] ?? null;
  } catch {
    return null;
  }
}
