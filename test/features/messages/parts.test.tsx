/** @jest-environment jsdom */

import { linksAreJudgedBy, show } from '@test/support/page';
import { aMessage, anEnterprise, aTodo, aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import { AccountMenu } from '@/app/layout/AccountMenu';
import { enterprisesEvents } from '@/features/enterprises';
import { Todos as HomeTodos } from '@/features/home/Todos';
import { messagesEvents as events } from '@/features/messages';
import { Bell } from '@/features/messages/Bell';
import { MessageDetailPage } from '@/features/messages/MessageDetailPage';
import { NewsPanel } from '@/features/messages/NewsPanel';
import { sessionEvents } from '@/features/session';
import type { LinkVerdict } from '@/shared/ports/links';

const signedIn = (user = aUser()) => sessionEvents.loggedIn({ user, info: aUserInfo() });
const noEnterprises = enterprisesEvents.enterprisesLoaded({ list: [], canAdd: false });
const unread = (count: number) => events.unreadArrived({ count, newest: [] });

describe('the bell', () => {
  it.each([
    [0, null, '0 条未读消息'],
    [7, '7', '7 条未读消息'],
    [99, '99', '99 条未读消息'],
    [100, '99+', '100 条未读消息'],
  ])('the bell with %i unread messages shows the badge %s and has the description %s', (count, badge, description) => {
    show(<Bell />, { before: [signedIn(), unread(count)] });
    const bell = screen.getByRole('button', { name: /^消息$/ });
    expect(bell).toHaveAccessibleDescription(description);
    expect(bell).toHaveTextContent(badge ?? /^$/);
  });

  it('requests the messages when the panel opens, not when the panel closes', async () => {
    const page = show(<Bell />, { before: [signedIn()] });
    const bell = screen.getByRole('button', { name: '消息' });
    await page.user.click(bell);
    await page.user.click(bell);
    const { panelTurned, newsRequested } = events;
    expect(page.types()).toEqual([panelTurned.type, newsRequested.type, panelTurned.type]);
  });

  it.each([
    ['0', 0],
    ['1', 1],
  ] as const)('a warehouse user with adminFlag %s sees %i bells', (adminFlag, bells) => {
    show(<Bell />, { before: [signedIn(aUser({ kind: 'warehouse', adminFlag }))] });
    expect(screen.queryAllByRole('button', { name: '消息' })).toHaveLength(bells);
  });
});

describe('the panel', () => {
  const panel = (before: Parameters<typeof show>[1]) => show(<NewsPanel onLeave={() => {}} />, before);

  it('links to each message, to all messages, and to the tutorial', () => {
    const newest = [aMessage({ msgId: '7', firstTitle: '<b>标题</b>' })];
    panel({ before: [signedIn(), events.unreadArrived({ count: 128, newest })] });
    expect(screen.getByRole('tab', { name: /^消息通知.*128/ })).toHaveAttribute('aria-selected', 'true');
    // The title is shown as text and never as markup (safety rule C-07).
    expect(screen.getByRole('link', { name: /<b>标题<\/b>/ })).toHaveAttribute('href', '/message/detail/7');
    expect(screen.getByRole('link', { name: '查看全部' })).toHaveAttribute('href', '/message/index');
    expect(screen.getByRole('link', { name: '新手教程' })).toHaveAttribute('download');
  });

  it('shows an empty state in both tabs, and the arrow keys change the tab', async () => {
    const page = panel({ before: [signedIn(), unread(0), events.todosArrived({ todos: [] }), noEnterprises] });
    expect(screen.getByText('暂无消息')).toBeVisible();
    screen.getByRole('tab', { name: '消息通知' }).focus();
    await page.user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '待办事项' })).toHaveFocus();
    expect(screen.getByText('暂无待办事项')).toBeVisible();
  });
});

