/** @jest-environment jsdom */

import { aScreen, show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import type { PayOrder } from '@/contract/calls/warehouseOrders';
import { OrderStatusPage } from '@/features/payOrders/OrderStatusPage';
import { orderProgress } from '@/features/payOrders/status';
import { ChoiceTable, LineTable, PreviewTable, VoucherTable } from '@/features/payOrders/Tables';
import { sessionEvents } from '@/features/session';
import { statusKey } from '@/shared/status/defineStatus';
import { statusEvents } from '@/shared/status/slice';
import { anOrderOf } from './samples';

const NO = 'ZD1';
const signedIn = sessionEvents.loggedIn({ user: aUser({ kind: 'warehouse', adminFlag: '1' }), info: aUserInfo() });

describe('the status of an order', () => {
  const page = (over: Partial<PayOrder>) => {
    const search = new URLSearchParams({ orderNo: NO }).toString();
    const shown = show(<OrderStatusPage />, { before: [signedIn], at: `/cloud-warehouse/makeOrder/status?${search}` });
    const data = { order: anOrderOf(NO, over), tally: [] };
    shown.happens(statusEvents.statusArrived({ key: statusKey(orderProgress, search), data, at: 1, final: true }));
  };

  it('a cancelled order of vouchers links to a new order', () => {
    page({ state: 'CANCELLED' });
    expect(screen.getByText('凭证可以重新制单。')).toBeVisible();
    expect(screen.getByRole('link', { name: '再建一单' })).toBeVisible();
  });

  it.each(['WAIT_AUDIT', 'PAYING', 'DONE', 'PARTIAL', 'CANCELLED', 'REFUSED'] as const)(
    'the status of a movement in the state %s mentions no vouchers and offers no new order',
    (state) => {
      page({ kind: 'MOVE', vouchers: 0, state, reason: '账户有误' });
      expect(screen.getByText('子商户调拨')).toBeVisible();
      expect(screen.queryByRole('link', { name: '再建一单' })).toBeNull();
      expect(document.body).not.toHaveTextContent(/凭证|逐笔|制单可以/);
    },
  );
});

describe('the tables of an order', () => {
  const headings = (narrow: boolean) => {
    // The frame renders the desktop layout first; from here on the screen is narrow.
    const shown = show(null);
    aScreen({ narrow });
    shown.rerender(
      <Provider store={shown.store}>
        <LineTable label="付款明细" rows={[]} />
        <VoucherTable label="凭证" rows={[]} />
        <ChoiceTable label="选择凭证" rows={[]} selection={{ chosen: new Set(), onChange: () => undefined }} />
        <PreviewTable label="预览" rows={[]} />
      </Provider>,
    );
    return screen.getAllByRole('table').map((table) =>
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent ?? ''),
    );
  };
  const placeOf = (heads: readonly string[], word: RegExp) => heads.findIndex((one) => word.test(one));

  it('the tables of an order show the payee before the amount on a desk', () => {
    const all = headings(false);
    expect(all).toHaveLength(4);
    for (const heads of all) {
      expect(placeOf(heads, /收款方/)).toBeGreaterThanOrEqual(0);
      expect(placeOf(heads, /收款方/)).toBeLessThan(placeOf(heads, /金额/));
    }
  });

  it('shows the name as card title with the amount next to it on a phone', () => {
    const all = headings(true);
    expect(all).toHaveLength(4);
    for (const heads of all) {
      expect(placeOf(heads, /金额/)).toBe(placeOf(heads, /收款方/) + 1);
      expect(placeOf(heads, /收款方/)).toBeLessThanOrEqual(1);
    }
  });
});
