import { aWho } from '@test/support/access';
import { decide, type GuardInput } from '@/app/navigation/decide';
import '@/app/routes';

const decided = (pathname: string, more: Partial<GuardInput> = {}) =>
  decide({
    pathname,
    search: '',
    developer: false,
    session: 'signedIn',
    who: aWho(),
    refreshed: { userInfo: false, routeTree: false },
    guideIncomplete: false,
    unread: false,
    ...more,
  });
const signedOut = { session: 'signedOut', who: aWho({ info: null, permissions: [] }) } as const;

describe('the guard', () => {
  it('lets a signed-in user into a page', () => {
    expect(decided('/fund-manage/flow')).toMatchObject({ kind: 'enter', route: { path: '/fund-manage/flow' } });
  });

  it('sends a visitor without a session to the login with the requested address', () => {
    expect(decided('/fund-manage/flow', { ...signedOut, search: '?pageNo=2&keyword=a b' })).toEqual({
      kind: 'redirect',
      to: `/login?redirect=${encodeURIComponent('/fund-manage/flow?pageNo=2&keyword=a b')}`,
    });
  });

  it.each([
    '/companyInfo/preparation',
    '/home/addEnterprises',
    '/companyInfo/index',
    '/accountRegister/real-name',
    '/account-center/change-login-password',
  ])('redirects a signed-out user from %s to the login without a return address', (path) => {
    expect(decided(path, signedOut)).toEqual({ kind: 'redirect', to: '/login' });
  });

  it('opens the login to a visitor and redirects a signed-in user away from it', () => {
    expect(decided('/login', signedOut)).toMatchObject({ kind: 'enter' });
    expect(decided('/login')).toEqual({ kind: 'redirect', to: '/' });
  });

  it('waits until the earlier session is confirmed or ended', () => {
    expect(decided('/home', { session: 'unknown' })).toEqual({ kind: 'awaitSession' });
    expect(decided('/login', { session: 'unknown' })).toEqual({ kind: 'awaitSession' });
    expect(decided('/register', { session: 'unknown' })).toMatchObject({ kind: 'enter' });
  });

  it('opens /404 to every visitor, after loading the user info that decides its frame', () => {
    const noUser = aWho({ info: null, permissions: [] });
    expect(decided('/404', { session: 'unknown' })).toEqual({ kind: 'awaitSession' });
    expect(decided('/404', { session: 'failed' })).toMatchObject({ kind: 'enter' });
    expect(decided('/404', { ...signedOut, who: noUser })).toMatchObject({ kind: 'enter' });
    expect(decided('/404', { who: noUser })).toEqual({ kind: 'refresh', userInfo: true, routeTree: true });
    const refreshed = { userInfo: true, routeTree: true };
    expect(decided('/404', { who: noUser, refreshed, unread: true })).toMatchObject({ kind: 'enter' });
  });

  it('opens only the login when the earlier session cannot be read', () => {
    expect(decided('/login', { session: 'failed' })).toMatchObject({ kind: 'enter' });
    expect(decided('/home', { session: 'failed' })).toEqual({ kind: 'awaitSession' });
  });

  it.each(['/nowhere', '/HOME', '/fund-manage/flow/extra'])('redirects %s to /404', (path) => {
    expect(decided(path)).toEqual({ kind: 'redirect', to: '/404' });
  });

  it('ignores a slash at the end of the address', () => {
    expect(decided('/home/')).toMatchObject({ kind: 'enter', route: { path: '/home' } });
  });

  it('redirects a page for developers to /404 for other users', () => {
    expect(decided('/debugger')).toEqual({ kind: 'redirect', to: '/404' });
    expect(decided('/debugger', { developer: true })).toMatchObject({ kind: 'enter', route: { path: '/debugger' } });
  });

  it('follows the redirects of the route table', () => {
    expect(decided('/')).toEqual({ kind: 'redirect', to: '/home' });
    expect(decided('/fund-manage')).toEqual({ kind: 'redirect', to: '/fund-manage/index' });
    // If none of the pages below the target is open, the target stays and leads to /404.
    expect(
      decided('/fund-manage', { who: aWho({ permissions: [] }), refreshed: { userInfo: true, routeTree: true } }),
    ).toEqual({ kind: 'redirect', to: '/fund-manage/index' });
  });

  it('refreshes user info and route tree when they are missing, once per navigation', () => {
    const who = aWho({ info: null, permissions: [] });
    expect(decided('/home', { who })).toEqual({ kind: 'refresh', userInfo: true, routeTree: true });
    expect(decided('/home', { who, refreshed: { userInfo: true, routeTree: true } })).toMatchObject({ kind: 'enter' });
  });

  it('refreshes the user info while the guide is incomplete, then continues', () => {
    expect(decided('/home', { guideIncomplete: true })).toEqual({ kind: 'refresh', userInfo: true, routeTree: false });
    const refreshed = { userInfo: true, routeTree: false };
    expect(decided('/home', { guideIncomplete: true, refreshed })).toMatchObject({ kind: 'enter' });
  });

  it('redirects to /404 when the permissions do not open the page', () => {
    expect(decided('/fund-manage/flow', { who: aWho({ permissions: ['trade:read'] }) })).toEqual({
      kind: 'redirect',
      to: '/404',
      refused: { missing: 'permission', name: 'fund:read' },
    });
  });
});

