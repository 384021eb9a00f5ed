import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { aWorld, type World } from '@test/support/world';
import { captchaTicket, logout, queryUserInfo } from '@/contract/calls/login';
import { queryMerchants } from '@/contract/calls/merchants';
import { merchantsEvents } from '@/features/merchants';
import { sessionEvents } from '@/features/session';
import { failure } from '@/shared/gateway/reply';

const MINUTE = 60_000;

/** Starts a console whose cookie contains the session of an earlier page. */
const signedIn = async (over: Partial<World> = {}, delay?: (path: string) => Promise<void>) => {
  const world = aWorld(over);
  const platform = aPlatform(world, delay);
  platform.signedInBefore();
  const app = aConsole(world, platform.transport);
  await settle();
  return { world, platform, app, session: () => app.store.getState().session, stop: app.stop };
};
const times = (types: string[], type: string) => types.filter((one) => one === type).length;

describe('signing out', () => {
  it('asks first, and stays when the answer is no', async () => {
    const { app, world, session } = await signedIn({ says: [false] });
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(world.dialogs).toEqual(['确定要退出登录吗？']);
    expect(session().stage).toBe('signedIn');
    expect(world.cookie).not.toBe('');
  });

  it('tells the platform and the other tabs, and clears cookie and tab storage', async () => {
    const { app, world, platform, session } = await signedIn({ says: [true] });
    world.tab.set('anything', '1');
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(platform.arrived.filter(({ path }) => path === logout.path)).toHaveLength(1);
    expect(world.cookie).toBe('');
    expect(world.tab.size).toBe(0);
    expect(session()).toEqual({ stage: 'signedOut', reason: 'asked' });
    expect(world.posted.at(-1)).toEqual({ kind: 'identityChanged', reason: 'asked' });
  });

  it('asks once for a double click', async () => {
    const { app, world } = await signedIn();
    app.store.dispatch(sessionEvents.logOutRequested());
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(world.dialogs).toHaveLength(1);
  });

  it('does not wait for a platform that stays silent', async () => {
    const silent = new Promise<void>(() => {});
    const { app, world, session } = await signedIn({ says: [true] }, (path) =>
      path === logout.path ? silent : Promise.resolve(),
    );
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(session()).toMatchObject({ stage: 'signedIn', transition: 'leaving' });
    world.timePasses(3); // the idle watch and the tab watch sleep as well, so three sleeps end
    await settle();
    expect(session().stage).toBe('signedOut');
  });

  it('ends in the same way when the platform answers that the session is over', async () => {
    const { app, world, platform, session } = await signedIn({ says: [true] });
    platform.answersTo(logout, () => failure('unauthorised', '用户凭证已过期', { status: 401 }));
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(session()).toEqual({ stage: 'signedOut', reason: 'asked' });
    expect(world.moves).not.toContain('reload');
  });

  it('drops what was still loading: no toast and no late write', async () => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { app, world } = await signedIn({ says: [true] }, (path) =>
      path === queryMerchants.path ? late : Promise.resolve(),
    );
    app.store.dispatch(merchantsEvents.merchantsRequested());
    await settle();
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    arrive();
    await settle();
    expect(app.store.getState().merchants).toEqual({ stage: 'idle', list: [] });
    expect(world.toasts).toEqual([]);
  });
});

