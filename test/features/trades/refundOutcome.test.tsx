/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import type { Trade } from '@/contract/tradeLists';
import { tradesPart } from '@/features/trades/part';
import { RefundForm } from '@/features/trades/RefundForm';
import { tradesEvents } from '@/features/trades/slice';
import { addLate } from '@/shared/saga/late';

const TRADE = 'T1';
const refund = {
  requestNo: 'N1',
  refundTradeNo: 'R1',
  originalTradeNo: TRADE,
  amount: '3.00',
  feeBack: '0.01',
  createTime: '2026-11-20 10:00:00',
};

it.each([
  ['the one that was sent', {}, '退款成功', '本次退款未提交'],
  ['one of before, and not the one that was sent', { earlier: true as const }, '本次退款未提交', '退款成功'],
])('tells of %s', (_, which, told, other) => {
  addLate(tradesPart);
  show(<RefundForm trade={{ tradeNo: TRADE } as Trade} refundable="10.00" listId="" onClose={jest.fn()} />, {
    before: [tradesEvents.refundDone({ tradeNo: TRADE, refund, ...which })],
  });
  expect(screen.getByRole('heading', { name: told })).toBeVisible();
  expect(screen.queryByRole('heading', { name: other })).toBeNull();
  expect(screen.getByText('已退款3.00元，退还手续费0.01元')).toBeVisible();
});
