import { DIVIDE_TEXT as TEXT } from './text';

/** A typed row of the receivers: the member book or the share may still be empty. */
export interface Part {
  bookNo: string;
  percent: string;
}

/** Parses the receivers from the stored text: comma-separated pairs of member book and per cent (`book:percent`). */
export const partsOf = (value: string): Part[] =>
  value === ''
    ? []
    : value.split(',').map((one) => {
        const [bookNo = '', percent = ''] = one.split(':');
        return { bookNo, percent };
      });
export const textOf = (parts: readonly Part[]): string =>
  parts.map(({ bookNo, percent }) => `${bookNo}:${percent}`).join(',');
/** Returns the sum of all shares, in per cent. */
export const sumOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { percent }) => sum + (/^\d{1,2}$/.test(percent) ? Number(percent) : 0), 0);

/** Validates the receivers of an automatic split and returns the error; undefined if they are valid. */
export function partsProblem(value: string, highest: string): string | undefined {
  const parts = partsOf(value);
  if (parts.length === 0) return TEXT.noReceiver;
  if (parts.some(({ bookNo, percent }) => bookNo === '' || !/^[1-9]\d?$/.test(percent))) return TEXT.incomplete;
  if (new Set(parts.map(({ bookNo }) => bookNo)).size < parts.length) return TEXT.twice;
  const sum = sumOf(parts);
  return /^[1-9]\d?$/.test(highest) && sum > Number(highest) ? TEXT.tooMuch(sum, highest) : undefined;
}
