/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { routeOf } from '@/app/access';
import { Frame } from '@/app/layout/Frame';
import { sidebarToggled } from '@/app/layout/slice';
import type { Route } from '@/app/route';
import '@/app/routes';
import { PERMISSIONS } from '@/contract/permissions';
import { messagesEvents, messagesSelectors } from '@/features/messages';
import { sessionEvents } from '@/features/session';
import { Card, PageTitle } from '@/shared/ui/Card';

const row = (path: string): Route => {
  const route = routeOf(path);
  if (!route) throw new Error(`no route ${path}`);
  return route;
};
const framed = (route: Route, user = aUser(), menuIds: string[] = [], page: ReactNode = '页面') =>
  show(<Frame route={route}>{page}</Frame>, {
    at: route.path,
    before: [
      sessionEvents.loggedIn({ user, info: aUserInfo(), menuIds }),
      sessionEvents.routeTreeLoaded({ permissions: PERMISSIONS }),
    ],
  });
const sidebar = () => screen.queryByRole('navigation', { name: '栏目菜单' });
const tabs = () => screen.queryByRole('navigation', { name: '已打开的页面' });

describe('the frame', () => {
  it('shows the menu of the area and the tabs of the open pages', () => {
    framed(row('/fund-manage/flow'));
    expect(sidebar()).toBeVisible();
    expect(tabs()).toBeVisible();
  });

  it('hides the menu and the tabs on a page that takes the full screen', () => {
    framed({ ...row('/fund-manage/flow'), fullScreen: true });
    expect(sidebar()).toBeNull();
    expect(tabs()).toBeNull();
    expect(screen.getByRole('main')).toHaveTextContent('页面');
  });

  it('the link 跳到正文 focuses the content without adding a history entry', async () => {
    const { user } = framed(row('/fund-manage/flow'));
    const entries = window.history.length;
    await user.tab();
    expect(screen.getByRole('link', { name: '跳到正文' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(window.history.length).toBe(entries);
    expect(window.location.hash).toBe('');
  });

  it('hides the menu of an area with only one page', () => {
    framed(row('/solution/index'));
    expect(sidebar()).toBeNull();
  });

  it('closes the menu of a phone when the user presses outside the menu, not inside', async () => {
    const { user } = framed(row('/fund-manage/flow'));
    await user.click(screen.getByRole('button', { name: '更多' }));
    const drawer = screen.getByRole('dialog', { name: '主导航' });
    expect(drawer).toHaveAttribute('open');
    await user.click(within(drawer).getByText('开放平台'));
    await user.click(drawer.firstElementChild as Element);
    expect(drawer).toHaveAttribute('open');
    await user.click(drawer);
    expect(drawer).not.toHaveAttribute('open');
  });

  it('opens the menu of a phone again before the browser has reported that the menu closed', async () => {
    const { user } = framed(row('/fund-manage/flow'));
    const opener = screen.getByRole('button', { name: '更多' });
    await user.click(opener);
    const drawer = screen.getByRole('dialog', { name: '主导航' });
    // When the user presses Escape, the browser closes the drawer first and dispatches the event `close` later.
    drawer.removeAttribute('open');
    await user.click(opener);
    fireEvent(drawer, new Event('close'));
    expect(drawer).toHaveAttribute('open');
    expect(within(drawer).getByRole('button', { name: '资金管理' })).toBeInTheDocument();
    drawer.removeAttribute('open');
    fireEvent(drawer, new Event('close'));
    expect(within(drawer).queryByRole('button', { name: '资金管理' })).toBeNull();
  });

  it('the menu of a phone expands one area at a time, and closes when a page is chosen', async () => {
    const { user } = framed(row('/fund-manage/flow'));
    await user.click(screen.getByRole('button', { name: '更多' }));
    const drawer = screen.getByRole('dialog', { name: '主导航' });
    const menu = within(drawer);
    expect(menu.getByRole('button', { name: '资金管理', expanded: true })).toBeVisible();
    expect(menu.getByRole('link', { name: '资金流水明细' })).toHaveAttribute('aria-current', 'page');
    await user.click(menu.getByRole('button', { name: '交易管理', expanded: false }));
    expect(menu.queryByRole('link', { name: '资金流水明细' })).toBeNull();
    expect(drawer).toHaveAttribute('open');
    await user.click(menu.getByRole('link', { name: '代付交易' }));
    expect(drawer).not.toHaveAttribute('open');
  });

  it('shows the first areas and the number of to-dos in the bottom bar of a phone, and opens the to-dos', async () => {
    const { user, happens, store } = framed(row('/fund-manage/flow'));
    const bar = within(screen.getByRole('navigation', { name: '底部导航' }));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页', '资金', '交易']);
    expect(bar.getByRole('link', { name: '资金' })).toHaveAttribute('aria-current', 'true');
    happens(messagesEvents.waitingArrived({ waiting: { items: 3, cents: '0.00' } as never }));
    expect(bar.getByRole('button', { name: /^待办/ })).toHaveTextContent('待办1');
    await user.click(bar.getByRole('button', { name: /^待办/ }));
    expect(messagesSelectors.selectPanel(store.getState())).toBe('todos');
  });

  it('shows a warehouse employee one more area in place of the to-dos in the bottom bar of a phone', () => {
    framed(row('/home'), aUser({ kind: 'warehouse', adminFlag: '0' }), ['warehouse:fund']);
    const bar = within(screen.getByRole('navigation', { name: '底部导航' }));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['首页', '云仓专区']);
    expect(bar.queryByRole('button', { name: /^待办/ })).toBeNull();
  });

  it('shows the page title and the name of the enterprise in the header', () => {
    framed(row('/fund-manage/flow'));
    const title = within(screen.getByRole('banner')).getByText('资金流水明细');
    expect(title.nextSibling).toHaveTextContent(aUserInfo().enterpriseName);
  });

  it.each([
    ['an area of their menus', ['warehouse:fund'], ['首页', '云仓专区']],
    ['none', [], ['首页']],
  ])('shows a warehouse employee both home pages, and these areas in the header: %s', (_, menuIds, areas) => {
    framed(row('/home'), aUser({ kind: 'warehouse', adminFlag: '0' }), menuIds);
    const entries = within(sidebar() as HTMLElement).getAllByRole('link');
    expect(entries.map((link) => link.getAttribute('href'))).toEqual(['/home', '/homeYuncang']);
    const header = within(screen.getAllByRole('navigation', { name: '主导航' })[0] as HTMLElement);
    expect(header.getAllByRole('link').map((link) => link.textContent)).toEqual(areas);
  });

  it('shows the groups of the menu under their headings, with an icon in each entry', () => {
    framed(row('/trade-manage/index'));
    const menu = within(sidebar() as HTMLElement);
    expect(menu.getAllByRole('list').map((list) => list.getAttribute('aria-label'))).toEqual([
      '收款',
      '付款',
      '批量',
      '结算',
    ]);
    const payments = within(menu.getByRole('list', { name: '付款' })).getAllByRole('link');
    expect(payments.map((link) => link.textContent)).toEqual(['代付交易', '钱包付款']);
    for (const link of menu.getAllByRole('link')) expect(link.querySelector('svg')).toBeInTheDocument();
  });

  it('shows the name of a collapsed menu entry on hover and on focus, until Escape is pressed', async () => {
    const { user, happens } = framed(row('/trade-manage/index'));
    happens(sidebarToggled());
    const menu = within(sidebar() as HTMLElement);
    await user.hover(menu.getByRole('link', { name: '代付交易' }));
    expect(menu.getAllByText('代付交易')).toHaveLength(2);
    await user.unhover(sidebar() as HTMLElement);
    expect(menu.getAllByText('代付交易')).toHaveLength(1);
    act(() => menu.getByRole('link', { name: '钱包付款' }).focus());
    expect(menu.getAllByText('钱包付款')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(menu.getAllByText('钱包付款')).toHaveLength(1);
    happens(sidebarToggled());
    await user.hover(menu.getByRole('link', { name: '代付交易' }));
    expect(menu.getAllByText('代付交易')).toHaveLength(1);
  });

  it('puts the breadcrumb and the open pages on one line', () => {
    framed(row('/fund-manage/flow'));
    const crumbs = screen.getByRole('navigation', { name: '面包屑' });
    expect(crumbs.parentElement).toBe(tabs()?.parentElement);
    expect(within(crumbs).getByText('资金流水明细')).toHaveAttribute('aria-current', 'page');
  });
});

describe('the focus of a page that opens', () => {
  const form = (
    <form>
      <input aria-label="付款金额" />
    </form>
  );

  it('focuses the first field of an opened page that is a form', () => {
    framed(row('/fund-manage/pages/transfer'), aUser(), [], <Card page="narrow">{form}</Card>);
    expect(screen.getByLabelText('付款金额')).toHaveFocus();
  });

  it('focuses no field of an opened page that is no form, such as the search of a list', () => {
    framed(row('/fund-manage/flow'), aUser(), [], <Card page="full">{form}</Card>);
    expect(document.body).toHaveFocus();
  });
});

describe('the head of a page', () => {
  const back = () => screen.queryByRole('button', { name: '返回' });

  it.each([
    [
      'a card',
      <Card key="card" level={1} title="资金流水明细" count="共 3 条" actions={<button type="button">导出</button>} />,
    ],
    [
      'a title',
      <PageTitle key="title" count="共 3 条" actions={<button type="button">导出</button>}>
        资金流水明细
      </PageTitle>,
    ],
  ])('the head of %s shows the button back, the title, the count and the actions in this order', (_, page) => {
    framed(row('/fund-manage/flow'), aUser(), [], page);
    const title = screen.getByRole('heading', { level: 1, name: '资金流水明细' });
    const head = title.parentElement as HTMLElement;
    expect([...head.children].map(({ textContent }) => textContent)).toEqual(['', '资金流水明细', '共 3 条', '导出']);
    expect(within(head).getByRole('button', { name: '返回' })).toBe(head.firstElementChild);
  });

  it('hides the button back on a page whose route excludes the button', () => {
    framed(row('/product/index'), aUser(), [], <PageTitle>产品中心</PageTitle>);
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(back()).toBeNull();
  });

  it('hides the button back in a head outside the frame and in the head of a section', () => {
    show(<PageTitle>调试</PageTitle>);
    expect(back()).toBeNull();
    framed(row('/home'), aUser(), [], <Card title="近期">…</Card>);
    expect(screen.getByRole('heading', { level: 2, name: '近期' })).toBeVisible();
    expect(back()).toBeNull();
  });
});
