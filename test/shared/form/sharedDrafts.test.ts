/** @jest-environment jsdom */

import type { UnknownAction } from '@reduxjs/toolkit';
import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { having } from '@test/support/running';
import { aUser } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { call, fork } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { drafts } from '@/shared/form/steps/draft';
import { defineSteps, fieldStep, type SavedForm, type SharedDraft, type Values } from '@/shared/form/steps/model';
import { stepFormsSaga, stepSubmitted } from '@/shared/form/steps/saga';
import {
  stepFormsEvents as events,
  type FormState,
  STEP_FORMS,
  selectStepForm,
  stepFormsReducer,
} from '@/shared/form/steps/slice';
import { type Failure, failure, type Success } from '@/shared/gateway/reply';
import { navigated } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { submissionsSaga } from '@/shared/submission/saga';

injectFeature({ name: STEP_FORMS, reducer: stepFormsReducer, saga: stepFormsSaga });

const FORM = 'shared?';
const OF = '13800000001/E1/shared';
const AT = '2026-11-20T10:00:00+08:00';
const aDraft = (over: Partial<SharedDraft> = {}): SharedDraft => ({
  values: { name: '云' },
  by: '张明',
  at: AT,
  version: 1,
  ...over,
});
const aSaved = (draft: SharedDraft | null = null, over: Partial<SavedForm> = {}): SavedForm => ({
  steps: { a: { state: 'empty', draft }, b: { state: 'empty' } },
  values: {},
  masked: {},
  refused: {},
  facts: {},
  ...over,
});

type Answer = Success<Omit<SharedDraft, 'values'>> | Failure;
const kept = (version: number): Answer => ({ ok: true, data: { by: '张明', at: AT, version } });
const offline = failure('offline', '网络连接异常，请检查网络');
const overtaken = failure('refused', '', { bizCode: 'DRAFT_CHANGED' });

/** The platform's responses in their order. A promise is a delayed response. */
let answers: (Answer | Promise<Answer>)[];
let loads: SavedForm[];
/** The values that the platform received, each with the version that they replace. */
let sent: [Values, number][];
let saved: Values[];
/** Failures of the next saves, in their order. If the list is empty, a save succeeds. */
let savings: Failure[];

const spec = defineSteps({
  id: 'shared',
  steps: [
    fieldStep({
      id: 'a',
      title: '甲',
      fields: [{ kind: 'text', name: 'name', label: '名称' }],
      *save(typed) {
        yield* call(() => saved.push(typed));
        return savings.shift() ?? { ok: true };
      },
    }),
  ],
  *load() {
    yield* call(() => {});
    const data = loads.shift();
    return data ? { ok: true, data } : offline;
  },
  draft: {
    *keep(values, step, known) {
      sent.push([values, known.steps[step]?.draft?.version ?? 0]);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('not expected');
      return yield* call(() => Promise.resolve(answer));
    },
    conflict: 'DRAFT_CHANGED',
  },
  conflict: 'DRAFT_CHANGED',
});
expect(spec.id).toBe('shared');

/** Returns a response that arrives when the test calls `arrive`. */
function late() {
  let arrive = (_: Answer) => {};
  const answer = new Promise<Answer>((resolve) => {
    arrive = resolve;
  });
  return { answer, arrive: (now: Answer) => arrive(now) };
}

beforeEach(() => {
  answers = [];
  loads = [];
  sent = [];
  saved = [];
  savings = [];
  sessionStorage.clear();
});

const user = sessionEvents.loggedIn({ user: aUser() });
const opened = (draft: SharedDraft | null = null) =>
  events.formLoaded({ form: FORM, saved: aSaved(draft), draftsOf: OF, drafts: {} });
const typed = (name: string, { reading = 1, leaving = false } = {}) =>
  events.draftTyped({
    form: FORM,
    of: OF,
    step: 'a',
    values: { name },
    shared: { reading, ...(leaving ? { leaving: true } : {}) },
  });
const submitted = () => stepSubmitted({ form: FORM, step: 'a', values: { name: '帆' }, secretIds: {} });

