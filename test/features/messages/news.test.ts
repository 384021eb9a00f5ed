import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { aMessage, aTodo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { queryApplyTodo } from '@/contract/calls/applications';
import { queryBacklog, queryUnread } from '@/contract/calls/messages';
import type { Permission } from '@/contract/permissions';
import { messagesEvents, messagesSaga } from '@/features/messages';
import { dueWords } from '@/features/messages/dueWords';
import { sessionEvents, signInWithGrant } from '@/features/session';
import { failure } from '@/shared/gateway/reply';

const AT = '2026-11-20T10:00:00+08:00';
const UNREAD = { unreadCount: 128, unreadList: [aMessage({ msgId: '7' })] };

/** Starts a console that is signed in by a cookie, with the saga of the messages. */
async function signedIn() {
  const world = aWorld();
  const platform = aPlatform(world);
  platform.answersTo(queryUnread, () => ({ ok: true, data: UNREAD as never }));
  platform.answersTo(queryBacklog, () => ({ ok: true, data: [aTodo()] as never }));
  platform.signedInBefore();
  const app = aConsole(world, platform.transport, [messagesSaga]);
  const rounds = () => platform.arrived.filter(({ path }) => path === queryUnread.path).length;
  await settle();
  return { world, platform, app, rounds, messages: () => app.store.getState().messages };
}

describe('watchNews', () => {
  it('loads unread count and to-dos at the sign-in, and again every minute', async () => {
    const { world, rounds, messages, app } = await signedIn();
    expect(rounds()).toBe(1);
    expect(messages()).toMatchObject({ unread: { count: 128, newest: UNREAD.unreadList }, todos: [aTodo()] });
    const before = world.now;
    world.timePasses(1);
    await settle();
    // The idle watch sleeps as well, so several sleeps may end before the next poll of the messages is due.
    for (let step = 0; step < 12 && rounds() === 1; step += 1) {
      world.timePasses(1);
      await settle();
    }
    expect(rounds()).toBe(2);
    expect(world.now - before).toBeGreaterThanOrEqual(60_000);
    app.stop();
  });

  it('keeps the known messages after a failed request, shows no toast, and requests again later', async () => {
    const { world, platform, rounds, messages, app } = await signedIn();
    platform.answersTo(queryUnread, () => failure('http', '服务不可用', { status: 503 }));
    app.store.dispatch(messagesEvents.newsRequested());
    await settle();
    expect(rounds()).toBe(2);
    expect(messages().unread?.count).toBe(128);
    expect(world.toasts).toEqual([]);
    expect(app.types()).toContain(messagesEvents.newsNotLoaded.type);
    expect(messages().newsFailed).toBe(true);
    app.store.dispatch(messagesEvents.newsRequested());
    await settle();
    expect(rounds()).toBe(3);
    app.stop();
  });

  it('requests the unread count again when messages were read during the request', async () => {
    const { platform, rounds, messages, app } = await signedIn();
    platform.answersTo(queryUnread, () => new Promise(() => {}) as never);
    app.store.dispatch(messagesEvents.newsRequested());
    await settle();
    expect(rounds()).toBe(2);
    platform.answersTo(queryUnread, () => ({ ok: true, data: { unreadCount: 0, unreadList: [] } as never }));
    app.store.dispatch(messagesEvents.allMessagesRead());
    await settle();
    expect(rounds()).toBe(3);
    expect(messages().unread?.count).toBe(0);
    app.stop();
  });

  it('a hidden tab requests no messages, and requests them at once when the tab is visible again', async () => {
    const { world, rounds, app } = await signedIn();
    world.turnTab(false);
    await settle();
    expect(rounds()).toBe(1);
    world.turnTab(true);
    await settle();
    expect(rounds()).toBe(2);
    world.turnTab(false);
    await settle();
    app.store.dispatch(messagesEvents.newsRequested());
    world.timePasses(30);
    await settle();
    expect(rounds()).toBe(2);
    app.stop();
  });

  it('requests the unread count at once when a message was read', async () => {
    const { rounds, messages, app } = await signedIn();
    app.store.dispatch(messagesEvents.messagesRead({ msgIds: ['7'], announced: false }));
    expect(messages().unread?.newest).toEqual([]);
    await settle();
    expect(rounds()).toBe(2);
    app.stop();
  });

  it('requests the messages at once in the session that a new password begins', async () => {
    const { rounds, messages, app } = await signedIn();
    await app.run(() => signInWithGrant({ loginAccount: '13800000001', password: 'New#20261', grant: 'g' }));
    await settle();
    expect(rounds()).toBe(2);
    expect(messages().unread?.count).toBe(128);
    app.stop();
  });

  it('stops requests and clears the messages when the session ends', async () => {
    const { world, rounds, messages, app } = await signedIn();
    app.store.dispatch(sessionEvents.loggedOut({ reason: 'asked' }));
    await settle();
    world.timePasses(20);
    world.turnTab(false);
    world.turnTab(true);
    app.store.dispatch(messagesEvents.newsRequested());
    await settle();
    expect(rounds()).toBe(1);
    expect(messages()).toMatchObject({ unread: null, todos: null });
    app.stop();
  });

  it.each([
    ['0', false],
    ['1', true],
  ] as const)(
    'requests the to-dos for a warehouse user with adminFlag %s, and the messages: %s',
    async (adminFlag, asks) => {
      const world = aWorld();
      const platform = aPlatform(world);
      platform.answersTo(queryBacklog, () => ({ ok: true, data: [] as never }));
      const app = aConsole(world, platform.transport, [messagesSaga]);
      await settle();
      world.cookie = world.own = 'x';
      const user = {
        kind: 'warehouse',
        userAccount: 'yc',
        nickName: '云',
        enterpriseId: 'E',
        businessLicenseNo: '',
      } as const;
      app.store.dispatch(sessionEvents.loggedIn({ user: { ...user, adminFlag } }));
      await settle();
      const paths = platform.arrived.map(({ path }) => path);
      expect(paths).toContain(queryBacklog.path);
      expect(paths.includes(queryUnread.path)).toBe(asks);
      app.stop();
    },
  );
});

describe('applications that wait', () => {
  const due = {
    applyNo: 'SQ1',
    title: '开通数字人民币',
    merchantName: '云帆贸易',
    state: 'WAIT_SIGN',
    since: AT,
  } as const;
  const requestsWith = async (permissions: readonly Permission[]) => {
    const { platform, app, messages } = await signedIn();
    platform.answersTo(queryApplyTodo, () => ({ ok: true, data: [due] }));
    app.store.dispatch(sessionEvents.routeTreeLoaded({ permissions: [...permissions] }));
    app.store.dispatch(messagesEvents.newsRequested());
    await settle();
    const times = platform.arrived.filter(({ path }) => path === queryApplyTodo.path).length;
    return { times, app, due: messages().due, messages };
  };

  it('loads waiting applications for users who may open products, and again for another merchant', async () => {
    const { due: found, app, messages, times } = await requestsWith(['message:read', 'product:open']);
    expect(found).toEqual([due]);
    expect(times).toBe(1);
    app.store.dispatch(sessionEvents.merchantEntered({ merchantNo: 'S2' }));
    expect(messages().due).toEqual([]);
    await settle();
    expect(messages().due).toEqual([due]);
    app.stop();
  });

  it('loads no waiting applications for other users', async () => {
    const { due: found, app, times } = await requestsWith(['message:read', 'product:read']);
    expect(found).toEqual([]);
    expect(times).toBe(0);
    app.stop();
  });

  it('a waiting application links to the page of its next step', () => {
    expect(dueWords(due)).toEqual({
      text: '云帆贸易 开通数字人民币：待签约',
      action: '去签约',
      to: '/product/revision/textMessageSign?applyNo=SQ1',
    });
    expect(dueWords({ ...due, merchantName: '', state: 'REJECTED' })).toEqual({
      text: '开通数字人民币：已驳回，待修改',
      action: '修改资料',
      to: '/product/applyDetail?applyNo=SQ1&rejectReason=1',
    });
  });
});
