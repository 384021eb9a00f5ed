import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema';
import { addDays } from '../money/days';
import { inSnapshot } from '../money/entries/flowFilter';
import { dayFiles } from './dayFile';
import { daysOfMonth, formatOf, hashOf, monthFigures } from './finance';
import { accountDays, billHashes, lineRows, type MemberDays, tradeRows } from './fromLedger';
import { type DayFile, filesOf, HASH_OF_NOTHING } from './makeStatements';
import { ENTERPRISE, statementNo, storedNaming } from './naming';

/** A difference between the stored statements and the ledger. */
interface Difference {
  memberNo: string;
  day: string;
  /** The stored data that differs: a statement table, with the row's key or the expected value. */
  what: string;
}

const columns = (...names: string[]) => sql.join(names.map((name) => sql.ref(name)));
const TRADES = columns(
  ...['day', 'nr', 'merchant_no', 'product', 'business_type', 'late_day', 'entries', 'gross_cents', 'refund_cents'],
  ...['split_cents', 'split_back_cents', 'moved_cents', 'change_cents', 'fee_kept_cents', 'fee_back_cents'],
  ...['fee_paid_cents', 'fee_returned_cents', 'fee_moved_cents', 'advanced_cents', 'repaid_cents'],
);
const LINES = columns(
  ...['day', 'nr', 'account_type', 'merchant_no', 'product', 'business_type', 'trade_direction', 'part', 'fee_ppm'],
  ...['direction', 'late_day', 'postings', 'cents', 'base_cents'],
);
const BALANCES = columns(
  ...['day', 'account_no', 'account_type', 'opening_cents', 'in_cents', 'out_cents', 'closing_cents', 'ledger_cents'],
  'postings',
);
/** Selects the balances as the ledger computes them, in the columns of the stored statement, for the comparison. */
const balancesOf = (days: MemberDays) => sql`select a.*, closing_cents as ledger_cents from (${accountDays(days)}) a`;

const stored = (table: string, { memberNo, from, until }: MemberDays) =>
  sql`${sql.table(table)} where member_no = ${memberNo} and day >= ${from}::date and day < ${until}::date`;

/** Returns the rows that are in only one of two query results, as `day` and `key`. */
async function differing(
  db: Kysely<Database>,
  days: MemberDays,
  {
    table,
    key,
    names,
    ledger,
  }: { table: string; key: string; names: RawBuilder<unknown>; ledger: RawBuilder<unknown> },
): Promise<Difference[]> {
  const kept = sql`select ${names} from ${stored(table, days)}`;
  const made = sql`select ${names} from (${ledger}) made`;
  const { rows } = await sql<{ day: string; key: string }>`
    select distinct day::text, ${sql.ref(key)}::text as key
      from ((${kept} except all ${made}) union all (${made} except all ${kept})) d order by 1, 2`.execute(db);
  return rows.map(({ day, key: which }) => ({ memberNo: days.memberNo, day, what: `${table} ${which}` }));
}

interface Kept {
  day: string;
  statement_no: string;
  postings: number;
  bill_rows: number;
  bill_sha256: string;
  csv_sha256: string;
  csv_size: number;
  format: 1 | 2;
  items_rows: number | null;
  items_sha256: string | null;
  items_size: number | null;
}
interface KeptMerchant extends Omit<Kept, 'format' | 'postings' | 'bill_rows' | 'bill_sha256'> {
  merchant_no: string;
}

const STORED = ['csv_sha256', 'csv_size', 'items_sha256', 'items_size', 'items_rows'] as const;
/** Returns the name of the first stored column whose value differs from the recomputed file. */
const differingColumn = (kept: Pick<Kept, (typeof STORED)[number]>, { digests }: Pick<DayFile, 'digests'>) =>
  STORED.find((name) => kept[name] !== digests[name]);

/** Finds merchants' statement files that differ from the ledger, on days in the second format. */
async function differingMerchants(
  db: Kysely<Database>,
  days: MemberDays,
  files: readonly DayFile[],
): Promise<Difference[]> {
  const { rows: kept } = await sql<KeptMerchant>`
    select day::text, merchant_no, statement_no, csv_sha256, csv_size, items_rows, items_sha256, items_size
      from ${stored('statement_merchants', days)} order by day, merchant_no`.execute(db);
  const keyOf = (day: string, merchantNo: string) => `${day} ${merchantNo}`;
  const made = new Map(files.map((file) => [keyOf(file.day, file.of), file]));
  const known = new Set(kept.map((one) => keyOf(one.day, one.merchant_no)));
  const differenceOf = (day: string, what: string): Difference => ({
    memberNo: days.memberNo,
    day,
    what: `statement_merchants ${what}`,
  });
  return [
    ...kept.flatMap((one) => {
      const { day, merchant_no: of } = one;
      const file = made.get(keyOf(day, of));
      if (!file) return [differenceOf(day, `${of} of a day without its entries`)];
      const column =
        one.statement_no === statementNo(days.memberNo, day, of) ? differingColumn(one, file) : 'statement_no';
      return column === undefined ? [] : [differenceOf(day, `${of} ${column}`)];
    }),
    ...files
      .filter(({ day, of }) => of !== ENTERPRISE && !known.has(keyOf(day, of)))
      .map(({ day, of }) => differenceOf(day, `${of} missing`)),
  ];
}

