import { call, type SagaGenerator } from 'typed-redux-saga';

/**
 * `takeLeading` per key. A running event does not block other keys; the same key is ignored until it has ended. Create it once in
 * the watching saga. The flows that it wraps, each under its `takeEvery`, exclude each other by key.
 */
export function leadingBy<Event>(keyOf: (event: Event) => string) {
  const running = new Set<string>();
  return <Action extends Event>(flow: (action: Action) => Generator) =>
    function* lead(action: Action): SagaGenerator<void> {
      const key = keyOf(action);
      if (running.has(key)) return;
      running.add(key);
      try {
        yield* call(flow, action);
      } finally {
        running.delete(key);
      }
    };
}
