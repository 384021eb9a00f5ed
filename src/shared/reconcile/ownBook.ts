import type { BookLine } from './match';

/*
 * A merchant's own book of orders, as their software wrote it: which columns it has, and what its texts mean. Pure. Rows are
 * texts already (`shared/spreadsheet/readTable`, which knows UTF-8 and GB18030).
 */

/** A line of the file. `lineNo` counts lines below the head from 1. */
export interface OwnLine extends BookLine {
  lineNo: number;
}

export type Field = 'orderNo' | 'cents' | 'day';

/** What is wrong with a line; the line is left out of the book, and told. */
export interface LineFault {
  lineNo: number;
  /** What the cell says. */
  text: string;
  msg: string;
}

export type OwnBook = { ok: true; lines: OwnLine[]; faults: LineFault[] } | { ok: false; msg: string };

export const MOST_OWN_LINES = 100_000;

/** Headings by which a column is known, without spaces, brackets and case; the first that a file has is taken. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  orderNo: ['商户订单号', '商户单号', '商家订单号', '外部订单号', '订单编号', '订单号', 'outtradeno', 'orderno'],
  cents: ['订单金额', '交易金额', '支付金额', '收款金额', '金额', 'amount'],
  day: ['交易日期', '订单日期', '支付日期', '记账日期', '日期', '交易时间', '支付时间', '下单时间', '创建时间', 'date'],
};
const NAMES: Readonly<Record<Field, string>> = { orderNo: '商户订单号', cents: '金额', day: '日期' };
const FIELDS = Object.keys(HEADINGS) as Field[];

/** The head is looked for among the first so many rows: titles and notes stand above it. */
const HEAD_WITHIN = 10;
/** Longest number of an order. */
const LONGEST_NO = 64;
/** What a spreadsheet makes of a long number in a cell that is not text: its last digits are gone. */
const SCIENTIFIC = /^\d(?:\.\d+)?E\+?\d+$/i;

const headingOf = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/\([^)]*\)|[\s_:：-]/g, '')
    .toLowerCase();

/** A cell without what other software puts around it: a mark that it is text, blanks. */
const textOf = (cell: string | undefined) =>
  (cell ?? '')
    .trim()
    .replace(/^['`\t]+/, '')
    .trim();

/** Cents of an amount as people and software write it: 1,234.5, ￥12.00, 12元, -3.00, (3.00); null: it is none. */
export function centsOf(typed: string): number | null {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s¥]|元$|CNY|RMB/gi, '')
    .replace(/^\((.*)\)$/, '-$1');
  const bare = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  const [, sign = '', whole, places = ''] = /^([+-]?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(bare) ?? [];
  if (whole === undefined) return null;
  const cents = Number(`${whole}${places.padEnd(2, '0')}`);
  return sign === '-' && cents !== 0 ? -cents : cents;
}

const DAYS = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/,
  /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?: .*)?$/,
  /^(\d{4})\.(\d{1,2})\.(\d{1,2})(?: .*)?$/,
  /^(\d{4})年(\d{1,2})月(\d{1,2})日?(?:.*)?$/,
  /^(\d{4})(\d{2})(\d{2})(?:\d{6}| .*)?$/,
];

/** A day in any of five forms, a time behind it or not, as `2026-11-20`; null: it is none. Day and month alone are no day. */
export function dayOf(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  for (const form of DAYS) {
    const [, year, month, day] = form.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) continue;
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = new Date(`${iso}T00:00:00Z`);
    // The 30th of February becomes one of March.
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
  }
  return null;
}

export type Places = Readonly<Record<Field, number>>;

/** Where the known columns of a row are; -1 for one that it has not. */
function placesIn(row: readonly string[]): Places {
  const head = row.map(headingOf);
  const placeOf = (field: Field) => {
    const known = HEADINGS[field].find((heading) => head.includes(heading));
    return known === undefined ? -1 : head.indexOf(known);
  };
  return { orderNo: placeOf('orderNo'), cents: placeOf('cents'), day: placeOf('day') };
}

/** Where the columns are; what is missing of a row that is the head, and null for one that is none. */
function headIn(row: readonly string[]): { places: Places } | { missing: Field[] } | null {
  const places = placesIn(row);
  const missing = FIELDS.filter((field) => places[field] < 0);
  if (missing.length === 0) return { places };
  return missing.length < FIELDS.length ? { missing } : null;
}

/** What a file's rows are: where its head is, what it is called by, and which columns are known. */
export interface FoundHead {
  /** Place of the head's row, from 0; -1: there is none, orders begin at once. */
  row: number;
  /** As many as the widest of the first rows has columns. */
  titles: string[];
  /** -1: not known. */
  places: Places;
}

