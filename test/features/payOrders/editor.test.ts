import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { rootReducer } from '@test/support/rootReducer';
import { having, running } from '@test/support/running';
import { aUser, aUserInfo } from '@test/support/samples';
import { submissions } from '@test/support/submissions';
import { submitting } from '@test/support/submitting';
import { aWorld } from '@test/support/world';
import { payOrderChoices, payOrderDetail, payOrderSave, payOrderSubmit } from '@/contract/calls/warehouseOrders';
import { voucherDetail } from '@/contract/calls/warehouseVouchers';
import { EMPTY, editorEvents as events, selectEditor } from '@/features/payOrders/editor';
import { editorFeature } from '@/features/payOrders/editorFeature';
import { orderMovesFeature } from '@/features/payOrders/effects';
import { keepEditor, watchVouchers } from '@/features/payOrders/flows/keepEditor';
import { lookAtVouchers } from '@/features/payOrders/flows/lookAtVouchers';
import { changeSub, clearEditor, openEditor } from '@/features/payOrders/flows/openEditor';
import { orderSaved } from '@/features/payOrders/saveOrder';
import { remembered, sessionEvents } from '@/features/session';
import { MAY_BE_DONE } from '@/shared/gateway/text';
import { flowCrashed } from '@/shared/saga/events';
import { featureInjected, injectFeature } from '@/shared/saga/lazyFeature';
import { submissionsSaga } from '@/shared/submission/saga';
import { anOrderOf, aVoucher, choicesOf, inFull, orderInFull } from './samples';

injectFeature(editorFeature);

const NO = 'ZD1';
const [V1, V2, V3] = [aVoucher('PZ1'), aVoucher('PZ2'), aVoucher('PZ3')] as const;
const NEW_KEY = 'draft/payOrder./new';
const added = featureInjected(editorFeature.name);

const ready = (over: Partial<Parameters<typeof events.editorReady>[0]> = {}) =>
  events.editorReady({
    ...EMPTY,
    orderNo: '',
    state: null,
    version: null,
    requestNo: 'N1',
    moved: false,
    restored: false,
    ...over,
  });
const known = events.looked({
  subMemberNo: 'M1',
  rows: [V1, V2, V3],
  total: 3,
  account: { accountNo: '1', balance: '1000.00', available: '900.00' },
  gone: [],
  changed: [],
});
/** Events of a new order for which two vouchers are chosen. */
const choosing = [added, ready({ subMemberNo: 'M1', chosen: ['PZ1', 'PZ2'] }), known] as const;
/** The events of an editor that has loaded an existing draft. */
const editing = [
  added,
  ready({ subMemberNo: 'M1', chosen: ['PZ1', 'PZ2'], orderNo: NO, state: 'DRAFT', version: 1 }),
  known,
] as const;

const kept = (over: object = {}) =>
  JSON.stringify({
    subMemberNo: 'M1',
    voucherNos: ['PZ1'],
    mode: 'APART',
    remark: '十一月',
    attachments: [],
    version: null,
    requestNo: 'K1',
    ...over,
  });

const looking = async (before: readonly UnknownAction[], standIns: StandIn[], flow = lookAtVouchers) => {
  const { state, world } = await running(() => flow(), { before: having(...before), standIns, sleeps: 9 });
  return { editor: selectEditor(state), asked: world.requests.map(({ path }) => path) };
};

