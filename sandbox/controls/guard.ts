import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Host name of a Host header or an origin, without its port; undefined when it is none. */
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
 * Whether a request may use the controls (interface, "Sandbox controls"): marked as such, meant for this machine by
 * name (a rebound DNS name is not), not sent by another site's page, not passed on by a proxy.
 */
export function mayControl(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers['x-sandbox'] !== '1') return false;
  if (headers.host === undefined || !isLoopback(hostname(headers.host))) return false;
  if (FORWARDING.some((name) => headers[name] !== undefined)) return false;
  if (headers.origin === undefined) return true;
  return headers.origin === `http://${headers.host}` || headers.origin === `https://${headers.host}`;
}
