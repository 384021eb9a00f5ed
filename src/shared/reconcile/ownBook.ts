import { readAmount } from '@/contract/rules/reading/amount';
import { numberOf, SCIENTIFIC, textOf, wordsOf } from '@/contract/rules/reading/cell';
import {
  HEAD_WITHIN,
  headingOf,
  isInTwoRows,
  isLine,
  isSummary,
  namesIn,
  titlesIn,
} from '@/contract/rules/reading/head';
import { splitRow } from '@/contract/rules/reading/splitCells';
import { splitFault } from '@/contract/rules/reading/splitMark';
import { foreignUnitAt, isQualified, isUnitRow, mayBeAnother, unitFault } from '@/contract/rules/reading/units';
import type { TableKind } from '@/contract/rules/sheetLines';
import { firstOfEqualWidth } from '../sheet/columns';
import { readDay } from './days';
import type { BookLine } from './match';
import {
  CLOSED,
  IN,
  isLost,
  isLostRefund,
  NEUTRAL,
  NO_ORDER_TYPE,
  OUT,
  OUT_TYPE,
  PASSED_ON_TYPE,
  REFUND_TYPE,
  REFUNDED,
  stateOf,
} from './orderWords';

/*
 * Reads a merchant's own order book, as exported by their software or another platform: which column has which
 * meaning, and what the texts mean. Pure functions. The rows are already decoded texts
 * (`common/spreadsheet/readTable`, which knows UTF-8 and GB18030).
 */

/**
 * An amount in the merchant's file. `lineNo` is the row of the file, from 1. A row with an order and its refund gives two
 * amounts.
 */
export interface OwnLine extends BookLine {
  lineNo: number;
}

/** Columns that every order book must have. `OPTIONAL` contains the optional columns. */
export const NEEDED = ['orderNo', 'cents', 'day'] as const;
export const OPTIONAL = ['direction', 'out', 'refund', 'state'] as const;
export type Field = (typeof NEEDED)[number] | (typeof OPTIONAL)[number];
const EVERY: readonly Field[] = [...NEEDED, ...OPTIONAL];
/** The fields of an order book for the choice of columns; each field has a column. */
export const BOOK_FIELDS = { fields: EVERY, columns: EVERY.map((field) => ({ field })) };

/** The error of an unreadable row. The row is excluded from the comparison and shown to the user. */
export interface LineFault {
  lineNo: number;
  /** The text of the cell that cannot be read. */
  text: string;
  msg: string;
}

type OwnBook =
  | {
      ok: true;
      lines: OwnLine[];
      faults: LineFault[];
      /** Number of excluded orders, because they were closed or moved no money. */
      closed: number;
      /** Number of rows that are not orders: sums, notes and signatures. */
      notes: number;
    }
  | { ok: false; msg: string };

export const MOST_OWN_LINES = 100_000;

/** Titles by which a column is recognised (`headingOf`). Of several titles in a file the first in this list is used. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  orderNo: ['商户订单号', '商户单号', '商家订单号', '外部订单号', '订单编号', '订单号', 'outtradeno', 'orderno'],
  cents: [
    '订单金额',
    '交易金额',
    '支付金额',
    '收款金额',
    '收入金额',
    '收入',
    '贷方发生额',
    '贷方金额',
    '贷方',
    '金额',
    'amount',
  ],
  day: [
    '交易日期',
    '订单日期',
    '支付日期',
    '记账日期',
    '日期',
    '交易时间',
    '支付时间',
    '下单时间',
    '创建时间',
    '记账时间',
    '发生时间',
    'date',
  ],
  direction: ['收/支', '收支', '收支类型', '收支方向', '借/贷', '借贷', '借贷标志', '借贷方向', '资金方向'],
  out: ['支出金额', '支出', '借方发生额', '借方金额', '借方'],
  refund: ['实际退款金额', '申请退款金额', '退款金额', '退款支出', '实退金额', '退款总额', 'refundamount'],
  state: ['交易状态', '订单状态', '支付状态', '当前状态', '状态'],
};
/**
 * Matches further titles of a column of refunds, such as `商家退款金额`. Used only if exactly one column that no field has
 * taken matches.
 */
