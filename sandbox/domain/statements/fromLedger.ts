import { type RawBuilder, sql } from 'kysely';
import { FEE_PARTY_NAME } from '@/contract/calls/accounts';
import { startOfDay } from '../money/days';
import { PLATFORM } from '../money/ledger';

/*
 * The sources of a member's statements of closed days: postings, entries, and columns of trades that never change. So
 * the same query returns identical data at any later time (S-19).
 */

export interface MemberDays {
  memberNo: string;
  /** The first day (`2026-11-20`). `until` is the day after the last day. */
  from: string;
  until: string;
}

/** A time range of a member. `end` itself is excluded. */
export interface MemberTime {
  memberNo: string;
  start: Date;
  end: Date;
}

export const timeOf = ({ memberNo, from, until }: MemberDays): MemberTime => ({
  memberNo,
  start: startOfDay(from),
  end: startOfDay(until),
});

/**
 * SQL expression of the part of an entry that a posting belongs to: `FEE` or `AMOUNT`. It is `FEE` if the
 * counterparty is the platform's fee income account. A payee with the same name as this account has another account
 * number, so it is not mistaken for it.
 */
const PART = sql`case when p.counterparty_name = ${FEE_PARTY_NAME}
    and p.counterparty_account in ('', ${PLATFORM.feeIncome}) then 'FEE' else 'AMOUNT' end`;

/** Selects the member's postings of a time range, and the fees that the platform has advanced for the member. */
const movedWithin = ({ memberNo, start, end }: MemberTime) => sql`
  select p.entry_id, p.created_at, p.account_no, p.account_type, p.amount_cents, p.size_cents, p.direction, p.business_type,
         p.trade_no, ${PART} as part
    from postings p
   where p.member_no = ${memberNo} and p.created_at >= ${start} and p.created_at < ${end}
  union all
  select p.entry_id, p.created_at, p.account_no, 'ADVANCE', p.amount_cents, p.size_cents, p.direction, p.business_type,
         p.trade_no, 'FEE'
    from postings p join trades t using (trade_no)
   where p.account_no = ${PLATFORM.advance} and t.member_no = ${memberNo}
     and p.created_at >= ${start} and p.created_at < ${end}`;
const moved = (days: MemberDays) => movedWithin(timeOf(days));

/**
 * Sums the splits of the given days from the member's settlement account to its own split account. Days without a
 * statement are left out, as in `statement_lines`.
 */
export const ownSplits = ({ memberNo, from, until }: MemberDays) => sql`
  select count(*)::bigint as splits, coalesce(sum(p.size_cents), 0)::bigint as cents
    from postings p
   where p.member_no = ${memberNo} and p.created_at >= ${startOfDay(from)} and p.created_at < ${startOfDay(until)}
     and p.business_type = '4008' and p.account_type = 'SPLIT' and p.direction = 'IN'
     and exists (select from statement_days d where d.member_no = p.member_no and d.day = day_of(p.created_at))
     and exists (select from postings o
       where o.entry_id = p.entry_id and o.member_no = p.member_no and o.account_type = 'SETTLEMENT'
         and o.direction = 'OUT' and o.size_cents = p.size_cents)`;