describe('the to-dos', () => {
  const todos = ['T1', 'T2', 'T3', 'T4', 'T5'].map((id) => aTodo({ id, brandWalletName: `品牌${id}` }));
  const list = [
    anEnterprise({ enterpriseId: 'E2', settledStatus: 'UN_PASS' }),
    anEnterprise({ enterpriseId: 'E3', settledStatus: 'INIT' }),
  ];
  const before = [
    signedIn(),
    events.todosArrived({ todos }),
    enterprisesEvents.enterprisesLoaded({ list, canAdd: true }),
  ];

  it('counts the to-dos equally at home and in the panel, and shows the first four at home', async () => {
    const home = show(<HomeTodos />, { before });
    expect(screen.getByText('6 项')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    await home.user.click(screen.getByRole('button', { name: '查看全部' }));
    expect(home.types()).toEqual([events.panelTurned.type, events.newsRequested.type]);
    home.unmount();
    show(<NewsPanel onLeave={() => {}} />, { before: [...before, events.panelTurned({ panel: 'todos' })] });
    expect(screen.getByRole('tab', { name: /^待办事项.*6/ })).toHaveAttribute('aria-selected', 'true');
    expect(within(screen.getByRole('tabpanel')).getAllByRole('listitem')).toHaveLength(6);
  });
});

describe('an invitation on the home page', () => {
  const todos = [aTodo({ id: 'T1' }), aTodo({ id: 'T2', brandWalletName: '锦程品牌钱包' })];

  it('follows an invitation once while its enterprise is checked, and offers a retry after a failure', async () => {
    const page = show(<HomeTodos />, { before: [signedIn(), events.todosArrived({ todos }), noEnterprises] });
    expect(screen.getByText('2 项')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '去开通 锦程品牌钱包' }));
    expect(page.log).toEqual([events.walletChosen({ id: 'T2' })]);
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled();
    page.happens(events.walletNotChecked({ id: 'T2', msg: '' }));
    expect(screen.getByRole('button', { name: '重试 锦程品牌钱包' })).toBeEnabled();
    expect(screen.getByRole('button', { name: '去开通 云帆优选品牌钱包' })).toBeEnabled();
  });
});

it('lets a user without the right to open the wallet read an invitation, but not follow the invitation', async () => {
  linksAreJudgedBy(() => ({ kind: 'refused' }));
  const before = [signedIn(), events.todosArrived({ todos: [aTodo({ id: 'T1' })] }), noEnterprises];
  const page = show(<HomeTodos />, { before });
  await page.user.click(screen.getByRole('button', { name: '查看 云帆优选品牌钱包' }));
  expect(page.log).toEqual([events.walletViewed({ id: 'T1' })]);
});

describe('the link of a message', () => {
  const shown = (verdict: LinkVerdict, linkUrl = '/fund-manage/flow') => {
    linksAreJudgedBy(() => verdict);
    const page = show(<MessageDetailPage />, { before: [signedIn()], at: '/message/detail/9' });
    const message = {
      ...aMessage({ msgId: '9', linkUrl, linkText: '查看流水' }),
      content: '正文',
      newerId: null,
      olderId: '8',
    };
    page.happens(events.messageArrived({ message }));
    return page;
  };

  it('loads the message of the address and links to the next message', () => {
    const page = shown({ kind: 'unknown' });
    expect(page.log[0]).toEqual(events.messageOpened({ msgId: '9' }));
    expect(screen.getByRole('heading', { name: '付款成功通知' })).toBeVisible();
    expect(screen.getByRole('link', { name: '下一条' })).toHaveAttribute('href', '/message/detail/8');
    expect(screen.queryByRole('link', { name: '上一条' })).toBeNull();
  });

  it('shows a link in a message when its page is open to the user', () => {
    shown({ kind: 'open', to: '/fund-manage/flow?tradeType=PAY' });
    expect(screen.getByRole('link', { name: '查看流水' })).toHaveAttribute('href', '/fund-manage/flow?tradeType=PAY');
  });

  it('shows 该功能暂未开放 without a link when the page of a message is not built', () => {
    shown({ kind: 'notBuilt' });
    expect(screen.getByText(/该功能暂未开放/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /查看流水/ })).toBeNull();
  });

  it.each([
    ['refused', '查看流水：您没有办理该事项的权限'],
    ['unknown', '查看流水：链接无法打开'],
  ] as const)('C-06: a link that is %s is shown as text without its address', (kind, words) => {
    shown({ kind }, 'https://bank.example/x');
    expect(screen.getByText(words)).toBeVisible();
    expect(document.body).not.toHaveTextContent('bank.example');
    expect(screen.queryByRole('link', { name: /查看流水/ })).toBeNull();
  });
});

describe('新增企业', () => {
  const opened = async (canAdd: boolean) => {
    const page = show(<AccountMenu />, {
      before: [
        signedIn(),
        sessionEvents.routeTreeLoaded({ permissions: ['onboarding:edit'] }),
        enterprisesEvents.enterprisesLoaded({ list: [anEnterprise()], canAdd }),
      ],
    });
    await page.user.click(screen.getByRole('button', { name: '账号' }));
    return within(screen.getByRole('dialog'));
  };

  it('shows a link to add an enterprise when the platform allows a further enterprise', async () => {
    expect((await opened(true)).getByRole('link', { name: '新增企业' })).toHaveAttribute(
      'href',
      '/home/addEnterprises',
    );
  });

  it('hides the link to add an enterprise when the platform forbids a further enterprise', async () => {
    expect((await opened(false)).queryByText('新增企业')).toBeNull();
  });
});
