/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import { linkChosen, routeTurned } from '@/app/navigation/slice';
import { grantersOf } from '@/app/pages/granters';
import { NotFoundPage } from '@/app/pages/NotFoundPage';
import type { Permission } from '@/contract/permissions';
import { sessionEvents } from '@/features/session';
import { resourceArrived, resourceFailed } from '@/shared/resource/slice';

const FLOW = '/fund-manage/flow?pageNo=2';
const noPermission = { missing: 'permission', name: 'fund:read' } as const;
const signedIn = sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() });
const turned = (refused: Parameters<typeof routeTurned>[0]) => [signedIn, routeTurned(refused)];
const words = () => document.body.textContent;

describe('/404', () => {
  it('names the requested page, the missing permission and the administrators who can grant the permission', async () => {
    const page = show(<NotFoundPage />, { before: turned({ wanted: FLOW, refused: noPermission }) });
    expect(screen.getByRole('heading')).toHaveTextContent('无法访问“资金流水明细”');
    expect(words()).toContain('您的账号没有该页面的权限。');
    const people = [
      { name: '张明', mobile: '138****0001' },
      { name: '赵强', mobile: '138****0021' },
    ];
    const of = { permission: 'fund:read' as const };
    page.happens(resourceArrived({ ...grantersOf(of), data: { name: '查看账户与资金流水', people }, at: 1 }));
    expect(words()).toContain('您没有“查看账户与资金流水”的权限。');
    expect(words()).toContain('可联系张明（138****0001）、赵强（138****0021）开通。');
    expect(words()).not.toContain('/fund-manage');
    await page.user.click(screen.getByRole('button', { name: '重新检查' }));
    expect(page.log).toContainEqual(linkChosen({ to: FLOW }));
  });

  it('shows the reason when no administrator can grant the page or the request for administrators fails', () => {
    const page = show(<NotFoundPage />, { before: turned({ wanted: FLOW, refused: noPermission }) });
    const of = { permission: 'fund:read' as const };
    page.happens(resourceFailed({ ...grantersOf(of), msg: '系统异常' }));
    expect(words()).toContain('您的账号没有该页面的权限。请联系企业主账号开通。');
    page.happens(resourceArrived({ ...grantersOf(of), data: { name: '', people: [] }, at: 1 }));
    expect(words()).toContain('您的账号没有该页面的权限。请联系企业主账号开通。');
  });

  it.each([
    [{ missing: 'gate', name: 'agentFlag' } as const, '该页面仅对平台商户开放。'],
    [{ missing: 'users' } as const, '该页面仅对云仓用户开放。'],
    [{ missing: 'page' } as const, '该页面尚未对外开放。'],
  ])('shows the reason for the refusal %o', (refused, why) => {
    show(<NotFoundPage />, { before: turned({ wanted: '/operation/settled/index', refused }) });
    expect(words()).toContain(why);
    expect(screen.queryByText('地址可能有误，或页面已下线。')).toBeNull();
  });

  const isAgent = { missing: 'gate', name: 'agentFlag' } as const;
  const asMerchant = (hadMerchantFlag: 'Y' | 'N', permissions: readonly Permission[]) => [
    sessionEvents.loggedIn({ user: aUser(), info: aUserInfo({ agentFlag: 'N', hadMerchantFlag }) }),
    sessionEvents.routeTreeLoaded({ permissions }),
    routeTurned({ wanted: '/operation/settled/index', refused: isAgent }),
  ];

  it('leads a merchant that is not a platform merchant to the upgrade', async () => {
    const page = show(<NotFoundPage />, { before: asMerchant('Y', ['operation:read', 'product:open']) });
    await page.user.click(screen.getByRole('button', { name: '升级平台商户' }));
    expect(page.log).toContainEqual(linkChosen({ to: '/product/merchant/platformUpgrade' }));
  });

  it.each([
    ['who may not open products', asMerchant('Y', ['operation:read'])],
    ['whose enterprise has no merchant', asMerchant('N', ['operation:read', 'product:open'])],
  ])('offers no upgrade to a user %s', (_, before) => {
    show(<NotFoundPage />, { before });
    expect(words()).toContain('该页面仅对平台商户开放。');
    expect(screen.queryByRole('button', { name: '升级平台商户' })).toBeNull();
  });

  it('shows no reason for an unknown address', () => {
    show(<NotFoundPage />, { before: turned({ wanted: '/nowhere', refused: null }) });
    expect(screen.getByRole('heading')).toHaveTextContent('页面不存在');
    expect(screen.getByText('地址可能有误，或页面已下线。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重新检查' })).toBeNull();
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('does not show a signed-out visitor the reasons of the previous user', () => {
    show(<NotFoundPage />, { before: [routeTurned({ wanted: FLOW, refused: noPermission })] });
    expect(screen.getByRole('main')).toHaveTextContent('页面不存在');
    expect(words()).not.toContain('资金流水明细');
  });
});
