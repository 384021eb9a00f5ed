import type { UnknownAction } from '@reduxjs/toolkit';
import type { StandIn } from '@test/support/answers';
import { answers, fails, refuses } from '@test/support/answers';
import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aFlow } from '@test/support/samples';
import { aWorld, type World } from '@test/support/world';
import { fork, put, take } from 'redux-saga/effects';
import { expectSaga } from 'redux-saga-test-plan';
import {
  type AccountFlow,
  batchDownloadAccFlowVoucher,
  downLoadAccountFlow,
  downloadVoucher,
  queryAccountFlow,
} from '@/contract/calls/accounts';
import { EXPORT_JOB_MADE } from '@/contract/calls/exportRefusals';
import { fundFlowList } from '@/features/funds/lists/flow';
import { sessionEvents } from '@/features/session';
import type { SendOptions } from '@/shared/gateway/gateway';
import type { AnyListSpec } from '@/shared/list/defineList';
import { queryOf } from '@/shared/list/query';
import * as flows from '@/shared/list/saga';
import {
  listAllChosen,
  listArrived,
  listExportRequested,
  listFailed,
  listGivenUp,
  listPapersLeftOut,
  listRequested,
  listRowActed,
  listRowsActed,
  listSetupChanged,
  valueCopied,
  valueCopyEnded,
} from '@/shared/list/slice';
import { listFlows, listsSaga } from '@/shared/list/watch';
import { files } from '@/shared/ports/files';
import { network } from '@/shared/ports/network';
import { localStore } from '@/shared/ports/storage';
import { navigated, requestFailed } from '@/shared/saga/events';

const spec = fundFlowList as unknown as AnyListSpec;
const view = (search = '') => queryOf(spec, search);
const listEvent = (search = '') => listRequested({ id: 'fundFlow', query: view(search) });

const aPage = (rows: AccountFlow[], total = rows.length) =>
  answers(queryAccountFlow, { pageNo: 1, pageSize: 10, total, rows, totalIn: '12.50', totalOut: '0.00' });

/** Runs the saga of lists with storage, files and clipboard in memory. */
function listing(
  standIns: readonly StandIn[],
  { stored = null as string | null, copies = true, chunk = true, saving = undefined as Promise<void> | undefined } = {},
) {
  const world = aWorld({}, { standIns });
  const saved: string[] = [];
  const kept = new Map<string, string>();
  const saga = expectSaga(listsSaga, () => '13800000001')
    .withReducer(rootReducer)
    .provide({
      call(effect, next) {
        const [first, second] = effect.args as [unknown, string];
        if (effect.fn === listFlows.load) return chunk ? flows : null;
        if (effect.fn === files.save) {
          saved.push(second);
          return saving;
        }
        if (effect.fn === files.copy) return copies;
        if (effect.fn === localStore.get) return stored;
        if (effect.fn === localStore.set) return kept.set(String(first), second).size > 0;
        if (effect.fn === localStore.remove) return void kept.delete(String(first));
        return world.provider.call(effect as never, next);
      },
    });
  const run = async (...later: UnknownAction[]) => {
    const result = await untilQuiet(saga, ...later);
    return { ...result, list: result.storeState.lists['fundFlow'], world, saved, kept };
  };
  return { saga, run };
}

