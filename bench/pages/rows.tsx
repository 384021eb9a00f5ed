// The list brick's table with 10,000 rows in memory, for the scrolling figure.
import '@arco-design/web-react/es/style/index.css';
import '../../src/app/global.css';
import { createRoot } from 'react-dom/client';
import { badge, longNumber, money, text, time } from '../../src/shared/list/cells';
import { DataTable } from '../../src/shared/list/DataTable';
import type { AnyColumn, AnyRow } from '../../src/shared/list/defineList';

const COUNT = 10_000;

const rows: AnyRow[] = Array.from({ length: COUNT }, (_, i) => ({
  flowNo: `2026112100000000${String(i).padStart(6, '0')}`,
  createTime: '2026-11-20T14:03:59.000+08:00',
  direction: i % 3 === 0 ? 'OUT' : 'IN',
  amount: `${(i * 7919) % 1_000_000}.${String(i % 100).padStart(2, '0')}`,
  counterpartyName: `绍兴柯桥华彩纺织有限公司${i}`,
  remark: '货款 9月尾款',
}));

const columns = [
  { key: 'flowNo', title: '流水号', width: 240, as: longNumber, copyable: true },
  { key: 'createTime', title: '交易时间', width: 180, as: time },
  {
    key: 'direction',
    title: '收支',
    width: 90,
    as: badge({ IN: '收入', OUT: '支出' }, { IN: 'done', OUT: 'waiting' }),
  },
  { key: 'amount', title: '金额（元）', width: 140, as: money },
  { key: 'counterpartyName', title: '对方户名', as: text },
  { key: 'remark', title: '备注', as: text },
] as readonly AnyColumn[];

const nothing = () => {};
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <DataTable
      label="资金流水明细"
      columns={columns}
      rows={rows}
      rowKey="flowNo"
      density="default"
      busy={false}
      stale={false}
      sortable={['amount']}
      sort={null}
      onSort={nothing}
      rowActions={[]}
      onAct={nothing}
      onCopy={nothing}
    />,
  );
