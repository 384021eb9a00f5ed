import { call, type SagaGenerator } from 'typed-redux-saga';

type Flows = typeof import('./sessionFlows');
type Args<Name extends keyof Flows> = Parameters<Flows[Name]>;
type Result<Name extends keyof Flows> =
  ReturnType<Flows[Name]> extends Generator<unknown, infer R, unknown> ? R : never;

/**
 * Loads the session flows that send requests, in one chunk with the code of the gateway. Rejects if the chunk cannot
 * be loaded.
 */
export const loadSessionFlows = (): Promise<Flows> => import(/* webpackChunkName: "transport" */ './sessionFlows');

/** Returns a flow that loads the session flows first, for callers that run before the gateway's code is loaded. */
export const lazySessionFlow = <Name extends keyof Flows>(name: Name) =>
  function* loaded(...args: Args<Name>): SagaGenerator<Result<Name>> {
    const flow = (yield* call(loadSessionFlows))[name] as unknown as (
      ...args: Args<Name>
    ) => SagaGenerator<Result<Name>>;
    return (yield* call(flow, ...args)) as Result<Name>;
  };