type Step = UnknownAction | 'a pause' | (() => void);

/** Opens a form and runs these steps. Each step starts when the previous one has ended. Returns the form. */
async function formAfter(draft: SharedDraft | null, ...steps: Step[]) {
  const world = aWorld({ here: '/product/revision/openStep' });
  let state: RootState = having(user, opened(draft));
  let isOver = false;
  const log: UnknownAction[] = [];
  const test = expectSaga(function* all() {
    yield* fork(stepFormsSaga);
    yield* fork(submissionsSaga, ['session/loggedOut']);
  })
    .withReducer((now: RootState | undefined, action: UnknownAction) => {
      const next = rootReducer(now, action);
      if (!isOver && !action.type.startsWith('@@')) {
        state = next;
        log.push(action);
      }
      return next;
    }, state)
    .provide(world.provider as never);
  const happen = steps.map((step) => (step === 'a pause' ? () => world.timePasses(1) : step));
  await untilQuiet(test, ...happen, () => {
    isOver = true;
  });
  const form = selectStepForm(FORM)(state) as FormState;
  const ready = form.stage === 'ready' ? form : null;
  return { form, ready, keeping: ready?.keeping['a'], log, state, slept: world.now - Date.parse(AT), world };
}

describe('a shared draft', () => {
  it('sends only the newest values after a pause, over the version that was read', async () => {
    answers = [kept(4)];
    const { ready, keeping, slept } = await formAfter(
      aDraft({ version: 3 }),
      typed('云帆'),
      typed('云帆贸'),
      'a pause',
    );
    expect(sent).toEqual([[{ name: '云帆贸' }, 3]]);
    expect(slept).toBe(600);
    expect(keeping).toEqual({ stage: 'kept' });
    expect(ready?.saved.steps['a']?.draft).toEqual(aDraft({ values: { name: '云帆贸' }, version: 4 }));
    expect(ready?.reading).toBe(1);
  });

  it('waits for the pause, shows this, and stores the draft in this tab meanwhile', async () => {
    const { keeping } = await formAfter(null, typed('云帆'));
    expect(sent).toEqual([]);
    expect(keeping).toEqual({ stage: 'waiting' });
    expect(drafts.read(OF, 'a')).toEqual({ name: '云帆' });
  });

  it('starts without a version, and is removed from the tab when the platform has it', async () => {
    answers = [kept(1)];
    await formAfter(null, typed('云帆'), 'a pause');
    expect(sent).toEqual([[{ name: '云帆' }, 0]]);
    expect(drafts.read(OF, 'a')).toBeNull();
  });

  it('sends a draft at once when the step or the page is left, and completes the request afterwards', async () => {
    answers = [kept(1)];
    const { keeping } = await formAfter(
      null,
      typed('云'),
      typed('云帆', { leaving: true }),
      navigated({ pathname: '/home', search: '' }),
    );
    expect(sent).toEqual([[{ name: '云帆' }, 0]]);
    expect(keeping).toEqual({ stage: 'kept' });
  });

  it('sends one draft at a time, and then newer values over the version of the earlier draft', async () => {
    const first = late();
    answers = [first.answer, kept(2)];
    const { keeping } = await formAfter(null, typed('云'), 'a pause', typed('云帆'), typed('云帆贸'), () =>
      first.arrive(kept(1)),
    );
    expect(sent).toEqual([
      [{ name: '云' }, 0],
      [{ name: '云帆贸' }, 1],
    ]);
    expect(keeping).toEqual({ stage: 'kept' });
  });

  it('sends no draft when the platform already has the typed values', async () => {
    const { keeping } = await formAfter(aDraft(), typed('云帆'), typed('云'), 'a pause');
    expect(sent).toEqual([]);
    expect(keeping).toEqual({ stage: 'kept' });
  });

  it('stores the draft only in this tab for a form without shared drafts', async () => {
    const event = events.draftTyped({ form: FORM, of: OF, step: 'a', values: { name: '云帆' } });
    const { keeping } = await formAfter(null, event, 'a pause');
    expect(sent).toEqual([]);
    expect(keeping).toBeUndefined();
    expect(drafts.read(OF, 'a')).toEqual({ name: '云帆' });
  });
});

