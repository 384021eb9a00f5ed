/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { FormAlert } from '@/shared/ui/FormAlert';

const scrolled: unknown[] = [];
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, how) {
    scrolled.push([this.textContent, how]);
  };
});
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

describe('the refusal of a form', () => {
  const at = (text: string) => [text, { block: 'nearest' }];

  it('scrolls a refusal into view when it appears, changes or returns, not while the user types', () => {
    const { rerender } = render(<FormAlert>{''}</FormAlert>);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<FormAlert>系统繁忙</FormAlert>);
    expect(screen.getByRole('alert')).toHaveTextContent('系统繁忙');
    expect(scrolled).toEqual([at('系统繁忙')]);
    rerender(<FormAlert>系统繁忙</FormAlert>);
    expect(scrolled).toHaveLength(1);
    rerender(<FormAlert>网络异常</FormAlert>);
    expect(scrolled).toEqual([at('系统繁忙'), at('网络异常')]);
    rerender(<FormAlert>{null}</FormAlert>);
    rerender(<FormAlert>网络异常</FormAlert>);
    expect(scrolled).toHaveLength(3);
  });

  it('does not scroll to an unchanged alert with several parts', () => {
    const words = () => (
      <FormAlert>
        <b>系统繁忙</b>
      </FormAlert>
    );
    const { rerender } = render(words());
    rerender(words());
    expect(scrolled).toEqual([at('系统繁忙')]);
  });
});
