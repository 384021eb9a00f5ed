/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { aScreen } from '@test/support/page';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { longNumber } from '@/shared/list/cells';
import { DataTable } from '@/shared/list/DataTable';
import { widthOfActions } from '@/shared/list/RowActions';

type Props = ComponentProps<typeof DataTable>;

const columns: Props['columns'] = [
  { key: 'no', title: '流水号', as: longNumber as never, copyable: true },
  { key: 'amount', title: '金额' },
  { key: 'remark', title: '备注' },
];
const rows = [
  { no: '202611200001', amount: '1.00', remark: '货款' },
  { no: '202611200002', amount: '2.00', remark: '' },
  { no: '202611200003', amount: '3.00', remark: '运费' },
];
const NO_ACTION = { run: function* nothing() {} };

interface Collected {
  requests: string[];
  changes: string[][];
}

/** Renders the table with its selection, like the list page. Collects its events. */
function Page({ over, choosing, into }: { over: Partial<Props>; choosing: boolean; into: Collected }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const onChange = (next: ReadonlySet<string>) => {
    into.changes.push([...next]);
    setChosen(next);
  };
  return (
    <DataTable
      label="流水"
      columns={columns}
      rows={rows}
      rowKey="no"
      density="default"
      busy={false}
      stale={false}
      sortable={[]}
      sort={null}
      onSort={(field) => into.requests.push(`sort ${field}`)}
      rowActions={[]}
      onAct={(action, key) => into.requests.push(`${action} ${key}`)}
      onCopy={(text) => into.requests.push(`copy ${text}`)}
      selection={choosing ? { chosen, onChange } : undefined}
      {...over}
    />
  );
}

function aTable(over: Partial<Props> = {}, { choosing = false } = {}) {
  const into: Collected = { requests: [], changes: [] };
  render(<Page over={over} choosing={choosing} into={into} />);
  return { ...into, user: userEvent.setup() };
}

beforeEach(() => aScreen());

const dataRows = () => screen.getAllByRole('row').slice(1);

describe('the head of a table', () => {
  it.each([
    [{ field: 'amount', order: 'asc' } as const, 'ascending'],
    [{ field: 'amount', order: 'desc' } as const, 'descending'],
    [null, 'none'],
    [{ field: 'no', order: 'asc' } as const, 'none'],
  ])('exposes the order of a sortable column to assistive technology: %j', (sort, told) => {
    aTable({ sortable: ['amount'], sort });
    expect(screen.getByRole('columnheader', { name: '金额' })).toHaveAttribute('aria-sort', told);
    expect(screen.getByRole('columnheader', { name: '备注' })).not.toHaveAttribute('aria-sort');
  });

  it('offers sorting only for columns that the server can sort', async () => {
    const { requests, user } = aTable({ sortable: ['amount'] });
    await user.click(screen.getByRole('button', { name: '金额' }));
    expect(requests).toEqual(['sort amount']);
    expect(screen.queryByRole('button', { name: '备注' })).toBeNull();
  });
});

describe('a cell', () => {
  it('copies the number without its grouping', async () => {
    const { requests, user } = aTable();
    expect(screen.getByTitle('202611200001')).toHaveTextContent(/^202611200001$/);
    await user.click(screen.getByRole('button', { name: '复制 202611200001' }));
    expect(requests).toEqual(['copy 202611200001']);
  });

  it('shows a dash in an empty cell', () => {
    aTable();
    expect(within(dataRows()[1] as HTMLElement).getByText('—')).toBeVisible();
  });
});

