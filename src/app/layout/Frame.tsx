import { IconLeft, IconMenu } from '@arco-design/web-react/icon';
import { memo, type ReactNode, type SyntheticEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Bell } from '@/features/messages/Bell';
import { sessionSelectors } from '@/features/session';
import { isElsewhere } from '@/shared/format/time';
import { paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { Logo } from '@/shared/ui/Logo';
import { PageBack } from '@/shared/ui/pageBack';
import { crumbsOf, menuOf, navOf, sectionsOf, targetOf, type Who } from '../access';
import type { MenuIcon, Route } from '../route';
import { selectWho } from '../selectors';
import '../links';
import { AccountMenu } from './AccountMenu';
import { amountsFeature } from './amountsFeature';
import { BackButton } from './BackButton';
import { DisplaySettings } from './DisplaySettings';
import styles from './frame.module.css';
import { invitationFeature } from './invitationFeature';
import * as MENU_ICONS from './menuIcons';
import { prefetchOnHover } from './prefetchOnHover';
import { selectLayout, sidebarToggled } from './slice';
import { TabBar } from './TabBar';
import { FRAME_TEXT } from './text';
import { useHoverPrefetch } from './useHoverPrefetch';
import { useReadingStart } from './useReadingStart';
import { WayBack } from './WayBack';

injectFeature(amountsFeature);
injectFeature(invitationFeature);
injectFeature(prefetchOnHover);

const MENU_ICON = <IconMenu />;

/** Whether a nav entry belongs to the current area; the home entry covers the whole home area. */
const isCurrentNav = (entry: Route, area: Route['area']) => entry.area === area;

const TopNav = memo(({ who, area }: { who: Who; area: Route['area'] }) => (
  <nav className={styles.topNav} aria-label={FRAME_TEXT.mainNav}>
    {navOf(who).map((entry) => (
      <Link
        key={entry.path}
        to={targetOf(entry, who)}
        className={styles.topLink}
        aria-current={isCurrentNav(entry, area) ? 'true' : undefined}
      >
        {entry.title}
      </Link>
    ))}
  </nav>
));

interface SideLinkProps {
  path: string;
  title: string;
  icon: MenuIcon | undefined;
  current: boolean;
}

/** A link in the side menu. Memoized, so that a navigation renders only two of them. */
const SideLink = memo(({ path, title, icon, current }: SideLinkProps) => {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the menus use every icon of the module.
  const Icon = icon && MENU_ICONS[icon];
  return (
    <Link to={path} className={styles.sideLink} aria-current={current ? 'page' : undefined}>
      {Icon ? <Icon className={styles.sideIcon} /> : null}
      <span className={styles.sideTitle}>{title}</span>
    </Link>
  );
});

function SideMenu({ entries, route }: { entries: readonly Route[]; route: Route }) {
  const current = route.activeMenu ?? route.path;
  const sections = useMemo(() => sectionsOf(entries), [entries]);
  return (
    <div>
      {sections.map(({ title, entries: own }) => (
        <div key={own[0]?.path} className={styles.section}>
          {title ? (
            <span className={styles.sideGroup} aria-hidden="true">
              {title}
            </span>
          ) : null}
          <ul aria-label={title ?? undefined}>
            {own.map((entry) => (
              <li key={entry.path}>
                <SideLink path={entry.path} title={entry.title} icon={entry.icon} current={entry.path === current} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/**
 * The menu of the area next to the page. Collapsed it shows icons, and next to the pointed or focused icon the title of its
 * entry. Screen readers have the title from the link itself.
 */
function Sidebar({ entries, route, collapsed }: { entries: readonly Route[]; route: Route; collapsed: boolean }) {
  const dispatch = useDispatch();
  const [tip, setTip] = useState<{ title: string; top: number } | null>(null);
  const show = ({ target }: SyntheticEvent) => {
    const link = collapsed ? (target as Element).closest('a') : null;
    if (!link) return;
    const { top, height } = link.getBoundingClientRect();
    setTip({ title: link.textContent ?? '', top: top + height / 2 });
  };
  const hide = () => setTip(null);
  return (
    <nav
      className={styles.sidebar}
      aria-label={FRAME_TEXT.sideNav}
      onPointerOver={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onScroll={hide}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide();
      }}
    >
      <SideMenu entries={entries} route={route} />
      <button
        type="button"
        className={styles.collapse}
        aria-label={collapsed ? FRAME_TEXT.expand : FRAME_TEXT.collapse}
        aria-expanded={!collapsed}
        onClick={() => {
          hide();
          dispatch(sidebarToggled());
        }}
      >
        <IconLeft className={collapsed ? styles.flipped : undefined} />
      </button>
      {tip ? (
        <span className={styles.tip} style={{ top: tip.top }} aria-hidden="true">
          {tip.title}
        </span>
      ) : null}
    </nav>
  );
}

function Breadcrumb({ route, who }: { route: Route; who: Who }) {
  const crumbs = crumbsOf(route, who);
  return (
    <nav aria-label={FRAME_TEXT.crumbs} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ title, to }, index) => (
          <li key={title}>
            {to && index < crumbs.length - 1 ? (
              <Link to={to}>{title}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Minimum width for menus next to the page: `frame.module.css`. */
const WIDE = '(min-width: 992px)';

/** The drawer of a narrow screen: both navigations one under the other, in the browser's own dialog. */
function MobileMenu({ who, route, entries }: { who: Who; route: Route; entries: readonly Route[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => dialog.current?.close(), []);
  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
  };
  useEffect(() => {
    if (!open) return;
    // On a wide screen the drawer is not drawn. A hidden modal dialog would block the page, so it is closed.
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [open, close]);
  return (
    <div className={styles.mobileMenu}>
      <button type="button" className={styles.headButton} aria-label={FRAME_TEXT.openMenu} onClick={show}>
        {MENU_ICON}
      </button>
      {/* A chosen link or a press beside the drawer closes it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by the keyboard the browser's own Escape does it */}
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label={FRAME_TEXT.mainNav}
        // The close event arrives late; the drawer may be open again.
        onClose={({ currentTarget }) => setOpen(currentTarget.open)}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
      >
        <div className={styles.drawerBody}>
          <div className={styles.drawerHead}>
            <strong>{FRAME_TEXT.platform}</strong>
            <button type="button" className={styles.textButton} onClick={close}>
              {FRAME_TEXT.closeMenu}
            </button>
          </div>
          {open ? (
            <ul>
              {navOf(who).map((entry) => (
                <li key={entry.path}>
                  <Link
                    to={targetOf(entry, who)}
                    className={styles.drawerLink}
                    aria-current={isCurrentNav(entry, route.area) ? 'true' : undefined}
                    onClick={close}
                  >
                    {entry.title}
                  </Link>
                  {isCurrentNav(entry, route.area) && entries.length > 1 ? (
                    <ul>
                      {entries.map(({ path, title }) => (
                        <li key={path}>
                          <Link
                            to={path}
                            className={styles.drawerChild}
                            aria-current={path === (route.activeMenu ?? route.path) ? 'page' : undefined}
                            onClick={close}
                          >
                            {title}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </dialog>
    </div>
  );
}

// Constant elements, so that a change of page does not re-render them.
const BRAND = (
  <Link to={paths.home.home} className={styles.brand}>
    <Logo size={28} />
    <span>{FRAME_TEXT.platform}</span>
  </Link>
);
const BACK = <BackButton />;
const TOOLS = (
  <>
    <Bell />
    <DisplaySettings />
    <AccountMenu />
  </>
);

/** The frame around every page of a signed-in user: header, section menu, one line of breadcrumb and open pages. */
export function Frame({ route, children }: { route: Route; children: ReactNode }) {
  const who = useSelector(selectWho);
  const merchantNo = useSelector(sessionSelectors.selectMerchantNo);
  const { sidebarCollapsed: collapsed, tabs } = useSelector(selectLayout);
  const entries = useMemo(() => menuOf(route.area, who), [route.area, who]);
  const content = useRef<HTMLElement>(null);
  const pointed = useHoverPrefetch();
  useReadingStart(content);
  const withSidebar = entries.length > 1 && !route.fullScreen;

  return (
    <div className={styles.frame} data-sidebar={withSidebar ? (collapsed ? 'collapsed' : 'open') : 'none'} {...pointed}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, as its address says */}
      <a
        href="#content"
        className={styles.skip}
        onClick={(event) => {
          // Following the link would add a history entry that 返回 does not expect.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {FRAME_TEXT.skip}
      </a>
      <header className={styles.header}>
        <MobileMenu who={who} route={route} entries={entries} />
        {BRAND}
        <TopNav who={who} area={route.area} />
        {TOOLS}
      </header>
      {withSidebar ? <Sidebar entries={entries} route={route} collapsed={collapsed} /> : null}
      <main id="content" ref={content} className={styles.main} tabIndex={-1}>
        <div className={styles.trail}>
          <Breadcrumb route={route} who={who} />
          {tabs && !route.fullScreen ? <TabBar /> : null}
        </div>
        <WayBack />
        {route.ofEnterprise && merchantNo !== null ? <p className={styles.note}>{FRAME_TEXT.ofEnterprise}</p> : null}
        <PageBack.Provider value={BACK}>{children}</PageBack.Provider>
        {isElsewhere(Date.now()) ? <p className={styles.zone}>{FRAME_TEXT.zone}</p> : null}
      </main>
    </div>
  );
}
