import { dayOf } from '@sandbox/domain/money/days';
import { feeOf } from '@sandbox/domain/money/fees/fees';
import { tariffOf } from '@sandbox/domain/money/orders/orderLimits';
import { seededRng } from '@sandbox/domain/seededRng';
import { planMoney } from '@sandbox/seed/moneyPlan';
import { tradeTimes } from '@sandbox/seed/moneyTimes';
import { aSandbox, SEED_TIME, type TestSandbox } from '@test/support/sandbox';
import { sql } from 'kysely';
import { todayOverview, todayTradeGeneral, weekTradeStatistics } from '@/contract/calls/trades';
import { memberNamed, YUNFAN } from './support';

let test: TestSandbox;
let token: string;
let memberNo: string;
const db = () => test.sandbox.db;

beforeAll(async () => {
  test = await aSandbox();
  token = await test.signIn(YUNFAN);
  memberNo = await memberNamed(db(), '杭州云帆贸易有限公司');
});
afterAll(() => test.stop());

const DAY = 86_400_000;
const midnight = (ms: number) => Math.floor((ms + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000;

/** Returns the sums of the successful trades in the table, computed by the test. */
async function trades() {
  const rows = await db().selectFrom('trades').selectAll().where('member_no', '=', memberNo).execute();
  return rows.filter(({ status }) => status === 'SUCCESS');
}
const aTariff = (ratePpm: number) => ({
  ratePpm,
  fixedCents: 0,
  minCents: 1,
  maxCents: null,
  singleLimitCents: null,
  dailyLimitCents: null,
  monthlyLimitCents: null,
});
const figure = (rows: { amount_cents: number }[]) => {
  const cents = rows.reduce((sum, row) => sum + row.amount_cents, 0);
  return { count: rows.length, amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` };
};
const answerOf = async (
  call: typeof todayOverview | typeof todayTradeGeneral | typeof weekTradeStatistics,
  request = {},
) => {
  const { body } = await test.ask(call, request, { token });
  expect(body.code).toBe(0);
  return body.data as never;
};

describe('statistics of trades', () => {
  it('statistics compare today with yesterday up to the same time of day, in Shanghai', async () => {
    const all = await trades();
    const now = SEED_TIME.getTime();
    const within = (from: number, to: number) => all.filter((row) => +row.created_at >= from && +row.created_at <= to);
    const today = within(midnight(now), now);
    const yesterday = within(midnight(now) - DAY, now - DAY);
    expect(today.length).toBeGreaterThan(20);
    expect(yesterday.length).toBeGreaterThan(20);
    const general = (await answerOf(todayTradeGeneral)) as { rows: unknown[] };
    expect(general.rows).toEqual(
      ['4001', '4002', '4003', '4004', '4005', '4006', '4007', '4008'].map((businessType) => ({
        businessType,
        today: figure(today.filter((row) => row.business_type === businessType)),
        yesterday: figure(yesterday.filter((row) => row.business_type === businessType)),
      })),
    );
    const of = (rows: typeof all, direction: string) => rows.filter((row) => row.direction === direction);
    expect(await answerOf(todayOverview)).toMatchObject({
      asOf: '2026-11-20T14:00:00.000+08:00',
      income: { today: figure(of(today, 'IN')), yesterday: figure(of(yesterday, 'IN')) },
      outgo: { today: figure(of(today, 'OUT')), yesterday: figure(of(yesterday, 'OUT')) },
      refund: { today: figure(of(today, 'OUT').filter((row) => row.business_type === '4005')) },
    });
  });

  it('statistics of the week show seven days, oldest first, with zeros for a day without trades', async () => {
    const week = (await answerOf(weekTradeStatistics)) as { day: string; income: unknown; outgo: unknown }[];
    const all = await trades();
    expect(week.map(({ day }) => day)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`));
    for (const { day, income, outgo } of week) {
      const ofDay = all.filter((row) => dayOf(row.created_at) === day);
      expect(income).toEqual(figure(ofDay.filter(({ direction }) => direction === 'IN')));
      expect(outgo).toEqual(figure(ofDay.filter(({ direction }) => direction === 'OUT')));
    }
    test.clock.advance(2 * DAY);
    token = await test.signIn(YUNFAN);
    const later = (await answerOf(weekTradeStatistics)) as { income: unknown }[];
    expect(later.at(-1)).toEqual({
      day: '2026-11-22',
      income: { count: 0, amount: '0.00' },
      outgo: { count: 0, amount: '0.00' },
    });
    test.clock.advance(-2 * DAY);
    token = await test.signIn(YUNFAN);
  });

  it('statistics count only the trades of a chosen merchant', async () => {
    const { merchant_no: merchantNo } = await db()
      .selectFrom('trades')
      .select('merchant_no')
      .where('member_no', '=', memberNo)
      .where('merchant_no', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const week = (await answerOf(weekTradeStatistics, { merchantNo })) as { day: string; income: unknown }[];
    const own = (await trades()).filter((row) => row.merchant_no === merchantNo && row.direction === 'IN');
    for (const { day, income } of week)
      expect(income).toEqual(figure(own.filter((row) => dayOf(row.created_at) === day)));
    expect(own.length).toBeGreaterThan(0);
  });
});

