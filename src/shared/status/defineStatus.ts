import type { SagaGenerator } from 'typed-redux-saga';
import type { Failure } from '../gateway/reply';

/**
 * Declaration of a status that another party decides over time, such as an application: the request that reads it, and the check
 * whether it is final.
 */
// biome-ignore lint/suspicious/noExplicitAny: requests differ by page
export interface StatusSpec<Data = any> {
  /** Key of this kind of status in the store. */
  id: string;
  ask: (search: URLSearchParams) => SagaGenerator<{ ok: true; data: Data } | Failure>;
  /** Returns true if the status cannot change any more, so that polling ends. */
  isFinal: (data: Data) => boolean;
  /**
   * Returns the time (ms since 1970) at which the status changes by time alone, such as an expiry. The status is requested at
   * that time, before the usual wait ends.
   */
  decidedFrom?: (data: Data) => number | null;
}

const registry = new Map<string, StatusSpec>();

/** Declares a status that a page shows. Its saga finds it by its id, so that events carry plain data only. */
export function defineStatus<Data>(spec: StatusSpec<Data>): StatusSpec<Data> {
  registry.set(spec.id, spec);
  return spec;
}

/** Returns the store key of an open status page: the status's id and the page's query. */
export const statusKey = (spec: Pick<StatusSpec, 'id'>, search: string): string => `${spec.id}?${search}`;
export const statusSpecOf = (key: string): StatusSpec | undefined => registry.get(key.slice(0, key.indexOf('?')));
export const statusSearchOf = (key: string): string => key.slice(key.indexOf('?') + 1);