describe('opening the editor', () => {
  const opening = (orderNo: string, standIns: StandIn[], tab: Record<string, string> = {}) =>
    running(openEditor, {
      before: having(added, events.editorOpened({ orderNo })),
      world: aWorld({ tab: new Map(Object.entries(tab)) }, { standIns, sleeps: 9 }),
    });

  it('a new order begins empty, and sends no request before a sub-merchant is chosen', async () => {
    const { state, world } = await opening('', []);
    expect(selectEditor(state)).toMatchObject({ stage: 'ready', subMemberNo: '', chosen: [], restored: false });
    expect(world.requests).toEqual([]);
  });

  it('a new order restores its unsaved content under its old request number', async () => {
    const { state } = await opening('', [answers(payOrderChoices, choicesOf([V1, V2]))], { [NEW_KEY]: kept() });
    expect(selectEditor(state)).toMatchObject({
      stage: 'ready',
      chosen: ['PZ1'],
      mode: 'APART',
      remark: '十一月',
      requestNo: 'K1',
      restored: true,
      rows: [V1, V2],
      account: { available: '900.00' },
    });
  });

  it.each([
    ['what was chosen in the list just now is not said to be left over', kept({ fresh: true }), 'ready', false],
    ['what storage holds may be anything', '{"voucherNos":7}', 'ready', false],
  ])('opens a new order without a notice of restored content: %s', async (_name, text, stage, restored) => {
    const { state } = await opening('', [answers(payOrderChoices, choicesOf([V1]))], { [NEW_KEY]: text });
    expect(selectEditor(state)).toMatchObject({ stage, restored });
  });

  it('loads a draft with its own vouchers among the vouchers to choose from', async () => {
    const own = aVoucher('PZ1', { state: 'ORDERED', orderNo: NO });
    const detail = orderInFull(anOrderOf(NO, { version: 4, remark: '备注' }), [own]);
    const { state, world } = await opening(NO, [
      answers(payOrderDetail, detail),
      answers(payOrderChoices, choicesOf([V2])),
    ]);
    expect(selectEditor(state)).toMatchObject({
      orderNo: NO,
      version: 4,
      remark: '备注',
      chosen: ['PZ1'],
      rows: [expect.objectContaining({ voucherNo: 'PZ1' }), V2],
      total: 2,
      lost: [],
    });
    expect(world.requests).toHaveLength(2);
  });

  it('loads a withdrawn order with its free vouchers first, and reports taken vouchers', async () => {
    const detail = orderInFull(anOrderOf(NO, { state: 'CANCELLED' }), [V3, aVoucher('PZ9')]);
    const { state } = await opening(NO, [
      answers(payOrderDetail, detail),
      answers(payOrderChoices, choicesOf([V1, V3])),
      answers(voucherDetail, inFull(aVoucher('PZ9', { state: 'PAYING', orderNo: 'ZD9' }))),
    ]);
    expect(selectEditor(state).rows.map(({ voucherNo }) => voucherNo)).toEqual(['PZ3', 'PZ1']);
    expect(selectEditor(state)).toMatchObject({ chosen: ['PZ3'], lost: [{ text: '凭证PZ9已被制单ZD9选用' }] });
  });

  it('restores unsaved content over an order that another user has changed, and reports the change', async () => {
    const detail = orderInFull(anOrderOf(NO, { version: 5 }), []);
    const { state } = await opening(NO, [answers(payOrderDetail, detail), answers(payOrderChoices, choicesOf([V1]))], {
      [`draft/payOrder./${NO}`]: kept({ version: 4 }),
    });
    expect(selectEditor(state)).toMatchObject({ version: 5, moved: true, chosen: ['PZ1'] });
  });

  it('locks an order that waits for audit, and reports a missing or failed order', async () => {
    const waits = orderInFull(anOrderOf(NO, { state: 'WAIT_AUDIT' }), [], false);
    expect(selectEditor((await opening(NO, [answers(payOrderDetail, waits)])).state)).toMatchObject({
      stage: 'locked',
      state: 'WAIT_AUDIT',
    });
    const missing = refuses(payOrderDetail, { msg: '数据不存在或无权访问' });
    expect(selectEditor((await opening(NO, [missing])).state).stage).toBe('absent');
    const broken = await opening(NO, [fails(payOrderDetail, 'timeout')]);
    expect(selectEditor(broken.state)).toMatchObject({ stage: 'failed', problem: '失败' });
  });

  it('a crash while the editor opens is shown as a failure', () => {
    const opened = events.editorOpened({ orderNo: NO });
    const crashed = having(added, opened, flowCrashed({ msg: 'x', stack: '', began: opened } as never));
    expect(selectEditor(crashed)).toMatchObject({ stage: 'failed', problem: '系统异常，请稍后再试' });
  });
});

