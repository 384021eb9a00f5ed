/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyField } from '@/shared/form/MoneyField';
import { useFields } from '@/shared/form/useFields';

function Page({ seen, first }: { seen: string[]; first: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <MoneyField
        label="转账金额"
        value={value}
        onChange={(next) => {
          seen.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('888888.80')}>
        全部
      </button>
    </>
  );
}
function Least({ onSent }: { onSent: (values: object) => void }) {
  const { form, field, submit } = useFields({ busy: false, initial: { least: '' }, rules: {} });
  const { problem: _, onLeave: __, ...least } = field('least');
  return (
    <form ref={form} noValidate onSubmit={submit(onSent)}>
      <MoneyField {...least} label="起付金额" />
      <button type="submit">保存</button>
    </form>
  );
}
const show = (first = '') => {
  const seen: string[] = [];
  render(<Page seen={seen} first={first} />);
  return { seen, field: screen.getByLabelText('转账金额'), user: userEvent.setup() };
};

it('C-15: reports only complete wire amounts for every typed text', async () => {
  const { seen, field, user } = show();
  await user.type(field, '1.05');
  expect(seen).toEqual(['1.00', '1.05']);
  await user.clear(field);
  expect(seen.at(-1)).toBe('');
});

it.each([
  ['1e3', '无法识别“e3”，请只保留金额'],
  ['-5', '金额不能为负数'],
  ['1.234', '请输入正确的金额，最多两位小数'],
  ['12345678901234', '金额超出范围'],
  ['100,50', '不用输入逗号，角分请用小数点，如100.50'],
])('S-07: keeps the typed %s, shows the error, and reports no amount', async (typed, said) => {
  const { seen, field, user } = show('20.00');
  await user.clear(field);
  await user.type(field, typed);
  await user.tab();
  expect(field).toHaveValue(typed);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(new RegExp(said));
  expect(seen.at(-1)).toBe('');
  await user.clear(field);
  await user.type(field, '5');
  expect(field).toBeValid();
  expect(seen.at(-1)).toBe('5.00');
});

it('S-07: sends no form with an invalid amount, even if the amount is optional', async () => {
  const sent: unknown[] = [];
  render(<Least onSent={(values) => sent.push(values)} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('起付金额');
  const save = screen.getByRole('button', { name: '保存' });
  await user.type(field, '1e3');
  await user.click(save);
  expect(sent).toEqual([]);
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.click(save);
  expect(sent).toEqual([{ least: '' }]);
});

it('accepts the signs of a Chinese keyboard, and refuses a comma that may change the amount', async () => {
  const { seen, field, user } = show();
  await user.type(field, '１００。５');
  expect(field).toHaveValue('100.5');
  await user.clear(field);
  await user.click(field);
  await user.paste('100,50');
  expect([field, seen.at(-1)]).toEqual([expect.objectContaining({ value: '100,50' }), '']);
  expect(field).toHaveAccessibleDescription(/角分请用小数点/);
  await user.tab();
  expect(field).toHaveAccessibleDescription(/角分请用小数点/);
  await user.clear(field);
  await user.paste('1,234');
  expect(field).not.toHaveAccessibleDescription(/角分请用小数点/);
  await user.paste('.5');
  await user.tab();
  expect(field).toHaveValue('1,234.50');
  expect(field).not.toHaveAccessibleDescription(/角分请用小数点/);
});

it('shows no comma error after an amount from outside', async () => {
  const { field, user } = show();
  await user.click(field);
  await user.paste('100,50');
  await user.click(screen.getByRole('button', { name: '全部' }));
  expect(field).toHaveValue('888,888.80');
  expect(field).not.toHaveAccessibleDescription(/角分请用小数点/);
});

it('separates thousands when the field is left, and shows the typed value when it is focused', async () => {
  const { field, user } = show();
  await user.type(field, '1234567.5');
  await user.tab();
  expect(field).toHaveValue('1,234,567.50');
  await user.click(field);
  expect(field).toHaveValue('1234567.5');
});

it.each([
  ['selects it after the focus has come', (input: HTMLInputElement) => [input.focus(), input.select()]],
  ['selects it before', (input: HTMLInputElement) => [input.select(), input.focus()]],
  ['does not', (input: HTMLInputElement) => [input.focus()]],
])('selects the value after a focus by keyboard, so that typing replaces it, where the browser %s', (_, reach) => {
  const input = show('1234567.00').field as HTMLInputElement;
  act(() => void reach(input));
  expect(input).toHaveValue('1234567');
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 7]);
});

it('leaves the cursor at the position of the mouse click', async () => {
  const { field, user, seen } = show('1234567.00');
  await user.click(field);
  await user.keyboard('8');
  expect(seen).toEqual(['12345678.00']);
});

it('shows the amount in capital numerals and uses them as description', async () => {
  const { field, user } = show();
  await user.type(field, '105.05');
  expect(screen.getByText('壹佰零伍元零伍分')).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription(/壹佰零伍元零伍分/);
});

it('accepts 13 digits before the decimal point', async () => {
  const { field, seen, user } = show();
  await user.type(field, '1234567890123.67');
  expect(field).toHaveValue('1234567890123.67');
  expect(seen.at(-1)).toBe('1234567890123.67');
});

it('follows a value from outside, also an invalid one', async () => {
  const { field, user } = show('20.00');
  expect(field).toHaveValue('20.00');
  await user.click(screen.getByRole('button', { name: '全部' }));
  expect(field).toHaveValue('888,888.80');
  act(() => field.focus());
  expect(field).toHaveValue('888888.8');
  render(<MoneyField label="坏" value="12.5" onChange={() => {}} error="金额不正确" />);
  expect(screen.getByLabelText('坏')).toHaveAccessibleDescription(/金额不正确/);
});
