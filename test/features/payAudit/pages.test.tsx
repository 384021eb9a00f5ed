/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import type { Permission } from '@/contract/permissions';
import { AuditPage } from '@/features/payAudit/AuditPage';
import { AuditQueuePage } from '@/features/payAudit/AuditQueuePage';
import { AUDIT_LIST, auditList, type Queued } from '@/features/payAudit/lists';
import { payAuditEvents as events } from '@/features/payAudit/slice';
import { orderIn } from '@/features/payAudit/status';
import { sessionEvents } from '@/features/session';
import { queryOf } from '@/shared/list/query';
import { listArrived } from '@/shared/list/slice';
import { identityEvents, identitySubmitted } from '@/shared/money/identity';
import { clock } from '@/shared/ports/clock';
import { featureInjected } from '@/shared/saga/lazyFeature';
import { STATUSES, statusEvents } from '@/shared/status/slice';
import { submissionDone } from '@/shared/submission/slice';

const order = (orderNo: string, more: Partial<Queued> = {}): Queued => ({
  orderNo,
  kind: 'VOUCHER',
  state: 'WAIT_AUDIT',
  subMemberNo: 'M1',
  subName: '杭州余杭仓储中心',
  mode: 'JOINED',
  vouchers: 3,
  lines: 1,
  amount: '100.00',
  fee: '0.00',
  payees: '上海捷运物流有限公司',
  remark: '',
  makerName: '林悦',
  mine: false,
  firstAuditor: '',
  secondAuditor: '',
  reason: '',
  succeeded: 0,
  failed: 0,
  createTime: '2026-11-20T10:00:00+08:00',
  submitTime: '2026-11-20T10:05:00+08:00',
  finishTime: null,
  version: 1,
  warnings: [],
  pass: 1,
  passes: 1,
  closed: '',
  ...more,
});

function seen(rows: readonly Queued[], permissions: Permission[] = ['warehouse:audit']) {
  const query = queryOf(auditList as never, '?queue=WAITS_FOR_ME');
  const page = show(<AuditQueuePage />, {
    at: '/cloud-warehouse/paymentOrder/list',
    before: [
      sessionEvents.loggedIn({
        user: aUser({ kind: 'warehouse', adminFlag: '0' }),
        info: aUserInfo(),
        menuIds: permissions,
      }),
      sessionEvents.routeTreeLoaded({ permissions }),
    ],
  });
  page.happens(
    listArrived({
      id: AUDIT_LIST,
      query,
      at: 1,
      page: { pageNo: 1, pageSize: 10, total: rows.length, totalAmount: '300.00', rows: rows as never },
    }),
  );
  return page;
}
const item = (orderNo: string) =>
  screen
    .getAllByRole('listitem')
    .find((one) => within(one).queryByRole('link', { name: new RegExp(`${orderNo}$`) })) as HTMLElement;

it('passes the chosen orders after the warnings are acknowledged', async () => {
  const warned = order('ZD2', { amount: '200.00', warnings: ['收款方的账户7日内变更过'], pass: 1, passes: 2 });
  const page = seen([order('ZD1'), warned]);
  page.happens(identityEvents.identityProven({ at: clock.now() }));
  expect(within(item('ZD2')).getByRole('list', { name: '需要核对' })).toHaveTextContent('收款方的账户7日内变更过');
  expect(screen.getByRole('button', { name: '审核通过' })).toBeDisabled();
  await page.user.click(screen.getByRole('checkbox', { name: '全选本页' }));
  expect(screen.getByText('已选 2 单，合计 300.00 元')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '审核通过' }));
  const dialog = within(screen.getByRole('dialog', { name: '审核通过 2 单' }));
  expect(dialog.getByText('其中 1 单通过后立即付款，其余还需复审。')).toBeVisible();
  expect(dialog.getByText('叁佰元整')).toBeVisible();
  // The order with a warning is named with it, the other one in the list above.
  const named = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(named.filter((text) => text?.includes('100.00 元'))).toHaveLength(1);
  expect(named.find((text) => text?.includes('200.00 元'))).toContain('收款方的账户7日内变更过');
  await page.user.click(dialog.getByRole('button', { name: '审核通过' }));
  expect(page.last(events.passRequested.type)).toBeUndefined();
  expect(dialog.getByText('请先核对以上内容并勾选')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: '我已核对以上内容' })).toHaveFocus();
  await page.user.click(dialog.getByRole('checkbox', { name: '我已核对以上内容' }));
  await page.user.click(dialog.getByRole('button', { name: '审核通过' }));
  expect(page.last(events.passRequested.type)).toMatchObject({
    payload: { orders: [{ orderNo: 'ZD1' }, { orderNo: 'ZD2' }] },
  });
});

