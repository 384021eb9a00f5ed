import type { AnswerOf, Call, RequestOf } from '@/contract/defineCall';
import type { ResourceRef } from './slice';

/** A resource: a platform response that pages show. Its reference is plain data, so that events can carry it. */
export interface Resource<C extends Call = Call> extends ResourceRef {
  /** Carries only the type of the response, no value. */
  readonly answer?: AnswerOf<C>;
}

interface ResourceSpec<C extends Call> {
  /** Key of the resource in the store. */
  id: string;
  call: C;
  /**
   * Returns whether the platform may still change the response, as for a pending application. It is then polled until the user
   * leaves the page.
   */
  moves?: (data: AnswerOf<C>) => boolean;
}

interface Declared {
  call: Call;
  request?: unknown;
  moves?: (data: never) => boolean;
}

/** The call and request that fetch a resource. */
export interface Question {
  call: Call;
  request: unknown;
  moves: (data: unknown) => boolean;
}

const registry = new Map<string, Declared>();

/**
 * Declares a resource: a platform response that pages show. The saga finds the declaration by its unique id, so that events carry
 * plain data only. With `request` the resource has one entry in the store. Without it, each request of a page has its own entry.
 */
export function defineResource<C extends Call>(spec: ResourceSpec<C> & { request: RequestOf<C> }): Resource<C>;
export function defineResource<C extends Call>(spec: ResourceSpec<C>): (of: RequestOf<C>) => Resource<C>;
export function defineResource({ id, ...declared }: { id: string } & Declared): unknown {
  // Two resources with one id would show each other's responses.
  if (registry.has(id)) throw new Error(`two resources are called ${id}`);
  registry.set(id, declared);
  return declared.request ? { id } : (of: object): Resource => ({ id, of });
}

/**
 * Returns the call and request of a resource. Returns null if the resource is not declared, or the reference lacks a needed
 * parameter.
 */
export function questionOf({ id, of }: ResourceRef): Question | null {
  const declared = registry.get(id);
  const request = declared?.request ?? of;
  if (!declared || !request) return null;
  return { call: declared.call, request, moves: (data) => declared.moves?.(data as never) ?? false };
}
