/** @jest-environment jsdom */

import { answers } from '@test/support/answers';
import { aScreen, show } from '@test/support/page';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { screen, within } from '@testing-library/react';
import { expectSaga } from 'redux-saga-test-plan';
import { type SubAccount, subAccountLimits } from '@/contract/calls/warehouseAccounts';
import type { Permission } from '@/contract/permissions';
import { sessionEvents } from '@/features/session';
import { limitsSet } from '@/features/subAccounts/forms';
import { SUB_LIST } from '@/features/subAccounts/ids';
import { LimitsDialog } from '@/features/subAccounts/LimitsDialog';
import { subAccountList } from '@/features/subAccounts/lists';
import { MoveForm } from '@/features/subAccounts/MoveForm';
import { options, subOf, tree } from '@/features/subAccounts/resources';
import { SubAccountsPage } from '@/features/subAccounts/SubAccountsPage';
import { move, subAccountsFeature } from '@/features/subAccounts/settlementMove';
import { queryOf } from '@/shared/list/query';
import { listArrived } from '@/shared/list/slice';
import { moneyFormEvents } from '@/shared/money/defineMoneyForm';
import { resourceArrived, resourceRequested } from '@/shared/resource/slice';
import { submissionDone } from '@/shared/submission/slice';

const sub = (subMemberNo: string, more: Partial<SubAccount> = {}): SubAccount => ({
  subMemberNo,
  subName: `仓${subMemberNo}`,
  branch: '杭州分公司',
  accountNo: `A${subMemberNo}`,
  balance: '500.00',
  available: '400.00',
  frozen: '100.00',
  lowBalance: '450.00',
  low: true,
  dayLimit: null,
  underWay: '100.00',
  status: 'NORMAL',
  openTime: '2026-01-01T00:00:00+08:00',
  lastEntryTime: null,
  version: 2,
  ...more,
});
const signedIn = (permissions: Permission[]) => [
  sessionEvents.loggedIn({
    user: aUser({ kind: 'warehouse', adminFlag: '0' }),
    info: aUserInfo(),
    menuIds: permissions,
  }),
  sessionEvents.routeTreeLoaded({ permissions }),
];
const sums = { accounts: 2, balance: '1000.00', available: '800.00', frozen: '200.00', low: 1 };

function seen(permissions: Permission[], at = '/cloud-warehouse/subMerchant/list') {
  const page = show(<SubAccountsPage />, { at, before: signedIn(permissions) });
  const rows = [sub('M1'), sub('M2', { low: false })];
  page.happens(
    listArrived({
      id: SUB_LIST,
      query: queryOf(subAccountList as never, new URL(at, 'http://x').search),
      at: 1,
      page: {
        pageNo: 1,
        pageSize: 10,
        total: 2,
        totalBalance: '1000.00',
        totalAvailable: '800.00',
        totalFrozen: '200.00',
        rows: rows as never,
      } as never,
    }),
  );
  const subs = rows.map(({ subMemberNo, subName, balance, low }) => ({ subMemberNo, subName, balance, low }));
  const data = { platform: sub('M0'), total: sums, branches: [{ ...sums, branch: '杭州分公司', subs }], asOf: '' };
  page.happens(resourceArrived({ id: tree.id, data, at: 1 }));
  return page;
}

describe('the actions of a reader, a mover and an administrator', () => {
  const table = () => screen.getByRole('table', { name: '子商户账户管理' });
  it.each([
    ['a reader', ['warehouse:fund'], 0, 0],
    ['who moves money', ['warehouse:fund', 'warehouse:move'], 1, 0],
    ['an administrator', ['warehouse:fund', 'warehouse:move', 'warehouse:admin'], 1, 1],
  ] as [string, Permission[], number, number][])('offers actions to the user: %s', (_, permissions, moves, rules) => {
    seen(permissions);
    expect(screen.queryAllByRole('button', { name: '子商户调拨' })).toHaveLength(moves);
    expect(within(table()).queryAllByRole('button', { name: /^调拨/ })).toHaveLength(moves * 2);
    expect(within(table()).queryAllByRole('checkbox')).toHaveLength(rules * 3);
  });
});

