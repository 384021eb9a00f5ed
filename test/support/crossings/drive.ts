import { aConsole } from '@test/support/console';
import { aPlatform } from '@test/support/platform';
import { aWorld } from '@test/support/world';
import { queryAccountBalanceCountData } from '@/contract/calls/accounts';
import { accountSaga } from '@/features/account';
import { sheetsPort } from '@/features/batches/sheets';
import { enterprisesEvents } from '@/features/enterprises';
import { merchantsEvents } from '@/features/merchants';
import { sessionEvents, sessionSelectors } from '@/features/session';
import { orderStatus } from '@/features/transfers/status';
import type { Transport } from '@/shared/gateway/gateway';
import { secrets } from '@/shared/ports/secrets';
import { tabStore } from '@/shared/ports/storage';
import { navigated } from '@/shared/saga/events';
import { keepAlive } from '@/shared/saga/keepAlive';
import { request } from '@/shared/saga/request';
import { statusKey } from '@/shared/status/defineStatus';
import { statusEvents } from '@/shared/status/slice';
import { settle } from '../quiet';
import { ASKS, type Body, FORM_BY_PATH, type Pending, PREPARES, SIGNS_IN } from './answers';
import { aBank, type Mood } from './bank';
import { aboutOf, FORMS, type FormKind, formSagas } from './forms';

const MARK = /mark-\d+/;

/** Steps that already run all following work themselves. */
const FOLLOWED = new Set(['fill', 'answer', 'lose', 'signIn']);

export interface Outcome {
  /** The rules that were broken, each with the step; empty if none was broken. */
  broken: readonly string[];
  /** The effective steps with their results; two scripts with the same trace count as one. */
  trace: readonly string[];
  /** Number of times that the next response was chosen among several. */
  choices: number;
  /** Number of money calls that have reached the platform. */
  sent: number;
}

