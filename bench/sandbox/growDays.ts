import type { Database } from '@sandbox/db/schema';
import { addDays, startOfDay } from '@sandbox/domain/money/days';
import { PLATFORM } from '@sandbox/domain/money/ledger';
import { type Kysely, sql } from 'kysely';

/**
 * A day of so many trades of one member, by the mix of a shop: most collected with the fee kept back, some with the fee on the
 * fee account, some refunds and splits; one in a thousand is late. Written in bulk with triggers and keys aside; postings, running
 * balances and the roll-up by day are what the triggers would have made of them.
 */
export async function growDay(
  db: Kysely<Database>,
  { memberNo, trades, day }: { memberNo: string; trades: number; day: string },
): Promise<void> {
  const start = startOfDay(day);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`create temp table made on commit drop as
      select n, 'D' || to_char(${day}::date, 'YYYYMMDD') || lpad(n::text, 9, '0') as trade_no,
             date_trunc('milliseconds', ${start}::timestamptz + n * (interval '86000 seconds' / ${trades}::int)) as at,
             case when n <= 2 then 'FILL' when n % 100 < 72 then 'KEPT' when n % 100 < 85 then 'PAID'
                  when n % 100 < 92 then 'REFUND' else 'SPLIT' end as kind,
             100 + n::bigint * 7919 % 500000 as cents, 1 + (n::bigint * 7919 % 500000) / 250 as fee,
             (array['WECHAT', 'ALIPAY', 'UNIONPAY', 'EBANK', 'QUICK'])[1 + n % 5] as product,
             (array[null, m.first, m.last])[1 + n % 3] as merchant_no
        from generate_series(1, ${trades}::int) n,
             (select min(merchant_no) as first, max(merchant_no) as last from trades where member_no = ${memberNo}) m`.execute(
      trx,
    );
    await sql`insert into trades (trade_no, business_type, member_no, merchant_no, direction, counterparty_name,
          counterparty_account, amount_cents, fee_cents, fee_ppm, status, created_at, finished_at, scene, product,
          merchant_order_no)
      select trade_no, case kind when 'REFUND' then '4005' when 'SPLIT' then '4008' when 'FILL' then '4001' else '4007' end,
             ${memberNo}, merchant_no, case when kind in ('REFUND', 'SPLIT') then 'OUT' else 'IN' end,
             '压测对手方' || n % 40, '', cents, fee, 4000, 'SUCCESS', at, at,
             case kind when 'SPLIT' then 'SPLIT' when 'FILL' then 'FUND' else 'CASHIER' end,
             case kind when 'REFUND' then 'REFUND' when 'SPLIT' then 'SPLIT' when 'FILL' then 'FUND' else product end, trade_no
        from made`.execute(trx);
    await sql`create temp table base on commit drop as
      select (select max(entry_id) from entries) as entry, (select max(posting_id) from postings) as posting`.execute(
      trx,
    );
    await sql`insert into entries (entry_id, entry_no, business_type, trade_no, created_at, late_day)
      select base.entry + n, entry_no_of(base.entry + n, at),
             case kind when 'REFUND' then '4005' when 'SPLIT' then '4008' when 'FILL' then '4001' else '4007' end, trade_no, at,
             case when n % 1000 = 7 then ${addDays(day, -1)}::date end
        from made, base order by n`.execute(trx);
    await sql`create temp table side on commit drop as
      select n, k, trade_no, at, kind, party, purpose, platform, amount from made, lateral (values
          (1, case kind when 'FILL' then case n when 1 then 'FEE' else 'SETTLEMENT' end else 'SETTLEMENT' end, null, '对手方',
           case kind when 'FILL' then 1000000000000 when 'REFUND' then -cents / 3 when 'SPLIT' then -cents / 4 else cents end),
          (2, case kind when 'KEPT' then 'SETTLEMENT' when 'PAID' then 'FEE' end, null, '平台手续费', -fee),
          (3, null, ${PLATFORM.clearing}, '',
           case kind when 'FILL' then -1000000000000 when 'REFUND' then cents / 3 when 'SPLIT' then cents / 4 else -cents end),
          (4, null, case when kind in ('KEPT', 'PAID') then ${PLATFORM.feeIncome} end, '', fee)
        ) sides (k, purpose, platform, party, amount)
       where purpose is not null or platform is not null`.execute(trx);
    await sql`insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type, flow_no,
          balance_after, business_type, trade_no, counterparty_name, counterparty_account, remark)
      select number, base.entry + n, coalesce(own.account_no, platform), amount, at, own.member_no, own.purpose,
             case when own.account_no is not null then
               to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(number::text, 12, '0') end,
             own.balance_cents + sum(amount) over (partition by coalesce(own.account_no, platform) order by n, k),
             case kind when 'REFUND' then '4005' when 'SPLIT' then '4008' when 'FILL' then '4001' else '4007' end, trade_no,
             party, '', '订单'
        from base, side left join accounts own on own.member_no = ${memberNo} and own.purpose = side.purpose,
             lateral (select base.posting + 4 * n + k as number) numbered
       order by n, k`.execute(trx);
    const ofDay = sql`member_no = ${memberNo} and created_at >= ${start}`;
    await sql`insert into flow_days (member_no, day, account_no, business_type, direction, account_type, postings, sum_cents)
      select member_no, ${day}::date, account_no, business_type, direction, account_type, count(*), sum(size_cents)
        from postings where ${ofDay} group by 1, 3, 4, 5, 6`.execute(trx);
    await sql`update accounts set balance_cents = sums.cents, last_entry_at = sums.at, last_posting_id = sums.last
      from (select account_no, sum(amount_cents) as cents, max(created_at) as at, max(posting_id) as last
              from postings where member_no = ${memberNo} group by account_no) sums
      where accounts.account_no = sums.account_no`.execute(trx);
    await sql`select setval('posting_id_seq', (select max(posting_id) from postings)),
                     setval('entry_id_seq', (select max(entry_id) from entries))`.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
}

/** Statements of `days` days before the first one of the member: copies of those that it has, over and over. */
export async function growStatements(
  db: Kysely<Database>,
  { memberNo, days }: { memberNo: string; days: number },
): Promise<void> {
  const columns = {
    statement_trades: sql`nr, merchant_no, product, business_type, null::date, entries, gross_cents, refund_cents, split_cents,
      split_back_cents, fee_kept_cents, fee_back_cents, moved_cents, change_cents, fee_paid_cents, fee_returned_cents,
      fee_moved_cents, advanced_cents, repaid_cents`,
    statement_lines: sql`nr, account_type, merchant_no, product, business_type, trade_direction, part, fee_ppm, direction,
      null::date, postings, cents, base_cents`,
    statement_balances: sql`account_no, account_type, opening_cents, in_cents, out_cents, closing_cents, ledger_cents, postings`,
  };
  const { rows } = await sql<{ first: string; last: string; long: number }>`
    select min(day)::text as first, max(day)::text as last, max(day) - min(day) + 1 as long
      from statement_days where member_no = ${memberNo}`.execute(db);
  const { first = '', last = '', long = 0 } = rows[0] ?? {};
  if (long < 1) throw new Error('the member has no statements to copy');
  for (let back = long; back - long < days; back += long)
    for (const [table, names] of Object.entries(columns))
      await sql`insert into ${sql.table(table)}
        select member_no, day - ${back}::int, ${names} from ${sql.table(table)}
         where member_no = ${memberNo} and day >= ${first}::date and day <= ${last}::date`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
