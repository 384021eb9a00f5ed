import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { moving } from '@test/support/moving';
import { untilQuiet } from '@test/support/quiet';
import { type RootState, rootReducer } from '@test/support/rootReducer';
import { aBatch, aBatchItemPage, aCheck, aUser, aUserInfo } from '@test/support/samples';
import { submitting } from '@test/support/submitting';
import { aWorld, type World } from '@test/support/world';
import { expectSaga } from 'redux-saga-test-plan';
import { fork, put } from 'typed-redux-saga';
import {
  batchCancel,
  batchDraftItems,
  batchItemPage,
  batchPayConfirm,
  batchRefuse,
  batchRelease,
  batchSaveItems,
  batchTransferConfirm,
  type PaymentBatch,
  type PaymentBatchInfo,
  queryBatchInfo,
} from '@/contract/calls/batchPayments';
import type { Call } from '@/contract/defineCall';
import type { BatchLine } from '@/contract/rules/batchSheet';
import { batchesMoves } from '@/features/batches/effects';
import { dropErrors, editCell, leaveSheet, saveDraft } from '@/features/batches/flows/changeSheet';
import { confirmBatch, recoverBatch } from '@/features/batches/flows/confirmBatch';
import { judgeSheet } from '@/features/batches/flows/judgeSheet';
import { openBatch } from '@/features/batches/flows/openBatch';
import { sendFile } from '@/features/batches/flows/sendFile';
import { refusalSubmitted } from '@/features/batches/forms';
import { batchFeature, batchSaga } from '@/features/batches/saga';
import { sheetsPort } from '@/features/batches/sheets';
import { batchEvents as events, selectBatch } from '@/features/batches/slice';
import { batchStatus } from '@/features/batches/status';
import { sessionEvents } from '@/features/session';
import { identityEvents } from '@/shared/money/identity';
import { chosenFiles } from '@/shared/ports/chosenFiles';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { flowCrashed, navigated } from '@/shared/saga/events';
import { injectFeature } from '@/shared/saga/lazyFeature';
import type { SheetRead } from '@/shared/sheet/readSheet';
import { sheetReader } from '@/shared/sheet/sheetReader';
import { statusEvents } from '@/shared/status/slice';

injectFeature(batchFeature);

const MOVED = '该批次刚在别处被修改，已载入最新内容，请重新核对。';

const NO = 'PL1';
const PASSWORD = 'Pay#20261';
const STATUS = `/fund-manage/batchTransfer/status?batchNo=${NO}`;

const anInfo = (over: Partial<PaymentBatch> = {}, revision = 1): PaymentBatchInfo => ({
  batch: aBatch(over),
  tally: [],
  twins: [],
  payees: [],
  check: aCheck({ revision }),
});
const aLine = (lineNo: number, over: Partial<BatchLine> = {}): BatchLine => ({
  lineNo,
  number: '',
  name: '甲贸易有限公司',
  accountNo: '0571000000000002',
  accountKind: '',
  bank: '',
  amount: `${lineNo}0.00`,
  remark: '',
  ...over,
});
const FACTS = { kind: 'TRANSFER' as const, ownAccountNos: [], singleLimit: null, verdicts: {} };

const signedIn = () => rootReducer(undefined, sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }));
type Event = Parameters<typeof rootReducer>[1];
const having = (...happened: Event[]): RootState => happened.reduce(rootReducer, signedIn());
const drafted = [
  events.draftReady({ info: anInfo(), isNew: false }),
  events.sheetJudged({ batchNo: NO, sums: { lines: 2, errors: 0, warnings: 0, cents: 3000 } }),
];

