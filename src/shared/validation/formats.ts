import {
  bareAmount,
  NEGATIVE,
  NOT_DIGITS,
  ODD_COMMA,
  OUT_OF_RANGE,
  PLACES,
  readUnsigned,
} from '@/contract/rules/reading/amount';

export { hasIdCheckDigit, idCheckDigit, isIdNumber, isName } from '@/contract/rules/numbers';

/**
 * The format of a link. The formats of fields follow the screen specification, section 5; each function takes the
 * untrimmed input.
 */

const LINK = /^(?:https?:\/\/[^\s/?#]+\S*|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20})$/i;
/** Returns true for an address that is safe to open: http, https, mailto or tel, and nothing that could run a script. */
export const isLink = (text: string): boolean => LINK.test(text);

/** Returns true for an http or https address with a host. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the error of an input that is not the beginning of an amount; undefined if it is (safety requirement S-07).
 * Characters are not dropped to get an amount, because `1e3` would become 13 and `-5` would become 5.
 */
export function amountProblem(typed: string): string | undefined {
  const { sign, text, hasOddComma } = bareAmount(typed);
  if (hasOddComma) return ODD_COMMA;
  if (sign === '-') return NEGATIVE;
  if (sign === '+' || !/^[\d.]*$/.test(text)) return readUnsigned(typed).msg ?? NOT_DIGITS;
  if (!/^\d*\.?(?:\d{0,2}|\d{2}0*)$/.test(text)) return PLACES;
  return /[1-9]\d{13}/.test(text) ? OUT_OF_RANGE : undefined;
}

/**
 * Removes characters that cannot belong to an amount from the input of an amount field. The result is always the
 * beginning of a valid amount.
 */
export function keepAmount(typed: string): string {
  const [whole = '', places] = bareAmount(typed).text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return places === undefined ? digits : `${digits === '' ? '0' : digits}.${places.slice(0, 2)}`;
}

/** Removes everything but digits from the input. */
export const keepDigits = (typed: string): string => typed.replace(/\D/g, '');

const CHINESE = /\p{Script=Han}/u;
export const hasChinese = (text: string): boolean => CHINESE.test(text);

/** Characters that are removed from pasted input: spaces of every kind, Chinese characters and invisible characters. */
const STRIPPED = /[\s\p{Script=Han}\p{Cf}\u2800\u3164]/gu;
export const stripped = (typed: string): string => typed.replace(STRIPPED, '');
