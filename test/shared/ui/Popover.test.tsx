/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Popover } from '@/shared/ui/Popover';

const shown = () => {
  render(
    <>
      <Popover label="未设置">
        更多说明 <a href="/there">去设置</a>
      </Popover>
      <button type="button">别处</button>
    </>,
  );
  return userEvent.setup();
};
const words = () => screen.getByRole('button', { name: '未设置' });
const panel = () => screen.queryByText(/更多说明/);

describe('words that say more', () => {
  it('open under the pointer, stay while it is in the panel, and close once it has left', async () => {
    const user = shown();
    expect(panel()).toBeNull();
    await user.hover(words());
    expect(panel()).toBeVisible();
    expect(words()).toHaveAttribute('aria-expanded', 'true');
    await user.hover(screen.getByRole('link', { name: '去设置' }));
    expect(panel()).toBeVisible();
    await user.hover(screen.getByRole('button', { name: '别处' }));
    await waitFor(() => expect(panel()).toBeNull());
  });

  it('open by focus, with what they say as their description; the link is the next stop, the one after closes', async () => {
    const user = shown();
    await user.tab();
    expect(words()).toHaveFocus();
    expect(words()).toHaveAccessibleDescription(/更多说明/);
    await user.tab();
    expect(screen.getByRole('link', { name: '去设置' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: '别处' })).toHaveFocus();
    expect(panel()).toBeNull();
  });

  it('close by Escape, whether the focus is inside or only the pointer', async () => {
    const user = shown();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(words()).toHaveFocus();
    act(() => screen.getByRole('button', { name: '别处' }).focus());
    await user.hover(words());
    expect(panel()).toBeVisible();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
  });

  it('open by a press, and close by one elsewhere', async () => {
    const user = shown();
    await user.click(words());
    expect(panel()).toBeVisible();
    await user.click(screen.getByRole('button', { name: '别处' }));
    await waitFor(() => expect(panel()).toBeNull());
  });
});
