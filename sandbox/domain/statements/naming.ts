import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema';
import type { MemberDays } from './fromLedger';

/** Key of the enterprise's own file among the files of a day. */
export const ENTERPRISE = '';

/**
 * Returns the number of a statement: `DZ`, the day, and the member or the file's merchant. The same statement always has the same
 * number.
 */
export const statementNo = (memberNo: string, day: string, merchantNo: string | null = null): string =>
  `DZ${day.replaceAll('-', '')}${merchantNo ?? memberNo}`;

/** Identifies the statement of a day: the member and the merchant; a null merchant means the whole enterprise. */
export interface DayOf {
  memberNo: string;
  day: string;
  merchantNo: string | null;
}

/**
 * For each day: the layout version (format) of the files, the merchants that have a separate file, and their names on
 * that day.
 */
export interface Naming {
  formatOf: (day: string) => 1 | 2;
  /**
   * Returns the merchant names of a day, by merchant number. Empty for days of the first format, and for members without an
   * enterprise.
   */
  namesOf: (day: string) => ReadonlyMap<string, string>;
}

/**
 * Returns the names for statements of days that are being closed: the merchants of the member's enterprise with their current
 * names.
 */
export async function presentNaming(db: Kysely<Database>, memberNo: string): Promise<Naming> {
  const { rows } = await sql<{ merchant_no: string; merchant_name: string }>`
    select merchant_no, merchant_name from merchants join members using (enterprise_id)
     where member_no = ${memberNo}`.execute(db);
  const names = new Map(rows.map(({ merchant_no, merchant_name }) => [merchant_no, merchant_name]));
  return { formatOf: () => 2, namesOf: () => names };
}

/** Returns the merchant names that were stored when the days were closed. */
export async function storedNaming(db: Kysely<Database>, { memberNo, from, until }: MemberDays): Promise<Naming> {
  const days = await db
    .selectFrom('statement_days')
    .select(['day', 'format'])
    .where('member_no', '=', memberNo)
    .where('day', '>=', from)
    .where('day', '<', until)
    .execute();
  const merchants = await db
    .selectFrom('statement_merchants')
    .select(['day', 'merchant_no', 'merchant_name'])
    .where('member_no', '=', memberNo)
    .where('day', '>=', from)
    .where('day', '<', until)
    .execute();
  const formats = new Map(days.map(({ day, format }) => [day, format]));
  const names = new Map<string, Map<string, string>>();
  for (const { day, merchant_no, merchant_name } of merchants) {
    const known = names.get(day);
    if (known) known.set(merchant_no, merchant_name);
    else names.set(day, new Map([[merchant_no, merchant_name]]));
  }
  const none = new Map<string, string>();
  return { formatOf: (day) => formats.get(day) ?? 2, namesOf: (day) => names.get(day) ?? none };
}

/**
 * Returns the first line of a statement file. In the first format the line contains neither format nor statement
 * number.
 */
export function noteOf(title: string, { memberNo, day, merchantNo }: DayOf, format: 1 | 2): string {
  const note = `${title} ${merchantNo ?? memberNo} ${day}`;
  return format === 1 ? note : `${note} 格式2 编号${statementNo(memberNo, day, merchantNo)}`;
}