it('asks for the login password in the dialog without a recent proof, and passes the order afterwards', async () => {
  const page = seen([order('ZD1')]);
  await page.user.click(within(item('ZD1')).getByRole('checkbox'));
  await page.user.click(screen.getByRole('button', { name: '审核通过' }));
  const dialog = within(screen.getByRole('dialog', { name: '审核通过 1 单' }));
  const password = dialog.getByLabelText('登录密码');
  await page.user.click(dialog.getByRole('button', { name: '审核通过' }));
  expect(password).toHaveAccessibleDescription('请输入登录密码');
  await page.user.type(password, 'Sandbox#2026');
  await page.user.click(dialog.getByRole('button', { name: '审核通过' }));
  const sent = page.last(identitySubmitted.type) as ReturnType<typeof identitySubmitted>;
  expect(page.last(events.passRequested.type)).toBeUndefined();
  page.happens(submissionDone(sent));
  expect(page.last(events.passRequested.type)).toMatchObject({ payload: { orders: [{ orderNo: 'ZD1' }] } });
});

it('requires one reason for all refused orders', async () => {
  const page = seen([order('ZD1')]);
  await page.user.click(within(item('ZD1')).getByRole('checkbox'));
  await page.user.click(screen.getByRole('button', { name: '审核驳回' }));
  const dialog = within(screen.getByRole('dialog', { name: '审核驳回 1 单' }));
  await page.user.click(dialog.getByRole('button', { name: '审核驳回' }));
  expect(dialog.getByText('请输入驳回原因')).toBeVisible();
  await page.user.type(dialog.getByRole('textbox', { name: '驳回原因' }), '重复付款');
  await page.user.click(dialog.getByRole('button', { name: '审核驳回' }));
  expect(page.last(events.refusalRequested.type)).toMatchObject({ payload: { reason: '重复付款' } });
});

it('offers no action on an order that the user may not decide, and shows why', () => {
  seen([order('ZD1', { closed: '您已制单或修改过该付款单' })]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(within(item('ZD1')).getByText(/您已制单或修改过该付款单/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '审核通过' })).toBeNull();
});

it('shows the outcome of each order, and a refusal also at its order', () => {
  const page = seen([order('ZD1'), order('ZD2')]);
  const of = { payees: '甲', amount: '1.00', passing: true, unknown: false, waitsForSecond: false };
  page.happens(
    events.decisionEnded({
      results: [
        { ...of, orderNo: 'ZD9', ok: true, msg: '' },
        { ...of, orderNo: 'ZD1', ok: false, msg: '该付款单已被修改，请重新核对' },
      ],
    }),
  );
  const results = screen.getByRole('alert', { name: '审核结果' });
  expect(results).toHaveTextContent('1 单未能审核，1 单已审核通过');
  expect(within(results).getAllByRole('listitem')[0]).toHaveTextContent('该付款单已被修改，请重新核对');
  expect(within(item('ZD1')).getAllByText('该付款单已被修改，请重新核对')).not.toEqual([]);
});

