import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';

/** The result of auditing the whole ledger, as `GET /sandbox/ledger` returns it. `sumOfPostings` is in cents and must be 0. */
export interface LedgerAudit {
  entries: number;
  postings: number;
  sumOfPostings: number;
  negativeAccounts: number;
  unbalancedEntries: number;
}

/** Audits the ledger by adding up its rows in one snapshot, without any stored sum. */
export async function auditLedger(db: Kysely<Database>): Promise<LedgerAudit> {
  const { rows } = await sql<LedgerAudit>`
    select (select count(*) from entries) as entries,
           (select count(*) from postings) as postings,
           (select coalesce(sum(amount_cents), 0)::bigint from postings) as "sumOfPostings",
           (select count(*) from (
             select account_no from postings where member_no is not null group by account_no having sum(amount_cents) < 0
           ) negative) as "negativeAccounts",
           (select count(*) from (
             select entry_id from entries left join postings using (entry_id) group by entry_id
             having coalesce(sum(amount_cents), 0) <> 0 or count(posting_id) < 2
           ) unbalanced) as "unbalancedEntries"`.execute(db);
  return rows[0] as LedgerAudit;
}

/** Result of comparing stored sums with the postings. Each field lists contradictions, and is empty if there are none. */
interface StoredSumsAudit {
  /** Accounts whose balance is not the sum of their postings (every account was opened with balance zero) (S-04). */
  wrongBalances: string[];
  /** Postings whose balance is not the previous balance plus their amount, by flow number. */
  brokenChains: string[];
  /** Days on which the daily totals of entries differ from a plain count, as `account day type direction`. */
  wrongDays: string[];
  /** Days on which the daily totals of trades, with their pending changes, differ from a plain count. */
  wrongTradeDays: string[];
}

/** Compares every stored sum with the postings. At most 20 of each kind are named. */
export async function auditStoredSums(db: Kysely<Database>): Promise<StoredSumsAudit> {
  const names = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name);
  return {
    wrongBalances: await names(sql<{ name: string }>`
      select account_no as name from accounts left join postings using (account_no)
       where accounts.member_no is not null group by account_no, balance_cents, last_entry_at
      having balance_cents <> coalesce(sum(amount_cents), 0) or last_entry_at is distinct from max(postings.created_at)
       limit 20`),
    brokenChains: await names(sql<{ name: string }>`
      select flow_no as name from (
        select flow_no, balance_after,
               sum(amount_cents) over (partition by account_no order by created_at, posting_id) as expected
          from postings where member_no is not null
      ) chain where balance_after <> expected limit 20`),
    wrongDays: await names(sql<{ name: string }>`
      with counted as (
        select member_no, (created_at at time zone 'Asia/Shanghai')::date as day, account_no, business_type, direction,
               count(*) as postings, sum(size_cents) as sum_cents
          from postings where member_no is not null group by 1, 2, 3, 4, 5
      )
      select concat_ws(' ', account_no, day, business_type, direction) as name
        from counted full join flow_days kept using (member_no, day, account_no, business_type, direction)
       where (counted.postings, counted.sum_cents) is distinct from (kept.postings, kept.sum_cents) limit 20`),
    wrongTradeDays: await names(sql<{ name: string }>`
      with kept as (
        select member_no, scene, day, merchant_no, business_type, direction, product, status, batched,
               sum(trades)::bigint as trades, sum(sum_cents)::bigint as sum_cents
          from (select * from trade_days union all
                select member_no, scene, day, merchant_no, business_type, direction, product, status, batched, trades,
                       sum_cents from trade_day_changes) parts
         group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(trades) <> 0 or sum(sum_cents) <> 0
      ), counted as (
        select member_no, scene, (created_at at time zone 'Asia/Shanghai')::date as day,
               coalesce(merchant_no, '') as merchant_no, business_type, direction, product, status,
               batch_no is not null as batched, count(*) as trades, sum(amount_cents)::bigint as sum_cents
          from trades group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      )
      select concat_ws(' ', member_no, scene, day, status) as name
        from counted full join kept
          using (member_no, scene, day, merchant_no, business_type, direction, product, status, batched)
       where (counted.trades, counted.sum_cents) is distinct from (kept.trades, kept.sum_cents) limit 20`),
  };
}
