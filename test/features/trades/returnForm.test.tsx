/** @jest-environment jsdom */

import { bareNumber } from '@test/support/bareNumber';
import { show } from '@test/support/page';
import { anOrder, aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { Related, Trade } from '@/contract/calls/tradeLists';
import { sessionEvents } from '@/features/session';
import { tradesEvents } from '@/features/trades/events';
import { tradesFeature } from '@/features/trades/feature';
import { splitReturn } from '@/features/trades/flows/splitReturn';
import { returnFacts, SplitReturn, ToReturn } from '@/features/trades/SplitReturn';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { submissionDone } from '@/shared/submission/slice';

injectFeature(tradesFeature);

const trade = {
  tradeNo: 'S1',
  amount: '100.00',
  fee: '0.30',
  refundedAmount: '20.00',
  counterpartyName: '杭州某某有限公司',
  counterpartyAccount: '6222 **** **** 0001',
} as Trade;
const data = { trade, returnable: '50.00', returningAmount: '30.00' };
const OVER = { at: 'S1', status: 'funds.split.CARD?at=S1', list: 'splits/CARD' };
const SIGNED_IN = [
  sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions: ['fund:move'] }),
];
const button = () => screen.queryByRole('button', { name: '退回分账' });

it('opens with the returnable amount, and shows source, destination and fee before the password', async () => {
  const page = show(<SplitReturn data={data} {...OVER} />, { before: SIGNED_IN });
  await page.user.click(screen.getByRole('button', { name: '退回分账' }));
  const amount = screen.getByRole('textbox', { name: '退回金额' });
  // A focused amount field shows the amount as it would be typed, without decimals.
  expect(amount).toHaveValue('50');
  await page.user.clear(amount);
  await page.user.type(amount, '50.01');
  await page.user.click(screen.getByRole('button', { name: '下一步' }));
  expect(amount).toHaveAccessibleDescription(expect.stringContaining('不能超过可退回金额50.00元'));
  await page.user.click(screen.getByRole('button', { name: '全部退回' }));
  await page.user.type(screen.getByRole('textbox', { name: '退回原因' }), '订单取消');
  await page.user.click(screen.getByRole('button', { name: '下一步' }));
  const review = screen.getByRole('dialog', { name: '请输入支付密码' });
  for (const said of ['50.00 元', '杭州某某有限公司', '待结算账户', '0.30 元，不退还'])
    expect(within(review).getByText(said, { exact: false })).toBeVisible();
  expect(within(review).getByText(bareNumber('6222********0001'))).toBeVisible();
  await page.user.type(within(review).getByLabelText('支付密码'), 'Pay#20261');
  await page.user.click(within(review).getByRole('button', { name: '确定' }));
  const [sent] = page.log.filter(splitReturn.submitted.match);
  expect(sent?.payload).toMatchObject({
    values: { tradeNo: 'S1', amount: '50.00', remark: '订单取消' },
    listId: 'splits/CARD',
    status: OVER.status,
  });
});

it.each([
  ['PROCESSING', '已提交，等待接收方退回', '退回40.00元，接收方退回后到账待结算账户，结果会发送消息通知。'],
  ['SUCCESS', '分账退回成功', '40.00元已退回到待结算账户。'],
  ['FAILED', '接收方未退回', '40.00元未退回：接收方账户余额不足，可以再次提交。'],
] as const)('shows a return in the state %s with a link to its order', async (state, head, facts) => {
  const order = anOrder({
    kind: 'SPLIT_RETURN',
    state,
    orderNo: 'O9',
    amount: '40.00',
    reason: state === 'FAILED' ? '接收方账户余额不足' : null,
  });
  const sent = splitReturn.submitted({
    values: { tradeNo: 'S1', amount: '40.00', remark: '' },
    listId: '',
    secretIds: { payPassword: 's' },
  });
  const page = show(<SplitReturn data={data} {...OVER} />, {
    before: [...SIGNED_IN, sent, submissionDone(sent, { result: { found: order } })],
  });
  await page.user.click(screen.getByRole('button', { name: '退回分账' }));
  expect(screen.getByRole('heading', { name: head })).toBeVisible();
  expect(screen.getByText(facts)).toBeVisible();
  expect(screen.getByRole('link', { name: '查看资金操作' })).toHaveAttribute('href', '/fund-manage/operate?detail=O9');
});

it.each([
  ['all of it is back', '0.00'],
  ['it is none that has succeeded', null],
])('hides the return form when %s', (_, returnable) => {
  show(<SplitReturn data={{ ...data, returnable }} {...OVER} />, { before: SIGNED_IN });
  expect(button()).toBeNull();
});

it('shows the returned, the requested and the remaining amount', () => {
  expect(returnFacts(data).map(([label, value]) => [label, value])).toEqual([
    ['已退回金额（元）', '20.00'],
    ['退回中金额（元）', '30.00'],
    ['可退回金额（元）', '50.00'],
  ]);
  expect(returnFacts({ ...data, returnable: null })).toEqual([]);
});

const aSplit = (tradeNo: string, status: Related['status'] = 'SUCCESS'): Related => ({
  relation: 'SPLIT',
  tradeNo,
  amount: '1.00',
  status,
  createTime: '',
});
it.each([
  ['its only split', [aSplit('S1'), aSplit('S2', 'FAILED')], '退回分账', '/trade-manage/divideAccounts?detail=S1'],
  [
    'the list of its splits',
    [aSplit('S1'), aSplit('S2')],
    '查看分账并退回',
    '/trade-manage/divideAccounts?originalTradeNo=T1',
  ],
])('a collected trade links to %s', (_, related, name, href) => {
  show(<ToReturn tradeNo="T1" related={related} />, {});
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
});

it('opens with the old values for a user who comes from a failed order', async () => {
  window.history.replaceState({ usr: { splitReturn: { amount: '12.34', reason: '订单取消' } } }, '', '/');
  const page = show(<SplitReturn data={data} {...OVER} />, { before: SIGNED_IN });
  expect(screen.getByRole('textbox', { name: '退回原因' })).toHaveValue('订单取消');
  expect(page.log).toContainEqual(splitReturn.opened({ subject: 'S1', status: OVER.status }));
  page.unmount();
  // The stored navigation state of another page does not open this form.
  window.history.replaceState(window.history.state, '', '/elsewhere');
  show(<SplitReturn data={data} {...OVER} />, { before: SIGNED_IN });
  expect(screen.queryByRole('textbox', { name: '退回原因' })).toBeNull();
  window.history.replaceState(null, '', '/');
});

function Followed() {
  const [returningAmount, setReturning] = useState('30.00');
  return (
    <>
      <button type="button" onClick={() => setReturning('0.00')}>
        接收方已答复
      </button>
      <SplitReturn data={{ ...data, returningAmount }} {...OVER} />
    </>
  );
}
it('reloads the list when the receiver has answered the return', async () => {
  const page = show(<Followed />, { before: SIGNED_IN });
  expect(page.log.filter(tradesEvents.returnAnswered.match)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: '接收方已答复' }));
  expect(page.log.filter(tradesEvents.returnAnswered.match)).toEqual([
    tradesEvents.returnAnswered({ listId: OVER.list }),
  ]);
});
