/** @jest-environment jsdom */

import { aScreen, show } from '@test/support/page';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { type Compared, CompareTable } from '@/shared/ui/CompareTable';

const OF: readonly Compared[] = [
  { key: 'a', name: '微信支付', cells: ['0.60%', '次日'] },
  { key: 'b', name: '支付宝', cells: ['0.55%', '次日'] },
  { key: 'c', name: '数字人民币', cells: ['0.00%', '实时'], blocked: '正在审核' },
];
function Comparing({ run, initial = [] }: { run: () => void; initial?: readonly string[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <CompareTable
      label="支付方式"
      nameTitle="名称"
      columns={[{ title: '费率' }, { title: '到账时间' }]}
      of={OF}
      chosen={chosen}
      onChoose={setChosen}
      action={{ text: '一起开通', run }}
    />
  );
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const statusText = () => screen.getByRole('status').textContent;
const action = () => screen.getByRole('button', { name: '一起开通' });

describe('a table that compares items', () => {
  it('names the rows of the table', () => {
    show(<Comparing run={() => {}} />);
    const row = screen.getByRole('row', { name: /微信支付/ });
    expect(within(row).getByRole('rowheader')).toHaveTextContent('微信支付');
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['', '0.60%', '次日']);
  });

  it('shows the chosen items at the foot with the one action', async () => {
    const run = jest.fn();
    const { user } = show(<Comparing run={run} />);
    expect(action()).toBeDisabled();
    await user.click(box('选择 支付宝'));
    await user.click(box('选择 微信支付'));
    expect(statusText()).toBe('已选 2 项：微信支付、支付宝');
    await user.click(box('选择 支付宝'));
    expect(statusText()).toBe('已选 1 项：微信支付');
    await user.click(action());
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('shows the reason of items that cannot be chosen, and does not count them, even if chosen before', async () => {
    const { user } = show(<Comparing run={() => {}} initial={['a', 'c', 'gone']} />);
    expect(box('选择 数字人民币')).toBeDisabled();
    expect(screen.getByText('正在审核')).toBeVisible();
    expect(statusText()).toBe('已选 1 项：微信支付');
    await user.click(box('选择全部可选项'));
    expect(statusText()).toBe('已选 2 项：微信支付、支付宝');
    await user.click(box('选择全部可选项'));
    expect(statusText()).toBe('请选择');
  });

  it('shows cards on a phone, each with its facts', async () => {
    const { user, rerender } = show(<div />);
    aScreen({ narrow: true });
    rerender(<Comparing run={() => {}} />);
    expect(screen.queryByRole('table')).toBeNull();
    const [first] = within(screen.getByRole('list', { name: '支付方式' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('微信支付费率0.60%到账时间次日');
    await user.click(screen.getByRole('checkbox', { name: '支付宝' }));
    expect(statusText()).toBe('已选 1 项：支付宝');
  });
});