describe('a draft that cannot be sent', () => {
  it('retries a draft quietly after a wait until the platform accepts it', async () => {
    answers = [offline, offline, kept(1)];
    const steps = [typed('云帆'), 'a pause', 'a pause'] as const;
    expect((await formAfter(null, ...steps)).keeping).toEqual({ stage: 'failing' });
    expect(sent).toHaveLength(2);
    sent = [];
    answers = [offline, offline, kept(1)];
    const { keeping, slept, world } = await formAfter(null, ...steps, 'a pause');
    expect(keeping).toEqual({ stage: 'kept' });
    expect(slept).toBe(600 + 2_000 + 5_000);
    expect(world.toasts).toEqual([]);
  });

  it('sends the newer values with the retry', async () => {
    answers = [offline, kept(1)];
    await formAfter(null, typed('云'), 'a pause', typed('云帆'), 'a pause');
    expect(sent.map(([{ name }]) => name)).toEqual(['云', '云帆']);
    expect(sent[1]?.[1]).toBe(0);
  });

  it('sends a finally refused draft again only after another value is typed', async () => {
    answers = [failure('refused', '名称过长'), kept(1)];
    const refused = [typed('云帆云帆'), 'a pause', 'a pause'] as const;
    expect((await formAfter(null, ...refused)).keeping).toEqual({ stage: 'refused', msg: '名称过长' });
    expect(sent).toHaveLength(1);
    answers = [failure('refused', '名称过长'), kept(1)];
    expect((await formAfter(null, ...refused, typed('云帆'), 'a pause')).keeping).toEqual({ stage: 'kept' });
  });

  it('recognises its own draft when only the answer was lost', async () => {
    loads = [aSaved(aDraft({ values: { name: '云' } }))];
    answers = [failure('timeout', ''), overtaken, kept(2)];
    const { keeping, ready } = await formAfter(null, typed('云'), 'a pause', typed('云帆'), 'a pause');
    expect(sent).toEqual([
      [{ name: '云' }, 0],
      [{ name: '云帆' }, 0],
      [{ name: '云帆' }, 1],
    ]);
    expect(keeping).toEqual({ stage: 'kept' });
    expect(ready?.mine).toEqual({});
  });

  it('reports a crash and sends the next draft', async () => {
    const steps = [typed('云'), 'a pause'] as const;
    expect((await formAfter(null, ...steps)).keeping?.stage).toBe('refused');
    expect((await formAfter(null, ...steps, () => answers.push(kept(1)), typed('云帆'), 'a pause')).keeping).toEqual({
      stage: 'kept',
    });
  });
});

