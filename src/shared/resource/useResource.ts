import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import {
  keyOf,
  type ResourceRef,
  type ResourceState,
  resourceRequested,
  selectResource,
  type WithResources,
} from './slice';

/**
 * Asks for the resource when the component appears, unless it is already under way; `again` asks anew. What is known
 * already shows meanwhile. null: what to ask for is not known yet, and nothing is asked. `asked`: the page's `firstEvents`
 * ask for it, and the answer, or what went wrong, may be here before the page is.
 */
export function useResource<Data>(
  resource: (ResourceRef & { readonly answer?: Data }) | null,
  { asked = false } = {},
): ResourceState<Data> & { again: () => void } {
  const dispatch = useDispatch();
  const store = useStore<WithResources>();
  const state = useSelector(selectResource(resource)) as ResourceState<Data>;
  const key = resource && keyOf(resource);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which resource it is, also where the reference is made anew
  const again = useCallback(() => {
    if (resource) dispatch(resourceRequested(resource));
  }, [dispatch, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const { stage } = selectResource(resource)(store.getState());
    if (stage === 'loading' || (asked && stage !== 'idle')) return;
    again();
  }, [again, key, store, asked]);
  return { ...state, again };
}
