import type { Database } from '@sandbox/db/schema';
import { detailDays } from '@sandbox/domain/money/entries/dayDetails';
import { foldTradeDays } from '@sandbox/domain/money/entries/tradeTotals';
import { type Kysely, sql } from 'kysely';

/** The trigger of trades stays, because it determines the list of a trade. */
const TABLES = ['entries', 'postings', 'accounts', 'flow_days'];

/**
 * Fills a member's flow list up to `rows` entries, evenly over the 90 days before `now`, in time order like real ones.
 * Written in bulk: the row triggers stand aside, every CHECK, key and foreign key holds, and the sums that the triggers
 * would have kept are made in one statement each. The caller audits the outcome.
 */
export async function growFlow(
  db: Kysely<Database>,
  { memberNo, rows, now }: { memberNo: string; rows: number; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    await sql`select setseed(0.42)`.execute(trx);
    // Pairs of entries: an incoming amount, and a smaller outgoing amount soon after, so that no account becomes negative.
    await sql`create temp table pair on commit drop as
      with chosen as (
        select n, ${now}::timestamptz - interval '90 days' + random() * interval '89 days 23 hours' as at,
               (100 + floor(random() * random() * 5000000))::bigint as cents, random() as part, random() as pause,
               (array['4001','4002','4003','4004','4005','4006','4007','4008'])[1 + floor(random() * 8)] as type,
               1 + floor(random() * 4) as account, 1 + floor(random() * 40) as party
          from generate_series(1, (${rows} - (select count(*) from postings where member_no = ${memberNo})) / 2) n
      )
      select n, date_trunc('milliseconds', at) as at, date_trunc('milliseconds', at + pause * interval '50 minutes') as later,
             cents, greatest(1, floor(cents * part))::bigint as back, type, account_no, party,
             'T' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '99' || lpad(n::text, 9, '0') as trade_no
        from chosen join (
          select account_no, row_number() over (order by account_no) as account from accounts where member_no = ${memberNo}
        ) own using (account)`.execute(trx);
    await sql`insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account,
                                  amount_cents, status, created_at, finished_at)
      select trade_no, type, ${memberNo}, 'IN', '压测对手方' || party, '', cents, 'SUCCESS', at, at from pair`.execute(
      trx,
    );
    await sql`create temp table base on commit drop as select max(entry_id) as entry, nextval('posting_id_seq') as posting from entries`.execute(
      trx,
    );
    await sql`insert into entries (entry_id, entry_no, business_type, trade_no, created_at)
      select base.entry + 2 * n - side, 'B' || base.entry + 2 * n - side, type, trade_no, case side when 1 then at else later end
        from base, pair, (values (1), (0)) sides (side) order by 5`.execute(trx);
    await sql`create temp table old on commit drop as
      select entry_id, account_no, account_type, amount_cents, created_at, business_type, trade_no, counterparty_name,
             counterparty_account, remark, posting_id from postings where member_no = ${memberNo}`.execute(trx);
    await sql`delete from postings where member_no = ${memberNo}`.execute(trx);
    await sql`insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, member_no, account_type,
                                    flow_no, balance_after, business_type, trade_no, counterparty_name,
                                    counterparty_account, remark)
      with merged as (
        select * from old
        union all
        select base.entry + 2 * n - side, account_no, purpose, case side when 1 then cents else -back end,
               case side when 1 then at else later end, type, trade_no, '压测对手方' || party || '有限公司',
               '6222 **** **** ' || lpad(party::text, 4, '0'),
               case when n % 7 = 0 then '货款 尾款' when n % 7 = 1 then '质量问题退货' else '订单 ' || lpad((n * 7919 % 99999989)::text, 8, '0') end,
               2 * n - side
          from base, pair join accounts using (account_no), (values (1), (0)) sides (side)
      ), numbered as (
        select merged.*, base.posting + row_number() over (order by created_at, posting_id) as number,
               row_number() over (order by created_at, posting_id) as place
          from merged, base
      )
      select number, entry_id, account_no, amount_cents, created_at, ${memberNo}, account_type,
             to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(number::text, 12, '0'),
             sum(amount_cents) over (partition by account_no order by place), business_type, trade_no,
             counterparty_name, counterparty_account, remark
        from numbered order by place`.execute(trx);
    await sql`insert into postings (posting_id, entry_id, account_no, amount_cents, created_at, business_type, trade_no,
                                    counterparty_name, counterparty_account, remark)
      select base.posting + ${rows} + 2 * n - side, base.entry + 2 * n - side, '9000000000000002',
             case side when 1 then -cents else back end, case side when 1 then at else later end, type, trade_no, '', '', ''
        from base, pair, (values (1), (0)) sides (side)`.execute(trx);
    await sql`delete from flow_detailed_days where member_no = ${memberNo}`.execute(trx);
    await sql`delete from flow_days where member_no = ${memberNo}`.execute(trx);
    await sql`insert into flow_days (member_no, day, account_no, business_type, direction, account_type, postings, sum_cents)
      select member_no, (created_at at time zone 'Asia/Shanghai')::date, account_no, business_type, direction,
             account_type, count(*), sum(size_cents)
        from postings where member_no = ${memberNo} group by 1, 2, 3, 4, 5, 6`.execute(trx);
    await sql`update accounts set balance_cents = sums.cents, last_entry_at = sums.at, last_posting_id = sums.last
      from (select account_no, sum(amount_cents) as cents, max(created_at) as at, max(posting_id) as last
              from postings where member_no = ${memberNo} group by account_no) sums
      where accounts.account_no = sums.account_no`.execute(trx);
    await sql`select setval('posting_id_seq', (select max(posting_id) from postings)),
                     setval('entry_id_seq', (select max(entry_id) from entries))`.execute(trx);
    for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
  await detailDays(db, now);
  await sql`vacuum analyze flow_sizes, flow_texts, flow_numbers`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/**
 * Fills the lists of trades of a member up to `rows`, over the 90 days before `now`, by the mix of the seed. Trades
 * alone, without entries: the lists read nothing else.
 */
export async function growTrades(
  db: Kysely<Database>,
  { memberNo, rows, now }: { memberNo: string; rows: number; now: Date },
): Promise<void> {
  await sql`select setseed(0.42)`.execute(db);
  await sql`
    insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account,
                        amount_cents, fee_cents, status, remark, created_at, finished_at, batch_no)
    select 'T' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '98' || lpad(n::text, 9, '0'), type, ${memberNo},
           case when type in ('4007', '4001') then 'IN' when kind between 0.86 and 0.9 then 'INNER' else 'OUT' end,
           '压测对手方' || party || '有限公司',
           case when type = '4007' then (array['微信支付', '支付宝', '银联云闪付', '网银支付', '快捷支付'])[1 + party % 5] || ' ' else '' end
             || '6222 **** **** ' || lpad(party::text, 4, '0'),
           cents, cents / 300, case when n % 50 = 0 then 'FAILED' else 'SUCCESS' end,
           case when kind between 0.86 and 0.9 then 'T+1结算 压测' else '订单' end, at, at,
           case when type = '4006' and n % 3 = 0 then (
             select batch_no from trade_batches where member_no = ${memberNo} and kind = 'FILE' limit 1
           ) end
      from (
        select n, kind, date_trunc('milliseconds', ${now}::timestamptz - random() * interval '90 days') as at,
               1 + floor(random() * 40)::int as party, (100 + floor(random() * random() * 5000000))::bigint as cents,
               case when kind < 0.5 then '4007' when kind < 0.62 then '4008' when kind < 0.76 then '4006'
                    when kind < 0.86 then '4004' else '4002' end as type
          from (
            select n, random() as kind
              from generate_series(1, ${rows} - (select count(*) from trades where member_no = ${memberNo})) n
          ) drawn
      ) made order by at`.execute(db);
  await foldTradeDays(db);
  await sql`vacuum analyze`.execute(db);
  await detailDays(db, now);
  await sql`vacuum analyze trade_sizes, trade_parties`.execute(db);
}