/** Runs a script (steps separated by `; `) in a new browser tab, and checks the rules after each step. */
export async function drive(script: string): Promise<Outcome> {
  secrets.clear();
  sheetsPort.clear();
  const world = aWorld();
  let isFailing = false;
  const keep = world.handlers.get(tabStore.set) as typeof tabStore.set;
  const handlers = new Map(world.handlers).set(tabStore.set, (key: string, value: string) => {
    if (!isFailing) return keep(key, value);
    isFailing = false;
    throw new Error('a bug');
  });
  world.handlers = handlers;
  let pending: Pending[] = [];
  const platform = aPlatform(world, (path, body) => {
    arrived(path, body);
    const unknown = bank.takeUnknown();
    return new Promise((arrive) => pending.push({ path, body, unknown, arrive }));
  });
  const bank = aBank(world, platform);
  platform.signedInBefore();

  const broken: string[] = [];
  const trace: string[] = [];
  /**
   * For each mark (the password of a submission): the form, the enterprise in which it was confirmed, and the click.
   */
  const marks = new Map<string, { form: string; enterprise: string; click: number }>();
  /** For each click: the mark or number that was sent. */
  const left = new Map<number, string>();
  let [choices, sent, clicks, step] = [0, 0, 0, ''];
  const breaks = (rule: string) => broken.push(`${rule} [after: ${trace.join('; ')}; at: ${step}]`);

  function arrived(path: string, body: Body) {
    const last = platform.arrived.at(-1);
    if (last && !last.right) breaks(`a request left under an old identity: ${path}`);
    const form = FORM_BY_PATH.get(path);
    const mark = MARK.exec(JSON.stringify(body))?.[0] ?? '';
    if (!form) return;
    // The request of a form without a password contains no mark, so the last click on this form counts.
    const meant = form.unmarked ? [...marks.values()].findLast((one) => one.form === form.id) : marks.get(mark);
    if (!meant) return void breaks(`${path} left and nobody had confirmed it`);
    if (meant.enterprise !== platform.enterprise() && last?.living)
      breaks(`${form.id} of ${meant.enterprise} left in ${platform.enterprise()}`);
    const requestNo = String(body['requestNo']);
    const what = form.call.money ? requestNo : mark;
    const before = left.get(meant.click);
    const again = before !== undefined && !(before === what && body['allowDuplicate'] === true);
    if (again) breaks(`${form.id} was confirmed once and sent as ${before} and ${what}`);
    left.set(meant.click, what);
    if (!form.call.money) return;
    sent += 1;
    const sentAt = bank.sentAtOf(requestNo);
    if (sentAt === null) breaks(`${form.id}: number ${requestNo} left and is not in storage`);
    const about = aboutOf(form.id, meant.enterprise);
    for (const [no, other] of bank.open)
      if (other.about === about && no !== requestNo) breaks(`${form.id}: ${requestNo} left while ${no} is unknown`);
    bank.open.set(requestNo, { about, sentAt: sentAt ?? world.now });
  }

  /** Starts a console like a document in the tab. After its end it sends nothing, even if its sagas still run. */
  const aDocument = () => {
    let gone = false;
    const send: Transport['send'] = (...args) => (gone ? new Promise(() => {}) : platform.transport.send(...args));
    const console_ = aConsole(world, { send }, [accountSaga, ...formSagas], { checked: false });
    return {
      ...console_,
      leave: () => {
        gone = true;
        console_.stop();
      },
    };
  };
  let app = aDocument();
  let mounted: { form: FormKind; enterprise: string } | null = null;
  let path = '/home';
  let seenMoves = 0;
  let reloads = 0;
  let waiting = 0;
  const session = () => app.store.getState().session;
  const stageOf = (form: FormKind, enterprise: string) => form.stage(app.store.getState(), enterprise);

  const visit = (to: string) => {
    const [pathname = '', search = ''] = to.split('?');
    const requestNo = new URLSearchParams(search).get('requestNo');
    if (requestNo && mounted) {
      const key = statusKey(orderStatus, new URLSearchParams({ action: mounted.form.id, requestNo }).toString());
      app.store.dispatch(statusEvents.statusOpened({ key }));
    }
    if (pathname !== path || requestNo) mounted = null;
    if (pathname === path) return;
    path = pathname;
    app.store.dispatch(navigated({ pathname, search }));
  };
  const begin = () => {
    app.leave();
    pending = [];
    world.own = '';
    secrets.clear();
    sheetsPort.clear();
    mounted = null;
    reloads = 0;
    waiting = 0;
    seenMoves = world.moves.length;
    app = aDocument();
  };
  /** Runs all work that needs no new response, and then checks the rules. */
  const follow = async () => {
    await settle();
    while (seenMoves < world.moves.length) {
      const move = (world.moves[seenMoves++] ?? '').replace(/^replace /, '');
      if (move === 'reload') reloads += 1;
      else visit(move);
      await settle();
    }
    const state = session();
    if (mounted && (state.stage !== 'signedIn' || state.user.enterpriseId !== mounted.enterprise)) mounted = null;
    // The tab's storage is cleared with its session, so the next sign-in starts without numbers.
    if (world.cookie === '') bank.open.clear();
    if (mounted) {
      const { form, enterprise } = mounted;
      const stage = stageOf(form, enterprise);
      const about = aboutOf(form.id, enterprise);
      const unknown = [...bank.open].find(([, left]) => left.about === about)?.[0];
      if (unknown && (stage === 'ready' || stage === 'entering'))
        breaks(`${form.id}: the outcome of ${unknown} is unknown and the form is offered again`);
    }
    if (reloads > 1) breaks('more than one reload');
    if (reloads > 0) {
      begin();
      await settle();
      path = session().stage === 'signedOut' ? '/login' : path;
    } else if (state.stage === 'signedOut' && path !== '/login') {
      visit('/login');
      await settle();
    }
  };
  const deliver = async (one: Pending, fate?: 'lost') => {
    pending = pending.filter((other) => other !== one);
    const proves = fate === undefined && !one.unknown;
    if (proves && ASKS.has(one.path)) bank.told(one.body);
    if (proves && FORM_BY_PATH.get(one.path)?.call.money) bank.answered(String(one.body['requestNo']));
    world.says.push(true);
    one.arrive(fate);
    await follow();
    world.says.length = 0;
  };
  const deliverAll = async (isMeant: (one: Pending) => boolean) => {
    for (let i = 0; i < 200; i++) {
      const next = pending.find(isMeant);
      if (!next) return;
      await deliver(next);
    }
    breaks('answers without end');
  };

  const fill = async (form: FormKind) => {
    const state = session();
    if (state.stage !== 'signedIn') return false;
    const enterprise = state.user.enterpriseId;
    if (mounted?.form !== form) {
      visit(form.path);
      mounted = { form, enterprise };
      const opened = form.open(enterprise);
      if (opened) app.store.dispatch(opened);
    }
    await follow();
    await deliverAll((one) => PREPARES.has(one.path));
    if (form.review && mounted?.form === form && stageOf(form, enterprise) === 'entering') {
      app.store.dispatch(form.review());
      await follow();
      await deliverAll((one) => PREPARES.has(one.path));
    }
    return true;
  };
  const confirm = (form: FormKind, times: number) => {
    if (mounted?.form !== form || stageOf(form, mounted.enterprise) !== 'ready') return false;
    const { enterprise } = mounted;
    clicks += 1;
    for (let i = 0; i < times; i++) {
      const mark = `mark-${marks.size + 1}`;
      marks.set(mark, { form: form.id, enterprise, click: clicks });
      app.store.dispatch(form.confirm(enterprise, mark));
    }
    return true;
  };
  const ask = () => {
    waiting += 1;
    const requester = app;
    void app
      .run(() => request(queryAccountBalanceCountData, {}))
      .then(() => {
        if (requester === app) waiting -= 1;
      });
  };
  /** Delivers one of the pending responses, by its position. */
  const answer = async (which: number, fate?: 'lost') => {
    const one = pending[which % Math.max(1, pending.length)];
    if (!one) return false;
    if (pending.length > 1) choices += 1;
    step = `${fate ?? 'answer'} ${which % pending.length} of ${pending.length}: ${one.path}`;
    await deliver(one, fate);
    return true;
  };
  const whileSignedIn = (act: () => void) => {
    if (session().stage !== 'signedIn') return false;
    act();
    return true;
  };

  const acts: Readonly<Record<string, (arg: string) => boolean | Promise<boolean>>> = {
    fill: (arg) => fill(FORMS.get(arg) as FormKind),
    confirm: (arg) => confirm(FORMS.get(arg) as FormKind, 1),
    double: (arg) => confirm(FORMS.get(arg) as FormKind, 2),
    answer: (arg) => answer(Number(arg)),
    lose: (arg) => answer(Number(arg), 'lost'),
    mood: (arg) => {
      bank.setMood(arg as Mood);
      return true;
    },
    switch: () =>
      whileSignedIn(() => {
        world.says.push(true);
        const enterpriseId = sessionSelectors.selectEnterpriseId(app.store.getState()) === 'E1' ? 'E2' : 'E1';
        app.store.dispatch(enterprisesEvents.enterpriseChosen({ enterpriseId }));
      }),
    logOut: () =>
      whileSignedIn(() => {
        world.says.push(true);
        app.store.dispatch(sessionEvents.logOutRequested());
      }),
    expire: () =>
      whileSignedIn(() => {
        platform.endSession();
        for (let i = 0; i < 3; i++) ask();
        app.store.dispatch(merchantsEvents.merchantsRequested());
      }),
    reload: () => {
      begin();
      return true;
    },
    tabOut: () =>
      whileSignedIn(() => {
        platform.endSession();
        world.cookie = '';
        world.otherTabSays({ kind: 'identityChanged', reason: 'asked' });
      }),
    tabSwitch: () =>
      whileSignedIn(() => {
        platform.switchedElsewhere(platform.enterprise() === 'E1' ? 'E2' : 'E1');
        world.otherTabSays({ kind: 'identityChanged', reason: 'switched' });
      }),
    signIn: async () => {
      if (session().stage !== 'signedOut') return false;
      world.captcha.push({ ret: 0, randstr: 'r', ticket: 't' });
      const loginSubmitted = { loginAccount: '13800000001', secretId: secrets.put('Sandbox#2026'), remember: false };
      app.store.dispatch(sessionEvents.loginSubmitted(loginSubmitted));
      await follow();
      await deliverAll((one) => SIGNS_IN.has(one.path));
      return true;
    },
    crash: async () => {
      await settle();
      const before = JSON.stringify(app.store.getState());
      await app.run(
        keepAlive(function* another(): Generator {
          yield undefined;
          throw new Error('a bug');
        }),
      );
      if (JSON.stringify(app.store.getState()) !== before) breaks('the crash of another flow changed something');
      return true;
    },
    /** The next flow that stores a value crashes, to simulate a bug. */
    break: () => {
      isFailing = true;
      return true;
    },
    leave: () => {
      visit(path === '/messages' ? '/home' : '/messages');
      return true;
    },
    ask: () => whileSignedIn(ask),
    merchant: () => whileSignedIn(() => app.store.dispatch(merchantsEvents.merchantsRequested())),
    wait: () => {
      world.timePasses(3);
      return true;
    },
  };
  await follow();
  await deliverAll(() => true);
  for (const word of script.split('; ').filter(Boolean)) {
    step = word;
    const [verb = '', arg = ''] = word.split(' ');
    const act = acts[verb];
    if (!act) throw new Error(`no such step: ${word}`);
    const did = await act(arg);
    if (!FOLLOWED.has(verb)) await follow();
    world.says.length = 0;
    if (did) trace.push(step);
  }
  step = 'the end';
  await deliverAll(() => true);

  const state = session();
  if (waiting > 0) breaks('somebody waits for ever behind a hold');
  if (state.stage === 'signedOut' && world.cookie !== '') breaks('signed out, and the cookie is there');
  if (state.stage === 'signedIn') {
    if (state.transition !== 'none') breaks(`the session hangs in ${state.transition}`);
    if (app.store.getState().enterprises.switching.stage !== 'idle') breaks('the switch hangs');
    if (platform.knowsCookie() && state.user.enterpriseId !== platform.enterprise())
      breaks(`the screen shows ${state.user.enterpriseId}, the token is for ${platform.enterprise()}`);
    for (const form of FORMS.values())
      if (stageOf(form, state.user.enterpriseId) === 'sending') breaks(`${form.id} is sending for ever`);
  }
  app.leave();
  return { broken, trace, choices, sent };
}
