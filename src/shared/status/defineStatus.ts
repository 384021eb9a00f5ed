import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';

/** Declares a status that another party decides over time: the request that reads it, and the check whether it is final. */
// biome-ignore lint/suspicious/noExplicitAny: what is asked for differs by page
export interface StatusSpec<Data = any> {
  /** Key in the store. */
  id: string;
  ask: (search: URLSearchParams) => SagaGenerator<{ ok: true; data: Data } | Failure>;
  /** True if the status will not change any further. */
  isFinal: (data: Data) => boolean;
  /** ms since 1970 at which time alone changes the status. The status is requested then, before the usual wait ends. */
  decidedFrom?: (data: Data) => number | null;
}

const registry = new Map<string, StatusSpec>();

/** Declares a status that a page shows; its saga finds it by its id, so that events carry plain data only. */
export function defineStatus<Data>(spec: StatusSpec<Data>): StatusSpec<Data> {
  registry.set(spec.id, spec);
  return spec;
}

/** Key of an open status page: its id and the page's query. */
export const statusKey = (spec: Pick<StatusSpec, 'id'>, search: string): string => `${spec.id}?${search}`;
export const statusSpecOf = (key: string): StatusSpec | undefined => registry.get(key.slice(0, key.indexOf('?')));
export const statusSearchOf = (key: string): string => key.slice(key.indexOf('?') + 1);
