/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { anOrder } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import type { Order } from '@/contract/calls/orders';
import { transferTo } from '@/features/transfers/actions';
import { Result } from '@/features/transfers/Result';
import { moneyEvents } from '@/features/transfers/slice';
import { orderStatus } from '@/features/transfers/status';
import { statusKey } from '@/shared/status/defineStatus';
import { statusEvents } from '@/shared/status/slice';

const MADE = '2026-11-20T10:00:00+08:00';
const DUE = '2026-11-20T10:05:30+08:00';
const key = statusKey(orderStatus, new URLSearchParams({ action: transferTo.id, requestNo: 'N1' }).toString());

/** Returns the step 处理 (processing) in the timeline of an order, for a response at the given time. */
function handling(over: Partial<Order>, at = Date.parse(MADE) + 1000) {
  const order = anOrder({ state: 'PROCESSING', createTime: MADE, dueTime: DUE, ...over });
  const page = show(<Result spec={transferTo} requestNo="N1" />);
  page.happens(statusEvents.statusArrived({ key, data: { order, sentAt: null, lost: false }, at, final: false }));
  const step = within(screen.getByRole('list', { name: '办理进度' }))
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText('处理')) as HTMLElement;
  return {
    since: step.querySelector('time')?.getAttribute('dateTime') ?? null,
    due: within(step).queryByText(/^预计 \d{4}-\d\d-\d\d \d\d:\d\d 完成$/),
  };
}

it('shows that the last entered transfer was not submitted, and links back to its form', () => {
  const order = anOrder({ state: 'SUCCESS' });
  const page = show(<Result spec={transferTo} requestNo="N1" other />);
  page.happens(statusEvents.statusArrived({ key, data: { order, sentAt: null, lost: false }, at: 1, final: true }));
  expect(screen.getByText('这笔转账未提交')).toBeVisible();
  expect(screen.getByText('该请求号对应的是以下已提交的业务（转账成功），刚才填写的内容未提交。')).toBeVisible();
  expect(screen.getByRole('link', { name: '返回重新提交' })).toHaveAttribute('href', transferTo.path);
  expect(screen.queryByRole('button', { name: '再转账一笔' })).toBeNull();
});

it('offers to cancel a waiting order, and shows the cancelled state', async () => {
  const arrived = (over: Partial<Order>) =>
    statusEvents.statusArrived({
      key,
      data: { order: anOrder({ orderNo: 'O7', amount: '88.00', ...over }), sentAt: null, lost: false },
      at: 1,
      final: false,
    });
  const page = show(<Result spec={transferTo} requestNo="N1" />);
  page.happens(arrived({ state: 'PROCESSING' }));
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
  page.happens(arrived({ state: 'WAIT_RELEASE' }));
  await page.user.click(screen.getByRole('button', { name: '撤回' }));
  expect(page.last('money/cancelRequested')).toEqual(
    moneyEvents.cancelRequested({ orderNo: 'O7', amount: '88.00', payee: anOrder().payee, status: key }),
  );
  page.happens(arrived({ state: 'CANCELLED' }));
  expect(screen.getByText('这笔转账已撤回')).toBeVisible();
  expect(screen.queryByRole('button', { name: '撤回' })).toBeNull();
});

it('shows payee and amount, and starts another payment to the same payee without the amount', async () => {
  const order = anOrder({ state: 'SUCCESS', amount: '5000.00' });
  const again = { payerAccountNo: 'A1', payeeAccountNo: 'B2', amount: '5000.00', remark: '货款' };
  const arrived = (values: typeof again | null) =>
    statusEvents.statusArrived({ key, data: { order, again: values, sentAt: null, lost: false }, at: 1, final: true });
  const page = show(<Result spec={transferTo} requestNo="N1" />);
  page.happens(arrived(again));
  expect(screen.getByText(`已付给${order.payee.name} 5,000.00 元。`)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '给同一收款方再转账' }));
  expect(page.last('money/formRestarted')).toEqual(
    moneyEvents.formRestarted({ action: transferTo.id, values: { payerAccountNo: 'A1', payeeAccountNo: 'B2' } }),
  );
  await page.user.click(screen.getByRole('button', { name: '再转账一笔' }));
  expect(page.last('money/formRestarted')).toEqual(moneyEvents.formRestarted({ action: transferTo.id }));
  page.happens(arrived(null));
  expect(screen.queryByRole('button', { name: '给同一收款方再转账' })).toBeNull();
});

describe('the step of a result that runs', () => {
  it('shows since when an order is processed, and when its end is expected', () => {
    const { since, due } = handling({});
    expect(since).toBe(MADE);
    expect(due).toBeVisible();
  });

  it('shows no start time of the processing for a released order', () => {
    const { since, due } = handling({ checkerName: '周洁' });
    expect(since).toBeNull();
    expect(due).toBeVisible();
  });

  it.each([
    ['is over', { dueTime: DUE }, Date.parse(DUE)],
    ['is not known', { dueTime: null }, undefined],
  ])('shows no expected end when the expected time %s', (_, over, at) => {
    const { since, due } = handling(over, at);
    expect(since).toBe(MADE);
    expect(due).toBeNull();
  });
});
