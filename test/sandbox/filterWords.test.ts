import { fileColumns } from '@sandbox/domain/exports/columns';
import { filterWords } from '@sandbox/domain/exports/filterWords';
import { EXPORT_SOURCES } from '@sandbox/handlers';
import { queryAccountBalance, queryAccountFlow } from '@/contract/calls/accounts';
import { catalogue } from '@/contract/calls/catalogue';
import { EXPORT_LIST_WORDS } from '@/contract/calls/exports';
import { operatePage } from '@/contract/calls/orderQueries';
import { psRecordPage } from '@/contract/calls/splits';
import { batchPage, tradePage } from '@/contract/calls/tradeLists';
import type { Call } from '@/contract/defineCall';
import type { ExportCall, ListCall } from '@/contract/lists';

const RANGES = {
  startTime: '2026-11-01T00:00:00.000+08:00',
  endTime: '2026-11-20T15:59:59.000Z',
  minAmount: '0.00',
  maxAmount: '99.50',
};
const TIMES = '从 2026-11-01 00:00:00，时间到 2026-11-20 23:59:59';
const AMOUNTS = '金额不小于 0.00，金额不大于 99.50';

const CASES: [string, ListCall, Record<string, string>, string][] = [
  [
    'entries',
    queryAccountFlow,
    {
      ...RANGES,
      accountType: 'FEE',
      businessType: '4005',
      direction: 'OUT',
      flowNo: 'F1',
      tradeNo: 'T1',
      keyword: '云',
    },
    `交易时间从 2026-11-01 00:00:00，交易时间到 2026-11-20 23:59:59，账户类型 手续费账户，业务类型 退款，收支 支出，流水号 F1，交易单号 T1，${AMOUNTS}，关键字 云`,
  ],
  ['balances', queryAccountBalance, { keyword: '云', accountType: 'SPLIT' }, '账户类型 分账账户，关键字 云'],
  [
    'orders',
    operatePage,
    { ...RANGES, kind: 'PAY_BANK', state: 'WAIT_RELEASE', orderNo: 'O1' },
    `时间${TIMES}，操作类型 付款到银行卡，状态 待复核，单号 O1，${AMOUNTS}`,
  ],
  [
    'trades',
    tradePage,
    { ...RANGES, kind: 'CASHIER', status: 'RETURNED', product: 'QUICK', batchNo: 'B1', party: '王' },
    `时间${TIMES}，${AMOUNTS}，状态 已退汇，产品 快捷支付，批次号 B1，对方户名 王`,
  ],
  [
    'batches',
    batchPage,
    { ...RANGES, kind: 'FILE', status: 'PARTLY', fileName: '工资' },
    `时间${TIMES}，${AMOUNTS}，状态 部分成功，文件名 工资`,
  ],
  [
    'splits',
    psRecordPage,
    { target: 'CARD', tradeNo: 'P1', originalTradeNo: 'T1', receiver: '李' },
    '分账单号 P1，原单号 T1，接收方 李',
  ],
  ['nothing', queryAccountFlow, { keyword: '', pageNo: '1' }, '全部'],
];

it.each(CASES)('describes the filters of %s in text', (_name, list, request, words) => {
  expect(filterWords(list, request)).toBe(words);
});

it('formats values as the page does, each requested column once and in the requested order', () => {
  const columns = fileColumns(queryAccountBalance.columns, ['lastEntryTime', 'accountType', 'balance', 'accountType']);
  expect(columns.map(({ heading, kind }) => [heading, kind])).toEqual([
    ['最近记账时间', 'text'],
    ['账户类型', 'text'],
    ['账户余额', 'amount'],
  ]);
  const row = { lastEntryTime: '2026-11-20T14:03:59.000+08:00', accountType: 'FEE', balance: '12.30' };
  expect(columns.map(({ value }) => value(row))).toEqual(['2026-11-20 14:03:59', '手续费账户', '12.30']);
  expect(columns[0]?.value({ ...row, lastEntryTime: null })).toBe('');
});

it('every list that a call exports has a source, and no other list has one', () => {
  const calls = (Object.values(catalogue) as Call[]).filter((call): call is ExportCall => 'exports' in call);
  const names = [...new Set(calls.map((call) => call.exports.name))].sort();
  expect(Object.keys(EXPORT_SOURCES).sort()).toEqual(names);
  expect(Object.keys(EXPORT_LIST_WORDS).sort()).toEqual(names);
});
