/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { directedMoney, money } from '@/shared/list/cells';
import { SelectionBar } from '@/shared/list/SelectionBar';

const nothing = () => {};
const rows = [
  { amount: '10.00', direction: 'IN', balance: '500.00' },
  { amount: '3.00', direction: 'OUT', balance: '497.00' },
];
const balance = { key: 'balance', title: '余额', as: money };

function shown(amount: object) {
  render(
    <SelectionBar
      actions={[{ id: 'a', label: '下载', run: function* none() {} }]}
      chosen={rows}
      columns={[{ key: 'amount', title: '金额', ...amount }, balance]}
      matching={null}
      isPartial={false}
      busy={false}
      onAct={nothing}
      onChooseAll={nothing}
      onClear={nothing}
    />,
  );
  return screen.getByText(/^已选/).textContent;
}

describe('the sum of the chosen rows', () => {
  it('adds up the first amount of each selected row', () => {
    expect(shown({ as: money })).toBe('已选 2 条，合计 13.00 元');
  });

  it('adds up neither income with outgo nor balances', () => {
    const directed = directedMoney<{ direction: string }>(({ direction }) => direction === 'IN');
    expect(shown({ as: directed })).toBe('已选 2 条');
  });
});
