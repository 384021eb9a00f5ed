import { BANKS_BY_CODE } from './banks';

/*
 * The layout of a batch's file: which columns a kind has, how a table of texts becomes lines, and back. Pure; browser
 * and platform read with the same functions, so that a line has the same number on both sides.
 */

/** TRANSFER: to wallets of this platform. PAYOUT: to bank accounts. */
export type BatchKind = 'TRANSFER' | 'PAYOUT';
export const PAYMENT_KIND_WORDS: Readonly<Record<BatchKind, string>> = { TRANSFER: '批量转账', PAYOUT: '批量代付' };

export const LINE_FIELDS = ['number', 'name', 'accountNo', 'accountKind', 'bank', 'amount', 'remark'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** A line as it was typed: texts, trimmed, nothing else done to them. `lineNo` counts the file's lines from 1. */
export type BatchLine = { lineNo: number } & Readonly<Record<LineField, string>>;

/** Most lines of a batch. */
export const MOST_LINES = 10_000;
/** Longest text of a cell that is looked at; what is longer is cut there and is wrong anyway. */
export const LONGEST_CELL = 200;
/** Largest file, in megabytes of 1024 × 1024 bytes. */
export const LARGEST_BATCH_FILE = 5;
export const BATCH_EXTENSIONS = ['.xlsx', '.csv'] as const;

interface SheetColumn {
  field: LineField;
  heading: string;
  /** In characters of a spreadsheet's standard width. */
  width: number;
  /** Must be in the file's head. */
  required: boolean;
}

const number: SheetColumn = { field: 'number', heading: '商户单号', width: 20, required: false };
const amount: SheetColumn = { field: 'amount', heading: '金额', width: 14, required: true };
const remark: SheetColumn = { field: 'remark', heading: '备注', width: 32, required: false };

/** Columns of a kind's file, in the template's order. The order of a file is free: headings tell. */
export const SHEET_COLUMNS: Readonly<Record<BatchKind, readonly SheetColumn[]>> = {
  TRANSFER: [
    number,
    { field: 'name', heading: '收款方名称', width: 32, required: true },
    { field: 'accountNo', heading: '收款账户', width: 24, required: true },
    amount,
    remark,
  ],
  PAYOUT: [
    number,
    { field: 'name', heading: '收款户名', width: 32, required: true },
    { field: 'accountNo', heading: '收款账号', width: 26, required: true },
    { field: 'accountKind', heading: '账户类型', width: 12, required: true },
    { field: 'bank', heading: '开户银行', width: 22, required: true },
    amount,
    remark,
  ],
};

/** Written in the template below the headings; lines that are still exactly these are no lines. */
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

/** What the template says above its headings. */
export const SHEET_NOTE: Readonly<Record<BatchKind, string>> = {
  TRANSFER: `批量转账模板：请从第3行起填写，最多${MOST_LINES}行；账户按文本填写，金额单位为元，最多两位小数；商户单号可不填，填写时不可重复。`,
  PAYOUT: `批量代付模板：请从第3行起填写，最多${MOST_LINES}行；账号按文本填写，账户类型填对公或对私，开户银行填全称（如${BANKS_BY_CODE[0]?.[1] ?? ''}），金额单位为元，最多两位小数；商户单号可不填，填写时不可重复。`,
};

export type SheetProblem = { ok: false; msg: string };
export type SheetLines = { ok: true; lines: BatchLine[] } | SheetProblem;

/** Rows of the head are looked for among the first so many. */
const HEAD_WITHIN = 5;
/** A neutralised cell of our own files gets its sign back (`'=1` was written for `=1`). */
const plain = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '');
// No database takes half of a pair or a zero.
const trimmed = (cell: string | undefined) =>
  plain((cell ?? '').replaceAll('\u0000', '').trim())
    .slice(0, LONGEST_CELL)
    .replace(/\p{Cs}/gu, '');

const textOf = (line: Readonly<Record<LineField, string>>) => LINE_FIELDS.map((field) => line[field]).join('\u0000');

/** Takes a table row by row, so that nobody has to keep all of it. */
export interface LineReader {
  /** False once it is known how it ends: no more rows are needed. */
  add(row: readonly string[]): boolean;
  end(): SheetLines;
}

type Places = readonly (readonly [LineField, number])[];

/** Where the columns of a kind are in a head, or what is wrong with it. */
function placesOf(kind: BatchKind, row: readonly string[]): { ok: true; places: Places } | SheetProblem {
  const head = row.map((cell) => cell.trim());
  for (const { heading, required } of SHEET_COLUMNS[kind]) {
    const count = head.filter((cell) => cell === heading).length;
    if (required && count === 0) return { ok: false, msg: `缺少“${heading}”列，请使用${PAYMENT_KIND_WORDS[kind]}模板` };
    if (count > 1) return { ok: false, msg: `“${heading}”列重复` };
  }
  return { ok: true, places: SHEET_COLUMNS[kind].map(({ field, heading }) => [field, head.indexOf(heading)] as const) };
}

/** The lines of a table of texts, by its headings; what stands in other columns is not read. */
export function lineReader(kind: BatchKind): LineReader {
  const headings = SHEET_COLUMNS[kind].map(({ heading }) => heading);
  const examples = new Set(SHEET_EXAMPLES[kind].map(textOf));
  const lines: BatchLine[] = [];
  let rows = 0;
  let places: Places | undefined;
  let problem: SheetProblem | undefined;

  const addHead = (row: readonly string[]) => {
    if (row.filter((cell) => headings.includes(cell.trim())).length >= 2) {
      const found = placesOf(kind, row);
      if (found.ok) places = found.places;
      else problem = found;
    } else if (rows >= HEAD_WITHIN) {
      problem = { ok: false, msg: `未找到表头，请使用${PAYMENT_KIND_WORDS[kind]}模板` };
    }
  };
  const addLine = (row: readonly string[], at: Places) => {
    const line = { number: '', name: '', accountNo: '', accountKind: '', bank: '', amount: '', remark: '' };
    let isEmpty = true;
    for (const [field, place] of at) {
      const text = place < 0 ? '' : trimmed(row[place]);
      if (text !== '') isEmpty = false;
      line[field] = text;
    }
    if (isEmpty || examples.has(textOf(line))) return;
    if (lines.length >= MOST_LINES) problem = { ok: false, msg: `最多${MOST_LINES}行，请分批提交` };
    else lines.push({ lineNo: lines.length + 1, ...line });
  };

  return {
    add: (row) => {
      rows += 1;
      if (places) addLine(row, places);
      else addHead(row);
      return problem === undefined;
    },
    end: () => {
      if (problem) return problem;
      if (!places) return { ok: false, msg: `未找到表头，请使用${PAYMENT_KIND_WORDS[kind]}模板` };
      return lines.length === 0 ? { ok: false, msg: '文件中没有可提交的明细' } : { ok: true, lines };
    },
  };
}

/** The lines of a whole table. */
export function linesOf(kind: BatchKind, table: readonly (readonly string[])[]): SheetLines {
  const reader = lineReader(kind);
  for (const row of table) if (!reader.add(row)) break;
  return reader.end();
}

/** The table that `linesOf` reads back as the same texts, without the note. */
export const tableOf = (kind: BatchKind, lines: readonly Readonly<Record<LineField, string>>[]): string[][] => [
  SHEET_COLUMNS[kind].map(({ heading }) => heading),
  ...lines.map((line) => SHEET_COLUMNS[kind].map(({ field }) => line[field])),
];