describe('the seeded money', () => {
  it('seeds 12,000 trades and 25,000 entries of 90 days for the demo enterprise', async () => {
    const count = (table: 'trades' | 'postings') =>
      db()
        .selectFrom(table)
        .where('member_no', '=', memberNo)
        .select((eb) => [
          eb.fn.countAll<number>().as('rows'),
          eb.fn.min('created_at').as('first'),
          eb.fn.max('created_at').as('last'),
        ])
        .executeTakeFirstOrThrow();
    expect(await count('trades')).toMatchObject({ rows: 12_000 });
    const postings = await count('postings');
    expect(postings.rows).toBe(25_000);
    expect(+postings.first).toBeGreaterThanOrEqual(midnight(SEED_TIME.getTime()) - 89 * DAY);
    expect(+postings.last).toBeLessThanOrEqual(SEED_TIME.getTime());
  });

  it.each([
    '2026-11-20T16:00:00.000Z',
    '2026-11-20T16:00:30.000Z',
    '2026-11-20T15:59:59.999Z',
    '2028-02-29T04:00:00.000Z',
  ])('a seed at %s has trades of today and yesterday, in order and none in the future', (start) => {
    const now = new Date(start);
    const times = tradeTimes(12_000, 90, now, seededRng(1));
    expect(times).toHaveLength(12_000);
    expect([...times].sort((a, b) => +a - +b)).toEqual(times);
    expect(+(times.at(-1) ?? 0)).toBeLessThanOrEqual(+now);
    expect(times.filter((time) => +time >= midnight(+now)).length).toBeGreaterThanOrEqual(24);
    const sameTimeYesterday = times.filter((time) => +time >= midnight(+now) - DAY && +time <= +now - DAY);
    expect(sameTimeYesterday.length).toBeGreaterThanOrEqual(24);
  });

  it('seeded trades cost the shown fees, and the frozen amounts equal the waiting amounts', async () => {
    const tariffs = { '4007': 'CASHIER', '4006': 'PAY_BANK', '4003': 'WITHDRAW' } as const;
    for (const [type, kind] of Object.entries(tariffs)) {
      const tariff = await tariffOf(db(), kind);
      const trades = await db()
        .selectFrom('trades')
        // Leaves out sub-merchants, because they have separate fee terms.
        .where('member_no', 'not like', 'M60002000%')
        .select(['amount_cents', 'fee_cents'])
        .where('business_type', '=', type as keyof typeof tariffs)
        .where('status', '<>', 'FAILED')
        .execute();
      const wrong = trades.filter(
        ({ amount_cents, fee_cents }) =>
          fee_cents !== feeOf(tariff, amount_cents) && !(type === '4007' && fee_cents === 0),
      );
      expect({ type, wrong, any: trades.length > 0 }).toEqual({ type, wrong: [], any: true });
    }
    const frozen = await db()
      .selectFrom('accounts as a')
      .where('a.frozen_cents', '>', 0)
      .select([
        'a.frozen_cents',
        ({ selectFrom }) =>
          selectFrom('orders as o')
            .select(({ fn }) => fn.sum<number>(sql`o.amount_cents + o.fee_cents`).as('cents'))
            .whereRef('o.payer_account_no', '=', 'a.account_no')
            .where('o.state', '=', 'WAIT_RELEASE')
            .as('waiting'),
      ])
      .execute();
    expect(frozen.length).toBeGreaterThan(0);
    expect(frozen.filter(({ frozen_cents, waiting }) => frozen_cents !== Number(waiting))).toEqual([]);
    const homeless = await db()
      .selectFrom('trades as t')
      .leftJoin('orders as o', 'o.order_no', 't.trade_no')
      .where('t.status', '=', 'PROCESSING')
      .where('o.order_no', 'is', null)
      .select('t.trade_no')
      .execute();
    expect(homeless).toEqual([]);
  });

  it('seeds the same again with the same generator and clock, and never overdraws on the way', () => {
    const plan = (seed: number) =>
      planMoney(
        {
          memberNo: 'M1',
          memberName: '某公司',
          accounts: { BALANCE: 'a', SETTLEMENT: 'b', FEE: 'c', SPLIT: 'd' },
          merchantNos: ['1'],
          tariffs: { CASHIER: aTariff(3800), PAY_BANK: aTariff(1000), WITHDRAW: aTariff(500) },
          trades: 3_000,
          flowRows: 6_200,
          mark: '01',
        },
        { now: SEED_TIME, rng: seededRng(seed) },
      );
    expect(plan(5)).toEqual(plan(5));
    expect(plan(5)).not.toEqual(plan(6));
    for (const seed of [1, 2, 3]) {
      const balances = new Map<string, number>();
      const { entries } = plan(seed);
      let rows = 0;
      for (const { postings } of entries) {
        expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
        for (const { accountNo, amountCents } of postings) {
          if (accountNo.length > 1) continue;
          rows += 1;
          balances.set(accountNo, (balances.get(accountNo) ?? 0) + amountCents);
          expect(balances.get(accountNo)).toBeGreaterThanOrEqual(0);
        }
      }
      expect(rows).toBe(6_200);
    }
  });
});
