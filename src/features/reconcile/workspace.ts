/*
 * Compares two books in memory: the user's file and the platform's orders. The code is pure and independent of the
 * page: a worker runs it, and tests and benchmarks call it directly.
 */

import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { FileRow } from '@/common/spreadsheet/readLines';
import { isCsv, readTable } from '@/common/spreadsheet/readTable';
import { type Column, csvHead, csvRows, SHEET_PART, sheetText, xlsxParts } from '@/common/spreadsheet/write';
import type { StatementOrder } from '@/contract/calls/statements';
import { wireOf } from '@/contract/rules/reading/amount';
import { CSV_LOSES_DIGITS } from '@/contract/rules/reading/formulaSigns';
import { HEAD_WITHIN, isLine } from '@/contract/rules/reading/head';
import { centsOf } from '@/shared/format/money';
import { type BookLine, match, type Pair } from '@/shared/reconcile/match';
import {
  type Field,
  type FoundHead,
  fieldsInOtherUnits,
  headOf,
  type LineFault,
  linesReader,
  MOST_OWN_LINES,
  type OwnLine,
  type Places,
  titleRows,
  unitFaultOf,
} from '@/shared/reconcile/ownBook';
import { RECONCILE_TEXT as TEXT } from './text';

/** Maximum size of a file in MB. */
export const LARGEST_BOOK = 50;
/** Maximum number of rows that are read from a file. Titles, page sums and the header row come in addition to the orders. */
const MOST_BOOK_ROWS = MOST_OWN_LINES + 2_000;
/**
 * Number of preview rows in which the user chooses the header row and the columns: the rows that are searched for the header, and
 * some more.
 */
const PREVIEW = HEAD_WITHIN + 20;
/** Number of rows between two progress reports. */
const REPORT_EVERY = 5_000;

export const LISTS = ['otherAmount', 'onlyTheirs', 'onlyOwn', 'agreed', 'faults'] as const;
export type ListName = (typeof LISTS)[number];

/** A file that was read, before its columns are chosen. */
export interface Opened extends FoundHead {
  /** The first rows of the file. */
  preview: FileRow[];
  rows: number;
}

/** The summary of a file, read by its columns. Amounts are in yuan. */
export interface BookFacts {
  lines: number;
  sum: string;
  from: string;
  to: string;
  /** Number of lines that cannot be read. */
  faults: number;
  /** Number of order numbers that occur several times. */
  repeated: number;
  /**
   * Number of rows that are left out of the comparison: orders that were closed or move no money, and rows that
   * contain no order.
   */
  closed: number;
  notes: number;
  /** Names of further sheets of the file with rows, which were not read. */
  unread: readonly string[];
}

/** Number of lines in a result list, and their sums in both books, in yuan. */
export interface Tally {
  count: number;
  own: string;
  theirs: string;
}
export interface Result {
  lists: Record<Exclude<ListName, 'faults'>, Tally>;
  /** Number of lines that match in both books but have different days. */
  otherDay: number;
  /** Count and sum of all compared lines in each book. */
  own: { count: number; sum: string };
  theirs: { count: number; sum: string };
  /** Lines of the user's file outside the range of days; they are not compared. */
  outside: { count: number; sum: string };
  faults: number;
  /** True if the result lists contain all lines of both books: the counts match, and the sums match to the cent. */
  adds: boolean;
}

/**
 * A row of a result list, for display. `own` and `theirs` are the amounts in the merchant's book and in the platform's book, in
 * yuan. They are empty if the book has no such line.
 */
export interface Row {
  key: string;
  lineNo: number | null;
  orderNo: string;
  own: string;
  theirs: string;
  difference: string;
  ownDay: string;
  theirDay: string;
  tradeNo: string;
  /** The error of an unreadable line. */
  msg: string;
}

interface TheirLine extends BookLine {
  tradeNo: string;
}

/**
 * Sums cents exactly. The total of a hundred thousand large amounts exceeds the exact range of a JavaScript number, so parts are
 * added as BigInt.
 */
const sumOf = (lines: readonly BookLine[]): bigint => {
  let all = 0n;
  let part = 0;
  for (const { cents } of lines) {
    part += cents;
    if (Math.abs(part) < 2 ** 51) continue;
    all += BigInt(part);
    part = 0;
  }
  return all + BigInt(part);
};

