import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type ShownFile, type UploadsState, uploadsEvents, uploadsSelectors } from './slice';

const LOADING: ShownFile = { stage: 'loading' };

/** Loads a stored file by its platform address, once. After a failure `again` loads it again. */
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