const knownIn = (places: Places) => FIELDS.filter((field) => places[field] >= 0).length;
const NO_PLACES: Places = { orderNo: -1, cents: -1, day: -1 };

/** A row that is an order by itself, wherever its columns are: an amount, a day, and something else. */
const isOrder = (row: readonly string[]) => {
  const texts = row.map(textOf);
  return (
    texts.some((text) => dayOf(text) !== null) &&
    texts.some((text) => dayOf(text) === null && centsOf(text) !== null) &&
    texts.filter((text) => text !== '').length > 2
  );
};

/**
 * Finds the head among the first rows of a file: the row with most of the columns that are known. Where none is, the last
 * row above the first order, for people to say which column is what; an order in the very first row has no head above it.
 */
export function headOf(rows: readonly (readonly string[])[]): FoundHead {
  const first = rows.slice(0, HEAD_WITHIN);
  const width = Math.max(0, ...first.map((row) => row.length));
  const of = (row: number, places: Places): FoundHead => ({
    row,
    titles: Array.from({ length: width }, (_, at) => textOf(first[row]?.[at])),
    places,
  });
  let best = of(-1, NO_PLACES);
  first.forEach((row, at) => {
    const places = placesIn(row);
    if (knownIn(places) > knownIn(best.places)) best = of(at, places);
  });
  if (best.row >= 0) return best;
  const order = first.findIndex(isOrder);
  return order > 0 ? of(order - 1, NO_PLACES) : order === 0 ? best : of(0, NO_PLACES);
}

/** Sums and pages that software writes below or between lines. */
const SUM = /^(?:合计|总计|小计|本页合计|共)/;
/** No order stands there; a line with a number of its own is one, whatever else it says. */
const isSum = (row: readonly string[], orderNo: string) =>
  (orderNo === '' || SUM.test(orderNo)) && SUM.test(textOf(row.find((cell) => textOf(cell) !== '')));

/** Takes a table row by row. `add`: false once it is known how it ends, and no more rows are needed. */
export interface OwnBookReader {
  add(row: readonly string[]): boolean;
  end(): OwnBook;
}

/** `chosen`: somebody has said which row the head is (-1: none) and where the columns are. */
export function ownBookReader(chosen?: { row: number; places: Places }): OwnBookReader {
  const lines: OwnLine[] = [];
  const faults: LineFault[] = [];
  let rows = 0;
  let lineNo = 0;
  let places: Places | undefined;
  let missing: Field[] = [...FIELDS];
  let problem: string | undefined;

  const addHead = (row: readonly string[]) => {
    const head = headIn(row);
    if (head && 'places' in head) places = head.places;
    else if (head && head.missing.length < missing.length) missing = head.missing;
  };
  const fault = (text: string, msg: string) => {
    faults.push({ lineNo, text: text.slice(0, LONGEST_NO), msg });
  };
  const addLine = (row: readonly string[], at: Places) => {
    const [orderNo, amount, date] = [textOf(row[at.orderNo]), textOf(row[at.cents]), textOf(row[at.day])];
    if ((orderNo === '' && amount === '' && date === '') || isSum(row, orderNo)) return;
    lineNo += 1;
    if (lineNo > MOST_OWN_LINES) {
      problem = `最多${MOST_OWN_LINES}行，请按日期拆分后再对账`;
      return;
    }
    if (orderNo === '') return fault(amount, '商户订单号为空');
    if (SCIENTIFIC.test(orderNo)) return fault(orderNo, '订单号已变为科学计数，请将该列设为文本后重新导出');
    if (orderNo.length > LONGEST_NO) return fault(orderNo, `商户订单号最多${LONGEST_NO}个字符`);
    const cents = centsOf(amount);
    if (cents === null) return fault(amount, amount === '' ? '金额为空' : '金额格式不正确');
    const day = dayOf(date);
    if (day === null) return fault(date, date === '' ? '日期为空' : '日期格式不正确');
    lines.push({ lineNo, orderNo, cents, day });
  };

  return {
    add: (row) => {
      rows += 1;
      if (chosen) {
        if (rows > chosen.row + 1) addLine(row, chosen.places);
        return problem === undefined;
      }
      if (places) addLine(row, places);
      else if (rows <= HEAD_WITHIN) addHead(row);
      return problem === undefined && (places !== undefined || rows < HEAD_WITHIN);
    },
    end: () => {
      if (problem !== undefined) return { ok: false, msg: problem };
      if (!places && !chosen)
        return { ok: false, msg: `未找到${missing.map((field) => `“${NAMES[field]}”`).join('、')}列，请检查表头` };
      return lineNo === 0 ? { ok: false, msg: '文件中没有订单' } : { ok: true, lines, faults };
    },
  };
}
