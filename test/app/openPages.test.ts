import { rootReducer } from '@test/support/rootReducer';
import { aUser } from '@test/support/samples';
import {
  KEPT_PAGES,
  type NavigationState,
  navigationReducer,
  pagesClosed,
  queryChanged,
  routeEntered,
  selectAfterClosing,
  withoutKept,
} from '@/app/navigation/slice';
import { sessionEvents } from '@/features/session';
import { navigated } from '@/shared/saga/events';

const enters = (pathname: string, { kept = true, search = '' } = {}) =>
  routeEntered({ path: pathname, pathname, search, kept, top: 0 });
const stateAfter = (...events: Parameters<typeof navigationReducer>[1][]) =>
  events.reduce<NavigationState>(navigationReducer, navigationReducer(undefined, { type: '@@start' }));
const names = ({ open }: NavigationState) => open.map(({ pathname }) => pathname);

describe('open pages', () => {
  it('lists the open pages in the order in which they were opened', () => {
    expect(names(stateAfter(enters('/a'), enters('/b'), enters('/c'), enters('/a')))).toEqual(['/a', '/b', '/c']);
  });

  it('stores the newest query of each open page', () => {
    const state = stateAfter(enters('/a'), queryChanged({ pathname: '/a', search: '?pageNo=2' }), enters('/b'));
    expect(state.open[0]).toMatchObject({ pathname: '/a', search: '?pageNo=2' });
  });

  it('stores a new query of the requested page while the page is loading', () => {
    const state = stateAfter(
      navigated({ pathname: '/a', search: '' }),
      queryChanged({ pathname: '/a', search: '?pageNo=2' }),
    );
    expect(state.wanted).toEqual({ pathname: '/a', search: '?pageNo=2' });
  });

  it('removes a page that is not kept as soon as the user leaves the page', () => {
    const state = stateAfter(enters('/a'), enters('/pay', { kept: false }));
    expect(names(state)).toEqual(['/a', '/pay']);
    expect(names(navigationReducer(state, enters('/a')))).toEqual(['/a']);
  });

  it(`keeps at most ${KEPT_PAGES} pages and drops the least recently shown one`, () => {
    const all = Array.from({ length: KEPT_PAGES }, (_, index) => enters(`/${index}`));
    const state = stateAfter(...all, enters('/0'), enters('/new'));
    expect(names(state)).toHaveLength(KEPT_PAGES);
    expect(names(state)).toContain('/0');
    expect(names(state)).not.toContain('/1');
    expect(state.recent).toHaveLength(KEPT_PAGES);
  });

  it('drops all pages but the current one when another user signs in', () => {
    expect(names(withoutKept(stateAfter(enters('/a'), enters('/b'))))).toEqual(['/b']);
  });
});

it('removes the page of a signed-out user when the next page is entered', () => {
  const { navigation } = [
    sessionEvents.loggedIn({ user: aUser() }),
    enters('/a'),
    enters('/b'),
    sessionEvents.loggedOut({ reason: 'asked' }),
    enters('/login', { kept: false }),
  ].reduce(rootReducer, rootReducer(undefined, { type: '@@start' }));
  expect(names(navigation)).toEqual(['/login']);
});

describe('closing pages', () => {
  const closing = (state: NavigationState, ...pathnames: string[]) => {
    const navigation = navigationReducer(state, pagesClosed({ pathnames }));
    return { navigation, to: selectAfterClosing({ navigation })(pathnames) };
  };

  it('closes other pages and stays on the current page', () => {
    const { navigation, to } = closing(stateAfter(enters('/a'), enters('/b'), enters('/c')), '/a', '/b');
    expect(names(navigation)).toEqual(['/c']);
    expect(to).toBeNull();
  });

  it('leads from the closed current page to the page shown before, with its query', () => {
    const state = stateAfter(
      enters('/a', { search: '?x=1' }),
      enters('/b'),
      enters('/a', { search: '?x=1' }),
      enters('/c'),
    );
    const { navigation, to } = closing(state, '/c');
    expect(to).toBe('/a?x=1');
    // The closed page stays until the next page can be drawn, and is removed then.
    expect(names(navigation)).toEqual(['/a', '/b', '/c']);
    expect(names(navigationReducer(navigation, enters('/a')))).toEqual(['/a', '/b']);
  });

  it('leads to /home when all pages are closed', () => {
    expect(closing(stateAfter(enters('/a'), enters('/b')), '/a', '/b').to).toBe('/home');
  });
});
