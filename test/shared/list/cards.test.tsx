/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { aScreen } from '@test/support/page';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { cardColumns } from '@/shared/list/cardColumns';
import { badge, longNumber, money, text, time, word } from '@/shared/list/cells';
import { DataTable } from '@/shared/list/DataTable';
import type { AnyColumn } from '@/shared/list/defineList';

type Props = ComponentProps<typeof DataTable>;

const state = badge({ DONE: '成功', FAIL: '失败' }, { DONE: 'done', FAIL: 'failed' });
const columns: readonly AnyColumn[] = [
  { key: 'no', title: '流水号', as: longNumber as never, copyable: true },
  { key: 'createTime', title: '交易时间', as: time as never },
  { key: 'payee', title: '收款方', role: 'party', as: text as never },
  { key: 'amount', title: '金额（元）', as: money as never },
  { key: 'fee', title: '手续费（元）', as: money as never },
  { key: 'state', title: '状态', as: state as never },
  { key: 'remark', title: '备注', as: text as never },
];
const aRow = (no: string, more: object = {}) => ({
  no,
  createTime: '2026-11-20T14:03:59+08:00',
  payee: '杭州云帆贸易有限公司',
  amount: '1000.00',
  fee: '2.00',
  state: 'DONE',
  remark: '货款',
  ...more,
});
const rows = [aRow('202611200001'), aRow('202611200002', { payee: '宁波海曙电子有限公司', state: 'FAIL' })];

