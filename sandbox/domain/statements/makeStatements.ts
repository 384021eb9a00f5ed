import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema';
import { joinTransaction } from '../../db/transaction';
import { addDays } from '../money/days';
import { closedThrough } from './accountingDay';
import { dayFigures, type Figure, fileOfFigures } from './dayFile';
import { accountDays, billHashes, lineRows, type MemberDays, tradeRows } from './fromLedger';
import { digestItems, type ItemDigest } from './itemFile';
import { ENTERPRISE, type Naming, presentNaming, statementNo } from './naming';
import { notifyDayClosed } from './notifyDayClosed';

/* Creates the statements of closed days, for one member at a time. Each statement is created once, by any instance. */

/** Maximum number of days per transaction, so that other requests of the embedded database do not wait long. */
const DAYS_AT_ONCE = 31;

/**
 * Maximum age in days of a statement about which users are notified. Older statements are created without a
 * notification.
 */
const NOTIFIED_DAYS = 7;

/** Writes the statement rows of the given days, which are closed and have no statements yet. */
async function writeDays(trx: Transaction<Database>, days: MemberDays, now: Date): Promise<void> {
  const { memberNo, from, until } = days;
  await sql`
    insert into statement_trades (member_no, day, nr, merchant_no, product, business_type, late_day, entries, gross_cents,
        refund_cents, split_cents, split_back_cents, moved_cents, change_cents, fee_kept_cents, fee_back_cents, fee_paid_cents,
        fee_returned_cents, fee_moved_cents, advanced_cents, repaid_cents)
      select ${memberNo}, made.* from (${tradeRows(days)}) made`.execute(trx);
  await sql`
    insert into statement_lines (member_no, day, nr, account_type, merchant_no, product, business_type, trade_direction, part,
        fee_ppm, direction, late_day, postings, cents, base_cents)
      select ${memberNo}, made.* from (${lineRows(days)}) made`.execute(trx);
  // Computes the balances from the daily totals and the previous day's closing balance. The result must equal the
  // ledger's postings, which verifies the daily totals and the balances.
  await sql`
    insert into statement_balances (member_no, day, account_no, account_type, opening_cents, in_cents, out_cents, closing_cents,
        ledger_cents, postings)
      select ${memberNo}, day, account_no, account_type, closing - moved, counted.in_cents, counted.out_cents, closing,
             ledger.closing_cents,
             counted.postings
        from (
          select day, account_no, account_type, in_cents, out_cents, postings, in_cents - out_cents as moved,
                 (coalesce((
                   select closing_cents from statement_balances b
                    where b.member_no = ${memberNo} and b.account_no = summed.account_no and b.day < ${from}::date
                    order by day desc limit 1
                 ), 0) + sum(in_cents - out_cents) over (partition by account_no order by day))::bigint as closing
            from (
              select day, account_no, account_type, sum(postings)::bigint as postings,
                     coalesce(sum(sum_cents) filter (where direction = 'IN'), 0)::bigint as in_cents,
                     coalesce(sum(sum_cents) filter (where direction = 'OUT'), 0)::bigint as out_cents
                from flow_days
               where member_no = ${memberNo} and day >= ${from}::date and day < ${until}::date
               group by day, account_no, account_type
            ) summed
        ) counted
        join (${accountDays(days)}) ledger using (day, account_no, account_type)`.execute(trx);

  const { rows: bills } = await sql<{ day: string; bill_rows: number; bill_sha256: string }>`
    select day::text, bill_rows, bill_sha256 from (${billHashes(days)}) b`.execute(trx);
  const { rows: moved } = await sql<{ day: string; postings: number }>`
    select day::text, sum(postings)::bigint as postings from statement_balances
     where member_no = ${memberNo} and day >= ${from}::date and day < ${until}::date group by day order by day`.execute(
    trx,
  );
  if (moved.length === 0) return;
  const files = await filesOf(trx, days, await presentNaming(trx, memberNo));
  const made = moved.map(({ day, postings }) => {
    const bill = bills.find((one) => one.day === day);
    const own = files.find((file) => file.day === day && file.of === ENTERPRISE);
    if (!own) throw new Error(`no file of ${memberNo} on ${day}`);
    return {
      member_no: memberNo,
      day,
      statement_no: statementNo(memberNo, day),
      postings,
      bill_rows: bill?.bill_rows ?? 0,
      bill_sha256: bill?.bill_sha256 ?? HASH_OF_NOTHING,
      ...own.digests,
      made_at: now,
      format: 2 as const,
    };
  });
  await trx.insertInto('statement_days').values(made).execute();
  const ofMerchants = files.flatMap(({ day, of, name, digests }) =>
    of === ENTERPRISE
      ? []
      : [
          {
            ...{ member_no: memberNo, day, merchant_no: of, merchant_name: name },
            statement_no: statementNo(memberNo, day, of),
            ...digests,
          },
        ],
  );
  for (let at = 0; at < ofMerchants.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('statement_merchants')
      .values(ofMerchants.slice(at, at + ROWS_AT_ONCE))
      .execute();
}

/** Maximum number of rows per insert, so that it stays below the database's maximum number of parameters. */
const ROWS_AT_ONCE = 1_000;

/** A stored file of a day: the file of the enterprise (`ENTERPRISE`) or of one merchant. */
export interface DayFile {
  day: string;
  of: string;
  name: string;
  digests: ItemDigest & { csv_sha256: string; csv_size: number };
}

/** Creates all files of the given days in the second format. Reads the figures once and the entries once. */
export async function filesOf(db: Kysely<Database>, days: MemberDays, naming: Naming): Promise<DayFile[]> {
  const figures = await dayFigures(db, days, naming);
  const items = await digestItems(db, days, naming);
  const found: DayFile[] = [];
  for (const [day, digests] of items) {
    const all = figures.get(day) ?? [];
    const ofMerchants = new Map<string, Figure[]>();
    for (const figure of all) {
      const known = ofMerchants.get(figure.merchantNo);
      if (known) known.push(figure);
      else ofMerchants.set(figure.merchantNo, [figure]);
    }
    for (const [of, digest] of digests) {
      const rows = of === ENTERPRISE ? all : (ofMerchants.get(of) ?? []);
      const file = await fileOfFigures(rows, {
        of: { memberNo: days.memberNo, day, merchantNo: of || null },
        form: 2,
        format: 'csv',
      });
      found.push({
        ...{ day, of, name: naming.namesOf(day).get(of) ?? '' },
        digests: { ...digest, csv_sha256: createHash('sha256').update(file).digest('hex'), csv_size: file.length },
      });
    }
  }
  return found;
}

/** The hash stored for a statement without rows. */
export const HASH_OF_NOTHING = createHash('sha256').digest('hex');

/**
 * Claims the next member that has closed days without statements, and that no other instance has claimed; null if
 * there is none.
 */
const claim = async (trx: Transaction<Database>, through: string) =>
  (await trx
    .selectFrom('statement_progress')
    .selectAll()
    .where('made_through', '<', through)
    .orderBy('made_through')
    .orderBy('member_no')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) ?? null;

/**
 * Registers a member for statements after its first entry on a closed day. An entry on the open day does not count.
 * Until that day is closed, another account of the member may still get an entry of an earlier day, and no statement
 * would contain that entry. A warehouse's sub-merchants have no statements, because the warehouse reads their entries
 * instead.
 */
async function knowMembers(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into statement_progress (member_no, made_through)
      select m.member_no, first.day - 1
        from accounting, members m
        cross join lateral (select min(day) as day from flow_days f where f.member_no = m.member_no) first
       where first.day <= closed_through and not exists (select from statement_progress p where p.member_no = m.member_no)
         and not exists (select from warehouse_subs s where s.member_no = m.member_no)
      on conflict do nothing`.execute(db);
}

/**
 * Marks the missing days as done for all members without entries on these days, in one statement. Most members have
 * no entries on most days. A transaction for each of these members would be slow, for example when the clock is moved
 * forward by 40 days.
 */
const passRestingMembers = (db: Kysely<Database>, through: string) =>
  sql`
    with resting as (
      select member_no from statement_progress p
       where made_through < ${through}::date and not exists (
         select from flow_days f where f.member_no = p.member_no and f.day > p.made_through and f.day <= ${through}::date)
       for update skip locked
    )
    update statement_progress p set made_through = ${through}::date
      from resting where p.member_no = resting.member_no`.execute(db);

/**
 * Creates missing statements of one member in one transaction, so that a killed process leaves no partial data.
 * Returns whether more statements may be missing.
 */
async function makeNext(db: Kysely<Database>, now: Date, tells = true): Promise<boolean> {
  const through = await closedThrough(db);
  return joinTransaction(db, async (trx) => {
    const found = await claim(trx, through);
    if (!found) return false;
    const { member_no: memberNo } = found;
    const from = addDays(found.made_through, 1);
    const until = [addDays(from, DAYS_AT_ONCE), addDays(through, 1)].sort()[0] as string;
    await writeDays(trx, { memberNo, from, until }, now);
    if (tells)
      await notifyDayClosed(
        trx,
        { memberNo, from: [from, addDays(through, 1 - NOTIFIED_DAYS)].sort()[1] as string, until },
        now,
      );
    await trx
      .updateTable('statement_progress')
      .set({ made_through: addDays(until, -1) })
      .where('member_no', '=', memberNo)
      .execute();
    return true;
  });
}

/**
 * Creates all missing statements of closed days, except those that another instance is creating. `tells`: notifies subscribers.
 */
export async function makeStatements(
  db: Kysely<Database>,
  now: Date,
  { stopping = () => false, tells = true }: { stopping?: () => boolean; tells?: boolean } = {},
): Promise<void> {
  await knowMembers(db);
  await passRestingMembers(db, await closedThrough(db));
  while (!stopping() && (await makeNext(db, now, tells)));
}