describe('chosen vouchers that have changed', () => {
  it('drops a voucher that another order has taken, and names that order', async () => {
    const taken = inFull(aVoucher('PZ2', { state: 'ORDERED', orderNo: 'ZD9' }));
    const { editor } = await looking(choosing, [
      answers(payOrderChoices, choicesOf([V1, V3])),
      answers(voucherDetail, taken),
    ]);
    expect(editor).toMatchObject({
      chosen: ['PZ1'],
      rows: [V1, V3],
      lost: [{ voucherNo: 'PZ2', text: '凭证PZ2已被制单ZD9选用' }],
      looking: false,
    });
  });

  it.each([
    ['voided', inFull(aVoucher('PZ2', { state: 'VOID' })), '凭证PZ2已作废'],
    ['paid by another sub-merchant now', inFull(aVoucher('PZ2', { subMemberNo: 'M2' })), '凭证PZ2已改由其他子商户付款'],
  ])('drops a voucher that is %s, with the reason', async (_name, detail, text) => {
    const { editor } = await looking(choosing, [
      answers(payOrderChoices, choicesOf([V1])),
      answers(voucherDetail, detail),
    ]);
    expect(editor.lost).toEqual([{ voucherNo: 'PZ2', text }]);
    expect(editor.chosen).toEqual(['PZ1']);
  });

  it('drops a voucher that cannot be loaded, and keeps the other vouchers', async () => {
    const { editor } = await looking(choosing, [
      answers(payOrderChoices, choicesOf([V1])),
      refuses(voucherDetail, { msg: '数据不存在或无权访问' }),
    ]);
    expect(editor).toMatchObject({ chosen: ['PZ1'], lost: [{ text: '凭证PZ2已不可选' }] });
  });

  it('keeps a chosen voucher beyond the listed vouchers and adds the voucher to the rows', async () => {
    const { editor } = await looking(choosing, [
      answers(payOrderChoices, choicesOf([V1], 2_500)),
      answers(voucherDetail, inFull(V2)),
    ]);
    expect(editor).toMatchObject({ chosen: ['PZ1', 'PZ2'], lost: [], total: 2_500 });
    expect(editor.rows.map(({ voucherNo }) => voucherNo)).toEqual(['PZ1', 'PZ2']);
  });

  it('keeps a voucher whose amount or payee has changed, with a note', async () => {
    const { editor } = await looking(choosing, [
      answers(
        payOrderChoices,
        choicesOf([
          aVoucher('PZ1', { amount: '150.00' }),
          aVoucher('PZ2', { accountNo: '3305********0009' }),
          aVoucher('PZ3', { amount: '1.00' }),
        ]),
      ),
    ]);
    expect(editor.chosen).toEqual(['PZ1', 'PZ2']);
    expect(editor.lost.map(({ text }) => text)).toEqual([
      '凭证PZ1的金额由 100.00 改为 150.00',
      '凭证PZ2的内容有变化，请核对',
    ]);
    expect(selectEditor(having(...choosing, events.lostSeen())).lost).toEqual([]);
  });

  it('takes the newer version of an order that another user changed, and locks a submitted order', async () => {
    const moved = orderInFull(anOrderOf(NO, { version: 3 }), []);
    const one = await looking(editing, [answers(payOrderDetail, moved), answers(payOrderChoices, choicesOf([V1, V2]))]);
    expect(one.editor).toMatchObject({ version: 3, moved: true });
    const gone = orderInFull(anOrderOf(NO, { state: 'WAIT_AUDIT', version: 2 }), [], false);
    expect((await looking(editing, [answers(payOrderDetail, gone)])).editor).toMatchObject({
      stage: 'locked',
      state: 'WAIT_AUDIT',
    });
  });

  it('ignores a failed check for the previous sub-merchant', () => {
    const other = events.subChosen({ subMemberNo: 'M2' });
    const state = having(...choosing, events.lookBegun(), other, events.lookBegun());
    const failed = events.lookFailed({ subMemberNo: 'M1', msg: '失败' });
    expect(selectEditor(rootReducer(state, failed))).toMatchObject({ looking: true, lookProblem: '' });
    const own = events.lookFailed({ subMemberNo: 'M2', msg: '失败' });
    expect(selectEditor(rootReducer(state, own))).toMatchObject({ looking: false, lookProblem: '失败' });
  });

  it('a failed check of the vouchers is shown and changes no choice', async () => {
    const { editor } = await looking(choosing, [fails(payOrderChoices, 'timeout')]);
    expect(editor).toMatchObject({ chosen: ['PZ1', 'PZ2'], looking: false, lookProblem: '失败' });
  });

  it('checks the vouchers again after each wait', async () => {
    const world = aWorld({}, { sleeps: 2 });
    const { types } = await running(watchVouchers, { before: having(...choosing), world });
    expect(types).toEqual([events.lookWished.type, events.lookWished.type]);
  });
});