it('the tree links to each branch, to its sub-merchants, and to sub-merchants with low balances', async () => {
  const page = seen(['warehouse:fund']);
  const nav = within(screen.getByRole('navigation', { name: '分公司' }));
  const branch = nav.getByRole('link', { name: /杭州分公司/ });
  expect(branch).toHaveTextContent('2 个账户，1,000.00 元');
  expect(branch).toHaveAttribute(
    'href',
    `/cloud-warehouse/subMerchant/list?${new URLSearchParams({ branch: '杭州分公司' })}`,
  );
  expect(nav.getByRole('link', { name: /余额低于预警线/ })).toHaveAttribute(
    'href',
    '/cloud-warehouse/subMerchant/list?low=Y',
  );
  expect(nav.queryByRole('link', { name: /仓M1/ })).toBeNull();
  await page.user.click(nav.getByRole('button', { name: '展开杭州分公司' }));
  expect(nav.getByRole('link', { name: /仓M1/ })).toHaveTextContent('低于预警线');
  expect(nav.getByRole('link', { name: /仓M2/ }).getAttribute('href')).toContain('detail=M2');
});

it('the name of a sub-merchant opens its detail over the filtered list', () => {
  seen(['warehouse:fund'], '/cloud-warehouse/subMerchant/list?low=Y');
  const table = within(screen.getByRole('table', { name: '子商户账户管理' }));
  expect(table.getByRole('link', { name: '仓M1' })).toHaveAttribute(
    'href',
    '/cloud-warehouse/subMerchant/list?low=Y&detail=M1',
  );
});

it('shows the sums and the number of low balances in one line on a phone', () => {
  const page = seen(['warehouse:fund']);
  aScreen({ narrow: true });
  page.happens(resourceRequested({ id: tree.id }));
  const card = screen.getByRole('region', { name: '分公司' });
  expect(card).toHaveTextContent('2 个账户，1,000.00 元，1 个余额不足');
});

describe('lines and limits', () => {
  const limited = (subMemberNo: string, lowBalance: string | null) => ({
    subMemberNo,
    subName: `仓${subMemberNo}`,
    lowBalance,
    dayLimit: null,
    version: 2,
  });
  it('starts with empty fields when the chosen accounts differ, and refuses an empty amount', async () => {
    const page = show(<LimitsDialog subs={[limited('M1', '100.00'), limited('M2', null)]} />);
    expect(screen.getByText('选中的子商户目前的设置不同，请填写新的设置。')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '保存' }));
    expect(screen.getByText('请输入大于0的金额')).toBeVisible();
    await page.user.type(screen.getByRole('textbox', { name: '余额预警线' }), '200');
    await page.user.click(screen.getByRole('button', { name: '保存' }));
    expect(page.last(limitsSet.type)).toMatchObject({ payload: { lowBalance: '200.00', dayLimit: null } });
  });
  it('sends the limits with the version on screen', async () => {
    const world = aWorld({}, { standIns: [answers(subAccountLimits, [])] });
    const event = limitsSet({ subs: [limited('M1', '100.00')], lowBalance: '5.00', dayLimit: null });
    const { submissionsSaga } = await import('@/shared/submission/saga');
    await expectSaga(submissionsSaga as never)
      .withReducer(rootReducer, rootReducer(undefined, { type: '@@' }) as RootState)
      .provide(world.provider as never)
      .dispatch(event as never)
      .silentRun(0);
    expect(world.requests).toEqual([
      {
        path: subAccountLimits.path,
        body: { subs: [{ subMemberNo: 'M1', version: 2 }], lowBalance: '5.00', dayLimit: null },
      },
    ]);
  });
});

