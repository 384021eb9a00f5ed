import { IconApps, IconCheckSquare, IconDown } from '@arco-design/web-react/icon';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { messagesEvents, messagesSelectors, selectTodoCount } from '@/features/messages';
import { isEmployee, sessionSelectors } from '@/features/session';
import { CountBadge } from '@/shared/ui/CountBadge';
import { menuOf, navOf, targetOf, type Who } from '../access';
import type { Route } from '../route';
import styles from './bottomBar.module.css';
import { MenuGlyph } from './MenuGlyph';
import { FRAME_TEXT } from './text';

/**
 * Media query of windows in which the side menu is next to the page. The width equals the breakpoint in
 * `frame.module.css`.
 */
const WIDE = '(min-width: 992px)';
/** Number of areas in the bar, with and without the button 待办 (to-dos). */
const AREAS = { withTodos: 3, alone: 4 } as const;

/** The short name of an area: 资金 for 资金管理, 账户 for 账户中心. */
const shortTitle = (title: string) => title.replace(/(管理|中心)$/, '');

interface BarProps {
  who: Who;
  route: Route;
}

/** The button 待办 (to-dos) with the number of to-dos. It opens the message panel at 待办事项. */
function Todos() {
  const dispatch = useDispatch();
  const open = useSelector(messagesSelectors.selectPanel) === 'todos';
  const count = useSelector(selectTodoCount);
  return (
    <button
      type="button"
      className={styles.item}
      aria-label={count > 0 ? FRAME_TEXT.todosOf(count) : FRAME_TEXT.todos}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => {
        dispatch(messagesEvents.panelTurned({ panel: 'todos' }));
        dispatch(messagesEvents.newsRequested());
      }}
    >
      <IconCheckSquare />
      <span>{FRAME_TEXT.todos}</span>
      <CountBadge count={count} />
    </button>
  );
}

/**
 * The button 更多 (more) and its menu: all areas as an accordion. A click on an area expands its pages inside the menu.
 */
function More({ who, route }: BarProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [area, setArea] = useState<Route['area'] | null>(null);
  const close = useCallback(() => dialog.current?.close(), []);
  const show = () => {
    setArea(route.area);
    dialog.current?.showModal();
    setOpen(true);
  };
  useEffect(() => {
    if (!open) return;
    // On a wide screen the menu is not drawn. A hidden modal dialog would block the page, so it is closed.
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [open, close]);
  const current = route.activeMenu ?? route.path;
  return (
    <>
      <button type="button" className={styles.item} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        <IconApps />
        <span>{FRAME_TEXT.more}</span>
      </button>
      {/* The menu closes when the user chooses a page or presses outside the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog's own Escape does the same by keyboard */}
      <dialog
        ref={dialog}
        className={styles.menu}
        aria-label={FRAME_TEXT.mainNav}
        // The browser fires the close event with a delay. The user may have reopened the menu, so the dialog's
        // current state decides.
        onClose={({ currentTarget }) => setOpen(currentTarget.open)}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.menuBody}>
          <div className={styles.menuHead}>
            <strong>{FRAME_TEXT.platform}</strong>
            <button type="button" className={styles.close} onClick={close}>
              {FRAME_TEXT.closeMenu}
            </button>
          </div>
          {open ? (
            <ul>
              {navOf(who).map((entry) => {
                const pages = menuOf(entry.area, who);
                const isOpen = area === entry.area;
                if (pages.length < 2)
                  return (
                    <li key={entry.path}>
                      <Link
                        to={targetOf(entry, who)}
                        className={styles.area}
                        aria-current={entry.area === route.area ? 'page' : undefined}
                        onClick={close}
                      >
                        {entry.title}
                      </Link>
                    </li>
                  );
                return (
                  <li key={entry.path}>
                    <button
                      type="button"
                      className={styles.area}
                      aria-expanded={isOpen}
                      onClick={() => setArea(isOpen ? null : entry.area)}
                    >
                      {entry.title}
                      <IconDown />
                    </button>
                    {isOpen ? (
                      <ul className={styles.pages}>
                        {pages.map(({ path, title, icon }) => (
                          <li key={path}>
                            <Link to={path} aria-current={path === current ? 'page' : undefined} onClick={close}>
                              <MenuGlyph icon={icon} />
                              {title}
                            </Link>
                          </li>
                        ))}
                      </ul>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          ) : null}
        </div>
      </dialog>
    </>
  );
}

/**
 * The bar at the bottom of a phone: the first areas of the user, 待办 (to-dos) and 更多 (more). Warehouse employees have
 * no message panel, so their bar shows one more area instead of 待办.
 */
export function BottomBar({ who, route }: BarProps) {
  const user = useSelector(sessionSelectors.selectUser);
  const withTodos = user !== null && !isEmployee(user);
  const areas = navOf(who).slice(0, withTodos ? AREAS.withTodos : AREAS.alone);
  return (
    <nav className={styles.bar} data-bottom-bar="" aria-label={FRAME_TEXT.bottomNav}>
      {areas.map((entry) => (
        <Link
          key={entry.path}
          to={targetOf(entry, who)}
          className={styles.item}
          aria-current={entry.area === route.area ? 'true' : undefined}
        >
          <MenuGlyph icon={menuOf(entry.area, who)[0]?.icon} />
          <span>{shortTitle(entry.title)}</span>
        </Link>
      ))}
      {withTodos ? <Todos /> : null}
      <More who={who} route={route} />
    </nav>
  );
}
