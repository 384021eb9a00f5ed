/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import type { WarehouseHome } from '@/contract/calls/warehouseAccounts';
import type { Permission } from '@/contract/permissions';
import { PayOrderState } from '@/contract/words/warehouseWords';
import { warehouse } from '@/features/home/resources';
import { WarehouseHomePage } from '@/features/home/WarehouseHomePage';
import { sessionEvents } from '@/features/session';
import { resourceArrived, resourceFailed, resourceRequested } from '@/shared/resource/slice';

const none = { count: 0, amount: '0.00' };
const sums = { accounts: 300, balance: '9000.00', available: '8000.00', frozen: '1000.00', low: 3 };
const HOME: WarehouseHome = {
  asOf: '2026-11-20T10:00:00+08:00',
  accounts: {
    total: sums,
    branches: [
      { ...sums, branch: '杭州分公司', accounts: 200, low: 3 },
      { ...sums, branch: '上海分公司', accounts: 100, low: 0 },
    ],
    low: [{ subMemberNo: 'M1', subName: '余杭仓', available: '10.00', lowBalance: '100.00' }],
  },
  orders: {
    states: PayOrderState.options.map((state, at) => ({ state, count: at, amount: `${at}.00` })),
    refused: { count: 2, amount: '20.00' },
    drafts: none,
    waitingVouchers: { count: 1500, amount: '30.00' },
    failedVouchers: { count: 1, amount: '4.00' },
    week: [{ day: '2026-11-20', paid: { count: 5, amount: '50.00' }, failed: { count: 1, amount: '4.00' } }],
  },
  audits: { count: 3, amount: '60.00', waited: 130 },
};
const ALL: Permission[] = [
  'warehouse:fund',
  'warehouse:read',
  'warehouse:order',
  'warehouse:audit',
  'warehouse:recheck',
];

function seen(permissions: Permission[], data: WarehouseHome | null = HOME) {
  const user = aUser({ kind: 'warehouse', adminFlag: '0', nickName: '林悦' });
  const page = show(<WarehouseHomePage />, {
    before: [
      sessionEvents.loggedIn({ user, info: aUserInfo(), menuIds: permissions }),
      sessionEvents.routeTreeLoaded({ permissions }),
    ],
  });
  if (data) page.happens(resourceArrived({ id: warehouse.id, data, at: 1 }));
  return page;
}
const cards = () =>
  screen
    .queryAllByRole('region')
    .flatMap((card) => within(card).queryByRole('heading', { level: 2 })?.textContent ?? []);
const part = (name: string) => within(screen.getByRole('region', { name }));
const list = (query: Record<string, string>) => `/cloud-warehouse/makeOrder/list?${new URLSearchParams(query)}`;

it.each([
  ['all menus', ALL, ['待我处理', '子商户账户', '账户余额', '近7天付款', '付款单状态', '待办事项', '常用功能']],
  ['accounts alone', ['warehouse:fund'], ['子商户账户', '账户余额', '待办事项', '常用功能']],
  ['a reader of orders', ['warehouse:read'], ['近7天付款', '付款单状态', '待办事项', '常用功能']],
  ['an auditor', ['warehouse:audit'], ['待我处理', '近7天付款', '付款单状态', '待办事项', '常用功能']],
] as [string, Permission[], string[]][])('shows the cards that match the permissions: %s', (_, permissions, titles) => {
  seen(permissions);
  expect(cards()).toEqual(titles);
});

it('each figure of 待我处理 links to the list with exactly its items', () => {
  seen(ALL);
  const links = part('待我处理').getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['去审核 待我审核的付款单 3 单，合计 60.00 元', '/cloud-warehouse/paymentOrder/list?queue=WAITS_FOR_ME'],
    ['去修改 我的制单被驳回 2 单，合计 20.00 元', list({ tab: 'orders', state: 'REFUSED', makerName: '林悦' })],
    ['去查看 付款失败的凭证 1 张，合计 4.00 元', list({ state: 'FAILED' })],
    ['去制单 待制单的凭证 1,500 张，合计 30.00 元', list({ state: 'WAIT_ORDER' })],
  ]);
  expect(part('待我处理').getByText('已等待 2 小时')).toBeVisible();
});

it('hides vouchers from an auditor, and shows an empty state without to-dos', () => {
  const page = seen(['warehouse:audit']);
  expect(part('待我处理').getAllByRole('link')).toHaveLength(1);
  page.happens(resourceArrived({ id: warehouse.id, data: { ...HOME, audits: { ...none, waited: 0 } }, at: 2 }));
  expect(part('待我处理').getByText('暂无需要处理的事项')).toBeVisible();
});

it('branches, low accounts, states and days link to their filtered lists', () => {
  seen(ALL);
  const href = (name: string, link: string) => part(name).getByRole('link', { name: link }).getAttribute('href');
  const subs = (query: Record<string, string>) => `/cloud-warehouse/subMerchant/list?${new URLSearchParams(query)}`;
  const all = '/cloud-warehouse/subMerchant/list';
  expect(href('子商户账户', '余额合计（元） 9,000.00')).toBe(all);
  expect(href('子商户账户', '可用合计（元） 8,000.00')).toBe(subs({ sort: 'available.desc' }));
  expect(href('子商户账户', '冻结合计（元） 1,000.00')).toBe(all);
  expect(href('子商户账户', '子商户数 300')).toBe(all);
  expect(href('子商户账户', '查看杭州分公司的子商户账户')).toBe(subs({ branch: '杭州分公司' }));
  expect(href('子商户账户', '查看杭州分公司余额不足的账户')).toBe(subs({ branch: '杭州分公司', low: 'Y' }));
  expect(part('子商户账户').queryByRole('link', { name: '查看上海分公司余额不足的账户' })).toBeNull();
  expect(href('子商户账户', '余杭仓')).toBe(subs({ low: 'Y', detail: 'M1' }));
  expect(href('子商户账户', '查看全部 3 个')).toBe(subs({ low: 'Y' }));
  expect(href('付款单状态', '查看部分失败的付款单')).toBe(list({ tab: 'orders', state: 'PARTIAL' }));
  expect(href('近7天付款', '查看2026-11-20的付款记录')).toBe(
    '/cloud-warehouse/makeOrder/paymentLog?startTime=2026-11-20&endTime=2026-11-20',
  );
  expect(href('近7天付款', '查看2026-11-20付款成功的记录')).toBe(
    '/cloud-warehouse/makeOrder/paymentLog?startTime=2026-11-20&endTime=2026-11-20&state=SUCCESS',
  );
  expect(href('近7天付款', '查看2026-11-20失败或退回的付款记录')).toBe(
    '/cloud-warehouse/makeOrder/paymentLog?startTime=2026-11-20&endTime=2026-11-20&state=UNPAID',
  );
});

it('shows a failure in the place of each part, and one click on 重试 reloads all parts', async () => {
  const page = seen(ALL, null);
  page.happens(resourceFailed({ id: warehouse.id, msg: '服务不可用' }));
  expect(screen.getAllByText('服务不可用')).toHaveLength(4);
  page.log.length = 0;
  await page.user.click(part('待我处理').getByRole('button', { name: '重试' }));
  expect(page.log).toEqual([resourceRequested({ id: warehouse.id })]);
});