describe('a session that the platform does not know any more (C-12)', () => {
  it('clears an unknown session, leaves a note for the next page, and reloads once', async () => {
    const { app, world, platform, session } = await signedIn();
    platform.endSession();
    world.tab.set('anything', '1');
    world.tab.set('draft/form a', '{"name":"云"}');
    app.store.dispatch(merchantsEvents.merchantsRequested());
    app.store.dispatch(sessionEvents.userInfoRequested());
    app.store.dispatch(sessionEvents.routeTreeRequested());
    await settle();
    expect(times(app.types(), 'app/sessionExpired')).toBe(1);
    expect(world.moves).toEqual(['reload']);
    expect(world.cookie).toBe('');
    const place = JSON.stringify({ enterpriseId: 'E1', enterpriseName: '杭州云帆贸易有限公司' });
    expect(Object.fromEntries(world.tab)).toEqual({
      'draft/form a': '{"name":"云"}',
      owner: '13800000001',
      place,
      notice: 'expired',
    });
    expect(world.toasts).toEqual([]);
    expect(session()).toEqual({ stage: 'signedOut', reason: 'expired' });
  });

  it('shows the message after the reload, once', async () => {
    const world = aWorld({ tab: new Map([['notice', 'expired']]) });
    const app = aConsole(world, aPlatform(world).transport);
    await settle();
    expect(world.toasts).toEqual([{ kind: 'error', text: '用户凭证已过期' }]);
    app.stop();
    const again = aConsole(world, aPlatform(world).transport);
    await settle();
    expect(world.toasts).toHaveLength(1);
    again.stop();
  });

  it('lets the user read the words of the platform first when another sign-in ended it', async () => {
    const { app, world, platform, session } = await signedIn();
    const ended = failure('unauthorised', '您的账号已在别处登录', { status: 401, bizCode: '00000007' });
    platform.answersTo(queryMerchants, () => ended);
    app.store.dispatch(merchantsEvents.merchantsRequested());
    await settle();
    expect(world.dialogs).toEqual(['您的账号已在别处登录']);
    expect(world.moves).toEqual([]);
    expect(session().stage).toBe('signedIn');
  });

  it('reloads after the user has confirmed that, without a second message', async () => {
    const { app, world, platform } = await signedIn({ says: [true] });
    const ended = failure('unauthorised', '您的账号已在别处登录', { status: 401, bizCode: '00000007' });
    platform.answersTo(queryMerchants, () => ended);
    app.store.dispatch(merchantsEvents.merchantsRequested());
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect([...world.tab.keys()]).toEqual(['owner', 'place']);
    expect(world.cookie).toBe('');
  });

  it('says that the menus were changed where the platform ended it for that', async () => {
    const { app, world, platform } = await signedIn();
    const ended = failure('unauthorised', '权限已变更，请重新登录', { status: 401, bizCode: 'MENUS_CHANGED' });
    platform.answersTo(queryMerchants, () => ended);
    app.store.dispatch(merchantsEvents.merchantsRequested());
    await settle();
    expect(world.dialogs).toEqual([]);
    expect(world.moves).toEqual(['reload']);
    expect(world.tab.get('notice')).toBe('menusChanged');
    app.stop();
    const again = aConsole(world, aPlatform(world).transport);
    await settle();
    expect(world.toasts).toEqual([{ kind: 'info', text: '权限已变更，请重新登录' }]);
    again.stop();
  });

  it('does not loop: the page after it asks for nothing', async () => {
    const world = aWorld({ tab: new Map([['notice', 'expired']]) });
    const platform = aPlatform(world);
    const app = aConsole(world, platform.transport);
    await settle();
    expect(platform.arrived).toEqual([]);
    expect(app.store.getState().session).toEqual({ stage: 'signedOut' });
    app.stop();
  });

  it('ends an unknown session at the start of a page as well', async () => {
    const world = aWorld({ cookie: 'old' });
    const app = aConsole(world, aPlatform(world).transport);
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect(world.tab.get('notice')).toBe('expired');
    app.stop();
  });
});

