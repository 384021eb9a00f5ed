import { fileURLToPath } from 'node:url';
import { addDays, dayOf } from '@sandbox/domain/money/days';
import { queryAccountBalance } from '@/contract/calls/accounts';
import { statementFeePage, statementFundPage, statementTradePage } from '@/contract/calls/statements';
import type { Call, RequestOf } from '@/contract/defineCall';
import { atMost, type Figure, plain, print } from '../table';
import { order, quantile, type Running, withServer } from './flow';

const TRADES = 1_000_000;
/** Two years of days, with statements. */
const DAYS = 731;
const ROUNDS = 20;
const MEGABYTE = 1_048_576;
/** Interval in ms between two measurements of the process's memory and of another call. */
const EVERY = 50;

async function ask<C extends Call>({ url, token }: Running, call: C, request: RequestOf<C>) {
  const start = performance.now();
  const response = await fetch(`${url}/gateway${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as { code: number; msg: string; data: { total: number } };
  if (body.code !== 0) throw new Error(`${response.status} ${body.msg}`);
  return { ms: performance.now() - start, total: body.data.total };
}

/** Makes the statements of a day with `trades` trades, and requests balances in parallel. */
async function making(server: Running, trades: number): Promise<Figure[]> {
  await order(server.process, { growDay: trades });
  const balances = () => ask(server, queryAccountBalance, { pageNo: 1, pageSize: 10 }).then(({ ms }) => ms);
  const quiet: number[] = [];
  for (let round = 0; round < ROUNDS; round++) quiet.push(await balances());
  const meanwhile: number[] = [];
  let over = false;
  const polling = (async () => {
    while (!over) {
      meanwhile.push(await balances());
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  })();
  const made = await order<{ seconds: number; rss: number; postings: number; rows: number }>(server.process, {
    stateDay: true,
  });
  over = true;
  await polling;
  const name = `A day of ${trades.toLocaleString('en-US')} trades`;
  return [
    plain(`${name}: postings, rows of its bill`, `${made.postings} / ${made.rows}`),
    atMost(`${name}: closed and stated in`, made.seconds, 60, 's', 1),
    atMost(`${name}: more memory at the peak`, made.rss / MEGABYTE, 200, 'MB'),
    plain(`${name}: balances before, p95`, `${quantile(quiet, 0.95).toFixed(0)} ms`),
    atMost(`${name}: balances meanwhile, p95 of ${meanwhile.length}`, quantile(meanwhile, 0.95), 150, 'ms'),
  ];
}

/** The pages that an accountant opens, over two years of days. */
async function pages(server: Running): Promise<Figure[]> {
  await order(server.process, { growStatements: DAYS });
  const endDay = addDays(dayOf(server.now), -1);
  const years = { startDay: addDays(endDay, 1 - DAYS), endDay };
  const page = (pageNo: number, pageSize = 10) => ({ pageNo, pageSize });
  const requests = {
    statementTradePage: [
      { ...page(1), ...years },
      { ...page(1, 50), ...years },
      { ...page(400), ...years },
      { ...page(1), ...years, sortField: 'gross' as const },
      { ...page(1), ...years, product: 'WECHAT' as const },
      { ...page(1), startDay: addDays(endDay, -364), endDay },
      page(1),
    ].map((request) => () => ask(server, statementTradePage, request)),
    statementFundPage: [
      { ...page(1), ...years },
      { ...page(1, 50), ...years },
      { ...page(150), ...years },
      { ...page(1), ...years, sortField: 'day' as const, sortOrder: 'asc' as const },
      { ...page(1), ...years, accountType: 'FEE' as const },
      { ...page(1), startDay: addDays(endDay, -364), endDay },
      page(1),
    ].map((request) => () => ask(server, statementFundPage, request)),
    statementFeePage: [
      { ...page(1), ...years },
      { ...page(1, 50), ...years },
      { ...page(200), ...years },
      { ...page(1), ...years, sortField: 'fee' as const },
      { ...page(1), ...years, product: 'WECHAT' as const },
      { ...page(1), startDay: addDays(endDay, -364), endDay },
      page(1),
    ].map((request) => () => ask(server, statementFeePage, request)),
  };
  const figures: Figure[] = [];
  for (const [name, queries] of Object.entries(requests)) {
    const times: number[] = [];
    console.log(`\n${name} over ${DAYS} days: rows, median and p95 of ${ROUNDS} in ms`);
    for (const [nr, query] of queries.entries()) {
      const { total } = await query();
      const own: number[] = [];
      for (let round = 0; round < ROUNDS; round++) own.push((await query()).ms);
      times.push(...own);
      console.log(
        `  ${String(nr + 1).padEnd(3)} ${String(total).padStart(7)} ${quantile(own, 0.5).toFixed(1).padStart(8)} ${quantile(own, 0.95).toFixed(1).padStart(8)}`,
      );
    }
    figures.push(atMost(`${name} over two years of days, p95`, quantile(times, 0.95), 50, 'ms', 1));
  }
  return figures;
}

/** The statements on PostgreSQL: two years of days to page through, and a day of so many trades to make. */
export const statementFigures = (trades = TRADES): Promise<Figure[]> =>
  withServer('postgres', async (server) => [...(await pages(server)), ...(await making(server, trades))]);

if (process.argv[1] === fileURLToPath(import.meta.url))
  print('Statements', await statementFigures(Number(process.argv[2] ?? TRADES)));