describe('a list', () => {
  it('shows the rows of its view with the time of the answer', async () => {
    const { saga, run } = listing([aPage([aFlow()])]);
    saga.dispatch(listEvent());
    const { list, world } = await run();
    expect(list).toMatchObject({ stage: 'ready', page: { total: 1 }, asOf: world.now });
    expect(world.requests).toEqual([{ path: queryAccountFlow.path, body: { pageNo: 1, pageSize: 10 } }]);
  });

  it('reports a failure inside the list and not by a toast', async () => {
    const { saga, run } = listing([refuses(queryAccountFlow, { msg: '数据不存在或无权访问' })]);
    saga.not.put.actionType(requestFailed.type).dispatch(listEvent());
    expect((await run()).list).toMatchObject({ stage: 'failed', error: '数据不存在或无权访问' });
  });

  it('fails inside the list when its code cannot be loaded', async () => {
    const { saga, run } = listing([], { chunk: false });
    saga.dispatch(listEvent());
    expect((await run()).list).toMatchObject({ stage: 'failed', error: '系统异常，请稍后再试' });
  });

  it('reports nothing for a cancelled request', async () => {
    const { saga, run } = listing([fails(queryAccountFlow, 'cancelled', { msg: '' })]);
    saga.dispatch(listEvent());
    expect((await run()).list).toMatchObject({ stage: 'idle', error: null });
  });

  it('opens with the settings that its user has stored', async () => {
    const stored = JSON.stringify({ order: ['amount', 'flowNo'], hidden: ['remark'], density: 'compact' });
    const { saga, run } = listing([aPage([])], { stored });
    saga.dispatch(listEvent());
    expect((await run()).list?.setup).toEqual(JSON.parse(stored));
  });

  it.each(['{', '7', 'null', '{"order":1}'])(
    'treats the stored text %s as if no setup was remembered (C-08)',
    async (stored) => {
      const { saga, run } = listing([aPage([])], { stored });
      saga.dispatch(listEvent());
      expect((await run()).list).toMatchObject({ stage: 'ready', setup: null });
    },
  );

  it('remembers a change for this user and this list, and forgets it on request', async () => {
    const setup = { order: ['amount'], hidden: [], density: 'compact' as const };
    const { saga, run } = listing([aPage([])]);
    saga.dispatch(listEvent()).dispatch(listSetupChanged({ id: 'fundFlow', setup }));
    const { kept } = await run();
    expect([...kept]).toEqual([['list.13800000001.fundFlow', JSON.stringify(setup)]]);
    saga.dispatch(listSetupChanged({ id: 'fundFlow', setup: null }));
    expect([...(await run()).kept]).toEqual([]);
  });

  it('exports its view with the columns on screen and saves the file under its name', async () => {
    const file = { blob: new Blob(['x']), filename: '资金流水明细.csv' };
    const { saga, run } = listing([
      aPage([]),
      { target: downLoadAccountFlow, reply: { ok: true, data: file as never } },
    ]);
    saga
      .dispatch(listEvent('?businessType=4005&pageNo=3'))
      .dispatch(listExportRequested({ id: 'fundFlow', format: 'csv', columns: ['flowNo', 'amount'] }));
    const { list, saved, world } = await run();
    expect(saved).toEqual(['资金流水明细.csv']);
    expect(list?.exporting).toBe(false);
    expect(world.requests.at(-1)?.body).toEqual({ businessType: '4005', format: 'csv', columns: ['flowNo', 'amount'] });
  });

  it('C-09: a refused export shows a toast and saves no file', async () => {
    const { saga, run } = listing([aPage([]), refuses(downLoadAccountFlow, { msg: '导出超过10万行' })]);
    saga.put
      .like({ action: { type: requestFailed.type, payload: { msg: '导出超过10万行' } } })
      .dispatch(listEvent())
      .dispatch(listExportRequested({ id: 'fundFlow', format: 'xlsx', columns: ['flowNo'] }));
    const { list, saved } = await run();
    expect(saved).toEqual([]);
    expect(list?.exporting).toBe(false);
  });

  it('shows the place of a large export until the list is requested again', async () => {
    const msg = '共 25,000 条，已转为后台导出，完成后可在下载中心下载';
    const big = () => listing([aPage([]), refuses(downLoadAccountFlow, { msg, bizCode: EXPORT_JOB_MADE }), aPage([])]);
    const exporting = listExportRequested({ id: 'fundFlow', format: 'csv', columns: ['flowNo'] });
    const first = big();
    first.saga.not.put.actionType(requestFailed.type).dispatch(listEvent()).dispatch(exporting);
    expect(await first.run()).toMatchObject({ saved: [], list: { exporting: false, exportMessage: msg } });
    const second = big();
    second.saga.dispatch(listEvent()).dispatch(exporting);
    await second.run();
    second.saga.dispatch(listEvent());
    expect((await second.run()).list?.exportMessage).toBeNull();
  });

  it('runs an action on the row that it names', async () => {
    const file = { blob: new Blob(['x']), filename: '回单.pdf' };
    const { saga, run } = listing([
      aPage([aFlow({ flowNo: 'A' }), aFlow({ flowNo: 'B' })]),
      { target: downloadVoucher, reply: { ok: true, data: file as never } },
    ]);
    saga.dispatch(listEvent()).dispatch(listRowActed({ id: 'fundFlow', action: 'voucher', rowKey: 'B' }));
    const { world, saved } = await run();
    expect(world.requests.at(-1)).toEqual({ path: downloadVoucher.path, body: { flowNo: 'B' } });
    expect(saved).toEqual(['回单.pdf']);
  });

  const aReceipt = {
    target: downloadVoucher,
    reply: { ok: true, data: { blob: new Blob(['x']), filename: '回单.pdf' } },
  };
  const someReceipts = Array.from({ length: 3 }, () => aReceipt as never);
  const onRow = (rowKey: string) => listRowActed({ id: 'fundFlow', action: 'voucher', rowKey });

  it('acts once on a double click, and on two rows in parallel', async () => {
    const rows = aPage([aFlow({ flowNo: 'A' }), aFlow({ flowNo: 'B' })]);
    const { saga, run } = listing([rows, ...someReceipts], { saving: new Promise(() => {}) });
    saga.dispatch(listEvent()).dispatch(onRow('A')).dispatch(onRow('A')).dispatch(onRow('B')).dispatch(onRow('A'));
    const { world } = await run();
    expect(world.requests.slice(1).map(({ body }) => body)).toEqual([{ flowNo: 'A' }, { flowNo: 'B' }]);
  });

  it('acts once on a double click for the chosen rows', async () => {
    const receipts = { content: '', contentType: 'application/pdf' as const, filename: '回单.pdf', leftOut: [] };
    const { saga, run } = listing(
      [aPage([aFlow({ flowNo: 'A' })]), ...[1, 2].map(() => answers(batchDownloadAccFlowVoucher, receipts))],
      { saving: new Promise(() => {}) },
    );
    const onRows = listRowsActed({ id: 'fundFlow', action: 'vouchers', rowKeys: ['A'] });
    saga.dispatch(listEvent()).dispatch(onRows).dispatch(onRows);
    expect((await run()).world.requests).toHaveLength(2);
  });

  const flowsFrom = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => aFlow({ flowNo: `A${first + at}` }));

  it('selects the rows of all pages once each, and runs an action on them', async () => {
    const receipts = { content: '', contentType: 'application/pdf' as const, filename: '回单.pdf', leftOut: [] };
    const { saga, run } = listing([
      aPage(flowsFrom(1, 10), 60),
      aPage(flowsFrom(1, 50), 60),
      // A new entry has moved A50 to the second page.
      aPage(flowsFrom(50, 11), 60),
      answers(batchDownloadAccFlowVoucher, receipts),
    ]);
    saga.dispatch(listEvent()).dispatch(listAllChosen({ id: 'fundFlow' }));
    const rowKeys = flowsFrom(1, 60).map(({ flowNo }) => flowNo);
    const { list, world } = await run(listRowsActed({ id: 'fundFlow', action: 'vouchers', rowKeys }));
    expect(Object.keys(list?.chosen ?? {})).toEqual(rowKeys);
    expect(world.requests.slice(1).map(({ body }) => body)).toMatchObject([
      { pageNo: 1, pageSize: 50 },
      { pageNo: 2, pageSize: 50 },
      { flowNos: rowKeys },
    ]);
  });

  it('chooses nothing when a page cannot be fetched, and reports the failure', async () => {
    const { saga, run } = listing([aPage(flowsFrom(1, 10), 60), refuses(queryAccountFlow, { msg: '系统繁忙' })]);
    saga.put
      .actionType(requestFailed.type)
      .dispatch(listEvent())
      .dispatch(listAllChosen({ id: 'fundFlow' }));
    expect((await run()).list).toMatchObject({ chosen: {}, wholeChoice: 'no' });
  });

  it('drops the selection of all rows when the filters change during the selection', async () => {
    const { saga, run } = listing([aPage(flowsFrom(1, 10), 60), aPage(flowsFrom(1, 60), 60), aPage(flowsFrom(1, 1))]);
    saga
      .dispatch(listEvent())
      .dispatch(listAllChosen({ id: 'fundFlow' }))
      .dispatch(listEvent('?direction=IN'));
    expect((await run()).list).toMatchObject({ chosen: {}, wholeChoice: 'no' });
  });

  it('names the receipts that the saved file lacks, until the next action', async () => {
    const leftOut = [{ no: 'A', name: '䶮' }];
    const receipts = { content: '', contentType: 'application/pdf' as const, filename: '回单.pdf' };
    const { saga, run } = listing([
      aPage([aFlow({ flowNo: 'A' })]),
      answers(batchDownloadAccFlowVoucher, { ...receipts, leftOut }),
      answers(batchDownloadAccFlowVoucher, { ...receipts, leftOut: [] }),
    ]);
    const onRows = listRowsActed({ id: 'fundFlow', action: 'vouchers', rowKeys: ['A'] });
    saga
      .put(listPapersLeftOut({ id: 'fundFlow', leftOut }))
      .dispatch(listEvent())
      .dispatch(onRows);
    const { list, saved } = await run(onRows);
    expect(saved).toEqual(['回单.pdf', '回单.pdf']);
    expect(list?.leftOut).toEqual([]);
  });

  it('runs an action again after the first run has ended', async () => {
    const { saga, run } = listing([aPage([aFlow({ flowNo: 'A' })]), ...someReceipts]);
    saga.dispatch(listEvent()).dispatch(onRow('A'));
    expect((await run(onRow('A'))).saved).toEqual(['回单.pdf', '回单.pdf']);
  });

  it('ignores an action on a row that no longer exists', async () => {
    const { saga, run } = listing([aPage([aFlow({ flowNo: 'A' })])]);
    saga.dispatch(listEvent()).dispatch(listRowActed({ id: 'fundFlow', action: 'voucher', rowKey: 'gone' }));
    expect((await run()).world.requests).toHaveLength(1);
  });

  it.each([true, false])('reports whether a value was copied: %s', async (copies) => {
    const { saga, run } = listing([], { copies });
    saga.put(valueCopyEnded({ copied: copies })).dispatch(valueCopied({ text: '6222' }));
    await run();
  });
});

