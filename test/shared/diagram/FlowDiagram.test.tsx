/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { screen, within } from '@testing-library/react';
import { FlowDiagram } from '@/shared/diagram/FlowDiagram';

describe('a flow of money', () => {
  it('draws a flow with a name and a description, and lists its steps in order', () => {
    show(
      <FlowDiagram
        caption="退款的资金流向"
        nodes={[
          { id: 'a', label: '商户余额', kind: 'account', column: 0 },
          { id: 'b', label: '消费者', kind: 'payer', column: 1 },
        ]}
        edges={[
          { from: 'a', to: 'b', label: '退款' },
          { from: 'b', to: 'gone', label: '无' },
        ]}
      />,
    );
    const picture = screen.getByRole('img', { name: '退款的资金流向' });
    expect(picture).toHaveAccessibleDescription('共 2 个参与方，1 个步骤，步骤见下方列表');
    expect(picture).toHaveTextContent('付款方');
    const steps = within(screen.getByRole('list', { name: '资金流向步骤' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['从 商户余额 到 消费者：退款']);
  });

  it('draws the flow downwards if the available width is too small', () => {
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const nodes = [0, 1, 2].map((column) => ({ id: `${column}`, label: '账户', kind: 'account' as const, column }));
    show(<FlowDiagram caption="纵向" nodes={nodes} edges={[]} />);
    const lefts = [...document.querySelectorAll('g > rect')].map((rect) => rect.getAttribute('x'));
    expect(lefts).toHaveLength(3);
    expect(new Set(lefts).size).toBe(1);
    expect(Number(screen.getByRole('img').getAttribute('width'))).toBeLessThanOrEqual(300);
    width.mockRestore();
  });
});