/** Compares each day's bill with the ledger, and its file with the stored hash. Returns the differences. */
async function differingDays(db: Kysely<Database>, days: MemberDays): Promise<Difference[]> {
  const { memberNo } = days;
  const { rows: kept } = await sql<Kept>`
    select day::text, statement_no, postings, bill_rows, bill_sha256, csv_sha256, csv_size, format, items_rows,
           items_sha256, items_size
      from ${stored('statement_days', days)}`.execute(db);
  const { rows: bills } = await sql<Pick<Kept, 'day' | 'bill_rows' | 'bill_sha256'>>`
    select day::text, bill_rows, bill_sha256 from (${billHashes(days)}) b`.execute(db);
  const { rows: moved } = await sql<{ day: string; postings: number }>`
    select day::text, sum(postings)::bigint as postings from (${accountDays(days)}) a group by day`.execute(db);
  const naming = await storedNaming(db, days);
  const has = (format: 1 | 2) => kept.some((one) => one.format === format);
  const first = has(1) ? await dayFiles(db, days, 'csv', null, naming) : new Map<string, Buffer>();
  const files = has(2) ? await filesOf(db, days, naming) : [];
  const known = new Map(kept.map((one) => [one.day, one]));
  const made = new Map(moved.map((one) => [one.day, one]));
  const differing = [...new Set([...known.keys(), ...made.keys()])].sort().flatMap((day) => {
    const difference = (what: string): Difference => ({ memberNo, day, what: `statement_days ${what}` });
    const one = known.get(day);
    const postings = made.get(day)?.postings;
    if (!one) return [difference('missing')];
    if (postings === undefined) return [difference('of a day without entries')];
    const bill = bills.find((found) => found.day === day);
    const file = first.get(day) ?? Buffer.alloc(0);
    const second = files.find((found) => found.day === day && found.of === ENTERPRISE);
    const inFirst = one.csv_size === file.length && one.csv_sha256 === createHash('sha256').update(file).digest('hex');
    const column = one.format === 1 ? (inFirst ? undefined : 'csv_sha256') : second && differingColumn(one, second);
    return [
      ...(one.statement_no === statementNo(memberNo, day) ? [] : [difference('statement_no')]),
      ...(one.postings === postings ? [] : [difference('postings')]),
      ...(one.bill_rows === (bill?.bill_rows ?? 0) && one.bill_sha256 === (bill?.bill_sha256 ?? HASH_OF_NOTHING)
        ? []
        : [difference('bill_sha256')]),
      ...(column === undefined ? [] : [difference(column)]),
    ];
  });
  const ofSecond = files.filter(({ day }) => known.get(day)?.format === 2);
  return [...differing, ...(await differingMerchants(db, days, ofSecond))];
}

/** Compares the figures of confirmed months with the daily statements, and with their stored hash. Returns the differences. */
async function differingMonths(db: Kysely<Database>, { memberNo, from, until }: MemberDays): Promise<Difference[]> {
  const confirmed = await db
    .selectFrom('finance_confirmations')
    .select(['month', 'sha256', 'figures'])
    .where('member_no', '=', memberNo)
    .orderBy('month')
    .execute();
  const found: Difference[] = [];
  for (const { month: day, sha256, figures: kept } of confirmed) {
    const month = day.slice(0, 7);
    if (daysOfMonth(month).to < from || day >= until) continue;
    const figures = await monthFigures(db, memberNo, month, formatOf(kept));
    if (hashOf(figures) !== sha256) found.push({ memberNo, day, what: 'finance_confirmations sha256' });
    if (!isDeepStrictEqual(figures, kept)) found.push({ memberNo, day, what: 'finance_confirmations figures' });
  }
  return found;
}

/**
 * Finds days that have statement rows although no statement was created. Such rows were inserted manually, or
 * remained after the progress was set back.
 */
async function neverMade(db: Kysely<Database>, { from, to }: { from: string; to: string }): Promise<Difference[]> {
  const of = (table: string) =>
    sql`select member_no, day from ${sql.table(table)} where day >= ${from}::date and day <= ${to}::date`;
  const { rows } = await sql<{ member_no: string; day: string }>`
    select member_no, day::text
      from (${of('statement_trades')} union ${of('statement_lines')} union ${of('statement_balances')}
            union ${of('statement_days')} union ${of('statement_merchants')}) stored
      left join statement_progress using (member_no)
     where made_through is null or day > made_through order by member_no, day`.execute(db);
  return rows.map(({ member_no, day }) => ({ memberNo: member_no, day, what: 'statement_progress not made' }));
}

/**
 * Recomputes the statements of a range of days from the ledger and compares them with the stored statements. Checks
 * rows, hashes and files. Also checks that each day opens with the closing balance of the day before, and that a day
 * without a statement has no rows. Returns the differences; empty if all agree.
 */
export async function verifyStatements(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
  onMember: (memberNo: string) => void = () => {},
): Promise<Difference[]> {
  const members = await db.selectFrom('statement_progress').selectAll().orderBy('member_no').execute();
  const found: Difference[] = await neverMade(db, { from, to });
  for (const { member_no: memberNo, made_through } of members) {
    const last = to < made_through ? to : made_through;
    if (last < from) continue;
    onMember(memberNo);
    const days: MemberDays = { memberNo, from, until: addDays(last, 1) };
    await inSnapshot(db, async (snapshot) => {
      found.push(
        ...(await differing(snapshot, days, {
          table: 'statement_trades',
          key: 'nr',
          names: TRADES,
          ledger: tradeRows(days),
        })),
        ...(await differing(snapshot, days, {
          table: 'statement_lines',
          key: 'nr',
          names: LINES,
          ledger: lineRows(days),
        })),
        ...(await differing(snapshot, days, {
          table: 'statement_balances',
          key: 'account_no',
          names: BALANCES,
          ledger: balancesOf(days),
        })),
        ...(await differingDays(snapshot, days)),
        ...(await differingMonths(snapshot, days)),
      );
    });
  }
  return found;
}