async function running(
  flow: (...args: never[]) => Generator,
  args: unknown[],
  {
    before = drafted as Event[],
    standIns = [] as StandIn[],
    says = [] as boolean[],
    tab = {} as Record<string, string>,
    /** True for a flow that never ends. The test then checks only its first effects. */
    endless = false,
    /** True: storing a value throws once, to simulate a bug. */
    breaks = false,
  } = {},
) {
  const world: World = aWorld({ says, tab: new Map(Object.entries(tab)) }, { standIns });
  const saga = expectSaga(moving as never, ...([endless ? [] : batchesMoves, flow, args] as never[]))
    .withReducer(rootReducer as never, having(...before) as never)
    .provide({
      call(effect: { fn: unknown; args: unknown[] }, next: () => unknown) {
        const [key = '', value = ''] = effect.args as string[];
        if (effect.fn === tabStore.get) return world.tab.get(key) ?? null;
        if (effect.fn === tabStore.set && breaks) {
          breaks = false;
          throw new Error('a bug');
        }
        if (effect.fn === tabStore.set) return void world.tab.set(key, value);
        if (effect.fn === tabStore.remove) return world.tab.delete(key);
        return world.provider.call(effect, next);
      },
    } as never);
  const { storeState, allEffects } = await (endless ? untilQuiet(saga) : saga.run());
  const effects = allEffects as { type: string; payload: { action?: Event } }[];
  const told = effects.filter(({ type }) => type === 'PUT').map(({ payload }) => payload.action as Event);
  return { world, form: selectBatch(storeState as RootState), told, log: JSON.stringify([told, storeState]) };
}

const confirming = (kind: 'TRANSFER' | 'PAYOUT', standIns: StandIn[], tab = {}, twins: string[] = []) => {
  const secretId = secrets.put(PASSWORD);
  const confirmed = events.batchConfirmed({ batchNo: NO, secretId });
  const before = [
    events.draftReady({ info: { ...anInfo({ kind }), twins }, isNew: false }),
    drafted[1] as Event,
    confirmed,
  ];
  return running(confirmBatch, [confirmed], { before, standIns, tab });
};
const kept = (world: World) => JSON.parse(world.tab.get(`batch.${NO}`) ?? 'null');

/** Runs the saga of the feature and dispatches this event. */
function* leaving(event: Event) {
  yield* fork(batchSaga);
  yield* put(event);
}

beforeEach(() => sheetsPort.put(NO, [aLine(1), aLine(2)], FACTS));

