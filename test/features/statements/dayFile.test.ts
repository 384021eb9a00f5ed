import { refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { statementFile } from '@/contract/calls/statements';
import { statementsFeature } from '@/features/statements/feature';
import { statementsEvents as events, selectFetching } from '@/features/statements/slice';
import { files } from '@/shared/ports/files';
import { requestFailed } from '@/shared/saga/events';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(statementsFeature);

const DAY = '2026-11-20';
const aFile: StandIn = {
  target: statementFile,
  reply: { ok: true, data: { blob: new Blob(['x']), filename: '对账单_20261120.csv' } as never },
};

/** Dispatches these file requests to the saga of the pages, one after the other, before any response arrives. */
async function requestFiles(what: readonly Parameters<typeof events.fileRequested>[0][], standIns: readonly StandIn[]) {
  const saved: string[] = [];
  const outside = new Map([[files.save, (_: Blob, name: string) => void saved.push(name)]]);
  const before = having(featureInjected(statementsFeature.name));
  const run = await running(statementsFeature.saga, {
    before,
    standIns,
    outside,
    events: what.map(events.fileRequested),
  });
  return { ...run, saved };
}

describe('the stored file of a day', () => {
  it('saves the file of a day and enables the button again', async () => {
    const { saved, state, world } = await requestFiles([{ day: DAY, format: 'csv' }], [aFile]);
    expect(world.requests).toEqual([{ path: statementFile.path, body: { day: DAY, format: 'csv' } }]);
    expect(saved).toEqual(['对账单_20261120.csv']);
    expect(selectFetching(state)).toEqual([]);
  });

  it('fetches the file once for a double click, and other formats in parallel', async () => {
    const { world } = await requestFiles(
      [
        { day: DAY, format: 'csv' },
        { day: DAY, format: 'csv' },
        { day: DAY, format: 'xlsx' },
      ],
      [takesItsTime(aFile).standIn, aFile],
    );
    expect(world.requests.map(({ body }) => body)).toEqual([
      { day: DAY, format: 'csv' },
      { day: DAY, format: 'xlsx' },
    ]);
  });

  it('fetches the itemised file by its own button in parallel', async () => {
    const items = { day: DAY, format: 'csv', type: 'TRADE' } as const;
    const { world } = await requestFiles([{ day: DAY, format: 'csv' }, items], [takesItsTime(aFile).standIn, aFile]);
    expect(world.requests.map(({ body }) => body)).toEqual([{ day: DAY, format: 'csv' }, items]);
  });

  it('shows a toast and saves no file when the file of the day is not made yet', async () => {
    const refused = refuses(statementFile, { msg: '该日对账单尚未生成', bizCode: 'STATEMENT_NOT_MADE' });
    const { saved, types, state } = await requestFiles([{ day: DAY, format: 'csv' }], [refused]);
    expect(saved).toEqual([]);
    expect(types).toContain(requestFailed.type);
    expect(selectFetching(state)).toEqual([]);
  });
});
