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
  it('asks before signing out, and stays signed in when the user rejects', async () => {
    const { app, world, session } = await signedIn({ says: [false] });
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(world.dialogs).toEqual(['确定要退出登录吗？']);
    expect(session().stage).toBe('signedIn');
    expect(world.cookie).not.toBe('');
  });

  it('reports the sign-out to the platform and the other tabs, and clears cookie and tab storage', async () => {
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

  it('asks once before signing out for a double click', async () => {
    const { app, world } = await signedIn();
    app.store.dispatch(sessionEvents.logOutRequested());
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(world.dialogs).toHaveLength(1);
  });

  it('signs out after a few seconds when the platform does not respond', async () => {
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

  it('signs out in the same way when the platform reports that the session is over', async () => {
    const { app, world, platform, session } = await signedIn({ says: [true] });
    platform.answersTo(logout, () => failure('unauthorised', '用户凭证已过期', { status: 401 }));
    app.store.dispatch(sessionEvents.logOutRequested());
    await settle();
    expect(session()).toEqual({ stage: 'signedOut', reason: 'asked' });
    expect(world.moves).not.toContain('reload');
  });

  it('drops pending requests after signing out, without a toast or a late change', async () => {
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

  it('shows the message of an expired session once after the reload', async () => {
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

  it('shows the message of the platform first when another sign-in ended the session', async () => {
    const { app, world, platform, session } = await signedIn();
    const ended = failure('unauthorised', '您的账号已在别处登录', { status: 401, bizCode: '00000007' });
    platform.answersTo(queryMerchants, () => ended);
    app.store.dispatch(merchantsEvents.merchantsRequested());
    await settle();
    expect(world.dialogs).toEqual(['您的账号已在别处登录']);
    expect(world.moves).toEqual([]);
    expect(session().stage).toBe('signedIn');
  });

  it('reloads after the user has confirmed the message, without a second message', async () => {
    const { app, world, platform } = await signedIn({ says: [true] });
    const ended = failure('unauthorised', '您的账号已在别处登录', { status: 401, bizCode: '00000007' });
    platform.answersTo(queryMerchants, () => ended);
    app.store.dispatch(merchantsEvents.merchantsRequested());
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect([...world.tab.keys()]).toEqual(['owner', 'place']);
    expect(world.cookie).toBe('');
  });

  it('reports changed menus after the reload when the platform ended the session for that reason', async () => {
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

  it('sends no request on the page after an expired session, so that reloads do not loop', async () => {
    const world = aWorld({ tab: new Map([['notice', 'expired']]) });
    const platform = aPlatform(world);
    const app = aConsole(world, platform.transport);
    await settle();
    expect(platform.arrived).toEqual([]);
    expect(app.store.getState().session).toEqual({ stage: 'signedOut' });
    app.stop();
  });

  it('also ends an unknown session at the start of a page', async () => {
    const world = aWorld({ cookie: 'old' });
    const app = aConsole(world, aPlatform(world).transport);
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect(world.tab.get('notice')).toBe('expired');
    app.stop();
  });
});

describe('fifteen minutes without activity (C-11)', () => {
  it('signs out after 15 minutes without activity', async () => {
    const { world, session } = await signedIn();
    world.now += 15 * MINUTE;
    world.timePasses(1);
    await settle();
    expect(session()).toEqual({ stage: 'signedOut', reason: 'idle' });
  });

  it('shows the reason when an idle session has ended', async () => {
    const { app, world } = await signedIn();
    app.store.dispatch(sessionEvents.noticeFound({ reason: 'idle' }));
    await settle();
    expect(world.toasts).toEqual([{ kind: 'info', text: '长时间未操作，已自动退出登录' }]);
  });

  it('does not sign out a millisecond before 15 minutes', async () => {
    const { world, session } = await signedIn();
    world.now += 15 * MINUTE - 10_000 - 1_000 - 1;
    world.timePasses(2);
    await settle();
    expect(session().stage).toBe('signedIn');
  });

  it('counts the idle time from the last activity in any tab', async () => {
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

  it('continues the session after an activity, which the other tabs read from the storage', async () => {
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

  it('stores the time of an activity at most every three seconds', async () => {
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

  it('continues the session after an activity when the storage keeps nothing (C-08)', async () => {
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

  it('ends the session of a machine that wakes up, before its first activity counts', async () => {
    const { world, session } = await signedIn();
    world.now += 60 * MINUTE; // the machine was asleep, so no timer ran in this hour
    world.signOfLife();
    await settle();
    expect(session()).toEqual({ stage: 'signedOut', reason: 'idle' });
  });

  it.each([
    [15 * MINUTE - 1, 'signedIn'],
    [15 * MINUTE, 'signedOut'],
  ])('an activity after %d ms leaves the session %s', async (away, stage) => {
    const { world, session } = await signedIn();
    world.now += away;
    world.signOfLife();
    await settle();
    expect(session().stage).toBe(stage);
  });

  it('ends a session that is found after a long absence, without navigating or a toast', async () => {
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
  ] as const)('another tab %s: this tab reloads and sends no requests', async (_, cookie, reason, notice, kept) => {
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

  it('stores the user of the tab, so that the reload shows whether another user has signed in', async () => {
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
  ])('a sign-in of %s in another tab is reported in one sentence after the reload', async (_who, before, sentence) => {
    const { world } = await signedIn({ tab: new Map([['before', before]]) });
    expect(world.toasts.map(({ text }) => text)).toEqual([sentence]);
    expect(world.tab.has('before')).toBe(false);
  });

  it('a sign-out in another tab is reported in one sentence after the reload', async () => {
    const world = aWorld({ tab: new Map([['notice', 'signedOutElsewhere']]) });
    aConsole(world, aPlatform(world).transport);
    await settle();
    expect(world.toasts.map(({ text }) => text)).toEqual(['已在其他页面退出登录']);
  });

  it('cancels pending requests and sends no more requests after another tab has changed the session', async () => {
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

  it('ignores a sign-out request after another tab has ended the session', async () => {
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
    'a session that ends %s keeps the number of a sent order without its values (C-14), and %s',
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

  it('keeps an order under way when another tab has switched before its message arrives (C-14)', async () => {
    const { world } = await signedIn();
    world.tab.set('money.transfer.E1', 'an order under way');
    world.cookie = 'new-token';
    world.timePasses(2);
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect(world.tab.get('money.transfer.E1')).toBe('an order under way');
  });

  it("notices another tab's sign-out by the cookie when no message arrives", async () => {
    const { world } = await signedIn();
    const start = world.now;
    world.cookie = '';
    world.timePasses(2); // one check of the idle watch and one of the tab watch
    await settle();
    expect(world.moves).toEqual(['reload']);
    expect(world.now - start).toBeLessThanOrEqual(11_000);
  });

  it('ignores a message of another tab while the cookie is unchanged', async () => {
    const { world, session } = await signedIn();
    world.otherTabSays({ kind: 'identityChanged', reason: 'signedIn' });
    await settle();
    expect(world.moves).toEqual([]);
    expect(session()).toMatchObject({ stage: 'signedIn', transition: 'none' });
  });

  it('keeps the reason of a message that arrives before its cookie changes', async () => {
    const { world } = await signedIn();
    world.otherTabSays({ kind: 'identityChanged', reason: 'idle' });
    await settle();
    world.cookie = '';
    world.timePasses(2);
    await settle();
    expect(world.tab.get('notice')).toBe('idle');
  });
});
