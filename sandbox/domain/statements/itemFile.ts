import { createHash, type Hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Column, csvHead, csvRows } from '@/common/spreadsheet/write';
import { BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS } from '@/contract/words/words';
import type { BusinessTypeCode } from '../../db/columnTypes';
import type { Database } from '../../db/schema';
import { formatSignedCents } from '../money/cents';
import { shownTime } from '../money/days';
import { itemRows, type MemberDays, type MemberTime, timeOf } from './fromLedger';
import { type DayOf, ENTERPRISE, type Naming, noteOf } from './naming';

/*
 * Writes the itemised file of a day in the second format: a row for each entry, with the merchant and the merchant's
 * own numbers. A merchant's file contains only that merchant's lines of the enterprise's file. Entries are read in
 * batches, because a day can have many.
 */

interface Item {
  entry_no: string;
  created_at: Date;
  day: string;
  late_day: string | null;
  trade_no: string;
  business_type: BusinessTypeCode;
  merchant_no: string;
  product: string;
  out_trade_no: string;
  out_refund_no: string;
  out_split_no: string;
  out_payout_no: string;
  gross_cents: number;
  refund_cents: number;
  split_cents: number;
  split_back_cents: number;
  fee_kept_cents: number;
  fee_back_cents: number;
  moved_cents: number;
  change_cents: number;
  fee_paid_cents: number;
  fee_returned_cents: number;
  fee_moved_cents: number;
  fee_change_cents: number;
  advanced_cents: number;
  repaid_cents: number;
  balance_cents: number;
  split_account_cents: number;
  fee_other_cents: number;
  fee_other_back_cents: number;
}
type Named = Item & { merchantName: string };
type Cents = { [Name in keyof Item]: Item[Name] extends number ? Name : never }[keyof Item];

const text = (heading: string, value: (row: Named) => string): Column<Named> => ({
  heading,
  kind: 'text',
  width: 20,
  value,
});
const amount = (heading: string, name: Cents): Column<Named> => ({
  heading,
  kind: 'amount',
  width: 16,
  value: (row) => formatSignedCents(row[name]),
});
const COLUMNS: readonly Column<Named>[] = [
  text('记账时间', ({ created_at }) => shownTime(created_at)),
  text('分录号', ({ entry_no }) => entry_no),
  text('交易单号', ({ trade_no }) => trade_no),
  text('商户号', ({ merchant_no }) => merchant_no),
  text('商户名称', ({ merchantName }) => merchantName),
  text('商户订单号', ({ out_trade_no }) => out_trade_no),
  text('商户退款单号', ({ out_refund_no }) => out_refund_no),
  text('商户分账单号', ({ out_split_no }) => out_split_no),
  text('商户代付单号', ({ out_payout_no }) => out_payout_no),
  text('产品', ({ product }) => (TRADE_PRODUCT_WORDS as Record<string, string>)[product] ?? product),
  text('业务类型', ({ business_type }) => BUSINESS_TYPE_WORDS[business_type]),
  text('所属日期', ({ late_day }) => late_day ?? ''),
  amount('交易金额', 'gross_cents'),
  amount('退款金额', 'refund_cents'),
  amount('分账金额', 'split_cents'),
  amount('分账退回', 'split_back_cents'),
  amount('内扣手续费', 'fee_kept_cents'),
  amount('退还手续费', 'fee_back_cents'),
  amount('结算及划转', 'moved_cents'),
  amount('待结算账户变动', 'change_cents'),
  amount('手续费账户扣费', 'fee_paid_cents'),
  amount('手续费账户退还', 'fee_returned_cents'),
  amount('手续费账户充值及划转', 'fee_moved_cents'),
  amount('手续费账户变动', 'fee_change_cents'),
  amount('余额账户变动', 'balance_cents'),
  amount('分账账户变动', 'split_account_cents'),
  amount('其他账户扣费', 'fee_other_cents'),
  amount('其他账户退费', 'fee_other_back_cents'),
  amount('平台垫付', 'advanced_cents'),
  amount('垫付还款', 'repaid_cents'),
];

/** Number of postings that are read in one query. */
const AT_ONCE = 5_000;

