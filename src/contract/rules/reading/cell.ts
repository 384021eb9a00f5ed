/* Reads the cells of files that other software wrote. Pure functions. */
import { withoutApostrophe } from './formulaSigns';

/** Maximum number of characters that are read from a cell. Longer texts are invalid in every column. */
const LONGEST_CELL = 200;

/** Matches a long number that a spreadsheet has rounded and shows with an exponent, so that its last digits are lost. */
export const SCIENTIFIC = /^\d(?:\.\d+)?E\+?\d+$/i;

/**
 * Converts full-width characters to half-width. Number signs that are not digits (①, ², ½) stay unchanged, so that a footnote
 * mark does not become a digit of the number before it.
 */
export const narrow = (text: string): string => text.replace(/\P{No}+/gu, (part) => part.normalize('NFKC'));

/** Removes the signs by which a spreadsheet keeps a number as text: `="0571"`, `'0571`, `` `0571 ``. */
const unmarked = (text: string) =>
  (/^="([^"]*)"$/.exec(text)?.[1] ?? text).replace(/^['`\u2018\u2019\u00b4]+(?=[\p{L}\p{N}])/u, '').trim();

/** Returns the text of a cell without surrounding blanks and without characters that the database refuses. */
export const textOf = (cell: string | undefined): string =>
  withoutApostrophe(
    (cell ?? '')
      .replaceAll('\u0000', '')
      .replace(/[\u200b\ufeff]/g, '')
      .trim(),
  )
    .slice(0, LONGEST_CELL)
    .replace(/\p{Cs}/gu, '');

/** Returns the text of a cell without the signs by which a spreadsheet keeps a number as text. */
export const wordsOf = (cell: string | undefined): string => unmarked(textOf(cell));

/**
 * Returns the number of an account, an order or a document as half-width text with its leading zeros. Surrounding blanks are
 * removed, and the signs by which a spreadsheet keeps a number as text. Returns an empty text for `/` and `-`.
 */
export function numberOf(cell: string | undefined): string {
  let text = narrow(wordsOf(cell));
  // Removes the text signs again, because a full-width apostrophe is recognised only after the conversion to half-width, and a number
  // that was exported twice has two of them.
  for (let less = wordsOf(text); less !== text; less = wordsOf(text)) text = less;
  return /^[/\-\u2010-\u2015\u2212]+$/.test(text) ? '' : text;
}

/**
 * Simplifies a name for comparison: removes blanks, converts to half-width and lower case, and unifies brackets and
 * middle dots.
 */
export const sameName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[\u2022\u2027\u2219\u22c5\u30fb\uff65\u2e31]/g, '·')
    .toLowerCase();
