/** @jest-environment jsdom */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { show } from '@test/support/page';
import { aFlow, aUser, aUserInfo } from '@test/support/samples';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useRef, useState } from 'react';
import { DebuggerPage } from '@/app/debugger/DebuggerPage';
import { ServiceButton } from '@/app/layout/ServiceButton';
import { Shortcuts } from '@/app/layout/Shortcuts';
import { AssistantPage } from '@/features/assistant/AssistantPage';
import { assistantEvents } from '@/features/assistant/slice';
import { flowDetail } from '@/features/funds/flowDetail';
import { fundFlowList } from '@/features/funds/lists/flow';
import { NewsPanel } from '@/features/messages/NewsPanel';
import { Evidence } from '@/features/payAudit/Evidence';
import type { OrderDetail } from '@/features/payAudit/status';
import { sessionEvents } from '@/features/session';
import { LoginPage } from '@/features/session/LoginPage';
import { DetailDrawer } from '@/shared/detail/DetailDrawer';
import { SearchSelect } from '@/shared/form/SearchSelect';
import { Grid, type GridColumn } from '@/shared/grid/Grid';
import { DataTable } from '@/shared/list/DataTable';
import { Filters } from '@/shared/list/Filters';
import * as events from '@/shared/list/slice';
import { ImagePreview } from '@/shared/media/ImagePreview';
import { Dialog } from '@/shared/ui/Dialog';
import { Popover } from '@/shared/ui/Popover';
import { Popup } from '@/shared/ui/Popup';
import { ROOT, repositoryFiles } from '../../repository/files';

type Page = ReturnType<typeof show>;
interface Control {
  /** The source file that handles the keys. */
  file: string;
  name: string;
  open: () => Page | Promise<Page>;
  /** The element that has the focus while a key is pressed. */
  at: () => HTMLElement;
  /** Keys that have an effect in this element outside of a composition by an input method. */
  keys: readonly string[];
}

const QUERY = { filters: {}, sort: null, pageNo: 1, pageSize: 10 };
const FLOWS = { pageNo: 1, pageSize: 10, total: 2, rows: [aFlow({ flowNo: 'F1' }), aFlow({ flowNo: 'F2' })] };
const listRequested = events.listRequested({ id: fundFlowList.id, query: QUERY });
const listArrived = events.listArrived({ id: fundFlowList.id, query: QUERY, page: FLOWS as never, at: 1 });
const ofRow = { ...flowDetail, wholeRows: true, facts: ({ flowNo }: { flowNo: string }) => [['流水号', flowNo]] };

function Details() {
  const [at, setAt] = useState('F1');
  const { head: _, Actions: __, trail: ___, related: ____, postings: _____, ...of } = ofRow;
  return <DetailDrawer of={of as never} at={at} list={fundFlowList.id} onStep={setAt} onClose={() => {}} />;
}

const signedIn = [sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() })];

function Banks() {
  const [value, setValue] = useState('');
  const options = [
    { value: '102', label: '中国工商银行' },
    { value: '103', label: '中国农业银行' },
  ];
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <SearchSelect
        name="bank"
        label="开户银行"
        value={value}
        problem={undefined}
        onChange={setValue}
        onLeave={() => {}}
        options={options}
      />
      <output>{value}</output>
    </form>
  );
}

function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(true);
  return open ? children(() => setOpen(false)) : <p>已关闭</p>;
}

function Views() {
  const [open, setOpen] = useState(true);
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label="视图"
      width={240}
      trigger={(props) => (
        <button type="button" {...props}>
          视图
        </button>
      )}
    >
      <input aria-label="视图名称" />
    </Popup>
  );
}

function Flows() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [acted, setActed] = useState('');
  return (
    <>
      <DataTable
        label="流水"
        columns={[{ key: 'no', title: '流水号' }]}
        rows={[{ no: 'F1' }, { no: 'F2' }]}
        rowKey="no"
        density="default"
        busy={false}
        stale={false}
        sortable={[]}
        sort={null}
        onSort={() => {}}
        rowActions={[{ id: 'detail', label: '详情', to: () => '/detail' } as never]}
        onAct={setActed}
        onCopy={() => {}}
        selection={{ chosen, onChange: setChosen }}
      />
      <output>{acted}</output>
    </>
  );
}

function ShortcutsPage() {
  const content = useRef<HTMLElement>(null);
  return (
    <main ref={content}>
      <Filters
        filters={fundFlowList.filters as never}
        values={{}}
        onSearch={() => {}}
        onReset={() => {}}
        busy={false}
        all={false}
      />
      <Shortcuts content={content} />
    </main>
  );
}

