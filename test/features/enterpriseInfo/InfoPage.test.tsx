/** @jest-environment jsdom */

import { everyPageIsOpen, show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import type { Permission } from '@/contract/permissions';
import { InfoPage } from '@/features/enterpriseInfo/InfoPage';
import { wallet } from '@/features/enterpriseInfo/resources';
import { sessionEvents } from '@/features/session';
import { resourceArrived } from '@/shared/resource/slice';

const seen = (walletStatus: 'OPEN' | 'UNVERIFIED', permissions: readonly Permission[]) => {
  everyPageIsOpen();
  show(<InfoPage />, {
    before: [
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
      sessionEvents.routeTreeLoaded({ permissions: [...permissions] }),
      resourceArrived({ id: wallet.id, data: { walletStatus }, at: 1 }),
    ],
  });
};
const notice = () => screen.queryByText(/尚未完成打款验证/);
const way = () => screen.queryByRole('link', { name: '去验证账户' });

it.each(['onboarding:edit', 'account:admin'] as const)(
  'links to the verification of the bank account for a user with %s',
  (permission) => {
    seen('UNVERIFIED', ['account:read', permission]);
    expect(notice()).toBeVisible();
    expect(way()).toHaveAttribute('href', '/companyInfo/openStatus');
  },
);

it('shows a reader the missing verification without a link', () => {
  seen('UNVERIFIED', ['account:read']);
  expect(notice()).toBeVisible();
  expect(way()).toBeNull();
});

it('shows no notice when the wallet is open', () => {
  seen('OPEN', ['account:read', 'account:admin']);
  expect(notice()).toBeNull();
});
