import type { Database } from '@sandbox/db/schema';
import { type Kysely, sql } from 'kysely';

/**
 * Adds vouchers to the demo warehouse, with the states of several years: most are paid, some wait or failed, few are
 * void. They are spread over its sub-merchants and payees, one every five minutes back from `until`. The rows are
 * inserted at once, and are the same at each call.
 */
export async function manyVouchers(
  db: Kysely<Database>,
  { vouchers, until }: { vouchers: number; until: Date },
): Promise<void> {
  await sql`
    insert into warehouse_vouchers (voucher_no, enterprise_id, member_no, payee_no, payee_name, account_kind, account_no, bank,
        kind, period, amount_cents, source_no, remark, state, void_reason, order_no, maker_id, maker_name, created_at)
      select 'PZ2000' || lpad(n::text, 12, '0'), s.enterprise_id, s.member_no, p.payee_no, p.name, p.account_kind, p.account_no,
             p.bank, (array['FREIGHT', 'STORAGE', 'PACKING', 'RETURN', 'OTHER'])[1 + n % 5], to_char(at, 'YYYY-MM'),
             100 + n::bigint * 7919 % 3000000, 'BIG' || n, '批量凭证', state, case when state = 'VOID' then '重复录入' else '' end,
             case when state = 'PAID' then 'ZDBIG' || lpad((n / 40)::text, 8, '0') end, u.user_id, u.nick_name, at
        from generate_series(1, ${vouchers}::int) n
        cross join lateral (select ${until}::timestamptz - n * interval '5 minutes' as at,
               case when n % 100 < 12 then 'WAIT_ORDER' when n % 100 < 14 then 'FAILED' when n % 100 < 17 then 'VOID'
                    else 'PAID' end as state) made
        join (select row_number() over (order by member_no) as nr, * from warehouse_subs
               where enterprise_id = '200010000008') s on s.nr = 1 + n % 300
        join (select row_number() over (order by payee_no) as nr, * from warehouse_payees
               where enterprise_id = '200010000008') p on p.nr = 1 + n % 59
        join users u on u.login_account = 'yc_maker'`.execute(db);
  await sql`
    insert into warehouse_files (enterprise_id, owner_no, nr, url, name)
      select enterprise_id, voucher_no, 1, '/gateway/admin/obs/object/get/2?object=big', '附件.pdf'
        from warehouse_vouchers where source_no like 'BIG%' and amount_cents % 2 = 0`.execute(db);
  await sql`vacuum analyze warehouse_voucher_rows, warehouse_files`.execute(db);
}
