import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { injectFeature } from '../saga/lazyFeature';
import { type StatusSpec, statusKey } from './defineStatus';
import { statusFeature } from './saga';
import { type StatusState, selectStatus, statusEvents } from './slice';

injectFeature(statusFeature);

/**
 * Polls a status while it is on screen. `hurry` sends the next request at once; `again` restarts polling after a final status.
 */
export function useStatus<Data>(
  spec: StatusSpec<Data>,
  search: string,
): StatusState<Data> & { hurry: () => void; again: () => void } {
  const dispatch = useDispatch();
  const key = statusKey(spec, search);
  const state = useSelector(selectStatus(key)) as StatusState<Data>;
  useEffect(() => {
    dispatch(statusEvents.statusOpened({ key }));
    return () => void dispatch(statusEvents.statusLeft({ key }));
  }, [dispatch, key]);
  return {
    ...state,
    hurry: () => dispatch(statusEvents.statusHurried({ key })),
    again: () => dispatch(statusEvents.statusOpened({ key })),
  };
}
