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
 * Returns a resource (a platform response in the store) and fetches it when the component mounts, unless a request is pending.
 * `again` fetches it again. Known data stays visible until the new response. A null resource is not fetched, because its request
 * is not known yet. `asked`: the page's `firstEvents` already sent the request, so the hook sends it only if it was never sent or
 * was cancelled.
 */
export function useResource<Data>(
  resource: (ResourceRef & { readonly answer?: Data }) | null,
  { asked = false } = {},
): ResourceState<Data> & { again: () => void } {
  const dispatch = useDispatch();
  const store = useStore<WithResources>();
  const state = useSelector(selectResource(resource)) as ResourceState<Data>;
  const key = resource && keyOf(resource);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the resource, even if the reference object is new
  const again = useCallback(() => {
    if (resource) dispatch(resourceRequested(resource));
  }, [dispatch, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the resource, even if the reference object is new
  useEffect(() => {
    const { stage } = selectResource(resource)(store.getState());
    if (stage === 'loading' || (asked && stage !== 'idle')) return;
    again();
  }, [again, key, store, asked]);
  return { ...state, again };
}
