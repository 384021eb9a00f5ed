import { momentAfter } from '@sandbox/controls/duration';
import { inTransaction } from '@sandbox/db/transaction';
import { auditStoredSums } from '@sandbox/domain/money/audit';
import { fileReview, type ReviewKind } from '@sandbox/domain/reviews';
import { signedIn } from '@test/support/onboarding';
import { aSandbox, ON_POSTGRES, PASSWORD, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { seal } from '@/common/crypto/envelope';
import { secureRandom } from '@/common/crypto/sm';
import { queryEnterpriseFeeDetail } from '@/contract/calls/fundAccounts';
import { captchaTicket, login, queryUserInfo } from '@/contract/calls/login';
import { checkMessage, sendMessage } from '@/contract/calls/messages';
import { checkerRelease, transfer, withdraw } from '@/contract/calls/moneyActions';
import { saveCheckerPolicy } from '@/contract/calls/orderQueries';
import { proveIdentity } from '@/contract/calls/passwordAndEmail';
import { getThirdLoginQrCode, queryThirdLoginQrCodeScanResult } from '@/contract/calls/qrLogin';
import { checkRegisterCode, sendRegisterCode, userRegister } from '@/contract/calls/registration';
import { querySessions } from '@/contract/calls/sessions';
import {
  aPayer,
  CHECKER,
  expectCleanLedger,
  orderOf,
  PAY_PASSWORD,
  prove,
  refusalOf,
  ZHANG,
} from './money/orderSupport';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let test: TestSandbox;
beforeAll(async () => {
  test = await aSandbox();
});
afterEach(() => {
  expect(test.logged).toEqual([]);
});
afterAll(() => test.stop());
const fresh = () => test.restoreSeed();

interface Clocks {
  businessTime: string;
  realTime: string;
  offsetMs: number;
}
const readClocks = async () => (await test.control('GET', '/clock')) as Clocks;
const advance = async (by: string) => (await test.control('POST', '/clock', { advance: by })) as Clocks;
const refused = async (body: unknown) => {
  const response = await test.fetch('/sandbox/clock', {
    method: 'POST',
    headers: { 'x-sandbox': '1', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, msg: ((await response.json()) as { msg: string }).msg };
};
const db = () => test.sandbox.db;
/** Returns the business time: the test's clock plus the offset of the sandbox. */
const businessTime = async () => new Date(test.clock.now().getTime() + (await readClocks()).offsetMs);

describe('a duration', () => {
  it.each([
    ['PT1H', '2026-11-20T15:00:00+08:00'],
    ['P1D', '2026-11-21T14:00:00+08:00'],
    ['P2W', '2026-12-04T14:00:00+08:00'],
    ['P1M', '2026-12-20T14:00:00+08:00'],
    ['P1Y', '2027-11-20T14:00:00+08:00'],
    ['P1Y2M3DT4H5M6.5S', '2028-01-23T18:05:06.500+08:00'],
  ])('adds the duration %s to the seed time and returns %s', (duration, expected) => {
    expect(momentAfter(SEED_TIME, duration)).toEqual(new Date(expected));
  });

  it.each([
    ['2026-01-31T10:00:00+08:00', 'P1M', '2026-02-28T10:00:00+08:00'],
    ['2028-01-31T10:00:00+08:00', 'P1M', '2028-02-29T10:00:00+08:00'],
    ['2026-12-31T23:30:00+08:00', 'P2M', '2027-02-28T23:30:00+08:00'],
    // At this time it is still the last day of January in UTC, but the first of February in Shanghai.
    ['2026-02-01T00:30:00+08:00', 'P1M', '2026-03-01T00:30:00+08:00'],
    ['2028-02-29T12:00:00+08:00', 'P1Y', '2029-02-28T12:00:00+08:00'],
  ])('adds to %s the duration %s by the calendar of Shanghai and returns %s', (from, duration, expected) => {
    expect(momentAfter(new Date(from), duration)).toEqual(new Date(expected));
  });

  it.each(['', 'P', 'PT', '1D', 'P1D ', 'p1d', 'P-1D', '-P1D', 'P1.5D', 'P1DT', 'PT1D', 'P1H', 'P1D1M', 'P1234567D'])(
    'refuses %p as a duration',
    (text) => {
      expect(momentAfter(SEED_TIME, text)).toBeNull();
    },
  );
});

describe('the control', () => {
  beforeEach(fresh);

  it('reports business time and real time, and advances only the business time', async () => {
    const real = '2026-11-20T14:00:00.000+08:00';
    // The clock of the tests does not advance by itself.
    test.clock.advance(SEED_TIME.getTime() - test.clock.now().getTime());
    expect(await readClocks()).toEqual({ businessTime: real, realTime: real, offsetMs: 0 });
    const moved = { businessTime: '2026-11-21T14:00:00.000+08:00', realTime: real, offsetMs: DAY };
    expect(await advance('P1D')).toEqual(moved);
    expect(await readClocks()).toEqual(moved);
    expect(await test.control('POST', '/clock', { to: '2026-12-01T00:00:00+08:00' })).toMatchObject({
      businessTime: '2026-12-01T00:00:00.000+08:00',
    });
    test.clock.advance(MINUTE);
    expect(await readClocks()).toMatchObject({
      businessTime: '2026-12-01T00:01:00.000+08:00',
      realTime: '2026-11-20T14:01:00.000+08:00',
    });
  });

  it.each<[string, unknown, string | RegExp]>([
    ['neither', {}, 'advance 和 to 必须且只能填写一个'],
    ['both', { advance: 'P1D', to: '2027-01-01T00:00:00Z' }, 'advance 和 to 必须且只能填写一个'],
    ['no duration', { advance: '一天' }, 'advance 应为 ISO 8601 时长，例如 PT1H、P1D、P1M'],
    ['a duration of nothing', { advance: 'PT0S' }, 'advance 应大于零'],
    ['the past', { to: '2026-11-01T00:00:00+08:00' }, /^业务时间只能前进，当前为 2026-11-20 /],
    ['no time', { to: '明天' }, /^to 应为带时区的 ISO 8601 时间/],
    ['a time without its offset', { to: '2027-01-01T00:00:00' }, /^to 应为带时区的 ISO 8601 时间/],
    ['a day that is none', { to: '2027-02-30T00:00:00+08:00' }, /^to 应为带时区的 ISO 8601 时间/],
    ['more than ten years', { advance: 'P11Y' }, '一次最多前进 10 年'],
    ['the end of the calendar', { advance: 'P900000D' }, '业务时间最晚到 2100 年底'],
    ['no text', { advance: 1 }, '请求错误'],
    ['a field that it does not know', { advance: 'P1D', back: true }, '请求错误'],
  ])('refuses a clock request with %s', async (_what, body, msg) => {
    const before = await readClocks();
    const answer = await refused(body);
    expect(answer.status).toBe(400);
    expect(answer.msg).toEqual(typeof msg === 'string' ? msg : expect.stringMatching(msg));
    expect((await readClocks()).offsetMs).toBe(before.offsetMs);
  });

  it('applies both of two parallel advances of the clock', async () => {
    await Promise.all([advance('P1D'), advance('P1D')]);
    expect((await readClocks()).offsetMs).toBe(2 * DAY);
  });

  it('moves business time back only by a reset, also in the database', async () => {
    await advance('P1D');
    await expect(sql`update clock set offset_ms = 0`.execute(db())).rejects.toThrow('business time only goes forward');
    await expect(sql`delete from clock`.execute(db())).rejects.toThrow('business time only goes forward');
    await test.control('POST', '/reset');
    expect((await readClocks()).offsetMs).toBe(0);
  });

  it('keeps the moved time after a restart', async () => {
    await advance('P3D');
    await test.restart();
    expect((await readClocks()).offsetMs).toBe(3 * DAY);
  });
});

describe('due work', () => {
  beforeEach(fresh);

  it('completes an order that is due within the advanced hour, at its due time', async () => {
    const payer = await aPayer(test);
    const { orderNo } = await payer.who.get(withdraw, payer.withdrawOf());
    const timeBefore = await businessTime();
    await advance('PT1H');
    const row = await db()
      .selectFrom('orders')
      .select(['state', 'created_at', 'finished_at'])
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      state: 'SUCCESS',
      created_at: timeBefore,
      finished_at: new Date(timeBefore.getTime() + 3 * SECOND),
    });
    await expectCleanLedger(test);
  });

  it('decides reviews due within a month in order, including reviews that follow from a decision', async () => {
    const { platform } = test.sandbox;
    const kinds = platform.reviewKinds;
    const decided: string[] = [];
    const file = (name: string, now: Date, delayMs: number) =>
      inTransaction(db(), (trx) =>
        fileReview(trx, {
          kind: 'CHAIN' as never,
          subject: name,
          enterpriseId: null,
          userId: null,
          now,
          delayMs,
          newId: (prefix) => `${prefix}-${name}`,
        }),
      );
    const chain: ReviewKind = {
      title: '链',
      about: async (_db, { subject }) => subject,
      texts: async () => ({}),
      reject: async () => null,
      pass: async (trx, { subject, dueAt }, { now }) => {
        decided.push(subject);
        expect(now).toEqual(dueAt);
        if (subject.length < 3)
          await fileReview(trx, {
            kind: 'CHAIN' as never,
            subject: `${subject}a`,
            enterpriseId: null,
            userId: null,
            now,
            delayMs: 8 * DAY,
            newId: (prefix) => `${prefix}-${subject}a`,
          });
        return null;
      },
    };
    Object.assign(platform, { reviewKinds: { ...kinds, CHAIN: chain } });
    try {
      const now = await businessTime();
      await file('b', now, 10 * DAY);
      await file('a', now, 2 * DAY);
      await file('later', now, 40 * DAY);
      await advance('P1M');
      // Days on which the reviews are due: a on 2, 10 and 18; b on 10, 18 and 26. Two reviews at the same time are
      // decided in the order of their numbers.
      expect(decided).toEqual(['a', 'aa', 'b', 'aaa', 'ba', 'baa']);
      const at = await db()
        .selectFrom('reviews')
        .select(['subject', 'decided_at'])
        .where('kind', '=', 'CHAIN')
        .orderBy('due_at')
        .orderBy('review_id')
        .execute();
      const day = (days: number) => new Date(now.getTime() + days * DAY);
      expect(at.map(({ decided_at }) => decided_at)).toEqual([...[2, 10, 10, 18, 18, 26].map(day), null]);
    } finally {
      Object.assign(platform, { reviewKinds: kinds });
      await test.restoreSeed();
    }
  });

  it('rolls up the changes of a finished day and resets the daily limits', async () => {
    const payer = await aPayer(test);
    const used = async () =>
      (await payer.who.get(queryEnterpriseFeeDetail, {})).find(({ kind }) => kind === 'WITHDRAW')?.usedToday;
    const before = await used();
    await payer.who.get(withdraw, payer.withdrawOf());
    expect(await used()).not.toBe(before);
    const changes = () =>
      db().selectFrom('trade_day_changes').select(sql`count(*)::int`.as('count')).executeTakeFirst();
    await advance('PT1M');
    expect(await changes()).not.toEqual({ count: 0 });
    await advance('P1D');
    expect(await used()).toBe('0.00');
    expect(await changes()).toEqual({ count: 0 });
  });

  it('leaves decisions of a person pending', async () => {
    const payer = await aPayer(test);
    const { orderNo } = await payer.who.get(withdraw, payer.withdrawOf({ remark: '挂起' }));
    await advance('P1M');
    expect((await orderOf(payer.who, orderNo)).state).toBe('PROCESSING');
  });
});

it('orders and audit rows are written at business time', async () => {
  await fresh();
  await advance('P1D');
  const payer = await aPayer(test);
  const { orderNo } = await payer.who.get(transfer, payer.transferOf());
  const now = await businessTime();
  expect((await orderOf(payer.who, orderNo)).createTime).toBe((await readClocks()).businessTime);
  const rows = await db().selectFrom('audit_log').select(['at', 'action']).where('at', '>=', now).execute();
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['session.started', 'order.accepted']));
});