const OTHER_REFUND = /^[一-龥]*退[款货](?:金额|支出|总额|额)$/;
/**
 * Matches titles of amounts that are no refund of this order: sums so far, discounts, and the amount that can still
 * be refunded.
 */
const NO_REFUND = /可退|未退|已退|待退|剩余|累计|券|优惠|红包|补贴|积分|手续费|费率/;
/**
 * Matches titles of amounts that were paid out. A row with an amount only in such a column is reported as an error,
 * so that the amount is not lost.
 */
const PAID_OUT =
  /^(?!.*(?:可退|未退|待退|券|优惠|红包|补贴|积分|手续费|费率|状态|时间|日期|单号|编号|笔数|次数|原因)).*(?:退[款货]|支出|付出|借方)/;
const NAMES: Readonly<Record<(typeof NEEDED)[number], string>> = { orderNo: '商户订单号', cents: '金额', day: '日期' };
const FIELDS = Object.keys(HEADINGS) as Field[];

/** Maximum length of an order number. */
const LONGEST_NO = 64;

export type Places = Readonly<Record<Field, number>>;
export const NO_PLACES: Places = { orderNo: -1, cents: -1, day: -1, direction: -1, out: -1, refund: -1, state: -1 };

/** Returns whether an amount column has incoming or outgoing money, by the text in brackets of its title: `交易金额(支出)`. */
const sideOf = (cell: string): 'in' | 'out' | null => {
  const inside = /\(([^)]*)\)/.exec(cell.normalize('NFKC'))?.[1] ?? '';
  if (/支出|借方|付款/.test(inside)) return 'out';
  return /收入|贷方|收款/.test(inside) ? 'in' : null;
};

const AMOUNT_FIELDS = ['cents', 'out', 'refund'] as const;
const isAmountField = (field: Field) => (AMOUNT_FIELDS as readonly Field[]).includes(field);

/**
 * Returns the column of each known field in a title row; -1 if there is none. A title that several columns have also
 * gives -1, so that the user chooses one of the columns. The title of an amount with a different meaning, such as
 * `金额（上月）`, gives -1 as well.
 */
function placesIn(rows: readonly (readonly string[])[], at: number): Places {
  const row = titlesIn(rows, at);
  const head = row.map(headingOf);
  const sides = row.map(sideOf);
  const placeOf = (field: Field) => {
    const place = head.indexOf(HEADINGS[field].find((heading) => head.includes(heading)) ?? '\u0000');
    if (place < 0) return -1;
    const alike = head.flatMap((title, at) => (title === head[place] ? [at] : []));
    const plain = alike.filter((at) => !isQualified(row[at] ?? ''));
    const only = alike.length === 1 ? alike[0] : plain.length === 1 ? plain[0] : undefined;
    if (only === undefined || (isAmountField(field) && mayBeAnother(row[only] ?? ''))) return -1;
    return only;
  };
  const places = Object.fromEntries(FIELDS.map((field) => [field, placeOf(field)])) as Record<Field, number>;
  const amounts = new Set(HEADINGS.cents);
  if (places.refund < 0) {
    const refunds = head.flatMap((title, at) => (OTHER_REFUND.test(title) && !NO_REFUND.test(title) ? [at] : []));
    const free = refunds.filter((at) => !mayBeAnother(row[at] ?? '') && !Object.values(places).includes(at));
    if (free.length === 1) places.refund = free[0] ?? -1;
  }
  const sided = (side: 'in' | 'out') => head.findIndex((cell, at) => sides[at] === side && amounts.has(cell));
  if (sided('out') >= 0 && sided('in') >= 0) Object.assign(places, { cents: sided('in'), out: sided('out') });
  return places;
}