const voucher = (voucherNo: string) => ({
  voucherNo,
  lineNo: 1,
  sourceNo: `S${voucherNo}`,
  amount: '1.00',
  kind: 'FREIGHT',
  period: '2026-11',
  attachments: 0,
  payeeName: '甲',
  accountNo: '6222020000000001',
  bank: '中国银行',
  remark: '',
});
const order = {
  orderNo: 'ZD1',
  files: [],
  lineRows: [{ lineNo: 1, payeeName: '甲', vouchers: 2, amount: '2.00', accountNo: '6222', bank: '中国银行' }],
  voucherRows: [voucher('V1'), voucher('V2')],
} as unknown as OrderDetail;

const GRID_COLUMNS: readonly GridColumn<'name'>[] = [{ field: 'name', label: '户名', width: 176 }];
function Lines() {
  const [names, setNames] = useState(['甲', '乙']);
  return (
    <Grid<'name'>
      label="明细"
      columns={GRID_COLUMNS}
      lines={names.map((name, at) => ({ lineNo: at + 1, name }))}
      issues={names.map(() => [{ field: 'name', level: 'error', msg: '请核对' }])}
      counts={{ lines: 2, errors: 2, warnings: 0 }}
      disabled={false}
      onChange={(lineNo, _, value) => setNames((now) => now.map((name, at) => (at + 1 === lineNo ? value : name)))}
      onDrop={() => {}}
    />
  );
}

const bank = () => screen.getByRole('combobox', { name: '开户银行' });
const CONTROLS: readonly Control[] = [
  {
    file: 'src/shared/ui/Select.tsx',
    name: 'a searched choice that is closed',
    open: () => show(<Banks />),
    at: bank,
    keys: ['ArrowDown', 'ArrowUp'],
  },
  {
    file: 'src/shared/ui/Select.tsx',
    name: 'a searched choice that is open',
    open: async () => {
      const page = show(<Banks />);
      await page.user.type(bank(), '中');
      return page;
    },
    at: bank,
    keys: ['ArrowDown', 'Enter', 'Escape'],
  },
  {
    file: 'src/shared/ui/Popup.tsx',
    name: 'a panel with a field',
    open: () => show(<Views />),
    at: () => screen.getByLabelText('视图名称'),
    keys: ['Escape'],
  },
  {
    file: 'src/shared/ui/Popover.tsx',
    name: 'a hint',
    open: () => {
      const page = show(<Popover label="为什么收这笔费">按费率</Popover>);
      act(() => screen.getByRole('button').focus());
      return page;
    },
    at: () => screen.getByRole('button'),
    keys: ['Escape'],
  },
  {
    file: 'src/shared/ui/Dialog.tsx',
    name: 'a dialog with a field',
    open: () =>
      show(
        <Opened>
          {(close) => (
            <Dialog title="新增" width={400} closeText="关闭" onClose={close}>
              <input aria-label="名称" />
            </Dialog>
          )}
        </Opened>,
      ),
    at: () => screen.getByLabelText('名称'),
    keys: ['Escape'],
  },
  {
    file: 'src/shared/grid/Grid.tsx',
    name: 'a grid with errors',
    open: async () => {
      // jsdom computes no layout, and a grid without height draws no line.
      jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
      const page = show(<Lines />);
      await page.user.type(screen.getByLabelText('第1行 户名'), '公司');
      return page;
    },
    at: () => screen.getByLabelText('第1行 户名'),
    keys: ['F8', 'Enter', 'Escape'],
  },
  {
    file: 'src/shared/media/ImagePreview.tsx',
    name: 'the preview of a picture',
    open: () => show(<ImagePreview name="执照.png" src="/a.png" onClose={() => {}} />),
    at: () => screen.getByRole('dialog'),
    keys: ['+', '-'],
  },
  {
    file: 'src/features/assistant/AssistantPage.tsx',
    name: 'the question to the assistant',
    open: async () => {
      const page = show(<AssistantPage />, {
        before: [assistantEvents.openingEnded({ opening: { greeting: '您好', suggestions: [] } })],
      });
      await page.user.type(screen.getByRole('textbox', { name: '输入您的问题' }), 'yue');
      return page;
    },
    at: () => screen.getByRole('textbox', { name: '输入您的问题' }),
    keys: ['Enter'],
  },
  {
    file: 'src/features/payAudit/Evidence.tsx',
    name: 'the vouchers of a payment order',
    open: () => show(<Evidence of={order} />),
    at: () => screen.getByRole('listbox'),
    keys: ['ArrowDown', 'End'],
  },
  {
    file: 'src/features/messages/NewsPanel.tsx',
    name: 'the tabs of the messages',
    open: () => show(<NewsPanel onLeave={() => {}} />, { before: signedIn }),
    at: () => screen.getByRole('tab', { selected: true }),
    keys: ['ArrowRight', 'ArrowLeft'],
  },
  {
    file: 'src/features/session/LoginPage.tsx',
    name: 'the tabs of the login',
    open: () => show(<LoginPage />, { before: [sessionEvents.noSessionFound()], at: '/login' }),
    at: () => screen.getByRole('tab', { selected: true }),
    keys: ['ArrowRight', 'ArrowLeft'],
  },
  {
    file: 'src/app/layout/ServiceButton.tsx',
    name: 'the button of the customer service',
    open: () => {
      const page = show(<ServiceButton />);
      const size = {
        clientWidth: { value: 1_000, configurable: true },
        clientHeight: { value: 800, configurable: true },
      };
      Object.defineProperties(document.documentElement, size);
      screen.getByRole('button').getBoundingClientRect = () => new DOMRect(950, 660, 40, 40);
      return page;
    },
    at: () => screen.getByRole('button'),
    keys: ['ArrowLeft', 'ArrowUp'],
  },
  {
    file: 'src/shared/detail/DetailDrawer.tsx',
    name: 'the detail of a row',
    open: () => show(<Details />, { before: [...signedIn, listRequested, listArrived] }),
    at: () => screen.getByRole('dialog'),
    keys: ['j', 'ArrowRight'],
  },
  {
    file: 'src/shared/list/useRowKeys.ts',
    name: 'a row of a list',
    open: () => show(<Flows />),
    at: () => screen.getAllByRole('row')[1] as HTMLElement,
    keys: ['End', 'Enter', ' '],
  },
  {
    file: 'src/app/layout/Shortcuts.tsx',
    name: 'a page with a list',
    open: () => show(<ShortcutsPage />),
    at: () => screen.getByRole('main'),
    keys: ['/', '?'],
  },
  {
    file: 'src/app/debugger/DebuggerPage.tsx',
    name: 'the tabs of the debugger',
    open: () => show(<DebuggerPage />, { before: signedIn, at: '/debugger' }),
    at: () => screen.getByRole('tab', { selected: true }),
    keys: ['ArrowRight'],
  },
];

