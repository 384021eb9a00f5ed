/** @jest-environment jsdom */

import { aScreen, chooseOption } from '@test/support/page';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateRangeField } from '@/shared/dates/DateRangeField';
import { DATE_SHORTCUTS, type DayRange } from '@/shared/dates/range';

function Page({ seen, ...props }: { seen: DayRange[]; first: DayRange; longTerm?: boolean; shortcuts?: boolean }) {
  const [value, setValue] = useState<DayRange>(props.first);
  return (
    <DateRangeField
      value={value}
      problems={[undefined, undefined]}
      longTerm={props.longTerm}
      shortcuts={props.shortcuts ? DATE_SHORTCUTS : []}
      onChange={(from, to) => {
        seen.push([from, to]);
        setValue([from, to]);
      }}
    />
  );
}
beforeEach(() => aScreen());

const show = (over: { first?: DayRange; longTerm?: boolean; shortcuts?: boolean } = {}) => {
  const seen: DayRange[] = [];
  render(<Page seen={seen} first={[undefined, undefined]} {...over} />);
  return { seen, user: userEvent.setup() };
};
const button = (name: string) => screen.getByRole('button', { name });
const end = () => screen.getByLabelText('结束日期');

it('长期 sets the last possible day, shows its name, and is cleared by another click or by typing', async () => {
  const { seen, user } = show({ first: ['2020-01-01', undefined], longTerm: true });
  expect(end()).toHaveAttribute('placeholder', '无');
  await user.click(button('长期'));
  expect(seen.at(-1)).toEqual(['2020-01-01', '2099-12-31']);
  expect(end()).toHaveValue('长期');
  expect(button('长期')).toHaveAttribute('aria-pressed', 'true');
  await user.click(button('长期'));
  expect(seen.at(-1)).toEqual(['2020-01-01', undefined]);
  await user.click(button('长期'));
  await user.type(end(), '{Backspace}');
  expect(seen.at(-1)).toEqual(['2020-01-01', undefined]);
});

it('a manual change clears the chosen shortcut', async () => {
  const { user } = show({ shortcuts: true });
  const shortcuts = screen.getByLabelText('快捷日期');
  await chooseOption(user, shortcuts, '今天');
  expect(shortcuts).toHaveValue('今天');
  await user.type(screen.getByLabelText('开始日期'), '{Backspace}');
  expect(shortcuts).toHaveValue('');
});

it('offers neither 长期 nor shortcuts by default', () => {
  show();
  expect(screen.queryByRole('button', { name: '长期' })).toBeNull();
  expect(screen.queryByLabelText('快捷日期')).toBeNull();
  expect(end()).toHaveAttribute('placeholder', '结束日期');
});

it('offers the shortcuts as buttons on a phone, and marks the chosen range', async () => {
  aScreen({ narrow: true });
  const { seen, user } = show({ shortcuts: true });
  const today = screen.getByRole('button', { name: '今天', pressed: false });
  await user.click(today);
  expect(seen).toHaveLength(1);
  expect(seen[0]?.[0]).toBe(seen[0]?.[1]);
  expect(today).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByRole('combobox')).toBeNull();
});
