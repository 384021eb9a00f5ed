import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AnswerOf, Call } from '@/contract/defineCall';
import type { ResourceSpec } from './defineResource';
import { type ResourceState, resourceAsked, selectResource, type WithResources } from './slice';

/** Asks for the resource when the component appears, unless it is already under way; `again` asks anew. What is known already shows meanwhile. */
export function useResource<C extends Call>(spec: ResourceSpec<C>): ResourceState<AnswerOf<C>> & { again: () => void } {
  const dispatch = useDispatch();
  const state = useSelector(selectResource(spec.id)) as ResourceState<AnswerOf<C>>;
  const again = useCallback(() => {
    dispatch(resourceAsked({ id: spec.id }));
  }, [dispatch, spec.id]);
  const store = useStore<WithResources>();
  useEffect(() => {
    // The guard may have asked already, before the page was drawn.
    if (selectResource(spec.id)(store.getState()).stage !== 'loading') again();
  }, [again, spec.id, store]);
  return { ...state, again };
}