describe('choosing', () => {
  it('adds and removes vouchers, each voucher once', () => {
    const { chosen } = selectEditor(having(...choosing, events.vouchersTurned({ add: ['PZ3', 'PZ1'], take: ['PZ2'] })));
    expect(chosen).toEqual(['PZ1', 'PZ3']);
  });

  it('asks before another sub-merchant clears the chosen vouchers', async () => {
    const wished = events.subWished({ subMemberNo: 'M2' });
    const changing = (says: boolean) =>
      running(() => changeSub(wished), {
        before: having(...choosing),
        world: aWorld({ says: [says] }, { standIns: [answers(payOrderChoices, choicesOf([]))], sleeps: 9 }),
      });
    const stayed = await changing(false);
    expect(stayed.world.dialogs).toEqual(['更换付款子商户将清空已选的 2 张凭证，确定要更换吗？']);
    expect(selectEditor(stayed.state)).toMatchObject({ subMemberNo: 'M1', chosen: ['PZ1', 'PZ2'] });
    expect(selectEditor((await changing(true)).state)).toMatchObject({ subMemberNo: 'M2', chosen: [], rows: [] });
  });

  it('stores the chosen vouchers for a reload, and nothing for an empty editor', async () => {
    const world = aWorld();
    await running(keepEditor, { before: having(...choosing), world });
    expect(JSON.parse(world.tab.get(NEW_KEY) ?? '')).toMatchObject({ subMemberNo: 'M1', voucherNos: ['PZ1', 'PZ2'] });
    await running(keepEditor, { before: having(added, ready()), world });
    expect(world.tab.has(NEW_KEY)).toBe(false);
  });

  describe('the end of the session', () => {
    const signedIn = (enterpriseId: string) =>
      sessionEvents.loggedIn({ user: aUser({ enterpriseId }), info: aUserInfo() });
    const endedBy = async (reason?: 'expired') => {
      const world = aWorld();
      await running(keepEditor, { before: having(signedIn('E1'), ...choosing), world });
      world.handlers.get(remembered.clearTab)?.(...([reason] as never[]));
      const opened = async (enterpriseId: string) => {
        const { state } = await running(openEditor, {
          before: having(signedIn(enterpriseId), added, events.editorOpened({ orderNo: '' })),
          world: aWorld({ tab: world.tab }, { standIns: [answers(payOrderChoices, choicesOf([V1, V2]))], sleeps: 9 }),
        });
        return selectEditor(state);
      };
      return opened;
    };

    it('restores unsaved content for the same user and enterprise after the session has expired', async () => {
      const opened = await endedBy('expired');
      expect(await opened('E2')).toMatchObject({ chosen: [], restored: false });
      expect(await opened('E1')).toMatchObject({ chosen: ['PZ1', 'PZ2'], requestNo: 'N1', restored: true });
    });

    it('restores no content after the user has signed out', async () =>
      expect(await (await endedBy())('E1')).toMatchObject({ chosen: [], restored: false }));
  });

  it('confirms before clearing the editor, and starts again under another number', async () => {
    const world = aWorld({ says: [true], tab: new Map([[NEW_KEY, kept()]]) });
    const { state } = await running(clearEditor, { before: having(...choosing), world });
    expect(selectEditor(state)).toMatchObject({ stage: 'ready', subMemberNo: '', chosen: [] });
    expect(selectEditor(state).requestNo).not.toBe('N1');
    expect(world.tab.has(NEW_KEY)).toBe(false);
  });
});

