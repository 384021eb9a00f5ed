/*
 * Converts the rows of an uploaded table to lines of a batch or of a voucher file. Pure functions. Browser and platform use the
 * same code, so that a line has the same number on both sides.
 */

import { readAmount } from './reading/amount';
import { numberOf, textOf } from './reading/cell';
import { HEAD_WITHIN, headingOf, isInTwoRows, isLine, namesIn, titlesIn } from './reading/head';
import { type Places, sheetRow } from './reading/sheetRow';
import { splitRow } from './reading/splitCells';
import { markedAmount } from './reading/splitMark';
import { foreignUnitOf, foreignUnitOfNote, isUnitRow, mayBeAnother, unitColumns, unitFault } from './reading/units';
import { type ColumnPlaces, placeOfOption, type SheetLayout, type SheetLine } from './sheetLayout';

/** Maximum size of a file with lines, in megabytes of 1024 × 1024 bytes. */
export const LARGEST_LINES_FILE = 5;
/** Maximum number of rows of a sheet in a spreadsheet program. */
export const LAST_ROW = 1_048_576;

/**
 * The error of a file. `columns`: the user can choose the title row and the columns, because they were not found (true) or their
 * meaning is uncertain ('doubt').
 */
export type SheetProblem = { ok: false; msg: string; columns?: true | 'doubt' };
/**
 * The lines of a file, or its error. `leftOut`: numbers of the rows below the title row that are no lines, such as sums and
 * signatures, from 1; absent if there are none.
 */
export type LinesRead<Field extends string> =
  | { ok: true; lines: SheetLine<Field>[]; leftOut?: number[] }
  | SheetProblem;

/** The title row and the columns that the user has chosen for a file. */
export interface ChosenColumns<Field extends string> {
  /** Number of the title row, from 1; 0: the file has no titles. */
  headRow: number;
  places: ColumnPlaces<Field>;
}

/**
 * Instruction for reading a file, in place of recognising its titles: the columns that the user has chosen, or 'ask'
 * if the user has not chosen yet.
 */
export type ColumnsWish<Field extends string> = ChosenColumns<Field> | 'ask';

/** Reads a table row by row, so that the whole table is never in memory at once. */
export interface SheetReader<Field extends string> {
  /**
   * Adds a row. `rowNo` is the row's number in its file, from 1; without it the rows are counted. Returns false if no more rows
   * are needed.
   */
  add(row: readonly string[], rowNo?: number): boolean;
  end(): LinesRead<Field>;
}

/** Returns the columns of the fields in a title row, or an error. */
function placesOf<Field extends string>(
  { columns, template }: SheetLayout<Field>,
  row: readonly string[],
  rowNo: number,
): { ok: true; places: Places<Field> } | SheetProblem {
  const head = row.map(headingOf);
  for (const { heading, required, isAmount } of columns) {
    const other = isAmount
      ? row.find((cell) => headingOf(cell) === headingOf(heading) && mayBeAnother(cell))
      : undefined;
    if (other !== undefined)
      return { ok: false, msg: `表头“${textOf(other)}”与模板的“${heading}”不同，请核对`, columns: 'doubt' };
    const count = head.filter((cell) => cell === headingOf(heading)).length;
    if (required && count === 0) {
      const msg = `缺少“${heading}”列，请使用${template}；文件第${rowNo}行的表头是${namesIn(row)}`;
      return { ok: false, msg, columns: true };
    }
    if (count > 1) return { ok: false, msg: `“${heading}”列重复`, columns: 'doubt' };
  }
  return { ok: true, places: columns.map(({ field, heading }) => [field, head.indexOf(headingOf(heading))] as const) };
}

/** Returns true if a row has at least two of the layout's headings. */
const hasHeadings = <Field extends string>({ columns }: SheetLayout<Field>, row: readonly string[]): boolean => {
  const headings = new Set(columns.map(({ heading }) => headingOf(heading)));
  return row.filter((cell) => headings.has(headingOf(cell))).length >= 2;
};

/**
 * Returns the title row and the columns by which a reader without chosen columns reads a file. Undefined if no title
 * row is found. `row`: index of the title row among the rows.
 */
export function recognisedColumns<Field extends string>(
  layout: SheetLayout<Field>,
  rows: readonly (readonly string[])[],
): { row: number; places: ReadonlyMap<Field, number> } | undefined {
  const row = rows.findIndex((cells) => hasHeadings(layout, cells));
  const found = row < 0 ? undefined : placesOf(layout, titlesIn(rows, row), row + 1);
  return found?.ok ? { row, places: new Map(found.places) } : undefined;
}

/**
 * Returns the error of the chosen columns: a required column is missing, or a column was chosen twice. Null if they are valid.
 */