it('keeps the times of an account in order under every clock move', async () => {
  await fresh();
  const payer = await aPayer(test);
  const pay = () => payer.who.get(transfer, payer.transferOf());
  await pay();
  await advance('P1D');
  await pay();
  await test.restoreSeed();
  payer.who = await signedIn(test, ZHANG);
  await pay();
  await advance('PT1H');
  await pay();
  const { rows } = await sql<{ back: number }>`
    select count(*)::int as back from (
      select created_at, lag(created_at) over (partition by account_no order by posting_id) as before
        from postings where member_no is not null
    ) lines where created_at < before`.execute(db());
  expect(rows).toEqual([{ back: 0 }]);
  await expectCleanLedger(test);
  expect(await auditStoredSums(db())).toMatchObject({ wrongBalances: [], brokenChains: [], wrongDays: [] });
});

/**
 * A state that ends by security time. The test creates the state and checks it two days of business time later.
 * `life`: its duration in ms.
 */
interface Secured {
  begin(): Promise<() => Promise<unknown>>;
  holds: unknown;
  life?: number;
  over?: unknown;
}
const codeTo = async (to: string) =>
  ((await test.control('GET', `/outbox?to=${to}`)) as { code: string }[])[0]?.code ?? '';
const NEW = '13912345678';
const REGISTRATION = { mobile: NEW, password: 'Another#2027', agreed: true };
const askCode = async () => test.ask(sendRegisterCode, { mobile: NEW, ticket: await test.ticket() });
const signInWith = async (ticket: string) =>
  (await test.ask(login, { loginAccount: ZHANG, password: PASSWORD, autoLogin: false, ticket })).body.code;
