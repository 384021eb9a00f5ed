/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { accountNo, longNumber, otherNumber } from '@/shared/list/cells';
import { accountNumber, issuedNumber } from '@/shared/ui/LongNumber';

const TRADE = 'T20261123010011995';

/** Returns the groups of digits that are followed by a gap. */
const groupsIn = (element: Element) => [...element.querySelectorAll('span > span')].map((one) => one.textContent);

describe('a long number', () => {
  it('copies as a plain number and shows groups with gaps', () => {
    render(<a href="/trade">{issuedNumber(TRADE)}</a>);
    const link = screen.getByRole('link');
    expect(link).toHaveTextContent(new RegExp(`^${TRADE}$`));
    expect(groupsIn(link)).toEqual(['T', '20261123', '0100']);
  });

  it('shows an account number that begins like a date in groups of four', () => {
    const { container } = render(<p>{accountNumber('2026112301001199')}</p>);
    expect(groupsIn(container)).toEqual(['2026', '1123', '0100']);
    expect(container).toHaveTextContent(/^2026112301001199$/);
  });

  it.each(['', '支付宝', 'my-order 0001'])('shows text that is no number unchanged: "%s"', (text) => {
    expect(issuedNumber(text)).toBe(text);
    expect(accountNumber(text)).toBe(text);
  });
});

describe('a long number in a cell', () => {
  it.each([
    ['issued', longNumber, TRADE],
    ['an account', accountNo, '3501***********4410'],
    ['of somebody else', otherNumber, 'MY-ORDER-0000000000000000000000000000001'],
  ])('shows the full number on hover when it is cut: %s', (_, { render: cell }, number) => {
    render(cell(number, {}));
    expect(screen.getByTitle(number)).toBeVisible();
  });

  it.each([longNumber, accountNo])('shows a dash when there is no number', ({ render: cell }) => {
    const { container } = render(cell('', {}));
    expect(container).toHaveTextContent(/^—$/);
  });
});
