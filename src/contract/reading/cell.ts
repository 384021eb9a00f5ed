/*
 * What a cell of somebody's file means, whatever their software put around it. Pure.
 */
import { withoutApostrophe } from './formulaSigns';

/** Longest text of a cell that is looked at; what is longer is cut there and is wrong anyway. */
export const LONGEST_CELL = 200;

/** What a spreadsheet makes of a long number in a cell that is no text: its last digits are gone. */
export const SCIENTIFIC = /^\d(?:\.\d+)?E\+?\d+$/i;

/** Marks that keep a spreadsheet from reading a number: `="0571"`, `'0571`, `` `0571 ``. */
const unmarked = (text: string) =>
  (/^="([^"]*)"$/.exec(text)?.[1] ?? text).replace(/^['`\u2018\u2019\u00b4]+(?=[\p{L}\p{N}])/u, '').trim();

/** The text of a cell without blanks around it; what no database takes (zeros, halves of a pair) is gone. */
export const textOf = (cell: string | undefined): string =>
  withoutApostrophe(
    (cell ?? '')
      .replaceAll('\u0000', '')
      .replace(/[\u200b\ufeff]/g, '')
      .trim(),
  )
    .slice(0, LONGEST_CELL)
    .replace(/\p{Cs}/gu, '');

/**
 * A number that is a name (of an account, an order, a document): text without blanks and marks of spreadsheets around it, wide
 * letters and digits as narrow ones. `/` and `-` mean that there is none. Leading zeros stay.
 */
export function numberOf(cell: string | undefined): string {
  const text = unmarked(textOf(cell)).normalize('NFKC').trim();
  return /^[/\-\u2010-\u2015\u2212]+$/.test(text) ? '' : text;
}

/** Text of a cell that is no number: without the marks of a spreadsheet, otherwise as it stands. */
export const wordsOf = (cell: string | undefined): string => unmarked(textOf(cell));

/** A name as names are compared: without blanks, in one width and case, with one kind of bracket and of middle dot. */
export const sameName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[\u2022\u2027\u2219\u22c5\u30fb\uff65\u2e31]/g, '·')
    .toLowerCase();