const envelope = async () => ({
  body: seal({
    method: 'POST',
    path: login.path,
    token: '',
    body: { loginAccount: ZHANG, password: PASSWORD, autoLogin: false, ticket: await test.ticket() },
    publicKey: test.sandbox.platform.keys.publicKey,
    random: secureRandom,
    now: test.clock.now().getTime(),
  }).body,
});
const post = async ({ body }: { body: unknown }) =>
  (
    await test.fetch(`/gateway${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', crypto: 'sm-v1' },
      body: JSON.stringify(body),
    })
  ).status;

const SECURED: Record<string, Secured> = {
  'a session': {
    begin: async () => {
      const token = await test.signIn(ZHANG);
      return async () => (await test.ask(queryUserInfo, {}, { token })).status;
    },
    holds: 200,
    life: 30 * MINUTE,
    over: 401,
  },
  'the list of sessions': {
    begin: async () => {
      const token = await test.signIn(ZHANG);
      const from = test.clock.now();
      return async () => {
        const sessions = (await test.ask(querySessions, {}, { token })).body.data as { signedInAt: string }[];
        return sessions.map(({ signedInAt }) => new Date(signedInAt).getTime() - from.getTime());
      };
    },
    holds: [0],
  },
  "a ticket of the captcha's": {
    begin: async () => {
      const passed = await (await test.fetch('/captcha/ticket', { method: 'POST' })).json();
      return async () => (await test.ask(captchaTicket, passed as never)).body.code;
    },
    holds: 0,
    life: 2 * MINUTE,
    over: 4000,
  },
  'a ticket for a login': {
    begin: async () => {
      const ticket = await test.ticket();
      return () => signInWith(ticket);
    },
    holds: 0,
    life: 2 * MINUTE,
    over: 4000,
  },
  'a grant after a registration': {
    begin: async () => {
      await askCode();
      const { body } = await test.ask(userRegister, { ...REGISTRATION, code: await codeTo(NEW) } as never);
      const { grant } = body.data as { grant: string };
      const { password, mobile: loginAccount } = REGISTRATION;
      return async () => (await test.ask(login, { loginAccount, password, autoLogin: true, ticket: grant })).body.code;
    },
    holds: 0,
    life: 2 * MINUTE,
    over: 4000,
  },
  'a code by SMS': {
    begin: async () => {
      await askCode();
      const code = await codeTo(NEW);
      return async () => (await test.ask(checkRegisterCode, { mobile: NEW, code })).body.code;
    },
    holds: 0,
    life: 10 * MINUTE,
    over: 4000,
  },
  'the wait for the next code': {
    begin: async () => {
      await askCode();
      return async () => (await askCode()).body.msg;
    },
    holds: '验证码发送过于频繁，请60秒后再试',
    life: MINUTE,
    over: '',
  },
  'a code for an intention': {
    begin: async () => {
      const who = await signedIn(test, ZHANG);
      await who.get(sendMessage, { scene: 'BRAND_WALLET' });
      const code = await codeTo(ZHANG);
      return async () => (await who.ask(checkMessage, { scene: 'BRAND_WALLET', code })).body['code'];
    },
    holds: 0,
    life: 5 * MINUTE,
    over: 4000,
  },
  'the limit of codes to a mobile': {
    begin: async () => {
      for (let code = 0; code < 10; code++) {
        await askCode();
        test.clock.advance(MINUTE);
      }
      return async () => (await askCode()).body.msg;
    },
    holds: '验证码发送次数过多，请30分钟后再试',
    life: 31 * MINUTE,
    over: '',
  },
  'the lock of a login': {
    begin: async () => {
      for (let tries = 0; tries < 5; tries++) await test.tryLogin(ZHANG, 'Wrong#2026');
      return async () => (await test.tryLogin(ZHANG)).body.msg;
    },
    holds: '登录失败次数过多，请15分钟后再试',
    life: 15 * MINUTE,
    over: '',
  },
  'the lock of a payment password': {
    begin: async () => {
      const payer = await aPayer(test);
      for (let tries = 0; tries < 5; tries++)
        await payer.who.ask(transfer, payer.transferOf({ payPassword: 'Wrong#20261' }));
      return async () => (await refusalOf(payer.who, transfer, payer.transferOf())).msg;
    },
    holds: '支付密码已锁定，请15分钟后再试',
    life: 15 * MINUTE,
    over: '',
  },
  'a proof of who releases': {
    begin: async () => {
      const payer = await aPayer(test);
      await payer.who.get(saveCheckerPolicy, { checkerAmount: '100.00', payPassword: PAY_PASSWORD });
      const checker = await signedIn(test, CHECKER);
      await prove(checker);
      const made = [await payer.who.get(transfer, payer.transferOf({ amount: '100.00' }))];
      made.push(await payer.who.get(transfer, payer.transferOf({ amount: '100.00' })));
      return async () => {
        const { body } = await checker.ask(checkerRelease, { orderNo: made.pop()?.orderNo ?? '' });
        return body['bizCode'] ?? body['code'];
      };
    },
    holds: 0,
    life: 5 * MINUTE,
    over: '20060001',
  },
  'the tries of that proof': {
    begin: async () => {
      const checker = await signedIn(test, CHECKER);
      for (let tries = 0; tries < 5; tries++) await checker.ask(proveIdentity, { password: 'Wrong#2026' });
      return async () => (await checker.ask(proveIdentity, { password: PASSWORD })).body['code'];
    },
    holds: 4000,
    life: 15 * MINUTE,
    over: 0,
  },
  'a QR code': {
    begin: async () => {
      const code = (await test.ask(getThirdLoginQrCode, {})).body.data as { qrCodeId: string; key: string };
      const { qrCodeId, key } = code;
      return async () =>
        ((await test.ask(queryThirdLoginQrCodeScanResult, { qrCodeId, key })).body.data as { status: string }).status;
    },
    holds: 'WAITING',
    life: 3 * MINUTE,
    over: 'EXPIRED',
  },
  'an envelope': {
    begin: async () => {
      const sealed = await envelope();
      return () => post(sealed);
    },
    holds: 200,
  },
  'an envelope that has waited too long': {
    begin: async () => {
      const sealed = await envelope();
      test.clock.advance(5 * MINUTE + SECOND);
      return () => post(sealed);
    },
    holds: 400,
  },
  'an envelope that was used': {
    begin: async () => {
      const sealed = await envelope();
      await post(sealed);
      return () => post(sealed);
    },
    holds: 400,
  },
  'the date of an answer': {
    begin: async () => {
      const dateOf = async () => Date.parse((await test.fetch('/healthz')).headers.get('date') ?? '');
      const from = await dateOf();
      return async () => (await dateOf()) - from < DAY;
    },
    holds: true,
  },
};

/**
 * Longer than the lifetime of every tested state; the longest is a session's 12 hours. A day of business time takes
 * 15 ms of work.
 */
const LATER = 'P2D';

describe('security time stays real, two days of business time on', () => {
  beforeEach(fresh);

  it.each(Object.entries(SECURED))('keeps %s for two days of business time', async (_name, { begin, holds }) => {
    const look = await begin();
    await advance(LATER);
    expect(await look()).toEqual(holds);
  });

  const ending = Object.entries(SECURED).filter(([, { life }]) => life !== undefined);
  it.each(ending)('ends %s by the real clock', async (_name, { begin, life = 0, over }) => {
    const look = await begin();
    await advance(LATER);
    test.clock.advance(life);
    expect(await look()).toEqual(over);
  });
});

// Skipped on the embedded database, which allows only one instance.
(ON_POSTGRES ? describe : describe.skip)('two instances', () => {
  it('both instances show the same time and process due work', async () => {
    await fresh();
    const second = await test.secondInstance();
    try {
      const payer = await aPayer(test);
      const { orderNo } = await payer.who.get(withdraw, payer.withdrawOf());
      const there = async (method: 'GET' | 'POST', body?: unknown) => {
        const response = await fetch(`${second.url}/sandbox/clock`, {
          method,
          headers: { 'x-sandbox': '1', 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        return (await response.json()) as Clocks;
      };
      await there('POST', { advance: 'P1D' });
      expect((await orderOf(payer.who, orderNo)).state).toBe('SUCCESS');
      await advance('PT1H');
      expect(await there('GET')).toEqual(await readClocks());
      expect((await readClocks()).offsetMs).toBe(DAY + 60 * MINUTE);
      await Promise.all([there('POST', { advance: 'P1D' }), payer.who.get(withdraw, payer.withdrawOf())]);
      await test.sandbox.idle();
      await expectCleanLedger(test);
      await test.control('POST', '/reset');
      expect((await there('GET')).offsetMs).toBe(0);
    } finally {
      await second.close();
    }
  });
});
