import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { addStep } from '../domain/collectSign/model';
import { addDays, DAY_MS, dayOf } from '../domain/money/days';
import { bankName } from '../domain/registers/banks';

interface DemoSign {
  project: string;
  state: 'WAIT_SIGN' | 'ACTIVE' | 'TERMINATED' | 'REJECTED';
  /** Age of the contract in days. */
  ago: number;
  /** Remaining time of the contract in days. */
  ends: number;
  /** Limits of the contract in yuan. */
  limits: readonly [single: number, daily: number, monthly: number, total: number];
  reason?: string;
  bank?: string;
}

const LIMITS = [50_000, 100_000, 500_000, 3_000_000] as const;

/**
 * Collection contracts of the demo merchant. The payers are persons who paid the merchant by 快捷支付 (quick payment) in
 * the demo data. These payments become the collections of the contracts.
 */
const SIGNS: readonly DemoSign[] = [
  { project: '门店年度会员费', state: 'ACTIVE', ago: 60, ends: 300, limits: LIMITS, bank: '102' },
  { project: '经销商月结货款', state: 'ACTIVE', ago: 55, ends: 120, limits: LIMITS, bank: '105' },
  { project: '仓储服务费', state: 'ACTIVE', ago: 50, ends: 30, limits: LIMITS, bank: '308' },
  { project: '设备租赁费', state: 'ACTIVE', ago: 45, ends: 700, limits: LIMITS, bank: '103' },
  { project: '物流代收运费', state: 'ACTIVE', ago: 40, ends: 90, limits: LIMITS, bank: '102' },
  {
    project: '加盟管理费',
    state: 'TERMINATED',
    ago: 70,
    ends: 200,
    limits: LIMITS,
    reason: '加盟合同到期，双方协商解约',
    bank: '105',
  },
  {
    project: '场地使用费',
    state: 'TERMINATED',
    ago: 65,
    ends: 10,
    limits: LIMITS,
    reason: '客户更换付款方式',
    bank: '308',
  },
  { project: '样品押金', state: 'ACTIVE', ago: 80, ends: -5, limits: LIMITS, bank: '103' },
  { project: '季度服务费', state: 'WAIT_SIGN', ago: 1, ends: 365, limits: [5_000, 10_000, 30_000, 120_000] },
  { project: '售后保障费', state: 'WAIT_SIGN', ago: 2, ends: 180, limits: [2_000, 2_000, 10_000, 60_000] },
  {
    project: '展位预订费',
    state: 'REJECTED',
    ago: 12,
    ends: 90,
    limits: [20_000, 20_000, 40_000, 40_000],
    reason: '付款人拒绝签约',
  },
  { project: '培训课程费', state: 'WAIT_SIGN', ago: 20, ends: -2, limits: [3_000, 3_000, 9_000, 9_000] },
];

const MEMBER = 'M600010000001';
const MERCHANT = 'S800010000001';
const MAKER = '100010000001';

/**
 * Inserts collection contracts in every state. Existing trades become their collections. Runs after orders and
 * products.
 */
export async function seedCollectSigns(
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
  const { nick_name: maker } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('user_id', '=', MAKER)
    .executeTakeFirstOrThrow();
  const payers = await db
    .selectFrom('trades')
    .select(['counterparty_name', sql<number>`count(*)`.as('trades')])
    .where('member_no', '=', MEMBER)
    .where('scene', '=', 'BEHALF_COLLECT')
    .where('created_at', '>=', new Date(now.getTime() - 25 * DAY_MS))
    .groupBy('counterparty_name')
    .orderBy('trades', 'desc')
    .orderBy('counterparty_name')
    .limit(SIGNS.length)
    .execute();
  const digits = (count: number) => String(Math.floor(rng() * 10 ** count)).padStart(count, '0');
  const today = dayOf(now);
  for (const [at, sign] of SIGNS.entries()) {
    const name = payers[at]?.counterparty_name ?? `付款人${at + 1}`;
    const made = new Date(now.getTime() - sign.ago * DAY_MS);
    const answered = new Date(made.getTime() + 3 * 3_600_000);
    const isSigned = sign.state === 'ACTIVE' || sign.state === 'TERMINATED';
    const ended =
      sign.state === 'REJECTED' ? answered : sign.state === 'TERMINATED' ? new Date(now.getTime() - 3 * DAY_MS) : null;
    const [single, daily, monthly, total] = sign.limits;
    const signNo = `QY${dayOf(made).replaceAll('-', '')}${digits(10)}`;
    const card = `**** **** **** ${digits(4)}`;
    await db
      .insertInto('collect_signs')
      .values({
        sign_no: signNo,
        member_no: MEMBER,
        merchant_no: MERCHANT,
        enterprise_id,
        out_sign_no: `HT${2026}${String(at + 1).padStart(4, '0')}`,
        payer_name: name,
        mobile: `139${digits(8)}`,
        project: sign.project,
        product_code: 'ZTO_QUICK_PAYMENT',
        single_cents: single * 100,
        daily_cents: daily * 100,
        monthly_cents: monthly * 100,
        total_cents: total * 100,
        valid_from: dayOf(made),
        valid_until: addDays(today, sign.ends),
        state: sign.state,
        bank_code: isSigned ? (sign.bank ?? '') : '',
        card_masked: isSigned ? card : '',
        end_reason: ended ? (sign.reason ?? '') : '',
        created_at: made,
        created_by: MAKER,
        creator_name: maker,
        signed_at: isSigned ? answered : null,
        ended_at: ended,
      })
      .execute();
    await db
      .insertInto('collect_sign_links')
      .values({
        sign_no: signNo,
        nr: 1,
        // Stores a text that is not the hash of any secret, so that no link opens the contract.
        token_hash: `seed-${signNo}`,
        channel: 'SMS',
        sent_at: made,
        expires_at: new Date(made.getTime() + 3 * DAY_MS),
        device_hash: null,
      })
      .execute();
    await addStep(db, { signNo, at: made, text: '发起签约', by: maker });
    await addStep(db, { signNo, at: made, text: '已发送签约短信', by: maker });
    if (isSigned)
      await addStep(db, {
        signNo,
        at: answered,
        text: `付款人已签约，${bankName(sign.bank ?? '')}（尾号${card.slice(-4)}）`,
        by: name,
      });
    if (ended && sign.state === 'TERMINATED')
      await addStep(db, { signNo, at: ended, text: `解约：${sign.reason ?? ''}`, by: maker });
    if (ended && sign.state === 'REJECTED')
      await addStep(db, { signNo, at: ended, text: '付款人已拒绝签约', by: name });
    if (isSigned) await seedCollections(db, { signNo, name, until: ended ?? now, now });
  }
}

