import { call, type SagaGenerator } from 'typed-redux-saga';

/**
 * A flow whose code is fetched when it is first needed: the console's entry carries the watcher alone. A chunk that
 * does not arrive is a crash of this run (`keepAlive`), and the next run asks for it again.
 */
export const lazily = <Args extends unknown[]>(load: () => Promise<(...args: Args) => Generator>) =>
  function* fetched(...args: Args): SagaGenerator<void> {
    const flow = yield* call(load);
    yield* call(flow, ...args);
  };
