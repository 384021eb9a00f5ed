import { paths } from '@/shared/paths';
import { type Refused, refusal, routeOf, targetOf, type Who } from '../access';
import type { Route } from '../route';
import { safeRedirect } from './safeRedirect';

/** Data for the decision of the navigation guard. */
export interface GuardInput {
  pathname: string;
  search: string;
  /** True if the controls of the sandbox are on, which opens the developer tools. */
  developer: boolean;
  /** 'unknown' while a token of an earlier page load is still being checked; 'failed' when it cannot be checked now. */
  session: 'unknown' | 'failed' | 'signedOut' | 'signedIn';
  who: Who;
  /**
   * User data that was reloaded during this navigation. It prevents endless reloads while the onboarding guide stays
   * incomplete.
   */
  refreshed: { userInfo: boolean; routeTree: boolean };
  /** True if a guide flag marks a page of the onboarding as incomplete. */
  guideIncomplete: boolean;
  /** True if user data that this navigation requires could not be loaded. */
  unread: boolean;
}

export type Decision =
  | { kind: 'enter'; route: Route }
  | { kind: 'redirect'; to: string; refused?: Refused }
  | { kind: 'awaitSession' }
  | { kind: 'refresh'; userInfo: boolean; routeTree: boolean }
  /** The user's right to open the page is unknown, because the user data could not be loaded. */
  | { kind: 'fail' };

const loginFor = (route: Route, pathname: string, search: string) =>
  route.plainLogin ? paths.open.login : `${paths.open.login}?redirect=${encodeURIComponent(pathname + search)}`;

/** Returns the user data that must be loaded before a page can open; null if nothing is missing. */
function missingOf(who: Who, refreshed: GuardInput['refreshed'], guideIncomplete = false) {
  const userInfo = !refreshed.userInfo && (who.info === null || guideIncomplete);
  const routeTree = !refreshed.routeTree && who.permissions.length === 0;
  return userInfo || routeTree ? { userInfo, routeTree } : null;
}

/** The navigation guard (screen specification, section 2.2) as a pure decision; the saga carries it out. */
export function decide({
  pathname,
  search,
  developer,
  session,
  who,
  refreshed,
  guideIncomplete,
  unread,
}: GuardInput): Decision {
  const route = routeOf(pathname);
  if (!route || (route.public && !route.page) || (route.developer && !developer))
    return { kind: 'redirect', to: paths.open.notFound };

  if (route.public) {
    const isLogin = route.path === paths.open.login;
    if (session === 'unknown' && (isLogin || route.framed)) return { kind: 'awaitSession' };
    if (session === 'signedIn' && isLogin) return { kind: 'redirect', to: safeRedirect(search) ?? '/' };
    if (session !== 'signedIn' || !route.framed) return { kind: 'enter', route };
    // This public page has the frame, which shows the user's data. The data is loaded first; if that fails, the page still opens.
    const missing = missingOf(who, refreshed);
    return missing ? { kind: 'refresh', ...missing } : { kind: 'enter', route };
  }

  if (session === 'unknown' || session === 'failed') return { kind: 'awaitSession' };
  if (session === 'signedOut') return { kind: 'redirect', to: loginFor(route, pathname, search) };

  const missing = missingOf(who, refreshed, guideIncomplete);
  if (missing) return { kind: 'refresh', ...missing };

  const target = route.redirect ? targetOf(route, who) : null;
  const refused = refusal((target && routeOf(target)) || route, who);
  if (refused?.missing === 'permission' || refused?.missing === 'gate') {
    // The enterprise's review may have passed in the meantime and opened the page. The status is read again before the user is
    // refused.
    const mayHavePassed = refreshed.userInfo || who.info?.status !== 'PASS';
    if (mayHavePassed && !refreshed.routeTree)
      return { kind: 'refresh', userInfo: !refreshed.userInfo, routeTree: true };
    if (unread) return { kind: 'fail' };
  }
  if (target) return { kind: 'redirect', to: target };
  return refused ? { kind: 'redirect', to: paths.open.notFound, refused } : { kind: 'enter', route };
}