/** The detected title row of a file and the columns of its known fields. */
export interface FoundHead {
  /** Index of the title row, from 0; -1 if the file has none, so that orders begin in the first row. */
  row: number;
  /** Column of each field; -1 if no column was found for the field. */
  places: Places;
}

const knownOf = (fields: readonly Field[], places: Places) => fields.filter((field) => places[field] >= 0).length;
const knownIn = (places: Places) => knownOf(NEEDED, places);
export const isKnown = (places: Places): boolean => knownIn(places) === NEEDED.length;

/** Returns true if a row looks like an order, in any arrangement of columns: it has an amount, a day, and a third value. */
const isOrder = (row: readonly string[]) => {
  const texts = row.map(wordsOf);
  const isDay = (text: string) => readDay(text).day !== null;
  return (
    texts.some(isDay) &&
    texts.some((text) => !isDay(text) && readAmount(text).cents !== null) &&
    texts.filter((text) => text !== '').length > 2
  );
};

/** Returns the error if the amounts below a title row are not in yuan (such as in cents); null if they can be read. */
export const unitFaultOf = (rows: readonly (readonly string[])[], row: number, places: Places): string | null =>
  unitFault(
    rows,
    row,
    AMOUNT_FIELDS.map((field) => places[field]),
  ) ?? zoneFault(row < 0 ? '' : (titlesIn(rows, row)[places.day] ?? ''));

/** Returns the error if the title of the days names another zone than Beijing's; null if it names none. */
const zoneFault = (title: string): string | null =>
  /UTC|GMT|时区|当地|[东西]部时间/i.test(title) && !/\+\s*0?8(?!\d)|北京/.test(title)
    ? `“${textOf(title)}”列不是北京时间，请换算为北京时间后重新上传`
    : null;

/** Returns the amount fields whose column titles name another unit than yuan. */
export const fieldsInOtherUnits = (rows: readonly (readonly string[])[], row: number, places: Places): Field[] =>
  AMOUNT_FIELDS.filter((field) => places[field] >= 0 && foreignUnitAt(rows, row, places[field]) !== null);

/** Returns the columns of the known fields, with the title row that the user has chosen. */
export const placesAt = (rows: readonly (readonly string[])[], row: number): Places => placesIn(rows, row);

/**
 * Returns the row below the title row if both rows form one head. The lower row then has at least as many known
 * columns. Otherwise returns the title row.
 */
function lowerOf(rows: readonly (readonly string[])[], head: FoundHead): FoundHead {
  const places = placesIn(rows, head.row + 1);
  const isLower = isKnown(places) && knownOf(EVERY, places) >= knownOf(EVERY, head.places);
  return isLower ? { row: head.row + 1, places } : head;
}

/**
 * Finds the title row among the first rows of a file. It is the row with the most known columns, or the lower row of
 * a head in two rows. Without known columns it is the last row above the first order, or the first of several rows
 * with equally many cells; the user then assigns the columns. If the first row is an order, there is no title row.
 */
export function headOf(rows: readonly (readonly string[])[]): FoundHead {
  const first = rows.slice(0, HEAD_WITHIN);
  let best: FoundHead = { row: -1, places: NO_PLACES };
  for (let at = 0; at < first.length && !isKnown(best.places); at++) {
    const places = placesIn(first, at);
    if (knownIn(places) > knownIn(best.places)) best = { row: at, places };
  }
  if (best.row >= 0) return lowerOf(first, best);
  const order = first.findIndex(isOrder);
  const row = order >= 0 ? order - 1 : Math.max(0, firstOfEqualWidth(first));
  // A row with an amount is an order whose day cannot be read, and not the title row.
  return { row: isLine(first[row] ?? []) ? -1 : row, places: NO_PLACES };
}

