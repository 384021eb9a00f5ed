import type { UnknownAction } from '@reduxjs/toolkit';
import { routeEntered } from '../src/app/navigation/slice';
import { rootReducer } from '../src/app/rootReducer';
import { listArrived, listRequested } from '../src/shared/list/slice';
import { resourceArrived, resourceRequested } from '../src/shared/resource/slice';
import { navigated } from '../src/shared/saga/events';
import { type Figure, median } from './table';

const ACTIONS = 40_000;
const ROUNDS = 5;
const LEAST = 20_000;

const row = (index: number) => ({ flowNo: `20261121${index}`, amount: '12.00', balance: '1000.00', remark: '货款' });

/** Returns the log of about one hour of a clerk's work: pages, lists with their rows, figures. */
function aLog(): UnknownAction[] {
  const log: UnknownAction[] = [];
  for (let turn = 0; log.length < ACTIONS; turn += 1) {
    const pathname = turn % 2 ? '/fund-manage/flow' : '/fund-manage/index';
    const query = {
      filters: { businessType: `${4000 + (turn % 8)}` },
      sort: null,
      pageNo: 1 + (turn % 50),
      pageSize: 10,
    };
    const rows = Array.from({ length: 10 }, (_, index) => row(turn * 10 + index));
    log.push(
      navigated({ pathname, search: '' }),
      resourceRequested({ id: 'home/balances' }),
      listRequested({ id: 'fundFlow', query }),
      routeEntered({ path: pathname, pathname, search: '', kept: true, top: 0 }),
      listArrived({
        id: 'fundFlow',
        query,
        page: { pageNo: query.pageNo, pageSize: 10, total: 25_000, rows },
        at: turn,
      }),
      resourceArrived({ id: 'home/balances', data: { totalBalance: '1.00' }, at: turn }),
    );
  }
  return log;
}

/** How quickly a log is replayed through the reducer, in Node. */
export function replayFigures(): Figure[] {
  const log = aLog();
  const rates = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    log.reduce<ReturnType<typeof rootReducer> | undefined>((state, action) => rootReducer(state, action), undefined);
    return log.length / ((performance.now() - began) / 1000);
  });
  const rate = median(rates);
  return [
    {
      what: 'replayed actions per second',
      value: rate.toFixed(0),
      target: `≥ ${LEAST}`,
      ok: rate >= LEAST,
    },
  ];
}
