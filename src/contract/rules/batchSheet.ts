import { BANKS_BY_CODE } from '../words/banks';
import type { ColumnPlaces, SheetColumn, SheetLayout, SheetLine } from './sheetLayout';
import { type ChosenColumns, type LinesRead, type SheetReader, sheetReader, sheetTable } from './sheetLines';

/*
 * The layout of a batch's file: the columns of each kind, how rows of texts become lines, and how lines become rows. Pure
 * functions; browser and platform use the same code, so that a line has the same number on both sides.
 */

/** Kind of batch. TRANSFER: to wallets of this platform. PAYOUT: to bank accounts. */
export type BatchKind = 'TRANSFER' | 'PAYOUT';
export const PAYMENT_KIND_WORDS: Readonly<Record<BatchKind, string>> = { TRANSFER: '批量转账', PAYOUT: '批量代付' };

export const LINE_FIELDS = ['number', 'name', 'accountNo', 'accountKind', 'bank', 'amount', 'remark'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export type BatchLine = SheetLine<LineField>;

/** Maximum number of lines of a batch. */
export const MOST_LINES = 10_000;
export const BATCH_EXTENSIONS = ['.xlsx', '.csv'] as const;

type Column = SheetColumn<LineField>;

const number: Column = {
  field: 'number',
  heading: '商户单号',
  width: 20,
  required: false,
  isNumber: true,
  also: ['商户订单号', '订单号', '订单编号', '单号', '业务编号'],
};
const amount: Column = {
  field: 'amount',
  heading: '金额',
  width: 14,
  required: true,
  isAmount: true,
  // Titles of amounts that are actually paid (实发) come before titles of amounts that are owed (应付).
  also: ['实发金额', '实发工资', '实发', '付款金额', '转账金额', '支付金额', '交易金额', '应付金额'],
};
const remark: Column = {
  field: 'remark',
  heading: '备注',
  width: 32,
  required: false,
  also: ['用途', '附言', '摘要', '付款用途', '说明'],
};
/** Titles that other software gives the column of the payee's name. */
const PAYEE = ['收款人', '收款方', '收款人姓名', '收款人名称', '收款人户名', '户名', '账户名称', '姓名', '员工姓名'];

/**
 * Columns of each kind of file, in the template's order. Columns are recognised by their titles, so that their order in a file is
 * free.
 */
export const SHEET_COLUMNS: Readonly<Record<BatchKind, readonly Column[]>> = {
  TRANSFER: [
    number,
    { field: 'name', heading: '收款方名称', width: 32, required: true, also: ['收款户名', ...PAYEE] },
    {
      field: 'accountNo',
      heading: '收款账户',
      width: 24,
      required: true,
      isNumber: true,
      also: ['收款账号', '收款人账号', '钱包账户', '账户', '账号'],
    },
    amount,
    remark,
  ],
  PAYOUT: [
    number,
    { field: 'name', heading: '收款户名', width: 32, required: true, also: ['收款方名称', ...PAYEE] },
    {
      field: 'accountNo',
      heading: '收款账号',
      width: 26,
      required: true,
      isNumber: true,
      also: ['收款账户', '收款人账号', '银行账号', '银行卡号', '卡号', '账号', '工资卡号'],
    },
    {
      field: 'accountKind',
      heading: '账户类型',
      width: 12,
      required: true,
      also: ['账户性质', '对公对私', '公私标志', '收款方类型'],
      options: ['对公', '对私'],
    },
    {
      field: 'bank',
      heading: '开户银行',
      width: 22,
      required: true,
      also: ['开户行', '收款银行', '收款人开户行', '银行', '银行名称'],
      options: BANKS_BY_CODE.map(([, name]) => name),
    },
    amount,
    remark,
  ],
};

/** The example lines in the template below the titles. A line that still equals an example is ignored. */
export const SHEET_EXAMPLES: Readonly<Record<BatchKind, readonly Readonly<Record<LineField, string>>[]>> = {
  TRANSFER: [
    {
      number: 'SL0001',
      name: '示例贸易有限公司',
      accountNo: '0571000000000001',
      accountKind: '',
      bank: '',
      amount: '1234.56',
      remark: '示例，提交前请删除',
    },
  ],
  PAYOUT: [
    {
      number: 'SL0001',
      name: '示例贸易有限公司',
      accountNo: '33050161620000000000',
      accountKind: '对公',
      bank: '中国建设银行',
      amount: '1234.56',
      remark: '示例，提交前请删除',
    },
    {
      number: 'SL0002',
      name: '示例姓名',
      accountNo: '6217000000000000004',
      accountKind: '对私',
      bank: '中国工商银行',
      amount: '88.00',
      remark: '示例，提交前请删除',
    },
  ],
};

/** The instructions above the titles of the template. */
export const SHEET_NOTE: Readonly<Record<BatchKind, string>> = {
  TRANSFER: `批量转账模板：请从第3行起填写，最多${MOST_LINES}行；账户按文本填写，金额单位为元，最多两位小数；商户单号可不填，填写时不可重复。`,
  PAYOUT: `批量代付模板：请从第3行起填写，最多${MOST_LINES}行；账号按文本填写，账户类型填对公或对私，开户银行填全称（如${BANKS_BY_CODE[0]?.[1] ?? ''}），金额单位为元，最多两位小数；商户单号可不填，填写时不可重复。`,
};

export type SheetLines = LinesRead<LineField>;
type LineReader = SheetReader<LineField>;

export const layoutOf = (kind: BatchKind): SheetLayout<LineField> => ({
  columns: SHEET_COLUMNS[kind],
  fields: LINE_FIELDS,
  examples: SHEET_EXAMPLES[kind],
  most: MOST_LINES,
  template: `${PAYMENT_KIND_WORDS[kind]}模板`,
  noLines: '文件中没有可提交的明细',
});

/**
 * Returns a reader that finds the lines of a batch's table by its column titles, or by the columns that the user has chosen.
 * Other columns are ignored.
 */
export const lineReader = (kind: BatchKind, chosen?: ChosenColumns<LineField>): LineReader =>
  sheetReader(layoutOf(kind), chosen);

/** Writes the chosen columns as a text for the upload request, in the order of the template's columns: `0,3,-1`. */
export const placesText = (kind: BatchKind, places: ColumnPlaces<LineField>): string =>
  SHEET_COLUMNS[kind].map(({ field }) => places[field]).join(',');

/** Reads the chosen columns from the texts of an upload request; undefined: the user has chosen none. */
export function chosenIn(
  kind: BatchKind,
  { headRow, places }: { headRow?: string | undefined; places?: string | undefined },
): ChosenColumns<LineField> | undefined {
  if (headRow === undefined || places === undefined) return undefined;
  const columns = SHEET_COLUMNS[kind];
  const given = places.split(',').map(Number);
  // If the number of columns is wrong, the choice was made for another layout and is ignored completely.
  const numbers = given.length === columns.length ? given : [];
  const at = Object.fromEntries(LINE_FIELDS.map((field) => [field, -1])) as Record<LineField, number>;
  for (const [index, { field }] of columns.entries()) at[field] = numbers[index] ?? -1;
  return { headRow: Number(headRow), places: at };
}

/** Returns the lines of a complete table of a batch. */
export function linesOf(kind: BatchKind, table: readonly (readonly string[])[]): SheetLines {
  const reader = lineReader(kind);
  for (const row of table) if (!reader.add(row)) break;
  return reader.end();
}

/**
 * Writes lines of a batch as a table without the template's instructions. `linesOf` reads the same texts from the
 * table.
 */
export const tableOf = (kind: BatchKind, lines: readonly Readonly<Record<LineField, string>>[]): string[][] =>
  sheetTable(layoutOf(kind), lines);
