/** @jest-environment jsdom */

import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle, untilQuiet } from '@test/support/quiet';
import { rootReducer } from '@test/support/rootReducer';
import { aUser } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { call } from 'typed-redux-saga';
import { sessionEvents } from '@/features/session';
import { drafts } from '@/shared/form/steps/draft';
import {
  defineSteps,
  fieldStep,
  firstOpen,
  isReachable,
  type SavedForm,
  type StepFormSpec,
  savingOf,
} from '@/shared/form/steps/model';
import { loadForm, stepFormsSaga, stepSubmitted } from '@/shared/form/steps/saga';
import {
  stepFormsEvents as events,
  type FormState,
  STEP_FORMS,
  selectStepForm,
  stepFormsReducer,
} from '@/shared/form/steps/slice';
import { type Failure, failure } from '@/shared/gateway/reply';
import { secrets } from '@/shared/ports/secrets';
import { navigated } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';
import { submit } from '@/shared/submission/saga';
import { formOpened, selectSubmission, submissionRefused } from '@/shared/submission/slice';

injectFeature({ name: STEP_FORMS, reducer: stepFormsReducer, saga: stepFormsSaga });

const FORM = 'paper?enterpriseId=E1';
/** The key of the drafts: user, enterprise and form. */
const OF = '13800000001/E1/paper';

const aSaved = (over: Partial<SavedForm> = {}): SavedForm => ({
  steps: { a: { state: 'empty' }, b: { state: 'empty' } },
  values: {},
  masked: {},
  refused: {},
  facts: {},
  ...over,
});

/** The responses of the simulated platform: `load` for loading a form, `save` for saving a step. */
let platform: { load: { ok: true; data: SavedForm } | Failure; save: { ok: true; search?: string } | Failure };
let requests: { search: string[]; saved: [string, object][] };
function* failing() {
  yield* call(() => {});
  return failure('refused', '');
}
const spec: StepFormSpec = defineSteps({
  id: 'paper',
  steps: [
    fieldStep({
      id: 'a',
      title: '甲',
      fields: [
        { kind: 'text', name: 'name', label: '名称' },
        { kind: 'text', name: 'idNumber', label: '身份证号', secret: true },
      ],
      *save(typed) {
        requests.saved.push(['a', typed]);
        yield* call(() => Promise.resolve());
        return platform.save;
      },
    }),
    fieldStep({ id: 'b', title: '乙', fields: [], save: () => failing() }),
  ],
  *load(search) {
    yield* call(() => requests.search.push(search.toString()));
    return platform.load;
  },
  conflict: 'STEP_CHANGED',
});

beforeEach(() => {
  platform = { load: { ok: true, data: aSaved() }, save: { ok: true } };
  requests = { search: [], saved: [] };
  sessionStorage.clear();
});

const signedIn = sessionEvents.loggedIn({ user: aUser() });
const stateAfter = (...actions: { type: string }[]) =>
  [signedIn, ...actions].reduce(rootReducer, rootReducer(undefined, { type: '@@init' }));
const running = async <A extends { type: string }>(
  flow: (action: A) => Generator,
  action: A,
  before = [] as never[],
) => {
  const world = aWorld({ here: '/companyInfo/index?step=a' });
  const { storeState, allEffects } = await expectSaga(flow, action)
    .withReducer(rootReducer, stateAfter(...before, action))
    .provide(world.provider as never)
    .run();
  const puts = (allEffects as { type: string; payload: { action?: { type: string; payload?: unknown } } }[])
    .filter(({ type }) => type === 'PUT')
    .map(({ payload }) => payload.action);
  return { form: selectStepForm(FORM)(storeState) as FormState, puts, last: puts.at(-1) };
};
const loaded = events.formLoaded({ form: FORM, saved: aSaved(), draftsOf: OF, drafts: {} }) as never;
const submitted = (over: object = {}) =>
  stepSubmitted({
    form: FORM,
    step: 'a',
    values: { name: '云帆' },
    secretIds: {},
    goTo: '/companyInfo/index?step=b',
    ...over,
  });

/** Runs the saving of a step from its submission to its outcome. */
const saving = async (action: ReturnType<typeof submitted>) => {
  const {
    state,
    form: submission,
    puts,
  } = await submitting(action, [], {
    before: stateAfter(loaded),
    over: { here: '/companyInfo/index?step=a' },
  });
  return { form: selectStepForm(FORM)(state), submission, last: puts.at(-1) as { payload?: unknown } | undefined };
};

