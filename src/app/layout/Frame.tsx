import { IconLeft } from '@arco-design/web-react/icon';
import { memo, type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { Bell } from '@/features/messages/Bell';
import { sessionSelectors } from '@/features/session';
import { isElsewhere } from '@/shared/format/time';
import { firstRowIn } from '@/shared/list/firstRow';
import { paths } from '@/shared/paths';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { Logo } from '@/shared/ui/Logo';
import { PageFrame } from '@/shared/ui/pageFrame';
import { crumbsOf, menuOf, navOf, routeOf, sectionsOf, targetOf, type Who } from '../access';
import type { MenuIcon, Route } from '../route';
import { selectWho } from '../selectors';
import '../links';
import { AccountMenu } from './AccountMenu';
import { amountsFeature } from './amountsFeature';
import { BackButton } from './BackButton';
import { BottomBar } from './BottomBar';
import { DisplaySettings } from './DisplaySettings';
import styles from './frame.module.css';
import { invitationFeature } from './invitationFeature';
import { MenuGlyph } from './MenuGlyph';
import { prefetchOnHover } from './prefetchOnHover';
import { Shortcuts } from './Shortcuts';
import { selectLayout, sidebarToggled } from './slice';
import { TabBar } from './TabBar';
import { FRAME_TEXT } from './text';
import { useAccountName } from './useAccountName';
import { useHoverPrefetch } from './useHoverPrefetch';
import { useReadingStart } from './useReadingStart';
import { WayBack } from './WayBack';

injectFeature(amountsFeature);
injectFeature(invitationFeature);
injectFeature(prefetchOnHover);

const TopNav = memo(({ who, area }: { who: Who; area: Route['area'] }) => (
  <nav className={styles.topNav} aria-label={FRAME_TEXT.mainNav}>
    {navOf(who).map((entry) => (
      <Link
        key={entry.path}
        to={targetOf(entry, who)}
        className={styles.topLink}
        aria-current={entry.area === area ? 'true' : undefined}
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

/** A link in the side menu. Memoized, so that a navigation renders only the previous and the new current link. */
const SideLink = memo(({ path, title, icon, current }: SideLinkProps) => (
  <Link to={path} className={styles.sideLink} aria-current={current ? 'page' : undefined}>
    <MenuGlyph icon={icon} className={styles.sideIcon} />
    <span className={styles.sideTitle}>{title}</span>
  </Link>
));

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
 * The menu of the current area next to the page. Collapsed it shows only icons, and the title of the hovered or focused icon.
 * Screen readers read the title from the link itself.
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

// Constant elements, so that a change of page does not re-render them.
const BRAND = (
  <Link to={paths.home.home} className={styles.brand}>
    <Logo size={28} />
    <span>{FRAME_TEXT.platform}</span>
  </Link>
);
const BACK = <BackButton />;
/**
 * Parts that each open page shows around its content. The title is derived from the address of the surrounding page,
 * which may be hidden.
 */
const AROUND = { back: BACK, useTitle: () => routeOf(useLocation().pathname)?.title ?? null };
const TOOLS = (
  <>
    <Bell />
    <DisplaySettings />
    <AccountMenu />
  </>
);

/**
 * Part of the header on phones: the back button, the title of the page, and under it the name of the enterprise or
 * merchant.
 */
function PhoneTitle({ title }: { title: string }) {
  const { shown, merchant } = useAccountName();
  return (
    <div className={styles.phoneTitle}>
      {BACK}
      {/* Hidden from screen readers, because the page itself has this title as its heading. */}
      <span aria-hidden="true">
        <strong>{title}</strong>
        <small>{merchant ?? shown}</small>
      </span>
    </div>
  );
}

/**
 * The foot of every page: the time zone, for a browser in another zone and on paper. Paper also names the enterprise, or the
 * merchant that the page is limited to.
 */
function PageFoot() {
  const { enterprise, merchant } = useAccountName();
  return (
    <p className={isElsewhere(Date.now()) ? styles.zone : `${styles.zone} ${styles.onPaper}`}>
      <span className={styles.onPaper}>{FRAME_TEXT.ofAccount(merchant ?? enterprise)}</span>
      {FRAME_TEXT.zone}
    </p>
  );
}

/**
 * The frame around every page of a signed-in user: header, side menu, breadcrumb, tabs of the open pages, and the
 * open pages.
 */
export function Frame({ route, children }: { route: Route; children: ReactNode }) {
  const who = useSelector(selectWho);
  const merchantNo = useSelector(sessionSelectors.selectMerchantNo);
  const { sidebarCollapsed: collapsed, tabs } = useSelector(selectLayout);
  const entries = useMemo(() => menuOf(route.area, who), [route.area, who]);
  const content = useRef<HTMLElement>(null);
  // True if the page has a list, so that a second skip link to the list is shown. Checked when the first skip link
  // gets the focus, because the Tab key reaches that link first.
  const [hasList, setHasList] = useState(false);
  const pointed = useHoverPrefetch();
  useReadingStart(content);
  const withSidebar = entries.length > 1 && !route.fullScreen;

  return (
    <div className={styles.frame} data-sidebar={withSidebar ? (collapsed ? 'collapsed' : 'open') : 'none'} {...pointed}>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to a part of this page */}
      <a
        href="#content"
        className={styles.skip}
        onFocus={() => setHasList(firstRowIn(content.current) !== null)}
        onClick={(event) => {
          // Following the link would add a history entry, and the back button (返回) would then return to the same page.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {FRAME_TEXT.skip}
      </a>
      {hasList ? (
        // biome-ignore lint/a11y/useValidAnchor: the link leads to a part of this page
        <a
          href="#content"
          className={styles.skip}
          onClick={(event) => {
            event.preventDefault();
            (firstRowIn(content.current) ?? content.current)?.focus();
          }}
        >
          {FRAME_TEXT.skipToList}
        </a>
      ) : null}
      <header className={styles.header}>
        {route.path === paths.home.home ? null : <PhoneTitle title={route.title} />}
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
        <Shortcuts content={content} />
        {route.ofEnterprise && merchantNo !== null ? <p className={styles.note}>{FRAME_TEXT.ofEnterprise}</p> : null}
        <PageFrame.Provider value={AROUND}>{children}</PageFrame.Provider>
        <PageFoot />
      </main>
      <BottomBar who={who} route={route} />
    </div>
  );
}
