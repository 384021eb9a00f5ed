import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { FileFormat } from '@/contract/primitives';
import type { Database } from '../../db/schema';
import { csvWriter } from '../../files/csv';
import { fileColumns } from '../exports/columns';
import { billExport } from '../exports/statementExports';
import { inBatches } from '../lists';
import { addDays } from '../money/days';
import { inSnapshot } from '../money/entries/flowFilter';
import { type BillLine, billLines, shownBillLine } from './bill';
import { dayFiles } from './dayFile';
import { itemFile } from './itemFile';
import { type DayOf, noteOf, storedNaming } from './naming';

/* Statement files of closed days, of the enterprise or of one merchant, with the names that applied on the day. */

/**
 * The stored statement of a day, of the enterprise or of a merchant. A merchant's day in the first format has empty
 * texts and zeros, because its file was not stored.
 */
interface StoredDay {
  format: 1 | 2;
  statementNo: string;
  madeAt: Date;
  /** Number of postings of the day; null for a merchant. */
  postings: number | null;
  billRows: number;
  billSha256: string;
  csvSha256: string;
  csvSize: number;
  itemsRows: number;
  itemsSha256: string;
  itemsSize: number;
}

/** Returns the stored statement of a day; null if the day is not closed or had no movement. */
export async function storedDay(db: Kysely<Database>, { memberNo, day, merchantNo }: DayOf): Promise<StoredDay | null> {
  const whole = await db
    .selectFrom('statement_days')
    .selectAll()
    .where('member_no', '=', memberNo)
    .where('day', '=', day)
    .executeTakeFirst();
  if (!whole) return null;
  const { format, made_at: madeAt } = whole;
  if (merchantNo === null)
    return {
      ...{ format, madeAt, statementNo: whole.statement_no, postings: whole.postings },
      ...{ billRows: whole.bill_rows, billSha256: whole.bill_sha256 },
      ...{ csvSha256: whole.csv_sha256, csvSize: whole.csv_size },
      itemsRows: whole.items_rows ?? 0,
      itemsSha256: whole.items_sha256 ?? '',
      itemsSize: whole.items_size ?? 0,
    };
  const none = { format, madeAt, statementNo: '', postings: null, billRows: 0, billSha256: '' };
  if (format === 1) return { ...none, csvSha256: '', csvSize: 0, itemsRows: 0, itemsSha256: '', itemsSize: 0 };
  const own = await db
    .selectFrom('statement_merchants')
    .selectAll()
    .where('member_no', '=', memberNo)
    .where('day', '=', day)
    .where('merchant_no', '=', merchantNo)
    .executeTakeFirst();
  return own
    ? {
        ...{ ...none, statementNo: own.statement_no, csvSha256: own.csv_sha256, csvSize: own.csv_size },
        ...{ itemsRows: own.items_rows, itemsSha256: own.items_sha256, itemsSize: own.items_size },
      }
    : null;
}

/** The columns of the itemised file in the first format. They never change, so that old files keep their hash. */
const FIRST_COLUMNS = [
  ...['time', 'entryNo', 'tradeNo', 'merchantOrderNo', 'product', 'businessType', 'lateDay', 'counterpartyName'],
  ...['gross', 'refund', 'split', 'splitBack', 'feeKept', 'feeBack', 'moved', 'change', 'feePaid', 'feeReturned'],
  ...['feeMoved', 'advanced', 'repaid', 'feeOther', 'feeOtherBack'],
];

async function firstItemFile(db: Kysely<Database>, of: DayOf): Promise<Buffer | null> {
  const filter = { memberNo: of.memberNo, merchantNo: of.merchantNo, from: of.day, to: of.day };
  const columns = fileColumns(billExport.call.exports.of.columns, FIRST_COLUMNS);
  const writer = csvWriter(noteOf('交易明细', of, 1), columns);
  let isEmpty = true;
  for await (const lines of inBatches<BillLine>((part) => billLines(db, filter, part))) {
    isEmpty = false;
    await writer.add(lines.map(shownBillLine));
  }
  return isEmpty ? null : writer.end();
}

/**
 * Returns the file if its hash equals the stored hash. Otherwise throws an error, because a stored statement must
 * never change.
 */
function mustBe(file: Buffer, sha256: string, { memberNo, day, merchantNo }: DayOf): Buffer {
  if (createHash('sha256').update(file).digest('hex') !== sha256)
    throw new Error(`statement ${merchantNo ?? memberNo} ${day} is not what was made`);
  return file;
}

/**
 * Returns a day's statement file; null if it does not exist. `FUND` is the file of figures. `TRADE` is the itemised file, which
 * is always a CSV. The file's hash is compared with the stored hash. Merchants' files and itemised files of the first format have
 * no stored hash.
 */
export const storedFile = (
  db: Kysely<Database>,
  of: DayOf,
  { type, format }: { type: 'FUND' | 'TRADE'; format: FileFormat },
): Promise<Buffer | null> =>
  inSnapshot(db, async (snapshot) => {
    const kept = await storedDay(snapshot, of);
    if (kept === null) return null;
    const days = { memberNo: of.memberNo, from: of.day, until: addDays(of.day, 1) };
    const naming = await storedNaming(snapshot, days);
    if (type === 'TRADE') {
      if (kept.format === 1) return firstItemFile(snapshot, of);
      return mustBe(await itemFile(snapshot, days, naming, of.merchantNo), kept.itemsSha256, of);
    }
    const file = (await dayFiles(snapshot, days, format, of.merchantNo, naming)).get(of.day) ?? null;
    return file && format === 'csv' && kept.csvSha256 !== '' ? mustBe(file, kept.csvSha256, of) : file;
  });
