import { register } from 'node:module';
import { print } from './table';

/**
 * `npm run bench [part …]`: prints the figures of the named parts, of all without a name.
 * Numbers after a name are for that part. Times depend on the machine: compare within one run.
 */
const parts: Readonly<Record<string, (...numbers: readonly number[]) => Promise<void>>> = {
  load: async () => {
    const { serveBuilt, serveFolder } = await import('./serve');
    const { buildPage } = await import('./build');
    const { loadFigures } = await import('./load');
    const [console_, bare] = [await serveBuilt(), await serveFolder(await buildPage('bare'))];
    try {
      print('Console in Chromium, processor 4× slower, 9 Mbit/s, 60 ms', await loadFigures(console_.url, bare.url));
    } finally {
      await console_.close();
      await bare.close();
    }
  },
  scroll: async () => {
    const { serveFolder } = await import('./serve');
    const { buildPage } = await import('./build');
    const { scrollFigures } = await import('./scroll');
    const page = await serveFolder(await buildPage('rows'));
    try {
      print('List brick, 10,000 rows in memory', await scrollFigures(page.url));
    } finally {
      await page.close();
    }
  },
  batch: async () => {
    const { serveFolder } = await import('./serve');
    const { buildPage } = await import('./build');
    const { batchFigures } = await import('./batch');
    const page = await serveFolder(await buildPage('batch'));
    try {
      print('Validation of a batch of 10,000 lines in Chromium', await batchFigures(page.url));
    } finally {
      await page.close();
    }
  },
  reconcile: async () => {
    const { serveFolder } = await import('./serve');
    const { buildPage } = await import('./build');
    const { reconcileFigures } = await import('./reconcile');
    const page = await serveFolder(await buildPage('reconcile'));
    try {
      print('Two books of 100,000 lines in Chromium', await reconcileFigures(page.url));
    } finally {
      await page.close();
    }
  },
  makeOrder: async () => {
    const { serveBuilt } = await import('./serve');
    const { makeOrderFigures } = await import('./makeOrder');
    const served = await serveBuilt();
    try {
      print('The editor of orders with 2,000 vouchers, longest frame while …', await makeOrderFigures(served.url));
    } finally {
      await served.close();
    }
  },
  growth: async () => {
    const { serveBuilt } = await import('./serve');
    const { growthFigures } = await import('./growth');
    const served = await serveBuilt();
    try {
      print('A document that is used all day', await growthFigures(served.url));
    } finally {
      await served.close();
    }
  },
  replay: async () => {
    register('./cssLoader.mjs', import.meta.url);
    const { replayFigures } = await import('./replay');
    print('A log through the reducer', replayFigures());
  },
  crossings: async (count, seed) => {
    const { crossingsFigures } = await import('./wholeTests');
    await crossingsFigures(count, seed);
  },
  kills: async (histories) => {
    const { killFigures } = await import('./wholeTests');
    await killFigures(histories);
  },
  start: async () => {
    const { startFigures } = await import('./start');
    print('From a clean clone', await startFigures());
  },
  sandbox: async () => {
    const { sandboxFigures } = await import('./sandbox/flow');
    print('The flow list on both databases', await sandboxFigures());
  },
  transfers: async () => {
    const { transferFigures } = await import('./sandbox/transfers');
    print('Transfers between 20 accounts', await transferFigures());
  },
  attack: async () => {
    const { attackFigures } = await import('./sandbox/attack');
    print('The ledger under attack', await attackFigures());
  },
  failover: async () => {
    const { failoverFigures } = await import('./failover');
    print('A primary that dies under load, and its standby', await failoverFigures());
  },
  trades: async () => {
    const { tradeFigures } = await import('./sandbox/trades');
    print('The lists of trades on PostgreSQL', await tradeFigures());
  },
  exports: async () => {
    const { exportFigures } = await import('./sandbox/exports');
    print('Exports of a million rows', await exportFigures());
  },
  statements: async (trades) => {
    const { statementFigures } = await import('./sandbox/statements');
    print('Statements on PostgreSQL', await statementFigures(trades));
  },
  payOrders: async () => {
    const { payOrderFigures } = await import('./sandbox/payOrders');
    print('Orders of a warehouse on PostgreSQL', await payOrderFigures());
  },
  notifications: async (events) => {
    const { notificationFigures } = await import('./sandbox/notifications');
    print('Notifications to 50 addresses, 10 of which hang and 10 refuse', await notificationFigures(events));
  },
  open: async (orders) => {
    const { openFigures } = await import('./sandbox/open');
    print('Signed orders by the open interface', await openFigures(orders));
  },
  openFlood: async (seconds) => {
    const { printOpenFlood } = await import('./sandbox/openFlood');
    await printOpenFlood(seconds);
  },
  vouchers: async (vouchers) => {
    const { voucherFigures } = await import('./sandbox/vouchers');
    print('Vouchers of a warehouse', await voucherFigures(vouchers));
  },
};

const isNumber = (text: string) => /^-?\d+$/.test(text);
const given = process.argv.slice(2);
const names = given.filter((text) => !isNumber(text));
const numbers = given.filter(isNumber).map(Number);
const unknown = names.filter((name) => !parts[name]);
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]?.(...numbers);
process.exit(0);
