/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen } from '@testing-library/react';
import { operateList } from '@/features/funds/operateList';
import { PsToCardPage, PsToMemberPuPage } from '@/features/funds/SplitPages';
import { groupInFours } from '@/shared/format/longNumber';
import { resourceArrived } from '@/shared/resource/slice';

/** px at 14 px: a tabular figure, a space, the sides of a cell, the button that copies. */
const WIDE = { figure: 7.8, space: 3.9, sides: 24, copy: 24 } as const;

describe('the orders', () => {
  it('show an order number whole: what is cut off has no tooltip', () => {
    const column = operateList.columns.find(({ key }) => key === 'orderNo');
    const shown = groupInFours('202611200000123456789012');
    const spaces = shown.split(' ').length - 1;
    const needed = (shown.length - spaces) * WIDE.figure + spaces * WIDE.space + WIDE.sides + WIDE.copy;
    expect(column?.width).toBeGreaterThanOrEqual(needed);
  });
});

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