describe('moving money', () => {
  const open = () => {
    const page = show(<MoveForm from="M1" />, { before: signedIn(['warehouse:fund', 'warehouse:move']) });
    page.happens(resourceArrived({ ...subOf({ subMemberNo: 'M1' }), data: sub('M1'), at: 1 }));
    const named = ['M1', 'M2'].map((subMemberNo) => ({
      subMemberNo,
      subName: `仓${subMemberNo}`,
      branch: '杭州分公司',
    }));
    page.happens(resourceArrived({ id: options.id, data: named, at: 1 }));
    return page;
  };
  it('requires a payee and an amount within the available balance, and shows a review before the password', async () => {
    const page = open();
    await page.user.type(screen.getByRole('textbox', { name: '调拨金额' }), '400.01');
    await page.user.click(screen.getByRole('button', { name: '下一步' }));
    expect(screen.getByText('不能超过可用余额400.00元')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '全部' }));
    await page.user.click(screen.getByRole('button', { name: '下一步' }));
    expect(screen.getByText('请选择转入子商户')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: '请输入支付密码' })).toBeNull();
    await page.user.click(screen.getByRole('combobox', { name: '转入子商户' }));
    // The paying sub-merchant itself is not offered as the payee.
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['仓M2（杭州分公司）']);
    await page.user.keyboard('{Enter}');
    await page.user.click(screen.getByRole('button', { name: '下一步' }));
    const review = within(screen.getByRole('dialog', { name: '请输入支付密码' }));
    expect(review.getByText('仓M2')).toBeVisible();
    await page.user.type(review.getByLabelText('支付密码'), 'Pay#20261');
    await page.user.click(review.getByRole('button', { name: '确定' }));
    const [sent] = page.log.filter(move.submitted.match);
    expect(sent?.payload.values).toEqual({ subMemberNo: 'M1', toMemberNo: 'M2', amount: '400.00', remark: '' });
    expect(JSON.stringify(sent)).not.toContain('Pay#20261');
  });
  it('stores the receiver when the form is left, and drops the receiver when the form is closed', async () => {
    const page = open();
    await page.user.click(screen.getByRole('combobox', { name: '转入子商户' }));
    await page.user.keyboard('{Enter}');
    page.unmount();
    expect(page.log.filter(moneyFormEvents.draftTyped.match).at(-1)?.payload).toEqual({
      key: move.keyOf('M1'),
      values: { toMemberNo: 'M2', amount: '', remark: '' },
    });
    const again = open();
    await again.user.click(screen.getByRole('button', { name: '取消' }));
    expect(again.log).toContainEqual(moneyFormEvents.draftForgotten({ key: move.keyOf('M1') }));
  });
});

describe('a move that was taken', () => {
  const order = { orderNo: 'ZD1', subMemberNo: 'M1', payees: '仓M2', amount: '1.00' };
  const sent = move.submitted({
    values: { subMemberNo: 'M1', toMemberNo: 'M2', amount: '1.00', remark: '' },
    listId: SUB_LIST,
    secretIds: { payPassword: 's' },
  });
  async function movesOf(result: object, over: Partial<World> = {}): Promise<string[]> {
    const world = aWorld(over);
    await expectSaga(subAccountsFeature.saga as never)
      .withReducer(rootReducer, rootReducer(undefined, { type: '@@' }) as RootState)
      .provide(world.provider as never)
      .dispatch(submissionDone(sent, { result }) as never)
      .silentRun(0);
    return world.moves;
  }
  it('a finished move leads to the status of its order', async () => {
    expect(await movesOf({ found: order })).toEqual(['/cloud-warehouse/makeOrder/status?orderNo=ZD1']);
  });
  it('stays on the page after an earlier order, or when the status page is closed to the user', async () => {
    expect(await movesOf({ found: order, earlier: true })).toEqual([]);
    expect(await movesOf({ found: order }, { judges: () => ({ kind: 'refused' }) })).toEqual([]);
  });
});
