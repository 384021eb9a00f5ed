/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen, waitFor } from '@testing-library/react';
import type { WalletProduct } from '@/contract/calls/walletProducts';
import type { Permission } from '@/contract/permissions';
import { productDetails } from '@/features/memberProducts';
import { sessionEvents } from '@/features/session';
import { ProductGate } from '@/features/transfers/ProductGate';
import { products } from '@/features/transfers/resources';
import { resourceArrived, resourceFailed, resourceRequested } from '@/shared/resource/slice';

const PAY_BANK: WalletProduct = {
  productCode: 'PAY_BANK',
  productName: '付款到银行卡',
  description: '按笔收取手续费。',
  opened: false,
  openTime: null,
};
const arrived = (opened: boolean) => resourceArrived({ id: products.id, data: [{ ...PAY_BANK, opened }], at: 0 });

function gate(...permissions: Permission[]) {
  return show(
    <ProductGate title="付款到银行卡" product="PAY_BANK">
      <p>表单</p>
    </ProductGate>,
    {
      before: [
        sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
        sessionEvents.routeTreeLoaded({ permissions }),
      ],
    },
  );
}

describe('a form that needs a product', () => {
  it('shows the form only after the product is known to be open', () => {
    const page = gate('product:open');
    expect(screen.queryByText('表单')).toBeNull();
    page.happens(arrived(true));
    expect(screen.getByText('表单')).toBeVisible();
  });

  it('shows how to open the product, and the form once the product is open', async () => {
    const page = gate('product:open');
    page.happens(arrived(false));
    expect(screen.getByText('尚未开通付款到银行卡')).toBeVisible();
    await waitFor(() =>
      expect(page.log).toContainEqual(resourceRequested(productDetails({ productCode: 'PAY_BANK' }))),
    );
    page.happens(arrived(true));
    expect(screen.getByText('表单')).toBeVisible();
  });

  it('requests the products again when the user clicks 重试 after a failure', async () => {
    const page = gate('product:open');
    page.happens(resourceFailed({ id: products.id, msg: '系统繁忙' }));
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(page.last(resourceRequested.type)).toEqual(resourceRequested({ id: products.id }));
  });
});
