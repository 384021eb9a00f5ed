import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AnswerOf, Call } from '@/contract/defineCall';
import type { ResourceSpec } from './defineResource';
import { type ResourceState, resourceAsked, selectResource, type WithResources } from './slice';

/**
 * Asks for the resource when the component appears, unless it is already under way; `again` asks anew. What is known
 * already shows meanwhile. `asked`: the page's `firstEvents` ask for it, and the answer, or what went wrong, may be here
 * before the page is.
 */
export function useResource<C extends Call>(
  spec: ResourceSpec<C>,
  { asked = false } = {},
): ResourceState<AnswerOf<C>> & { again: () => void } {
  const dispatch = useDispatch();
  const state = useSelector(selectResource(spec.id)) as ResourceState<AnswerOf<C>>;
  const again = useCallback(() => {
    dispatch(resourceAsked({ id: spec.id }));
  }, [dispatch, spec.id]);
  const store = useStore<WithResources>();
  useEffect(() => {
    const { stage } = selectResource(spec.id)(store.getState());
    if (stage === 'loading' || (asked && stage !== 'idle')) return;
    again();
  }, [again, spec.id, store, asked]);
  return { ...state, again };
}
