import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema';
import { DAY_MS } from '../domain/money/days';

/** Number of past days whose seeded trades also get an order. */
const DAYS = 30;

/**
 * Inserts orders for the demo trades of the last 30 days: withdrawals, recharges, payouts and transfers. An order has
 * the number of its trade, and the enterprise's first administrator has made it. Pending orders wait for release by a
 * second person, with their payments frozen. Runs in the seed's transaction, after people and money.
 */
export async function seedOrders(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await sql`
    insert into orders (order_no, member_no, enterprise_id, merchant_no, kind, request_no, content_hash, state,
        amount_cents, fee_cents, payer_account_no, payee_account_no, payer, payee, payee_key, remark, reason, answer,
        maker_id, maker_name, created_at, finished_at)
      select t.trade_no, t.member_no, m.enterprise_id, t.merchant_no, k.kind, 'seed-' || t.trade_no, '',
             case t.status when 'PROCESSING' then 'WAIT_RELEASE' else t.status end,
             t.amount_cents, t.fee_cents,
             case when t.direction = 'OUT' then a.account_no end, case when t.direction = 'IN' then a.account_no end,
             case when t.direction = 'OUT' then k.own else k.other end,
             case when t.direction = 'OUT' then k.other else k.own end,
             t.counterparty_account, t.remark,
             case t.status when 'FAILED' then '银行处理失败' when 'RETURNED' then '收款账户信息有误' end, 'null',
             u.user_id, u.nick_name, t.created_at, t.finished_at
        from trades t
        join members m using (member_no)
        join accounts a on a.member_no = t.member_no and a.purpose = 'BALANCE'
        cross join lateral (
          select user_id, nick_name from user_enterprises ue join users using (user_id)
           where ue.enterprise_id = m.enterprise_id and ue.user_type = '1' order by user_id limit 1
        ) u
        cross join lateral (
          select case t.business_type when '4001' then 'RECHARGE' when '4002' then 'TRANSFER' when '4003' then 'WITHDRAW'
                   else 'PAY_BANK' end as kind,
                 jsonb_build_object('name', m.member_name, 'accountNo', a.account_no, 'bankName', '') as own,
                 jsonb_build_object('name', t.counterparty_name, 'accountNo', t.counterparty_account, 'bankName', '') as other
        ) k
       where (t.business_type, t.direction) in (('4001', 'IN'), ('4002', 'OUT'), ('4003', 'OUT'), ('4006', 'OUT'))
         and t.created_at >= ${new Date(now.getTime() - DAYS * DAY_MS)}::timestamptz`.execute(db);
  // Adds these orders to the used amounts of the limits, except failed orders.
  await sql`
    insert into order_days (member_no, merchant_no, limit_key, day, used_cents)
      select member_no, '', kind, (created_at at time zone 'Asia/Shanghai')::date, sum(amount_cents)
        from orders where state <> 'FAILED' group by 1, 3, 4`.execute(db);
  await sql`
    insert into order_months (member_no, merchant_no, limit_key, month, used_cents)
      select member_no, merchant_no, limit_key, month_of(day), sum(used_cents) from order_days group by 1, 2, 3, 4`.execute(
    db,
  );
  await sql`
    insert into order_steps (order_no, nr, at, step, text, by_name)
      select order_no, n, case when n = 3 then finished_at else created_at end,
             case when n = 1 then 'ACCEPTED' when n = 3 or finished_at is null then state else 'PROCESSING' end,
             case when n = 1 then '已提交' when n = 2 then case when finished_at is null then '等待复核' else '处理中' end
               else case state when 'SUCCESS' then '成功' when 'FAILED' then '失败' else '已退汇' end end,
             case n when 1 then maker_name else '平台' end
        from orders cross join generate_series(1, 3) n where n < 3 or finished_at is not null`.execute(db);
}
