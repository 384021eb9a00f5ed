import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { listViews, type SavedView, saveView, setDefaultView } from '@/contract/calls/tradeLists';
import { timeRange } from '@/shared/list/usual';
import { network } from '@/shared/ports/network';
import { keyOf } from '@/shared/resource/slice';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { submissionsSaga } from '@/shared/submission/saga';
import { selectSubmission, submissionDone } from '@/shared/submission/slice';
import { viewsEvents as events } from '@/shared/views/events';
import { enterList, openView, viewsFeature } from '@/shared/views/feature';
import { viewForm, viewKept, viewsPanelFeature } from '@/shared/views/panelPart';
import { absolute, movesByItself, relative } from '@/shared/views/relative';
import { viewsOf } from '@/shared/views/resources';

injectFeature(viewsFeature);
injectFeature(viewsPanelFeature);

const NOW = Date.parse('2026-11-20T10:00:00+08:00');
const LIST = 'trades/CASHIER';
const aView = (over: Partial<SavedView> = {}): SavedView => ({
  viewId: 'V1',
  name: '近7天失败',
  search: 'startTime=D-6&endTime=D-0&status=FAILED',
  makerName: '张明',
  own: true,
  isDefault: false,
  ...over,
});

const running = async (
  flow: (action: never) => Generator,
  action: { type: string },
  standIns: readonly StandIn[] = [],
  here = '/trade-manage/index',
) => {
  const world = aWorld({ here, now: NOW }, { standIns });
  const { storeState } = await expectSaga(flow as never, action as never)
    .withReducer(rootReducer)
    .provide(world.provider as never)
    .run();
  return { ...world, views: storeState.resources[keyOf(viewsOf({ listId: LIST }))] };
};
const entered = (over: { viewId?: string | null; plain?: boolean } = {}) =>
  events.listEntered({ listId: LIST, viewId: null, plain: true, ...over });

describe('days of a view', () => {
  it('days of a view count from the day on which the view is opened', () => {
    const search = '?startTime=2026-11-14&endTime=2026-11-20&status=FAILED&pageNo=3&detail=T1';
    const kept = relative(search, NOW);
    expect(kept).toBe('startTime=D-6&endTime=D-0&status=FAILED');
    expect(absolute(kept, NOW)).toBe('startTime=2026-11-14&endTime=2026-11-20&status=FAILED');
    expect(absolute(kept, NOW + 86_400_000)).toBe('startTime=2026-11-15&endTime=2026-11-21&status=FAILED');
  });

  it('leaves a text that is no day and a future day unchanged', () => {
    const search = 'tradeNo=D-x&endTime=2027-01-01&minAmount=1.00';
    expect(relative(search, NOW)).toBe(search);
    expect(absolute(search, NOW)).toBe(search);
  });
});

describe('the default of moving days', () => {
  const FILTERS = [timeRange('交易时间')];

  it.each([
    ['no days at all', 'status=FAILED', true],
    ['a range that ends today', 'startTime=2026-11-03&endTime=2026-11-20', true],
    ['one that ends later', 'startTime=2026-11-01&endTime=2026-11-30', true],
    ['the shortcut 昨天', 'startTime=2026-11-19&endTime=2026-11-19', true],
    ['the shortcut 本月, which is that month', 'startTime=2026-11-01&endTime=2026-11-20', false],
    ['the shortcut 上月', 'startTime=2026-10-01&endTime=2026-10-31', false],
    ['a month that is over', 'startTime=2026-09-01&endTime=2026-09-30', false],
    ['days of another month', 'startTime=2026-10-01&endTime=2026-10-31', false],
    ['days that ended yesterday', 'startTime=2026-11-01&endTime=2026-11-19', false],
    ['a first day alone, long ago', 'startTime=2026-01-01', false],
    ['a last day alone, long ago', 'endTime=2026-01-31', false],
  ])('decides whether days move for %s', (_, search, moves) => {
    expect(movesByItself(FILTERS, search, NOW)).toBe(moves);
  });
});

