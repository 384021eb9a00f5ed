/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { App } from '@/app/App';
import { pageFailed, pageRetried, routeEntered } from '@/app/navigation/slice';
import { screen as screenPort } from '@/app/screen';
import { sessionEvents } from '@/features/session';
import { navigated } from '@/shared/saga/events';
import { usePageSearch } from '@/shared/ui/pageSearch';

let crashes = false;
function MockPage() {
  const [opened] = useState(() => ({ crashes }));
  if (opened.crashes) throw new Error('a bug in the page');
  return (
    <>
      <p>页面内容</p>
      <p>查询：{usePageSearch()}</p>
      <input aria-label="草稿" />
    </>
  );
}
// The tests replace the pages by a mock, because they do not test the pages' code.
jest.mock('@/app/navigation/page', () => ({ loadedPage: () => MockPage }));

beforeEach(() => {
  crashes = false;
});

const signedIn = [
  sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions: ['home:read', 'fund:read'] }),
];
const arrives = (pathname: string, { search = '', kept = true, top = 0 } = {}) =>
  routeEntered({ path: pathname, pathname, search, kept, top });
const entered = (pathname: string, search = '') => [navigated({ pathname, search: '' }), arrives(pathname, { search })];

/** Renders the console after these events, and waits for the page frame, which is a separate chunk. */
async function theConsole(before: Parameters<typeof show>[1] = {}) {
  const page = show(<App />, { at: '/home', told: true, ...before });
  await act(async () => {
    await import('@/app/layout/Frame');
  });
  return page;
}

describe('pages that were left', () => {
  const flow = '/fund-manage/flow';

  it('keeps a left page hidden with its typed values', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    await page.user.type(screen.getByRole('textbox'), '半句话');
    page.happens(arrives(flow));
    expect(screen.getByRole('textbox')).toHaveValue('');
    page.happens(arrives('/home'));
    expect(screen.getByRole('textbox')).toHaveValue('半句话');
  });

  it('resets the left pages when the user enters another merchant', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    await page.user.type(screen.getByRole('textbox'), '半句话');
    page.happens(arrives(flow));
    page.happens(sessionEvents.merchantEntered({ merchantNo: 'M2' }));
    page.happens(arrives('/home'));
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('a page keeps its own query while the address already names the next page', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered(flow, '?type=1')], at: `${flow}?type=1` });
    expect(screen.getByText('查询：?type=1')).toBeVisible();
    page.go('/home');
    // The address already names the next page, but the old page is still on screen with its old query.
    expect(screen.getByText('查询：?type=1')).toBeVisible();
  });

  it('scrolls an entered page to its stored position, or to the top', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    const scrolled = jest.spyOn(window, 'scrollTo');
    page.happens(arrives(flow, { top: 640 }));
    expect(scrolled).toHaveBeenLastCalledWith(0, 640);
    page.happens(arrives('/home'));
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  });
});

describe('a public page', () => {
  it('a public page keeps its typed text when the session becomes known', async () => {
    const page = await theConsole({ before: entered('/forgetPassword'), at: '/forgetPassword' });
    await page.user.type(screen.getByRole('textbox'), '半句话');
    for (const event of signedIn) page.happens(event);
    expect(screen.getByRole('textbox')).toHaveValue('半句话');
  });
});

describe('a page that throws', () => {
  afterEach(() => jest.restoreAllMocks());

  it('replaces a page that throws by an error page with a reload button, and keeps the menus', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    crashes = true;
    await theConsole({ before: [...signedIn, ...entered('/home')] });
    expect(await screen.findByRole('alert')).toHaveTextContent('页面出错了');
    expect(screen.getByRole('button', { name: '刷新页面' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: '主导航' })).toBeVisible();
  });

  it('shows the next page normally after a page has thrown', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    crashes = true;
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    await screen.findByRole('alert');
    crashes = false;
    page.happens(arrives('/fund-manage/index'));
    expect(await screen.findByText('页面内容')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a page whose code does not arrive', () => {
  it('requests the code of a page again when the user clicks 重试 after a failure', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    page.happens(pageFailed());
    expect(await screen.findByRole('alert')).toHaveTextContent('页面加载失败');
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(page.log).toContainEqual(pageRetried());
    expect(screen.getByText('页面内容')).toBeVisible();
  });

  it('shows the load failure even when no page was on screen before', async () => {
    const page = await theConsole({ before: signedIn });
    page.happens(pageFailed());
    expect(screen.getByRole('main')).toHaveTextContent('页面加载失败');
  });
});

describe('the visible content by session', () => {
  it('hides the page and the account menu after signing out', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    expect(await screen.findByText('页面内容')).toBeVisible();
    page.happens(sessionEvents.loggedOut({ reason: 'asked' }));
    expect(screen.queryByText('页面内容')).toBeNull();
    expect(screen.queryByRole('button', { name: '账号' })).toBeNull();
  });

  it('shows the reason when a session cannot be read, with a button that reads the session again', async () => {
    const page = await theConsole({ before: [sessionEvents.restoreFailed({ msg: '系统繁忙' })] });
    expect(screen.getByRole('alert')).toHaveTextContent('系统繁忙');
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(page.log).toContainEqual(sessionEvents.restoreAskedAgain());
  });

  it('shows a public page, but no other page, when the session cannot be read', async () => {
    const restored = sessionEvents.restoreFailed({ msg: '系统繁忙' });
    const page = await theConsole({ before: [...entered('/agreement'), restored], at: '/agreement' });
    expect(screen.getByText('页面内容')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    page.go('/home');
    expect(screen.getByRole('alert')).toHaveTextContent('系统繁忙');
  });

  it('mounts the page again when the user enters another enterprise', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    const before = await screen.findByText('页面内容');
    page.happens(sessionEvents.enterpriseEntered({ user: aUser({ enterpriseId: 'E2' }), memberNo: 'M2' }));
    expect(screen.getByText('页面内容')).not.toBe(before);
  });
});

describe('the address', () => {
  it('stores the address once per page, and not again for another query', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')], at: '/fund-manage/flow?pageNo=2' });
    const navigations = () => page.log.filter(navigated.match).map(({ payload }) => payload);
    expect(navigations()).toEqual([{ pathname: '/fund-manage/flow', search: '?pageNo=2' }]);
    page.go('/fund-manage/flow?pageNo=3');
    expect(navigations()).toHaveLength(1);
    page.go('/fund-manage/index');
    expect(navigations().at(-1)).toEqual({ pathname: '/fund-manage/index', search: '' });
  });

  it('changes the address when a flow navigates', async () => {
    const page = await theConsole({ before: signedIn });
    act(() => screenPort.push('/fund-manage/index'));
    expect(page.address()).toBe('/fund-manage/index');
    act(() => screenPort.replace('/fund-manage/flow'));
    page.go(-1);
    expect(page.address()).toBe('/home');
  });
});

describe('the line of progress', () => {
  it('shows the progress bar while the next page is loading', async () => {
    const page = await theConsole({ before: [...signedIn, ...entered('/home')] });
    expect(screen.getByRole('progressbar', { name: '页面加载中' })).toBeInTheDocument();
    page.happens(arrives('/home'));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
