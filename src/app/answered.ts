import type { UnknownAction } from '@reduxjs/toolkit';
import { call, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { listArrived, listFailed, selectList, type WithLists } from '@/shared/list/slice';
import { clock } from '@/shared/ports/clock';
import {
  keyOf,
  type ResourceRef,
  resourceArrived,
  resourceFailed,
  resourceGivenUp,
  selectResource,
  type WithResources,
} from '@/shared/resource/slice';

/** Returns the store keys of the lists and resources that a page's `firstEvents` request. */
export const requestedBy = (events: readonly UnknownAction[]): readonly string[] =>
  events.flatMap(({ payload }) =>
    (payload as Partial<ResourceRef> | undefined)?.id ? keyOf(payload as ResourceRef) : [],
  );

const selectUnanswered = (ids: readonly string[]) => (state: WithLists & WithResources) =>
  ids.filter((id) => (selectList(id)(state) ?? selectResource({ id })(state)).stage === 'loading');

const ANSWERS = [listArrived, listFailed, resourceArrived, resourceFailed];

function* answersTo(ids: readonly string[]): SagaGenerator<void> {
  if (ids.length === 0) {
    yield* take(ANSWERS);
    return;
  }
  const open = new Set(yield* select(selectUnanswered(ids)));
  while (open.size > 0) {
    const { payload } = (yield* take(ANSWERS)) as ReturnType<typeof resourceArrived>;
    open.delete(keyOf(payload));
  }
}

const selectIsLoading = ({ lists, resources }: WithLists & WithResources): boolean =>
  [...Object.values(lists), ...Object.values(resources)].some((known) => known?.stage === 'loading');

function* untilNothingLoads(): SagaGenerator<void> {
  while (yield* select(selectIsLoading)) yield* take([...ANSWERS, resourceGivenUp]);
}

/** Waits until the current page has no pending request, at most `atMost` ms. */
export function* whole(atMost: number): SagaGenerator<void> {
  yield* race({ all: call(untilNothingLoads), late: call(clock.sleep, atMost) });
}

/**
 * Waits until all lists and resources with these ids have a response. Without ids it waits for the first response of
 * any. Waits at most `atMost` ms.
 */
export function* answered(ids: readonly string[], atMost: number): SagaGenerator<void> {
  yield* race({ all: call(answersTo, ids), late: call(clock.sleep, atMost) });
}