/**
 * Inserts collection orders for recent payments of a payer by 快捷支付 (quick payment), under the numbers of the existing
 * trades.
 */
async function seedCollections(
  db: Kysely<Database>,
  { signNo, name, until, now }: { signNo: string; name: string; until: Date; now: Date },
): Promise<void> {
  const { rows } = await sql<{ order_no: string }>`
    insert into orders (order_no, member_no, enterprise_id, merchant_no, kind, request_no, content_hash, state, amount_cents,
        fee_cents, payee_account_no, payer, payee, payee_key, remark, reason, answer, maker_id, maker_name, created_at,
        finished_at, product_code, limit_key, sign_no)
      select t.trade_no, t.member_no, s.enterprise_id, s.merchant_no, 'COLLECT', 'seed-' || t.trade_no, '', t.status,
             t.amount_cents, t.fee_cents, a.account_no,
             jsonb_build_object('name', s.payer_name, 'accountNo', s.card_masked, 'bankName', ''),
             jsonb_build_object('name', m.member_name, 'accountNo', a.account_no, 'bankName', ''),
             'sign:' || s.sign_no, t.remark, case t.status when 'FAILED' then '付款人账户余额不足' end, 'null',
             s.created_by, s.creator_name, t.created_at, t.finished_at, s.product_code, 'CASHIER:' || s.product_code, s.sign_no
        from trades t
        join collect_signs s on s.sign_no = ${signNo}
        join members m on m.member_no = t.member_no
        join accounts a on a.member_no = t.member_no and a.purpose = 'SETTLEMENT'
       where t.member_no = ${MEMBER} and t.scene = 'BEHALF_COLLECT' and t.counterparty_name = ${name}
         and t.status in ('SUCCESS', 'FAILED') and t.amount_cents <= s.single_cents
         and t.created_at between ${new Date(now.getTime() - 25 * DAY_MS)}::timestamptz and ${until}::timestamptz
         and not exists (select from orders o where o.order_no = t.trade_no)
       order by t.created_at desc, t.trade_no
       limit 3
      returning order_no`.execute(db);
  const orderNos = rows.map(({ order_no }) => order_no);
  if (orderNos.length === 0) return;
  await sql`
    update collect_sign_used u set used_cents = greatest(0, u.used_cents - f.cents) from (
      select sign_no, period, sum(amount_cents) as cents from orders
       cross join lateral unnest(array['ALL', to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM'),
         to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')]) period
       where sign_no = ${signNo} and state = 'FAILED' group by 1, 2) f
     where u.sign_no = f.sign_no and u.period = f.period`.execute(db);
  await sql`
    insert into order_steps (order_no, nr, at, step, text, by_name)
      select order_no, n, case when n = 3 then finished_at else created_at end,
             case n when 1 then 'ACCEPTED' when 2 then 'PROCESSING' else state end,
             case n when 1 then '已提交' when 2 then '已提交付款人银行扣款' else
               case state when 'SUCCESS' then '签约代收成功' else '签约代收失败：付款人账户余额不足' end end,
             case n when 1 then maker_name else '平台' end
        from orders cross join generate_series(1, 3) n where order_no = any (${orderNos}::text[])`.execute(db);
}