describe('choosing rows', () => {
  it('selects and deselects one row at a time', async () => {
    const { changes, user } = aTable({}, { choosing: true });
    await user.click(screen.getByRole('checkbox', { name: '选择 202611200003' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 202611200001' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 202611200003' }));
    expect(changes).toEqual([['202611200003'], ['202611200003', '202611200001'], ['202611200001']]);
  });

  it('excludes rows that cannot be selected: their box is disabled, and the page is selected without them', async () => {
    const selectable = ({ no }: { no: string }) => no !== '202611200002';
    const { changes, user } = aTable({ selectable: selectable as never }, { choosing: true });
    const bound = screen.getByRole('checkbox', { name: '选择 202611200002' });
    expect(bound).toBeDisabled();
    expect(bound).toHaveAttribute('title', '当前状态不可选');
    expect(screen.getByRole('checkbox', { name: '选择 202611200001' })).toBeEnabled();
    const all = screen.getByRole('checkbox', { name: '选择本页全部' });
    await user.click(all);
    expect(changes).toEqual([['202611200001', '202611200003']]);
    expect(all).toBeChecked();
    await user.click(all);
    expect(changes.at(-1)).toEqual([]);
  });

  it('disables the selection of the page when no row can be selected', () => {
    aTable({ selectable: () => false }, { choosing: true });
    expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toBeDisabled();
  });

  it('selects and deselects all rows of the page', async () => {
    const { changes, user } = aTable({}, { choosing: true });
    const all = screen.getByRole('checkbox', { name: '选择本页全部' });
    await user.click(all);
    expect(changes.at(-1)).toEqual(rows.map(({ no }) => no));
    expect(all).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: '选择 202611200002' }));
    expect(all).not.toBeChecked();
    await user.click(all);
    await user.click(all);
    expect(changes.at(-1)).toEqual([]);
  });

  it('offers no selection when no action needs it', () => {
    aTable();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the actions of a row', () => {
  const actions = (count: number) =>
    ['查看', '凭证', '退款', '备注'].slice(0, count).map((label, index) => ({ id: `a${index}`, label, ...NO_ACTION }));

  it('shows up to two actions side by side', async () => {
    const { requests, user } = aTable({ rowActions: actions(2) });
    const row = within(dataRows()[1] as HTMLElement);
    expect(row.queryByRole('button', { name: '更多' })).toBeNull();
    await user.click(row.getByRole('button', { name: '凭证' }));
    expect(requests).toEqual(['a1 202611200002']);
  });

  it('shows actions after the second one under 更多', async () => {
    const { requests, user } = aTable({ rowActions: actions(4) });
    const row = within(dataRows()[0] as HTMLElement);
    expect(row.queryByRole('button', { name: '退款' })).toBeNull();
    await user.click(row.getByRole('button', { name: '更多' }));
    const menu = within(row.getByRole('dialog', { name: '更多' }));
    expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['退款', '备注']);
    await user.click(menu.getByRole('button', { name: '备注' }));
    expect(requests).toEqual(['a3 202611200001']);
    // The menu must close. On a page that stays mounted while hidden, it would otherwise be open and take the focus
    // when the user returns.
    expect(row.queryByRole('dialog', { name: '更多' })).toBeNull();
  });
});

describe('the width of the actions', () => {
  const width = (...labels: string[]) => widthOfActions(labels.map((label) => ({ label })));

  it('the column of actions has room for the two longest actions and the icon of the others', () => {
    expect(width('查看')).toBe(24 + 32);
    expect(width('查看', '电子回单')).toBe(24 + 32 + 12 + 60);
    expect(width('查看', '回单', '退款', '电子回单')).toBe(24 + 60 + 12 + 32 + 12 + 24);
    expect(width('退款', '电子回单', '查看', '回单')).toBe(width('查看', '回单', '退款', '电子回单'));
  });

  it('the column of actions is at least as wide as its heading', () => {
    expect(width('看')).toBe(width());
  });
});

