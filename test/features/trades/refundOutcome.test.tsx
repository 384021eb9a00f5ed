/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import type { Trade } from '@/contract/tradeLists';
import { refundForm, refundSubmitted } from '@/features/trades/flows/refund';
import { RefundForm } from '@/features/trades/RefundForm';
import { formLeft, submissionDone } from '@/shared/submission/slice';

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
  const sent = refundSubmitted({
    tradeNo: TRADE,
    amount: '3.00',
    reason: '',
    listId: '',
    secretIds: { payPassword: 's' },
  });
  show(
    <RefundForm trade={{ tradeNo: TRADE } as Trade} refundable="10.00" split="0.00" listId="" onClose={jest.fn()} />,
    {
      before: [sent, submissionDone(sent, { result: { refund, ...which } })],
    },
  );
  expect(screen.getByRole('heading', { name: told })).toBeVisible();
  expect(screen.queryByRole('heading', { name: other })).toBeNull();
  expect(screen.getByText('已退款3.00元，退还手续费0.01元')).toBeVisible();
});

it('tells that its form was closed', async () => {
  const onClose = jest.fn();
  const page = show(
    <RefundForm trade={{ tradeNo: TRADE } as Trade} refundable="10.00" split="0.00" listId="" onClose={onClose} />,
    {},
  );
  await page.user.click(screen.getByRole('button', { name: '取消' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(page.log).toContainEqual(formLeft({ key: refundForm(TRADE) }));
});
