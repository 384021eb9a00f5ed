/** @jest-environment jsdom */

import { aScreen, show } from '@test/support/page';
import { screen, within } from '@testing-library/react';
import { type AccountFlow, downLoadAccountFlow, queryAccountFlow } from '@/contract/calls/accounts';
import { type AnyListSpec, type AnyPage, DATE_SHORTCUTS, defineList } from '@/shared/list/defineList';
import { ListPage } from '@/shared/list/ListPage';
import { queryOf } from '@/shared/list/query';
import {
  listAllChosen,
  listArrived,
  listExportRequested,
  listFailed,
  listRequested,
  listRowsChosen,
  listSetupRestored,
} from '@/shared/list/slice';

const spec = defineList<typeof queryAccountFlow>({
  id: 'tested',
  title: '资金流水',
  call: queryAccountFlow,
  rowKey: 'flowNo',
  filters: [
    { kind: 'text', key: 'flowNo', label: '流水号' },
    { kind: 'choice', key: 'direction', label: '收支方向', options: { IN: '收入', OUT: '支出' } },
    { kind: 'dateRange', from: 'startTime', to: 'endTime', label: '交易时间', shortcuts: DATE_SHORTCUTS },
  ],
  columns: [
    { key: 'flowNo', title: '流水号' },
    { key: 'amount', title: '金额', role: 'amount' },
    { key: 'remark', title: '备注', hiddenAtFirst: true },
  ],
  sortable: ['amount'],
  rowActions: [{ id: 'voucher', label: '凭证', run: function* none() {} }],
  selectable: ({ flowNo }) => flowNo !== 'F4',
  selectionActions: [{ id: 'vouchers', label: '批量下载', run: function* none() {} }],
  exportCall: downLoadAccountFlow,
  summary: ({ totalIn }) => [{ label: '收入合计', value: totalIn }],
  emptyHint: '有交易后会显示在这里。',
});

const query = (search = '') => queryOf(spec as unknown as AnyListSpec, search);
const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => ({ flowNo: `F${index + 1}`, amount: '1.00', remark: '货款' }) as AccountFlow,
  );
const aPage = (over: Partial<AnyPage> = {}): AnyPage => ({
  pageNo: 1,
  pageSize: 10,
  total: 3,
  rows: rows(3) as unknown as AnyPage['rows'],
  totalIn: '3.00',
  totalOut: '0.00',
  ...over,
});
const arrived = (over: Partial<AnyPage> = {}, search = '') =>
  listArrived({ id: 'tested', query: query(search), page: aPage(over), at: 0 });

const list = (at = '/flow') => show(<ListPage spec={spec} />, { at });
const queriesOf = (page: ReturnType<typeof list>) =>
  page.log.filter(listRequested.match).map(({ payload }) => payload.query);
const table = () => screen.queryByRole('table', { name: '资金流水' });

describe('the requests of a list when it is drawn', () => {
  const byGuard = listRequested({ id: 'tested', query: query() });

  it.each([
    ['nothing has been asked', [], 1],
    ['the guard has asked', [byGuard], 0],
    ['the answer is here already', [byGuard, arrived()], 0],
    [
      'the answer to another view is here',
      [byGuard, arrived(), listRequested({ id: 'tested', query: query('?direction=IN') })],
      1,
    ],
    ['it has failed just now', [byGuard, listFailed({ id: 'tested', query: query(), msg: '超时' })], 0],
  ])('requests the rows only if necessary: %s', (_, before, times) => {
    const page = show(<ListPage spec={spec} />, { at: '/flow', before });
    expect(queriesOf(page)).toHaveLength(times);
  });

  it('requests a failed list again when the user returns', () => {
    const page = list();
    page.happens(listFailed({ id: 'tested', query: query(), msg: '超时' }));
    expect(queriesOf(page)).toHaveLength(1);
    page.unmount();
    const again = show(<ListPage spec={spec} />, { at: '/flow', before: page.log });
    expect(queriesOf(again)).toHaveLength(1);
  });
});