describe('saving', () => {
  const saving = (
    submits: boolean,
    standIns: StandIn[],
    { before = choosing as readonly UnknownAction[], says = [] as boolean[] } = {},
  ) =>
    submitting(orderSaved({ submits }), [], {
      sagas: [orderMovesFeature.saga],
      before: having(...before),
      world: aWorld({ says, tab: new Map([[NEW_KEY, kept()]]) }, { standIns, sleeps: 9 }),
    });

  it('saves a new order once under its number, and opens the page of the draft', async () => {
    const { world, form, state } = await saving(false, [answers(payOrderSave, anOrderOf(NO))]);
    expect(world.requests[0]).toEqual({
      path: payOrderSave.path,
      body: {
        requestNo: 'N1',
        subMemberNo: 'M1',
        mode: 'JOINED',
        voucherNos: ['PZ1', 'PZ2'],
        remark: '',
        attachments: [],
      },
    });
    expect(form.stage).toBe('done');
    expect(world.tab.has(NEW_KEY)).toBe(false);
    expect(world.moves).toEqual([`replace /cloud-warehouse/makeOrder/edit?orderNo=${NO}`]);
    expect(selectEditor(state)).toMatchObject({ orderNo: NO, version: 1, chosen: ['PZ1', 'PZ2'], dirty: false });
  });

  it('saves an existing order with its version', async () => {
    const { world } = await saving(false, [answers(payOrderSave, anOrderOf(NO, { version: 2 }))], { before: editing });
    expect(world.requests[0]?.body).toMatchObject({ orderNo: NO, version: 1 });
    expect(world.moves).toEqual([]);
  });

  it('submits an order after a confirmation with count and sum, saves first, and opens its progress', async () => {
    const { world } = await saving(
      true,
      [answers(payOrderSave, anOrderOf(NO, { version: 7 })), answers(payOrderSubmit, anOrderOf(NO, { version: 8 }))],
      { says: [true] },
    );
    expect(world.dialogs).toEqual(['共 2 张凭证，200.00 元。提交后内容不能修改，确定要提交审核吗？']);
    expect(world.requests.map(({ path }) => path)).toEqual([payOrderSave.path, payOrderSubmit.path]);
    expect(world.requests[1]?.body).toEqual({ orderNo: NO, version: 7 });
    expect(world.moves.at(-1)).toBe(`replace /cloud-warehouse/makeOrder/status?orderNo=${NO}`);
  });

  it('submits an unchanged draft without saving', async () => {
    const { world } = await saving(true, [answers(payOrderSubmit, anOrderOf(NO, { version: 2 }))], {
      before: editing,
      says: [true],
    });
    expect(world.requests).toEqual([{ path: payOrderSubmit.path, body: { orderNo: NO, version: 1 } }]);
  });

  it.each([
    ['touched', events.contentChanged({ remark: '新' })],
    ['changed by somebody else', events.orderMoved({ version: 2 })],
  ])('saves an order that was %s before the submission', async (_name, happened) => {
    const { world } = await saving(
      true,
      [answers(payOrderSave, anOrderOf(NO)), answers(payOrderSubmit, anOrderOf(NO))],
      { before: [...editing, happened], says: [true] },
    );
    expect(world.requests.map(({ path }) => path)).toEqual([payOrderSave.path, payOrderSubmit.path]);
  });

  it('sends nothing when the user rejects the submission', async () => {
    const { world, form } = await saving(true, [], { says: [false] });
    expect(world.requests).toEqual([]);
    expect(form.stage).toBe('idle');
  });

  it('a refused submission keeps the draft and shows the reason', async () => {
    const { form, world, state } = await saving(
      true,
      [
        answers(payOrderSave, anOrderOf(NO)),
        refuses(payOrderSubmit, { msg: '收款方甲的账户已变更', bizCode: '20080008' }),
        answers(payOrderDetail, orderInFull(anOrderOf(NO), [])),
        answers(payOrderChoices, choicesOf([V1, V2])),
      ],
      { says: [true] },
    );
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '收款方甲的账户已变更' } });
    expect(world.moves).toEqual([`replace /cloud-warehouse/makeOrder/edit?orderNo=${NO}`]);
    // The payee's account has changed. A new save lets the order pay to the current account.
    expect(selectEditor(state)).toMatchObject({ orderNo: NO, dirty: true });
  });

  it('drops a voucher that was taken during the save, and keeps the other vouchers selected', async () => {
    const { form, state, world } = await saving(false, [
      refuses(payOrderSave, { msg: '凭证PZ2已被选用', bizCode: '20080008' }),
      answers(payOrderChoices, choicesOf([V1])),
      answers(voucherDetail, inFull(aVoucher('PZ2', { state: 'ORDERED', orderNo: 'ZD9' }))),
    ]);
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: '凭证PZ2已被选用' } });
    expect(selectEditor(state)).toMatchObject({
      chosen: ['PZ1'],
      lost: [{ voucherNo: 'PZ2', text: '凭证PZ2已被制单ZD9选用' }],
    });
    expect(world.tab.has(NEW_KEY)).toBe(true);
  });

  it('shows a draft that another user has changed, and keeps the own content for the next save', async () => {
    const { state } = await saving(
      false,
      [
        refuses(payOrderSave, { msg: '制单已变化', bizCode: '20080001' }),
        answers(payOrderDetail, orderInFull(anOrderOf(NO, { version: 2 }), [])),
        answers(payOrderChoices, choicesOf([V1, V2])),
      ],
      { before: editing },
    );
    expect(selectEditor(state)).toMatchObject({ version: 2, moved: true, chosen: ['PZ1', 'PZ2'] });
  });

  it('renews a number that was used for other content, and asks the user to check first', async () => {
    const { form, state } = await saving(false, [
      refuses(payOrderSave, { msg: '该请求号已用于其他内容', bizCode: '20080001' }),
    ]);
    expect(form.refused?.msg).toBe('上一次保存可能已经成功，请先在制单列表中查看；确认没有后可以再次保存。');
    expect(selectEditor(state).requestNo).not.toBe('N1');
  });

  it.each(['timeout', 'offline', 'malformed'] as const)(
    'a save whose response is lost (%s) keeps its number for the next try and shows no success',
    async (kind) => {
      const run = await submissions([orderSaved({ submits: false })], [fails(payOrderSave, kind)], {
        sagas: [orderMovesFeature.saga],
        before: having(...choosing),
        over: { tab: new Map([[NEW_KEY, kept()]]) },
      });
      expect(run.form).toMatchObject({ stage: 'refused', refused: { msg: '失败' } });
      expect(run.told).toEqual([]);
      expect(selectEditor(run.state)).toMatchObject({ requestNo: 'N1', orderNo: '' });
      expect(run.world.tab.has(NEW_KEY)).toBe(true);
      expect(run.world.moves).toEqual([]);
    },
  );

  it('a cancelled save resets the form and keeps the content unsaved', async () => {
    const { form, world, state } = await saving(false, [fails(payOrderSave, 'cancelled')]);
    expect(form.stage).toBe('idle');
    expect(world.tab.has(NEW_KEY)).toBe(true);
    expect(selectEditor(state)).toMatchObject({ orderNo: '', requestNo: 'N1' });
  });

  it('saves once for a double click, and shows one success', async () => {
    const pressed = [orderSaved({ submits: false }), orderSaved({ submits: false })];
    const run = await submissions(pressed, [answers(payOrderSave, anOrderOf(NO))], { before: having(...choosing) });
    expect(run.world.requests.map(({ path }) => path)).toEqual([payOrderSave.path]);
    expect(run.told).toEqual(['草稿已保存']);
  });

  it('keeps a change during the save as an unsaved change', async () => {
    const { standIn, arrived, give } = takesItsTime(answers(payOrderSave, anOrderOf(NO)));
    const run = running(() => submissionsSaga('ended'), {
      before: having(...choosing),
      standIns: [standIn],
      events: [orderSaved({ submits: false })],
      later: [events.vouchersTurned({ add: ['PZ3'], take: [] }), give],
    });
    await arrived;
    const { state, world } = await run;
    expect(world.requests[0]?.body).toMatchObject({ voucherNos: ['PZ1', 'PZ2'] });
    expect(selectEditor(state)).toMatchObject({ orderNo: NO, chosen: ['PZ1', 'PZ2', 'PZ3'], dirty: true });
    expect(world.tab.get(`draft/payOrder./${NO}`)).toContain('PZ3');
  });

  it('a lost submission after a saved draft leads to no status page and keeps the draft', async () => {
    const { form, world, state } = await saving(
      true,
      [answers(payOrderSave, anOrderOf(NO, { version: 7 })), fails(payOrderSubmit, 'timeout')],
      { says: [true] },
    );
    expect(form).toMatchObject({ stage: 'refused', refused: { msg: `失败。${MAY_BE_DONE}` } });
    expect(world.moves).toEqual([`replace /cloud-warehouse/makeOrder/edit?orderNo=${NO}`]);
    expect(selectEditor(state)).toMatchObject({ orderNo: NO, version: 7, dirty: false });
  });
});
