/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { aScreen, chooseOption } from '@test/support/page';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter } from 'react-router-dom';
import { layoutOf } from '@/contract/rules/batchSheet';
import { ColumnsCard } from '@/shared/sheet/ColumnsCard';
import type { ColumnChoice } from '@/shared/sheet/columns';
import { sheetPreview } from '@/shared/sheet/previews';

const NONE = { number: -1, name: -1, accountNo: -1, accountKind: -1, bank: -1, amount: -1, remark: -1 };
const begun: ColumnChoice = { row: 0, places: NONE, problem: null, isRemembered: false };

function Page({ onRead }: { onRead: (choice: ColumnChoice) => void }) {
  const [choice, setChoice] = useState(begun);
  return (
    <MemoryRouter>
      <Link to="/home">首页</Link>
      <ColumnsCard
        title="批量转账"
        fileName="工资.csv"
        layout={layoutOf('PAYOUT')}
        choice={choice}
        onChange={(next) => setChoice({ ...choice, ...next, problem: null })}
        onRead={() => onRead(choice)}
        onAnother={() => {}}
      />
    </MemoryRouter>
  );
}

beforeEach(() => aScreen());

/** Opens the list of a select and returns the texts of its options. */
async function optionsOf(label: string): Promise<readonly (string | null)[]> {
  await userEvent.setup().click(screen.getByLabelText(label));
  return screen.getAllByRole('option').map(({ textContent }) => textContent?.trim() ?? null);
}

it('fills in the columns by the chosen head, names missing columns, and reads the file when none is missing', async () => {
  sheetPreview.put([
    { rowNo: 1, cells: ['工资表'] },
    { rowNo: 2, cells: ['姓名', '卡号', '银行', '实发'] },
    { rowNo: 3, cells: ['何雨桐', '6222021001116253476', '中国工商银行', '5.00'] },
  ]);
  const onRead = jest.fn();
  render(<Page onRead={onRead} />);
  const user = userEvent.setup();
  expect(screen.getByRole('alert')).toHaveTextContent('请选择“收款户名”列');
  await chooseOption(user, screen.getByLabelText('表头所在行'), '第 2 行 姓名 卡号 银行');
  expect(screen.getByLabelText('收款户名')).toHaveValue('姓名');
  expect(screen.getByLabelText('金额')).toHaveValue('实发');
  expect(screen.getByRole('alert')).toHaveTextContent('请选择“账户类型”列');
  expect(screen.getByLabelText('账户类型')).toBeInvalid();
  expect(screen.getByRole('button', { name: '按所选的列读取' })).toBeDisabled();
  expect(screen.getByRole('table', { name: '文件前几行' })).toHaveTextContent('6222021001116253476');
  await chooseOption(user, screen.getByLabelText('账户类型'), '整个文件都是“对私”');
  await user.click(screen.getByRole('button', { name: '按所选的列读取' }));
  expect(onRead).toHaveBeenCalledWith({
    row: 1,
    places: { ...NONE, name: 0, accountNo: 1, accountKind: -3, bank: 2, amount: 3 },
    problem: null,
    isRemembered: false,
  });
});

it('names columns of the same title by their places, and receives the focus', async () => {
  sheetPreview.put([
    { rowNo: 1, cells: ['姓名', '金额', '金额'] },
    { rowNo: 2, cells: ['何雨桐', '6000', '5000'] },
  ]);
  render(<Page onRead={() => {}} />);
  expect(screen.getByRole('heading', { name: '选择文件的列' })).toHaveFocus();
  expect((await optionsOf('金额')).slice(0, 3)).toEqual(['姓名', '金额（第 2 列）', '金额（第 3 列）']);
});

it('offers the rows that look like a head, however far below they are', async () => {
  const line = ['何雨桐', '6222021001116253476', '5.00'];
  sheetPreview.put(
    Array.from({ length: 1_000 }, (_, at) => ({
      rowNo: at + 1,
      cells: at === 300 || at === 900 ? ['Payee', 'Account', 'Sum'] : at > 900 || at === 301 ? line : [`说明${at}`],
    })),
  );
  render(<Page onRead={() => {}} />);
  const rows = await optionsOf('表头所在行');
  expect(rows).toEqual(
    expect.arrayContaining(['第 301 行 Payee Account Sum', '第 901 行 Payee Account Sum', '第 298 行 说明297']),
  );
  expect(rows.length).toBeLessThan(150);
});

it('asks before a changed choice is left, and keeps it if the user stays', async () => {
  sheetPreview.put([{ rowNo: 1, cells: ['姓名', '卡号'] }]);
  render(<Page onRead={() => {}} />);
  const user = userEvent.setup();
  const leave = () => user.click(screen.getByRole('link', { name: '首页' }));
  await leave();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await chooseOption(user, screen.getByLabelText('收款户名'), '姓名');
  await leave();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('收款户名')).toHaveValue('姓名');
});