describe('a draft after another user was faster', () => {
  const theirs = aDraft({ values: { name: '云帆贸易' }, by: '李静', version: 2 });
  const quicker = [typed('云帆'), 'a pause'] as const;
  beforeEach(() => {
    answers = [overtaken];
    loads = [aSaved(theirs)];
  });
  const shown = events.theirsShown({ form: FORM, of: OF, step: 'a' });
  const insisted = events.mineInsisted({
    form: FORM,
    of: OF,
    step: 'a',
    values: { name: '云帆' },
    shared: { reading: 1, leaving: true },
  });

  it('names the other user, keeps the typed values, and sends no more of them', async () => {
    const { keeping, ready } = await formAfter(aDraft(), ...quicker, typed('云帆三'), 'a pause');
    expect(keeping?.stage === 'overtaken' && keeping.saved.steps['a']?.draft?.by).toBe('李静');
    expect(ready?.mine).toEqual({ a: { name: '云帆三' } });
    expect(ready?.saved.steps['a']?.draft?.by).toBe('张明');
    expect(sent).toHaveLength(1);
    expect(drafts.read(OF, 'a')).toEqual({ name: '云帆三' });
  });

  it('keeps the values that were typed during the request', async () => {
    const first = late();
    answers = [first.answer];
    const { ready } = await formAfter(aDraft(), ...quicker, typed('云帆三'), () => first.arrive(overtaken));
    expect(ready?.mine).toEqual({ a: { name: '云帆三' } });
  });

  it('shows the other version in a new reading, and keeps the own values, also the last typed ones', async () => {
    const { ready, keeping } = await formAfter(aDraft(), ...quicker, shown, typed('云帆三', { leaving: true }));
    expect(ready?.saved.steps['a']?.draft).toEqual(theirs);
    expect(ready?.reading).toBe(2);
    expect(ready?.mine).toEqual({ a: { name: '云帆三' } });
    expect(keeping).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it("continues from the other user's version and keeps the own values until they are discarded", async () => {
    answers = [overtaken, kept(3)];
    const steps = [...quicker, shown, typed('云帆贸易行', { reading: 2 }), 'a pause'] as const;
    const { ready } = await formAfter(aDraft(), ...steps);
    expect(sent[1]).toEqual([{ name: '云帆贸易行' }, 2]);
    expect(ready?.mine).toEqual({ a: { name: '云帆' } });
    answers = [overtaken, kept(3)];
    loads = [aSaved(theirs)];
    const dropped = await formAfter(aDraft(), ...steps, events.draftDropped({ form: FORM, of: OF, step: 'a' }));
    expect(dropped.ready?.mine).toEqual({});
    expect(drafts.read(OF, 'a')).toBeNull();
  });

  it('sends the own values over the other version when the user insists', async () => {
    answers = [overtaken, kept(3)];
    const { ready, keeping } = await formAfter(aDraft(), ...quicker, insisted);
    expect(sent[1]).toEqual([{ name: '云帆' }, 2]);
    expect(keeping).toEqual({ stage: 'kept' });
    expect(ready?.mine).toEqual({});
    expect(ready?.reading).toBe(1);
  });

  it('reports another conflict when a third user saves in between', async () => {
    answers = [overtaken, overtaken];
    loads = [aSaved(theirs), aSaved(aDraft({ by: '周洁', version: 3 }))];
    const { keeping } = await formAfter(aDraft(), ...quicker, insisted);
    expect(keeping?.stage === 'overtaken' && keeping.saved.steps['a']?.draft?.by).toBe('周洁');
  });

  it('retries when the other user cannot be read', async () => {
    loads = [];
    expect((await formAfter(aDraft(), ...quicker)).keeping).toEqual({ stage: 'failing' });
  });

  it('does not save the step before the user has chosen a version', async () => {
    const { keeping } = await formAfter(aDraft(), ...quicker, submitted());
    expect(saved).toEqual([]);
    expect(keeping?.stage).toBe('overtaken');
  });
});

describe('a draft and parallel events', () => {
  it('sends no draft while the step is being saved', async () => {
    loads = [aSaved(null, { steps: { a: { state: 'saved' } }, values: { a: { name: '帆' } } })];
    const { ready } = await formAfter(null, typed('云帆'), submitted(), 'a pause');
    expect(saved).toEqual([{ name: '帆' }]);
    expect(sent).toEqual([]);
    expect(ready?.keeping).toEqual({});
    expect(drafts.read(OF, 'a')).toBeNull();
  });

  it('waits for a draft request before the step is saved, so that the draft cannot arrive afterwards', async () => {
    const first = late();
    const seen: number[] = [];
    answers = [first.answer];
    loads = [aSaved(null, { steps: { a: { state: 'saved' } } })];
    const look = () => void seen.push(saved.length);
    await formAfter(null, typed('云帆'), 'a pause', submitted(), look, () => first.arrive(kept(1)), look);
    expect(seen).toEqual([0, 1]);
  });

  it('waits for a draft request for at most 3 s', async () => {
    answers = [late().answer];
    loads = [aSaved(null, { steps: { a: { state: 'saved' } } })];
    const { slept } = await formAfter(null, typed('云帆'), 'a pause', submitted(), 'a pause');
    expect(saved).toHaveLength(1);
    expect(slept).toBe(600 + 3_000);
  });

  it('saves the step once more after its own late draft caused a conflict', async () => {
    const first = late();
    answers = [first.answer];
    savings = [overtaken];
    loads = [aSaved(null, { steps: { a: { state: 'saved' } } })];
    const { ready } = await formAfter(null, typed('云帆'), 'a pause', submitted(), 'a pause', () =>
      first.arrive(kept(1)),
    );
    expect(saved).toHaveLength(2);
    expect(ready?.saved.steps['a']?.state).toBe('saved');
  });

  const elsewhere = sessionEvents.loggedIn({ user: aUser({ enterpriseId: 'E2' }) });
  const openedThere = events.formLoaded({
    form: FORM,
    saved: aSaved(),
    draftsOf: '13800000001/E2/shared',
    drafts: {},
  });

  it('sends no draft to an enterprise after a switch, and keeps it in the tab for the original enterprise', async () => {
    const out = { type: 'session/loggedOut', payload: { reason: 'asked' } };
    await formAfter(null, typed('云帆'), out, elsewhere, 'a pause');
    await formAfter(null, typed('云帆'), out, elsewhere, openedThere, 'a pause');
    expect(sent).toEqual([]);
    expect(drafts.read(OF, 'a')).toEqual({ name: '云帆' });
  });

  it('a late answer changes nothing in the other enterprise', async () => {
    const first = late();
    answers = [first.answer];
    const out = { type: 'session/loggedOut', payload: { reason: 'asked' } };
    const { ready } = await formAfter(null, typed('云帆'), 'a pause', out, elsewhere, openedThere, () =>
      first.arrive(kept(1)),
    );
    expect(sent).toHaveLength(1);
    expect(ready?.draftsOf).toBe('13800000001/E2/shared');
    expect(ready?.saved.steps['a']?.draft).toBeNull();
    expect(ready?.keeping).toEqual({});
  });

  it('does not overwrite the values of a new reading', async () => {
    const read = events.formLoaded({ form: FORM, saved: aSaved(aDraft({ version: 5 })), draftsOf: OF, drafts: {} });
    await formAfter(null, read, typed('云帆', { leaving: true }), 'a pause');
    expect(sent).toEqual([]);
    expect(drafts.read(OF, 'a')).toEqual({ name: '云帆' });
  });

  it('a draft answer that arrives after a new reading counts as the newer version', async () => {
    const first = late();
    answers = [first.answer];
    const read = events.formLoaded({
      form: FORM,
      saved: aSaved(aDraft({ version: 1 }), { facts: { read: 'anew' } }),
      draftsOf: OF,
      drafts: {},
    });
    const { ready } = await formAfter(aDraft(), typed('云帆'), 'a pause', read, () => first.arrive(kept(2)));
    expect(ready?.saved.steps['a']?.draft).toMatchObject({ values: { name: '云帆' }, version: 2 });
  });

  it('a replay sends no draft and produces the same state', async () => {
    answers = [offline, kept(1)];
    const { log, state } = await formAfter(null, typed('云'), 'a pause', 'a pause', typed('云帆'));
    const replayed = log.reduce<RootState>(rootReducer, having(user, opened()));
    expect(selectStepForm(FORM)(replayed)).toEqual(selectStepForm(FORM)(state));
    sent = [];
    const world = aWorld();
    const test = expectSaga(stepFormsSaga)
      .withReducer(rootReducer, replayed)
      .provide(world.provider as never);
    await untilQuiet(test, () => world.timePasses(9));
    expect(sent).toEqual([]);
  });

  it('offers no restore of a draft that the platform already has', async () => {
    drafts.keep(OF, 'a', { name: '云' });
    loads = [aSaved(aDraft())];
    const { ready } = await formAfter(aDraft(), events.formOpened({ form: FORM }));
    expect(ready?.drafts).toEqual({});
    drafts.keep(OF, 'a', { name: '云帆' });
    loads = [aSaved(aDraft({ version: 2 }))];
    expect((await formAfter(aDraft(), events.formOpened({ form: FORM }))).ready?.drafts).toEqual({
      a: { name: '云帆' },
    });
  });
});