export function choiceFault<Field extends string>(
  { columns }: Pick<SheetLayout<Field>, 'columns'>,
  { places }: ChosenColumns<Field>,
): { field: Field; msg: string } | null {
  const taken = new Map<number, string>();
  for (const { field, heading, required, options } of columns) {
    const place = places[field];
    if (place < 0) {
      const isOption = options?.[placeOfOption(place)] !== undefined;
      if (required && !isOption) return { field, msg: `请选择“${heading}”列` };
      continue;
    }
    const other = taken.get(place);
    if (other !== undefined) return { field, msg: `“${heading}”不能与“${other}”选同一列` };
    taken.set(place, heading);
  }
  return null;
}

/** The kind of file from which the rows of a table come. */
export interface TableKind {
  /** True if a comma may have divided a cell, as in a CSV. A cell of an XLSX is always whole. */
  isCsv: boolean;
}

/**
 * Returns a reader that finds the lines of a table by its column titles, or by the columns that the user has chosen.
 * Other columns are ignored. If a comma of a CSV has divided the amount of a line, the amount is marked and later
 * refused with the reason.
 */
export function sheetReader<Field extends string>(
  layout: SheetLayout<Field>,
  chosen?: ChosenColumns<Field>,
  { isCsv }: TableKind = { isCsv: true },
): SheetReader<Field> {
  const { columns, most, template, noLines } = layout;
  const { amountPlaces, textsOf, kindOf } = sheetRow(layout);
  const amountFields = columns.filter(({ isAmount }) => isAmount).map(({ field }) => field);
  const lines: SheetLine<Field>[] = [];
  const leftOut: number[] = [];
  const noHead: SheetProblem = { ok: false, msg: `未找到表头，请使用${template}`, columns: true };
  /** The first rows of the table, up to the title row. */
  const rows: (readonly string[])[] = [];
  const chosenPlaces = chosen && columns.map(({ field }) => [field, chosen.places[field]] as const);
  const fault = chosen ? choiceFault(layout, chosen) : null;
  let last = 0;
  let headNo = 0;
  let hasBegun = false;
  /** The titles of the columns; empty if the file has none. */
  let headTitles: readonly string[] = [];
  let places: Places<Field> | undefined;
  let problem: SheetProblem | undefined = fault ? { ok: false, msg: fault.msg, columns: true } : undefined;

  const ask = (msg: string, cure = '请指出表头在哪一行'): SheetProblem => ({
    ok: false,
    msg: `${msg}，${cure}`,
    columns: 'doubt',
  });
  const isHead = (row: readonly string[]) => hasHeadings(layout, row);
  /**
   * Returns true for a repeated title row: a row that looks like a title row, or that has at least two titles of the
   * last title row. Printed files repeat it on each page.
   */
  const isHeadAgain = (row: readonly string[]) => {
    const head = new Set((rows.at(-1) ?? []).map(headingOf).filter((title) => title !== ''));
    return isHead(row) || row.filter((cell) => head.has(headingOf(cell))).length >= 2;
  };
  /** Returns true for a row with an account, an amount and a third text. */
  const isPayment = (row: readonly string[]) =>
    row.filter((cell) => textOf(cell) !== '').length > 2 &&
    row.some((cell) => /^\d{8,}$/.test(numberOf(cell))) &&
    row.some((cell) => readAmount(cell).cents !== null && !/^\d{8,}$/.test(numberOf(cell)));
  /** Numbers of the rows above the title row that look like lines. */
  const linesAbove: number[] = [];
  const addAbove = (row: readonly string[], rowNo: number) => {
    rows.push(row);
    if (isPayment(row)) linesAbove.push(rowNo);
  };
  const addHead = (row: readonly string[], rowNo: number) => {
    if (isHead(row)) {
      const found = placesOf(layout, titlesIn([...rows.slice(-1), row], Math.min(1, rows.length)), rowNo);
      if (!found.ok) problem = found;
      else if (linesAbove.length > 0) problem = ask(`第${linesAbove[0]}行在表头（第${rowNo}行）之上，但像一笔明细`);
      else [places, headNo] = [found.places, rowNo];
      rows.push(row);
    } else {
      addAbove(row, rowNo);
      if (rows.length >= HEAD_WITHIN) problem = noHead;
    }
  };
  const addChosen = (row: readonly string[], rowNo: number, { headRow }: ChosenColumns<Field>, at: Places<Field>) => {
    if (rowNo > headRow) return addLine(row, rowNo, at);
    if (rowNo < headRow) return addAbove(row, rowNo);
    headNo = rowNo;
    rows.push(row);
    leftOut.push(...linesAbove);
    if (isLine(row)) problem = ask(`第${rowNo}行含有账号或金额，不是表头`, '请重新选择表头所在行');
  };
  const unitOfLine = (row: readonly string[]): string | null =>
    unitColumns(rows.at(-1) ?? [])
      .map((place) => foreignUnitOf(row[place] ?? ''))
      .find((unit) => unit !== null) ?? null;
  /** Leaves out a row that is no line, such as a sum. A row that gives another unit than yuan is an error. */
  const leaveOut = (row: readonly string[], rowNo: number) => {
    const unit = foreignUnitOfNote(row);
    if (unit !== null) problem = { ok: false, msg: `第${rowNo}行把金额单位写为${unit}，请换算为元后重新上传` };
    else leftOut.push(rowNo);
  };
  /**
   * Ignores a row that has nothing in the columns of the layout. If the row gives another unit than yuan, it is an
   * error.
   */
  const leaveOutEmpty = (row: readonly string[], rowNo: number) => {
    if (foreignUnitOfNote(row) !== null) leaveOut(row, rowNo);
  };
  /** Checks the units, when the first row below the title row is known. */
  const begin = (row: readonly string[], amounts: readonly number[]) => {
    hasBegun = true;
    headTitles = headNo === 0 ? [] : titlesIn(rows, rows.length - 1);
    const unit = unitFault([...rows, row], rows.length - 1, amounts);
    if (unit !== null) problem = { ok: false, msg: unit };
  };
  /**
   * Handles a row of titles below the title row. The title row repeated on a new page is left out; any other row of
   * titles is an error.
   */
  const addTitles = (row: readonly string[], rowNo: number, at: Places<Field>) => {
    const head = rows.at(-1) ?? [];
    const titleOf = (cell: string | undefined) => textOf(cell).normalize('NFKC').replace(/\s/g, '');
    const isSame = at.every(([, place]) => place < 0 || titleOf(row[place]) === titleOf(head[place]));
    if (headNo === 0) problem = ask(`第${rowNo}行像表头，不是数据`);
    else if (isSame) leftOut.push(rowNo);
    else if (rowNo === headNo + 1 || (lines.length === 0 && isInTwoRows(head, row)))
      problem = ask(`表头占第${headNo}、${rowNo}两行`, '请核对每一项对应的列');
    else problem = ask(`第${headNo}行和第${rowNo}行都像表头`, '请指出表头在哪一行；两张表请分开上传');
  };
  /** Returns the texts of a line. Marks its amount if a comma has divided the cells of the row. */
  const wholeTexts = (row: readonly string[], at: Places<Field>): Readonly<Record<Field, string>> => {
    const split = splitRow(row, headTitles, amountPlaces(at));
    if (!split) return textsOf(row, at).texts;
    const texts: Record<Field, string> = { ...textsOf(split.cells, at).texts };
    for (const field of amountFields) texts[field] = markedAmount(split.amount, split.isWider);
    return texts;
  };
  const addLine = (row: readonly string[], rowNo: number, at: Places<Field>) => {
    if (!hasBegun) begin(row, amountPlaces(at));
    if (problem) return;
    if (isUnitRow(row)) return void leftOut.push(rowNo);
    if (isHeadAgain(row) && !isLine(row)) return addTitles(row, rowNo, at);
    const read = textsOf(row, at);
    const kind = kindOf(row, at, read);
    if (kind === 'empty') return leaveOutEmpty(row, rowNo);
    if (kind === 'example') return;
    if (kind === 'sum' || kind === 'note') return leaveOut(row, rowNo);
    if (kind === 'titles') return addTitles(row, rowNo, at);
    const unit = unitOfLine(row);
    if (unit !== null)
      problem = { ok: false, msg: `第${rowNo}行的金额单位或币种是${unit}，请换算为人民币元后重新上传` };
    lines.push({ lineNo: rowNo, ...(isCsv ? wholeTexts(row, at) : read.texts) });
    if (lines.length > most) problem = { ok: false, msg: `最多${most}行，请分批提交` };
  };

  return {
    add: (row, rowNo = last + 1) => {
      last = rowNo;
      if (problem) return false;
      if (chosen && chosenPlaces) addChosen(row, rowNo, chosen, chosenPlaces);
      else if (places) addLine(row, rowNo, places);
      else addHead(row, rowNo);
      return problem === undefined;
    },
    end: () => {
      if (problem) return problem;
      if (!places && !chosen) return noHead;
      if (lines.length === 0) return { ok: false, msg: noLines };
      return { ok: true, lines, ...(leftOut.length > 0 ? { leftOut } : {}) };
    },
  };
}

/**
 * Writes lines as a table with the layout's titles, without the template's instructions. A reader of the layout reads
 * the same texts from the table.
 */
export const sheetTable = <Field extends string>(
  { columns }: Pick<SheetLayout<Field>, 'columns'>,
  lines: readonly Readonly<Record<Field, string>>[],
): string[][] => [
  columns.map(({ heading }) => heading),
  ...lines.map((line) => columns.map(({ field }) => line[field])),
];