describe('a list that a message links to', () => {
  const linked = defineList<typeof queryAccountFlow>({
    ...(spec as object as Parameters<typeof defineList<typeof queryAccountFlow>>[0]),
    id: 'linked',
    link: { tradeType: { key: 'direction', words: { RECHARGE: 'IN', PAYMENT: null } }, tradeStatus: { words: {} } },
  });
  const shown = (search: string) => {
    show(<ListPage spec={linked} />, { at: `/flow${search}` });
    return screen.queryAllByRole('status').map(({ textContent }) => textContent);
  };

  it.each([
    ['?tradeType=NOPE', '链接中的交易类型无法识别，已忽略'],
    ['?tradeType=NOPE&tradeStatus=NOPE', '链接中的交易类型、交易状态无法识别，已忽略'],
    ['?tradeType=RECHARGE&tradeStatus=FAIL', '此列表不能按链接中的交易状态筛选，已忽略'],
  ])('names the ignored parameters of %s', (search, text) => {
    expect(shown(search)).toContain(text);
  });

  it.each(['', '?tradeType=RECHARGE', '?tradeType=PAYMENT', '?direction=IN'])('shows no message for %j', (search) => {
    expect(shown(search).filter((text) => text?.includes('链接'))).toEqual([]);
  });
});

describe('the content of a list', () => {
  it('shows a skeleton until the first answer', () => {
    const page = list();
    expect(screen.getByRole('status', { name: '加载中' })).toBeInTheDocument();
    expect(table()).toBeNull();
    page.happens(arrived());
    expect(screen.queryByRole('status', { name: '加载中' })).toBeNull();
    expect(within(table() as HTMLElement).getByText('F2')).toBeVisible();
  });

  it('keeps the old rows, marked as busy, during a reload', () => {
    const page = list();
    page.happens(arrived());
    expect(table()?.parentElement).toHaveAttribute('aria-busy', 'false');
    page.go('?direction=IN');
    expect(screen.getByText('F2')).toBeVisible();
    expect(table()?.parentElement).toHaveAttribute('aria-busy', 'true');
    expect(table()?.parentElement).toHaveAttribute('data-stale', 'true');
  });

  it('does not dim the rows of the same view during a reload', async () => {
    const page = list();
    page.happens(arrived());
    await page.user.click(screen.getByRole('button', { name: '刷新' }));
    expect(table()?.parentElement).toHaveAttribute('aria-busy', 'true');
    expect(table()?.parentElement).not.toHaveAttribute('data-stale');
  });

  it('shows the first step to take when the list has no rows', () => {
    const page = list();
    page.happens(arrived({ rows: [], total: 0 }));
    expect(screen.getByText('暂无数据')).toBeVisible();
    expect(screen.getByText('有交易后会显示在这里。')).toBeVisible();
  });

  it('shows another text when the filters match no row', () => {
    const page = list('/flow?direction=IN');
    page.happens(arrived({ rows: [], total: 0 }, '?direction=IN'));
    expect(screen.getByText('没有符合条件的数据')).toBeVisible();
    expect(screen.queryByText('暂无数据')).toBeNull();
  });

  it('shows the reason of a failure with a retry button', async () => {
    const page = list('/flow?direction=IN');
    page.happens(listFailed({ id: 'tested', query: query('?direction=IN'), msg: '系统繁忙' }));
    expect(screen.getByText('系统繁忙')).toBeVisible();
    page.log.length = 0;
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    expect(queriesOf(page)).toEqual([query('?direction=IN')]);
    expect(screen.queryByText('系统繁忙')).toBeNull();
  });

  const aboutRows = () => [
    screen.queryByText('收入合计'),
    screen.queryByText('共 30 条'),
    screen.queryByRole('navigation', { name: '分页' }),
    screen.queryByText(/^数据截至/),
    screen.queryByRole('button', { name: '导出' }),
    screen.queryByText('已选 1 条，合计 1.00 元'),
  ];

  it('hides the figures of an earlier request after a failure, and shows them with the next answer', async () => {
    const page = list();
    page.happens(arrived({ total: 30 }));
    expect(aboutRows().filter((shown) => shown !== null)).toHaveLength(5);
    page.go('?direction=IN');
    page.happens(listFailed({ id: 'tested', query: query('?direction=IN'), msg: '系统繁忙' }));
    expect(aboutRows()).toEqual([null, null, null, null, null, null]);
    await page.user.click(screen.getByRole('button', { name: '重试' }));
    page.happens(arrived({ total: 30, totalIn: '7.00' }, '?direction=IN'));
    expect(aboutRows().filter((shown) => shown !== null)).toHaveLength(5);
    expect(screen.getByText('7.00')).toBeVisible();
  });

  it('offers no action for selected rows that a failed refresh has removed from the screen', async () => {
    const page = list();
    page.happens(arrived());
    await page.user.click(screen.getByRole('checkbox', { name: '选择 F2' }));
    expect(screen.getByText('已选 1 条，合计 1.00 元')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '刷新' }));
    page.happens(listFailed({ id: 'tested', query: query(), msg: '系统繁忙' }));
    expect(aboutRows()).toEqual([null, null, null, null, null, null]);
  });

  it('keeps the selected rows while a detail is open, but not after other filters', async () => {
    const page = list();
    page.happens(arrived());
    await page.user.click(screen.getByRole('checkbox', { name: '选择 F2' }));
    page.log.length = 0;
    page.go('?detail=F2');
    expect(screen.getByText('已选 1 条，合计 1.00 元')).toBeVisible();
    page.go('?');
    expect(screen.getByText('已选 1 条，合计 1.00 元')).toBeVisible();
    expect(queriesOf(page)).toEqual([]);
    page.go('?direction=IN');
    expect(screen.queryByText('已选 1 条，合计 1.00 元')).toBeNull();
  });

  it.each([
    ['an old address', '?direction=IN&pageNo=9', 12, '?direction=IN&pageNo=2'],
    ['the last row of the last page is gone', '?pageNo=2', 10, ''],
    ['the last row of the last page is gone, in pages of 20', '?pageNo=3&pageSize=20', 40, '?pageNo=2&pageSize=20'],
  ])('requests the page that is the last page now: %s', (_why, search, total, last) => {
    const page = list(`/flow${search}`);
    page.log.length = 0;
    page.happens(arrived({ rows: [], total }, search));
    expect(page.address()).toBe(`/flow${last}`);
    expect(queriesOf(page)).toEqual([query(last)]);
    expect(screen.queryByText('暂无数据')).toBeNull();
    page.happens(arrived({ total }, last));
    expect(table()).toBeVisible();
  });

  it('requests no other page when no row matches', () => {
    const page = list('/flow?pageNo=2');
    page.log.length = 0;
    page.happens(arrived({ rows: [], total: 0 }, '?pageNo=2'));
    expect(page.address()).toBe('/flow?pageNo=2');
    expect(queriesOf(page)).toEqual([]);
  });

  it('shows no pager while all rows fit on the smallest page', () => {
    const page = list();
    page.happens(arrived({ total: 10 }));
    expect(screen.queryByRole('navigation', { name: '分页' })).toBeNull();
    page.happens(arrived({ total: 11 }));
    expect(screen.getByRole('navigation', { name: '分页' })).toBeVisible();
  });

  it('shows the sum of all matching rows', () => {
    const page = list();
    page.happens(arrived());
    expect(screen.getByText('收入合计').nextSibling).toHaveTextContent('3.00');
  });
});

