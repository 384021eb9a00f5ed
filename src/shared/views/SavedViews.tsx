import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { injectFeature } from '../saga/lazyFeature';
import { LazyComponent, type LazySpec } from '../ui/LazyComponent';
import { Retry } from '../ui/LoadingState';
import { Popup } from '../ui/Popup';
import { usePageSearch } from '../ui/pageSearch';
import { viewsEvents as events } from './events';
import { viewsFeature } from './feature';
import { VIEWS_TEXT as TEXT } from './text';
import type { PanelProps } from './ViewsPanel';
import styles from './views.module.css';

injectFeature(viewsFeature);

/** The panel that the button opens, with its form; its code is loaded when it first opens. */
const panel: LazySpec<PanelProps> = {
  load: () => import(/* webpackChunkName: "part.views" */ './ViewsPanel').then((m) => m.ViewsPanel),
  waiting: (
    <p role="status" className={styles.none}>
      {TEXT.loading}
    </p>
  ),
  failed: (again) => (
    <Retry inline again={again}>
      {TEXT.failed}
    </Retry>
  ),
};

/**
 * A button next to a list's title that opens the saved views of the list. A list adds it with `actions={<SavedViews listId=…
 * />}`.
 */
export function SavedViews({ listId }: { listId: string }) {
  const dispatch = useDispatch();
  const search = usePageSearch();
  const [open, setOpen] = useState(false);
  // After the user has removed all filters, the list stays unfiltered, also when the user comes back to the page, which stays
  // mounted. A newly opened page applies the default view.
  const latest = useRef(search);
  const shown = useRef(false);
  const emptied = useRef(false);
  useEffect(() => {
    latest.current = search;
    if (shown.current) emptied.current = search === '';
  }, [search]);
  useEffect(() => {
    shown.current = true;
    const viewId = new URLSearchParams(latest.current).get('view');
    dispatch(events.listEntered({ listId, viewId, plain: latest.current === '' && !emptied.current }));
    return () => {
      shown.current = false;
    };
  }, [dispatch, listId]);
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label={TEXT.saved}
      width={380}
      trigger={(props) => (
        <button type="button" className={styles.opener} {...props}>
          {TEXT.views}
        </button>
      )}
    >
      <LazyComponent of={panel} props={{ listId, search, onChosen: () => setOpen(false) }} />
    </Popup>
  );
}
