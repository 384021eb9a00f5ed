/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { render, screen } from '@testing-library/react';
import { PsToCardPage, PsToMemberPuPage } from '@/features/funds/SplitPages';
import { operateList } from '@/features/transfers/lists';
import type { CellKind } from '@/shared/list/cells';
import { resourceArrived } from '@/shared/resource/slice';

describe('the parties of an order in the fund lists', () => {
  const payee = { accountNo: '6222020200001234567', name: '杭州余杭良渚包装制品有限责任公司' };

  it.each(['payee', 'payer'])('shows the full name of the %s as a tooltip', (key) => {
    const as = operateList.columns.find((column) => column.key === key)?.as as CellKind<typeof payee>;
    render(as.render(payee, {}));
    expect(screen.getByTitle(payee.name)).toHaveTextContent(payee.name);
  });
});

describe('the splits of this month', () => {
  it.each([
    ['cards', PsToCardPage],
    ['members', PsToMemberPuPage],
  ])("shows this month's splits of both kinds above the list of %s", (_, Page) => {
    show(<Page />, {
      before: [
        resourceArrived({ id: 'funds/splitMonth', data: { count: 12, amount: '3456.00', returned: '6.00' }, at: 1 }),
      ],
    });
    expect(screen.getByText('本月分账（到卡与到会员合计）12 笔，共 3,456.00 元，其中已退回 6.00 元')).toBeVisible();
  });
});