describe('opening a form', () => {
  it('reads the values of the platform by the query of the page', async () => {
    const { form } = await running(loadForm, events.formOpened({ form: FORM }));
    expect(form).toMatchObject({ stage: 'ready', reading: 1, drafts: {} });
    expect(requests.search).toEqual(['enterpriseId=E1']);
  });

  it('offers values of this tab that the platform does not have', async () => {
    drafts.keep(OF, 'a', { name: '云帆' });
    expect((await running(loadForm, events.formOpened({ form: FORM }))).form).toMatchObject({
      drafts: { a: { name: '云帆' } },
    });
  });

  it('offers neither saved values nor values of a finished step', async () => {
    drafts.keep(OF, 'a', { name: '云帆' });
    platform.load = { ok: true, data: aSaved({ values: { a: { name: '云帆' } } }) };
    expect((await running(loadForm, events.formOpened({ form: FORM }))).form).toMatchObject({ drafts: {} });
    platform.load = { ok: true, data: aSaved({ steps: { a: { state: 'passed' } } }) };
    expect((await running(loadForm, events.formOpened({ form: FORM }))).form).toMatchObject({ drafts: {} });
  });

  it.each(['{', '5', '[1]', '{"name":{}}', 'null'])('ignores the stored value %j (C-08)', async (text) => {
    sessionStorage.setItem(`opc.draft/${OF}/a`, text);
    expect((await running(loadForm, events.formOpened({ form: FORM }))).form).toMatchObject({ drafts: {} });
  });

  it('shows the reason of a failed reading, and keeps the form on screen if it was a second reading', async () => {
    platform.load = failure('offline', '网络连接异常，请检查网络');
    expect((await running(loadForm, events.formOpened({ form: FORM }))).form).toEqual({
      stage: 'failed',
      msg: '网络连接异常，请检查网络',
    });
    expect((await running(loadForm, events.formOpened({ form: FORM }), [loaded])).form).toMatchObject({
      stage: 'ready',
      reading: 1,
    });
  });
});