/** The title row of an order book: the titles of its columns, and the rows of the file that they come from. */
interface Titles {
  titles: readonly string[];
  /** True if a comma may have divided a cell, as in a CSV. */
  isCsv: boolean;
  /** The rows of the head, as `bare` texts. */
  rows: readonly string[];
  /** Columns of the type of a row and of the state of its refund; -1: none. */
  type: number;
  refundState: number;
  /** Columns of amounts that were paid out, by their titles, whether or not a field is read from them. */
  paidOut: readonly number[];
}
const NO_TITLES: Titles = { titles: [], isCsv: true, rows: [], type: -1, refundState: -1, paidOut: [] };

/**
 * Titles of the column with the type of a row, such as a refund. `REFUND_STATE`: title of the column with the state
 * of the row's refund.
 */
const TYPE_TITLES = new Set(['交易类型', '业务类型', '订单类型', '类型']);
const REFUND_STATE = '退款状态';
type Amounts = { cents: number[] } | { fault: [text: string, msg: string] } | 'closed';

/**
 * Returns the signed amounts of a row in cents: incoming positive, outgoing and refunded negative. Alternatively an error, or
 * that the order is closed.
 */
function amountsOf(row: readonly string[], at: Places, { titles, type, refundState, paidOut }: Titles): Amounts {
  const cell = (field: Field) => (at[field] < 0 ? '' : wordsOf(row[at[field]]));
  const state = stateOf(row[at.state]);
  // Ignores a unit in brackets: `收入（元）`.
  const direction = cell('direction').replace(/[(（][^)）]*[)）]$/, '');
  // An order that was refunded in full is closed as well, but its money has moved.
  const refundText = stateOf(row[refundState]);
  const isRefundType = REFUND_TYPE.test(wordsOf(row[type]));
  const isUnsigned = at.direction < 0 && at.out < 0 && at.refund < 0;
  const isRefund = isRefundType || (isUnsigned && REFUNDED.test(state)) || OUT.test(direction);
  const isRefundLost = refundText === '' ? isLostRefund(state, isRefundType) : isLost(refundText);
  const isRefunded = at.refund >= 0 && !isRefundLost && (readAmount(cell('refund')).cents ?? 0) !== 0;
  if ((CLOSED.test(state) && !isRefunded) || NEUTRAL.test(direction)) return 'closed';
  const cents: number[] = [];
  const read = (field: 'cents' | 'out' | 'refund') => {
    const text = cell(field);
    // `/` and `-` in a cell mean an empty value.
    if (/^[/\-—]*$/.test(text)) return null;
    return { text, ...readAmount(text) };
  };
  // A row that is a refund moved no money if the refund was lost. Any other row is an order, and only its refund is lost.
  if (isRefundLost && isRefund) return 'closed';
  const [amount, out, refund] = [read('cents'), ...(isRefundLost ? [null, null] : [read('out'), read('refund')])];
  if (isRefundLost && ((amount?.cents ?? 0) < 0 || (!amount?.cents && (read('out')?.cents || read('refund')?.cents))))
    return 'closed';
  for (const one of [amount, out, refund]) if (one?.cents === null) return { fault: [one.text, one.msg] };
  if (amount?.cents && out?.cents) return { fault: [out.text, '收入和支出都有金额'] };
  const isOut = OUT.test(direction) || (isUnsigned && (isRefund || OUT_TYPE.test(wordsOf(row[type]))));
  if (direction !== '' && !isOut && !IN.test(direction)) return { fault: [direction, '收支方向无法识别'] };
  if (amount?.cents != null && !(amount.cents === 0 && (out?.cents || refund?.cents)))
    cents.push(isOut ? -Math.abs(amount.cents) : amount.cents);
  if (out?.cents) cents.push(-Math.abs(out.cents));
  if (refund?.cents) cents.push(-Math.abs(refund.cents));
  if (cents.length === 0) return { fault: ['', '金额为空'] };
  // An order without an amount moved no money, such as a split of 0.00 in a statement.
  if (cents.some((one) => one !== 0)) return { cents };
  // An amount in a column that belongs to no field must not be ignored silently, so it is an error.
  const other = paidOut.find(
    (column) => !Object.values(at).includes(column) && (readAmount(wordsOf(row[column])).cents ?? 0) !== 0,
  );
  if (other === undefined || isRefundLost) return 'closed';
  return { fault: [textOf(row[other]), `“${textOf(titles[other])}”列有金额，但没有选择这一列`] };
}