/** Splits a time range into ranges of about `AT_ONCE` postings. Postings of the same millisecond stay together. */
async function* parts(db: Kysely<Database>, { memberNo, start, end }: MemberTime): AsyncGenerator<MemberTime> {
  for (let from = start; from < end; ) {
    const { rows } = await sql<{ created_at: Date }>`
      select created_at from postings where member_no = ${memberNo} and created_at >= ${from} and created_at < ${end}
       order by created_at, posting_id offset ${AT_ONCE} limit 1`.execute(db);
    const next = rows[0]?.created_at ?? end;
    const until = next > from ? next : new Date(from.getTime() + 1);
    yield { memberNo, start: from, end: until };
    from = until;
  }
}

/**
 * Reads the lines of the itemised file of the given days, in the order of booking. `merchantNo`: only the lines of
 * this merchant.
 */
async function* lines(
  db: Kysely<Database>,
  days: MemberDays,
  { namesOf }: Naming,
  merchantNo: string | null,
): AsyncGenerator<{ day: string; merchantNo: string; line: string }[]> {
  for await (const part of parts(db, timeOf(days))) {
    const { rows } = await itemRowsOf(part, merchantNo).execute(db);
    yield rows.map((row) => {
      const merchantName = namesOf(row.day).get(row.merchant_no) ?? '';
      const line = csvRows(COLUMNS, [{ ...row, merchantName }]);
      return { day: row.day, merchantNo: row.merchant_no, line };
    });
  }
}
const itemRowsOf = (part: MemberTime, merchantNo: string | null) => sql<Item>`${itemRows(part, merchantNo)}`;

const headOf = (of: DayOf) => csvHead(noteOf('交易明细', of, 2), COLUMNS);

/** Size and SHA-256 of an itemised file. */
export interface ItemDigest {
  items_rows: number;
  items_size: number;
  items_sha256: string;
}

class Digesting {
  private readonly hash: Hash = createHash('sha256');
  private rows = 0;
  private size = 0;
  constructor(head: string) {
    this.add(head, 0);
  }
  add(content: string, rows: number): void {
    const bytes = Buffer.from(content);
    this.hash.update(bytes);
    this.size += bytes.length;
    this.rows += rows;
  }
  end(): ItemDigest {
    return { items_rows: this.rows, items_size: this.size, items_sha256: this.hash.digest('hex') };
  }
}

/**
 * Computes the digests of the itemised files in one pass over the rows, by day and merchant. The enterprise's own file has the
 * key `ENTERPRISE`.
 */
export async function digestItems(
  db: Kysely<Database>,
  days: MemberDays,
  naming: Naming,
): Promise<Map<string, Map<string, ItemDigest>>> {
  const open = new Map<string, Map<string, Digesting>>();
  const digestOf = (day: string, merchantNo: string): Digesting => {
    const ofDay = open.get(day) ?? new Map<string, Digesting>();
    open.set(day, ofDay);
    const known =
      ofDay.get(merchantNo) ?? new Digesting(headOf({ memberNo: days.memberNo, day, merchantNo: merchantNo || null }));
    ofDay.set(merchantNo, known);
    return known;
  };
  for await (const page of lines(db, days, naming, null)) {
    const texts = new Map<Digesting, string[]>();
    const add = (digest: Digesting, line: string) => {
      const known = texts.get(digest);
      if (known) known.push(line);
      else texts.set(digest, [line]);
    };
    for (const { day, merchantNo, line } of page) {
      add(digestOf(day, ENTERPRISE), line);
      if (naming.namesOf(day).has(merchantNo)) add(digestOf(day, merchantNo), line);
    }
    for (const [digest, some] of texts) digest.add(some.join(''), some.length);
  }
  return new Map(
    [...open].map(([day, ofDay]) => [day, new Map([...ofDay].map(([of, digest]) => [of, digest.end()] as const))]),
  );
}

/** Creates the itemised file of a day that has a statement, in the second format. */
export async function itemFile(
  db: Kysely<Database>,
  days: MemberDays,
  naming: Naming,
  merchantNo: string | null,
): Promise<Buffer> {
  const found = [Buffer.from(headOf({ memberNo: days.memberNo, day: days.from, merchantNo }))];
  for await (const page of lines(db, days, naming, merchantNo))
    found.push(Buffer.from(page.map(({ line }) => line).join('')));
  return Buffer.concat(found);
}
