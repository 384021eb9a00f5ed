import { answers } from '@test/support/answers';
import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { settle } from '@test/support/quiet';
import { aUser, aUserInfo } from '@test/support/samples';
import { aWorld } from '@test/support/world';
import { queryRouteTree } from '@/contract/calls/login';
import { assistantFeature } from '@/features/assistant/feature';
import { assistantEvents as events, type Saying, selectAssistant } from '@/features/assistant/slice';
import { transcript } from '@/features/assistant/transcript';
import { sessionEvents } from '@/features/session';
import { type ChatAnswer, chat } from '@/shared/ports/chat';
import { ids } from '@/shared/ports/ids';
import { injectFeature } from '@/shared/saga/lazyFeature';

injectFeature(assistantFeature);

const ANSWER: ChatAnswer = {
  text: '请看账户总览。',
  links: [{ text: '账户总览', url: '/fund-manage/index' }],
  related: [],
};
const OPENING = { greeting: '您好', suggestions: ['余额？'] };
const never = new Promise<never>(() => {});

/**
 * Starts the console with a customer service whose answers the test provides, and with a tab storage that can hold a
 * conversation.
 */
async function aConversation(kept?: { who: string; sayings: readonly Saying[] }) {
  const world = aWorld();
  const platform = aPlatform(world);
  platform.answersTo(
    queryRouteTree,
    () => answers(queryRouteTree, { permissions: ['fund:read'], menus: [] } as never).reply,
  );
  const service = {
    opening: OPENING as typeof OPENING | null | Promise<never>,
    answer: ANSWER as ChatAnswer | null | Promise<never | ChatAnswer>,
    asked: [] as string[],
    opened: 0,
  };
  const tab = { ...kept };
  let count = 0;
  const handlers = new Map<unknown, (...args: never[]) => unknown>([
    ...world.handlers,
    [ids.fresh, () => `id-${++count}`],
    [
      chat.open,
      () => {
        service.opened += 1;
        return service.opening;
      },
    ],
    [
      chat.ask,
      (text: string) => {
        service.asked.push(text);
        return service.answer;
      },
    ],
    [
      transcript.keep,
      (who: string, sayings: readonly Saying[]) => {
        Object.assign(tab, { who, sayings });
        return true;
      },
    ],
    [transcript.read, (who: string) => (tab.who === who ? (tab.sayings ?? []) : [])],
  ] as [unknown, (...args: never[]) => unknown][]);
  const app = aConsole({ ...world, handlers }, platform.transport, [assistantFeature.saga]);
  await settle();
  const state = () => selectAssistant(app.store.getState());
  const happens = async (event: Parameters<typeof app.store.dispatch>[0]) => {
    app.store.dispatch(event);
    await settle();
  };
  const ask = (text: string, again?: string) => happens(events.questionRequested(again ? { text, again } : { text }));
  const texts = () => state().sayings.map(({ text, sent }) => (sent ? `${text} (${sent})` : text));
  return { world, app, service, tab, state, happens, ask, said: texts };
}

const signIn = (userAccount = '13800000001') =>
  sessionEvents.loggedIn({ user: aUser({ userAccount }), info: aUserInfo() });

describe('opening the customer service', () => {
  it('shows the greeting of the customer service', async () => {
    const { happens, state } = await aConversation();
    await happens(events.assistantOpened());
    expect(state().opening).toEqual(OPENING);
  });

  it('reports a blocked customer service, and connects on a second try', async () => {
    const { happens, state, service } = await aConversation();
    service.opening = null;
    await happens(events.assistantOpened());
    expect(state().opening).toBe('failed');
    service.opening = OPENING;
    await happens(events.assistantOpened());
    expect(state().opening).toEqual(OPENING);
    expect(service.opened).toBe(2);
  });

  it('stops waiting for a silent customer service after 15 s', async () => {
    const { happens, state, service, world } = await aConversation();
    service.opening = never;
    await happens(events.assistantOpened());
    expect(state().opening).toBeNull();
    const before = world.now;
    world.timePasses(1);
    await settle();
    expect(state().opening).toBe('failed');
    expect(world.now - before).toBe(15_000);
  });

  it('restores the conversation that this tab has stored for the same user only', async () => {
    const sayings = [{ id: 'a', at: 1, text: '余额？', sent: 'sent' as const }];
    const same = await aConversation({ who: '13800000001', sayings });
    await same.happens(signIn());
    await same.happens(events.assistantOpened());
    expect(same.state().sayings).toEqual(sayings);
    const other = await aConversation({ who: '13800000001', sayings });
    await other.happens(signIn('13800000004'));
    await other.happens(events.assistantOpened());
    expect(other.state().sayings).toEqual([]);
    const otherUser = await aConversation({ who: '13800000001', sayings });
    await otherUser.happens(events.assistantOpened());
    expect(otherUser.state().sayings).toEqual([]);
  });
});

describe('asking', () => {
  it('stores question and answer in the tab', async () => {
    const { ask, said, tab, state, service } = await aConversation();
    await ask('余额？');
    expect(service.asked).toEqual(['余额？']);
    expect(said()).toEqual(['余额？ (sent)', '请看账户总览。']);
    expect(state().sayings[1]?.answer?.links).toEqual(ANSWER.links);
    expect(tab).toEqual({ who: '', sayings: state().sayings });
  });

  it('shows a question at once, and sends no second question meanwhile', async () => {
    const { ask, said, service } = await aConversation();
    service.answer = never;
    await ask('第一个');
    await ask('第二个');
    expect(said()).toEqual(['第一个 (sending)']);
    expect(service.asked).toEqual(['第一个']);
  });

  it('a failed question can be sent again once and moves to the end', async () => {
    const { ask, said, service, state, tab } = await aConversation();
    service.answer = null;
    await ask('第一个');
    expect(said()).toEqual(['第一个 (failed)']);
    expect(tab.sayings).toEqual(state().sayings);
    service.answer = ANSWER;
    await ask('第二个');
    await ask('第一个', state().sayings[0]?.id);
    expect(said()).toEqual(['第二个 (sent)', ANSWER.text, '第一个 (sent)', ANSWER.text]);
    expect(new Set(state().sayings.map(({ id }) => id)).size).toBe(4);
  });

  it('a question fails when the customer service does not answer within 15 s', async () => {
    const { ask, said, service, world } = await aConversation();
    service.answer = never;
    await ask('有人吗');
    world.timePasses(1);
    await settle();
    expect(said()).toEqual(['有人吗 (failed)']);
  });

  it.each([
    ['a sign-out', sessionEvents.loggedOut({ reason: 'asked' })],
    ["another user's sign-in", signIn('13800000004')],
  ])('%s clears the conversation, and a late answer is ignored', async (_what, event) => {
    const { ask, happens, state, service, tab } = await aConversation();
    await happens(signIn());
    let arrive = (_answer: ChatAnswer) => {};
    service.answer = new Promise((resolve) => {
      arrive = resolve;
    });
    await ask('我的问题');
    await happens(event);
    expect(state().sayings).toEqual([]);
    arrive(ANSWER);
    await settle();
    expect(state().sayings).toEqual([]);
    expect(tab.who).toBe('13800000001');
    // The user can send the next question immediately.
    service.answer = ANSWER;
    await ask('下一个');
    expect(state().sayings).toHaveLength(2);
  });
});
