import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { running } from '@test/support/running';
import { type ExportJob, exportDelete, exportPage, exportPart, exportRetry } from '@/contract/calls/exports';
import { downloadsFeature } from '@/features/downloads/feature';
import { removeJob, retryJob } from '@/features/downloads/flows/changeJob';
import { fetchPart } from '@/features/downloads/flows/fetchPart';
import { DOWNLOAD_LIST } from '@/features/downloads/ids';
import { downloadList, percentOf } from '@/features/downloads/lists';
import { downloadsEvents as events, selectFetching } from '@/features/downloads/slice';
import type { AnyListSpec } from '@/shared/list/defineList';
import { queryOf } from '@/shared/list/query';
import { listArrived, listRequested } from '@/shared/list/slice';
import { files } from '@/shared/ports/files';
import { requestFailed } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(downloadsFeature);

const aJob = (over: Partial<ExportJob> = {}): ExportJob => ({
  jobId: 'X1',
  list: 'FLOW',
  title: '资金流水明细',
  state: 'RUNNING',
  format: 'csv',
  filter: '全部',
  columns: ['流水号'],
  rows: 10_000,
  rowsDone: 2_000,
  sums: [],
  parts: [],
  sha256: '',
  makerName: '张明',
  own: true,
  reason: null,
  createTime: '2026-11-20T10:00:00+08:00',
  finishTime: null,
  expireTime: null,
  ...over,
});
const page = (...rows: ExportJob[]) => ({ pageNo: 1, pageSize: 10, total: rows.length, rows });
const query = queryOf(downloadList as unknown as AnyListSpec, '');
const event = listRequested({ id: DOWNLOAD_LIST, query });
const arrived = (...rows: ExportJob[]) =>
  listArrived({ id: DOWNLOAD_LIST, query, page: page(...rows) as never, at: 1 });

/** Runs the saga of the page while the list is on screen. */
async function following(
  standIns: readonly StandIn[],
  { sleeps, here = '/operation/download?detail=X1' }: { sleeps: number; here?: string },
) {
  const { world, state } = await running(downloadsFeature.saga, {
    over: { here },
    standIns,
    sleeps,
    events: [event, arrived(aJob())],
  });
  return { world, list: state.lists[DOWNLOAD_LIST] };
}

describe('jobs on screen', () => {
  it('polls the visible jobs without a spinner until none is under way', async () => {
    const { world, list } = await following(
      [
        answers(exportPage, page(aJob({ rowsDone: 6_000 }))),
        answers(exportPage, page(aJob({ state: 'READY', rowsDone: 10_000 }))),
      ],
      { sleeps: 5 },
    );
    expect(world.requests).toHaveLength(2);
    expect(list).toMatchObject({ stage: 'ready', page: { rows: [{ state: 'READY' }] } });
  });

  it('continues polling after a lost answer', async () => {
    const { list } = await following(
      [fails(exportPage, 'offline'), answers(exportPage, page(aJob({ state: 'FAILED', reason: '导出失败，请重试' })))],
      { sleeps: 5 },
    );
    expect(list?.page?.rows).toMatchObject([{ state: 'FAILED' }]);
  });

  it('sends the first poll after the first wait', async () => {
    expect((await following([], { sleeps: 0 })).world.requests).toEqual([]);
  });

  it('stops polling when the page is left', async () => {
    const { world } = await following([], { sleeps: 5, here: '/fund-manage/flow' });
    expect(world.requests).toEqual([]);
  });
});

async function flow(run: Generator, standIns: readonly StandIn[], says: boolean[] = []) {
  const saved: string[] = [];
  const outside = new Map([[files.save, (_: Blob, name: string) => void saved.push(name)]]);
  return { ...(await running(() => run, { over: { says }, standIns, outside })), saved };
}

describe('a job', () => {
  it('saves the file of a job and enables the button again', async () => {
    const file = { blob: new Blob(['x']), filename: '资金流水明细_1.csv' };
    const { saved, state } = await flow(fetchPart(events.partRequested({ jobId: 'X1', nr: 1 })), [
      { target: exportPart, reply: { ok: true, data: file as never } },
    ]);
    expect(saved).toEqual(['资金流水明细_1.csv']);
    expect(selectFetching(state)).toEqual([]);
  });

  it('fetches the file once for a double click on its row', async () => {
    const download = downloadList.rowActions?.find(({ id }) => id === 'download')?.run as (job: ExportJob) => Generator;
    const { puts, state } = await flow(
      (function* twice() {
        yield* download(aJob());
        yield* download(aJob());
      })(),
      [],
    );
    expect(puts).toHaveLength(1);
    expect(selectFetching(state)).toEqual(['X1/1']);
  });

  it('shows a toast and saves no file when the job has expired', async () => {
    const { saved, types } = await flow(fetchPart(events.partRequested({ jobId: 'X1', nr: 1 })), [
      refuses(exportPart, { msg: '文件已过期，请重新导出', bizCode: '20090003' }),
    ]);
    expect(saved).toEqual([]);
    expect(types).toContain(requestFailed.type);
  });

  it('removes a job only after a confirmation', async () => {
    expect((await flow(removeJob({ jobId: 'X1' }), [], [false])).world.requests).toEqual([]);
    const { world } = await flow(removeJob({ jobId: 'X1' }), [answers(exportDelete, null)], [true]);
    expect(world.requests).toEqual([{ path: exportDelete.path, body: { jobId: 'X1' } }]);
  });

  it('requests a failed job again', async () => {
    const { world } = await flow(retryJob({ jobId: 'X1' }), [answers(exportRetry, aJob({ state: 'QUEUED' }))]);
    expect(world.requests).toEqual([{ path: exportRetry.path, body: { jobId: 'X1' } }]);
  });

  it.each<[Partial<ExportJob>, number]>([
    [{ rows: 0, rowsDone: 0 }, 0],
    [{ rows: 3, rowsDone: 1 }, 33],
    [{ rowsDone: 10_000 }, 99],
    [{ state: 'READY', rowsDone: 10_000 }, 100],
  ])('the progress of the job %j is %d%%', (over, percent) => {
    expect(percentOf(aJob(over))).toBe(percent);
  });
});