function Cards({ over, choosing, asked }: { over: Partial<Props>; choosing: boolean; asked: string[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const onChange = (next: ReadonlySet<string>) => {
    asked.push(`choose ${[...next].join()}`);
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
      onSort={(field) => asked.push(`sort ${field}`)}
      rowActions={[]}
      onAct={(action, key) => asked.push(`${action} ${key}`)}
      onCopy={(value) => asked.push(`copy ${value}`)}
      selection={choosing ? { chosen, onChange } : undefined}
      {...over}
    />
  );
}

function cards(over: Partial<Props> = {}, { choosing = false } = {}) {
  const requests: string[] = [];
  render(<Cards over={over} choosing={choosing} asked={requests} />);
  return { asked: requests, user: userEvent.setup() };
}

const card = (at: number) => within(screen.getAllByRole('row')[at + 1] as HTMLElement);
const cellsOf = (at: number) =>
  card(at)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const places = (...given: Parameters<typeof cardColumns>) =>
  Object.fromEntries(cardColumns(...given).flatMap(({ column, place }) => (place ? [[place, column.key]] : [])));

beforeEach(() => aScreen({ narrow: true }));

describe('the columns in sight', () => {
  it('shows the party, the first amount, state and time first', () => {
    expect(places(columns)).toEqual({ title: 'payee', amount: 'amount', state: 'state', time: 'createTime' });
    expect(cardColumns(columns).map(({ column }) => column.key)).toEqual([
      ...['payee', 'amount', 'state', 'createTime'],
      ...['no', 'fee', 'remark'],
    ]);
  });

  it('shows the next column of the same role when the first is hidden, and a text in place of a hidden party', () => {
    const shown = columns.filter(({ key }) => key !== 'amount' && key !== 'payee');
    expect(places(shown)).toMatchObject({ title: 'remark', amount: 'fee' });
  });

  it('shows the first coded value in place of the state when the list has no state', () => {
    const kind = { key: 'kind', title: '类型', as: word({ PAY: '付款' }) as never };
    const shown = columns.filter(({ key }) => key !== 'state');
    expect(places([kind, ...shown])).toMatchObject({ title: 'payee', state: 'kind' });
    expect(places(shown)).not.toHaveProperty('state');
  });

  it('uses another column as title if no column is a name', () => {
    const of = (...keys: string[]) => places(columns.filter(({ key }) => keys.includes(key))).title;
    expect(of('createTime', 'no', 'amount')).toBe('no');
    expect(of('createTime', 'amount')).toBe('createTime');
  });

  it('shows text columns without a kind', () => {
    expect(
      places([
        { key: 'a', title: 'A', copyable: true },
        { key: 'b', title: 'B' },
      ]),
    ).toEqual({ title: 'b' });
  });
});

describe('a card', () => {
  it('shows party, amount, state and time, and the other columns after opening', async () => {
    const { user } = cards();
    expect(cellsOf(0)).toEqual([
      '杭州云帆贸易有限公司',
      '金额（元）1,000.00',
      '状态成功',
      expect.stringMatching(/^交易时间2026-11-20 /),
      '展开',
    ]);
    await user.click(card(0).getByRole('button', { name: '展开 202611200001', expanded: false }));
    expect(cellsOf(0).slice(4)).toEqual(['流水号202611200001', '手续费（元）2.00', '备注货款', '收起']);
    // The second card stays collapsed.
    expect(cellsOf(1)).toHaveLength(5);
    await user.click(card(0).getByRole('button', { name: '收起 202611200001', expanded: true }));
    expect(cellsOf(0)).toHaveLength(5);
  });

  it('hides the unfold button when all columns are visible', () => {
    cards({ columns: columns.slice(2, 4) });
    expect(cellsOf(0)).toEqual(['杭州云帆贸易有限公司', '金额（元）1,000.00']);
  });

  it('copies a value under 展开', async () => {
    const { asked, user } = cards();
    await user.click(card(1).getByRole('button', { name: /^展开/ }));
    await user.click(card(1).getByRole('button', { name: '复制 202611200002' }));
    expect(asked).toEqual(['copy 202611200002']);
  });

  it('offers the actions of a row at the foot of its card', async () => {
    const { asked, user } = cards({ rowActions: [{ id: 'detail', label: '详情', *run() {} }] });
    await user.click(card(1).getByRole('button', { name: '详情' }));
    expect(asked).toEqual(['detail 202611200002']);
    expect(cellsOf(1).at(-1)).toBe('详情展开');
  });

  it('highlights a marked row, and numbers each cell by its column of the table', () => {
    cards({ strong: (({ state: of }: { state: string }) => of === 'FAIL') as never }, { choosing: true });
    const [, first, second] = screen.getAllByRole('row');
    expect(first).not.toHaveAttribute('data-strong');
    expect(second).toHaveAttribute('data-strong');
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map((head) => head.getAttribute('aria-colindex'))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(heads[2]).toHaveTextContent('金额（元）');
    expect(card(0).getByRole('cell', { name: /1,000.00/ })).toHaveAttribute('aria-colindex', '3');
  });

  it('shows one hundred cards at first and more near their end', () => {
    let come = () => {};
    window.IntersectionObserver = class {
      constructor(told: IntersectionObserverCallback) {
        come = () => told([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe() {}
      disconnect() {}
    } as never;
    cards({ rows: Array.from({ length: 150 }, (_, at) => aRow(String(at))) });
    expect(screen.getAllByRole('row')).toHaveLength(101);
    act(() => come());
    expect(screen.getAllByRole('row')).toHaveLength(151);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '151');
  });
});

describe('the controls above the cards', () => {
  it('shows the controls for sorting and for selecting all above the cards', async () => {
    const { asked, user } = cards({ sortable: ['amount'] }, { choosing: true });
    await user.click(screen.getByRole('button', { name: '金额（元）' }));
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await user.click(screen.getByRole('checkbox', { name: '选择 202611200001' }));
    expect(asked).toEqual(['sort amount', 'choose 202611200001,202611200002', 'choose 202611200002']);
    expect(screen.getByRole('columnheader', { name: '状态' })).toHaveClass('visually-hidden');
    expect(screen.getByRole('columnheader', { name: '金额（元）' })).not.toHaveClass('visually-hidden');
    expect(screen.getByRole('columnheader', { name: '金额（元）' })).toHaveAttribute('aria-sort', 'none');
  });

  it('shows no controls above the cards without sorting and selection', () => {
    cards();
    expect(screen.getAllByRole('rowgroup')[0]).toHaveClass('visually-hidden');
  });
});

describe('a row that belongs to another one', () => {
  const fee = aRow('202611200003', { payee: '平台手续费', amount: '2.00' });
  const attached: NonNullable<Props['attached']> = {
    belongs: (row: { payee: string }, main: { payee: string }) =>
      row.payee === '平台手续费' && main.payee !== '平台手续费',
    inOrderOf: 'createTime' as never,
    column: 'amount' as never,
    summary: ({ amount }: { amount: string }) => `手续费 ${amount}`,
  } as never;

  it('shows a dependent row under its card after opening', async () => {
    const { user } = cards({ rows: [rows[0] as object as never, fee], attached });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    const feeButton = card(0).getByRole('button', { name: '手续费 2.00', expanded: false });
    expect(feeButton.closest('td')).toHaveAttribute('data-in', 'amount');
    await user.click(feeButton);
    expect(cellsOf(1)[0]).toBe('平台手续费');
    expect(screen.getAllByRole('row')[2]).toHaveAttribute('data-under');
  });

  it('names the parent row in the title when its own column is hidden', () => {
    cards({
      rows: [rows[0] as object as never, fee],
      attached,
      columns: columns.filter(({ key }) => key === 'payee' || key === 'remark'),
    });
    expect(screen.getByRole('button', { name: '手续费 2.00' }).closest('td')).toHaveAttribute('data-in', 'title');
  });
});
