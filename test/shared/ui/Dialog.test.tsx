/** @jest-environment jsdom */

import { show } from '@test/support/page';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { Dialog, useUnsaved } from '@/shared/ui/Dialog';

function Form() {
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  return <input aria-label="姓名" value={name} onChange={({ target }) => setName(target.value)} />;
}

const opened = () => {
  const onClose = jest.fn();
  const page = show(
    <Dialog title="新增人员" width={480} closeText="关闭" onClose={onClose}>
      <Form />
    </Dialog>,
  );
  return { ...page, onClose };
};
const dialog = () => screen.getByRole('dialog', { name: '新增人员' });
const question = () => screen.queryByRole('dialog', { name: '有未保存的内容，确定要离开吗？' });
const answer = (word: string) => within(question() as HTMLElement).getByRole('button', { name: word });

const WAYS: readonly [string, (page: ReturnType<typeof opened>) => unknown][] = [
  ['Escape', ({ user }) => user.type(screen.getByRole('textbox', { name: '姓名' }), '{Escape}')],
  ['Escape with the focus elsewhere', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
  ['its cross', ({ user }) => user.click(within(dialog()).getByRole('button', { name: '关闭' }))],
  ['a click beside it', () => fireEvent.click(dialog())],
];

describe('a dialog with a form', () => {
  it.each(WAYS)('asks before %s takes away what is typed, and goes when that is agreed to', async (_, leave) => {
    const page = opened();
    await page.user.type(screen.getByRole('textbox', { name: '姓名' }), '李静');
    await leave(page);
    expect(page.onClose).not.toHaveBeenCalled();
    await page.user.click(answer('取消'));
    expect(question()).toBeNull();
    expect(screen.getByRole('textbox', { name: '姓名' })).toHaveValue('李静');
    await leave(page);
    await page.user.click(answer('确定'));
    expect(page.onClose).toHaveBeenCalledTimes(1);
  });

  // By Escape in a field the browser closes it by `cancel`, which jsdom does not send.
  it.each(WAYS.slice(1))('is closed at once by %s while nothing is typed', async (_, leave) => {
    const page = opened();
    await leave(page);
    expect(question()).toBeNull();
    expect(page.onClose).toHaveBeenCalledTimes(1);
  });

  it('asks no more when what was typed is taken back', async () => {
    const page = opened();
    await page.user.type(screen.getByRole('textbox', { name: '姓名' }), '李{Backspace}');
    fireEvent.click(dialog());
    expect(page.onClose).toHaveBeenCalledTimes(1);
  });

  it('lets Escape answer the question alone, and never reach the browser with something to lose', async () => {
    const { user, onClose } = opened();
    const field = screen.getByRole('textbox', { name: '姓名' });
    await user.type(field, '李');
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
    expect(question()).not.toBeNull();
    expect(fireEvent.keyDown(answer('取消'), { key: 'Escape' })).toBe(false);
    expect(question()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes the question alone by a click beside the question', async () => {
    const { user, onClose } = opened();
    await user.type(screen.getByRole('textbox', { name: '姓名' }), '李');
    fireEvent.click(dialog());
    fireEvent.click(question() as HTMLElement);
    expect(question()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });
});
