import { type Kysely, sql } from 'kysely';
import type { FileFormat } from '@/contract/primitives';
import { ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, TRADE_PRODUCT_WORDS } from '@/contract/words/words';
import type { Database } from '../../db/schema';
import type { Column } from '../../files/table';
import { writerOf } from '../exports/file';
import { formatSignedCents } from '../money/cents';
import type { MemberDays } from './fromLedger';
import { type DayOf, type Naming, noteOf, storedNaming } from './naming';

/*
 * The statement of a day as a file, with a row per figure, so that programs read all sections in the same way. The
 * content does not depend on when or by whom the file is created: the same day gives the same bytes, as CSV and as
 * XLSX. In the second layout (format 2) the file also contains the merchants' names, the format and the statement
 * number.
 */

export interface Figure {
  part: string;
  merchantNo: string;
  merchantName: string;
  product: string;
  about: string;
  lateDay: string;
  count: string;
  item: string;
  cents: number;
}

const text = (heading: string, width: number, value: (row: Figure) => string): Column<Figure> => ({
  heading,
  kind: 'text',
  width,
  value,
});
const COLUMNS_1: Column<Figure>[] = [
  text('对账单', 16, ({ part }) => part),
  text('商户号', 20, ({ merchantNo }) => merchantNo),
  text('产品', 14, ({ product }) => product),
  text('业务类型/账户', 16, ({ about }) => about),
  text('所属日期', 12, ({ lateDay }) => lateDay),
  text('笔数', 10, ({ count }) => count),
  text('项目', 20, ({ item }) => item),
  { heading: '金额（元）', kind: 'amount', width: 18, value: ({ cents }) => formatSignedCents(cents) },
];

const COLUMNS = {
  1: COLUMNS_1,
  2: COLUMNS_1.toSpliced(
    2,
    0,
    text('商户名称', 24, ({ merchantName }) => merchantName),
  ),
} as const;

/** Labels of the trade statement's columns. */
const TRADE_ITEMS = {
  gross_cents: '交易金额',
  refund_cents: '退款金额',
  split_cents: '分账金额',
  split_back_cents: '分账退回金额',
  fee_kept_cents: '内扣手续费',
  fee_back_cents: '退还手续费',
  moved_cents: '结算及划转',
  change_cents: '待结算账户变动',
  fee_paid_cents: '手续费账户扣费',
  fee_returned_cents: '手续费账户退还',
  fee_moved_cents: '手续费账户充值及划转',
  advanced_cents: '平台垫付',
  repaid_cents: '垫付还款',
} as const;

const productWord = (product: string) => (TRADE_PRODUCT_WORDS as Record<string, string>)[product] ?? product;
/** Formats parts per million as per cent. */
export const percentOf = (ppm: number | null): string => (ppm === null ? '—' : `${ppm / 10_000}%`);

/** Reads the stored figures of the statements of the given days. */
export async function dayFigures(
  db: Kysely<Database>,
  { memberNo, from, until }: MemberDays,
  { namesOf }: Naming,
): Promise<Map<string, Figure[]>> {
  const nameOf = (day: string, merchantNo: string) => namesOf(day).get(merchantNo) ?? '';
  const within = <T extends 'statement_trades' | 'statement_lines' | 'statement_balances'>(table: T) =>
    db
      .selectFrom(table as 'statement_trades')
      .where('member_no', '=', memberNo)
      .where('day', '>=', from)
      .where('day', '<', until)
      .orderBy('day');
  const [trades, balances, fees] = [
    await within('statement_trades').orderBy('nr').selectAll().execute(),
    await db
      .selectFrom('statement_balances')
      .where('member_no', '=', memberNo)
      .where('day', '>=', from)
      .where('day', '<', until)
      .orderBy('day')
      .orderBy(sql`account_no collate "C"`)
      .selectAll()
      .execute(),
    await db
      .selectFrom('statement_lines')
      .where('member_no', '=', memberNo)
      .where('day', '>=', from)
      .where('day', '<', until)
      .where('part', '=', 'FEE')
      .orderBy('day')
      .orderBy('nr')
      .selectAll()
      .execute(),
  ];
  const found = new Map<string, Figure[]>();
  const add = (day: string, ...some: Figure[]) => {
    const known = found.get(day);
    if (known) known.push(...some);
    else found.set(day, some);
  };
  for (const row of trades)
    add(
      row.day,
      ...Object.entries(TRADE_ITEMS).flatMap(([name, item]) => {
        const cents = row[name as keyof typeof TRADE_ITEMS];
        if (cents === 0) return [];
        const { merchant_no: merchantNo, product, business_type, late_day, entries } = row;
        const about = BUSINESS_TYPE_WORDS[business_type];
        return [
          {
            part: '交易对账单',
            merchantNo,
            merchantName: nameOf(row.day, merchantNo),
            product: productWord(product),
            about,
            lateDay: late_day ?? '',
            count: String(entries),
            item,
            cents,
          },
        ];
      }),
    );
  for (const row of balances) {
    const of = {
      part: '资金对账单',
      merchantNo: '',
      merchantName: '',
      product: '',
      about: `${ACCOUNT_TYPE_WORDS[row.account_type]} ${row.account_no}`,
      lateDay: '',
      count: String(row.postings),
    };
    add(
      row.day,
      { ...of, item: '期初余额', cents: row.opening_cents },
      { ...of, item: '收入', cents: row.in_cents },
      { ...of, item: '支出', cents: -row.out_cents },
      { ...of, item: '期末余额', cents: row.closing_cents },
    );
  }
  for (const row of fees)
    add(row.day, {
      part: '手续费对账单',
      merchantNo: row.merchant_no,
      merchantName: nameOf(row.day, row.merchant_no),
      product: productWord(row.product),
      about: BUSINESS_TYPE_WORDS[row.business_type],
      lateDay: row.late_day ?? '',
      count: String(row.postings),
      item: `手续费 ${percentOf(row.fee_ppm)}${row.direction === 'IN' ? ' 退还' : ''}`,
      cents: row.direction === 'IN' ? row.cents : -row.cents,
    });
  return found;
}

/** Creates a statement file. `form` is the version of the statement's layout, `format` the file type (CSV, XLSX). */
export async function fileOfFigures(
  rows: readonly Figure[],
  { of, form, format }: { of: DayOf; form: 1 | 2; format: FileFormat },
): Promise<Buffer> {
  const writer = await writerOf(format, '对账单', noteOf('对账单', of, form), [...COLUMNS[form]]);
  await writer.add(rows);
  return writer.end();
}

/**
 * Returns the statement files of the given days, by day. Days without entries have no file. `merchantNo` limits the
 * files to this merchant. A merchant's file has no balances, because accounts belong to the enterprise.
 */
export async function dayFiles(
  db: Kysely<Database>,
  days: MemberDays,
  format: FileFormat,
  merchantNo: string | null = null,
  naming?: Naming,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const named = naming ?? (await storedNaming(db, days));
  for (const [day, all] of await dayFigures(db, days, named)) {
    const rows = merchantNo === null ? all : all.filter((row) => row.merchantNo === merchantNo);
    const form = named.formatOf(day);
    const isThere = form === 1 || merchantNo === null ? rows.length > 0 : named.namesOf(day).has(merchantNo);
    if (isThere)
      files.set(day, await fileOfFigures(rows, { of: { memberNo: days.memberNo, day, merchantNo }, form, format }));
  }
  return files;
}
