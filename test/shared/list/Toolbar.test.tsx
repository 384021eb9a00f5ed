/** @jest-environment jsdom */

import '@testing-library/jest-dom';
import { aScreen } from '@test/support/page';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { initialSetup, visible } from '@/shared/list/setup';
import type { ListSetup } from '@/shared/list/slice';
import { Toolbar } from '@/shared/list/Toolbar';

type Props = ComponentProps<typeof Toolbar>;

const columns = [
  { key: 'no', title: '流水号' },
  { key: 'amount', title: '金额' },
  { key: 'remark', title: '备注', hiddenAtFirst: true },
];

beforeEach(() => aScreen());

interface Seen {
  asked: string[];
  setup: ListSetup;
}

/** Renders the tools of a list with its setup. A setup of null means the initial setup, as in the store. */
function Page({ over, seen }: { over: Partial<Props>; seen: Seen }) {
  const [own, setOwn] = useState<ListSetup | null>(null);
  seen.setup = own ?? initialSetup(columns);
  return (
    <Toolbar
      columns={columns}
      setup={seen.setup}
      onSetup={setOwn}
      busy={false}
      onRefresh={() => seen.asked.push('refresh')}
      exports={{}}
      exporting={false}
      onExport={(format) => seen.asked.push(`export ${format}`)}
      {...over}
    />
  );
}

function aToolbar(over: Partial<Props> = {}) {
  const seen: Seen = { asked: [], setup: initialSetup(columns) };
  render(<Page over={over} seen={seen} />);
  return {
    asked: seen.asked,
    user: userEvent.setup(),
    setup: () => seen.setup,
    shown: () => visible(columns, seen.setup).map(({ title }) => title),
  };
}

async function aChooser() {
  const bar = aToolbar();
  await bar.user.click(screen.getByRole('button', { name: '列设置' }));
  return bar;
}
const chooser = () => within(screen.getByRole('dialog', { name: '列设置' }));
const box = (name: string) => chooser().getByRole('checkbox', { name });

describe('choosing columns', () => {
  it('hides and shows a column', async () => {
    const { user, shown } = await aChooser();
    expect(box('备注')).not.toBeChecked();
    await user.click(box('备注'));
    await user.click(box('流水号'));
    expect(shown()).toEqual(['金额', '备注']);
  });

  it('moves a column, not beyond the ends', async () => {
    const { user, shown } = await aChooser();
    await user.click(chooser().getByRole('button', { name: '上移 金额' }));
    expect(shown()).toEqual(['金额', '流水号']);
    expect(chooser().getByRole('button', { name: '上移 金额' })).toBeDisabled();
    expect(chooser().getByRole('button', { name: '下移 备注' })).toBeDisabled();
    await user.click(chooser().getByRole('button', { name: '下移 金额' }));
    expect(shown()).toEqual(['流水号', '金额']);
  });

  it('does not hide the last visible column', async () => {
    const { user, shown } = await aChooser();
    await user.click(box('流水号'));
    expect(box('金额')).toBeDisabled();
    await user.click(box('金额'));
    expect(shown()).toEqual(['金额']);
    // The only visible column cannot be hidden. After another column is shown, this column can be hidden again.
    await user.click(box('流水号'));
    expect(box('金额')).toBeEnabled();
  });

  it('keeps the focus for keyboard users when columns change', async () => {
    const { user, shown } = await aChooser();
    const press = async (name: string, key: string) => {
      chooser()
        .getByRole(name.includes(' ') ? 'button' : 'checkbox', { name })
        .focus();
      await user.keyboard(key);
    };
    await press('备注', ' ');
    expect(box('备注')).toHaveFocus();
    await press('下移 流水号', '{Enter}');
    expect(chooser().getByRole('button', { name: '下移 流水号' })).toHaveFocus();
    await press('上移 备注', '{Enter}');
    expect(chooser().getByRole('button', { name: '上移 备注' })).toHaveFocus();
    expect(shown()).toEqual(['金额', '备注', '流水号']);
  });

  it('restores the initial columns of the list', async () => {
    const { user, setup, shown } = await aChooser();
    await user.click(box('备注'));
    await user.click(chooser().getByRole('button', { name: '下移 流水号' }));
    expect(shown()).not.toEqual(['流水号', '金额']);
    await user.click(chooser().getByRole('button', { name: '恢复默认' }));
    expect(setup()).toEqual(initialSetup(columns));
  });
});

describe('the other tools', () => {
  it('switches the density and keeps the columns', async () => {
    const { user, setup } = await aChooser();
    await user.click(box('备注'));
    await user.click(screen.getByRole('button', { name: '切换为紧凑行高' }));
    expect(setup()).toMatchObject({ density: 'compact', hidden: [] });
    // The name of the button describes its next action, so it must not have a pressed state in addition.
    const back = screen.getByRole('button', { name: '切换为标准行高' });
    expect(back).not.toHaveAttribute('aria-pressed');
    await user.click(back);
    expect(setup()).toMatchObject({ density: 'default', hidden: [] });
  });

  it('exports a workbook by one click', async () => {
    const { asked, user } = aToolbar();
    await user.click(screen.getByRole('button', { name: '导出' }));
    expect(asked).toEqual(['export xlsx']);
  });

  it('exports in another chosen format and closes the menu', async () => {
    const { asked, user } = aToolbar();
    await user.click(screen.getByRole('button', { name: '其他导出格式' }));
    await user.click(screen.getByRole('button', { name: '导出 CSV' }));
    expect(asked).toEqual(['export csv']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers receipts by their name if the list has receipts', async () => {
    const { asked, user } = aToolbar({ exports: { papers: '电子回单' } });
    await user.click(screen.getByRole('button', { name: '其他导出格式' }));
    await user.click(screen.getByRole('button', { name: '电子回单 PDF' }));
    expect(asked).toEqual(['export pdf']);
  });

  it('offers no receipts if the list has none', async () => {
    const { user } = aToolbar();
    await user.click(screen.getByRole('button', { name: '其他导出格式' }));
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });

  it('starts no second export during an export', async () => {
    aToolbar({ exporting: true });
    expect(screen.getByRole('button', { name: /正在导出/ })).toBeDisabled();
  });

  it('hides the export if the list has none', () => {
    aToolbar({ exports: null });
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  it('the refresh button requests the rows again', async () => {
    const { asked, user } = aToolbar();
    await user.click(screen.getByRole('button', { name: '刷新' }));
    expect(asked).toEqual(['refresh']);
  });

  it('does not refresh while rows are loading', () => {
    aToolbar({ busy: true });
    expect(screen.getByRole('button', { name: '刷新' })).toBeDisabled();
  });
});

it('offers no row height on a phone, where rows are cards', () => {
  aScreen({ narrow: true });
  aToolbar();
  expect(screen.queryByRole('button', { name: /行高/ })).toBeNull();
  expect(screen.getByRole('button', { name: '列设置' })).toBeVisible();
});