describe('fifteen minutes without activity (C-11)', () => {
  it('signs out', async () => {
    const { world, session } = await signedIn();
    world.now += 15 * MINUTE;
    world.timePasses(1);
    await settle();
    expect(session()).toEqual({ stage: 'signedOut', reason: 'idle' });
  });

  it('shows the reason to the user who is led away from a page', async () => {
    const { app, world } = await signedIn();
    app.store.dispatch(sessionEvents.noticeFound({ reason: 'idle' }));
    await settle();
    expect(world.toasts).toEqual([{ kind: 'info', text: '长时间未操作，已自动退出登录' }]);
  });

  it('does not sign out a millisecond earlier', async () => {
    const { world, session } = await signedIn();
    world.now += 15 * MINUTE - 10_000 - 1_000 - 1;
    world.timePasses(2);
    await settle();
    expect(session().stage).toBe('signedIn');
  });

  it('counts from the last activity in any tab', async () => {
    const { world, session } = await signedIn();
    world.now += 10 * MINUTE;
    world.local.set('activity', String(world.now)); // the activity of another tab
    world.now += 10 * MINUTE;
    world.timePasses(2);
    await settle();
    expect(session().stage).toBe('signedIn');
    world.now += 5 * MINUTE;
    world.timePasses(2);
    await settle();
    expect(session().stage).toBe('signedOut');
  });

  it('continues after a sign of life, which the other tabs see', async () => {
    const { world, session } = await signedIn();
    world.now += 14 * MINUTE;
    world.signOfLife();
    await settle();
    expect(world.local.get('activity')).toBe(String(world.now));
    world.now += 14 * MINUTE;
    world.timePasses(2);
    await settle();
    expect(session().stage).toBe('signedIn');
  });

  it('writes activity down at most every three seconds', async () => {
    const { world } = await signedIn();
    const start = world.now;
    world.now = start + 2_999;
    world.signOfLife();
    await settle();
    expect(world.local.get('activity')).toBe(String(start));
    world.now = start + 3_000;
    world.signOfLife();
    await settle();
    expect(world.local.get('activity')).toBe(String(start + 3_000));
  });

  it('continues after a sign of life when the storage keeps nothing (C-08)', async () => {
    const { world, session } = await signedIn();
    for (let quarter = 0; quarter < 3; quarter++) {
      world.now += 14 * MINUTE;
      world.signOfLife();
      await settle();
      world.local.delete('activity');
    }
    expect(session().stage).toBe('signedIn');
  });

  it('restarts the idle time when the clock was set back', async () => {
    const { world, session } = await signedIn();
    world.now -= 60 * MINUTE;
    world.timePasses(2);
    await settle();
    world.local.delete('activity');
    world.now += 15 * MINUTE;
    world.timePasses(2);
    await settle();
    expect(session()).toEqual({ stage: 'signedOut', reason: 'idle' });
  });

  it('judges a machine that wakes up before its mouse counts', async () => {
    const { world, session } = await signedIn();
    world.now += 60 * MINUTE; // the machine was asleep, so no timer ran in this hour
    world.signOfLife();
    await settle();
    expect(session()).toEqual({ stage: 'signedOut', reason: 'idle' });
  });

  it.each([
    [15 * MINUTE - 1, 'signedIn'],
    [15 * MINUTE, 'signedOut'],
  ])('judges a sign of life after %d ms: %s', async (away, stage) => {
    const { world, session } = await signedIn();
    world.now += away;
    world.signOfLife();
    await settle();
    expect(session().stage).toBe(stage);
  });

  it('also ends a session that is found after a long absence, and leaves it to the guard what may stay open', async () => {
    const world = aWorld({ cookie: 'some' });
    world.local.set('activity', String(world.now - 15 * MINUTE));
    const platform = aPlatform(world);
    const app = aConsole(world, platform.transport);
    await settle();
    expect(app.store.getState().session).toEqual({ stage: 'signedOut', reason: 'idle' });
    expect(platform.arrived.map(({ path }) => path)).toEqual([logout.path]);
    expect(world.moves).toEqual([]);
    expect(world.toasts).toEqual([]);
    app.stop();
  });
});

type Signed = Awaited<ReturnType<typeof signedIn>>;

