import { fileURLToPath } from 'node:url';
import { queryAccountBalance } from '@/contract/calls/accounts';
import { warehouseHome } from '@/contract/calls/warehouseAccounts';
import {
  type Voucher,
  type VoucherLine,
  voucherDetail,
  voucherImport,
  voucherPage,
  voucherStatistics,
} from '@/contract/calls/warehouseVouchers';
import type { Call, RequestOf } from '@/contract/defineCall';
import { MOST_IMPORTED } from '@/contract/words/warehouseWords';
import { atMost, type Figure, plain, print } from '../table';
import { type DatabaseKind, figuresOf, order, quantile, type Running, withServer } from './flow';

const VOUCHERS = 100_000;
const ROUNDS = 20;
const DAY = 86_400_000;

async function ask<C extends Call>({ url, token }: Pick<Running, 'url' | 'token'>, call: C, request: RequestOf<C>) {
  const start = performance.now();
  const response = await fetch(`${url}/gateway${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as { code: number; msg: string; data: { total?: number; rows?: Voucher[] } };
  if (body.code !== 0) throw new Error(`${response.status} ${body.msg}`);
  return { ms: performance.now() - start, data: body.data };
}

type Filter = Omit<RequestOf<typeof voucherPage>, 'pageNo' | 'pageSize'>;

/** Measures the lists that makers and auditors open. */
async function listed(server: Running): Promise<Figure> {
  const { data } = await ask(server, voucherPage, { pageNo: 300, pageSize: 10 });
  const known = data.rows?.[0] as Voucher;
  const since = (days: number): Filter => ({ startTime: new Date(server.now.getTime() - days * DAY).toISOString() });
  const questions: Record<string, { filter?: Filter; pageNo?: number; pageSize?: number }> = {
    all: {},
    'fifty rows': { pageSize: 50 },
    'page 1,000': { pageNo: 1_000 },
    'the last page': { pageNo: 10_000 },
    waiting: { filter: { state: 'WAIT_ORDER' } },
    'waiting, page 500': { filter: { state: 'WAIT_ORDER' }, pageNo: 500 },
    paid: { filter: { state: 'PAID' } },
    'of a kind': { filter: { kind: 'STORAGE' } },
    'of a sub-merchant': { filter: { subMemberNo: known.subMemberNo } },
    'of a payee': { filter: { payeeNo: known.payeeNo } },
    'of a payee, waiting': { filter: { payeeNo: known.payeeNo, state: 'WAIT_ORDER' } },
    'of a month': { filter: { period: known.period } },
    'of a week': { filter: since(7) },
    'of 90 days, a kind': { filter: { ...since(90), kind: 'FREIGHT' } },
    'by its number': { filter: { keyword: known.voucherNo } },
    'by its document': { filter: { keyword: known.sourceNo } },
    'by name of the payee': { filter: { keyword: known.payeeName.slice(0, 4) } },
    'by nothing that is there': { filter: { keyword: '没有这样的' } },
    'by amount': { filter: { sortField: 'amount', sortOrder: 'desc' } },
    'by amount, waiting': { filter: { sortField: 'amount', sortOrder: 'asc', state: 'WAIT_ORDER' } },
    'of an amount': { filter: { minAmount: known.amount, maxAmount: known.amount } },
    'oldest first': { filter: { sortField: 'createTime', sortOrder: 'asc' } },
  };
  const times: number[] = [];
  console.log(`\nThe list of vouchers: rows, median, p95 and worst of ${ROUNDS} in ms`);
  for (const [what, { filter = {}, pageNo = 1, pageSize = 10 }] of Object.entries(questions)) {
    const question = { pageNo, pageSize, ...filter };
    const first = await ask(server, voucherPage, question);
    const own: number[] = [];
    for (let round = 0; round < ROUNDS; round++) own.push((await ask(server, voucherPage, question)).ms);
    times.push(...own);
    console.log(
      `  ${what.padEnd(26)} ${String(first.data.total).padStart(7)} ${[
        quantile(own, 0.5),
        quantile(own, 0.95),
        Math.max(...own),
      ]
        .map((ms) => ms.toFixed(1).padStart(8))
        .join(' ')}`,
    );
  }
  return atMost('The list of vouchers, p95', quantile(times, 0.95), 50, 'ms', 1);
}

async function others(server: Running): Promise<Figure[]> {
  const { data } = await ask(server, voucherPage, { pageNo: 1, pageSize: 10 });
  const voucherNo = data.rows?.[0]?.voucherNo ?? '';
  const p95 = async (work: () => Promise<{ ms: number }>) => {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) times.push((await work()).ms);
    return quantile(times.slice(1), 0.95);
  };
  return [
    atMost('Counts by state, p95', await p95(() => ask(server, voucherStatistics, {})), 50, 'ms', 1),
    atMost('One voucher, p95', await p95(() => ask(server, voucherDetail, { voucherNo })), 50, 'ms', 1),
    atMost('The home page, p95', await p95(() => ask(server, warehouseHome, {})), 150, 'ms', 1),
  ];
}

/** The largest file, with typical lines. */
const largest = (round: number): VoucherLine[] =>
  Array.from({ length: MOST_IMPORTED }, (_, at) => ({
    lineNo: at + 1,
    sourceNo: `BENCH-${round}-${at}`,
    subMemberNo: `M80001${String(1 + (at % 300)).padStart(7, '0')}`,
    payeeNo: 'SK2000000001',
    payeeName: '杭州安捷货运有限公司',
    kind: '运费',
    period: '2026-11',
    amount: '1.00',
    remark: '干线运费结算，随文件录入',
  }));
const FILES = 3;

/** Measures how long a user of another company waits for account balances while the largest file is imported. */
async function imported(server: Running, title: string): Promise<Figure[]> {
  const { token } = await order<{ token: string }>(server.process, { growVouchers: 0 });
  const waits: number[] = [];
  const quiet: number[] = [];
  const took: number[] = [];
  const balances = async () => (await ask(server, queryAccountBalance, { pageNo: 1, pageSize: 10 })).ms;
  for (let turn = 0; turn < ROUNDS; turn++) quiet.push(await balances());
  await order(server.process, { watchLoop: true });
  for (let round = 0; round < FILES; round++) {
    let isOver = false;
    const sent = ask({ ...server, token }, voucherImport, {
      requestNo: `bench-${round}-${Date.now()}`,
      fileName: '凭证.xlsx',
      lines: largest(round),
      amount: `${MOST_IMPORTED}.00`,
    }).finally(() => {
      isOver = true;
    });
    while (!isOver) waits.push(await balances());
    took.push((await sent).ms);
  }
  const { ms } = await order<{ ms: number }>(server.process, { longestStop: true });
  return [
    plain(`${title}: a file of 10,000 lines, slowest of ${FILES}`, `${(Math.max(...took) / 1_000).toFixed(1)} s`),
    plain(`${title}: balances while nothing else goes on, p95`, `${quantile(quiet, 0.95).toFixed(0)} ms`),
    atMost(`${title}: balances meanwhile, p95`, quantile(waits, 0.95), 200, 'ms'),
    plain(`${title}: the longest wait`, `${Math.max(...waits).toFixed(0)} ms`),
    plain(`${title}: longest stop of the serving thread`, `${ms.toFixed(0)} ms`),
  ];
}

/** Waiting times of other users during the import of the largest voucher file, on both databases. */
export const importFigures = (kinds: readonly DatabaseKind[] = ['pglite', 'postgres']): Promise<Figure[]> =>
  figuresOf(kinds, imported);

/** The vouchers of a warehouse that has had so many, on PostgreSQL. */
export const voucherFigures = async (vouchers = VOUCHERS): Promise<Figure[]> => [
  ...(await withServer('postgres', async (server) => {
    const { token } = await order<{ token: string }>(server.process, { growVouchers: vouchers });
    const signedIn = { ...server, token };
    return [await listed(signedIn), ...(await others(signedIn))];
  })),
  ...(await importFigures()),
];

if (process.argv[1] === fileURLToPath(import.meta.url))
  print(
    'Vouchers',
    process.argv[2] === 'import' ? await importFigures() : await voucherFigures(Number(process.argv[2] ?? VOUCHERS)),
  );
