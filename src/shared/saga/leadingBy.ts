import { call, type SagaGenerator } from 'typed-redux-saga';

/**
 * Works like `takeLeading`, but per key: while an event is handled, further events with the same key are ignored, and other keys
 * are not blocked. Create it once in the watching saga. All flows wrapped by one instance exclude each other by key.
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