describe('saving a step', () => {
  it('sends trimmed plain and secret values, reloads the form, deletes the draft and continues', async () => {
    drafts.keep(OF, 'a', { name: '云' });
    const secretIds = { idNumber: secrets.put('330106198501010013') };
    const action = submitted({ values: { name: ' 云帆 ' }, secretIds });
    platform.load = { ok: true, data: aSaved({ steps: { a: { state: 'saved' }, b: { state: 'empty' } } }) };
    const { form, submission, last } = await saving(action);
    expect(requests.saved).toEqual([['a', { name: '云帆', idNumber: '330106198501010013' }]]);
    expect(form).toMatchObject({ stage: 'ready', reading: 2, saved: { steps: { a: { state: 'saved' } } } });
    expect(submission.stage).toBe('done');
    expect(last).toEqual(events.stepSaved({ form: FORM, step: 'a', to: '/companyInfo/index?step=b', last: false }));
    expect(drafts.read(OF, 'a')).toBeNull();
  });

  it('omits fields that were not typed, so that the platform keeps its secrets', async () => {
    await saving(submitted({ secretIds: { idNumber: secrets.put('') } }));
    expect(requests.saved).toEqual([['a', { name: '云帆', idNumber: '' }]]);
  });

  it('keeps the refused values at their fields, and the draft', async () => {
    drafts.keep(OF, 'a', { name: '云' });
    platform.save = failure('refused', '企业名称不正确', { fields: { name: '企业名称不正确' } });
    const { form, submission } = await saving(submitted());
    expect(form).toMatchObject({ reading: 1 });
    const refused = { fields: { name: '企业名称不正确' } };
    expect(submission).toMatchObject({ stage: 'refused', refused, result: { step: 'a' } });
    // The stored draft contains the submitted values, which are the newest.
    expect(drafts.read(OF, 'a')).toEqual({ name: '云帆' });
  });

  it('reports that another user was faster', async () => {
    platform.save = failure('refused', '该步骤已修改', { bizCode: 'STEP_CHANGED' });
    const { submission } = await saving(submitted());
    expect(submission.result).toEqual({ step: 'a', conflict: '该步骤已修改' });
  });

  it('continues with the query of the object that the save has created', async () => {
    platform.save = { ok: true, search: 'enterpriseId=E9&enterpriseNo=N9' };
    const { last } = await saving(submitted());
    expect(last?.payload).toMatchObject({ to: '/companyInfo/index?step=b&enterpriseId=E9&enterpriseNo=N9' });
    expect(requests.search).toEqual([]);
  });

  it('reads the state again after a refused submission, because an earlier request may have succeeded', async () => {
    const id = 'taken';
    defineSteps({ ...spec, id, steps: spec.steps.slice(0, 1) });
    const form = `${id}?enterpriseId=E1`;
    platform.save = failure('refused', '已有申请正在处理', { bizCode: 'APPLY_PENDING' });
    platform.load = { ok: true, data: aSaved({ facts: { stage: 'AUDITING' } }) };
    const action = submitted({ form });
    const before = stateAfter(events.formLoaded({ form, saved: aSaved(), draftsOf: OF, drafts: {} }));
    const { state, form: submission } = await submitting(action, [], { before, over: { here: '/x' } });
    expect(submission).toMatchObject({ stage: 'refused', refused: { msg: '已有申请正在处理' } });
    expect(selectStepForm(form)(state)).toMatchObject({ saved: { facts: { stage: 'AUDITING' } } });
  });

  it('shows an error and stays on the step when the saved object cannot be read again', async () => {
    platform.load = failure('offline', '网络连接异常，请检查网络');
    const { form, submission, last } = await saving(submitted());
    expect(submission.stage).toBe('done');
    expect(form).toEqual({
      stage: 'failed',
      msg: '您填写的内容已保存，但未能读取最新状态（网络连接异常，请检查网络），请重试',
    });
    expect(last).toEqual(events.stepSaved({ form: FORM, step: 'a', to: '/companyInfo/index?step=b', last: false }));
  });

  it('ignores a reading that was requested before the save and is answered after it', async () => {
    let answerOlder = (_: SavedForm) => {};
    const older = new Promise<SavedForm>((resolve) => {
      answerOlder = resolve;
    });
    const answers = [older, Promise.resolve(aSaved({ steps: { a: { state: 'saved' } } }))];
    defineSteps({
      ...spec,
      id: 'late',
      *load() {
        return { ok: true, data: yield* call(() => answers.shift() as Promise<SavedForm>) };
      },
    });
    const form = 'late?enterpriseId=E1';
    const world = aWorld({ here: '/companyInfo/index' });
    const app = aConsole(world, aPlatform(world).transport, [stepFormsSaga]);
    app.store.dispatch(signedIn);
    app.store.dispatch(events.formLoaded({ form, saved: aSaved(), draftsOf: OF, drafts: {} }));
    app.store.dispatch(events.formOpened({ form }));
    app.store.dispatch(submitted({ form }));
    await settle();
    answerOlder(aSaved());
    await settle();
    expect(selectStepForm(form)(app.store.getState())).toMatchObject({ saved: { steps: { a: { state: 'saved' } } } });
  });

  it('does not navigate a user who has left the form meanwhile', async () => {
    const world = aWorld({ here: '/companyInfo/index' });
    platform.load = { ok: true, data: aSaved() };
    const action = submitted();
    const left = expectSaga(submit, action)
      .withReducer(rootReducer, stateAfter(loaded, action))
      .provide([
        {
          call: (effect: { fn: unknown; args: unknown[] }, next: () => unknown) => {
            if (effect.fn === drafts.forget) world.here = '/home';
            return world.provider.call(effect, next);
          },
        },
      ] as never);
    await left.put(events.stepSaved({ form: FORM, step: 'a', to: null, last: false })).run();
  });

  it('ignores an action of a log, because its secrets are missing', async () => {
    const { submission } = await saving(submitted({ secretIds: { idNumber: 'secret-0' } }));
    expect(requests.saved).toEqual([]);
    expect(submission.stage).toBe('idle');
  });

  it('sends one request for Enter and a click', async () => {
    const world = aWorld({ here: '/companyInfo/index' });
    const app = aConsole(world, aPlatform(world).transport, [stepFormsSaga]);
    app.store.dispatch(signedIn);
    app.store.dispatch(loaded);
    app.store.dispatch(submitted());
    app.store.dispatch(submitted());
    await settle();
    expect(requests.saved).toHaveLength(1);
    expect(world.toasts).toEqual([{ kind: 'success', text: '已保存' }]);
    expect(world.moves).toEqual(['/companyInfo/index?step=b']);
  });

  it.each([
    ['sends in what it has', '提交成功', {}],
    ['sends nothing in', '已保存', { submits: false }],
  ] as const)('the last step of a form that %s shows the message %s', async (what, text, more) => {
    const id = `paper.${what}`;
    defineSteps({ ...spec, ...more, id, steps: spec.steps.slice(0, 1) });
    const world = aWorld({ here: '/companyInfo/index' });
    const app = aConsole(world, aPlatform(world).transport, [stepFormsSaga]);
    const form = `${id}?`;
    for (const event of [
      signedIn,
      events.formLoaded({ form, saved: aSaved(), draftsOf: OF, drafts: {} }),
      submitted({ form }),
    ])
      app.store.dispatch(event);
    await settle();
    expect(world.toasts).toEqual([{ kind: 'success', text }]);
  });

  it('does not block the step of another form', async () => {
    const other = { form: 'paper?enterpriseId=E2' };
    const world = aWorld({ here: '/companyInfo/index' });
    const app = aConsole(world, aPlatform(world).transport, [stepFormsSaga]);
    for (const event of [signedIn, loaded, events.formLoaded({ ...other, saved: aSaved(), draftsOf: OF, drafts: {} })])
      app.store.dispatch(event);
    app.store.dispatch(submitted());
    app.store.dispatch(submitted(other));
    await settle();
    expect(requests.saved).toHaveLength(2);
    expect(selectSubmission(savingOf(other.form))(app.store.getState()).stage).toBe('done');
  });

  it('blocks a form that is reopened during the save, but not the values typed there', () => {
    const action = submitted();
    const opened = [events.formOpened({ form: FORM }), formOpened({ key: savingOf(FORM) })];
    const stage = (...happened: { type: string }[]) =>
      selectSubmission(savingOf(FORM))(stateAfter(loaded, action, ...happened)).stage;
    expect(stage(...opened)).toBe('submitting');
    expect(stage(submissionRefused(action, { msg: '不行' }), ...opened)).toBe('idle');
  });
});

