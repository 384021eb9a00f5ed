/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { aScreen } from '@test/support/page';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DateRange } from '@/shared/dates/DateRange';
import type { DayRange } from '@/shared/dates/range';

/* Tests the calendar at a time that is the 21st in Beijing and still the 20th in every time zone west of it. */

const LATE = Date.parse('2026-11-21T01:00:00+08:00');
beforeEach(() =>
  jest.useFakeTimers({ now: LATE, doNotFake: ['setTimeout', 'queueMicrotask', 'requestAnimationFrame'] }),
);
afterEach(() => jest.useRealTimers());

function shown({ narrow = false, value = [undefined, undefined] as DayRange, months = 12 } = {}) {
  aScreen({ narrow });
  const ranges: DayRange[] = [];
  const { container } = render(
    <DateRange
      value={value}
      months={months}
      future={false}
      onChange={(...range) => ranges.push(range)}
      onClose={() => undefined}
    />,
  );
  /** Returns the day numbers of the cells with this mark, in the displayed month. */
  const cells = (mark: string) =>
    [...container.querySelectorAll(`.arco-picker-cell-in-view.arco-picker-cell-${mark}`)].map((one) => one.textContent);
  const cell = (day: string) =>
    [...container.querySelectorAll('.arco-picker-cell-in-view')].find((one) => one.textContent === day) as HTMLElement;
  return { ranges, cells, cell, user: userEvent.setup({ delay: null }) };
}

describe.each([
  ['on a desk', false],
  ['on a phone', true],
])('the calendar %s', (_where, narrow) => {
  it('marks the Beijing date as today, and offers no later day', () => {
    const { cells, cell } = shown({ narrow });
    expect(cells('today')).toEqual(['21']);
    expect(cell('21')).not.toHaveClass('arco-picker-cell-disabled');
    expect(cell('22')).toHaveClass('arco-picker-cell-disabled');
  });

  it('offers only the months around the first chosen day', async () => {
    const { cell, user } = shown({ narrow, months: 0 });
    await user.click(cell('3'));
    expect(cell('3')).not.toHaveClass('arco-picker-cell-disabled');
    expect(cell('4')).toHaveClass('arco-picker-cell-disabled');
  });

  it('sets the range of the two chosen days', async () => {
    const { ranges, cell, user } = shown({ narrow });
    await user.click(cell('3'));
    await user.click(cell('21'));
    expect(ranges).toEqual([['2026-11-03', '2026-11-21']]);
  });
});

it('shows a chosen range by its own days', () => {
  const { cells } = shown({ value: ['2026-11-03', '2026-11-05'] });
  expect(cells('range-start')).toEqual(['3']);
  expect(cells('range-end')).toEqual(['5']);
});
