import { answers, fails, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { statementFundPage } from '@/contract/calls/statements';
import type { AnswerOf } from '@/contract/defineCall';
import { statementsFeature } from '@/features/statements/feature';
import { fundStatementList } from '@/features/statements/lists';
import { statementsEvents as events, selectPaper } from '@/features/statements/slice';
import type { AnyListSpec } from '@/shared/list/defineList';
import { queryOf } from '@/shared/list/query';
import { listArrived, listRequested } from '@/shared/list/slice';
import { files } from '@/shared/ports/files';
import { navigated, requestFailed } from '@/shared/saga/events';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(statementsFeature);

const { id } = fundStatementList;
const query = queryOf(fundStatementList as unknown as AnyListSpec, '?accountType=FEE&sort=day.asc');

const aPage = (pageNo: number, rows: number, total: number): AnswerOf<typeof statementFundPage> => ({
  pageNo,
  pageSize: 50,
  total,
  asOf: '2026-11-25T10:00:00+08:00',
  madeThrough: '2026-11-24',
  accounts: [],
  before: null,
  rows: Array.from({ length: rows }, (_, at) => ({
    rowNo: `${pageNo}/${at}`,
    day: '2026-11-20',
    accountNo: '6100',
    accountType: 'FEE',
    postings: 1,
    opening: '0.00',
    income: '0.00',
    outgo: '0.00',
    closing: '0.00',
    adds: true,
  })),
});

/** Runs 打印 (print) while this page is on screen, followed by the events of the page. */
async function printing(
  onScreen: ReturnType<typeof aPage>,
  standIns: readonly StandIn[],
  later: Parameters<typeof running>[1] extends { later?: infer L } | undefined ? L : never = [events.paperDrawn()],
) {
  const printed: number[] = [];
  const outside = new Map([[files.print, () => void printed.push(1)]]);
  const before = having(
    featureInjected(statementsFeature.name),
    listRequested({ id, query }),
    listArrived({ id, query, page: onScreen as never, at: 1 }),
  );
  const run = await running(statementsFeature.saga, {
    before,
    standIns,
    outside,
    events: [events.printRequested({ list: id })],
    later: later ?? [],
  });
  return { ...run, printed: printed.length };
}

describe('打印', () => {
  it('prints the rows on screen without a request when all rows are on screen', async () => {
    const { world, printed, state } = await printing(aPage(1, 3, 3), []);
    expect(world.requests).toEqual([]);
    expect(printed).toBe(1);
    expect(selectPaper(id)(state)).toBeNull();
  });

  it('fetches all rows of the same view, and prints once the rows are drawn', async () => {
    const standIns = [1, 2, 3].map((nr) => answers(statementFundPage, aPage(nr, nr === 3 ? 20 : 50, 120)));
    const { world, printed, log } = await printing(aPage(1, 10, 120), standIns);
    expect(world.requests.map(({ body }) => body)).toEqual(
      [1, 2, 3].map((pageNo) => ({ accountType: 'FEE', sortField: 'day', sortOrder: 'asc', pageNo, pageSize: 50 })),
    );
    const came = log.find(events.paperCame.match);
    expect(came?.payload).toMatchObject({ list: id, total: 120 });
    expect(came?.payload.rows).toHaveLength(120);
    expect(printed).toBe(1);
  });

  it('requests at most 10 pages of rows for printing', async () => {
    const standIns = Array.from({ length: 10 }, (_, at) => answers(statementFundPage, aPage(at + 1, 50, 9_000)));
    const { world, log } = await printing(aPage(1, 10, 9_000), standIns);
    expect(world.requests).toHaveLength(10);
    expect(log.find(events.paperCame.match)?.payload).toMatchObject({ total: 9_000 });
  });

  it('shows a failure and prints nothing when rows cannot be loaded', async () => {
    const { printed, types } = await printing(aPage(1, 10, 120), [fails(statementFundPage, 'offline')]);
    expect(types).toContain(requestFailed.type);
    expect(printed).toBe(0);
  });

  it('cancels printing when the user leaves the page', async () => {
    const { printed, state } = await printing(aPage(1, 3, 3), [], [navigated({ path: '/home' } as never)]);
    expect(printed).toBe(0);
    expect(selectPaper(id)(state)).toBeNull();
  });
});
