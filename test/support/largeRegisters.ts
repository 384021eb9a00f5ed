import type { Database } from '@sandbox/db/schema';
import { type Kysely, sql } from 'kysely';

/*
 * Creates large amounts of data for tests and benchmarks: members under a merchant, sub-merchants of an agent. Rows
 * are inserted at once; money is booked by the ledger's own function.
 */

/** Creates members, with splits for every second member. The result is the same at each call. */
export async function aWorldOfMembers(
  db: Kysely<Database>,
  { books, merchantNo, memberNo = 'M600010000001' }: { books: number; merchantNo: string; memberNo?: string },
): Promise<{ books: number; cents: number }> {
  await sql`
    with made as (
      select n, 'ZB9' || lpad(n::text, 11, '0') as no, timestamptz '2025-01-01' + n * interval '1 hour' as at
        from generate_series(1, ${books}::int) n
    ), ledger as (
      insert into members (member_no, enterprise_id, member_name, created_at)
        select no, null, '批量会员' || n, at from made
    ), accounts as (
      insert into accounts (account_no, account_name, member_no, purpose, balance_cents, opened_at, status)
        select '0572' || lpad(n::text, 12, '0'), '批量会员' || n || '（余额账户）', no, 'BALANCE', 0, at, 'NORMAL' from made
    ), books as (
      insert into member_books (book_no, merchant_no, book_name, kind, state, out_book_no, opened_at, mobile, state_since)
        select no, ${merchantNo}, '批量会员' || n, case when n % 3 = 0 then 'COMPANY' else 'PERSON' end,
               case when n % 50 = 0 then 'FROZEN' when n % 97 = 0 then 'CLOSED' else 'NORMAL' end, 'BIG' || n, at,
               '137' || lpad(n::text, 8, '0'), at
          from made
    )
    insert into member_book_changes select no, 1, at, 'OPENED', '', '' from made`.execute(db);
  // Gives each member a balance of 1.00 yuan times its number, in entries of one common trade.
  const tradeNo = 'T20250101990000001';
  await sql`
    insert into trades (trade_no, business_type, member_no, direction, counterparty_name, counterparty_account, amount_cents,
        status, created_at, finished_at)
      values (${tradeNo}, '4008', ${memberNo}, 'OUT', '批量会员', '0572', 1, 'SUCCESS', '2025-12-31', '2025-12-31')`.execute(
    db,
  );
  let cents = 0;
  for (let first = 2; first <= books; first += 1_000) {
    const entries = [];
    for (let n = first; n < first + 1_000 && n <= books; n += 2) {
      const side = { counterpartyName: '批量', counterpartyAccount: '', remark: '批量分账' };
      cents += n * 100;
      entries.push({
        tradeNo,
        businessType: '4008',
        createdAt: new Date('2025-12-31T00:00:00.000Z'),
        postings: [
          { accountNo: `0572${String(n).padStart(12, '0')}`, amountCents: n * 100, ...side },
          { accountNo: '9000000000000002', amountCents: -n * 100, ...side },
        ],
      });
    }
    await sql`select count(*) from post_entries(${JSON.stringify(entries)}::jsonb)`.execute(db);
  }
  for (const table of ['members', 'member_books', 'accounts', 'postings'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  return { books, cents };
}

/** Creates sub-merchants of an agent, each with three products. Every second one has a volume in this month. */
export async function aWorldOfSubMerchants(
  db: Kysely<Database>,
  { merchants, agentMerchantNo, month }: { merchants: number; agentMerchantNo: string; month: string },
): Promise<{ merchants: number; cents: number }> {
  const { rows } = await sql<{ cents: number }>`
    with made as (
      select n, 'S89' || lpad(n::text, 10, '0') as no, '29' || lpad(n::text, 10, '0') as enterprise,
             timestamptz '2025-01-01' + n * interval '5 hours' as at
        from generate_series(1, ${merchants}::int) n
    ), enterprises as (
      insert into enterprises (enterprise_id, enterprise_no, enterprise_name, business_license_no, settled_status, created_at)
        select enterprise, 'QY9' || n, '批量子商户企业' || n, 'BIG' || n, 'PASS', at from made
    ), merchants as (
      insert into merchants (id, merchant_no, merchant_name, enterprise_id, audit_status, created_at, industry_code, mcc)
        select no, no, '批量商户' || n, enterprise, case when n % 40 = 0 then 'INIT' else 'PASS' end, at, 'I01', '5311' from made
    ), subs as (
      insert into sub_merchants select no, ${agentMerchantNo}, at, '批量联系人', '137' || lpad(n::text, 8, '0') from made
    ), products as (
      insert into merchant_products (merchant_no, product_code, state, opened_at)
        select no, code, 'OPEN', at from made cross join unnest(array['CASHIER', 'WECHAT', 'ALIPAY']) code
    ), volumes as (
      insert into product_volumes (merchant_no, product_code, month, trades, volume_cents, fee_cents)
        select no, 'WECHAT', ${month}::date, n, n * 100, 0 from made where n % 2 = 0 returning volume_cents
    )
    select sum(volume_cents)::bigint as cents from volumes`.execute(db);
  for (const table of ['enterprises', 'merchants', 'sub_merchants', 'merchant_products', 'product_volumes'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  return { merchants, cents: rows[0]?.cents ?? 0 };
}
