/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DivisionCascader } from '@/shared/division/DivisionCascader';

const field = (disabled: boolean) => (
  <fieldset disabled={disabled}>
    <DivisionCascader label="所在地区" value="330106" onChange={() => {}} />
  </fieldset>
);

it('the picker of a locked form is disabled, and enabled again after the lock', () => {
  // Arco's picker reads `element.ref`, which React 19 reports as an error. The test hides this error.
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(field(true));
  const box = screen.getByRole('combobox', { name: '所在地区' });
  expect(box).toHaveClass('arco-cascader-disabled');
  rerender(field(false));
  expect(box).not.toHaveClass('arco-cascader-disabled');
  complaint.mockRestore();
});

it('the keys of an input method choose nothing', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
  const onChange = jest.fn();
  render(<DivisionCascader label="所在地区" value="" onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: '所在地区' }));
  const input = screen.getByRole('textbox', { name: '所在地区', hidden: true });
  await user.type(input, '西湖');
  for (const key of ['ArrowDown', 'Enter'])
    fireEvent.keyDown(input, { key, code: key, keyCode: key === 'Enter' ? 13 : 40, isComposing: true });
  expect(onChange).not.toHaveBeenCalled();
  for (const key of ['ArrowDown', 'Enter'])
    fireEvent.keyDown(input, { key, code: key, keyCode: key === 'Enter' ? 13 : 40 });
  expect(onChange).toHaveBeenCalled();
  complaint.mockRestore();
});
