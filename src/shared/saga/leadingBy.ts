import { call, type SagaGenerator } from 'typed-redux-saga';

/**
 * `takeLeading` for each thing by itself: what is begun for one keeps no other one, and is not begun again until it has
 * ended. Called once in the saga that watches; the flows that it wraps, each under its `takeEvery`, wait for one another.
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
