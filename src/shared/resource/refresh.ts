import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { resourceAsked, selectResource } from './slice';

/** Asks anew for the resources among these that somebody looks at, or has looked at. */
export function* refresh(...ids: readonly string[]): SagaGenerator<void> {
  for (const id of ids) if ((yield* select(selectResource(id))).stage !== 'idle') yield* put(resourceAsked({ id }));
}
