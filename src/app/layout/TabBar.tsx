import { IconClose, IconMore } from '@arco-design/web-react/icon';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Popup } from '@/shared/ui/Popup';
import { routeOf } from '../access';
import { linkChosen, pagesClosed, selectEntered, selectOpenPages } from '../navigation/slice';
import { tabsToggled } from './slice';
import styles from './tabBar.module.css';
import { TABS_TEXT as TEXT } from './text';

interface TabProps {
  pathname: string;
  search: string;
  current: boolean;
  closes: boolean;
  onClose: (pathnames: readonly string[]) => void;
}

const Tab = memo(({ pathname, search, current, closes, onClose }: TabProps) => {
  const dispatch = useDispatch();
  const title = routeOf(pathname)?.title ?? pathname;
  return (
    <li className={styles.tab} data-current={current || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-current={current ? 'page' : undefined}
        data-leaves={current ? undefined : ''}
        onClick={() => dispatch(linkChosen({ to: pathname + search }))}
      >
        {title}
      </button>
      {closes ? (
        <button
          type="button"
          className={styles.close}
          aria-label={TEXT.close(title)}
          data-leaves={current ? '' : undefined}
          onClick={() => onClose([pathname])}
        >
          <IconClose />
        </button>
      ) : null}
    </li>
  );
});

/**
 * The tab bar of the open pages. The user can open or close a page, or close the other pages or all pages; the
 * display settings can hide the bar. It uses buttons, because the menu next to it has links with the same names.
 */
export function TabBar() {
  const dispatch = useDispatch();
  const open = useSelector(selectOpenPages);
  const entered = useSelector(selectEntered);
  const [more, setMore] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const here = entered?.pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is opened, because its tab may be out of view
  useEffect(() => {
    // Scrolls the current tab into view in the next animation frame, which computes the layout in any case. Scrolls
    // only the bar, never the page, which the user may have scrolled down.
    const next = requestAnimationFrame(() => {
      const bar = list.current;
      const tab = bar?.querySelector('[data-current]');
      if (!bar || !tab) return;
      const [inside, current] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
      bar.scrollLeft += Math.min(0, current.left - inside.left) + Math.max(0, current.right - inside.right);
    });
    return () => cancelAnimationFrame(next);
  }, [here]);

  const close = useCallback(
    (pathnames: readonly string[]) => {
      setMore(false);
      dispatch(pagesClosed({ pathnames }));
    },
    [dispatch],
  );
  const others = open.map(({ pathname }) => pathname).filter((pathname) => pathname !== here);
  return (
    <nav className={styles.bar} aria-label={TEXT.bar}>
      <ul className={styles.tabs} ref={list}>
        {open.map(({ pathname, search }) => (
          <Tab
            key={pathname}
            pathname={pathname}
            search={search}
            current={pathname === here}
            closes={open.length > 1}
            onClose={close}
          />
        ))}
      </ul>
      <Popup
        open={more}
        onOpenChange={setMore}
        label={TEXT.more}
        width={160}
        trigger={(props) => (
          <button type="button" className={styles.more} aria-label={TEXT.more} {...props}>
            <IconMore />
          </button>
        )}
      >
        <ul className={styles.menu}>
          <li>
            <button type="button" disabled={others.length === 0} onClick={() => close(others)}>
              {TEXT.closeOthers}
            </button>
          </li>
          <li>
            <button type="button" data-leaves="" onClick={() => close(open.map(({ pathname }) => pathname))}>
              {TEXT.closeAll}
            </button>
          </li>
          <li>
            <button type="button" onClick={() => dispatch(tabsToggled())}>
              {TEXT.hide}
            </button>
          </li>
        </ul>
      </Popup>
    </nav>
  );
}
