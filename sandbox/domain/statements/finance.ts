import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FinanceItem, FinanceRow } from '@/contract/calls/statements';
import type { Database } from '../../db/schema';
import { formatCents, formatSignedCents } from '../money/cents';
import { addDays } from '../money/days';
import { ownSplits } from './fromLedger';

/* The finance statement: the figures of all accounts of a member for a month, by bookkeeping item. */

/** Returns the first and the last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}
const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7);

/**
 * SQL expression of a line's bookkeeping item. Movements between the member's own accounts have no item, because
 * their sum is zero.
 */
const ITEM = sql<FinanceItem>`case
  when part = 'FEE' or product = 'FEE_REPAY' then 'FEE'
  when business_type = '4001' then 'RECHARGE'
  when business_type = '4002' then case trade_direction when 'IN' then 'TRANSFER_IN' else 'TRANSFER_OUT' end
  when business_type = '4003' then 'WITHDRAW'
  when business_type = '4004' then 'PAY'
  when business_type = '4005' then case trade_direction when 'IN' then 'REFUND_IN' else 'REFUND_OUT' end
  when business_type = '4006' then 'PAYOUT'
  when business_type = '4007' then 'COLLECT'
  when business_type = '4008' then 'SPLIT'
  else 'OTHER' end`;
const IS_INNER = sql`(trade_direction = 'INNER' and part = 'AMOUNT')`;
const INCOME = sql`coalesce(sum(cents) filter (where direction = 'IN'), 0)::bigint`;
const OUTGO = sql`coalesce(sum(cents) filter (where direction = 'OUT'), 0)::bigint`;

interface Sums {
  postings: number;
  income: number;
  outgo: number;
}

/**
 * Format of a month's figures. The formats differ only in splits from the settlement account to the enterprise's own
 * split account. Format 1 counts them as income and expense of 分账 (splits), format 2 as a movement between own
 * accounts. A confirmed month keeps its format, because its hash depends on the figures.
 */
type FigureFormat = 1 | 2;
const NEWEST: FigureFormat = 2;

/** Returns the format of stored figures. Figures stored in format 1 do not contain a format number. */
export const formatOf = (figures: unknown): FigureFormat =>
  (figures as Partial<MonthFigures> | null)?.format === 2 ? 2 : 1;

export interface MonthFigures {
  format?: 2;
  month: string;
  opening: number;
  closing: number;
  items: (Sums & { item: FinanceItem })[];
  inner: Sums;
  advances: { opening: number; advanced: number; repaid: number; closing: number };
}

/** Returns the total balance of all accounts of a member at the end of the day before `day`. */
async function heldBefore(db: Kysely<Database>, memberNo: string, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((
             select closing_cents from statement_balances b
              where b.member_no = a.member_no and b.account_no = a.account_no and b.day < ${day}::date
              order by b.day desc limit 1)), 0)::bigint as cents
      from accounts a where a.member_no = ${memberNo}`.execute(db);
  return rows[0]?.cents ?? 0;
}

async function advancedBefore(db: Kysely<Database>, memberNo: string, day: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(case direction when 'OUT' then cents else -cents end), 0)::bigint as cents from statement_lines
     where member_no = ${memberNo} and account_type = 'ADVANCE' and day < ${day}::date`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * Subtracts splits to the enterprise's own split account from the item 分账 (splits) and adds them to the movements
 * between own accounts.
 */
async function withOwnSplits(db: Kysely<Database>, memberNo: string, figures: MonthFigures): Promise<MonthFigures> {
  const { from, to } = daysOfMonth(figures.month);
  const { rows } = await sql<{ splits: number; cents: number }>`
    ${ownSplits({ memberNo, from, until: addDays(to, 1) })}`.execute(db);
  const { splits = 0, cents = 0 } = rows[0] ?? {};
  const { items, inner } = figures;
  const moved = (of: Sums, sign: 1 | -1): Sums => ({
    postings: of.postings + sign * 2 * splits,
    income: of.income + sign * cents,
    outgo: of.outgo + sign * cents,
  });
  return {
    format: 2,
    ...figures,
    items: items
      .map((item) => (item.item === 'SPLIT' ? { ...item, ...moved(item, -1) } : item))
      .filter(({ postings }) => postings > 0),
    inner: moved(inner, 1),
  };
}

