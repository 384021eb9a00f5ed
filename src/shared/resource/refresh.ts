import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { type ResourceRef, resourceRequested, selectResource } from './slice';

/** Asks anew for the resources among these that somebody looks at, or has looked at. */
export function* refresh(...refs: readonly ResourceRef[]): SagaGenerator<void> {
  for (const ref of refs) if ((yield* select(selectResource(ref))).stage !== 'idle') yield* put(resourceRequested(ref));
}
