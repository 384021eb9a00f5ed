import { call, type SagaGenerator } from 'typed-redux-saga';

/**
 * A saga whose code is loaded at its first use, so that the console's entry contains only the watcher of its events. A failed
 * load counts as a crash of this run (`keepAlive`), and the next run loads it again.
 */
export const lazyFlow = <Args extends unknown[], Result = void>(
  load: () => Promise<(...args: Args) => Generator<unknown, Result, unknown> | SagaGenerator<Result>>,
) =>
  function* fetched(...args: Args): SagaGenerator<Result> {
    const flow = yield* call(load);
    return (yield* call(flow as (...args: Args) => SagaGenerator<Result>, ...args)) as Result;
  };
