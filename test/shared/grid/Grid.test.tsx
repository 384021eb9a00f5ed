/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { configureStore } from '@reduxjs/toolkit';
import { aScreen } from '@test/support/page';
import { rootReducer } from '@test/support/rootReducer';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { Grid, type GridColumn } from '@/shared/grid/Grid';
import type { GridIssue } from '@/shared/grid/places';

type Field = 'name' | 'kind' | 'amount';
type Line = { lineNo: number } & Record<Field, string>;

const COLUMNS: readonly GridColumn<Field>[] = [
  { field: 'name', label: '收款方名称', width: 176, role: 'party' },
  { field: 'kind', label: '费用类型', width: 92, options: ['运费', '仓储费'] },
  { field: 'amount', label: '金额（元）', width: 124, role: 'amount' },
];
const aLine = (lineNo: number, of: Partial<Line> = {}): Line => ({
  lineNo,
  name: `公司${lineNo}`,
  kind: '运费',
  amount: '1000',
  ...of,
});
/** Reports an amount that is no number, an empty name, and the reminder for the name 别的公司. */
const issuesOf = ({ name, amount }: Line): GridIssue<Field>[] => [
  ...(name === '' ? [{ field: 'name', level: 'error', msg: '不能为空' } as const] : []),
  ...(name === '别的公司' ? [{ field: 'name', level: 'warning', msg: '户名不一致，请核对' } as const] : []),
  ...(/^\d+(\.\d+)?$/.test(amount) ? [] : [{ field: 'amount', level: 'error', msg: '请只保留金额' } as const]),
];

function Sheet({ of, judged, dropped }: { of: readonly Line[]; judged: boolean; dropped: number[] }) {
  const [lines, setLines] = useState(of);
  const issues = judged ? lines.map(issuesOf) : [];
  return (
    <Grid
      label="明细"
      columns={COLUMNS}
      lines={lines}
      issues={issues}
      counts={{ lines: lines.length, errors: 0, warnings: 0 }}
      disabled={false}
      onChange={(lineNo, field, value) =>
        setLines((now) => now.map((line) => (line.lineNo === lineNo ? { ...line, [field]: value.trim() } : line)))
      }
      onDrop={(lineNo) => {
        dropped.push(lineNo);
        setLines((now) => now.filter((line) => line.lineNo !== lineNo));
      }}
    />
  );
}

/** Renders a grid over the lines. `judged`: the lines were validated. */
function aGrid(of: readonly Line[], { narrow = false, judged = true } = {}) {
  aScreen({ narrow });
  const dropped: number[] = [];
  const store = configureStore({ reducer: rootReducer });
  render(
    <Provider store={store}>
      <Sheet of={of} judged={judged} dropped={dropped} />
    </Provider>,
  );
  return { dropped, user: userEvent.setup() };
}

const cell = (lineNo: number, label: string) => screen.getByLabelText(`第${lineNo}行 ${label}`);
const row = (lineNo: number) => cell(lineNo, '收款方名称').closest('tr') as HTMLElement;
const card = (lineNo: number) => screen.getByRole('button', { name: new RegExp(`^第${lineNo}行`) });
const button = (name: string) => screen.getByRole('button', { name });
const announcement = () => screen.getByRole('status').textContent;
const places = () => within(screen.getByRole('group', { name: '错误和提醒' }));

/** Height of the scrolling box in px. jsdom computes no layout. */
const VIEW = 600;
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(41);
  // The virtual list scrolls by this function, which jsdom lacks. The browser then fires the event.
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: ScrollToOptions | number) {
    if (typeof to !== 'object') return;
    this.scrollTop = to.top ?? 0;
    scrolled.push(this);
  } as Element['scrollTo'];
});
afterEach(() => {
  jest.restoreAllMocks();
  scrolled.length = 0;
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});
/** Elements that were scrolled, whose event is still to be fired. */
const scrolled: Element[] = [];
const scrollEventsFire = () => {
  for (const element of scrolled.splice(0)) fireEvent.scroll(element);
};

const FOUR = [
  aLine(2),
  aLine(3, { amount: '1e3' }),
  aLine(4, { name: '', amount: 'x' }),
  aLine(5, { name: '别的公司' }),
];

