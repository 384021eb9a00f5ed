/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aWaitingOrder } from '@test/support/samples';
import { screen } from '@testing-library/react';
import type { WaitingOrder } from '@/contract/calls/releases';
import { WAITING_LIST, waitingList } from '@/features/releases/lists';
import { ReleasePage } from '@/features/releases/ReleasePage';
import { releasesEvents as events } from '@/features/releases/slice';
import { queryOf } from '@/shared/list/query';
import { listArrived } from '@/shared/list/slice';

const waitingOrder = (number: string) => aWaitingOrder({ number });

/** Renders the page with the orders of its first page. `total`: number of waiting orders on all pages. */
function withWaiting(numbers: readonly string[], total = numbers.length) {
  const page = show(<ReleasePage />, { at: '/fund-manage/toRelease' });
  const arrived = (rows: readonly WaitingOrder[], all: number) =>
    page.happens(
      listArrived({
        id: WAITING_LIST,
        query: queryOf(waitingList as never, ''),
        at: 1,
        page: { pageNo: 1, pageSize: 10, total: all, totalAmount: '100.00', own: 0, rows: rows as never },
      }),
    );
  arrived(numbers.map(waitingOrder), total);
  return { page, arrived };
}

it('releases and refuses a payment that waits alone without a checkbox', async () => {
  const { page } = withWaiting(['O1']);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByText('付给广州南屿的 100.00 元')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '复核通过' }));
  expect(page.last(events.releasesRequested.type)).toMatchObject({ payload: { items: [{ number: 'O1' }] } });
  await page.user.click(screen.getByRole('button', { name: '复核拒绝' }));
  await page.user.type(screen.getByLabelText('拒绝原因'), '重复付款{Enter}');
  expect(page.last(events.refusalsRequested.type)).toMatchObject({
    payload: { items: [{ number: 'O1' }], reason: '重复付款' },
  });
});

it.each([
  ['of two payments', ['O1', 'O2'], 2],
  ['of one payment on the last of two pages', ['O1'], 11],
])('decides nothing %s before the user has chosen', (_, numbers, total) => {
  withWaiting(numbers, total);
  expect(screen.getByRole('checkbox', { name: '全选本页' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: '复核通过' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '复核拒绝' })).toBeDisabled();
});

it('requires a choice again when a second payment arrives', () => {
  const { arrived } = withWaiting(['O1']);
  arrived([waitingOrder('O1'), waitingOrder('O2')], 2);
  expect(screen.getByRole('button', { name: '复核通过' })).toBeDisabled();
});
