import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { CUSTOMER } from '../domain/cashier/sides';
import { DAY_MS, dayOf } from '../domain/money/days';

const MEMBER = 'M600010000001';
const MERCHANT = 'S800010000001';
const MAKER = '100010000001';
const MINUTE_MS = 60_000;

interface DemoOrder {
  subject: string;
  cents: number;
  /** Age of the order in days. */
  ago: number;
  /** Time to pay in minutes. */
  minutes: number;
  state: 'OPEN' | 'CLOSED' | 'EXPIRED';
}

/** Payment links of the demo merchant. The unpaid link never expires in the demo data. */
const ORDERS: readonly DemoOrder[] = [
  { subject: '中秋定制礼盒定金', cents: 128_000, ago: 1, minutes: 10 * 365 * 1_440, state: 'OPEN' },
  { subject: '门店陈列架补差价', cents: 36_050, ago: 3, minutes: 1_440, state: 'EXPIRED' },
  { subject: '样品快递费', cents: 2_400, ago: 6, minutes: 4_320, state: 'CLOSED' },
  { subject: '展会展位尾款', cents: 860_000, ago: 12, minutes: 120, state: 'EXPIRED' },
];

/** Time in ms between the creation and the payment of a paid order. */
const PAID_AFTER_MS = 7 * MINUTE_MS;

interface NeededContext {
  db: Kysely<Database>;
  now: Date;
  enterprise_id: string;
  creator_name: string;
  digits: (count: number) => string;
  token: () => string;
}

const numberDay = (time: Date) => dayOf(time).replaceAll('-', '');

/** Returns the columns that all orders of the demo merchant have in common. */
const common = ({ enterprise_id, creator_name, token }: NeededContext) => ({
  enterprise_id,
  member_no: MEMBER,
  merchant_no: MERCHANT,
  app_id: null,
  content_hash: 'seed',
  token: token(),
  pay_methods: null,
  rule_no: null,
  created_by: MAKER,
  creator_name,
});

/** Inserts payment links of the console: some unpaid links, and two links that trades of the demo data have paid. */
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
  const context: NeededContext = {
    db,
    now,
    enterprise_id,
    creator_name,
    digits: (count) => Array.from({ length: count }, () => Math.floor(rng() * 10)).join(''),
    token: () => Buffer.from(Array.from({ length: 16 }, () => Math.floor(rng() * 256))).toString('base64url'),
  };
  for (const order of ORDERS) await addUnpaid(context, order);
  await addPaid(context, { refunded: true });
  await addPaid(context, { refunded: false });
}

async function addUnpaid(context: NeededContext, { subject, cents, ago, minutes, state }: DemoOrder): Promise<void> {
  const madeAt = new Date(context.now.getTime() - ago * DAY_MS);
  const expiresAt = new Date(madeAt.getTime() + minutes * MINUTE_MS);
  const closedAt = { OPEN: null, CLOSED: new Date(madeAt.getTime() + 90 * MINUTE_MS), EXPIRED: expiresAt }[state];
  await context.db
    .insertInto('cashier_orders')
    .values({
      ...common(context),
      trade_no: `${numberDay(madeAt)}${context.digits(16)}`,
      out_trade_no: `SK${context.digits(16)}`,
      amount_cents: cents,
      subject,
      state,
      expires_at: expiresAt,
      paid_trade_no: null,
      pay_method: null,
      paid_at: null,
      closed_at: closedAt,
      created_at: madeAt,
    })
    .execute();
}

/**
 * Adds an order that was paid by one of the existing demo trades. It inserts no ledger entries, because those of the
 * trade exist already. `refunded`: chooses a trade with a partial refund.
 */