const sumOf = (value: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql`coalesce(sum(${value}) filter (where ${where}), 0)::bigint`;
const SIZE = sql.ref('size_cents');
const of = (account: string, part: 'AMOUNT' | 'FEE', direction: 'IN' | 'OUT') =>
  sumOf(SIZE, sql`account_type = ${account} and part = ${part} and direction = ${direction}`);

const CHARGED_TO_OTHERS = sql`account_type in ('BALANCE', 'SPLIT') and part = 'FEE'`;

/** SQL sums of an entry by account, by fee or amount, and by direction. */
const ENTRY_SUMS = sql`
         ${of('SETTLEMENT', 'AMOUNT', 'IN')} as settle_in, ${of('SETTLEMENT', 'AMOUNT', 'OUT')} as settle_out,
         ${of('SETTLEMENT', 'FEE', 'OUT')} as fee_kept_cents, ${of('SETTLEMENT', 'FEE', 'IN')} as fee_back_cents,
         ${of('FEE', 'FEE', 'OUT')} as fee_paid_cents, ${of('FEE', 'FEE', 'IN')} as fee_returned_cents,
         ${sumOf(sql.ref('amount_cents'), sql`account_type = 'FEE' and part = 'AMOUNT'`)} as fee_moved_cents,
         ${of('ADVANCE', 'FEE', 'OUT')} as advanced_cents, ${of('ADVANCE', 'FEE', 'IN')} as repaid_cents,
         ${sumOf(SIZE, sql`${CHARGED_TO_OTHERS} and direction = 'OUT'`)} as fee_other_cents,
         ${sumOf(SIZE, sql`${CHARGED_TO_OTHERS} and direction = 'IN'`)} as fee_other_back_cents`;

/**
 * Selects the itemised bill: a row for each entry that changes the settlement or fee accounts, or an advance. `fees`:
 * also includes entries whose fee other accounts paid.
 */
export const billRows = (days: MemberDays, { fees = false } = {}) => sql`
  select entry_id, day_of(min(m.created_at)) as day, min(m.created_at) as created_at, m.business_type, m.trade_no, ${ENTRY_SUMS}
    from (${moved(days)}) m
   where account_type in ('SETTLEMENT', 'FEE', 'ADVANCE') ${fees ? sql`or part = 'FEE'` : sql``}
   group by entry_id, m.business_type, m.trade_no
  ${fees ? sql`having bool_or(part = 'FEE')` : sql``}`;

/** SQL expressions of an entry's effect on the settlement account, by column of the trade statement. */
export const SETTLED = {
  gross_cents: sql`case when business_type = '4007' then settle_in else 0 end`,
  refund_cents: sql`case when business_type = '4005' then settle_out else 0 end`,
  split_cents: sql`case when business_type = '4008' then settle_out else 0 end`,
  split_back_cents: sql`case when business_type = '4008' then settle_in else 0 end`,
  moved_cents: sql`case business_type when '4007' then -settle_out when '4005' then settle_in when '4008' then 0
    else settle_in - settle_out end`,
  change_cents: sql`settle_in - settle_out - fee_kept_cents + fee_back_cents`,
} as const;
const OTHERS = [
  'fee_kept_cents',
  'fee_back_cents',
  'fee_paid_cents',
  'fee_returned_cents',
  'fee_moved_cents',
  'advanced_cents',
  'repaid_cents',
] as const;

const SIGNED = sql.ref('amount_cents');

/**
 * Selects the rows of the itemised file: one for each entry of a time range, on any account, with the merchant's own
 * numbers. All selected columns are written once and never change. `merchantNo`: only entries of this merchant's
 * trades.
 */
export const itemRows = (time: MemberTime, merchantNo: string | null) => sql`
  select i.entry_id, e.entry_no, i.created_at, day_of(i.created_at)::text as day, e.late_day::text as late_day, trade_no,
         i.business_type, coalesce(t.merchant_no, '') as merchant_no, t.product,
         case when i.business_type in ('4005', '4007', '4008') then t.merchant_order_no else '' end as out_trade_no,
         coalesce(case i.business_type when '4005' then (
           select substr(r.request_no, length(t.merchant_no) + 2) from refunds r
            where r.refund_trade_no = i.trade_no and starts_with(r.request_no, t.merchant_no || '/')) end, '') as out_refund_no,
         coalesce(case i.business_type when '4008' then (
           select s.out_split_no from program_split_parts p join program_splits s using (split_no)
            where p.part_no = i.trade_no or p.part_no = t.original_trade_no limit 1) end, '') as out_split_no,
         coalesce(case i.business_type when '4006' then (
           select substr(o.request_no, length(t.merchant_no) + 2) from orders o
            where o.order_no = i.trade_no and o.app_id is not null
              and starts_with(o.request_no, t.merchant_no || '/')) end, '') as out_payout_no,
         ${sql.join([
           ...Object.entries(SETTLED).map(([name, value]) => sql`(${value})::bigint as ${sql.ref(name)}`),
           ...[...OTHERS, 'fee_other_cents', 'fee_other_back_cents', 'balance_cents', 'split_account_cents'].map(
             (name) => sql.ref(name),
           ),
         ])}, (fee_returned_cents - fee_paid_cents + fee_moved_cents)::bigint as fee_change_cents
    from (
      select entry_id, min(m.created_at) as created_at, m.business_type, m.trade_no, ${ENTRY_SUMS},
             ${sumOf(SIGNED, sql`account_type = 'BALANCE'`)} as balance_cents,
             ${sumOf(SIGNED, sql`account_type = 'SPLIT'`)} as split_account_cents
        from (${movedWithin(time)}) m
       group by entry_id, m.business_type, m.trade_no
    ) i
    join (select entry_id, entry_no, late_day from entries) e using (entry_id)
    join (select trade_no, merchant_no, merchant_order_no, original_trade_no, product from trades) t using (trade_no)
   ${merchantNo === null ? sql`` : sql`where t.merchant_no = ${merchantNo}`}
   order by i.created_at, i.entry_id`;

/** Selects the rows of `statement_trades` for the given days, without the member column. */
export const tradeRows = (days: MemberDays) => sql`
  select day, row_number() over (partition by day
           order by late_day nulls first, merchant_no collate "C", product collate "C", business_type collate "C")::int as nr,
         merchant_no, product, business_type, late_day, entries,
         ${sql.join([...Object.keys(SETTLED), ...OTHERS].map((name) => sql.ref(name)))}
    from (
      select b.day, coalesce(t.merchant_no, '') as merchant_no, t.product, b.business_type, e.late_day,
             count(*) as entries,
             ${sql.join([
               ...Object.entries(SETTLED).map(([name, value]) => sql`sum(${value})::bigint as ${sql.ref(name)}`),
               ...OTHERS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
             ])}
        from (${billRows(days)}) b
        join (select trade_no, merchant_no, product from trades) t using (trade_no)
        left join (select entry_id, late_day from entries where late_day is not null) e using (entry_id)
       group by 1, 2, 3, 4, 5
    ) grouped`;

/** Selects the rows of `statement_lines` for the given days, without the member column. */
export const lineRows = (days: MemberDays) => sql`
  select day, row_number() over (partition by day
           order by late_day nulls first, account_type collate "C", merchant_no collate "C", product collate "C",
             business_type collate "C", trade_direction collate "C", part collate "C", fee_ppm nulls first,
             direction collate "C")::int as nr,
         account_type, merchant_no, product, business_type, trade_direction, part, fee_ppm, direction, late_day, postings,
         cents, base_cents
    from (
      select day_of(m.created_at) as day, m.account_type, coalesce(t.merchant_no, '') as merchant_no, t.product,
             m.business_type, t.direction as trade_direction, m.part, case when m.part = 'FEE' then t.fee_ppm end as fee_ppm,
             m.direction, e.late_day, count(*) as postings, sum(m.size_cents)::bigint as cents,
             (case when m.part = 'FEE' then sum(t.amount_cents) else 0 end)::bigint as base_cents
        from (${moved(days)}) m
        join trades t using (trade_no)
        left join (select entry_id, late_day from entries where late_day is not null) e using (entry_id)
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) grouped`;

/**
 * Computes opening balance, movements and closing balance of each account on each day with movements, from the postings
 * themselves.
 */
export const accountDays = ({ memberNo, from, until }: MemberDays) => sql`
  select day, d.account_no, d.account_type, first.balance_after - first.amount_cents as opening_cents, in_cents, out_cents,
         last.balance_after as closing_cents, d.postings
    from (
      select day_of(created_at) as day, account_no, account_type, min(posting_id) as first_id, max(posting_id) as last_id,
             count(*) as postings,
             coalesce(sum(size_cents) filter (where direction = 'IN'), 0)::bigint as in_cents,
             coalesce(sum(size_cents) filter (where direction = 'OUT'), 0)::bigint as out_cents
        from postings
       where member_no = ${memberNo} and created_at >= ${startOfDay(from)} and created_at < ${startOfDay(until)}
       group by 1, 2, 3
    ) d
    join postings first on first.posting_id = d.first_id
    join postings last on last.posting_id = d.last_id`;

/** Number of bill rows that are hashed together. It limits the memory needed for a day with many rows. */
const HASHED_TOGETHER = 10_000;

/**
 * Computes the number of rows and the SHA-256 of each day's itemised bill. Rows are hashed in groups of 10,000, and
 * the day's hash covers the hashes of the groups. A row is hashed as its fields joined by commas. The bill is hashed
 * in addition to the statement, because the statement contains only sums.
 */
export const billHashes = (days: MemberDays) => sql`
  select day, sum(rows)::bigint as bill_rows, encode(sha256(string_agg(hash, ''::bytea order by chunk)), 'hex') as bill_sha256
    from (
      select day, chunk, count(*) as rows, sha256(convert_to(string_agg(line, E'\n' order by entry_id), 'UTF8')) as hash
        from (
          select entry_id, day, (row_number() over (partition by day order by entry_id) - 1) / ${HASHED_TOGETHER}::int as chunk,
                 concat_ws(',', entry_id, extract(epoch from created_at)::text, business_type, trade_no, settle_in, settle_out,
                   fee_kept_cents, fee_back_cents, fee_paid_cents, fee_returned_cents, fee_moved_cents, advanced_cents,
                   repaid_cents) as line
            from (${billRows(days)}) b
        ) numbered
       group by day, chunk
    ) chunked
   group by day`;
