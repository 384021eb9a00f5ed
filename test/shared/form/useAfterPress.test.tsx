/** @jest-environment jsdom */

import { fireEvent, render, screen } from '@testing-library/react';
import { TextField } from '@/shared/form/TextField';
import { useFields } from '@/shared/form/useFields';

function Form() {
  const { field } = useFields({ busy: false, initial: { name: '' }, rules: { name: () => '请输入户名' } });
  return (
    <form>
      <TextField {...field('name')} label="户名" />
      <button type="button">下一步</button>
    </form>
  );
}

const leave = () => fireEvent.blur(screen.getByRole('textbox', { name: '户名' }));
const isShown = () => screen.queryByText('请输入户名') !== null;

it('shows the error of a field that is left by the keyboard at once', () => {
  render(<Form />);
  leave();
  expect(isShown()).toBe(true);
});

it('shows an error only with the click, so that a pressed button does not move', () => {
  render(<Form />);
  const button = screen.getByRole('button', { name: '下一步' });
  fireEvent.pointerDown(button);
  leave();
  expect(isShown()).toBe(false);
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(isShown()).toBe(true);
});

it('shows the error of a field after a touch that became a scroll', () => {
  render(<Form />);
  fireEvent.pointerDown(document.body);
  leave();
  fireEvent.pointerCancel(document.body);
  expect(isShown()).toBe(true);
});