describe('confirming a batch', () => {
  it.each([
    ['TRANSFER', batchTransferConfirm],
    ['PAYOUT', batchPayConfirm],
  ] as const)('confirms a %s batch once with the reviewed sums, and opens its progress', async (kind, call) => {
    const { world, form, log } = await confirming(kind, [answers(call, aBatch({ kind, state: 'RUNNING' }))]);
    expect(world.requests).toEqual([
      {
        path: call.path,
        body: expect.objectContaining({
          batchNo: NO,
          items: 2,
          amount: '30.00',
          revision: 1,
          expectedFee: anInfo().batch.fee,
          payPassword: PASSWORD,
        }),
      },
    ]);
    expect(world.moves).toEqual([expect.stringContaining(STATUS)]);
    expect(form.stage).toBe('gone');
    expect(kept(world)).toBeNull();
    expect(log).not.toContain(PASSWORD);
  });

  const TWIN = '内容与批次PL1完全相同';
  const asked = () => refuses(batchTransferConfirm, { bizCode: '20040005', msg: TWIN });

  it('sends allowDuplicate only when the page has shown duplicates', async () => {
    const taken = answers(batchTransferConfirm, aBatch({ kind: 'TRANSFER', state: 'RUNNING' }));
    const { world } = await confirming('TRANSFER', [taken], {}, [TWIN]);
    expect(world.requests[0]?.body).toMatchObject({ allowDuplicate: true });
    const plain = await confirming('TRANSFER', [answers(batchTransferConfirm, aBatch({ state: 'RUNNING' }))]);
    expect(plain.world.requests[0]?.body).not.toHaveProperty('allowDuplicate');
  });

  it('reloads the draft with a new duplicate and keeps the request number', async () => {
    const { world, form } = await confirming('TRANSFER', [asked()]);
    expect(world.requests).toHaveLength(1);
    expect(world.moves).toEqual([]);
    expect(form).toMatchObject({ stage: 'loading', moved: `${TWIN}。尚未付款，请核对后重新提交。` });
    expect(kept(world)).toMatchObject({ requestNo: expect.any(String), sentAt: null });
  });

  it('opens the progress when the response to the confirmation is lost, and keeps the request number', async () => {
    const { world, form } = await confirming('TRANSFER', [fails(batchTransferConfirm, 'unknownOutcome')]);
    expect(world.moves).toEqual([expect.stringContaining(STATUS)]);
    expect(form.stage).toBe('gone');
    expect(kept(world)).toMatchObject({ sentAt: expect.any(Number) });
  });

  it('keeps the request number after a wrong password', async () => {
    const tab = { [`batch.${NO}`]: JSON.stringify({ requestNo: 'N7', sentAt: null }) };
    const wrong = refuses(batchTransferConfirm, {
      msg: '支付密码错误，还可尝试4次',
      bizCode: '20030001',
      fields: { payPassword: '支付密码错误，还可尝试4次' },
    });
    const { world, form } = await confirming('TRANSFER', [wrong], tab);
    expect(form).toMatchObject({ stage: 'editing', refused: { msg: '支付密码错误，还可尝试4次' } });
    expect(kept(world)).toEqual({ requestNo: 'N7', sentAt: null });
    expect(world.moves).toEqual([]);
  });

  it.each([
    ['of the password', { payPassword: '支付密码错误' }, '支付密码错误'],
    ['of another field', { amount: '批次金额超出单笔限额' }, '批次金额超出单笔限额'],
    ['of no field', undefined, '操作过于频繁'],
  ])('shows a refusal %s next to the password', async (_, fields, text) => {
    const no = refuses(batchTransferConfirm, { msg: '操作过于频繁', ...(fields ? { fields } : {}) });
    const { form } = await confirming('TRANSFER', [no]);
    expect(form).toMatchObject({ stage: 'editing', refused: { msg: text } });
  });

  it.each(['20040001', '20040006'])('uses a new request number after the final refusal %s', async (bizCode) => {
    const tab = { [`batch.${NO}`]: JSON.stringify({ requestNo: 'N7', sentAt: null }) };
    const { world, form } = await confirming(
      'TRANSFER',
      [refuses(batchTransferConfirm, { msg: '余额不足', bizCode })],
      tab,
    );
    expect(form).toMatchObject({ stage: 'editing', refused: { msg: '余额不足' } });
    expect(kept(world)).toBeNull();
  });

  const aBug = (target: Call): StandIn => ({
    target,
    get reply(): never {
      throw new Error('a bug');
    },
  });
  const viaSaga = (standIns: StandIn[], more: { tab?: Record<string, string>; breaks?: boolean } = {}) => {
    const confirmed = events.batchConfirmed({ batchNo: NO, secretId: secrets.put(PASSWORD) });
    return running(leaving, [confirmed], { before: drafted, standIns, endless: true, ...more });
  };

  it('offers a crashed confirmation again if nothing was sent, otherwise opens its progress', async () => {
    const before = await viaSaga([], { breaks: true });
    expect(before.form).toMatchObject({ stage: 'editing', refused: { msg: '系统异常，请稍后再试' } });
    expect([before.world.requests, before.world.moves]).toEqual([[], []]);
    const after = await viaSaga([aBug(batchTransferConfirm)]);
    expect(after.form.stage).toBe('gone');
    expect(after.world.moves).toEqual([expect.stringContaining(STATUS)]);
    expect(kept(after.world)).toMatchObject({ sentAt: expect.any(Number) });
  });

  it('a crash of an older attempt does not change the current confirmation', async () => {
    const confirmed = (secretId: string) => events.batchConfirmed({ batchNo: NO, secretId });
    const { form, told } = await running(recoverBatch, [confirmed('older')], { before: [...drafted, confirmed('s')] });
    expect([form.stage, form.attempt, told]).toEqual(['confirming', 's', []]);
  });

  it('does not wait for a crashed save, and a later save succeeds', async () => {
    sheetsPort.edit(NO, 1, 'amount', '5');
    const { form, world } = await viaSaga([aBug(batchSaveItems)]);
    expect(form).toMatchObject({ stage: 'editing', saving: 'failed', saveProblem: '系统异常，请稍后再试' });
    expect(form.refused.msg).toContain('系统异常');
    expect(world.requests.map(({ path }) => path)).toEqual([batchSaveItems.path]);
    function* again(): Generator {
      yield* fork(batchSaga);
      yield* put(events.saveRequested({ batchNo: NO }));
      yield* put(events.saveRequested({ batchNo: NO }));
    }
    const saved = answers(batchSaveItems, { info: anInfo({}, 2), facts: FACTS });
    const next = await running(again, [], { standIns: [aBug(batchSaveItems), saved], endless: true });
    expect(next.form.saving).toBe('saved');
  });

  it('opens the progress of a batch that another tab has confirmed', async () => {
    const no = refuses(batchTransferConfirm, { msg: '该批次已提交', bizCode: '20050001' });
    expect((await confirming('TRANSFER', [no])).world.moves).toEqual([expect.stringContaining(STATUS)]);
  });

  it('reloads a draft that was changed elsewhere, with a message', async () => {
    const changed = refuses(batchTransferConfirm, { msg: '批次内容已变化，请核对后重新提交', bizCode: '20050003' });
    const { form } = await confirming('TRANSFER', [changed]);
    expect(form).toMatchObject({ stage: 'loading', batchNo: NO, moved: '批次内容已变化，请核对后重新提交' });
    const { form: again } = await running(openBatch, [events.draftMoved({ batchNo: NO, msg: MOVED })], {
      before: [...drafted, events.draftMoved({ batchNo: NO, msg: MOVED })],
      standIns: [
        answers(queryBatchInfo, anInfo({}, 3)),
        answers(batchDraftItems, { lines: [aLine(1)], facts: FACTS, nextLine: null }),
      ],
    });
    expect(again).toMatchObject({ stage: 'editing', seen: 3, moved: MOVED });
  });

  it('sends no second confirmation for a second click', async () => {
    const first = events.batchConfirmed({ batchNo: NO, secretId: secrets.put(PASSWORD) });
    const second = events.batchConfirmed({ batchNo: NO, secretId: secrets.put(PASSWORD) });
    const { world } = await running(confirmBatch, [second], { before: [...drafted, first, second] });
    expect(world.requests).toEqual([]);
  });
});

