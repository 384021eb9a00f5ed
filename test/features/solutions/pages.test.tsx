/** @jest-environment jsdom */

import { everyPageIsOpen, show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import type { Solution } from '@/contract/calls/solutions';
import type { Permission } from '@/contract/permissions';
import { sessionEvents } from '@/features/session';
import { solutions } from '@/features/solutions/resources';
import { SolutionListPage } from '@/features/solutions/SolutionListPage';
import { resourceArrived, resourceFailed, resourceRequested } from '@/shared/resource/slice';

beforeEach(everyPageIsOpen);

const aSolution = (over: Partial<Solution> = {}): Solution => ({
  solutionCode: 'CHAIN_STORES',
  solutionName: '连锁门店收款',
  summary: '门店一码收款。',
  industries: [{ industryCode: 'I05', industryName: '餐饮服务' }],
  products: ['收银台', '微信支付'],
  state: 'PART',
  open: 1,
  all: 2,
  applyNo: '',
  next: { kind: 'APPLY', text: '立即开通', link: '/solution/details?solutionCode=CHAIN_STORES&open=1' },
  ...over,
});
const OTHER = aSolution({
  solutionCode: 'FLEXIBLE_PAY',
  solutionName: '灵活用工付款',
  industries: [{ industryCode: 'I10', industryName: '商务服务' }],
  products: ['代付'],
});

const list = (...permissions: Permission[]) =>
  show(<SolutionListPage />, {
    before: [
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
      sessionEvents.routeTreeLoaded({ permissions }),
    ],
  });
const arrived = resourceArrived({ id: solutions.id, data: [aSolution(), OTHER], at: 0 });
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('filters solutions by industry and search, and keeps both in the address', async () => {
  const page = list('solution:read', 'solution:open', 'product:open');
  page.happens(arrived);
  expect(names()).toEqual(['连锁门店收款', '灵活用工付款']);
  await page.user.click(screen.getByRole('button', { name: '商务服务' }));
  expect(names()).toEqual(['灵活用工付款']);
  expect(page.address()).toBe('/?industry=I10');
  await page.user.type(screen.getByLabelText('搜索方案'), '微信');
  expect(screen.getByText('没有符合条件的方案')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '清除条件' }));
  expect(names()).toHaveLength(2);
});

it('hides the next step from a user who may only read, and links to the details', () => {
  const page = list('solution:read');
  page.happens(arrived);
  expect(screen.queryByRole('link', { name: '立即开通 连锁门店收款' })).toBeNull();
  expect(screen.getByRole('link', { name: '查看连锁门店收款' })).toHaveAttribute(
    'href',
    '/solution/details?solutionCode=CHAIN_STORES',
  );
});

it('loads the solutions again when the user clicks 重试 after a failure', async () => {
  const page = list('solution:read');
  page.happens(resourceFailed({ id: solutions.id, msg: '系统繁忙' }));
  await page.user.click(screen.getByRole('button', { name: '重试' }));
  expect(page.last(resourceRequested.type)).toEqual(resourceRequested({ id: solutions.id }));
});
