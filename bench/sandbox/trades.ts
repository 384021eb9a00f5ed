import { fileURLToPath } from 'node:url';
import { addDays, dayOf, startOfDay, wireTime } from '@sandbox/domain/money/days';
import { TradeKind, tradePage } from '@/contract/calls/tradeLists';
import type { RequestOf } from '@/contract/defineCall';
import { atMost, type Figure, plain, print } from '../table';
import { order, quantile, withServer } from './flow';
import type { IndexUse } from './server';

const ROUNDS = 5;
const ROWS = 1_000_000;

type Request = RequestOf<typeof tradePage>;

/** The mix: what clerks ask of each list, nine in ten of it within 30 days; those of `wide` are the widest there is. */
function tradeQueries(now: Date): { what: string; request: Request; wide?: true }[] {
  const today = dayOf(now);
  const days = (count: number) => ({
    startTime: wireTime(startOfDay(addDays(today, 1 - count))),
    endTime: wireTime(new Date(startOfDay(addDays(today, 1)).getTime() - 1)),
  });
  const first = { pageNo: 1, pageSize: 10 };
  const usual = TradeKind.options.flatMap((kind) => [
    { what: `${kind}, today`, request: { ...first, kind, ...days(1) } },
    { what: `${kind}, 7 days, failed`, request: { ...first, kind, ...days(7), status: 'FAILED' as const } },
    { what: `${kind}, 30 days, page 5`, request: { pageNo: 5, pageSize: 20, kind, ...days(30) } },
  ]);
  return [
    ...usual,
    {
      what: 'CASHIER, one number',
      request: { ...first, kind: 'CASHIER', tradeNo: `T${today.replaceAll('-', '')}980` },
    },
    { what: 'CASHIER, amounts of 30 days', request: { ...first, kind: 'CASHIER', ...days(30), minAmount: '20000.00' } },
    { what: 'CASHIER, 7 days, a party', request: { ...first, kind: 'CASHIER', ...days(7), party: '对手方7' } },
    { what: 'CASHIER, 30 days, a party', request: { ...first, kind: 'CASHIER', ...days(30), party: '对手方' } },
    { what: 'SPLIT, 30 days, no such party', request: { ...first, kind: 'SPLIT', ...days(30), party: '没有的字' } },
    {
      what: 'CASHIER, 30 days, odd amounts',
      request: { ...first, kind: 'CASHIER', ...days(30), minAmount: '123.45', maxAmount: '17777.77' },
    },
    {
      what: 'SPLIT, 90 days, amounts, failed',
      request: { ...first, kind: 'SPLIT', ...days(90), minAmount: '100.00', status: 'FAILED' },
    },
    { what: 'CASHIER, everything', request: { ...first, kind: 'CASHIER' }, wide: true },
    {
      what: 'CASHIER, all amounts of 90 days',
      request: { ...first, kind: 'CASHIER', ...days(90), minAmount: '10.00' },
      wide: true,
    },
    { what: 'CASHIER, a party of all', request: { ...first, kind: 'CASHIER', party: '对手方7' }, wide: true },
    { what: 'CASHIER, middle page', request: { pageNo: 15_000, pageSize: 10, kind: 'CASHIER' }, wide: true },
    {
      what: 'CASHIER, everything by amount',
      request: { ...first, kind: 'CASHIER', sortField: 'amount' },
      wide: true,
    },
  ];
}

/** Each query with its count and sums through HTTP, one at a time, at a million trades of one member on PostgreSQL. */
export const tradeFigures = (): Promise<Figure[]> =>
  withServer('postgres', async (server) => {
    await order(server.process, { growTrades: ROWS });
    const ask = async (request: Request): Promise<number> => {
      const start = performance.now();
      const response = await fetch(`${server.url}/gateway${tradePage.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${server.token}` },
        body: JSON.stringify(request),
      });
      const body = (await response.json()) as { code: number; msg: string };
      if (body.code !== 0) throw new Error(`${response.status} ${body.msg}`);
      return performance.now() - start;
    };
    const p95s: { what: string; p95: number }[] = [];
    console.log(`\n${ROWS.toLocaleString('en-US')} trades: median and p95 of ${ROUNDS} in ms`);
    for (const { what, request } of tradeQueries(server.now)) {
      await ask(request);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await ask(request));
      p95s.push({ what, p95: quantile(times, 0.95) });
      console.log(
        `  ${what.padEnd(34)} ${quantile(times, 0.5).toFixed(1).padStart(8)} ${quantile(times, 0.95).toFixed(1).padStart(8)}`,
      );
    }
    const { indexes } = await order<{ indexes: IndexUse[] }>(server.process, { indexesOf: 'trades' });
    console.log('\nIndexes of trades: MB, and scans since the seed');
    for (const { name, megabytes, scans } of indexes)
      console.log(`  ${name.padEnd(34)} ${String(megabytes).padStart(8)} ${String(scans).padStart(8)}`);
    const all = p95s.map(({ p95 }) => p95);
    return [
      atMost('Trades, p95 of nine in ten queries with their summary', quantile(all, 0.9), 80, 'ms', 1),
      atMost('Trades, p95 of the widest query', Math.max(...all), 400, 'ms', 1),
      plain('Trades, median of the queries', `${quantile(all, 0.5).toFixed(1)} ms`),
    ];
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) print('The lists of trades', await tradeFigures());