describe('the address of a list', () => {
  it('requests the list that the address describes', () => {
    const page = list('/flow?direction=OUT&sort=amount.asc&pageNo=3&pageSize=20');
    expect(queriesOf(page)).toEqual([
      { filters: { direction: 'OUT' }, sort: { field: 'amount', order: 'asc' }, pageNo: 3, pageSize: 20 },
    ]);
  });

  it.each([
    ['not asked for again while the same is on its way already', '/flow?direction=IN', 0],
    ['asked for when something else is on its way', '/flow?direction=OUT', 1],
  ])('the list of an address is %s', (_, at, questions) => {
    const before = [listRequested({ id: 'tested', query: query('?direction=IN') })];
    const page = show(<ListPage spec={spec} />, { at, before });
    expect(queriesOf(page)).toHaveLength(questions);
  });

  it('goes to the first page when the filters change', async () => {
    const page = list('/flow?pageNo=3');
    await page.user.type(screen.getByRole('textbox', { name: '流水号' }), '88{Enter}');
    expect(page.address()).toBe('/flow?flowNo=88');
    expect(queriesOf(page).at(-1)).toMatchObject({ filters: { flowNo: '88' }, pageNo: 1 });
  });

  it('keeps the address and requests the rows again after an unchanged search', async () => {
    const page = list('/flow?flowNo=88');
    await page.user.click(screen.getByRole('button', { name: '查询' }));
    expect(page.address()).toBe('/flow?flowNo=88');
    expect(queriesOf(page)).toHaveLength(2);
  });

  it('removes a filter by its tag, and all filters at once', async () => {
    const page = list('/flow?flowNo=88&direction=IN&startTime=2026-11-01');
    await page.user.click(screen.getByRole('button', { name: '移除条件 收支方向' }));
    expect(page.address()).toBe('/flow?flowNo=88&startTime=2026-11-01');
    await page.user.click(screen.getByRole('button', { name: '清空条件' }));
    expect(page.address()).toBe('/flow');
  });

  it('sorts in descending, ascending and default order', async () => {
    const page = list('/flow?pageNo=2');
    page.happens(arrived({ pageNo: 2, total: 13 }, '?pageNo=2'));
    const addresses: string[] = [];
    for (let click = 0; click < 3; click += 1) {
      await page.user.click(screen.getByRole('button', { name: '金额' }));
      addresses.push(page.address());
    }
    expect(addresses).toEqual(['/flow?sort=amount.desc', '/flow?sort=amount.asc', '/flow']);
  });

  it('returns to the earlier view by the back button', async () => {
    const page = list('/flow?flowNo=88');
    await page.user.click(screen.getByRole('button', { name: '重置' }));
    expect(page.address()).toBe('/flow');
    page.go(-1);
    expect(page.address()).toBe('/flow?flowNo=88');
    expect(screen.getByRole('textbox', { name: '流水号' })).toHaveValue('88');
    expect(queriesOf(page).at(-1)).toMatchObject({ filters: { flowNo: '88' } });
  });
});

