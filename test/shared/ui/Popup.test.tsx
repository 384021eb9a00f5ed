/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Popup } from '@/shared/ui/Popup';

function Page() {
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState(0);
  const [renaming, setRenaming] = useState(false);
  return (
    <>
      <Popup
        open={open}
        onOpenChange={(now) => setOpen(now)}
        label="账号与企业"
        width={360}
        trigger={(props) => (
          <button type="button" {...props}>
            账号
          </button>
        )}
      >
        <button type="button" onClick={() => setPressed((times) => times + 1)}>
          退出登录
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          首页
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            setRenaming(true);
          }}
        >
          改名
        </button>
      </Popup>
      {/* biome-ignore lint/a11y/noAutofocus: a dialog takes the focus in the same way */}
      {renaming ? <input aria-label="新名称" autoFocus /> : null}
      <output>{pressed}</output>
      <p>页面</p>
      <input aria-label="搜索" />
    </>
  );
}

const trigger = () => screen.getByRole('button', { name: '账号' });
const panel = () => screen.queryByRole('dialog', { name: '账号与企业' });

async function opened() {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(trigger());
  return user;
}

describe('a popup', () => {
  it('a popup opens on its button, takes the focus and marks the button as expanded', async () => {
    await opened();
    expect(panel()).toHaveFocus();
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(trigger()).toHaveAttribute('aria-controls', panel()?.id);
  });

  it('closes by Escape and gives the focus back to its button', async () => {
    const user = await opened();
    await user.tab();
    expect(screen.getByRole('button', { name: '退出登录' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(panel()).toBeNull();
    expect(trigger()).toHaveFocus();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  });

  it('gives the focus back when a choice in it closes it', async () => {
    const user = await opened();
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(panel()).toBeNull();
    expect(trigger()).toHaveFocus();
  });

  it('leaves the focus in the field that a choice in the popup opens', async () => {
    const user = await opened();
    await user.click(screen.getByRole('button', { name: '改名' }));
    expect(panel()).toBeNull();
    expect(screen.getByRole('textbox', { name: '新名称' })).toHaveFocus();
  });

  it('leaves the focus on the control pressed outside it', async () => {
    const user = await opened();
    await user.click(screen.getByRole('textbox', { name: '搜索' }));
    expect(panel()).toBeNull();
    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveFocus();
  });

  it('keeps the focus while the page around it renders again', async () => {
    const user = await opened();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('1');
    expect(screen.getByRole('button', { name: '退出登录' })).toHaveFocus();
  });

  it('closes by a click outside it, not inside it', async () => {
    const user = await opened();
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    expect(panel()).toBeVisible();
    await user.click(screen.getByText('页面'));
    expect(panel()).toBeNull();
  });

  it('closes when the focus leaves it by the keyboard', async () => {
    const user = await opened();
    for (let presses = 0; presses < 4; presses += 1) await user.tab();
    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveFocus();
    expect(panel()).toBeNull();
  });

  it('closes by its button', async () => {
    const user = await opened();
    await user.click(trigger());
    expect(panel()).toBeNull();
  });

  it('ignores Escape while the popup is closed', async () => {
    const user = userEvent.setup();
    render(<Page />);
    await user.click(screen.getByRole('textbox', { name: '搜索' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: '搜索' })).toHaveFocus();
  });
});
