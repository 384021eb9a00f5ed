/** @jest-environment jsdom */

import { linksAreJudgedBy, show } from '@test/support/page';
import { anEnterprise, aTodo, aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import type { Permission } from '@/contract/permissions';
import { enterprisesEvents } from '@/features/enterprises';
import { HomePage } from '@/features/home/HomePage';
import { balances, balanceTotals, wallet } from '@/features/home/resources';
import { WarehouseHomePage } from '@/features/home/WarehouseHomePage';
import { messagesEvents } from '@/features/messages';
import { sessionEvents } from '@/features/session';
import { resourceArrived, resourceFailed, resourceRequested } from '@/shared/resource/slice';

interface Someone {
  adminFlag?: '0' | '1';
  permissions?: Permission[];
  menuIds?: string[];
  isHasPassword?: boolean;
  /** Paths of the pages that exist and that the user may open. */
  open?: string[];
}

/** Renders a page of the home area for a user, before any response has arrived. */
function seen(
  page: React.ReactNode,
  { adminFlag, permissions = [], menuIds, isHasPassword = true, open = [] }: Someone,
) {
  linksAreJudgedBy((to) => (open.includes(to) ? { kind: 'open', to } : { kind: 'notBuilt' }));
  const user = aUser(adminFlag ? { kind: 'warehouse', adminFlag } : {});
  return show(page, {
    before: [
      sessionEvents.loggedIn({ user, info: aUserInfo({ isHasPassword }), menuIds }),
      sessionEvents.routeTreeLoaded({ permissions }),
    ],
  });
}
const cards = () => screen.queryAllByRole('region').map((card) => within(card).getByRole('heading').textContent);
const TOTALS = {
  accountCount: 1,
  totalBalance: '10.00',
  totalAvailable: '9.00',
  totalFrozen: '1.00',
  feeOverdue: '0.00',
  asOf: '2026-11-20T10:00:00+08:00',
};
const totalsArrived = (data: object = TOTALS) => resourceArrived({ id: balanceTotals.id, data, at: 1 });
const employee: Someone = { adminFlag: '0', permissions: ['home:read', 'warehouse:fund'], menuIds: ['warehouse:fund'] };
const administrator: Someone = { adminFlag: '1', permissions: ['fund:read'], menuIds: ['warehouse:fund'] };

describe('the cards of the home page', () => {
  it.each<[string, Someone, string[]]>([
    [
      'an administrator',
      { permissions: ['fund:read', 'trade:read'] },
      ['待办事项', '账户余额', '今日交易', '近7天收支', '按业务类型'],
    ],
    ['who reads funds alone', { permissions: ['fund:read'] }, ['待办事项', '账户余额']],
    ['who may nothing yet', {}, ['待办事项']],
    ['a warehouse administrator', administrator, ['待办事项', '账户余额']],
    ['a warehouse employee', employee, ['子商户账户', '账户余额', '待办事项']],
    [
      'an employee without the menu of funds',
      { ...employee, menuIds: ['warehouse:order'] },
      ['待我处理', '近7天付款', '付款单状态', '待办事项'],
    ],
    [
      'an employee of a role with more than their menus',
      { ...employee, permissions: ['fund:read', 'trade:read'], menuIds: [] },
      ['待办事项'],
    ],
  ])('the home page shows its cards to a user: %s', (_name, someone, titles) => {
    seen(<HomePage />, someone);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('首页');
    expect(cards()).toEqual(titles);
  });

  it.each([
    ['administrator', administrator],
    ['employee', employee],
  ])('the warehouse home shows its three cards to the %s', (_name, someone) => {
    seen(<WarehouseHomePage />, someone);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('云仓首页');
    expect(cards()).toEqual(['子商户账户', '账户余额', '待办事项']);
  });

  it('常用功能 links only to pages that are built and open to the user', () => {
    const page = seen(<WarehouseHomePage />, { ...employee, open: ['/cloud-warehouse/makeOrder/list'] });
    const quick = within(screen.getByRole('region', { name: '常用功能' }));
    expect(quick.getAllByRole('link').map((link) => link.textContent)).toEqual(['凭证制单']);
    page.unmount();
    seen(<HomePage />, { permissions: ['fund:read'], open: ['/fund-manage/flow'] });
    expect(within(screen.getByRole('region', { name: '常用功能' })).getAllByRole('link')).toHaveLength(1);
  });
});

describe('the actions of the home page', () => {
  it('offers only the actions that the user may open, each once', () => {
    const open = ['/fund-manage/pages/payBank', '/trade-manage/index?tab=orders', '/fund-manage/flow'];
    const page = seen(<HomePage />, { permissions: ['fund:read', 'fund:move'], open });
    const links = within(screen.getByRole('region', { name: '常用功能' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['付款', '/fund-manage/pages/payBank'],
      ['收款', '/trade-manage/index?tab=orders'],
      ['查看流水', '/fund-manage/flow'],
    ]);
    page.unmount();
    seen(<HomePage />, { permissions: ['fund:read'], open });
    expect(screen.queryByRole('link', { name: '收款' })).toBeNull();
  });
});

describe('the accounts of a warehouse user', () => {
  const account = { accountNo: 'A1', accountName: '甲', accountType: 'BALANCE', balance: '10.00' };
  const rows = { pageNo: 1, pageSize: 10, total: 1, rows: [account] };

  it.each([
    ['an employee has no link to the entries', employee, 0],
    ['an administrator has', administrator, 1],
  ])('shows the accounts of a warehouse user with their balances; %s', (_name, someone, links) => {
    const page = seen(<WarehouseHomePage />, someone);
    page.happens(totalsArrived());
    page.happens(resourceArrived({ id: balances.id, data: rows, at: 1 }));
    const card = within(screen.getByRole('region', { name: '账户余额' }));
    expect(card.getAllByText('10.00')).toHaveLength(2);
    expect(card.queryAllByRole('link', { name: '查看流水' })).toHaveLength(links);
  });

  it('reloads totals and accounts with one click on 刷新余额', async () => {
    const page = seen(<WarehouseHomePage />, employee);
    page.happens(totalsArrived());
    page.log.length = 0;
    await page.user.click(screen.getByRole('button', { name: '刷新余额' }));
    expect(page.log).toEqual([resourceRequested({ id: balanceTotals.id }), resourceRequested({ id: balances.id })]);
  });

  it('shows the failure of the totals or of the accounts in its place, with a retry', async () => {
    const page = seen(<WarehouseHomePage />, employee);
    page.happens(resourceFailed({ id: balanceTotals.id, msg: '服务不可用' }));
    expect(screen.getByText('服务不可用')).toBeVisible();
    page.happens(totalsArrived());
    page.happens(resourceFailed({ id: balances.id, msg: '网关超时' }));
    expect(screen.getByText('网关超时')).toBeVisible();
    page.log.length = 0;
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(page.log).toEqual([resourceRequested({ id: balances.id })]);
  });

  it('shows an empty state when there are no accounts', () => {
    const page = seen(<WarehouseHomePage />, employee);
    page.happens(totalsArrived({ ...TOTALS, accountCount: 0 }));
    expect(screen.getByText('当前企业还没有开通账户')).toBeVisible();
  });
});

describe('the to-dos', () => {
  it('shows an empty to-do list only after it is loaded', () => {
    const page = seen(<WarehouseHomePage />, employee);
    const card = screen.getByRole('region', { name: '待办事项' });
    expect(card).toHaveTextContent('加载中');
    page.happens(messagesEvents.todosArrived({ todos: [] }));
    expect(card).toHaveTextContent('暂无待办事项');
  });

  it('shows the to-do of an enterprise that waits for its user, not of an enterprise under review', async () => {
    const list = [
      anEnterprise({ enterpriseId: 'E2', enterpriseName: '苏州启明', settledStatus: 'UN_PASS' }),
      anEnterprise({ enterpriseId: 'E3', enterpriseName: '宁波海纳', settledStatus: 'INIT' }),
    ];
    const page = seen(<HomePage />, {});
    page.happens(enterprisesEvents.enterprisesLoaded({ list, canAdd: true }));
    page.happens(messagesEvents.todosArrived({ todos: [] }));
    expect(screen.queryByRole('button', { name: /宁波海纳/ })).toBeNull();
    expect(screen.getByText('1 项')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '切换企业去修改 苏州启明' }));
    expect(page.last(enterprisesEvents.enterpriseChosen.type)).toEqual(
      enterprisesEvents.enterpriseChosen({ enterpriseId: 'E2' }),
    );
  });

  it('a warehouse user can read an invitation but not follow the invitation', async () => {
    const page = seen(<WarehouseHomePage />, employee);
    page.happens(messagesEvents.todosArrived({ todos: [aTodo({ brandWalletName: '云帆优选品牌钱包' })] }));
    expect(screen.getByText(/云帆优选品牌钱包/)).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '查看 云帆优选品牌钱包' }));
    expect(page.last(messagesEvents.walletViewed.type)).toMatchObject({ type: messagesEvents.walletViewed.type });
    expect(screen.queryByRole('button', { name: /去开通/ })).toBeNull();
  });
});

