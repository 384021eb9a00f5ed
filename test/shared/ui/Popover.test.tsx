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

describe('a popover', () => {
  it('opens under the pointer, stays open while the pointer is in the panel, and then closes', async () => {
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

  it('opens by focus with its text as description, and closes after the focus has left its link', async () => {
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

  it('closes by Escape, with the focus or only the pointer inside', async () => {
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

  it('opens by a click, and closes by a click elsewhere', async () => {
    const user = shown();
    await user.click(words());
    expect(panel()).toBeVisible();
    await user.click(screen.getByRole('button', { name: '别处' }));
    await waitFor(() => expect(panel()).toBeNull());
  });
});
