import { call, type SagaGenerator } from 'typed-redux-saga';

/**
 * A flow whose code is fetched when it is first needed: the console's entry carries the watcher alone. A chunk that
 * does not arrive is a crash of this run (`keepAlive`), and the next run asks for it again.
 */
export const lazyFlow = <Args extends unknown[], Result = void>(
  load: () => Promise<(...args: Args) => Generator<unknown, Result, unknown> | SagaGenerator<Result>>,
) =>
  function* fetched(...args: Args): SagaGenerator<Result> {
    const flow = yield* call(load);
    return (yield* call(flow as (...args: Args) => SagaGenerator<Result>, ...args)) as Result;
  };