/** Returns the key of a line. One row of the file can hold both an order and its refund, so the sign is part of the key. */
const keyOf = ({ lineNo, cents }: Pick<OwnLine, 'lineNo' | 'cents'>) => `o${lineNo}${cents < 0 ? '-' : ''}`;
const pairRow = ({ own, theirs }: Pair<OwnLine, TheirLine>): Row => ({
  ...theirRow(theirs),
  key: keyOf(own),
  lineNo: own.lineNo,
  own: wireOf(own.cents),
  difference: wireOf(own.cents - theirs.cents),
  ownDay: own.day,
});
const ownRow = ({ lineNo, orderNo, cents, day }: OwnLine): Row => ({
  key: keyOf({ lineNo, cents }),
  lineNo,
  orderNo,
  own: wireOf(cents),
  theirs: '',
  difference: wireOf(cents),
  ownDay: day,
  theirDay: '',
  tradeNo: '',
  msg: '',
});
const theirRow = ({ orderNo, cents, day, tradeNo }: TheirLine): Row => ({
  key: `t${tradeNo}`,
  lineNo: null,
  orderNo,
  own: '',
  theirs: wireOf(cents),
  difference: wireOf(-cents),
  ownDay: '',
  theirDay: day,
  tradeNo,
  msg: '',
});
const faultRow = ({ lineNo, text, msg }: LineFault): Row => ({
  key: `f${lineNo}`,
  lineNo,
  orderNo: text,
  own: '',
  theirs: '',
  difference: '',
  ownDay: '',
  theirDay: '',
  tradeNo: '',
  msg,
});

/** Access to the lines of a result list. Display rows are built only for visible lines. */
type Lines = { length: number; orderNoAt: (at: number) => string; rowAt: (at: number) => Row };
const linesOf = <Line>(lines: readonly Line[], orderNo: (line: Line) => string, row: (line: Line) => Row): Lines => ({
  length: lines.length,
  orderNoAt: (at) => orderNo(lines[at] as Line),
  rowAt: (at) => row(lines[at] as Line),
});

/** An error with its message. `fields`: the fields whose chosen columns are probably wrong; left out if it may be any column. */
type Fail = { ok: false; msg: string; fields?: readonly Field[] };

