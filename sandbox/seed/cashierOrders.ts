import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';

const MEMBER = 'M600010000001';
const MERCHANT = 'S800010000001';
const MAKER = '100010000001';
const MINUTE_MS = 60_000;

interface DemoOrder {
  subject: string;
  cents: number;
  /** Days ago that it was made, and minutes for which it could be paid. */
  ago: number;
  minutes: number;
  state: 'OPEN' | 'CLOSED' | 'EXPIRED';
}

/** Payment links of the demo merchant. The open one can be paid for as long as anybody looks at the demo world. */
const ORDERS: readonly DemoOrder[] = [
  { subject: '中秋定制礼盒定金', cents: 128_000, ago: 1, minutes: 10 * 365 * 1_440, state: 'OPEN' },
  { subject: '门店陈列架补差价', cents: 36_050, ago: 3, minutes: 1_440, state: 'EXPIRED' },
  { subject: '样品快递费', cents: 2_400, ago: 6, minutes: 4_320, state: 'CLOSED' },
  { subject: '展会展位尾款', cents: 860_000, ago: 12, minutes: 120, state: 'EXPIRED' },
];

/** Orders of the cashier that nobody has paid: what pays one is an order, which comes into being by being paid. */
export async function seedCashierOrders(
  db: Kysely<Database>,
  { now, rng }: { now: Date; rng: () => number },
): Promise<void> {
  const { enterprise_id } = await db
    .selectFrom('members')
    .select('enterprise_id')
    .where('member_no', '=', MEMBER)
    .where('enterprise_id', 'is not', null)
    .$narrowType<{ enterprise_id: string }>()
    .executeTakeFirstOrThrow();
  const { nick_name: creator_name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', MAKER)
    .executeTakeFirstOrThrow();
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(rng() * 10)).join('');
  for (const { subject, cents, ago, minutes, state } of ORDERS) {
    const madeAt = new Date(now.getTime() - ago * DAY_MS);
    const expiresAt = new Date(madeAt.getTime() + minutes * MINUTE_MS);
    const closedAt = { OPEN: null, CLOSED: new Date(madeAt.getTime() + 90 * MINUTE_MS), EXPIRED: expiresAt }[state];
    await db
      .insertInto('cashier_orders')
      .values({
        trade_no: `${madeAt.toISOString().slice(0, 10).replaceAll('-', '')}${digits(16)}`,
        enterprise_id,
        member_no: MEMBER,
        merchant_no: MERCHANT,
        app_id: null,
        out_trade_no: `SK${digits(16)}`,
        content_hash: 'seed',
        token: Buffer.from(Array.from({ length: 16 }, () => Math.floor(rng() * 256))).toString('base64url'),
        amount_cents: cents,
        subject,
        pay_methods: null,
        rule_no: null,
        state,
        expires_at: expiresAt,
        paid_trade_no: null,
        pay_method: null,
        paid_at: null,
        closed_at: closedAt,
        created_at: madeAt,
        created_by: MAKER,
        creator_name,
      })
      .execute();
  }
}