describe('a file', () => {
  const fileOf = () => chosenFiles.put(new File(['a'], 'a.csv'), 'batch');
  const sending = async (read: SheetRead<string>, standIns: StandIn[] = []) => {
    const fileKey = fileOf();
    const chosen = events.fileChosen({ fileKey, name: 'a.csv', isByHand: false });
    const reading = jest.spyOn(sheetReader, 'read').mockResolvedValue(read as never);
    const { form } = await running(sendFile, [chosen], { before: [chosen], standIns });
    reading.mockRestore();
    return { form, fileKey, isKept: chosenFiles.get(fileKey) !== undefined };
  };

  it('offers another try for a file that took too long to read', async () => {
    const { form, fileKey, isKept } = await sending({ ok: false, msg: '文件读取超时', again: true });
    expect(form).toMatchObject({ stage: 'choosing', problem: '文件读取超时', retryKey: fileKey, fileName: 'a.csv' });
    expect(isKept).toBe(true);
  });

  it('keeps a file without known columns until the user chooses columns or another file', () => {
    const chosen = events.fileChosen({ fileKey: 'F1', name: 'a.csv', isByHand: false });
    const choice = { row: 0, places: { name: -1 }, problem: '未找到表头', isRemembered: false };
    const needed = having(chosen, events.columnsNeeded(choice));
    expect(selectBatch(needed)).toMatchObject({ stage: 'columns', columns: choice, fileName: 'a.csv' });
    const changed = having(
      chosen,
      events.columnsNeeded(choice),
      events.columnsChanged({ row: 2, places: { name: 1 } }),
    );
    expect(selectBatch(changed).columns).toEqual({ row: 2, places: { name: 1 }, problem: null, isRemembered: false });
    const read = having(chosen, events.columnsNeeded(choice), events.columnsChosen());
    expect(selectBatch(read).stage).toBe('reading');
    expect(selectBatch(having(chosen, events.columnsNeeded(choice), events.anotherRequested()))).toMatchObject({
      stage: 'choosing',
      columns: null,
    });
  });

  it('drops a file that cannot be used', async () => {
    const { form, isKept } = await sending({ ok: false, msg: '文件是空的' });
    expect(form).toMatchObject({ stage: 'choosing', problem: '文件是空的', retryKey: null });
    expect(isKept).toBe(false);
  });
});

