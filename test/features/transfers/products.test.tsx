/** @jest-environment jsdom */

import { answers, refuses, type StandIn } from '@test/support/answers';
import { show } from '@test/support/page';
import { rootReducer } from '@test/support/rootReducer';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { screen } from '@testing-library/react';
import { expectSaga } from 'redux-saga-test-plan';
import type { Permission } from '@/contract/permissions';
import { addMemberProduct, type WalletProduct } from '@/contract/walletProducts';
import { sessionEvents } from '@/features/session';
import { openProduct } from '@/features/transfers/flows/openProduct';
import { ProductGate } from '@/features/transfers/ProductGate';
import { products } from '@/features/transfers/resources';
import { moneyEvents } from '@/features/transfers/slice';
import { resourceArrived, resourceAsked, resourceFailed } from '@/shared/resource/slice';
import { requestFailed } from '@/shared/saga/events';

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

describe('what stands behind a product', () => {
  it('is there once it is open, and not before that is known', () => {
    const page = gate('product:open');
    expect(screen.queryByText('表单')).toBeNull();
    page.happens(arrived(true));
    expect(screen.getByText('表单')).toBeVisible();
  });

  it('can be opened by who may, and is there then', async () => {
    const page = gate('product:open');
    page.happens(arrived(false));
    expect(screen.getByText('尚未开通付款到银行卡')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '立即开通' }));
    expect(page.log).toContainEqual(
      moneyEvents.productWanted({ productCode: 'PAY_BANK', productName: '付款到银行卡' }),
    );
    page.happens(arrived(true));
    expect(screen.getByText('表单')).toBeVisible();
  });

  it('is named with whom to ask by who may not', () => {
    const page = gate('fund:move');
    page.happens(arrived(false));
    expect(screen.getByText(/请联系企业管理员开通/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '立即开通' })).toBeNull();
  });

  it('that cannot be asked for can be asked for again', async () => {
    const page = gate('product:open');
    page.happens(resourceFailed({ id: products.id, msg: '系统繁忙' }));
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(page.last(resourceAsked.type)).toEqual(resourceAsked({ id: products.id }));
  });
});

describe('opening a product', () => {
  async function opening(standIns: StandIn[], says: boolean[]) {
    const world = aWorld({ says }, { standIns });
    const wanted = moneyEvents.productWanted({ productCode: 'PAY_BANK', productName: '付款到银行卡' });
    const { allEffects } = await expectSaga(openProduct, wanted)
      .withReducer(rootReducer, rootReducer(undefined, sessionEvents.loggedIn({ user: aUser() } as never)))
      .provide(world.provider as never)
      .run();
    const puts = (allEffects as { type: string; payload: { action: { type: string } } }[])
      .filter(({ type }) => type === 'PUT')
      .map(({ payload }) => payload.action.type);
    return { world, puts };
  }

  it('asks once, and reads anew what is open', async () => {
    const { world, puts } = await opening([answers(addMemberProduct, [{ ...PAY_BANK, opened: true }])], [true]);
    expect(world.requests).toEqual([{ path: addMemberProduct.path, body: { productCode: 'PAY_BANK' } }]);
    expect(puts).toEqual([moneyEvents.productOpened.type, resourceAsked.type]);
  });

  it('does nothing for who is not sure, and says nothing of success where it is refused', async () => {
    expect((await opening([], [false])).world.requests).toEqual([]);
    expect((await opening([refuses(addMemberProduct, { msg: '系统繁忙' })], [true])).puts).toEqual([
      requestFailed.type,
    ]);
  });
});
