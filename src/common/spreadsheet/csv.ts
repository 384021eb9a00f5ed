import { LAST_ROW } from '@/contract/rules/sheetLines';
import { type Budget, LONGEST_CELL, MOST_COLUMNS, Refused } from './bounds';
import type { TakeRow } from './sheet';

const ENCODING = '无法识别文件编码，请另存为UTF-8或GB18030编码的CSV';
const DELIMITERS = [',', '\t', ';', '|'] as const;
/** Number of lines that are examined to detect the delimiter. Notes above the title row take fewer lines. */
const DECIDING_LINES = 100;
/** Number of characters between two checks of the time limit. */
const PIECE = 256 * 1024;

/** Decodes the bytes as UTF-8 if valid, otherwise as GB18030, in which Excel on a Chinese Windows writes CSV files. */
function textOfBytes(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\u0000')) return text;
    } catch {
      // The bytes are not valid in this encoding, so the next encoding is tried.
    }
  }
  throw new Refused(ENCODING);
}

/**
 * Counts the cells of the first lines for one delimiter. Delimiters inside quotes do not count. Lines without the delimiter are
 * left out.
 */
function firstWidths(text: string, delimiter: string): { widths: number[]; foreign: number } {
  const widths: number[] = [];
  let [quoted, cells, lines, foreign] = [false, 1, 0, 0];
  const end = Math.min(text.length, PIECE);
  for (let at = 0; at <= end && lines < DECIDING_LINES; at++) {
    const letter = at === end ? '\n' : text[at];
    if (letter === '"') quoted = !quoted;
    else if (letter === '\n' && (!quoted || at === end)) {
      if (cells > 1) widths.push(cells);
      [cells, lines] = [1, lines + 1];
    } else if (letter === delimiter && !quoted) {
      cells += 1;
      // Two different delimiters in a row: the second one probably separates the cells, and the first one is part of
      // a cell's text.
      const next = text[at + 1] ?? '';
      if (next !== delimiter && DELIMITERS.some((other) => other === next)) foreign += 1;
    }
  }
  return { widths, foreign };
}

/** Detects the delimiter: it divides most of the first lines into the same number of cells. */
function delimiterOf(text: string): string {
  let best: { delimiter: string; equal: number; foreign: number } = { delimiter: ',', equal: 0, foreign: 0 };
  for (const delimiter of DELIMITERS) {
    const { widths, foreign } = firstWidths(text, delimiter);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const equal = Math.max(0, ...counts.values());
    if (equal > best.equal || (equal === best.equal && foreign < best.foreign)) best = { delimiter, equal, foreign };
  }
  return best.delimiter;
}

/** Returns the number of the line, from 1, at a position in the text. */
const lineAt = (text: string, place: number) => text.slice(0, place).split('\n').length;

/** Returns the value and the end of the quoted cell that begins after position `from`; undefined if its quote is not closed. */
function quotedCell(text: string, from: number): { value: string; end: number } | undefined {
  let value = '';
  let at = from;
  while (true) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    if (value.length < LONGEST_CELL) value += text.slice(at, Math.min(quote, at + LONGEST_CELL));
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    if (value.length < LONGEST_CELL) value += '"';
    at = quote + 2;
  }
}

/**
 * Passes the non-empty rows of a CSV (RFC 4180) to `take`. A quote inside a plain cell is a literal quote. An unclosed quote is
 * refused, because the rest of the file would become one cell. Throws `Refused`.
 */
export function readCsv(bytes: Uint8Array, budget: Budget, take: TakeRow): void {
  const text = textOfBytes(bytes);
  const delimiter = delimiterOf(text);
  /** Finds the end of a cell without quotes. */
  const ends = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  let row: string[] = [];
  let rows = 0;
  /** Number of the row as a spreadsheet counts it, from 1, including empty rows. */
  let rowNo = 0;
  let columns = 0;
  let at = 0;
  let looked = 0;
  while (at <= text.length) {
    if (at - looked > PIECE) {
      looked = at;
      budget.inTime();
    }
    let value = '';
    if (text[at] === '"') {
      const cell = quotedCell(text, at + 1);
      if (!cell) throw new Refused(`第${lineAt(text, at)}行的引号没有结束，请修改后重新上传`);
      ({ value } = cell);
      at = cell.end;
    }
    ends.lastIndex = at;
    const end = ends.exec(text)?.index ?? text.length;
    if (end > at) value += text.slice(at, Math.min(end, at + LONGEST_CELL));
    columns += 1;
    if (value.trim() !== '') {
      if (columns > MOST_COLUMNS) budget.far();
      while (row.length < columns - 1) row.push('');
      row.push(value);
    }
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    columns = 0;
    rowNo += 1;
    if (row.length === 0) continue;
    rows += 1;
    if (rows > budget.rows || rowNo > LAST_ROW) budget.far();
    if (!take(row, rowNo)) return;
    row = [];
  }
}
