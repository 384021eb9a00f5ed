/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import { CardBalances } from '@/features/funds/tools/CardBalances';
import { cardsFileRequested, rechargeSubmitted } from '@/features/funds/tools/forms';
import { RechargeAccount } from '@/features/funds/tools/RechargeAccount';
import { cards, recharge } from '@/features/funds/tools/resources';
import { sessionEvents } from '@/features/session';
import { resourceArrived } from '@/shared/resource/slice';

const CLOSED = { opened: false, accountName: '', accountNo: '', bankName: '', notifyPhone: '', openTime: null };
const OPEN = {
  opened: true,
  accountName: '杭州云帆',
  accountNo: '1202020988000000001',
  bankName: '工商银行',
  notifyPhone: '13800000001',
  openTime: '2026-11-20T10:00:00.000+08:00',
};
const signedIn = [
  sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
  sessionEvents.routeTreeLoaded({ permissions: ['fund:read', 'fund:move'] }),
];
const nothing = () => undefined;

describe('the recharge account', () => {
  const opened = (data: object) =>
    show(<RechargeAccount onClose={nothing} />, {
      before: [...signedIn, resourceArrived({ id: recharge.id, data, at: 1 })],
    });

  it('opens the recharge account only with a valid mobile number', async () => {
    const page = opened(CLOSED);
    await page.user.type(screen.getByLabelText('通知手机号'), '138');
    await page.user.click(screen.getByRole('button', { name: '开通专属充值账户' }));
    expect(page.last(rechargeSubmitted.type)).toBeUndefined();
    await page.user.type(screen.getByLabelText('通知手机号'), '00000001');
    await page.user.click(screen.getByRole('button', { name: '开通专属充值账户' }));
    expect(page.last(rechargeSubmitted.type)).toMatchObject({ payload: { opened: false, notifyPhone: '13800000001' } });
  });

  it('shows the account number to pay to, and removes the notified number', async () => {
    const page = opened(OPEN);
    expect(screen.getByText('收款账号').nextSibling).toHaveTextContent(/^1202020988000000001$/);
    await page.user.clear(screen.getByLabelText('通知手机号'));
    await page.user.click(screen.getByRole('button', { name: '保存' }));
    expect(page.last(rechargeSubmitted.type)).toMatchObject({ payload: { opened: true, notifyPhone: '' } });
  });
});

it('shows the paid amounts of the bank accounts and offers them as a file', async () => {
  const card = {
    settleAccountId: 'S1',
    accountName: '杭州云帆',
    accountNoMasked: '3305****0777',
    bankName: '建设银行',
    defaultFlag: true,
    paidToday: '1200.00',
    paidThisMonth: '34500.00',
    pending: '0.00',
  };
  const data = { pageNo: 1, pageSize: 50, total: 51, rows: [card] };
  const page = show(<CardBalances onClose={nothing} />, {
    before: [...signedIn, resourceArrived({ id: cards.id, data, at: 1 })],
  });
  expect(
    screen.getByRole('row', { name: /建设银行 3305 \*{4} \*{4} 0777 杭州云帆 1,200.00 34,500.00 0.00/ }),
  ).toBeVisible();
  expect(screen.getByText('共 51 个账户，全部内容请下载查看')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: '下载' }));
  expect(page.last(cardsFileRequested.type)).toMatchObject({ type: cardsFileRequested.type });
});
