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

/** The formats of fields (screens, section 5). Pure; each function takes the untrimmed input. */

const LINK = /^(?:https?:\/\/[^\s/?#]+\S*|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20})$/i;
/** An address to follow: http, https, mailto, tel. Nothing that could run. */
export const isLink = (text: string): boolean => LINK.test(text);

/** An http or https address with a host. */
export function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/**
 * Returns the error of an input that is not the beginning of an amount; undefined if it is (S-07). Characters must not be dropped
 * to get an amount: `1e3` would become 13, `-5` would become 5.
 */
export function amountProblem(typed: string): string | undefined {
  const { sign, text, hasOddComma } = bareAmount(typed);
  if (hasOddComma) return ODD_COMMA;
  if (sign === '-') return NEGATIVE;
  if (sign === '+' || !/^[\d.]*$/.test(text)) return readUnsigned(typed).msg ?? NOT_DIGITS;
  if (!/^\d*\.?(?:\d{0,2}|\d{2}0*)$/.test(text)) return PLACES;
  return /[1-9]\d{13}/.test(text) ? OUT_OF_RANGE : undefined;
}

/** Filters the input of an amount field: the result is always the beginning of a valid amount. */
export function keepAmount(typed: string): string {
  const [whole = '', places] = bareAmount(typed).text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return places === undefined ? digits : `${digits === '' ? '0' : digits}.${places.slice(0, 2)}`;
}

/** Filters the input of a digits field. */
export const keepDigits = (typed: string): string => typed.replace(/\D/g, '');

const CHINESE = /\p{Script=Han}/u;
export const hasChinese = (text: string): boolean => CHINESE.test(text);

/** Spaces of every kind, Chinese characters and signs that cannot be seen, as they come along when something is copied. */
const STRIPPED = /[\s\p{Script=Han}\p{Cf}\u2800\u3164]/gu;
export const stripped = (typed: string): string => typed.replace(STRIPPED, '');
