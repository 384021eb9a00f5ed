import type { OpenCall } from '@/contract/open/defineOpenCall';
import { OPEN_PREFIX, type OpenName, openCatalogue } from '@/contract/open/openCatalogue';

/* Finds the open interface's call for the method and path of a request. */

export interface OpenRoute {
  name: OpenName;
  call: OpenCall;
  /** Segments of the path; `{x}` marks a parameter. */
  segments: readonly string[];
}

const segmentsOf = (path: string) => path.split('/').slice(1);
const parameterOf = (segment: string) => /^\{(\w+)\}$/.exec(segment)?.[1];

const OPEN_ROUTES: readonly OpenRoute[] = Object.entries(openCatalogue).map(([name, call]) => ({
  name: name as OpenName,
  call: call as OpenCall,
  segments: segmentsOf(call.path),
}));

export type Found =
  | { route: OpenRoute; params: Record<string, string> }
  /** The path exists, but only with these methods, not with the method of the request. */
  | { allow: string[] };

/** Returns the call of a request; null if the path does not exist. `pathname` is not decoded. */
export function findCall(method: string, pathname: string): Found | null {
  if (!pathname.startsWith(`${OPEN_PREFIX}/`)) return null;
  const given = segmentsOf(pathname.slice(OPEN_PREFIX.length));
  const fitting = OPEN_ROUTES.filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, at) => (parameterOf(segment) ? given[at] !== '' : segment === given[at])),
  );
  if (fitting.length === 0) return null;
  const route = fitting.find(({ call }) => call.method === method);
  if (!route) return { allow: fitting.map(({ call }) => call.method) };
  const params: Record<string, string> = {};
  route.segments.forEach((segment, at) => {
    const name = parameterOf(segment);
    if (name) params[name] = given[at] ?? '';
  });
  return { route, params };
}
