import { answers, fails, refuses, type StandIn } from '@test/support/answers';
import { having, running } from '@test/support/running';
import { aMessage, aTodo, aUser, aUserInfo } from '@test/support/samples';
import type { World } from '@test/support/world';
import { checkMessage, conf, markRead, queryConf, queryMsg, readMsg } from '@/contract/calls/messages';
import { messagesEvents as events, messagesMoves, messagesToasts } from '@/features/messages';
import {
  followWallet,
  loadPreferences,
  markAll,
  openMessage,
  savePreference,
  viewWallet,
} from '@/features/messages/flows';
import { markRows } from '@/features/messages/flows/markAsRead';
import { sessionEvents } from '@/features/session';

const LICENCE = '91330100MA00000001';

type Put = { type: string; payload?: unknown };

/** Runs a flow on the real reducers after these events. Returns the visible state and the dispatched events. */
async function run(saga: () => Generator, before: readonly Put[], standIns: StandIn[], over: Partial<World> = {}) {
  const signedIn = sessionEvents.loggedIn({ user: aUser({ businessLicenseNo: LICENCE }), info: aUserInfo() });
  const { state, world, puts, types } = await running(saga, { before: having(signedIn, ...before), standIns, over });
  const shown = <Row extends readonly (readonly [string, (payload: never) => unknown])[]>(rows: Row) =>
    puts.flatMap(({ type, payload }) =>
      rows.filter(([known]) => known === type).flatMap(([, result]) => result(payload as never) ?? []),
    );
  return {
    state: state.messages,
    world,
    types,
    toasts: shown(messagesToasts) as { text: string }[],
    moves: shown(messagesMoves),
  };
}

describe('followWallet', () => {
  const follow = (standIns: StandIn[], customerNo = LICENCE, over: Partial<World> = {}) =>
    run(
      () => followWallet(events.walletChosen({ id: 'T1' })),
      [
        events.todosArrived({ todos: [aTodo({ id: 'T1', customerNo, solutionNo: 'FA1' })] }),
        events.walletChosen({ id: 'T1' }),
      ],
      standIns,
      over,
    );
  const opened = (isOpenEnterprise: boolean) => answers(checkMessage, { isOpenEnterprise });
  const notBuilt = { judges: () => ({ kind: 'notBuilt' }) as const };

  it('leads every invited user whose enterprise is not opened to the enterprise form', async () => {
    const { moves, world, state } = await follow([opened(false)], 'another');
    expect(moves).toEqual([{ to: '/companyInfo/index' }]);
    expect(world.dialogs).toEqual([]);
    expect(state.wallet).toEqual({ stage: 'idle' });
  });

  it('shows a dialog and leads to no page for another enterprise than the invited one', async () => {
    const { moves, toasts, world, state } = await follow([opened(true)], 'another', { says: [true] });
    expect(world.dialogs).toEqual(['认证主体与受邀主体不一致，无法开通品牌钱包账号']);
    expect([moves, toasts]).toEqual([[], []]);
    expect(state.wallet).toEqual({ stage: 'idle' });
  });

  it('leads the invited enterprise to the activation of its wallet', async () => {
    const { moves, world } = await follow([opened(true)]);
    expect(moves).toEqual([{ to: '/solution-manage/activate-wallet?solutionNo=FA1&businessType=1' }]);
    expect(world.dialogs).toEqual([]);
  });

  it.each([true, false])(
    "shows 'not available yet' for a page that is not built (enterprise opened: %s)",
    async (open) => {
      const { moves, toasts } = await follow([opened(open)], LICENCE, notBuilt);
      expect(moves).toEqual([]);
      expect(toasts).toEqual([{ kind: 'info', text: '该功能暂未开放' }]);
    },
  );

  it('a failed check of an invitation shows no toast and can be repeated', async () => {
    const { moves, toasts, types, state } = await follow([fails(checkMessage, 'offline')]);
    expect([moves, toasts]).toEqual([[], []]);
    expect(types).toEqual([events.walletNotChecked.type]);
    expect(state.wallet).toEqual({ stage: 'failed', id: 'T1' });
  });
});

describe('viewWallet', () => {
  it('viewing an invitation shows a dialog and leads to no page', async () => {
    const todos = [aTodo({ id: 'T1', brandWalletName: '锦程品牌钱包' })];
    const view = () => viewWallet(events.walletViewed({ id: 'T1' }));
    const { moves, types, world } = await run(view, [events.todosArrived({ todos })], [], { says: [true] });
    expect(world.dialogs).toEqual([expect.stringContaining('锦程品牌钱包')]);
    expect([moves, types]).toEqual([[], []]);
  });
});

