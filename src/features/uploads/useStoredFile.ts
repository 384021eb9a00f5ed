import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type ShownFile, type UploadsState, uploadsEvents, uploadsSelectors } from './slice';

const LOADING: ShownFile = { stage: 'loading' };

/** A stored file by the address that the platform gave; asked for once, and again by `again` after a failure. */
export function useStoredFile(url: string): ShownFile & { again: () => void } {
  const dispatch = useDispatch();
  const shown = useSelector((state: { uploads: UploadsState }) => uploadsSelectors.selectShownFile(state, url));
  const again = () => dispatch(uploadsEvents.fileRequested({ url }));
  const known = shown !== undefined;
  useEffect(() => {
    if (!known) dispatch(uploadsEvents.fileRequested({ url }));
  }, [dispatch, url, known]);
  return { ...(shown ?? LOADING), again };
}
