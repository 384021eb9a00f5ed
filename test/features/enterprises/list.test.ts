import type { UnknownAction } from '@reduxjs/toolkit';
import { answers, fails, refuses, type StandIn, takesItsTime } from '@test/support/answers';
import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { having, running } from '@test/support/running';
import { anEnterprise, aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { judgeAddEnterprise, queryUserEnterprise, setDefaultEnterprise } from '@/contract/calls/enterpriseSwitching';
import { queryRouteTree, queryUserInfo } from '@/contract/calls/login';
import { enterprisesEvents, enterprisesSaga, enterprisesSelectors } from '@/features/enterprises';
import { loadEnterprises } from '@/features/enterprises/flows/loadEnterprises';
import { setDefault } from '@/features/enterprises/flows/setDefault';
import { messagesEvents } from '@/features/messages';
import { followReviews } from '@/features/messages/flows/followReviews';
import { sessionEvents, signInWithGrant } from '@/features/session';
import { pageShown } from '@/shared/saga/events';

const E1 = anEnterprise({ enterpriseId: 'E1', defaultFlag: 1 });
const E2 = anEnterprise({ enterpriseId: 'E2', defaultFlag: 0 });
const loaded = having(enterprisesEvents.enterprisesLoaded({ list: [E1, E2], canAdd: true }));

const run = async (saga: () => Generator, standIns: StandIn[]) => {
  const { state, types } = await running(saga, { before: loaded, standIns });
  return { state: state.enterprises, types };
};

describe('loadEnterprises', () => {
  it('loads the enterprises and whether another enterprise may be added', async () => {
    const { state } = await run(loadEnterprises, [
      answers(queryUserEnterprise, [E2]),
      answers(judgeAddEnterprise, false),
    ]);
    expect(state).toMatchObject({ stage: 'loaded', list: [E2], canAdd: false });
  });

  it('shows the loading state and the old list while the enterprises are loading', async () => {
    const { state } = await run(loadEnterprises, [
      takesItsTime(answers(queryUserEnterprise, [])).standIn,
      answers(judgeAddEnterprise, true),
    ]);
    expect(state).toMatchObject({ stage: 'loading', list: [E1, E2] });
  });

  it('keeps the old list without a toast when the platform refuses', async () => {
    const { state, types } = await run(loadEnterprises, [
      refuses(queryUserEnterprise, { msg: '失败' }),
      answers(judgeAddEnterprise, true),
    ]);
    expect(state).toMatchObject({ stage: 'failed', list: [E1, E2] });
    expect(types).not.toContain('app/requestFailed');
  });

  it('offers no further enterprise when the permission to add one is unknown', async () => {
    const { state } = await run(loadEnterprises, [
      answers(queryUserEnterprise, [E1]),
      refuses(judgeAddEnterprise, { msg: '失败' }),
    ]);
    expect(state).toMatchObject({ list: [E1], canAdd: false });
  });
});

describe('the list of a session that begins', () => {
  const begun = async (...events: UnknownAction[]) => {
    const { world } = await running(enterprisesSaga, {
      standIns: [1, 2].flatMap(() => [answers(queryUserEnterprise, [E1]), answers(judgeAddEnterprise, true)]),
      events: [sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }), ...events],
    });
    return world.requests.filter(({ path }) => path === queryUserEnterprise.path).length;
  };

  it('loads the enterprises once after the page is drawn, or at once when the user opens the menu', async () => {
    expect(await begun()).toBe(0);
    expect(await begun(pageShown())).toBe(1);
    expect(await begun(enterprisesEvents.enterprisesRequested())).toBe(1);
    expect(await begun(enterprisesEvents.enterprisesRequested(), pageShown())).toBe(1);
  });
});

describe('a new login password', () => {
  it('keeps the enterprises in the session that a new login password begins', async () => {
    const world = aWorld();
    const platform = aPlatform(world);
    platform.signedInBefore();
    const app = aConsole(world, platform.transport);
    await settle();
    const known = enterprisesSelectors.selectEnterprises(app.store.getState());
    expect(known).toHaveLength(2);
    await app.run(() => signInWithGrant({ loginAccount: '13800000001', password: 'New#20261', grant: 'g' }));
    await settle();
    expect(enterprisesSelectors.selectEnterprises(app.store.getState())).toEqual(known);
    app.stop();
  });
});

