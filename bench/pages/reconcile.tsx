// The desk of the reconciliation in its worker, over two books of 100,000 lines, for its figure.
import type { StatementOrder } from '../../src/contract/calls/statements';
import type { OpenMessage } from '../../src/features/reconcile/workspacePort';
import { workspacePort } from '../../src/features/reconcile/workspacePort';
import { NO_PLACES, type Places } from '../../src/shared/reconcile/ownBook';

const COUNT = 100_000;
/** Number of orders in a response of the platform. */
const PART = 5_000;
const PLACES: Places = { ...NO_PLACES, orderNo: 0, cents: 1, day: 2 };

const dayOf = (at: number) =>
  `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
const amountOf = (at: number) => `${(at * 7919) % 900_000}.${String(at % 100).padStart(2, '0')}`;
const numberOf = (at: number) => `2026112000${String(at).padStart(8, '0')}`;

/** One line in a hundred has a different amount, one has a different number. */
const file = () =>
  new Blob([
    '商户订单号,金额,日期\n',
    ...Array.from(
      { length: COUNT },
      (_, at) =>
        `${numberOf(at)}${at % 100 === 3 ? 'X' : ''},${at % 100 === 7 ? '1' : ''}${amountOf(at)},${dayOf(at)} 10:00:00\n`,
    ),
  ]);
const orders = Array.from(
  { length: COUNT },
  (_, at): StatementOrder => [numberOf(COUNT - 1 - at), amountOf(COUNT - 1 - at), dayOf(COUNT - 1 - at), `T${at}`],
);

const opened = (book: Blob) =>
  new Promise<OpenMessage>((resolve) => {
    const channel = workspacePort.open(book, 'book.csv');
    channel.take(function next(news) {
      if (news && typeof news === 'object' && 'rows' in news) channel.take(next);
      else resolve(news as OpenMessage);
    });
  });

const longTasks: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longTasks.push(duration);
}).observe({ type: 'longtask' });
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, answer: T]> {
  const began = performance.now();
  const answer = await work();
  return [performance.now() - began, answer];
}

async function run(): Promise<void> {
  const book = file();
  await rest(500);
  longTasks.length = 0; // what starting the page and making the books took
  const runs = [];
  for (let times = 0; times < 5; times++) {
    const [opening] = await timed(() => opened(book));
    const [reading] = await timed(() => workspacePort.read(0, PLACES));
    await workspacePort.clear();
    const [taking] = await timed(async () => {
      for (let at = 0; at < COUNT; at += PART) await workspacePort.take(orders.slice(at, at + PART));
    });
    const [comparing, result] = await timed(() => workspacePort.compare('2026-01-01', '2026-12-31'));
    const [looking] = await timed(() => workspacePort.load('agreed', '0999', 0));
    const [saving] = await timed(() => workspacePort.file('xlsx', 'note'));
    runs.push({
      opening,
      reading,
      taking,
      comparing,
      looking,
      saving,
      agreed: result.lists.agreed.count,
      adds: result.adds,
    });
  }
  await rest(50);
  Object.assign(window, { reconcileRuns: { runs, longTasks } });
}
void run();