describe('a draft', () => {
  const ask = () => events.batchOpened({ batchNo: NO });
  const part = (lines: BatchLine[], nextLine: number | null) =>
    answers(batchDraftItems, { lines, facts: FACTS, nextLine });

  it('loads all lines of a draft, and puts no line into the store', async () => {
    sheetsPort.clear();
    const standIns = [answers(queryBatchInfo, anInfo()), part([aLine(1)], 2), part([aLine(2)], null)];
    const { form, log } = await running(openBatch, [ask()], { before: [ask()], standIns });
    expect(form).toMatchObject({ stage: 'editing', batchNo: NO });
    expect(sheetsPort.get(NO)?.lines).toEqual([aLine(1), aLine(2)]);
    expect(log).not.toContain('0571000000000002');
  });

  it('ignores a draft that arrives after another draft was requested', async () => {
    sheetsPort.clear();
    const standIns = [answers(queryBatchInfo, anInfo()), part([aLine(1)], null)];
    const other = events.batchOpened({ batchNo: 'PL2' });
    const { form } = await running(openBatch, [ask()], { before: [ask(), other], standIns });
    expect(form).toMatchObject({ stage: 'loading', batchNo: 'PL2' });
    expect(sheetsPort.get(NO)).toBeUndefined();
  });

  it('shows the draft as confirmed, missing or unreachable', async () => {
    const asked = [ask()];
    const gone = await running(openBatch, [ask()], {
      before: asked,
      standIns: [answers(queryBatchInfo, anInfo({ state: 'RUNNING' }))],
    });
    expect(gone.form.stage).toBe('gone');
    const absent = await running(openBatch, [ask()], {
      before: asked,
      standIns: [refuses(queryBatchInfo, { msg: '数据不存在或无权访问' })],
    });
    expect(absent.form.stage).toBe('absent');
    const failed = await running(openBatch, [ask()], { before: asked, standIns: [fails(queryBatchInfo, 'offline')] });
    expect(failed.form.stage).toBe('failed');
  });

  it('opens the progress instead of a draft whose confirmation is under way', async () => {
    const tab = {
      [`batch.${NO}`]: JSON.stringify({ requestNo: 'N7', sentAt: Date.parse('2026-11-20T09:59:50+08:00') }),
    };
    const { world } = await running(openBatch, [ask()], { before: [ask()], tab });
    expect(world.moves).toEqual([expect.stringContaining(STATUS)]);
    expect(world.requests).toEqual([]);
  });
});