/** Computes the figures of a month from the statements of its days. */
export async function monthFigures(
  db: Kysely<Database>,
  memberNo: string,
  month: string,
  format = NEWEST,
): Promise<MonthFigures> {
  const { from, to } = daysOfMonth(month);
  const ofMonth = sql`member_no = ${memberNo} and day >= ${from}::date and day <= ${to}::date`;
  const { rows: items } = await sql<Sums & { item: FinanceItem }>`
    select (${ITEM}) collate "C" as item, sum(postings)::bigint as postings, ${INCOME} as income, ${OUTGO} as outgo
      from statement_lines where ${ofMonth} and account_type <> 'ADVANCE' and not ${IS_INNER}
     group by 1 order by 1`.execute(db);
  const { rows: inner } = await sql<Sums>`
    select coalesce(sum(postings), 0)::bigint as postings, ${INCOME} as income, ${OUTGO} as outgo
      from statement_lines where ${ofMonth} and account_type <> 'ADVANCE' and ${IS_INNER}`.execute(db);
  const { rows: advances } = await sql<{ advanced: number; repaid: number }>`
    select ${OUTGO} as advanced, ${INCOME} as repaid
      from statement_lines where ${ofMonth} and account_type = 'ADVANCE'`.execute(db);
  const { advanced, repaid } = advances[0] ?? { advanced: 0, repaid: 0 };
  const owed = await advancedBefore(db, memberNo, from);
  const figures: MonthFigures = {
    month,
    opening: await heldBefore(db, memberNo, from),
    closing: await heldBefore(db, memberNo, addDays(to, 1)),
    items,
    inner: inner[0] as Sums,
    advances: { opening: owed, advanced, repaid, closing: owed + advanced - repaid },
  };
  return format === 1 ? figures : withOwnSplits(db, memberNo, figures);
}

/** Returns the hash of a month's figures. A later change of the figures would change the hash. */
export const hashOf = (figures: MonthFigures): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex');

/** Returns opening + items − closing, which must be zero for correct figures. */
export const differenceOf = ({ opening, closing, items, inner }: MonthFigures): number =>
  opening + [...items, inner].reduce((sum, { income, outgo }) => sum + income - outgo, 0) - closing;

/** Returns postings that belong to a month but were booked after it was closed. */
export async function adjustmentsOf(db: Kysely<Database>, memberNo: string, month: string) {
  const { from, to } = daysOfMonth(month);
  const { rows } = await sql<{ day: string; late_day: string; item: FinanceItem; postings: number; net: number }>`
    select day::text, late_day::text, ${ITEM} as item, sum(postings)::bigint as postings,
           sum(case direction when 'IN' then cents else -cents end)::bigint as net
      from statement_lines
     where member_no = ${memberNo} and late_day between ${from}::date and ${to}::date and day > ${to}::date
       and account_type <> 'ADVANCE' and not ${IS_INNER}
     group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows.map(({ late_day, net, ...row }) => ({ ...row, lateDay: late_day, net: formatSignedCents(net) }));
}

/** Returns the months that have statements, the newest first, each with opening and closing balance. */
export async function monthsOf(db: Kysely<Database>, memberNo: string) {
  const { rows } = await sql<{ month: string; moved: number; adjustments: number }>`
    select month, moved, coalesce(late.postings, 0)::bigint as adjustments
      from (
        select to_char(day, 'YYYY-MM') as month, sum(in_cents - out_cents)::bigint as moved
          from statement_balances where member_no = ${memberNo} group by 1
      ) months
      left join (
        select to_char(late_day, 'YYYY-MM') as month, sum(postings) as postings from statement_lines
         where member_no = ${memberNo} and late_day is not null and to_char(day, 'YYYY-MM') > to_char(late_day, 'YYYY-MM')
         group by 1
      ) late using (month)
     order by month`.execute(db);
  let held = 0;
  return rows
    .map(({ month, moved, adjustments }) => {
      const opening = held;
      held += moved;
      return { month, opening, closing: held, adjustments };
    })
    .reverse();
}

export async function monthSums(db: Kysely<Database>, memberNo: string, month: string) {
  const { items } = await monthFigures(db, memberNo, month);
  return {
    income: items.reduce((sum, { income }) => sum + income, 0),
    outgo: items.reduce((sum, { outgo }) => sum + outgo, 0),
  };
}
export const previousMonth = monthBefore;

export type Subjects = Partial<Record<string, { code: string; name: string }>>;

export const shownItem = (
  { item, postings, income, outgo }: Sums & { item: FinanceItem },
  subjects: Subjects,
): FinanceRow => ({
  item,
  subjectCode: subjects[item]?.code ?? '',
  subjectName: subjects[item]?.name ?? '',
  postings,
  income: formatCents(income),
  outgo: formatCents(outgo),
  net: formatSignedCents(income - outgo),
});