describe('a line', () => {
  it('a line shows its messages in full below the cells, each with the name of its field', () => {
    aGrid(FOUR);
    expect(within(row(4)).getByText('不能为空').closest('[data-level]')).toHaveTextContent('收款方名称：不能为空');
    expect(cell(4, '收款方名称')).toHaveAccessibleDescription('不能为空');
    expect(cell(4, '收款方名称')).toBeInvalid();
    expect(within(row(4)).getByText('请只保留金额').closest('[data-level]')).toHaveTextContent(/^请只保留金额$/);
    expect(cell(5, '收款方名称')).toHaveAccessibleDescription('户名不一致，请核对');
    expect(cell(5, '收款方名称')).toBeValid();
    expect(within(row(2)).queryByText('校验通过')).toBeNull();
  });

  it('a line keeps the place of its messages after the correction, so that the lines below do not move', async () => {
    const { user } = aGrid(FOUR);
    await user.clear(cell(3, '金额（元）'));
    await user.type(cell(3, '金额（元）'), '3.10');
    expect(cell(3, '金额（元）')).toBeValid();
    expect(within(row(3)).getByText('校验通过')).toBeVisible();
  });
});

describe('the way from error to error', () => {
  it('counts the faulty cells, and moves through them and around the end', async () => {
    const { user } = aGrid(FOUR);
    expect(places().getByText('3 处错误 · 1 处提醒')).toBeVisible();
    const visited: (string | null)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await user.click(button('下一处错误'));
      visited.push(document.activeElement?.getAttribute('aria-label') ?? null);
    }
    expect(visited).toEqual(['第3行 金额（元）', '第4行 收款方名称', '第4行 金额（元）', '第3行 金额（元）']);
    expect(announcement()).toBe('第 1 处，共 3 处错误');
    await user.click(button('上一处'));
    expect(cell(4, '金额（元）')).toHaveFocus();
    expect(announcement()).toBe('第 3 处，共 3 处错误');
  });

  it('continues to the next error from the focused cell', async () => {
    const { user } = aGrid(FOUR);
    await user.click(cell(4, '收款方名称'));
    await user.click(button('下一处错误'));
    expect(cell(4, '金额（元）')).toHaveFocus();
  });

  it('F8 and Shift+F8 in the grid move to the next and to the previous error', async () => {
    const { user } = aGrid(FOUR);
    await user.click(cell(2, '收款方名称'));
    await user.keyboard('{F8}');
    expect(cell(3, '金额（元）')).toHaveFocus();
    await user.keyboard('{Shift>}{F8}{/Shift}');
    expect(cell(4, '金额（元）')).toHaveFocus();
  });

  it('moves to reminders when no error is left, and reports when no reminder is left', async () => {
    const { user } = aGrid([aLine(2, { amount: 'x' }), aLine(3, { name: '别的公司' })]);
    expect(announcement()).toBe('1 处错误 · 1 处提醒');
    await user.click(button('下一处错误'));
    await user.keyboard('5');
    expect(announcement()).toBe('没有错误 · 1 处提醒');
    await user.click(button('下一处提醒'));
    expect(cell(3, '收款方名称')).toHaveFocus();
    expect(announcement()).toBe('第 1 处，共 1 处提醒');
    await user.keyboard('公司3');
    expect(places().getByText('没有错误和提醒')).toBeVisible();
    expect(places().queryByRole('button')).toBeNull();
  });

  it('announces nothing while the user types in a faulty cell', async () => {
    const { user } = aGrid(FOUR);
    await user.click(button('下一处错误'));
    const before = announcement();
    await user.keyboard('x1');
    expect(announcement()).toBe(before);
  });

  it('shows no counts before the lines are validated', () => {
    aGrid(FOUR, { judged: false });
    expect(screen.queryByRole('group', { name: '错误和提醒' })).toBeNull();
    expect(announcement()).toBe('');
  });

  it('shows all lines again if the filter hides the next cell', async () => {
    const { user } = aGrid([aLine(2, { name: '别的公司' }), aLine(3, { amount: 'x' })]);
    await user.click(button('提醒 0'));
    expect(screen.queryByLabelText('第3行 金额（元）')).toBeNull();
    await user.click(button('下一处错误'));
    expect(cell(3, '金额（元）')).toHaveFocus();
    expect(button('全部 2')).toHaveAttribute('aria-pressed', 'true');
  });

  it('draws and focuses a line that is out of sight, and keeps it drawn while it has the focus', async () => {
    const { user } = aGrid(Array.from({ length: 1_000 }, (_, at) => aLine(at + 2, at === 900 ? { amount: 'x' } : {})));
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    await user.click(button('下一处错误'));
    expect(cell(902, '金额（元）')).toHaveFocus();
    act(scrollEventsFire);
    expect(cell(902, '金额（元）')).toHaveFocus();
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
  });
});

