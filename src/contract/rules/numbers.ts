/** Checks numbers with a check digit, and names. Pure functions without a schema; each takes the untrimmed input. */

/** Format of an ID number with its birthday: a month from 1 to 12, a day from 1 to 31. */
const ID_NUMBER = /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/i;
/**
 * Returns true if the text has 18 characters with a valid month and day of birth and ends in a digit or X. Does not verify the
 * check digit.
 */
export const isIdNumber = (text: string): boolean => ID_NUMBER.test(text);

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const ID_CHECK_DIGITS = '10X98765432';
/** Returns the check digit for the first 17 digits of an ID number (GB 11643). */
export const idCheckDigit = (digits: string): string =>
  ID_CHECK_DIGITS[ID_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11] ?? '';
/** Returns true if the check digit of a well-formed ID number is right; this finds typing errors. */
export const hasIdCheckDigit = (text: string): boolean =>
  isIdNumber(text) && idCheckDigit(text) === text[17]?.toUpperCase();

/**
 * Characters of a unified social credit code: digits and capitals without I, O, S, V, Z (GB 32100). A character's value is its
 * index.
 */
const USCC_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;
/** Returns true if the text has the format of a unified social credit code. Does not verify the check character. */
export const isUscc = (text: string): boolean => USCC.test(text);

/** Returns the check character for the first 17 characters of a unified social credit code (GB 32100). */
export function usccCheckDigit(text: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of text.slice(0, 17)) {
    sum += USCC_CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return USCC_CHARACTERS[(31 - (sum % 31)) % 31] ?? '';
}
/** Returns true if the text is a unified social credit code with the right check character. */
export const hasUsccCheckDigit = (text: string): boolean => isUscc(text) && usccCheckDigit(text) === text[17];

/** Returns the check digit of a card number for the digits before it (Luhn, ISO/IEC 7812). */
export function luhnDigit(digits: string): string {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}
/** Returns whether the text is a card number: 12 to 19 digits with the right check digit. */
export const isCardNo = (text: string): boolean =>
  /^\d{12,19}$/.test(text) && luhnDigit(text.slice(0, -1)) === text.at(-1);

/**
 * Characters that names must not contain: invisible characters (joiners, direction marks, fillers) and symbols. With them, two
 * different names could look alike.
 */
const UNNAMED =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}\p{Regional_Indicator}]|\u20e3/u;

/** Characters that are invisible or change the text direction: controls, joiners, direction marks, letters without a glyph. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Returns true if all characters of the text are visible. `lines` allows line breaks. An empty text is accepted. */
export const isPlain = (text: string, lines = false): boolean =>
  !UNSEEN.test(lines ? text.replace(/\r?\n/g, '') : text);
/** Error message for a text with invisible characters. */
export const NOT_PLAIN = '不能包含不可见字符或控制字符';
/** Returns true if the text has at least one readable character. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/**
 * Returns true if a name contains no character that the platform refuses in names (screen specification, section 5).
 */
export const isName = (text: string): boolean => !/[!@#$%^&*()_+{}|:<>?"-]/.test(text) && !UNNAMED.test(text);
