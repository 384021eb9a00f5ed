/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { Told } from '@/shared/ui/Told';

const brought: unknown[] = [];
beforeEach(() => {
  brought.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, how) {
    brought.push([this.textContent, how]);
  };
});
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

describe('what was refused of a form', () => {
  const at = (text: string) => [text, { block: 'nearest' }];

  it('is brought into view as it comes, again with other words and after another try, not while somebody types', () => {
    const { rerender } = render(<Told>{''}</Told>);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<Told>系统繁忙</Told>);
    expect(screen.getByRole('alert')).toHaveTextContent('系统繁忙');
    expect(brought).toEqual([at('系统繁忙')]);
    rerender(<Told>系统繁忙</Told>);
    expect(brought).toHaveLength(1);
    rerender(<Told>网络异常</Told>);
    expect(brought).toEqual([at('系统繁忙'), at('网络异常')]);
    rerender(<Told>{null}</Told>);
    rerender(<Told>网络异常</Told>);
    expect(brought).toHaveLength(3);
  });

  it('of several parts does not move what is read', () => {
    const words = () => (
      <Told>
        <b>系统繁忙</b>
      </Told>
    );
    const { rerender } = render(words());
    rerender(words());
    expect(brought).toEqual([at('系统繁忙')]);
  });
});
