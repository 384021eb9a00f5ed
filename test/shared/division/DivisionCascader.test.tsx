/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { DivisionCascader } from '@/shared/division/DivisionCascader';

const field = (disabled: boolean) => (
  <fieldset disabled={disabled}>
    <DivisionCascader label="所在地区" value="330106" onChange={() => {}} />
  </fieldset>
);

it('a picker of a form that is locked is disabled as its neighbours are, and again not', () => {
  // Arco's picker reads `element.ref`, and React 19 always reports that.
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(field(true));
  const box = screen.getByRole('combobox', { name: '所在地区' });
  expect(box).toHaveClass('arco-cascader-disabled');
  rerender(field(false));
  expect(box).not.toHaveClass('arco-cascader-disabled');
  complaint.mockRestore();
});