describe('openMessage', () => {
  const detail = { ...aMessage({ msgId: '1' }), content: '正文', newerId: '2', olderId: null };
  const open = (standIns: StandIn[], before: Put[] = []) =>
    run(
      () => openMessage(events.messageOpened({ msgId: '1' })),
      [events.messageOpened({ msgId: '1' }), ...before],
      standIns,
    );

  it('shows an unread message and marks the message as read, without a toast', async () => {
    const { state, world, types, toasts } = await open([answers(queryMsg, detail), answers(readMsg, null)]);
    expect(state.opened).toEqual({ stage: 'ready', msgId: '1', message: detail });
    expect(world.requests.at(-1)).toEqual({ path: readMsg.path, body: { msgIds: ['1'] } });
    expect(types).toEqual([events.messageArrived.type, events.messagesRead.type]);
    expect(toasts).toEqual([]);
  });

  it('does not mark a read message as read again', async () => {
    const { world } = await open([answers(queryMsg, { ...detail, readFlag: 'Y' })]);
    expect(world.requests.map(({ path }) => path)).toEqual([queryMsg.path]);
  });

  it('shows a message that cannot be marked as read', async () => {
    const { state, types } = await open([answers(queryMsg, detail), refuses(readMsg, { msg: '失败' })]);
    expect(state.opened.stage).toBe('ready');
    expect(types).toEqual([events.messageArrived.type]);
  });

  it('shows the failure of a foreign or missing message on the page, without a toast', async () => {
    const { state, types } = await open([refuses(queryMsg, { msg: '数据不存在或无权访问' })]);
    expect(state.opened).toEqual({ stage: 'failed', msgId: '1', error: '数据不存在或无权访问' });
    expect(types).toEqual([events.messageFailed.type]);
  });

  it('drops the answer for another message than the open one', async () => {
    const { state } = await open(
      [answers(queryMsg, { ...detail, readFlag: 'Y' })],
      [events.messageOpened({ msgId: '2' })],
    );
    expect(state.opened).toEqual({ stage: 'loading', msgId: '2' });
  });
});

describe('marking as read', () => {
  it('marks only the unread messages of the chosen rows as read', async () => {
    const rows = [aMessage({ msgId: '1' }), aMessage({ msgId: '2', readFlag: 'Y' }), aMessage({ msgId: '3' })];
    const { world, toasts } = await run(() => markRows(rows), [], [answers(readMsg, null)]);
    expect(world.requests).toEqual([{ path: readMsg.path, body: { msgIds: ['1', '3'] } }]);
    expect(toasts).toEqual([{ kind: 'success', text: '已标为已读' }]);
  });

  it('keeps messages unread after a refusal', async () => {
    const { types } = await run(() => markRows([aMessage()]), [], [refuses(readMsg, { msg: '失败' })]);
    expect(types).toEqual(['app/requestFailed']);
  });

  it('marks all messages as read only after a confirmation', async () => {
    const declined = await run(markAll, [], [], { says: [false] });
    expect(declined.world.requests).toEqual([]);
    const before = [events.unreadArrived({ count: 128, newest: [aMessage()] })];
    const confirmed = await run(markAll, before, [answers(markRead, { marked: 128 })], { says: [true] });
    expect(confirmed.state.unread).toEqual({ count: 0, newest: [] });
  });
});

describe('preferences', () => {
  const code = 'Trade_Msg_Receive_Message_Opt';
  const options = Object.fromEntries(
    ['Platform_Notice', 'Service_Msg', 'Bill_Msg', 'Trade_Msg', 'Risk_Msg'].flatMap((name) => [
      [`${name}_Receive_Message_Opt`, 'Y'],
      [`${name}_Receive_Mail_Opt`, 'N'],
    ]),
  ) as never;
  const chosen = [events.preferencesArrived({ options }), events.preferenceChosen({ code, value: 'N' })];

  it('loads the preferences, or shows the failure in their place', async () => {
    const { state } = await run(loadPreferences, [], [answers(queryConf, options)]);
    expect(state.preferences).toEqual({ stage: 'ready', options, saving: [] });
    expect((await run(loadPreferences, [], [fails(queryConf, 'http')])).state.preferences.stage).toBe('failed');
  });

  it('saves a changed preference and shows the success', async () => {
    const { state, toasts } = await run(() => savePreference(chosen[1] as never), chosen, [answers(conf, null)]);
    expect(state.preferences).toMatchObject({ options: { [code]: 'N' }, saving: [] });
    expect(toasts).toEqual([{ kind: 'success', text: '设置成功' }]);
  });

  it('restores the old preference after a refusal', async () => {
    const { state, types } = await run(() => savePreference(chosen[1] as never), chosen, [
      refuses(conf, { msg: '失败' }),
    ]);
    expect(state.preferences).toMatchObject({ options: { [code]: 'Y' }, saving: [] });
    expect(types).toContain('app/requestFailed');
  });
});