describe('a page that a review opens', () => {
  const of = (status: 'INIT' | 'PASS') => {
    const { info } = aWho();
    return aWho({ info: info && { ...info, status }, permissions: ['home:read'] });
  };
  const refused = { kind: 'redirect', to: '/404', refused: { missing: 'permission', name: 'fund:read' } };

  it('refreshes user info and route tree before the page is refused to a user under review', () => {
    expect(decided('/fund-manage/flow', { who: of('INIT') })).toEqual({
      kind: 'refresh',
      userInfo: true,
      routeTree: true,
    });
    const refreshed = { userInfo: true, routeTree: true };
    expect(decided('/fund-manage/flow', { who: of('INIT'), refreshed })).toEqual(refused);
  });

  it('refreshes old permissions before the page is refused when the review has ended', () => {
    const refreshed = { userInfo: true, routeTree: false };
    expect(decided('/fund-manage/flow', { who: of('PASS'), refreshed })).toEqual({
      kind: 'refresh',
      userInfo: false,
      routeTree: true,
    });
  });

  it('refuses the page at once to a user whose review has passed', () => {
    expect(decided('/fund-manage/flow', { who: of('PASS') })).toEqual(refused);
  });
});

describe('unread permissions or user info', () => {
  const refreshed = { userInfo: true, routeTree: true };
  const unread = { unread: true, refreshed };

  it.each([
    ['a page that needs a permission', '/fund-manage/flow', aWho({ permissions: [] })],
    ['a page behind a gate', '/account-center/payment-pwd', aWho({ info: null })],
    ['what redirects to such a page', '/fund-manage', aWho({ permissions: [] })],
  ])('fails instead of refusing while permissions or user info are not read: %s', (_name, path, who) => {
    expect(decided(path, { who, ...unread })).toEqual({ kind: 'fail' });
    expect(decided(path, { who, refreshed })).toMatchObject({ kind: 'redirect' });
  });

  it('enters an unrestricted page while permissions are not read, and redirects a page that is closed anyway', () => {
    expect(decided('/home', { who: aWho({ info: null, permissions: [] }), ...unread })).toMatchObject({
      kind: 'enter',
    });
    expect(decided('/homeYuncang', unread)).toMatchObject({ kind: 'redirect', to: '/404' });
  });
});

describe('the pages of a warehouse user', () => {
  const warehouse = aWho({ kind: 'warehouse' });
  /**
   * The permissions of the role would allow reading funds, but an employee is also limited to the permissions of
   * their list.
   */
  const employee = aWho({ kind: 'warehouse', limitedTo: ['warehouse:order'] });
  const users = { missing: 'users' };

  it.each([
    ['ordinary', '/homeYuncang', aWho(), users],
    ['administrator', '/homeYuncang', warehouse, null],
    ['administrator', '/home', warehouse, null],
    ['administrator', '/fund-manage/flow', warehouse, null],
    ['administrator', '/message/index', warehouse, null],
    ['employee', '/homeYuncang', employee, null],
    ['employee', '/home', employee, null],
    ['employee', '/message/index', employee, users],
    ['employee', '/fund-manage/index', employee, users],
    ['employee', '/fund-manage/flow', employee, users],
    ['employee', '/cloud-warehouse/makeOrder/list', employee, null],
    ['employee', '/document/interface', employee, { missing: 'users' }],
  ])('decides for the user kind %s at the address %s', (_name, path, who, refused) => {
    expect(decided(path, { who })).toMatchObject(
      refused ? { kind: 'redirect', to: '/404', refused } : { kind: 'enter', route: { path } },
    );
  });
});
