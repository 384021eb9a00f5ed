/** @jest-environment jsdom */

import { chooseOption } from '@test/support/page';
import '@testing-library/jest-dom';
import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Pager, pagesAround } from '@/shared/list/Pager';
import { pageSizeChosen } from '@/shared/list/pageSize';

describe('the pages to offer', () => {
  it.each<[number, number, (number | null)[]]>([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, null, 8, 9]],
    [3, 9, [1, 2, 3, 4, null, 8, 9]],
    [5, 9, [1, 2, null, 4, 5, 6, null, 8, 9]],
    [9, 9, [1, 2, null, 8, 9]],
    [50, 100, [1, 2, null, 49, 50, 51, null, 99, 100]],
    // A page beyond the last page, from an old link: only the first and the last pages are offered.
    [12, 9, [1, 2, null, 8, 9]],
  ])('offers the pages around page %i of %i', (current, last, pages) => {
    expect(pagesAround(current, last)).toEqual(pages);
  });
});

function aPager(over: Partial<Parameters<typeof Pager>[0]> = {}) {
  const moves: [number, number][] = [];
  const chosen: number[] = [];
  const store = configureStore({
    reducer: (_, action) => {
      if (pageSizeChosen.match(action)) chosen.push(action.payload.size);
      return null;
    },
  });
  render(
    <Provider store={store}>
      <Pager
        pageNo={5}
        pageSize={10}
        total={1234}
        onChange={(pageNo, pageSize) => moves.push([pageNo, pageSize])}
        {...over}
      />
    </Provider>,
  );
  return { moves, chosen, user: userEvent.setup() };
}

const jumpField = () => screen.getByRole('textbox', { name: /跳至/ });

describe('the pager', () => {
  it('shows the number of matching rows', () => {
    aPager();
    expect(screen.getByText('共 1,234 条')).toBeVisible();
  });

  it('marks the current page', () => {
    aPager();
    expect(screen.getByRole('button', { name: '第 5 页' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: '第 4 页' })).not.toHaveAttribute('aria-current');
  });

  it('moves to a page, to the previous page and to the next page', async () => {
    const { moves, user } = aPager();
    await user.click(screen.getByRole('button', { name: '第 124 页' }));
    await user.click(screen.getByRole('button', { name: '上一页' }));
    await user.click(screen.getByRole('button', { name: '下一页' }));
    expect(moves).toEqual([
      [124, 10],
      [4, 10],
      [6, 10],
    ]);
  });

  it('disables the buttons at both ends', () => {
    aPager({ pageNo: 1, total: 10 });
    expect(screen.getByRole('button', { name: '上一页' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '下一页' })).toBeDisabled();
  });

  it.each([
    // Page 5 of 10 rows begins with row 41, which must stay visible.
    [5, 10, 20, 3],
    [5, 10, 50, 1],
    [3, 50, 10, 11],
    [1, 10, 40, 1],
  ])('keeps the first row in view: page %i of %i rows, then %i per page', async (pageNo, pageSize, size, expected) => {
    const { moves, chosen, user } = aPager({ pageNo, pageSize });
    await chooseOption(user, screen.getByRole('combobox', { name: '每页条数' }), `${size} 条/页`);
    expect(moves).toEqual([[expected, size]]);
    expect(chosen).toEqual([size]);
  });

  it('jumps to the typed page, at most to the last one, and empties the field', async () => {
    const { moves, user } = aPager();
    await user.type(jumpField(), '7{Enter}');
    await user.type(jumpField(), '9999{Enter}');
    expect(moves).toEqual([
      [7, 10],
      [124, 10],
    ]);
    expect(jumpField()).toHaveValue('');
  });

  it.each(['0', '-3', '1.5', 'abc', ''])('does not jump to %j', async (typed) => {
    const { moves, user } = aPager();
    await user.type(jumpField(), `${typed}{Enter}`);
    expect(moves).toEqual([]);
  });
});