describe('a review that is decided elsewhere', () => {
  const reviewed = async () => {
    const world = aWorld();
    const platform = aPlatform(world);
    let status: 'INIT' | 'PASS' = 'INIT';
    platform.answersTo(queryUserInfo, () => ({ ok: true, data: aUserInfo({ status }) as never }));
    platform.answersTo(queryUserEnterprise, () => ({
      ok: true,
      data: [anEnterprise({ enterpriseId: 'E1', settledStatus: status })] as never,
    }));
    platform.answersTo(queryRouteTree, () => ({
      ok: true,
      data: [{ area: 'fund', permissions: status === 'PASS' ? ['fund:read'] : [] }] as never,
    }));
    platform.signedInBefore();
    const app = aConsole(world, platform.transport, [followReviews]);
    await settle();
    const news = (count: number) => app.store.dispatch(messagesEvents.unreadArrived({ count, newest: [] }));
    const requestCount = (path: string) => platform.arrived.filter((request) => request.path === path).length;
    const passes = () => {
      status = 'PASS';
    };
    return { app, asked: requestCount, news, passes };
  };
  const open = {
    session: { info: { status: 'PASS' }, permissions: ['fund:read'] },
    enterprises: { list: [{ settledStatus: 'PASS' }] },
  };

  it('loads the permissions and the new state after a passed review with the next message', async () => {
    const { app, news, passes } = await reviewed();
    news(1);
    passes();
    news(2);
    await settle();
    expect(app.store.getState()).toMatchObject(open);
    app.stop();
  });

  it('loads the permissions after a passed review when any flow requests the user info', async () => {
    const { app, passes } = await reviewed();
    passes();
    app.store.dispatch(sessionEvents.userInfoRequested());
    await settle();
    expect(app.store.getState()).toMatchObject(open);
    app.stop();
  });

  it('requests the review only with new messages, and not again after the decision or contradicting answers', async () => {
    const { app, asked, news, passes } = await reviewed();
    news(1);
    news(1);
    await settle();
    expect(asked(queryUserEnterprise.path)).toBe(1);
    passes();
    news(2);
    await settle();
    const before = asked(queryUserEnterprise.path);
    expect(before).toBe(2);
    news(3);
    await settle();
    expect(asked(queryUserEnterprise.path)).toBe(before);
    app.store.dispatch(sessionEvents.userInfoLoaded({ info: aUserInfo({ status: 'UN_PASS' }) }));
    await settle();
    expect(asked(queryUserEnterprise.path)).toBe(before + 1);
    app.stop();
  });
});

describe('setDefault', () => {
  const chosen = () => setDefault(enterprisesEvents.defaultChosen({ enterpriseId: 'E2' }));

  it('moves the mark of the default enterprise', async () => {
    const { state, types } = await run(chosen, [answers(setDefaultEnterprise, null)]);
    expect(state.list.map(({ defaultFlag }) => defaultFlag)).toEqual([0, 1]);
    expect(state.settingDefault).toBeNull();
    expect(types).toEqual(['enterprises/defaultStarted', 'enterprises/defaultSet']);
  });

  it('keeps the default enterprise after a refusal, and shows the reason', async () => {
    const { state, types } = await run(chosen, [refuses(setDefaultEnterprise, { msg: '失败' })]);
    expect(state.list.map(({ defaultFlag }) => defaultFlag)).toEqual([1, 0]);
    expect(types).toEqual(['enterprises/defaultStarted', 'app/requestFailed', 'enterprises/defaultNotSet']);
  });

  it.each([
    ['was refused', refuses(setDefaultEnterprise, { msg: '失败' })],
    ['could not be asked for', fails(setDefaultEnterprise, 'offline')],
    ['was given up', fails(setDefaultEnterprise, 'cancelled')],
  ])('allows another choice after the default enterprise %s', async (_, standIn) => {
    expect((await run(chosen, [standIn])).state.settingDefault).toBeNull();
  });

  it('allows the choice of a default in the next enterprise after a pending choice', () => {
    const { enterprises } = having(
      sessionEvents.loggedIn({ user: aUser(), info: aUserInfo() }),
      enterprisesEvents.defaultStarted({ enterpriseId: 'E2' }),
      sessionEvents.enterpriseEntered({ user: aUser({ enterpriseId: 'E2' }) }),
    );
    expect(enterprises.settingDefault).toBeNull();
  });
});
