import { put, type SagaGenerator, select } from 'typed-redux-saga';
import { type ResourceRef, resourceRequested, selectResource } from './slice';

/** Fetches the given resources again, but only those that a page has requested before. */
export function* refresh(...refs: readonly ResourceRef[]): SagaGenerator<void> {
  for (const ref of refs) if ((yield* select(selectResource(ref))).stage !== 'idle') yield* put(resourceRequested(ref));
}