/** Reads a table row by row. `add` returns false if no more rows are needed, because the result is already certain. */
interface OwnBookReader {
  /** Adds a row. `rowNo` is the row's number in its file, from 1; without it the rows are counted. */
  add(row: readonly string[], rowNo?: number): boolean;
  end(): OwnBook;
}

interface LinesReader extends OwnBookReader {
  /** Adds a row above the title row. An order there is an error, because its columns are not known. */
  addAbove(row: readonly string[], rowNo: number): void;
}

/** Returns true if a row has several texts without digits and colons, as the titles of a table of sums have. */
const areTitles = (row: readonly string[]) => {
  const texts = row.map(textOf).filter((text) => text !== '');
  return texts.length > 1 && texts.every((text) => !/[\d:：]/.test(text)) && !isSummary(row);
};

/** Titles of all fields, converted for comparison. A row with such titles is recognised as a second head. */
const KNOWN_TITLES = new Set(Object.values(HEADINGS).flat());
const OTHER_TABLE = '属于文件中的另一张表，未参与对账';
const ABOVE_HEAD = '在表头之上，未参与对账';

/** Kind of a row below the title row. `order`: a row with an order, also if its values cannot be read. */
type RowKind = 'order' | 'note' | 'empty' | 'sameHead' | 'otherHead' | 'titlesOfSums';

const NOTHING = '[]';
/** Returns the texts of a row as one text, without blanks and empty cells at the end, to compare rows of titles. */
const bare = (row: readonly string[]) => {
  const texts = row.map((cell) => textOf(cell).normalize('NFKC').replace(/\s/g, ''));
  return JSON.stringify(texts.slice(0, texts.findLastIndex((text) => text !== '') + 1));
};

/** Returns the titles of an order book with the given title row, for its reader. `isCsv`: see `TableKind`. */
export function titleRows(
  rows: readonly (readonly string[])[],
  row: number,
  { isCsv }: TableKind = { isCsv: true },
): Titles {
  const [upper = [], lower = []] = [rows[row - 1], rows[row]];
  const titles = titlesIn(rows, row);
  const headings = titles.map(headingOf);
  return {
    titles,
    isCsv,
    rows: (isInTwoRows(upper, lower) ? [upper, lower] : [lower]).map(bare).filter((text) => text !== NOTHING),
    type: headings.findIndex((title) => TYPE_TITLES.has(title)),
    refundState: headings.indexOf(REFUND_STATE),
    paidOut: headings.flatMap((title, at) => (PAID_OUT.test(title) ? [at] : [])),
  };
}