describe('开通进度', () => {
  const STATUS = '/companyInfo/openStatus';
  const FORM = '/companyInfo/index';
  const steps = (info: Parameters<typeof aUserInfo>[0], walletStatus?: 'OPEN' | 'UNVERIFIED') => {
    linksAreJudgedBy((to) => ({ kind: 'open', to }));
    const page = show(<HomePage />, {
      before: [
        sessionEvents.loggedIn({ user: aUser(), info: aUserInfo({ userType: '1', hadAdminFlag: 'Y', ...info }) }),
        ...(walletStatus ? [resourceArrived({ id: wallet.id, data: { walletStatus }, at: 1 })] : []),
      ],
    });
    const card = screen.queryByRole('region', { name: '开通进度' });
    const links = card ? within(card).queryAllByRole('link') : [];
    return { page, card, ways: links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]) };
  };

  it('counts the wallet as done only when money can leave, and links to its verification until then', () => {
    const { card, ways } = steps({ status: 'PASS' }, 'UNVERIFIED');
    expect(card).toHaveTextContent('已完成 4/5');
    expect(card).toHaveTextContent('暂不能提现');
    expect(ways).toEqual([['去办理：企业钱包', STATUS]]);
  });

  it('hides 开通进度 when the wallet is open or its state is unknown', () => {
    expect(steps({ status: 'PASS' }, 'OPEN').card).toBeNull();
    document.body.innerHTML = '';
    expect(steps({ status: 'PASS' }).card).toBeNull();
  });

  it('requests the state of the wallet only for an approved enterprise', () => {
    const asks = resourceRequested({ id: wallet.id });
    expect(steps({ status: 'PASS' }).page.log).toContainEqual(asks);
    document.body.innerHTML = '';
    expect(steps({ status: 'UN_SUBMIT' }).page.log).not.toContainEqual(asks);
  });

  it('links only once to the form of the application', () => {
    const { ways } = steps({ status: 'UN_SUBMIT', enterpriseId: '' });
    expect(ways.filter(([, to]) => to === FORM || to === '/enterpriseWallet/index')).toEqual([
      ['去办理：企业信息', FORM],
    ]);
  });
});

