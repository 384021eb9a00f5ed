/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CashierStage, CashierView, type CashierViewProps } from '@/shared/cashier/CashierView';
import { ACCENTS } from '@/shared/cashier/themeColors';
import { amounts } from '@/shared/ports/amounts';

const PROPS: CashierViewProps = {
  title: '云帆优选',
  logo: '/logo.png',
  accent: 'BLUE',
  amount: '12800.50',
  orderTitle: '订单 17',
  countdown: '14:59',
  methods: [
    { code: 'ALIPAY', name: '支付宝' },
    { code: 'WECHAT', name: '微信支付' },
    { code: 'ZTO_BALANCE', name: '余额支付', disabled: true },
  ],
  stage: 'choosing',
  chosen: 'WECHAT',
  onChoose: () => {},
  onPay: () => {},
};
// Renders the view without a store, a router or a theme, because the payer's document has none either.
const showing = (over: Partial<CashierViewProps> = {}) => {
  const did = { onChoose: jest.fn(), onPay: jest.fn(), onAgain: jest.fn() };
  return { ...render(<CashierView {...PROPS} {...did} {...over} />), ...did, user: userEvent.setup() };
};
const pay = () => screen.getByRole('button', { name: '确认支付 ¥12,800.50' });

describe('the cashier', () => {
  it('shows the merchant, the order and the remaining time', () => {
    showing();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('云帆优选');
    expect(screen.getByText('订单 17')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('14:59');
    expect(screen.getByRole('img', { name: '云帆优选 的标志' })).toHaveAttribute('src', '/logo.png');
  });

  it('offers the payment methods in order, and pays by the chosen method', async () => {
    const { user, onChoose, onPay } = showing();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'ALIPAY',
      'WECHAT',
      'ZTO_BALANCE',
    ]);
    expect(screen.getByRole('radio', { name: '微信支付' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '支付宝' }));
    expect(onChoose).toHaveBeenCalledWith('ALIPAY');
    await user.click(pay());
    expect(onPay).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['nothing is chosen', { chosen: null }],
    ['what is chosen is not offered', { chosen: 'GONE' }],
    ['what is chosen cannot be taken', { chosen: 'ZTO_BALANCE' }],
    ['there is no method', { methods: [] }],
    ['it is a preview', { disabled: true }],
  ])('does not pay while %s', async (_, over) => {
    const { onPay, container } = showing(over);
    expect(pay()).toBeDisabled();
    fireEvent.submit(container.querySelector('form') as HTMLFormElement);
    expect(onPay).not.toHaveBeenCalled();
  });

  it('shows the first letter of the merchant when the logo is missing or fails to load', () => {
    const { rerender } = showing();
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('云')).toBeInTheDocument();
    rerender(<CashierView {...PROPS} logo="/other.png" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/other.png');
  });

  it.each<[CashierStage, string]>([
    ['paying', '支付处理中'],
    ['paid', '支付成功'],
    ['failed', '支付失败'],
    ['closed', '订单已关闭'],
    ['expired', '订单已过期'],
  ])('shows the state %s without a way to pay again', (stage, title) => {
    showing({ stage });
    expect(screen.getByRole('status')).toHaveTextContent(title);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('button', { name: /确认支付/ })).toBeNull();
  });

  it('offers another payment only after a failed payment', async () => {
    const { user, onAgain, rerender } = showing({ stage: 'failed', message: '余额不足' });
    expect(screen.getByRole('status')).toHaveTextContent('余额不足');
    await user.click(screen.getByRole('button', { name: '重新支付' }));
    expect(onAgain).toHaveBeenCalled();
    rerender(<CashierView {...PROPS} stage="paid" onAgain={() => {}} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the address behind the return link, and links only to web pages', () => {
    const { rerender } = showing({ stage: 'paid', back: 'https://shop.example.com/a?b=1' });
    expect(screen.getByRole('link', { name: '返回商家' })).toHaveAttribute('href', 'https://shop.example.com/a?b=1');
    expect(screen.getByText('即将前往 shop.example.com')).toBeVisible();
    for (const back of ['javascript:alert(1)', 'data:text/html,x', '//evil', 'x', '', null]) {
      rerender(<CashierView {...PROPS} stage="paid" back={back} />);
      expect(screen.queryByRole('link')).toBeNull();
    }
    rerender(<CashierView {...PROPS} stage="paid" back="https://shop.example.com/" disabled />);
    expect(screen.queryByRole('link')).toBeNull();
    rerender(<CashierView {...PROPS} stage="paying" back="https://shop.example.com/" />);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows the amount to pay even if the user of the console hides amounts', () => {
    const hidden = jest.spyOn(amounts, 'areHidden').mockReturnValue(true);
    showing();
    expect(pay()).toBeVisible();
    hidden.mockRestore();
  });
});

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (color: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

it.each(Object.entries(ACCENTS))('white text on %s is readable', (_, { color }) => {
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThanOrEqual(4.5);
});
