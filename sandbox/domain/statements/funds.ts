import { type Kysely, sql } from 'kysely';
import type { StatementFund } from '@/contract/calls/statements';
import type { CustomerPurpose } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import { formatCents, formatSignedCents } from '../money/cents';
import { addDays } from '../money/days';
import { periodBefore, type StatementFilter } from './range';
import { within } from './trades';

/*
 * The fund statement: one row per day and account with movements, and the balances of each account at the start and
 * the end of the range.
 */

export interface FundFilter extends StatementFilter {
  accountType?: CustomerPurpose | undefined;
}

export interface FundRow {
  day: string;
  account_no: string;
  account_type: CustomerPurpose;
  opening_cents: number;
  in_cents: number;
  out_cents: number;
  closing_cents: number;
  ledger_cents: number;
  postings: number;
  /** The account's closing balance on the last day with movements before this day. */
  before_cents: number;
}

const PURPOSES = sql`array['BALANCE', 'SETTLEMENT', 'FEE', 'SPLIT']`;
const matching = (filter: FundFilter) =>
  filter.accountType ? sql`${within(filter)} and account_type = ${filter.accountType}` : within(filter);

/** Returns rows of the fund statement; by default the newest day first. */
export async function fundRows(
  db: Kysely<Database>,
  filter: FundFilter,
  { sortOrder = 'desc' }: { sortOrder?: 'asc' | 'desc' | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<FundRow[]> {
  const { rows } = await sql<FundRow>`
    select page.*, coalesce((
             select closing_cents from statement_balances b
              where b.member_no = ${filter.memberNo} and b.account_no = page.account_no and b.day < page.day::date
              order by b.day desc limit 1
           ), 0) as before_cents
      from (
        select day::text, account_no, account_type, opening_cents, in_cents, out_cents, closing_cents, ledger_cents, postings
          from statement_balances where ${matching(filter)}
         order by statement_balances.day ${sortOrder === 'asc' ? sql`asc` : sql`desc`},
                  array_position(${PURPOSES}, account_type)
         limit ${limit} offset ${offset}
      ) page
     order by page.day ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, array_position(${PURPOSES}, page.account_type)`.execute(
    db,
  );
  return rows;
}

export interface FundTotals {
  rows: number;
  income: number;
  outgo: number;
}
export async function fundTotals(db: Kysely<Database>, filter: FundFilter): Promise<FundTotals> {
  const { rows } = await sql<FundTotals>`
    select count(*)::bigint as rows, coalesce(sum(in_cents), 0)::bigint as income, coalesce(sum(out_cents), 0)::bigint as outgo
      from statement_balances where ${matching(filter)}`.execute(db);
  return rows[0] as FundTotals;
}

interface AccountRange {
  account_no: string;
  account_type: CustomerPurpose;
  opening: number;
  income: number;
  outgo: number;
  closing: number;
}

/**
 * Returns the opening and closing balance of each account in the range. The balances are read from the days at the
 * range's ends and not computed from its movements, so that they verify the movements.
 */
export async function accountRanges(db: Kysely<Database>, filter: FundFilter): Promise<AccountRange[]> {
  const { memberNo, from, to, accountType } = filter;
  const last = (condition: ReturnType<typeof sql>) => sql`coalesce((
    select closing_cents from statement_balances b
     where b.member_no = a.member_no and b.account_no = a.account_no and ${condition} order by b.day desc limit 1), 0)`;
  const { rows } = await sql<AccountRange>`
    select a.account_no, a.purpose as account_type,
           ${from ? last(sql`b.day < ${from}::date`) : sql`0::bigint`} as opening,
           coalesce(moved.income, 0)::bigint as income, coalesce(moved.outgo, 0)::bigint as outgo,
           ${last(to ? sql`b.day <= ${to}::date` : sql`true`)} as closing
      from accounts a
      left join (
        select account_no, sum(in_cents) as income, sum(out_cents) as outgo
          from statement_balances where ${matching(filter)} group by account_no
      ) moved using (account_no)
     where a.member_no = ${memberNo} ${accountType ? sql`and a.purpose = ${accountType}` : sql``}
     order by array_position(${PURPOSES}, a.purpose)`.execute(db);
  return rows;
}

export const shownRange = ({ account_no, account_type, opening, income, outgo, closing }: AccountRange) => ({
  accountNo: account_no,
  accountType: account_type,
  opening: formatCents(opening),
  income: formatCents(income),
  outgo: formatCents(outgo),
  closing: formatCents(closing),
  difference: formatSignedCents(opening + income - outgo - closing),
});

/**
 * Returns the income and expenses of the previous period, for comparison; null if the range has no start or no end.
 */
export async function fundsBefore(db: Kysely<Database>, filter: FundFilter) {
  const before = periodBefore(filter);
  if (!before) return null;
  const { income, outgo } = await fundTotals(db, { ...filter, ...before });
  return { startDay: before.from, endDay: before.to, income: formatCents(income), outgo: formatCents(outgo) };
}

export const shownFund = (row: FundRow): StatementFund => ({
  rowNo: `${row.day}/${row.account_no}`,
  day: row.day,
  accountNo: row.account_no,
  accountType: row.account_type,
  postings: row.postings,
  opening: formatCents(row.opening_cents),
  income: formatCents(row.in_cents),
  outgo: formatCents(row.out_cents),
  closing: formatCents(row.closing_cents),
  adds:
    row.opening_cents + row.in_cents - row.out_cents === row.closing_cents &&
    row.closing_cents === row.ledger_cents &&
    row.opening_cents === row.before_cents,
});

/**
 * Returns the closing balance of each account on each day of the range. A day without movements has the balance of
 * the previous day.
 */
export async function fundTrend(
  db: Kysely<Database>,
  { memberNo, from, to }: { memberNo: string; from: string; to: string },
) {
  const filter = { memberNo, merchantNo: null, from, to };
  const ranges = await accountRanges(db, filter);
  const moved = await fundRows(db, filter, { sortOrder: 'asc' }, { limit: 100_000, offset: 0 });
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return {
    days,
    accounts: ranges.map(({ account_no, account_type, opening }) => {
      const closings = new Map(
        moved.filter((row) => row.account_no === account_no).map((row) => [row.day, row.closing_cents]),
      );
      let now = opening;
      return {
        accountType: account_type,
        closings: days.map((day) => {
          now = closings.get(day) ?? now;
          return formatCents(now);
        }),
      };
    }),
  };
}