describe('another tab (C-11)', () => {
  it.each([
    ['signs out', '', 'asked', 'signedOutElsewhere', false],
    ['is idle', '', 'idle', 'idle', false],
    ['meets a 401', '', 'expired', 'expired', false],
    ['signs in, as whom is found out after the reload', 'their-token', 'signedIn', null, true],
    ['switches the enterprise', 'new-token', 'switched', 'switched', true],
  ] as const)('%s: this one reloads and sends nothing more', async (_, cookie, reason, notice, kept) => {
    const { app, world, platform, session } = await signedIn();
    world.tab.set('money.transfer.E1', 'an order under way');
    world.cookie = cookie;
    world.otherTabSays({ kind: 'identityChanged', reason });
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect(world.tab.get('notice') ?? null).toBe(notice);
    expect(world.tab.has('money.transfer.E1')).toBe(kept);
    expect(world.cookie).toBe(cookie); // the cookie belongs to the session of another user, so this tab does not delete it
    expect(session()).toMatchObject({ transition: 'leaving' });
    const before = platform.arrived.length;
    void app.gateway.send(queryUserInfo, {});
    await settle();
    expect(platform.arrived).toHaveLength(before);
  });

  it('keeps whose tab it was, so that the reload shows whether another user has signed in', async () => {
    const { world } = await signedIn();
    world.cookie = 'their-token';
    await settle();
    world.timePasses(2);
    await settle();
    expect(world.tab.get('before')).toBe('13800000001@E1');
  });

  it.each([
    ['another user', '13800000002@E1', '已在其他页面登录其他账号，本页面已更新'],
    ['the same user in another enterprise', '13800000001@E9', '已在其他页面切换企业或商户，本页面已更新'],
    ['the same user in the same enterprise', '13800000001@E1', '已在其他页面重新登录，本页面已更新'],
  ])('that has signed in %s is reported in one sentence after the reload', async (_who, before, sentence) => {
    const { world } = await signedIn({ tab: new Map([['before', before]]) });
    expect(world.toasts.map(({ text }) => text)).toEqual([sentence]);
    expect(world.tab.has('before')).toBe(false);
  });

  it('that has signed out is reported in one sentence after the reload', async () => {
    const world = aWorld({ tab: new Map([['notice', 'signedOutElsewhere']]) });
    aConsole(world, aPlatform(world).transport);
    await settle();
    expect(world.toasts.map(({ text }) => text)).toEqual(['已在其他页面退出登录']);
  });

  it('hears no answer any more, and sends nothing, not even what needs no session', async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { app, world, platform } = await signedIn({}, (path) =>
      path === queryMerchants.path ? slow : Promise.resolve(),
    );
    const pending = app.gateway.send(queryMerchants, {}, { scope: 'signedIn' });
    await settle();
    world.cookie = 'their-token';
    world.otherTabSays({ kind: 'identityChanged', reason: 'signedIn' });
    await settle();
    const before = platform.arrived.length;
    void app.gateway.send(captchaTicket, { randstr: 'r', ticket: 't' });
    answer();
    await settle();
    expect(platform.arrived).toHaveLength(before);
    expect(await pending).toMatchObject({ ok: false, kind: 'cancelled' });
  });

  it('ends what runs with the session here: nothing is asked or done for it any more', async () => {
    const { app, world } = await signedIn();
    world.cookie = '';
    world.otherTabSays({ kind: 'identityChanged', reason: 'asked' });
    await settle();
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(world.dialogs).toEqual([]);
  });

  it.each([
    [
      'in another tab',
      'nothing else',
      ({ world }: Signed): void => {
        world.cookie = '';
        world.otherTabSays({ kind: 'identityChanged', reason: 'asked' });
      },
    ],
    ['here', 'nothing else', ({ app }: Signed): void => void app.store.dispatch(sessionEvents.logOutRequested())],
    [
      'by the platform',
      'the input that was not sent',
      ({ app, platform }: Signed): void => {
        platform.endSession();
        app.store.dispatch(sessionEvents.userInfoRequested());
      },
    ],
  ] as const)(
    'a session that ends %s leaves the number of an order that was sent without its values (C-14), and %s',
    async (_, left, end) => {
      const signed = await signedIn({ says: [true] });
      const sent = { requestNo: 'N1', sentAt: 1 };
      signed.world.tab.set('money.transfer.E1', JSON.stringify({ ...sent, values: { amount: '7.00' } }));
      signed.world.tab.set('money.withdraw.E1', JSON.stringify({ requestNo: 'N2', sentAt: null, values: {} }));
      end(signed);
      await settle();
      expect(JSON.parse(signed.world.tab.get('money.transfer.E1') ?? '')).toEqual(sent);
      expect(signed.world.tab.has('money.withdraw.E1')).toBe(left !== 'nothing else');
    },
  );

  it('that has switched before it was heard of takes no order under way with it (C-14)', async () => {
    const { world } = await signedIn();
    world.tab.set('money.transfer.E1', 'an order under way');
    world.cookie = 'new-token';
    world.timePasses(2);
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect(world.tab.get('money.transfer.E1')).toBe('an order under way');
  });

  it("notices another tab's sign-out by the cookie within two seconds when no message arrives", async () => {
    const { world } = await signedIn();
    const start = world.now;
    world.cookie = '';
    world.timePasses(2); // one check of the idle watch and one of the tab watch
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect(world.now - start).toBeLessThanOrEqual(11_000);
  });

  it('changes nothing when its message is about a cookie that is still ours', async () => {
    const { world, session } = await signedIn();
    world.otherTabSays({ kind: 'identityChanged', reason: 'signedIn' });
    await settle();
    expect(world.moves).toEqual([]);
    expect(session()).toMatchObject({ stage: 'signedIn', transition: 'none' });
  });

  it('keeps the reason of a message that came before its cookie', async () => {
    const { world } = await signedIn();
    world.otherTabSays({ kind: 'identityChanged', reason: 'idle' });
    await settle();
    world.cookie = '';
    world.timePasses(2);
    await settle();
    expect(world.tab.get('notice')).toBe('idle');
  });
});
