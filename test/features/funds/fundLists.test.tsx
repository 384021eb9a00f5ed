/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { PsToCardPage, PsToMemberPuPage } from '@/features/funds/SplitPages';
import { resourceArrived } from '@/shared/resource/slice';

describe('what was split this month', () => {
  it.each([
    ['cards', PsToCardPage],
    ['members', PsToMemberPuPage],
  ])('is said to be both kinds together above the list of %s', (_, Page) => {
    show(<Page />, {
      before: [resourceArrived({ id: 'funds/splitMonth', data: { count: 12, amount: '3456.00' }, at: 1 })],
    });
    expect(screen.getByText('本月分账（到卡与到会员合计）12 笔，共 3,456.00 元')).toBeVisible();
  });
});
