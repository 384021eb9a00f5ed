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
 * Fetches the resource when the component mounts, unless a request is pending; `again` fetches it again. Known data stays visible
 * until the response. null: the request is not known yet, so it is not sent. `asked`: the page's `firstEvents` send the request,
 * and the response or failure may arrive before the page.
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