/** Matches a date at the beginning of a text, and the blanks behind it. */
const DATE_BEFORE = /^\d{4}(?:[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?|\d{4})\s*/;
/** Matches a count of orders in a row of sums. */
const COUNT = /^共?\s*\d{1,5}\s*[笔条张个单项]?$/;

/**
 * Returns true if a row is a sum, also the sum of one day. Its first text, after a date, is a sum word such as 合计.
 * Its order number is empty, a sum word or a count.
 */
function isSumRow(row: readonly string[], orderNo: string): boolean {
  const texts = row.map((cell) => textOf(cell).replace(DATE_BEFORE, ''));
  return isSummary(texts) && (orderNo === '' || COUNT.test(orderNo) || isSummary([orderNo]));
}

/** Returns the kind of a row, from its texts alone. */
function kindOf(row: readonly string[], places: Places, head: Titles): RowKind {
  const orderNo = numberOf(row[places.orderNo]);
  if (!isLine(row) && head.rows.includes(bare(row))) return 'sameHead';
  if (!isLine(row) && !/\d/.test(orderNo) && row.filter((cell) => KNOWN_TITLES.has(headingOf(cell))).length > 1) {
    const isSame = (field: Field) => {
      const [title, first] = [row[places[field]] ?? '', head.titles[places[field]] ?? ''];
      // The brackets of an amount may give another unit or meaning.
      return isAmountField(field) ? bare([title]) === bare([first]) : headingOf(title) === headingOf(first);
    };
    return EVERY.every((field) => places[field] < 0 || isSame(field)) ? 'sameHead' : 'otherHead';
  }
  const isFilled = [places.day, places.cents, places.out, places.refund].some((at) => wordsOf(row[at]) !== '');
  if (orderNo === '' && !isFilled) return 'empty';
  if (isUnitRow(row) || isSumRow(row, orderNo)) return 'note';
  // A row is an order if it has a number and another filled cell, or a readable day or amount. Any other row is a
  // note, a signature or a title of sums.
  const isNumbered = /\d/.test(orderNo) && (isFilled || /^[\w-]+$/.test(orderNo));
  if (isNumbered || readDay(wordsOf(row[places.day])).day !== null) return 'order';
  const amounts = amountsOf(row, places, head);
  if (amounts === 'closed' || 'cents' in amounts) return 'order';
  return areTitles(row) ? 'titlesOfSums' : 'note';
}

/** Returns the entry of an order row: its lines, its error, or 'closed' for a closed order. */
function entryOf(
  row: readonly string[],
  lineNo: number,
  places: Places,
  head: Titles,
): OwnLine[] | LineFault | 'closed' {
  const fault = (text: string, msg: string): LineFault => ({ lineNo, text: text.slice(0, LONGEST_NO), msg });
  const orderNo = numberOf(row[places.orderNo]);
  const split = head.isCsv
    ? splitRow(
        row,
        head.titles,
        AMOUNT_FIELDS.map((field) => places[field]),
      )
    : undefined;
  if (split) return fault(split.amount, splitFault(split.isWider));
  const isWithoutOrder = orderNo === '' && NO_ORDER_TYPE.test(wordsOf(row[head.type]));
  const isPassedOn = orderNo === '' && PASSED_ON_TYPE.test(wordsOf(row[head.type]));
  if (isWithoutOrder || (isPassedOn && amountsOf(row, places, head) === 'closed')) return 'closed';
  if (orderNo === '') return fault(wordsOf(row[places.cents]), '商户订单号为空');
  if (SCIENTIFIC.test(orderNo)) return fault(orderNo, '订单号已变为科学计数，请将该列设为文本后重新导出');
  if (orderNo.length > LONGEST_NO) return fault(orderNo, `商户订单号最多${LONGEST_NO}个字符`);
  const amounts = amountsOf(row, places, head);
  // An order that was never paid has no time of payment.
  if (amounts === 'closed') return 'closed';
  const date = wordsOf(row[places.day]);
  const { day, msg } = readDay(date);
  if (day === null) return fault(date, msg);
  if ('fault' in amounts) return fault(...amounts.fault);
  return amounts.cents.map((cents) => ({ lineNo, orderNo, cents, day }));
}

/**
 * Returns a reader for the rows of a file with known columns. A row with the same titles as the head, as on each
 * page, is skipped. A row with other titles begins another table.
 */
export function linesReader(places: Places, head: Titles = NO_TITLES): LinesReader {
  const lines: OwnLine[] = [];
  const faults: LineFault[] = [];
  /** The table that the next rows belong to. Rows below unknown titles are sums, or orders of another table. */
  let table: 'orders' | 'sums' | 'other' = 'orders';
  let [closed, notes, last] = [0, 0, 0];
  let problem: string | undefined;

  const addRow = (row: readonly string[], lineNo: number) => {
    const kind = kindOf(row, places, head);
    if (kind === 'otherHead') table = 'other';
    if (kind === 'sameHead') table = 'orders';
    // A count of orders is a short number, and the number of an order is longer or has letters.
    const isOneOrder =
      /[a-z]\w*\d|\d{6}/i.test(numberOf(row[places.orderNo])) || readDay(wordsOf(row[places.day])).day !== null;
    if (table === 'sums' && kind === 'order' && isOneOrder) table = 'other';
    const isOther = table === 'other' && row.some((cell) => textOf(cell) !== '');
    if (!isOther && (kind !== 'order' || table === 'sums')) {
      if (kind !== 'empty') notes += 1;
      if (kind === 'titlesOfSums') table = 'sums';
      return;
    }
    if (lines.length + faults.length + closed >= MOST_OWN_LINES) {
      problem = `最多${MOST_OWN_LINES}行，请按日期拆分后再对账`;
      return;
    }
    if (isOther) {
      const text = textOf(row.find((cell) => textOf(cell) !== '')).slice(0, LONGEST_NO);
      faults.push({ lineNo, text, msg: OTHER_TABLE });
      return;
    }
    const entry = entryOf(row, lineNo, places, head);
    if (entry === 'closed') closed += 1;
    else if (Array.isArray(entry)) lines.push(...entry);
    else faults.push(entry);
  };

  return {
    addAbove: (row, rowNo) => {
      const text = textOf(row.find((cell) => textOf(cell) !== '')).slice(0, LONGEST_NO);
      if (isOrder(row)) faults.push({ lineNo: rowNo, text, msg: ABOVE_HEAD });
    },
    add: (row, rowNo = last + 1) => {
      last = rowNo;
      addRow(row, rowNo);
      return problem === undefined;
    },
    end: () => {
      if (problem !== undefined) return { ok: false, msg: problem };
      if (lines.length + faults.length + closed === 0) return { ok: false, msg: '文件中没有订单' };
      return { ok: true, lines, faults, closed, notes };
    },
  };
}

/** Returns a reader of an order book that first finds its title row. */
export function ownBookReader(): OwnBookReader {
  const above: [readonly string[], number][] = [];
  let reader: LinesReader | undefined;
  let unit: string | null = null;
  let last = 0;
  const rowsOf = () => above.map(([row]) => row);
  /** Called when all columns are known, or after the maximum number of preview rows: reads the rows collected so far. */
  const begin = () => {
    const { row, places } = headOf(rowsOf());
    if (!isKnown(places)) return;
    unit = unitFaultOf(rowsOf(), row, places);
    reader = linesReader(places, titleRows(rowsOf(), row));
    for (const [cells, rowNo] of above.slice(0, Math.max(0, row))) reader.addAbove(cells, rowNo);
    for (const [cells, rowNo] of above.slice(row + 1)) if (!reader.add(cells, rowNo)) break;
  };
  return {
    add: (row, rowNo = last + 1) => {
      last = rowNo;
      if (reader) return reader.add(row, rowNo);
      above.push([row, rowNo]);
      // The head may have a second row. So reading begins only after the row below the title row has been added.
      const before = above.slice(-3, -1).map(([cells]) => cells);
      if (isKnown(placesIn(before, before.length - 1)) || above.length === HEAD_WITHIN) begin();
      return reader !== undefined || above.length < HEAD_WITHIN;
    },
    end: () => {
      if (!reader) begin();
      if (unit !== null) return { ok: false, msg: unit };
      if (reader) return reader.end();
      const { row, places } = headOf(rowsOf());
      const missing = NEEDED.filter((field) => places[field] < 0).map((field) => `“${NAMES[field]}”`);
      const [cells, rowNo] = knownIn(places) > 0 ? (above[row] ?? []) : [];
      const found = cells ? `；文件第${rowNo}行的表头是${namesIn(cells)}` : '';
      return { ok: false, msg: `未找到${missing.join('、')}列，请检查表头${found}` };
    },
  };
}