describe('prefetched rows of a page', () => {
  const ahead = (search = '') => listRequested({ id: 'fundFlow', query: view(search), ahead: true });
  const one = aPage([aFlow({ flowNo: 'A' })]);
  const two = aPage([aFlow({ flowNo: 'B' })]);

  /** Mocks a response that arrives when the scenario calls for it. */
  const late = (entry: StandIn) => {
    let come = () => {};
    const reply = new Promise((resolve) => {
      come = () => resolve(entry.reply);
    });
    return { entry: { ...entry, reply: reply as never }, come: () => come() };
  };

  /** Runs the scenario together with the lists' saga. Returns the scopes of the sent requests and the final list. */
  async function played(standIns: readonly StandIn[], scenario: (world: World) => Generator, state?: RootState) {
    const world = aWorld({}, { standIns });
    const scopes: unknown[] = [];
    const { storeState } = await untilQuiet(
      expectSaga(function* both() {
        yield fork(listsSaga, () => '13800000001');
        yield* scenario(world);
      })
        .withReducer(rootReducer, state ?? rootReducer(undefined, { type: '@@start' }))
        .provide({
          call(effect, next) {
            if (effect.fn === listFlows.load) return flows;
            if (effect.fn === localStore.get) return null;
            if (effect.fn === network.send) scopes.push((effect.args[2] as SendOptions).scope);
            return world.provider.call(effect as never, next);
          },
        }),
    );
    const { stage, page, asOf } = storeState.lists['fundFlow'] ?? {};
    return { scopes, stage, asOf, rows: page?.rows.map((row: unknown) => (row as AccountFlow).flowNo), world };
  }

  it('shows prefetched rows with the time of their answer, and keeps them on the way to the page', async () => {
    const { world, ...shown } = await played([one], function* scenario(now) {
      yield put(ahead());
      yield take(listArrived);
      now.now += 4_000;
      yield put(listEvent());
    });
    expect(shown).toEqual({ scopes: ['signedIn'], stage: 'ready', asOf: world.now - 4_000, rows: ['A'] });
  });

  it('waits for prefetched rows that are still loading', async () => {
    const first = late(one);
    const shown = await played([first.entry], function* scenario() {
      yield put(ahead());
      yield put(listEvent());
      first.come();
    });
    expect(shown).toMatchObject({ scopes: ['signedIn'], stage: 'ready', rows: ['A'] });
  });

  it.each<[string, StandIn, string, number]>([
    ['old', one, '', 5_000],
    ['of another view', one, '?businessType=4005', 0],
    ['refused', refuses(queryAccountFlow, { msg: '系统繁忙' }), '', 0],
    ['cancelled', fails(queryAccountFlow, 'cancelled', { msg: '' }), '', 0],
  ])('requests prefetched rows again that are %s', async (_why, first, search, ms) => {
    const shown = await played([first, two], function* scenario(world) {
      yield put(ahead());
      yield take([listArrived, listFailed, listGivenUp]);
      world.now += ms;
      yield put(listEvent(search));
    });
    expect(shown).toMatchObject({ scopes: ['signedIn', 'route'], stage: 'ready', rows: ['B'] });
  });

  it('uses prefetched rows for one request only, and fetches the next one', async () => {
    const shown = await played([one, two], function* scenario() {
      yield put(ahead());
      yield take(listArrived);
      yield put(listEvent());
      yield put(listEvent());
    });
    expect(shown).toMatchObject({ scopes: ['signedIn', 'route'], stage: 'ready', rows: ['B'] });
  });

  it('pending prefetched rows never replace the rows of a newer request', async () => {
    const first = late(one);
    const shown = await played([first.entry, two], function* scenario() {
      yield put(ahead());
      yield put(listEvent());
      yield put(listEvent());
      yield take(listArrived);
      first.come();
    });
    expect(shown).toMatchObject({ scopes: ['signedIn', 'route'], stage: 'ready', rows: ['B'] });
  });

  it('does not wait for prefetched rows of another view', async () => {
    const shown = await played([late(one).entry, two], function* scenario() {
      yield put(ahead());
      yield put(listEvent('?businessType=4005'));
    });
    expect(shown).toMatchObject({ scopes: ['signedIn', 'route'], stage: 'ready', rows: ['B'] });
  });

  it('drops prefetched rows when their page is left', async () => {
    const first = late(one);
    const shown = await played([first.entry], function* scenario() {
      yield put(ahead());
      yield put(listEvent());
      yield put(navigated({ pathname: '/home', search: '' }));
      first.come();
    });
    expect(shown).toMatchObject({ scopes: ['signedIn'], stage: 'idle', rows: undefined });
  });

  it('never shows prefetched rows to another user', async () => {
    const shown = await played([one, two], function* scenario() {
      yield put(ahead());
      yield take(listArrived);
      yield put(sessionEvents.loggedOut({ reason: 'asked' }));
      yield put(listEvent());
    });
    expect(shown).toMatchObject({ scopes: ['signedIn', 'route'], rows: ['B'] });
  });
});
