import { useState } from 'react';
import { DATE_SHORTCUTS } from '@/shared/dates/range';
import { ActiveFilters } from '@/shared/list/ActiveFilters';
import { badge, longNumber, money, text, time } from '@/shared/list/cells';
import { DataTable } from '@/shared/list/DataTable';
import type { AnyColumn, AnyPage, AnyRow, Filter, RowAction } from '@/shared/list/defineList';
import { Filters } from '@/shared/list/Filters';
import { ListBody } from '@/shared/list/ListBody';
import { Pager } from '@/shared/list/Pager';
import type { ListQuery } from '@/shared/list/query';
import { initialSetup } from '@/shared/list/setup';
import type { ListState } from '@/shared/list/slice';
import { Toolbar } from '@/shared/list/Toolbar';
import type { Group } from './model';

const nothing = () => undefined;

const WORDS = { WAIT: '待复核', RUN: '处理中', DONE: '成功', ASK: '待补充', FAIL: '失败' } as const;
const columns: readonly AnyColumn[] = [
  { key: 'payee', title: '收款方', role: 'party', as: text },
  { key: 'amount', title: '金额（元）', width: 140, as: money },
  {
    key: 'state',
    title: '状态',
    width: 110,
    as: badge(WORDS, { WAIT: 'waiting', RUN: 'running', DONE: 'done', ASK: 'attention', FAIL: 'failed' }),
  },
  { key: 'createTime', title: '创建时间', as: time },
  { key: 'orderNo', title: '订单号', as: longNumber, copyable: true },
  { key: 'remark', title: '备注', width: 120 },
];
const row = (no: number, state: keyof typeof WORDS, more: object = {}) => ({
  orderNo: `W2026112301000000${no}`,
  payee: '杭州云帆贸易有限公司',
  amount: `${no}28000.00`,
  state,
  createTime: '2026-11-23T09:12:45+08:00',
  remark: '',
  ...more,
});
const rows = (Object.keys(WORDS) as (keyof typeof WORDS)[]).map((state, at) => row(at + 1, state));
const LONG = '没有空格的很长的备注'.repeat(30);
const long = [row(1, 'DONE', { payee: LONG, remark: LONG, amount: '999999999999999.00' })];
const act = (id: string, label: string): RowAction<never> => ({ id, label, run: function* () {} });
const few = [act('detail', '详情'), act('receipt', '回单')];
const many = [...few, act('again', '再转一笔'), act('cancel', '撤销')];

interface TableProps {
  rows: readonly AnyRow[];
  actions?: readonly RowAction<never>[];
  chosen?: readonly string[];
  stale?: boolean;
}
function Table({ rows: shown, actions = few, chosen, stale = false }: TableProps) {
  const [sort, setSort] = useState<ListQuery['sort']>(null);
  const [choice, onChange] = useState<ReadonlySet<string>>(new Set(chosen));
  return (
    <DataTable
      label="转账记录"
      columns={columns}
      rows={shown}
      rowKey="orderNo"
      density="default"
      busy={stale}
      stale={stale}
      sortable={['amount', 'createTime']}
      sort={sort}
      onSort={(field) => setSort({ field, order: sort?.order === 'desc' ? 'asc' : 'desc' })}
      rowActions={actions}
      onAct={nothing}
      onCopy={nothing}
      {...(chosen ? { selection: { chosen: choice, onChange } } : {})}
    />
  );
}

const page: AnyPage = { rows: [], total: 0, pageNo: 1, pageSize: 10 };
const list: ListState = {
  stage: 'ready',
  query: { filters: {}, sort: null, pageNo: 1, pageSize: 10 },
  page: null,
  shown: null,
  asOf: null,
  error: null,
  exporting: false,
  exportMessage: null,
  leftOut: [],
  setup: null,
  chosen: {},
  wholeChoice: 'no',
};
const Body = ({ of, filtered = false }: { of: Partial<ListState>; filtered?: boolean }) => (
  <ListBody
    list={{ ...list, ...of }}
    page={of.page ?? null}
    filtered={filtered}
    hint="转账后在这里查看"
    columnCount={columns.length}
    onRetry={nothing}
  >
    {() => null}
  </ListBody>
);

