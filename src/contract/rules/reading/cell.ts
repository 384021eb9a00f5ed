/*
 * Readers of the cells of files that other software wrote. Pure.
 */
import { withoutApostrophe } from './formulaSigns';

/** Characters that are read of a cell. Longer texts are invalid in every column. */
const LONGEST_CELL = 200;

/** A long number that a spreadsheet has rounded and shows with an exponent: its last digits are lost. */
export const SCIENTIFIC = /^\d(?:\.\d+)?E\+?\d+$/i;

/**
 * Returns a text with full-width characters as half-width ones. Numerals that are no digits (①, ², ½) stay as they are: a mark of a
 * footnote must not become a digit of the number before it.
 */
export const narrow = (text: string): string => text.replace(/\P{No}+/gu, (part) => part.normalize('NFKC'));

/** Marks that keep a spreadsheet from reading a number: `="0571"`, `'0571`, `` `0571 ``. */
const unmarked = (text: string) =>
  (/^="([^"]*)"$/.exec(text)?.[1] ?? text).replace(/^['`\u2018\u2019\u00b4]+(?=[\p{L}\p{N}])/u, '').trim();

/** Returns the text of a cell without surrounding blanks and without characters that no database takes. */
export const textOf = (cell: string | undefined): string =>
  withoutApostrophe(
    (cell ?? '')
      .replaceAll('\u0000', '')
      .replace(/[\u200b\ufeff]/g, '')
      .trim(),
  )
    .slice(0, LONGEST_CELL)
    .replace(/\p{Cs}/gu, '');

/** Returns the text of a cell without the marks of spreadsheets. */
export const wordsOf = (cell: string | undefined): string => unmarked(textOf(cell));

/**
 * Returns the number of an account, an order or a document as text: without surrounding blanks and marks of spreadsheets, full-width
 * characters as half-width ones, with its leading zeros. `/` and `-` mean that there is none.
 */
export function numberOf(cell: string | undefined): string {
  // Reads the half-width text again, because a full-width apostrophe becomes a text mark only after the conversion.
  const text = wordsOf(narrow(wordsOf(cell)));
  return /^[/\-\u2010-\u2015\u2212]+$/.test(text) ? '' : text;
}

/** Returns a name for comparison: without blanks, in one width and case, with one kind of bracket and of middle dot. */
export const sameName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[\u2022\u2027\u2219\u22c5\u30fb\uff65\u2e31]/g, '·')
    .toLowerCase();