async function addPaid(context: NeededContext, { refunded }: { refunded: boolean }): Promise<void> {
  const { db } = context;
  const trade = await db
    .selectFrom('trades')
    .select(['trade_no', 'amount_cents', 'fee_cents', 'merchant_order_no', 'remark', 'created_at', 'finished_at'])
    .select((eb) => eb.ref('product').$castTo<'WECHAT' | 'ALIPAY'>().as('method'))
    .where('merchant_no', '=', MERCHANT)
    .where('business_type', '=', '4007')
    .where('scene', '=', 'CASHIER')
    .where('status', '=', 'SUCCESS')
    .where('product', 'in', ['WECHAT', 'ALIPAY'])
    .where('remark', 'like', '样布费%')
    .where('fee_cents', '>', 0)
    .where('merchant_order_no', '<>', '')
    .where('created_at', '<', new Date(context.now.getTime() - DAY_MS))
    .where(sql<boolean>`refunded_cents ${sql.raw(refunded ? '>' : '=')} 0 and refunded_cents < amount_cents`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<{ finished_at: Date }>()
    .executeTakeFirstOrThrow();
  const { rows: accounts } = await sql<{ purpose: string; account_no: string; member_name: string }>`
    select purpose, account_no, member_name from accounts join members using (member_no)
     where member_no = ${MEMBER} and purpose in ('SETTLEMENT', 'FEE')`.execute(db);
  const payee = accounts.find(({ purpose }) => purpose === 'SETTLEMENT');
  const feeAccount = accounts.find(({ purpose }) => purpose === 'FEE');
  if (!payee || !feeAccount) throw new Error('the demo merchant has no accounts');
  const madeAt = new Date(trade.created_at.getTime() - PAID_AFTER_MS);
  const tradeNo = `${numberDay(madeAt)}${context.digits(16)}`;
  await db
    .insertInto('orders')
    .values({
      order_no: trade.trade_no,
      member_no: MEMBER,
      enterprise_id: context.enterprise_id,
      merchant_no: MERCHANT,
      kind: 'CASHIER',
      request_no: `${tradeNo}:1`,
      content_hash: 'seed',
      state: 'SUCCESS',
      amount_cents: trade.amount_cents,
      fee_cents: trade.fee_cents,
      payer_account_no: null,
      payee_account_no: payee.account_no,
      payer: JSON.stringify({ name: CUSTOMER, accountNo: '', bankName: '' }),
      payee: JSON.stringify({ name: payee.member_name, accountNo: payee.account_no, bankName: '' }),
      payee_key: payee.account_no,
      settle_account_id: null,
      collect: null,
      remark: trade.remark,
      reason: null,
      refusal_code: null,
      answer: 'null',
      maker_id: MAKER,
      maker_name: context.creator_name,
      checker_id: null,
      checker_name: null,
      created_at: trade.created_at,
      due_at: trade.finished_at,
      finished_at: trade.finished_at,
      limit_key: trade.method,
      product_code: trade.method,
      fee_account_no: feeAccount.account_no,
      sign_no: null,
      rule_no: null,
      rule_version: null,
      rule_plan: null,
      app_id: null,
    })
    .execute();
  await db
    .insertInto('order_steps')
    .values(
      [
        { at: trade.created_at, step: 'ACCEPTED', text: '已提交', by_name: context.creator_name },
        { at: trade.created_at, step: 'PROCESSING', text: '处理中', by_name: '平台' },
        { at: trade.finished_at, step: 'SUCCESS', text: '成功', by_name: '平台' },
      ].map((step, nr) => ({ ...step, order_no: trade.trade_no, nr: nr + 1 })),
    )
    .execute();
  await db
    .insertInto('cashier_orders')
    .values({
      ...common(context),
      trade_no: tradeNo,
      out_trade_no: trade.merchant_order_no,
      amount_cents: trade.amount_cents,
      subject: trade.remark,
      state: 'PAID',
      expires_at: new Date(madeAt.getTime() + DAY_MS),
      paid_trade_no: trade.trade_no,
      pay_method: trade.method,
      paid_at: trade.finished_at,
      closed_at: null,
      created_at: madeAt,
    })
    .execute();
  await db
    .insertInto('cashier_payments')
    .values({
      order_no: trade.trade_no,
      trade_no: tradeNo,
      pay_method: trade.method,
      fate: 'SUCCESS',
      returned_by: null,
      created_at: trade.created_at,
    })
    .execute();
}