describe('ten thousand rows', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ no: String(index + 1), amount: '1.00', remark: '' }));
  const ROW = 40;
  const box = () => screen.getByRole('table').parentElement as HTMLElement;
  const drawn = () => dataRows().filter((row) => row.hasAttribute('aria-rowindex'));
  const spacers = () =>
    dataRows()
      .filter((row) => !row.hasAttribute('aria-rowindex'))
      .reduce((sum, row) => sum + Number.parseFloat(row.style.height), 0);

  beforeEach(() => {
    // jsdom computes no layout, so the test sets the height of the scrolling box.
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(many.length * ROW);
  });
  afterEach(() => jest.restoreAllMocks());

  it('draws only the visible rows, in a table of the full height', () => {
    aTable({ rows: many });
    expect(drawn().length).toBeGreaterThanOrEqual(600 / ROW);
    expect(drawn().length).toBeLessThan(40);
    expect(drawn().length * ROW + spacers()).toBe(many.length * ROW);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(drawn()[0]).toHaveAttribute('aria-rowindex', '2');
  });

  it('draws the rows that are scrolled to', () => {
    aTable({ rows: many });
    box().scrollTop = 5_000 * ROW;
    fireEvent.scroll(box());
    expect(screen.getByRole('cell', { name: /^5001/ })).toBeInTheDocument();
    expect(drawn().length).toBeLessThan(40);
    expect(drawn().length * ROW + spacers()).toBe(many.length * ROW);
  });

  it('End focuses the last row after the row is drawn', async () => {
    const { user } = aTable({ rows: many });
    act(() => drawn()[0]?.focus());
    await user.keyboard('{End}');
    expect(box().scrollTop).toBe(9_999 * ROW);
    fireEvent.scroll(box());
    await waitFor(() => expect(drawn().at(-1)).toHaveFocus());
    expect(drawn().at(-1)).toHaveAttribute('aria-rowindex', '10001');
  });

  it('draws one hundred rows completely', () => {
    aTable({ rows: many.slice(0, 100) });
    expect(drawn()).toHaveLength(100);
  });
});

describe('rows that differ', () => {
  it('shows an action only on suitable rows, and highlights marked rows', () => {
    const when = ({ remark }: { remark: string }) => remark !== '';
    aTable({ rowActions: [{ id: 'a', label: '处理', when: when as never, ...NO_ACTION }], strong: when as never });
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first as HTMLElement).getByRole('button', { name: '处理' })).toBeVisible();
    expect(first).toHaveAttribute('data-strong');
    expect(within(second as HTMLElement).queryByRole('button', { name: '处理' })).toBeNull();
    expect(second).not.toHaveAttribute('data-strong');
  });
});

describe('rows that belong to another row', () => {
  const money = [
    { no: '1', amount: '9.00', remark: '手续费' },
    { no: '2', amount: '1000.00', remark: '货款' },
    { no: '3', amount: '5.00', remark: '运费' },
    { no: '4', amount: '0.01', remark: '手续费' },
    { no: '5', amount: '7.00', remark: '其他' },
  ];
  const mains: Record<string, string> = { '1': '2', '4': '3' };
  const attached: NonNullable<Props['attached']> = {
    belongs: (row: (typeof money)[number], main: (typeof money)[number]) => mains[row.no] === main.no,
    inOrderOf: 'time' as never,
    column: 'amount' as never,
    summary: (row: (typeof money)[number]) => `手续费 ${row.amount}`,
  } as never;
  const shown = () =>
    dataRows().map(
      (row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)[0],
    );
  const over = { rows: money, attached, columns: columns.map(({ key, title }) => ({ key, title })) };

  it('folds dependent rows under their row, counts them there and shows them once opened', async () => {
    const { user } = aTable(over);
    expect(shown()).toEqual(['2', '3', '5']);
    const toggle = screen.getByRole('button', { name: '手续费 9.00', expanded: false });
    expect(within(dataRows()[0] as HTMLElement).getByRole('button', { name: '手续费 9.00' })).toBe(toggle);
    await user.click(toggle);
    expect(shown()).toEqual(['2', '1', '3', '5']);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(shown()).toEqual(['2', '3', '5']);
  });

  it('shows dependent rows separately in another sort order', () => {
    aTable({ ...over, sort: { field: 'amount', order: 'desc' }, sortable: ['amount'] });
    expect(shown()).toEqual(['1', '2', '3', '4', '5']);
    expect(screen.queryByRole('button', { name: /手续费/ })).toBeNull();
  });

  it('shows dependent rows in the first column when their own column is hidden', () => {
    aTable({ ...over, columns: [{ key: 'no', title: '流水号' }] });
    expect(shown()).toEqual(['2手续费 9.00', '3手续费 0.01', '5']);
  });

  it('steps over folded rows by the arrow keys', async () => {
    const { user } = aTable(over);
    act(() => dataRows()[0]?.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(dataRows()[1]);
    await user.click(screen.getByRole('button', { name: '手续费 9.00' }));
    act(() => dataRows()[0]?.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('手续费');
  });

  it('selects folded dependent rows with their row, and separately once opened', async () => {
    const { user, changes } = aTable(over, { choosing: true });
    await user.click(screen.getByRole('checkbox', { name: /选择 ?2$/ }));
    expect(changes.at(-1)?.sort()).toEqual(['1', '2']);
    await user.click(screen.getByRole('checkbox', { name: /选择 ?2$/ }));
    expect(changes.at(-1)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '手续费 9.00' }));
    await user.click(screen.getByRole('checkbox', { name: /选择 ?2$/ }));
    expect(changes.at(-1)).toEqual(['2']);
  });
});

