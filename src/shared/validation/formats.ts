export { hasIdCheckDigit, idCheckDigit, isIdNumber, isName } from '@/contract/numbers';

/** The formats of fields (screens, section 5). Pure; each takes what was typed, untrimmed. */

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

const AMOUNT = /^(?:(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d{1,2})?|0(?:\.\d{1,2})?)$/;
/** An amount with or without thousands separators, with up to two places. */
export const isAmount = (text: string): boolean => AMOUNT.test(text);

/** An amount as Chinese keyboards and spreadsheets write it: wide signs are their narrow ones, `。` is a dot. */
export const narrowed = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.');

/** Whether a comma in it groups no thousands: left out, `100,50` would be a hundred times as much. */
export const hasOddComma = (typed: string): boolean => /,(?!\d{3}(?!\d))/.test(narrowed(typed));

/** What its field says of such a comma. */
export const ODD_COMMA = '不用输入逗号，角分请用小数点，如100.50';

/** Without what may stand around an amount where it is copied from, and without the commas of its thousands. */
const bareAmount = (typed: string) =>
  narrowed(typed)
    .replace(/^[\s¥]+|[\s元]+$/g, '')
    .replaceAll(',', '');

/**
 * Why what is typed is not the beginning of an amount, in words; undefined where it is (S-07). Nothing of it may be left
 * out to make it one: `1e3` would be 13, `-5` would be 5.
 */
export function amountProblem(typed: string): string | undefined {
  if (hasOddComma(typed)) return ODD_COMMA;
  const bare = bareAmount(typed);
  if (/^[-\u2212–—]/.test(bare)) return '金额不能为负数';
  if (!/^[\d.]*$/.test(bare)) return '金额只能包含数字和小数点';
  if (!/^\d*\.?\d{0,2}$/.test(bare)) return '请输入正确的金额，最多两位小数';
  return /[1-9]\d{13}/.test(bare) ? '金额超出范围' : undefined;
}

/** What an amount field keeps of what is typed and has no problem: always the beginning of an amount. */
export function keepAmount(typed: string): string {
  const [whole = '', places] = bareAmount(typed).split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return places === undefined ? digits : `${digits === '' ? '0' : digits}.${places}`;
}

/** What a field of digits keeps. */
export const keepDigits = (typed: string): string => typed.replace(/\D/g, '');

const CHINESE = /\p{Script=Han}/u;
export const hasChinese = (text: string): boolean => CHINESE.test(text);

/** Spaces of every kind, Chinese characters and signs that cannot be seen, as they come along when something is copied. */
const STRIPPED = /[\s\p{Script=Han}\p{Cf}\u2800\u3164]/gu;
export const stripped = (typed: string): string => typed.replace(STRIPPED, '');