/** Files that listen to keys, but do not choose, move, close or submit anything. */
const WATCHERS = [
  // Blocks the keys of a form that is being submitted. Its fields accept no text during this time.
  'src/shared/form/useStill.ts',
  'src/shared/form/useAfterPress.ts', // a key press ends the handling of a pointer press
  'src/app/prefetch.ts', // the first action of a user
  'src/app/layout/Frame.tsx', // Escape hides the tooltip of a link
  'src/shared/division/DivisionCascader.tsx', // keeps composition keys away from Arco's picker (tested in DivisionCascader.test.tsx)
  'src/app/layout/useReadingStart.ts', // detects that the user has already moved the focus
  'src/app/replay/stillPage.ts', // blocks keys in a replayed page
  'src/shared/ports/events.ts', // detects activity of the user
];

const DURING = [
  ['during a composition', { isComposing: true }],
  ['that ends a composition in Safari', { keyCode: 229 }],
] as const;
const shown = () =>
  `${document.body.innerHTML} ${[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)}`;

afterEach(() => jest.restoreAllMocks());

const CASES = CONTROLS.flatMap((control) => control.keys.map((key) => ({ ...control, key })));

describe.each(CASES)('$key in $name', ({ key, open, at }) => {
  it.each(DURING)('ignores a key %s', async (_how, composing) => {
    const page = await open();
    const [before, done] = [shown(), page.log.length];
    const isDefault = fireEvent.keyDown(at(), { key, keyCode: 13, ...composing });
    expect(shown()).toBe(before);
    expect(page.log.slice(done)).toEqual([]);
    // The default action is not prevented, so the input method gets the key.
    expect(isDefault).toBe(true);
  });

  it('handles the key outside of a composition', async () => {
    const page = await open();
    const [before, done] = [shown(), page.log.length];
    let isDefault = true;
    await act(async () => {
      isDefault = fireEvent.keyDown(at(), { key, keyCode: 13 });
    });
    expect(!isDefault || shown() !== before || page.log.length > done).toBe(true);
  });
});

it('the list covers every file of the console that handles keys', () => {
  const handling = repositoryFiles().filter(
    (file) =>
      /^src\/.*\.tsx?$/.test(file) &&
      /onKeyDown(?:Capture)? ?=|onKeyUp=|onPressEnter|'keydown'/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect([...new Set([...CONTROLS.map(({ file }) => file), ...WATCHERS])].sort()).toEqual(handling.sort());
});
