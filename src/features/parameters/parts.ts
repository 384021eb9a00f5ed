import { DIVIDE_TEXT as TEXT } from './text';

/** A receiver as it is typed: either of the two may be missing. */
export interface Part {
  bookNo: string;
  percent: string;
}

/** Parses `book:per cent` pairs, separated by commas, as the platform stores them. */
export const partsOf = (value: string): Part[] =>
  value === ''
    ? []
    : value.split(',').map((one) => {
        const [bookNo = '', percent = ''] = one.split(':');
        return { bookNo, percent };
      });
export const textOf = (parts: readonly Part[]): string =>
  parts.map(({ bookNo, percent }) => `${bookNo}:${percent}`).join(',');
/** Returns the sum of all parts, in per cent. */
export const sumOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { percent }) => sum + (/^\d{1,2}$/.test(percent) ? Number(percent) : 0), 0);

/** Validates the receivers of an automatic split; undefined if they are valid. */
export function partsProblem(value: string, highest: string): string | undefined {
  const parts = partsOf(value);
  if (parts.length === 0) return TEXT.noReceiver;
  if (parts.some(({ bookNo, percent }) => bookNo === '' || !/^[1-9]\d?$/.test(percent))) return TEXT.incomplete;
  if (new Set(parts.map(({ bookNo }) => bookNo)).size < parts.length) return TEXT.twice;
  const sum = sumOf(parts);
  return /^[1-9]\d?$/.test(highest) && sum > Number(highest) ? TEXT.tooMuch(sum, highest) : undefined;
}
