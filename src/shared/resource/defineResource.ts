import type { Call, RequestOf } from '@/contract/defineCall';

/** One answer of the platform that a page shows: which call, with which body. */
export interface ResourceSpec<C extends Call = Call> {
  /** Key in the store. */
  id: string;
  call: C;
  request: RequestOf<C>;
}

const registry = new Map<string, ResourceSpec>();

/** Declares an answer that pages show; the saga finds it by its id, so that events carry plain data only. */
export function defineResource<C extends Call>(spec: ResourceSpec<C>): ResourceSpec<C> {
  registry.set(spec.id, spec as unknown as ResourceSpec);
  return spec;
}

export const resourceById = (id: string): ResourceSpec | undefined => registry.get(id);
