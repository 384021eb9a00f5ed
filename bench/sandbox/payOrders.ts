import { fileURLToPath } from 'node:url';
import { queryAccountBalance } from '@/contract/calls/accounts';
import { auditPage, payOrderPage } from '@/contract/calls/warehouseOrders';
import { voucherPage } from '@/contract/calls/warehouseVouchers';
import type { Call, RequestOf } from '@/contract/defineCall';
import { atMost, type Figure, plain, print } from '../table';
import { order, quantile, type Running, withServer } from './flow';

/** Vouchers that the warehouse has had before. */
const VOUCHERS = 100_000;
const ORDERS = 50;
const LINES = 2_000;
/** Interval in ms between two other calls. */
const EVERY = 20;

async function ask<C extends Call>(url: string, token: string, call: C, request: RequestOf<C>): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/gateway${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
  });
  const body = (await response.json()) as { code: number; msg: string };
  if (body.code !== 0) throw new Error(`${response.status} ${body.msg}`);
  return performance.now() - start;
}

/** Sends the requests of other users, one after the other, while money is paid. Returns the duration of each in ms, by name. */
function others(server: Running, warehouse: string) {
  const times: Record<string, number[]> = {};
  const page = { pageNo: 1, pageSize: 10 };
  const calls: Record<string, () => Promise<number>> = {
    'balances of another company': () => ask(server.url, server.token, queryAccountBalance, page),
    vouchers: () => ask(server.url, warehouse, voucherPage, page),
    orders: () => ask(server.url, warehouse, payOrderPage, page),
    'the queue of the auditors': () => ask(server.url, warehouse, auditPage, { ...page, queue: 'WAITS' }),
  };
  let over = false;
  const polling = (async () => {
    while (!over)
      for (const [name, call] of Object.entries(calls)) {
        times[name] = [...(times[name] ?? []), await call()];
        await new Promise((resolve) => setTimeout(resolve, EVERY));
      }
  })();
  return async (title: string): Promise<Figure[]> => {
    over = true;
    await polling;
    return Object.entries(times).map(([name, all]) =>
      atMost(`${title}: ${name}, p95 of ${all.length}`, quantile(all, 0.95), 150, 'ms', 1),
    );
  };
}

/** Orders of a warehouse on PostgreSQL: many passed in one go, and one of many lines paid while others work. */
export const payOrderFigures = (): Promise<Figure[]> =>
  withServer('postgres', async (server) => {
    const { token } = await order<{ token: string }>(server.process, { growVouchers: VOUCHERS });
    const resting = others(server, token);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const rest = await resting('Before');

    await order(server.process, { growPayOrders: ORDERS, of: 20 });
    const passing = others(server, token);
    const { ms } = await order<{ ms: number }>(server.process, { passPayOrders: true });
    const passed = [
      atMost(`${ORDERS} orders passed in one go`, ms / 1_000, 2, 's', 2),
      ...(await passing('Meanwhile')),
    ];

    await order(server.process, { settlePayOrders: true });
    await order(server.process, { growPayOrders: 1, of: LINES });
    const paying = others(server, token);
    await order(server.process, { passPayOrders: true });
    const paid = await order<{ seconds: number; done: number }>(server.process, { settlePayOrders: true });
    return [
      ...rest,
      ...passed,
      plain(`An order of ${LINES} lines: paid`, `${paid.done}`),
      plain(`An order of ${LINES} lines: paid and answered by the banks in`, `${paid.seconds.toFixed(1)} s`),
      ...(await paying('Meanwhile')),
    ];
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) print('Orders of a warehouse', await payOrderFigures());
