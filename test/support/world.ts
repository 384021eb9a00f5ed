import { eventChannel } from 'redux-saga';
import type { Call } from '@/contract/defineCall';
import { leftAfter, type Notice, type Place, remembered } from '@/features/session';
import type { Reply } from '@/shared/gateway/reply';
import { tokenCookie } from '@/shared/gateway/tokenCookie';
import { type CaptchaResult, captcha } from '@/shared/ports/captcha';
import { cancellable, clock } from '@/shared/ports/clock';
import { activity, type TabMessage, tabs, visibility } from '@/shared/ports/events';
import { ids } from '@/shared/ports/ids';
import { type LinkVerdict, selectJudge } from '@/shared/ports/links';
import { network } from '@/shared/ports/network';
import { dialogs, navigation, type Toast, toasts } from '@/shared/ports/screen';
import { localStore, tabStore } from '@/shared/ports/storage';
import type { StandIn } from './answers';

type Handler = (...args: never[]) => unknown;
const never = () => new Promise<never>(() => {});

/** Simulates everything outside of the sagas (storage, clock, network, dialogs) in memory. The test controls it. */
export interface World {
  now: number;
  /** The token in the browser's cookie; another tab may change it. */
  cookie: string;
  /** The token with which this tab has signed in. */
  own: string;
  local: Map<string, string>;
  tab: Map<string, string>;
  /** The user's answers to the next dialogs. If none is left, the dialog stays open. */
  says: boolean[];
  captcha: CaptchaResult[];
  requests: { path: string; body: unknown }[];
  /**
   * The scope of each sent request, which says when it is cancelled: `route` when the user leaves the page,
   * `signedIn` at the end of the session.
   */
  scopes: string[];
  toasts: Toast[];
  dialogs: string[];
  moves: string[];
  posted: TabMessage[];
  here: string;
  /** Decides whether an address that comes from data may be opened, like the route table. */
  judges: (url: string) => LinkVerdict;
  /** Simulates that the user hides or shows the tab. */
  turnTab: (visible: boolean) => void;
  /** Ends this number of further sleeps at once, each of which advances the clock. The next sleep stays pending. */
  timePasses: (sleeps: number) => void;
  signOfLife: () => void;
  otherTabSays: (message: TabMessage) => void;
  /** Mocks of the functions of the ports. */
  handlers: ReadonlyMap<unknown, Handler>;
  /** Object for the method `provide` of expectSaga. */
  provider: {
    call(effect: { fn: unknown; args: unknown[] }, next: () => unknown): unknown;
    select(effect: { selector: unknown }, next: () => unknown): unknown;
  };
}

export interface WorldOptions {
  standIns?: readonly StandIn[];
  sleeps?: number;
}

/** Functions that call the real port, because the test installs the implementation behind it. */
const NETWORK = [network.send, network.cancelScope, network.hold, network.release, network.preload] as const;

