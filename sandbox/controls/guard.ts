import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Returns the host name of a Host header or an origin, without its port; undefined if it is invalid. */
function hostname(authority: string): string | undefined {
  try {
    return new URL(authority.includes('://') ? authority : `http://${authority}`).hostname.replace(/^\[|\]$/g, '');
  } catch {
    return undefined;
  }
}

export const isLoopback = (host: string | undefined): boolean =>
  host === 'localhost' || host === '::1' || (host !== undefined && isIP(host) === 4 && host.startsWith('127.'));

/**
 * Checks whether a request may use the sandbox's controls. It must have the header of the controls, and name this
 * machine as its host, which excludes DNS rebinding. It must not come from another site's page, or through a proxy
 * (interface, "Sandbox controls").
 */
export function mayControl(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers['x-sandbox'] !== '1') return false;
  if (headers.host === undefined || !isLoopback(hostname(headers.host))) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  if (headers.origin === undefined) return true;
  return headers.origin === `http://${headers.host}` || headers.origin === `https://${headers.host}`;
}
