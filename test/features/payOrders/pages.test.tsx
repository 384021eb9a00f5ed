/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import type { PayOrder } from '@/contract/warehouseOrders';
import { OrderStatusPage } from '@/features/payOrders/OrderStatusPage';
import { orderProgress } from '@/features/payOrders/status';
import { sessionEvents } from '@/features/session';
import { statusKey } from '@/shared/status/defineStatus';
import { statusEvents } from '@/shared/status/slice';
import { anOrderOf } from './samples';

const NO = 'ZD1';
const signedIn = sessionEvents.loggedIn({ user: aUser({ kind: 'warehouse', adminFlag: '1' }), info: aUserInfo() });

describe('what becomes of an order', () => {
  const page = (over: Partial<PayOrder>) => {
    const search = new URLSearchParams({ orderNo: NO }).toString();
    const shown = show(<OrderStatusPage />, { before: [signedIn], at: `/cloud-warehouse/makeOrder/status?${search}` });
    const data = { order: anOrderOf(NO, over), tally: [] };
    shown.happens(statusEvents.statusArrived({ key: statusKey(orderProgress, search), data, at: 1, final: true }));
  };

  it('of vouchers leads to another one', () => {
    page({ state: 'CANCELLED' });
    expect(screen.getByText('凭证可以重新制单。')).toBeVisible();
    expect(screen.getByRole('link', { name: '再建一单' })).toBeVisible();
  });

  it.each(['WAIT_AUDIT', 'PAYING', 'DONE', 'PARTIAL', 'CANCELLED', 'REFUSED'] as const)(
    'of a movement that is %s says nothing of vouchers, and offers none to be made',
    (state) => {
      page({ kind: 'MOVE', vouchers: 0, state, reason: '账户有误' });
      expect(screen.getByText('子商户调拨')).toBeVisible();
      expect(screen.queryByRole('link', { name: '再建一单' })).toBeNull();
      expect(document.body).not.toHaveTextContent(/凭证|逐笔|制单可以/);
    },
  );
});