export function reconciliationWorkspace() {
  let table: FileRow[] = [];
  let unread: readonly string[] = [];
  let isFromCsv = false;
  let own: OwnLine[] = [];
  let faults: LineFault[] = [];
  let theirs: TheirLine[] = [];
  let lists: Record<ListName, Lines> | undefined;
  /** Indexes of the matching lines of the last search, cached for paging. */
  let found: { list: ListName; search: string; at: number[] } | undefined;

  const matching = (list: ListName, search: string): number[] | null => {
    if (search === '') return null;
    if (found?.list === list && found.search === search) return found.at;
    const lines = lists?.[list];
    const at: number[] = [];
    const query = search.toLowerCase();
    for (let index = 0; lines && index < lines.length; index++) {
      if (lines.orderNoAt(index).toLowerCase().includes(query)) at.push(index);
    }
    found = { list, search, at };
    return at;
  };

  return {
    /** Reads the user's file. `tell` receives the number of rows read so far. */
    open(
      file: { name: string; bytes: Uint8Array },
      tell: (rows: number) => void,
      now?: () => number,
    ): { ok: true; opened: Opened } | Fail {
      table = [];
      const read = readTable(
        { ...file, mostMegabytes: LARGEST_BOOK, mostRows: MOST_BOOK_ROWS },
        (cells, rowNo) => {
          table.push({ rowNo, cells });
          if (table.length % REPORT_EVERY === 0) tell(table.length);
          return table.length < MOST_BOOK_ROWS;
        },
        now,
      );
      if (!read.ok) return read;
      unread = read.unread ?? [];
      isFromCsv = isCsv(file.name);
      const preview = table.slice(0, PREVIEW);
      const head = headOf(preview.map(({ cells }) => cells));
      return { ok: true, opened: { ...head, preview, rows: table.length } };
    },

    /** Reads the lines of the file by its columns. `row`: row number of the header row, -1 without one. */
    read(row: number, places: Places): { ok: true; facts: BookFacts } | Fail {
      const preview = table.slice(0, PREVIEW).map(({ cells }) => cells);
      const unit = unitFaultOf(preview, row, places);
      if (unit !== null) return { ok: false, msg: unit, fields: fieldsInOtherUnits(preview, row, places) };
      if (row >= 0 && isLine(preview[row] ?? []))
        return { ok: false, msg: TEXT.headIsLine(table[row]?.rowNo ?? row + 1) };
      const reader = linesReader(places, titleRows(preview, row, { isCsv: isFromCsv }));
      for (const { cells, rowNo } of table.slice(0, Math.max(0, row))) reader.addAbove(cells, rowNo);
      for (const { cells, rowNo } of table.slice(row + 1)) if (!reader.add(cells, rowNo)) break;
      const book = reader.end();
      if (!book.ok) return book;
      ({ lines: own, faults } = book);
      // If no line can be read, probably a wrong column was chosen. The message names the error of the first line.
      if (own.length === 0) return { ok: false, msg: TEXT.nothingFits(faults[0]?.text ?? '', faults[0]?.msg ?? '') };
      const times = new Map<string, number>();
      for (const { orderNo } of own) times.set(orderNo, (times.get(orderNo) ?? 0) + 1);
      let from = own[0]?.day ?? '';
      let to = from;
      for (const { day } of own) {
        if (day < from) from = day;
        if (day > to) to = day;
      }
      const facts = {
        lines: own.length,
        sum: wireOf(sumOf(own)),
        from,
        to,
        faults: faults.length,
        repeated: [...times.values()].filter((count) => count > 1).length,
        closed: book.closed,
        notes: book.notes,
        unread,
      };
      return { ok: true, facts };
    },

    /** Removes the platform's orders from memory. */
    clear(): void {
      theirs = [];
      lists = undefined;
      found = undefined;
    },

    /** Adds a part of the platform's orders. */
    take(orders: readonly StatementOrder[]): void {
      for (const [orderNo, amount, day, tradeNo] of orders)
        theirs.push({ orderNo, cents: centsOf(amount) ?? 0, day, tradeNo });
    },

    /** Compares the lines of the user's file in a range of days with the platform's orders. */
    compare(from: string, to: string): Result {
      const isInside = ({ day }: BookLine) => day >= from && day <= to;
      const inside = own.filter(isInside);
      const outside = own.filter((line) => !isInside(line));
      const { agreed, otherAmount, onlyOwn, onlyTheirs } = match(inside, theirs);
      const byPair = (pairs: readonly Pair<OwnLine, TheirLine>[]) =>
        linesOf(pairs, ({ own: line }) => line.orderNo, pairRow);
      lists = {
        agreed: byPair(agreed),
        otherAmount: byPair(otherAmount),
        onlyOwn: linesOf(onlyOwn, ({ orderNo }) => orderNo, ownRow),
        onlyTheirs: linesOf(onlyTheirs, ({ orderNo }) => orderNo, theirRow),
        faults: linesOf(faults, ({ text }) => text, faultRow),
      };
      found = undefined;
      const sums = {
        agreed: { own: sumOf(agreed.map((pair) => pair.own)), theirs: sumOf(agreed.map((pair) => pair.theirs)) },
        otherAmount: {
          own: sumOf(otherAmount.map((pair) => pair.own)),
          theirs: sumOf(otherAmount.map((pair) => pair.theirs)),
        },
        onlyOwn: { own: sumOf(onlyOwn), theirs: 0n },
        onlyTheirs: { own: 0n, theirs: sumOf(onlyTheirs) },
      };
      const [ownSum, theirSum] = [sumOf(inside), sumOf(theirs)];
      const pairs = agreed.length + otherAmount.length;
      const all = Object.values(sums);
      const tally = (list: keyof typeof sums, count: number): Tally => ({
        count,
        own: wireOf(sums[list].own),
        theirs: wireOf(sums[list].theirs),
      });
      return {
        lists: {
          agreed: tally('agreed', agreed.length),
          otherAmount: tally('otherAmount', otherAmount.length),
          onlyOwn: tally('onlyOwn', onlyOwn.length),
          onlyTheirs: tally('onlyTheirs', onlyTheirs.length),
        },
        otherDay: agreed.filter(({ sameDay }) => !sameDay).length,
        own: { count: inside.length, sum: wireOf(ownSum) },
        theirs: { count: theirs.length, sum: wireOf(theirSum) },
        outside: { count: outside.length, sum: wireOf(sumOf(outside)) },
        faults: faults.length,
        adds:
          pairs + onlyOwn.length === inside.length &&
          pairs + onlyTheirs.length === theirs.length &&
          all.reduce((sum, one) => sum + one.own, 0n) === ownSum &&
          all.reduce((sum, one) => sum + one.theirs, 0n) === theirSum,
      };
    },

    /** Returns some lines of a result list. `search`: only lines whose order number contains the text. */
    rows(list: ListName, search: string, from: number, count: number): { rows: Row[]; total: number } {
      const lines = lists?.[list];
      if (!lines) return { rows: [], total: 0 };
      const at = matching(list, search);
      const total = at ? at.length : lines.length;
      const rows: Row[] = [];
      for (let index = from; index < Math.min(total, from + count); index++)
        rows.push(lines.rowAt(at ? (at[index] as number) : index));
      return { rows, total };
    },

    /** Writes the whole result as a CSV or XLSX file, differences first. */
    file(format: 'csv' | 'xlsx', note: string): Uint8Array[] {
      type Line = Row & { list: ListName };
      const pieces = function* () {
        for (const list of LISTS) {
          const lines = lists?.[list];
          for (let at = 0; lines && at < lines.length; at += REPORT_EVERY) {
            const rows: Line[] = [];
            for (let index = at; index < Math.min(lines.length, at + REPORT_EVERY); index++)
              rows.push({ ...lines.rowAt(index), list });
            yield rows;
          }
        }
      };
      const text = (heading: string, width: number, value: (row: Line) => string) =>
        ({ heading, kind: 'text', width, value }) as const;
      const amount = (heading: string, value: (row: Line) => string) =>
        ({ heading, kind: 'amount', width: 16, value }) as const;
      const columns: Column<Line>[] = [
        text(TEXT.outcome, 12, ({ list }) => TEXT.lists[list]),
        text(TEXT.lineNo, 10, ({ lineNo }) => (lineNo === null ? '' : String(lineNo))),
        text(TEXT.orderNo, 30, ({ orderNo }) => orderNo),
        amount(TEXT.own, (row) => row.own),
        amount(TEXT.theirs, (row) => row.theirs),
        amount(TEXT.difference, (row) => row.difference),
        text(TEXT.ownDay, 12, ({ ownDay }) => ownDay),
        text(TEXT.theirDay, 12, ({ theirDay }) => theirDay),
        text(TEXT.tradeNo, 26, ({ tradeNo }) => tradeNo),
        text(TEXT.hint, 30, ({ msg, ownDay, theirDay, list }) =>
          list === 'agreed' && ownDay !== theirDay ? TEXT.anotherDay : msg,
        ),
      ];
      const bytes: Uint8Array[] = [];
      if (format === 'csv') {
        bytes.push(strToU8(csvHead(`${note}；${CSV_LOSES_DIGITS}`, columns)));
        for (const rows of pieces()) bytes.push(strToU8(csvRows(columns, rows)));
        return bytes;
      }
      const zip = new Zip((error, chunk) => {
        if (error) throw error;
        bytes.push(chunk);
      });
      const part = (name: string) => {
        const file = new ZipDeflate(name, { level: 6 });
        zip.add(file);
        return file;
      };
      for (const [name, content] of xlsxParts(TEXT.title)) part(name).push(strToU8(content), true);
      const sheet = part(SHEET_PART);
      const writing = sheetText(note, columns);
      sheet.push(strToU8(writing.head));
      for (const rows of pieces()) sheet.push(strToU8(writing.rows(rows)));
      sheet.push(strToU8(writing.end), true);
      zip.end();
      return bytes;
    },
  };
}
export type ReconciliationWorkspace = ReturnType<typeof reconciliationWorkspace>;