describe('typed values that were not searched for', () => {
  const typing = async (at = '/flow?direction=IN') => {
    const page = list(at);
    page.happens(arrived({ total: 30 }, at.slice(at.indexOf('?'))));
    await page.user.type(screen.getByRole('textbox', { name: '流水号' }), '88');
    return page;
  };
  const typed = () => screen.getByRole('textbox', { name: '流水号' });

  it.each([
    ['a detail is opened', '?direction=IN&detail=F2'],
    ['the page is turned', '?direction=IN&pageNo=2'],
    ['the order is changed', '?direction=IN&sort=amount.desc'],
    ['more rows are shown at a time', '?direction=IN&pageSize=20'],
  ])('keeps the typed values when %s', async (_, to) => {
    const page = await typing();
    page.go(to);
    expect(page.address()).toBe(`/flow${to}`);
    expect(typed()).toHaveValue('88');
  });

  it('replaces the typed values when the address has other filters', async () => {
    const page = await typing();
    page.go('?direction=OUT');
    expect(typed()).toHaveValue('');
  });
});

describe('the actions of a list', () => {
  it('runs an action on a row by its key', async () => {
    const page = list();
    page.happens(arrived());
    await page.user.click(screen.getAllByRole('button', { name: '凭证' })[1] as HTMLElement);
    expect(page.last('lists/listRowActed')).toMatchObject({
      payload: { id: 'tested', action: 'voucher', rowKey: 'F2' },
    });
  });

  it('runs an action on the selected rows of all pages, and on none after other filters', async () => {
    const page = list();
    page.happens(arrived());
    await page.user.click(screen.getByRole('checkbox', { name: '选择 F1' }));
    await page.user.click(screen.getByRole('checkbox', { name: '选择 F3' }));
    expect(screen.getByText('已选 2 条，合计 2.00 元')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: '批量下载' }));
    expect(page.last('lists/listRowsActed')).toMatchObject({ payload: { action: 'vouchers', rowKeys: ['F1', 'F3'] } });
    page.go('?pageNo=2');
    const [row] = rows(1);
    page.happens(arrived({ total: 11, rows: [{ ...row, flowNo: 'F11' }] as never }, '?pageNo=2'));
    await page.user.click(screen.getByRole('checkbox', { name: '选择 F11' }));
    expect(screen.getByText('已选 3 条，合计 3.00 元')).toBeVisible();
    page.go('?direction=IN');
    expect(screen.queryByText(/已选/)).toBeNull();
  });

  it('offers to select all rows after the page is selected, and clears the selection on request', async () => {
    const page = list();
    page.happens(arrived({ total: 12 }));
    await page.user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await page.user.click(screen.getByRole('button', { name: '选择全部可选的记录' }));
    expect(page.last(listAllChosen.type)).toEqual(listAllChosen({ id: 'tested' }));
    expect(screen.getByRole('button', { name: '正在选择' })).toBeDisabled();
    // F4 cannot be chosen.
    const free = rows(12).filter(({ flowNo }) => flowNo !== 'F4');
    const add = Object.fromEntries(free.map((row) => [row.flowNo, row as never]));
    page.happens(listRowsChosen({ id: 'tested', add, drop: [], all: true }));
    expect(screen.getByText('已选 11 条，合计 11.00 元')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^选择全部/ })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByText(/已选/)).toBeNull();
  });

  it('shows the limit of an action that accepts fewer rows than are selected', async () => {
    const page = list();
    page.happens(arrived());
    const add = Object.fromEntries(rows(51).map((row) => [row.flowNo, row as never]));
    page.happens(listRowsChosen({ id: 'tested', add, drop: [] }));
    expect(screen.getByRole('button', { name: '批量下载（最多 50 条）' })).toBeDisabled();
  });

  it('does not store a column as hidden that is hidden only because it is empty', async () => {
    const page = list();
    const plain = rows(3).map((row) => ({ ...row, amount: '0.00' }));
    page.happens(arrived({ rows: plain as never }));
    expect(screen.queryByRole('columnheader', { name: /金额/ })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: '切换为紧凑行高' }));
    expect(page.last('lists/listSetupChanged')).toMatchObject({ payload: { setup: { hidden: ['remark'], kept: [] } } });
    await page.user.click(screen.getByRole('button', { name: '列设置' }));
    await page.user.click(screen.getByRole('checkbox', { name: '金额' }));
    expect(screen.getByRole('columnheader', { name: /金额/ })).toBeVisible();
  });

  it('offers no selection of more rows than the limit', async () => {
    const page = list();
    page.happens(arrived({ total: 51 }));
    await page.user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    expect(screen.getByText('一次最多选择 50 条，可筛选后分批选择')).toBeVisible();
  });

  it('clears the selection when the same page is loaded again', async () => {
    const page = list();
    page.happens(arrived());
    await page.user.click(screen.getByRole('checkbox', { name: '选择 F2' }));
    page.happens(arrived());
    expect(screen.queryByText(/已选/)).toBeNull();
  });

  it('disables the selection of rows that the list excludes', () => {
    const page = list();
    page.happens(arrived(aPage({ rows: rows(4) })));
    expect(screen.getByRole('checkbox', { name: '选择 F3' })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: '选择 F4' })).toBeDisabled();
  });

  it('exports the columns that are on screen, in their order', async () => {
    const page = list();
    page.happens(arrived());
    page.happens(
      listSetupRestored({
        id: 'tested',
        setup: { order: ['remark', 'amount', 'flowNo'], hidden: ['amount'], density: 'default' },
      }),
    );
    const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(titles).toEqual(['', '备注', '流水号', '操作']);
    await page.user.click(screen.getByRole('button', { name: '导出' }));
    expect(page.log.filter(listExportRequested.match).map(({ payload }) => payload)).toEqual([
      { id: 'tested', format: 'xlsx', columns: ['remark', 'flowNo'] },
    ]);
    expect(screen.getByRole('button', { name: /正在导出/ })).toBeDisabled();
  });

  it('stores a changed setup by an event, and deletes it by an event', async () => {
    const page = list();
    page.happens(arrived());
    await page.user.click(screen.getByRole('button', { name: '切换为紧凑行高' }));
    expect(page.last('lists/listSetupChanged')).toMatchObject({
      payload: { id: 'tested', setup: { density: 'compact' } },
    });
    await page.user.click(screen.getByRole('button', { name: '列设置' }));
    await page.user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(page.last('lists/listSetupChanged')).toMatchObject({ payload: { id: 'tested', setup: null } });
  });
});

describe('a list on a phone', () => {
  const phone = () => {
    const page = list();
    aScreen({ narrow: true });
    page.happens(arrived());
    return page;
  };

  it('the actions for selected cards are placed after the cards', async () => {
    const { user } = phone();
    await user.click(screen.getByRole('checkbox', { name: '选择 F2' }));
    const bar = screen.getByRole('button', { name: '批量下载' });
    expect(table()?.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('a hidden column is shown on no card, also not under 展开', () => {
    phone();
    expect(screen.queryByText('备注')).toBeNull();
    expect(screen.queryByRole('button', { name: /^展开/ })).toBeNull();
  });
});