describe('correcting', () => {
  it('takes a corrected value from memory outside the store and saves the line', async () => {
    const secretId = secrets.put(' 0571000000000003 ');
    const edited = events.cellEdited({ batchNo: NO, lineNo: 2, field: 'accountNo', secretId });
    const { log } = await running(editCell, [edited]);
    expect(sheetsPort.get(NO)?.lines[1]?.accountNo).toBe('0571000000000003');
    expect(log).not.toContain('0571000000000003');
    const saved = answers(batchSaveItems, { info: anInfo({ amount: '31.00' }), facts: FACTS });
    const { world, form } = await running(saveDraft, [NO], { standIns: [saved] });
    expect(world.requests).toEqual([
      {
        path: batchSaveItems.path,
        body: { batchNo: NO, changed: [aLine(2, { accountNo: '0571000000000003' })], dropped: [] },
      },
    ]);
    expect(form).toMatchObject({ saving: 'saved', info: { batch: { amount: '31.00' } } });
    expect(sheetsPort.isDirty(NO)).toBe(false);
  });

  it('reloads the draft when a save reports changes that were not made here', async () => {
    sheetsPort.edit(NO, 1, 'amount', '5');
    const ours = await running(saveDraft, [NO], {
      standIns: [answers(batchSaveItems, { info: anInfo({}, 2), facts: FACTS })],
    });
    expect(ours.form).toMatchObject({ stage: 'editing', seen: 2, moved: null });
    sheetsPort.edit(NO, 1, 'amount', '6');
    const others = await running(saveDraft, [NO], {
      standIns: [answers(batchSaveItems, { info: anInfo({}, 3), facts: FACTS })],
    });
    expect(others.form).toMatchObject({ stage: 'loading', moved: MOVED });
  });

  it('keeps a correction that was not saved and shows the failed save', async () => {
    sheetsPort.edit(NO, 1, 'amount', '5');
    const { form } = await running(saveDraft, [NO], { standIns: [fails(batchSaveItems, 'offline')] });
    expect(form.saving).toBe('failed');
    expect(sheetsPort.isDirty(NO)).toBe(true);
  });

  it('reports lost corrections when the page is left', async () => {
    sheetsPort.edit(NO, 1, 'amount', '5');
    const { told } = await running(leaveSheet, [], { standIns: [fails(batchSaveItems, 'offline')] });
    expect(told).toContainEqual(events.linesLost({ batchNo: NO }));
    expect(sheetsPort.get(NO)).toBeUndefined();
    sheetsPort.put(NO, [aLine(1)], FACTS);
    expect((await running(leaveSheet, [])).told).toEqual([]);
  });

  it.each([
    ['another file', () => events.anotherRequested(), [NO]],
    ['another draft', () => events.batchOpened({ batchNo: 'PL2' }), [NO]],
    ['itself', () => events.batchOpened({ batchNo: NO }), []],
  ])('saves corrections when the user leaves a draft for %s, but not for the same draft', async (_, left, saved) => {
    sheetsPort.edit(NO, 1, 'amount', '5');
    const event = left();
    const reply = { info: anInfo({}, 2), facts: FACTS };
    const { world } = await running(leaving, [event], {
      before: [...drafted, event],
      endless: true,
      standIns: saved.length > 0 ? [answers(batchSaveItems, reply)] : [fails(queryBatchInfo, 'offline')],
    });
    const told = world.requests.filter(({ path }) => path === batchSaveItems.path);
    expect(told.map(({ body }) => (body as { batchNo: string }).batchNo)).toEqual(saved);
    expect(sheetsPort.get(NO) === undefined).toBe(saved.length > 0);
  });

  it('a correction that changes while it is being saved remains unsaved', () => {
    sheetsPort.edit(NO, 1, 'amount', '5');
    const told = sheetsPort.get(NO);
    if (!told) throw new Error('no sheet');
    sheetsPort.edit(NO, 1, 'amount', '6');
    sheetsPort.saved(NO, told, { verdicts: {} });
    expect(sheetsPort.isDirty(NO)).toBe(true);
  });

  it('drops no lines for a draft that no longer exists', async () => {
    sheetsPort.clear();
    const { told } = await running(dropErrors, [events.errorsDropped({ batchNo: NO })], { says: [true] });
    expect(told).toEqual([]);
  });

  it('counts lines with errors, and drops them only after a confirmation', async () => {
    sheetsPort.edit(NO, 1, 'amount', 'x');
    const { form } = await running(judgeSheet, [events.sheetChanged({ batchNo: NO })]);
    expect(form.sums).toEqual({ lines: 2, errors: 1, warnings: 0, cents: 2000 });
    expect((await running(dropErrors, [events.errorsDropped({ batchNo: NO })], { says: [false] })).told).toEqual([]);
    const { told } = await running(dropErrors, [events.errorsDropped({ batchNo: NO })], { says: [true] });
    expect(told).toEqual([events.linesDropped({ batchNo: NO, lineNos: [1] })]);
  });
});

it.each([
  ['released', batchRelease, true, '已复核通过'],
  ['refused', batchRefuse, false, '已复核拒绝'],
] as const)('reports a batch as %s after the decision of the second person', async (_, target, released, text) => {
  const status = 's';
  if (!released) {
    const { puts, world, form } = await submitting(refusalSubmitted({ batchNo: NO, reason: '金额有误', status }), [
      answers(target, aBatch()),
    ]);
    expect(world.requests).toEqual([{ path: target.path, body: { batchNo: NO, reason: '金额有误' } }]);
    expect(puts).toContainEqual(statusEvents.statusHurried({ key: status }));
    expect(form.stage).toBe('done');
  }
  const asked = released
    ? events.releaseRequested({ batchNo: NO, items: 2, amount: '30.00', status })
    : events.batchDecided({ batchNo: NO, released });
  const { world, told } = await running(leaving, [asked], {
    before: [...drafted, identityEvents.identityProven({ at: aWorld().now })],
    standIns: [answers(batchItemPage, aBatchItemPage([])), answers(target, aBatch())],
    says: [true],
    endless: true,
  });
  expect(told).toContainEqual(events.batchDecided({ batchNo: NO, released }));
  expect(world.toasts).toEqual([{ kind: 'success', text }]);
});

