/** @jest-environment jsdom */

import { aScreen, everyPageIsOpen, show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import type { Permission } from '@/contract/permissions';
import { LimitRulesPage } from '@/features/limits/LimitRulesPage';
import { LimitSchedulePage, LimitStatusPage } from '@/features/limits/LimitStatusPages';
import { industriesOf, limits } from '@/features/limits/resources';
import { centre } from '@/features/products';
import { sessionEvents } from '@/features/session';
import { resourceArrived, resourceFailed } from '@/shared/resource/slice';
import { featureInjected } from '@/shared/saga/lazyFeature';
import { STATUSES, statusEvents } from '@/shared/status/slice';
import { aCentre } from '../products/samples';
import { aRaise, aRule, NO } from './samples';

const READS: readonly Permission[] = ['product:read'];
const OPENS: readonly Permission[] = ['product:read', 'product:open'];
const arrived = (resource: object, data: unknown) => resourceArrived({ ...resource, data, at: 1 } as never);
const as = (permissions: readonly Permission[]) => [
  sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions: [...permissions] }),
];
beforeEach(() => everyPageIsOpen());

const RULES = [
  aRule(),
  aRule({ limitKey: 'TRANSFER', limitName: '转账', applyNo: NO }),
  aRule({ limitKey: 'WITHDRAW', limitName: '提现', highest: { single: null, day: null, month: null } }),
];

describe('/product/limitRules', () => {
  const page = (permissions = OPENS) =>
    show(<LimitRulesPage />, {
      before: [...as(permissions), arrived(limits, RULES), arrived(centre, aCentre([]))],
      at: '/product/limitRules',
    });
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

  it('shows each limit with its used amount and its one action', () => {
    page();
    expect(row('付款到银行卡').getByText('50,000.00')).toBeVisible();
    expect(row('付款到银行卡').getByText('今日已用 190,000.00')).toBeVisible();
    expect(row('付款到银行卡').getByText('本月已用 1,234,567.80')).toBeVisible();
    expect(row('付款到银行卡').getByText('500,000.00')).toHaveTextContent('单笔500,000.00');
    expect(row('付款到银行卡').getByRole('link', { name: '申请提额 付款到银行卡' })).toHaveAttribute(
      'href',
      '/product/limitRules?apply=PAY_BANK',
    );
    expect(row('转账').getByRole('link', { name: '查看进度 转账' })).toHaveAttribute(
      'href',
      `/product/limitRulesSchedule?applyNo=${NO}`,
    );
    expect(row('提现').getByText('暂不支持提额')).toBeVisible();
    expect(row('提现').queryByRole('link')).toBeNull();
  });

  it('names the users who can request a raise to a reader, and offers no link', () => {
    page(READS);
    expect(screen.getByText('您没有申请提额的权限，可联系张明、周洁申请。')).toBeVisible();
    expect(screen.queryByRole('link', { name: /申请提额/ })).toBeNull();
    expect(row('付款到银行卡').getByText('今日已用 190,000.00')).toBeVisible();
  });

  it('shows the limits of each industry, with the industry of the enterprise first', async () => {
    const { user, happens } = page();
    await user.click(row('付款到银行卡').getByRole('button', { name: '行业限额 付款到银行卡' }));
    const highest = { single: '1.00', day: '2.00', month: null };
    happens(
      arrived(industriesOf({ limitKey: 'PAY_BANK' }), [
        { industryCode: 'A', industryName: '餐饮', own: false, highest },
        { industryCode: 'B', industryName: '批发零售', own: true, highest },
      ]),
    );
    const table = await screen.findByRole('table', { name: '付款到银行卡各行业最高限额' });
    const rows = within(table).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('批发零售本企业所属行业');
    expect(rows[2]).toHaveTextContent('餐饮');
  });

  it('offers a retry when the limits cannot be loaded', () => {
    show(<LimitRulesPage />, {
      before: [...as(OPENS), resourceFailed({ id: limits.id, msg: '网络连接异常' } as never)],
    });
    expect(screen.getByText('限额加载失败：网络连接异常')).toBeVisible();
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  });

  it('shows the limits as cards on a phone', () => {
    const { happens } = page();
    aScreen({ narrow: true });
    happens(arrived(limits, RULES));
    const list = screen.getByRole('list', { name: '限额规则' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getByRole('link', { name: '申请提额 付款到银行卡' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('progress and result', () => {
  const page = (ui: React.ReactNode, raise = aRaise(), permissions = OPENS) => {
    const key = `limits.raise?applyNo=${NO}`;
    const shown = show(ui, { before: [...as(permissions), featureInjected(STATUSES)], at: `/x?applyNo=${NO}` });
    const final = raise.state !== 'AUDITING';
    return {
      ...shown,
      arrive: () => shown.happens(statusEvents.statusArrived({ key, data: raise, at: 1, final })),
    };
  };

  it('shows the state of a raise under review and offers to withdraw the raise', async () => {
    const { arrive } = page(<LimitSchedulePage />, aRaise({ canWithdraw: true }));
    arrive();
    expect(await screen.findByText('付款到银行卡限额提升：审核中')).toBeVisible();
    expect(screen.getByRole('button', { name: '撤回' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '查看结果' })).toBeNull();
  });

  it('compares the old, requested and current limits, and links to the correction', async () => {
    const { arrive } = page(
      <LimitStatusPage />,
      aRaise({ state: 'REJECTED', reasons: { 'EVIDENCE.contractUrl': '合同不清晰' } }),
    );
    arrive();
    const table = await screen.findByRole('table', { name: '限额对比' });
    expect(within(table).getByRole('row', { name: /^单笔限额/ })).toHaveTextContent('50,000.00100,000.0050,000.00');
    expect(within(table).getByRole('row', { name: /^单月限额/ })).toHaveTextContent('不限9,000,000.00不限');
    expect(screen.getByText('合同不清晰')).toBeVisible();
    expect(screen.getByRole('link', { name: '修改后重新提交' })).toHaveAttribute(
      'href',
      `/product/applyDetail?applyNo=${NO}&edit=1`,
    );
  });

  it('links to the following application instead of a correction', async () => {
    const { arrive } = page(<LimitStatusPage />, aRaise({ state: 'REJECTED', followedBy: 'SQ2' }));
    arrive();
    expect(await screen.findByRole('link', { name: '查看重新提交的申请' })).toHaveAttribute(
      'href',
      '/product/limitRulesSchedule?applyNo=SQ2',
    );
    expect(screen.queryByRole('link', { name: '修改后重新提交' })).toBeNull();
  });

  it('shows that no raise is chosen, and links back to the limits', () => {
    show(<LimitStatusPage />, { before: as(OPENS) });
    expect(screen.getByText('没有指定要查看的提额申请')).toBeVisible();
    expect(screen.getByRole('link', { name: '返回限额规则' })).toBeVisible();
  });
});