describe('keys in a cell', () => {
  it('Enter and Shift+Enter move inside the column', async () => {
    const { user } = aGrid(FOUR);
    await user.click(cell(3, '金额（元）'));
    await user.keyboard('{Enter}');
    expect(cell(4, '金额（元）')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(cell(2, '金额（元）')).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(cell(2, '金额（元）')).toHaveFocus();
  });

  it('Enter chooses an option, and moves when the list is closed', async () => {
    const { user } = aGrid(FOUR);
    await user.click(cell(2, '费用类型'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(cell(2, '费用类型')).toHaveFocus();
    expect(cell(2, '费用类型')).toHaveValue('仓储费');
    await user.keyboard('{Enter}');
    expect(cell(3, '费用类型')).toHaveFocus();
  });

  it('Escape restores the text before the changes', async () => {
    const { user } = aGrid(FOUR);
    await user.click(cell(3, '金额（元）'));
    await user.keyboard('77{Escape}');
    expect(cell(3, '金额（元）')).toHaveValue('1e3');
    await user.click(cell(2, '金额（元）'));
    await user.keyboard('5');
    await user.tab();
    await user.click(cell(2, '金额（元）'));
    await user.keyboard('6{Escape}');
    expect(cell(2, '金额（元）')).toHaveValue('10005');
  });

  it.each(['F8', 'Enter', 'Escape'])('ignores %s during a composition by an input method', async (key) => {
    const { user } = aGrid(FOUR);
    await user.click(cell(3, '收款方名称'));
    await user.keyboard('a');
    expect(fireEvent.keyDown(cell(3, '收款方名称'), { key, isComposing: true })).toBe(true);
    expect(cell(3, '收款方名称')).toHaveFocus();
    expect(cell(3, '收款方名称')).toHaveValue('公司3a');
  });
});

describe('the card of a line on a phone', () => {
  it('a card on a phone shows line, party, amount and all messages, but no field', () => {
    aGrid(FOUR, { narrow: true });
    expect(card(2)).toHaveTextContent('第2行公司21,000.00');
    expect(card(3)).toHaveTextContent('第3行公司31e3');
    expect(card(4)).toHaveTextContent('第4行未填写x');
    expect(card(4).closest('tr')).toHaveTextContent('收款方名称：不能为空');
    expect(card(4).closest('tr')).toHaveTextContent('请只保留金额');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('an opened card labels each field, and can remove its line', async () => {
    const { user, dropped } = aGrid(FOUR, { narrow: true });
    await user.click(card(4));
    expect(card(4)).toHaveAttribute('aria-expanded', 'true');
    expect(cell(4, '费用类型')).toHaveValue('运费');
    await user.click(screen.getByText('金额（元）'));
    expect(cell(4, '金额（元）')).toHaveFocus();
    expect(cell(4, '金额（元）')).toHaveAccessibleDescription('请只保留金额');
    await user.click(button('删除第4行'));
    expect(dropped).toEqual([4]);
    expect(screen.queryByText(/^第4行/)).toBeNull();
  });

  it('a card opens at its error, and closes at the next error', async () => {
    const { user } = aGrid(FOUR, { narrow: true });
    await user.click(button('下一处错误'));
    expect(cell(3, '金额（元）')).toHaveFocus();
    await user.click(button('下一处错误'));
    expect(cell(4, '收款方名称')).toHaveFocus();
    expect(card(3)).toHaveAttribute('aria-expanded', 'false');
  });

  it('Enter moves from a field to the next error', async () => {
    const { user } = aGrid(FOUR, { narrow: true });
    await user.click(card(2));
    await user.click(cell(2, '金额（元）'));
    await user.keyboard('{Enter}');
    expect(cell(3, '金额（元）')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cell(4, '收款方名称')).toHaveFocus();
  });
});