describe('a list with saved views', () => {
  const answer = (...views: SavedView[]) => [answers(listViews, views)];

  it('opens the user’s default view if the link has no filters', async () => {
    const { moves } = await running(enterList, entered(), answer(aView(), aView({ viewId: 'V2', isDefault: true })));
    expect(moves).toEqual(['replace /trade-manage/index?startTime=2026-11-14&endTime=2026-11-20&status=FAILED']);
  });

  it('opens no view for a link with filters, or for a list without a default', async () => {
    const filtered = '/trade-manage/index?status=SUCCESS';
    const isDefault = aView({ isDefault: true });
    expect((await running(enterList, entered({ plain: false }), answer(isDefault), filtered)).moves).toEqual([]);
    expect((await running(enterList, entered(), answer(aView()))).moves).toEqual([]);
  });

  it('opens the view that the link names', async () => {
    const { moves } = await running(
      enterList,
      entered({ viewId: 'V1', plain: false }),
      answer(aView(), aView({ viewId: 'V2', isDefault: true })),
      '/trade-manage/index?view=V1',
    );
    expect(moves).toHaveLength(1);
    expect(moves[0]).toContain('status=FAILED');
  });

  it('reports that the views did not load, except to a user who has left the page', async () => {
    const failed = await running(enterList, entered(), [fails(listViews, 'offline', { msg: '网络异常' })]);
    expect(failed.views).toMatchObject({ stage: 'failed', error: '网络异常' });
    expect((await running(enterList, entered(), [fails(listViews, 'cancelled')])).views).toBeUndefined();
  });

  it('opens a chosen view by the days of today, and stores a view with moving days', async () => {
    const chosen = await running(openView, events.viewChosen({ listId: LIST, search: 'startTime=D-1' }));
    expect(chosen.moves).toEqual(['/trade-manage/index?startTime=2026-11-19']);
    const keep = viewKept({ listId: LIST, name: '今天', search: '?startTime=2026-11-20', moving: true });
    const saved = await submitting(keep, [answers(saveView, aView())], { over: { now: NOW } });
    expect(saved.types).toEqual(['submissions/submissionDone', 'resources/resourceRequested']);
    expect(saved.world.requests).toEqual([
      { path: saveView.path, body: { listId: LIST, name: '今天', search: 'startTime=D-0' } },
    ]);
  });
});

describe('a view that is being saved', () => {
  const kept = (listId: string) => viewKept({ listId, name: '今天', search: '', moving: true });

  it('saves a view once for a double click, and does not confuse it with a view of another list', async () => {
    const world = aWorld({ now: NOW });
    const requests: unknown[] = [];
    const provider = {
      ...world.provider,
      call: (effect: { fn: unknown; args: unknown[] }, next: () => unknown) => {
        if (effect.fn !== network.send) return world.provider.call(effect, next);
        const { listId } = effect.args[1] as { listId: string };
        requests.push(listId);
        return listId === 'slow' ? new Promise(() => {}) : { ok: true, data: aView() };
      },
    };
    let stages: string[] = [];
    await untilQuiet(
      expectSaga(submissionsSaga, [])
        .withReducer((state: RootState | undefined, action) => {
          const next = rootReducer(state, action);
          if (submissionDone.match(action))
            stages = ['slow', 'quick', 'other'].map((listId) => selectSubmission(viewForm(listId))(next).stage);
          return next;
        })
        .provide(provider as never)
        .dispatch(kept('slow'))
        .dispatch(kept('slow'))
        .dispatch(kept('quick')),
    );
    expect(requests).toEqual(['slow', 'quick']);
    expect(stages).toEqual(['submitting', 'done', 'idle']);
  });
});

it.each([
  ['was taken', answers(setDefaultView, null), ['views/viewsChanged', 'resources/resourceRequested']],
  ['was refused', refuses(setDefaultView, { msg: '视图不存在' }), ['app/requestFailed']],
  ['was given up', fails(setDefaultView, 'cancelled'), []],
])('设为默认 can be pressed again after it %s', async (_, standIn, seen) => {
  const world = aWorld({ now: NOW }, { standIns: [standIn, standIn] });
  const chosen = events.defaultChosen({ listId: LIST, viewId: 'V1' });
  const toastTexts: string[] = [];
  await untilQuiet(
    expectSaga(viewsPanelFeature.saga as never)
      .withReducer((state: RootState | undefined, action) => {
        if (!action.type.startsWith('@@')) toastTexts.push(action.type);
        return rootReducer(state, action);
      })
      .provide(world.provider as never)
      .dispatch(chosen),
    chosen,
  );
  expect(world.requests).toHaveLength(2);
  expect(toastTexts).toEqual([chosen.type, ...seen, chosen.type, ...seen]);
});