it('cancels the batch only after a confirmation and reports the batch as cancelled', async () => {
  const requestEvent = events.cancelRequested({ batchNo: NO, items: 2, amount: '30.00', status: 's' });
  const run = (agrees: boolean) =>
    running(leaving, [requestEvent], { standIns: [answers(batchCancel, aBatch())], says: [agrees], endless: true });
  const { world, told } = await run(true);
  expect(told).toContainEqual(events.batchCancelled({ batchNo: NO }));
  expect(world.toasts).toEqual([{ kind: 'success', text: '已撤回' }]);
  expect((await run(false)).world.requests).toEqual([]);
});

describe('the progress', () => {
  const asking = (standIns: StandIn[], tab = {}) =>
    running(batchStatus.ask as never, [new URLSearchParams({ batchNo: NO })], { standIns, tab });
  const sentAt = (ms: number) => ({ [`batch.${NO}`]: JSON.stringify({ requestNo: 'N', sentAt: ms }) });
  const NOW = Date.parse('2026-11-20T10:00:00+08:00');

  it('the progress is final when each line is final or the second person has refused', () => {
    const at = (state: PaymentBatch['state'], confirming = false) =>
      batchStatus.isFinal({ info: anInfo({ state }), absent: false, confirming, sentAt: null, lost: false });
    expect([at('DONE'), at('REFUSED'), at('RUNNING'), at('WAIT_RELEASE'), at('DRAFT'), at('DRAFT', true)]).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('forgets the request number as soon as the platform knows the batch', async () => {
    const { world } = await asking([answers(queryBatchInfo, anInfo({ state: 'RUNNING' }))], sentAt(NOW));
    expect(kept(world)).toBeNull();
  });

  it('the state of the batch is decisive once the confirmation cannot be on its way any more', () => {
    const of = (left: number | null) =>
      batchStatus.decidedFrom?.({
        info: anInfo(),
        absent: false,
        confirming: left !== null,
        sentAt: left,
        lost: false,
      });
    expect([of(1_000), of(null)]).toEqual([36_001, null]);
  });

  it('keeps the request number while the outcome is unknown', async () => {
    const { world } = await asking([answers(queryBatchInfo, anInfo())], sentAt(NOW - 1000));
    expect(kept(world)).toMatchObject({ requestNo: 'N' });
  });
});

describe('the state', () => {
  it('a crash leaves no batch form in a waiting stage, and leaving the page resets the form', () => {
    const stage = (...happened: Event[]) => {
      const crash = flowCrashed({ flow: 'x', message: 'x', began: happened.at(-1) });
      return selectBatch(having(...happened, crash)).stage;
    };
    expect(stage(events.fileChosen({ fileKey: 'f', name: 'a.csv', isByHand: false }))).toBe('choosing');
    expect(stage(events.batchOpened({ batchNo: NO }))).toBe('failed');
    expect(stage(...drafted, events.batchConfirmed({ batchNo: NO, secretId: 's' }))).toBe('gone');
    const confirmed = events.batchConfirmed({ batchNo: NO, secretId: 's' });
    const unsaved = having(...drafted, confirmed, flowCrashed({ flow: 'watchSheet', message: 'x' }));
    expect(selectBatch(unsaved).stage).toBe('confirming');
    const another = flowCrashed({
      flow: 'x',
      message: 'x',
      began: events.fileChosen({ fileKey: 'f', name: 'a.csv', isByHand: false }),
    });
    expect(selectBatch(having(...drafted, confirmed, another)).stage).toBe('confirming');
    expect(selectBatch(having(...drafted, navigated({ pathname: '/home', search: '' }))).stage).toBe('choosing');
  });
});