export function aWorld(over: Partial<World> = {}, { standIns = [], sleeps = 0 }: WorldOptions = {}): World {
  const waiting = [...standIns];
  let sleepsLeft = sleeps;
  let lastId = 0;
  const sleeping = new Set<() => void>();
  const listeners = { signs: new Set<(sign: string) => void>(), messages: new Set<(message: TabMessage) => void>() };
  const turns = new Set<(state: string) => void>();
  let visible = true;
  const channel = <Value extends object | string>(set: Set<(value: Value) => void>) =>
    eventChannel<Value>((emit) => {
      set.add(emit);
      return () => set.delete(emit);
    });

  const reply = (target: Call, body: unknown, options?: { scope?: string }): Reply | Promise<never> => {
    world.requests.push({ path: target.path, body });
    world.scopes.push(options?.scope ?? 'route');
    const index = waiting.findIndex((entry) => entry.target === target);
    if (index < 0) throw new Error(`unexpected request: ${target.path}`);
    return (waiting.splice(index, 1)[0] as StandIn).reply;
  };
  const text = (map: Map<string, string>, key: string) => map.get(key) ?? null;

  const world: World = {
    now: Date.parse('2026-11-20T10:00:00+08:00'),
    cookie: '',
    own: '',
    local: new Map(),
    tab: new Map(),
    says: [],
    captcha: [],
    requests: [],
    scopes: [],
    toasts: [],
    dialogs: [],
    moves: [],
    posted: [],
    here: '/home',
    judges: (to) => ({ kind: 'open', to }),
    turnTab: (seen) => {
      visible = seen;
      for (const emit of [...turns]) emit(seen ? 'visible' : 'hidden');
    },
    timePasses: (count) => {
      sleepsLeft += count;
      for (const wake of [...sleeping]) wake();
    },
    signOfLife: () => {
      for (const emit of [...listeners.signs]) emit('mousemove');
    },
    otherTabSays: (message) => {
      for (const emit of [...listeners.messages]) emit(message);
    },
    handlers: new Map(),
    provider: {
      call: ({ fn, args }, next) => answerOf(fn, args, next),
      select: ({ selector }, next) => (selector === selectJudge ? world.judges : next()),
    },
    ...over,
  };

  const ask = (question: string) => {
    world.dialogs.push(question);
    return world.says.length > 0 ? world.says.shift() : never();
  };
  const sleep = (ms: number) => {
    let wake = () => {};
    const slept = new Promise<void>((resolve) => {
      wake = () => {
        if (sleepsLeft <= 0) return;
        sleepsLeft -= 1;
        sleeping.delete(wake);
        world.now += ms;
        resolve();
      };
    });
    sleeping.add(wake);
    wake();
    return cancellable(slept, () => sleeping.delete(wake));
  };

  const entries: [unknown, Handler][] = [
    [network.send, reply],
    [network.cancelScope, () => undefined],
    [network.hold, () => undefined],
    [network.release, () => undefined],
    [network.preload, () => undefined],
    [clock.now, () => world.now],
    [clock.sleep, sleep],
    [tokenCookie.read, () => world.cookie],
    [
      tokenCookie.write,
      (token: string) => {
        world.cookie = token;
        world.own = token;
      },
    ],
    [
      tokenCookie.clear,
      () => {
        world.cookie = '';
        world.own = '';
      },
    ],
    [
      tokenCookie.adopt,
      () => {
        world.own = world.cookie;
        return world.own !== '';
      },
    ],
    [tokenCookie.isOwn, () => world.cookie === world.own],
    [captcha.ask, () => (world.captcha.length > 0 ? world.captcha.shift() : never())],
    [dialogs.confirm, ask],
    [dialogs.tell, ask],
    [toasts.show, (toast: Toast) => world.toasts.push(toast)],
    [navigation.push, (to: string) => world.moves.push(to)],
    [navigation.replace, (to: string) => world.moves.push(`replace ${to}`)],
    [navigation.reload, () => world.moves.push('reload')],
    [navigation.here, () => world.here],
    [tabs.post, (message: TabMessage) => world.posted.push(message)],
    [tabs.messages, () => channel(listeners.messages)],
    [activity.signs, () => channel(listeners.signs)],
    [visibility.isVisible, () => visible],
    [visibility.changes, () => channel(turns)],
    [localStore.get, (key: string) => text(world.local, key)],
    [localStore.set, (key: string, value: string) => world.local.set(key, value)],
    [localStore.remove, (key: string) => world.local.delete(key)],
    [tabStore.get, (key: string) => text(world.tab, key)],
    [
      tabStore.set,
      (key: string, value: string) => {
        world.tab.set(key, value);
        return true;
      },
    ],
    [tabStore.remove, (key: string) => world.tab.delete(key)],
    [ids.fresh, () => `fresh-${++lastId}`],
    [remembered.account, () => text(world.local, 'account') ?? ''],
    [remembered.keepAccount, (account: string) => world.local.set('account', account)],
    [remembered.forgetAccount, () => world.local.delete('account')],
    [remembered.keepInitialAccount, (account: string) => world.tab.set('initialAccount', account)],
    [remembered.initialAccount, () => text(world.tab, 'initialAccount') ?? ''],
    [remembered.kind, () => text(world.local, 'kind') ?? 'ordinary'],
    [remembered.keepKind, (kind: string) => world.local.set('kind', kind)],
    [remembered.keepMerchant, (who: string, no: string) => world.tab.set('merchant', `${who}:${no}`)],
    [
      remembered.merchant,
      (who: string) =>
        world.tab.get('merchant')?.startsWith(`${who}:`) ? world.tab.get('merchant')?.split(':')[1] : undefined,
    ],
    [remembered.forgetMerchant, () => world.tab.delete('merchant')],
    [remembered.activity, () => (world.local.has('activity') ? Number(world.local.get('activity')) : null)],
    [remembered.keepActivity, (time: number) => world.local.set('activity', String(time))],
    [remembered.keepNotice, (reason: Notice) => world.tab.set('notice', reason)],
    [
      remembered.takeNotice,
      () => {
        const notice = text(world.tab, 'notice');
        world.tab.delete('notice');
        return notice;
      },
    ],
    [remembered.keepBefore, (who: string) => world.tab.set('before', who)],
    [
      remembered.takeBefore,
      () => {
        const who = text(world.tab, 'before');
        world.tab.delete('before');
        return who ?? null;
      },
    ],
    [
      remembered.claimTab,
      (account: string) => {
        if (world.tab.get('owner') !== account) world.tab.clear();
        world.tab.set('owner', account);
      },
    ],
    [remembered.keepPlace, (place: Place) => world.tab.set('place', JSON.stringify(place))],
    [
      remembered.takePlace,
      () => {
        const place = text(world.tab, 'place');
        world.tab.delete('place');
        return place === null ? null : JSON.parse(place);
      },
    ],
    [
      remembered.clearTab,
      (reason?: 'expired') => {
        const owner = world.tab.get('owner');
        const left = [...world.tab].flatMap(([key, kept]) => {
          const text = leftAfter(key, kept, reason);
          return text === null ? [] : [[key, text] as const];
        });
        world.tab.clear();
        for (const [key, text] of left) world.tab.set(key, text);
        if ((left.length > 0 || reason === 'expired') && owner !== undefined) world.tab.set('owner', owner);
      },
    ],
  ];
  world.handlers = new Map(entries);

  function answerOf(fn: unknown, args: unknown[], next: () => unknown): unknown {
    const handler = world.handlers.get(fn);
    return handler ? handler(...(args as never[])) : next();
  }
  return world;
}

/** Returns the mocks of everything except the network, for a console that uses the real gateway facade. */
export const outsideOfNetwork = (world: World): ReadonlyMap<unknown, Handler> =>
  new Map([...world.handlers].filter(([fn]) => !(NETWORK as readonly unknown[]).includes(fn)));
