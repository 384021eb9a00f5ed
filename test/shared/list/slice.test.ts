import { type ListQuery, queryOf } from '@/shared/list/query';
import { listArrived, listFailed, listRequested, listsReducer } from '@/shared/list/slice';

const query = (pageNo: number): ListQuery => ({ filters: {}, sort: null, pageNo, pageSize: 10 });
const page = (name: string) => ({ rows: [{ name }], total: 30, pageNo: 1, pageSize: 10 });
const having = (...actions: Parameters<typeof listsReducer>[1][]) => actions.reduce(listsReducer, {});

describe('a list in the store', () => {
  it('keeps the rows on screen while the next page loads', () => {
    const { fundFlow } = having(
      listRequested({ id: 'fundFlow', query: query(1) }),
      listArrived({ id: 'fundFlow', query: query(1), page: page('first'), at: 1 }),
      listRequested({ id: 'fundFlow', query: query(2) }),
    );
    expect(fundFlow).toMatchObject({ stage: 'loading', page: { rows: [{ name: 'first' }] } });
  });

  it('never lets a late answer replace a newer one', () => {
    const { fundFlow } = having(
      listRequested({ id: 'fundFlow', query: query(1) }),
      listRequested({ id: 'fundFlow', query: query(2) }),
      listArrived({ id: 'fundFlow', query: query(2), page: page('second'), at: 2 }),
      listArrived({ id: 'fundFlow', query: query(1), page: page('late'), at: 3 }),
    );
    expect(fundFlow).toMatchObject({ stage: 'ready', page: { rows: [{ name: 'second' }] }, asOf: 2 });
  });

  it('ignores the failure of an outdated request', () => {
    const { fundFlow } = having(
      listRequested({ id: 'fundFlow', query: query(1) }),
      listRequested({ id: 'fundFlow', query: query(2) }),
      listFailed({ id: 'fundFlow', query: query(1), msg: '请求超时' }),
    );
    expect(fundFlow).toMatchObject({ stage: 'loading', error: null });
  });

  it('drops rows that arrive for a list that was closed by a change of identity', () => {
    expect(having(listArrived({ id: 'fundFlow', query: query(1), page: page('old'), at: 1 }))).toEqual({});
  });
});

it('a list without filters ignores the query of an address', () => {
  expect(queryOf({ filters: [], columns: [] } as never, '?a=b').filters).toEqual({});
});