it('shows a lost answer as unknown, not as failed, and offers a refresh', async () => {
  const page = seen([order('ZD1')]);
  const of = { payees: '甲', amount: '1.00', passing: false, ok: false, waitsForSecond: false };
  const msg = '处理结果未知，请以该单的最新状态为准';
  page.happens(
    events.decisionEnded({
      results: ['ZD1', 'ZD9'].map((orderNo) => ({ ...of, orderNo, unknown: true, msg })),
    }),
  );
  const results = screen.getByRole('alert', { name: '审核结果' });
  expect(results).toHaveTextContent('2 单处理结果未知');
  expect(results).not.toHaveTextContent('未能审核');
  expect(results).toHaveAttribute('data-tone', 'unknown');
  // The outcome is unknown but the order is still in the queue, so the order is shown normally and not as an error.
  expect(within(item('ZD1')).queryByRole('alert')).toBeNull();
  expect(screen.getByRole('list', { name: '审核结果' })).toHaveTextContent(msg);
  expect(within(results).getByRole('link', { name: '查看我已审核' })).toHaveAttribute(
    'href',
    '/cloud-warehouse/paymentOrder/list?queue=DECIDED',
  );
  page.log.length = 0;
  await page.user.click(within(results).getByRole('button', { name: '刷新查看' }));
  expect(page.log).toEqual([expect.objectContaining({ type: 'lists/listRequested' })]);
});

describe('the page of one order whose answer was lost', () => {
  function opened() {
    const permissions: Permission[] = ['warehouse:audit'];
    const page = show(<AuditPage />, {
      at: '/cloud-warehouse/paymentOrder/audit?orderNo=ZD1',
      before: [
        sessionEvents.loggedIn({
          user: aUser({ kind: 'warehouse', adminFlag: '0' }),
          info: aUserInfo(),
          menuIds: permissions,
        }),
        sessionEvents.routeTreeLoaded({ permissions }),
        featureInjected(STATUSES),
      ],
    });
    const { key } = orderIn('ZD1');
    const arrives = (more: Partial<Queued>, audit: boolean) => {
      const may = { edit: false, submit: false, cancel: false, audit, retry: false };
      const known = { lineRows: [], voucherRows: [], files: [], steps: [], accountNo: '1', retryOf: '', twoFrom: null };
      const sums = { balance: '9.00', available: '9.00', after: '8.00' };
      const data = { ...order('ZD1', { kind: 'MOVE', ...more }), ...known, ...sums, may };
      page.happens(statusEvents.statusArrived({ key, data, at: 1, final: true }));
    };
    arrives({}, true);
    const of = { orderNo: 'ZD1', payees: '甲', amount: '1.00', passing: false, ok: false, waitsForSecond: false };
    page.happens(events.decisionEnded({ results: [{ ...of, unknown: true, msg: '处理结果未知' }] }));
    return { page, key, arrives };
  }
  it('offers to refresh an order with an unknown outcome that still waits', async () => {
    const { page, key } = opened();
    page.log.length = 0;
    expect(screen.getByRole('alert')).toHaveAttribute('data-tone', 'unknown');
    await page.user.click(screen.getByRole('button', { name: '刷新查看' }));
    expect(page.log).toContainEqual(statusEvents.statusOpened({ key }));
  });
  it('shows the state of the order once the outcome is known', () => {
    const { arrives } = opened();
    arrives({ state: 'REFUSED', version: 2 }, false);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('付款单当前状态：已驳回')).toBeVisible();
  });
});

it.each([
  ['an administrator', ['warehouse:audit', 'warehouse:admin'] as Permission[], 1],
  ['an auditor', ['warehouse:audit'] as Permission[], 0],
])('only an administrator sees the audit settings: %s', (_, permissions, count) => {
  seen([], permissions);
  expect(screen.queryAllByRole('button', { name: '审核设置' })).toHaveLength(count);
});