describe('the keys of a row', () => {
  const OPEN: Props['rowActions'] = [
    { id: 'remove', label: '删除', ...NO_ACTION } as never,
    { id: 'detail', label: '详情', to: () => '/detail', when: ({ no }: { no: string }) => no !== rows[1]?.no } as never,
  ];

  it('the rows are one tab stop, at the row that had the focus last', async () => {
    const { user } = aTable();
    await user.tab();
    expect(dataRows()[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(dataRows()[2]).toHaveFocus();
    expect(dataRows().map((row) => row.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('arrow keys, Home and End move the focus, which stays at both ends', async () => {
    const { user } = aTable();
    await user.tab();
    const focused = async (keys: string) => {
      await user.keyboard(keys);
      return dataRows().indexOf(document.activeElement as HTMLElement);
    };
    expect(await focused('{End}')).toBe(2);
    expect(await focused('{ArrowDown}')).toBe(2);
    expect(await focused('{ArrowUp}')).toBe(1);
    expect(await focused('{Home}')).toBe(0);
    expect(await focused('{ArrowUp}')).toBe(0);
  });

  it('Enter opens a row, but never runs an action that changes it', async () => {
    const { requests, user } = aTable({ rowActions: OPEN });
    act(() => dataRows()[0]?.focus());
    await user.keyboard('{Enter}');
    expect(requests).toEqual(['detail 202611200001']);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(requests).toHaveLength(1);
  });

  it('the space key selects and deselects a row, unless the row cannot be selected', async () => {
    const { changes, user } = aTable(
      { selectable: (({ no }: { no: string }) => no !== rows[1]?.no) as never },
      { choosing: true },
    );
    act(() => dataRows()[0]?.focus());
    await user.keyboard(' ');
    await user.keyboard(' ');
    await user.keyboard('{ArrowDown} ');
    expect(changes).toEqual([['202611200001'], []]);
  });

  it('leaves keys in a control of a row, and keys with a modifier, to the browser', async () => {
    const { changes, requests } = aTable({ rowActions: OPEN }, { choosing: true });
    const box = within(dataRows()[0] as HTMLElement).getByRole('checkbox');
    expect(fireEvent.keyDown(box, { key: 'ArrowDown' })).toBe(true);
    expect(fireEvent.keyDown(dataRows()[0] as HTMLElement, { key: 'Enter', ctrlKey: true })).toBe(true);
    expect([changes, requests]).toEqual([[], []]);
  });
});