const filters: readonly Filter[] = [
  { kind: 'dateRange', from: 'from', to: 'to', label: '创建时间', shortcuts: DATE_SHORTCUTS },
  { kind: 'choice', key: 'state', label: '状态', options: WORDS },
  { kind: 'amountRange', from: 'low', to: 'high', label: '金额' },
  { kind: 'text', key: 'payee', label: '收款方' },
  { kind: 'text', key: 'orderNo', label: '订单号' },
];
const given = { state: 'DONE', payee: '杭州云帆贸易有限公司第一百二十三供应链管理分公司' };

function Pages({ at, total }: { at: number; total: number }) {
  const [view, setView] = useState({ pageNo: at, pageSize: 10 });
  return <Pager {...view} total={total} onChange={(pageNo, pageSize) => setView({ pageNo, pageSize })} />;
}
function Tools({ busy = false, exporting = false }: { busy?: boolean; exporting?: boolean }) {
  const [setup, setSetup] = useState(() => initialSetup(columns));
  return (
    <Toolbar
      columns={columns}
      setup={setup}
      onSetup={(next) => setSetup(next ?? initialSetup(columns))}
      busy={busy}
      onRefresh={nothing}
      exports={{}}
      exporting={exporting}
      onExport={nothing}
    />
  );
}

export const LIST_BRICKS: Group = {
  title: '列表',
  bricks: [
    {
      names: ['DataTable'],
      from: '@/shared/list/DataTable',
      use: '行和列；列表页用 defineList 和 DetailList，表格由它们放进去。',
      states: [
        { label: '有数据', wide: true, shown: <Table rows={rows} /> },
        {
          label: '部分选中，操作多',
          wide: true,
          shown: <Table rows={rows} actions={many} chosen={rows.slice(0, 2).map(({ orderNo }) => orderNo)} />,
        },
        { label: '很长的一行', wide: true, shown: <Table rows={long} /> },
        { label: '更新中', wide: true, shown: <Table rows={rows.slice(0, 2)} stale /> },
      ],
    },
    {
      names: ['ListBody'],
      from: '@/shared/list/ListBody',
      use: '行，或者代替行的：骨架、没有数据、没有取到。',
      states: [
        { label: '加载中', wide: true, shown: <Body of={{ stage: 'loading' }} /> },
        { label: '没有数据', shown: <Body of={{ page }} /> },
        { label: '没有符合条件的', shown: <Body of={{ page }} filtered /> },
        { label: '没有取到', shown: <Body of={{ stage: 'failed', error: '网络连接中断' }} /> },
        { label: '超出最后一页', shown: <Body of={{ page: { ...page, total: 30, pageNo: 9 } }} /> },
      ],
    },
    {
      names: ['Filters'],
      from: '@/shared/list/Filters',
      use: '筛选条件，按查询才生效；来自 defineList 的 filters。',
      states: [
        {
          label: '没有条件',
          wide: true,
          shown: (
            <Filters filters={filters} values={{}} onSearch={nothing} onReset={nothing} busy={false} all={false} />
          ),
        },
      ],
    },
    {
      names: ['ActiveFilters'],
      from: '@/shared/list/ActiveFilters',
      use: '生效的条件，一个一个可以去掉。',
      states: [
        {
          label: '两个条件',
          wide: true,
          shown: <ActiveFilters filters={filters} values={given} onChange={nothing} />,
        },
      ],
    },
    {
      names: ['Toolbar'],
      from: '@/shared/list/Toolbar',
      use: '导出、列设置、行高、刷新和数据时间。',
      states: [
        { label: '可用', shown: <Tools /> },
        { label: '加载和导出中', shown: <Tools busy exporting /> },
      ],
    },
    {
      names: ['Pager'],
      from: '@/shared/list/Pager',
      use: '总数、页码、每页条数和跳转；一页放得下时不出现。',
      states: [
        { label: '第一页', wide: true, shown: <Pages at={1} total={25} /> },
        { label: '很多页', wide: true, shown: <Pages at={1234} total={25_000} /> },
      ],
    },
  ],
};