describe('the notice of a missing payment password', () => {
  const PAGE = '/account-center/payment-pwd';
  const notice = () => screen.queryByRole('button', { name: '未设置支付密码' });

  it.each<[string, Someone, boolean]>([
    ['an administrator without one', { permissions: ['fund:read', 'fund:move'], isHasPassword: false }, true],
    ['one who has it', { permissions: ['fund:read', 'fund:move'], isHasPassword: true }, false],
    ['who moves no money', { permissions: ['fund:read'], isHasPassword: false }, false],
    ['a warehouse employee', { ...employee, isHasPassword: false }, false],
  ])('the notice of a missing payment password depends on the user: %s (%#)', (_name, someone, shown) => {
    seen(<HomePage />, someone);
    if (shown) expect(notice()).toBeVisible();
    else expect(notice()).toBeNull();
  });

  it.each([
    ['a link to the page that sets it', [PAGE], 1],
    ['text alone while that page is not open to the user', [], 0],
  ])('the notice of a missing payment password contains %s', async (_name, open, links) => {
    const page = seen(<HomePage />, { permissions: ['fund:read', 'fund:move'], isHasPassword: false, open });
    await page.user.hover(notice() as HTMLElement);
    expect(screen.getByText(/设置支付密码后才能办理转账、提现和付款/)).toBeVisible();
    const found = screen.queryAllByRole('link', { name: '去设置' });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links ? [PAGE] : []);
  });
});