describe('the typed values of a form', () => {
  it('stores the typed values in this tab and not in the store', async () => {
    const typed = events.draftTyped({ form: FORM, of: OF, step: 'a', values: { name: '云' } });
    const world = aWorld();
    const { storeState } = await untilQuiet(
      expectSaga(stepFormsSaga)
        .withReducer(rootReducer, stateAfter(loaded))
        .provide(world.provider as never)
        .dispatch(typed),
    );
    expect(drafts.read(OF, 'a')).toEqual({ name: '云' });
    expect(JSON.stringify(storeState.lazy)).not.toContain('云');
  });

  it('drops the typed values when the user discards them', async () => {
    drafts.keep(OF, 'a', { name: '云' });
    await untilQuiet(
      expectSaga(stepFormsSaga)
        .withReducer(rootReducer, stateAfter(loaded))
        .provide(aWorld().provider as never)
        .dispatch(events.draftDropped({ form: FORM, of: OF, step: 'a' })),
    );
    expect(drafts.read(OF, 'a')).toBeNull();
  });
});

describe('the steps of a form', () => {
  const of = (a: string, b: string) => aSaved({ steps: { a: { state: a }, b: { state: b } } as never });
  it.each([
    ['the first when nothing is saved', of('empty', 'empty'), 'a'],
    ['the first that has nothing', of('saved', 'empty'), 'b'],
    ['a refused one before an empty one', of('empty', 'refused'), 'b'],
    ['the last when all is saved', of('saved', 'saved'), 'b'],
  ])('a form begins with %s', (_, saved, id) => expect(firstOpen(spec, saved)).toBe(id));

  it('a step can be opened after the steps before it are saved', () => {
    expect(isReachable(spec, of('empty', 'empty'), 'b')).toBe(false);
    expect(isReachable(spec, of('saved', 'empty'), 'b')).toBe(true);
    expect(isReachable(spec, of('empty', 'saved'), 'b')).toBe(true);
    expect(isReachable(spec, of('saved', 'saved'), 'nobody')).toBe(false);
  });

  it('ignores a late answer to a page that was left', async () => {
    const world = aWorld();
    platform.load = { ok: true, data: aSaved() };
    let answer = () => {};
    const waiting: StepFormSpec = defineSteps({
      ...spec,
      id: 'slow',
      *load() {
        yield* call(
          () =>
            new Promise<void>((resolve) => {
              answer = resolve;
            }),
        );
        return platform.load;
      },
    });
    const saga = expectSaga(stepFormsSaga)
      .withReducer(rootReducer, stateAfter())
      .provide(world.provider as never);
    saga.dispatch(events.formOpened({ form: `${waiting.id}?` })).dispatch(navigated({ pathname: '/home', search: '' }));
    const done = untilQuiet(saga);
    await settle();
    answer();
    expect(selectStepForm('slow?')((await done).storeState).stage).toBe('loading');
  });
});
