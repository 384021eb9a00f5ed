/** @jest-environment jsdom */

import { everyPageIsOpen, show } from '@test/support/page';
import { aUser, aUserInfo } from '@test/support/samples';
import { screen } from '@testing-library/react';
import type { SettleAccount } from '@/contract/calls/settlement';
import { accountRemovalRequested, defaultAccountChosen } from '@/features/enterpriseInfo/accounts';
import { MerchantPage } from '@/features/enterpriseInfo/MerchantPage';
import { settleAccounts } from '@/features/enterpriseInfo/resources';
import { sessionEvents } from '@/features/session';
import { resourceArrived } from '@/shared/resource/slice';
import type { Submitted } from '@/shared/submission/defineSubmission';
import { submissionGivenUp } from '@/shared/submission/slice';

const anAccount = (settleAccountId: string) =>
  ({
    settleAccountId,
    accountKind: 'CORPORATE',
    accountName: '云帆',
    accountNoMasked: `****${settleAccountId}`,
    bankName: '工商银行',
    auditStatus: 'PASS',
    reason: null,
    defaultFlag: false,
    verification: 'VERIFIED',
  }) as unknown as SettleAccount;

it('shows a spinner only at the account that is being made the default one', async () => {
  everyPageIsOpen();
  const page = show(<MerchantPage />, {
    before: [
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
      sessionEvents.routeTreeLoaded({ permissions: ['account:read', 'account:admin'] }),
      resourceArrived({ id: settleAccounts.id, data: [anAccount('1111'), anAccount('2222')], at: 1 }),
    ],
  });
  const setting = (no: string) => screen.getByRole('button', { name: `设为默认 ${no}` });
  await page.user.click(setting('****1111'));
  expect(setting('****1111')).toHaveClass('arco-btn-loading');
  expect(setting('****2222')).not.toHaveClass('arco-btn-loading');
  page.happens(submissionGivenUp(page.last(defaultAccountChosen.type) as Submitted));
  await page.user.click(screen.getByRole('button', { name: '删除 ****2222' }));
  expect(page.last(accountRemovalRequested.type)).toMatchObject({ type: accountRemovalRequested.type });
  expect(setting('****1111')).toBeDisabled();
  expect(setting('****1111')).not.toHaveClass('arco-btn-loading');
});
