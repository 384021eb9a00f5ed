/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import type { Trade } from '@/contract/calls/tradeLists';
import { refund as form } from '@/features/trades/flows/refund';
import { RefundForm } from '@/features/trades/RefundForm';
import { moneyFormEvents } from '@/shared/money/defineMoneyForm';
import { formLeft, submissionDone } from '@/shared/submission/slice';

const TRADE = 'T1';
const FORM = {
  trade: {
    tradeNo: TRADE,
    amount: '10.00',
    fee: '0.10',
    refundedAmount: '0.00',
    counterpartyName: '陈晓',
  } as Trade,
  refundable: '10.00',
  split: '0.00',
  refunding: '0.00',
  related: [],
  releaseFrom: null,
  listId: '',
};
const refund = {
  requestNo: 'N1',
  state: 'SUCCESS',
  refundTradeNo: 'R1',
  originalTradeNo: TRADE,
  amount: '3.00',
  feeBack: '0.01',
  createTime: '2026-11-20 10:00:00',
};

it.each([
  ['the one that was sent', {}, '退款成功', '本次退款未提交'],
  ['one of before, and not the one that was sent', { earlier: true as const }, '本次退款未提交', '退款成功'],
])('shows the result of the refund: %s', (_, which, told, other) => {
  const sent = form.submitted({
    values: { tradeNo: TRADE, amount: '3.00', reason: '' },
    listId: '',
    secretIds: { payPassword: 's' },
  });
  show(<RefundForm {...FORM} onClose={jest.fn()} />, {
    before: [sent, submissionDone(sent, { result: { found: refund, ...which } })],
  });
  expect(screen.getByRole('heading', { name: told })).toBeVisible();
  expect(screen.queryByRole('heading', { name: other })).toBeNull();
  expect(screen.getByText('已退款3.00元，退还手续费0.01元')).toBeVisible();
});

it.each([
  ['WAIT_RELEASE', '退款已提交，等待复核'],
  ['FAILED', '退款复核未通过，未退款'],
  ['CANCELLED', '退款已撤回，未退款'],
])('shows that a refund in the state %s has paid nothing back, and links to its order', (state, told) => {
  const sent = form.submitted({
    values: { tradeNo: TRADE, amount: '3.00', reason: '' },
    listId: '',
    secretIds: { payPassword: 's' },
  });
  show(<RefundForm {...FORM} onClose={jest.fn()} />, {
    before: [sent, submissionDone(sent, { result: { found: { ...refund, state, feeBack: '0.00' } } })],
  });
  expect(screen.getByRole('heading', { name: told })).toBeVisible();
  expect(screen.queryByText(/已退款/)).toBeNull();
  expect(screen.getByRole('link', { name: '查看资金操作' })).toHaveAttribute('href', '/fund-manage/operate?detail=R1');
});

it.each([
  ['3.00', true],
  ['2.99', false],
])('shows before the password whether a refund of %s needs a second person', async (amount, waits) => {
  const page = show(<RefundForm {...FORM} releaseFrom="3.00" refunding="5.00" onClose={jest.fn()} />, {});
  expect(screen.getByText('另有 5.00 元退款待复核，不在可退金额内。')).toBeVisible();
  await page.user.type(screen.getByLabelText(/退款金额/), amount);
  await page.user.click(screen.getByRole('button', { name: '下一步' }));
  expect(screen.getByRole('button', { name: '确定' })).toBeVisible();
  expect(screen.queryByText(/提交后待复核/) !== null).toBe(waits);
});

it('reports the closed form when the user clicks 取消', async () => {
  const onClose = jest.fn();
  const page = show(<RefundForm {...FORM} onClose={onClose} />, {});
  await page.user.click(screen.getByRole('button', { name: '取消' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(page.log).toContainEqual(formLeft({ key: form.keyOf(TRADE) }));
});

it('restores the typed refund for a user who left its page, and drops a closed form', async () => {
  const page = show(<RefundForm {...FORM} onClose={jest.fn()} />, {});
  await page.user.type(screen.getByLabelText(/退款金额/), '3.5');
  page.unmount();
  const typed = page.log.filter(moneyFormEvents.draftTyped.match).at(-1);
  expect(typed?.payload).toEqual({ key: form.keyOf(TRADE), values: { amount: '3.50', reason: '' } });
  const again = show(<RefundForm {...FORM} onClose={jest.fn()} />, {
    before: [moneyFormEvents.draftTyped({ key: form.keyOf(TRADE), values: { amount: '3.50', reason: '质量问题' } })],
  });
  expect(screen.getByLabelText(/退款金额/)).toHaveValue('3.50');
  await again.user.click(screen.getByRole('button', { name: '取消' }));
  expect(again.log).toContainEqual(moneyFormEvents.draftForgotten({ key: form.keyOf(TRADE) }));
  again.unmount();
  expect(again.log.filter(moneyFormEvents.draftTyped.match)).toEqual([]);
});
