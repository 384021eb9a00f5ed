/*
 * Reads amounts as people and software write them. The same rule applies to typed fields, filters, batches, vouchers and
 * merchants' own order books. The wire format is strict (`primitives.ts`), so the result is written with two decimals. Pure
 * functions.
 */
import { narrow } from './cell';
import { markedFault } from './splitMark';

/** Maximum number of digits before the decimal point in the wire format. */
const MOST_DIGITS = 13;
/** Maximum number of characters of a cell that an error text repeats. */
const LONGEST_REPEATED = 20;

/** Error text for a comma that does not separate thousands. Without the comma, `100,50` would become a hundred times as much. */
export const ODD_COMMA = '不用输入逗号，角分请用小数点，如100.50';
export const NEGATIVE = '金额不能为负数';
export const NOT_DIGITS = '金额只能包含数字和小数点';
const NO_AMOUNT = '请输入金额';
export const PLACES = '请输入正确的金额，最多两位小数';
const EXPONENT = '金额已变为科学计数，请将单元格设为数值格式后重新填写';
export const OUT_OF_RANGE = '金额超出范围';

/** Normalises typed text: full-width characters become half-width, `。` a dot, and every dash a minus. */
const narrowed = (typed: string) =>
  narrow(typed)
    .replaceAll('。', '.')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();

const BEFORE = /^(?:¥|CNY|RMB|人民币)\s*/i;
const BEHIND = /\s*(?:元|CNY|RMB)$/i;
/** Matches digits whose thousands are separated by commas or by single blanks. */
const GROUPED = /^\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?!\d|\1)/;

interface BareAmount {
  sign: '' | '+' | '-';
  /**
   * The amount without sign, currency and thousands separators: digits and a dot if the text is an amount or the
   * beginning of an amount.
   */
  text: string;
  /** True if the text has a comma that does not separate thousands. */
  hasOddComma: boolean;
}

/** Separates an amount's digits from its currency, its sign (in front, behind or as brackets) and its thousands separators. */
export function bareAmount(typed: string): BareAmount {
  let text = narrowed(typed);
  let sign: BareAmount['sign'] = '';
  const bracketed = /^\(([^()]*\d)\)$/.exec(text)?.[1];
  if (bracketed !== undefined) [sign, text] = ['-', bracketed.trim()];
  text = text.replace(BEFORE, '').replace(BEHIND, '');
  const [, front, digits, behind] = /^([+-]?)\s*(.*?)\s*([+-]?)$/s.exec(text) ?? [];
  if (digits !== undefined && sign === '' && !(front && behind)) {
    sign = (front || behind || '') as BareAmount['sign'];
    text = digits.replace(BEFORE, '');
  }
  const groups = GROUPED.exec(text)?.[0] ?? '';
  text = groups.replace(/[, ]/g, '') + text.slice(groups.length);
  return { sign, text, hasOddComma: /^[\d.,\s]*,[\d.,\s]*$/.test(text) };
}

type AmountRead = { cents: number; msg: null } | { cents: null; msg: string };

const no = (msg: string): AmountRead => ({ cents: null, msg });

/** Returns the error for a text, without sign and separators, that is not an amount. */
function problemOf(text: string): string {
  if (/^\d(?:\.\d+)?E\+\d+$/i.test(text)) return EXPONENT;
  if (/^\d*\.\d+$/.test(text)) return PLACES;
  if (/^\d+$/.test(text)) return OUT_OF_RANGE;
  const [, rest] = /^[\d.,]*\d\s*([^\d.,\s].*)$/s.exec(text) ?? [];
  if (rest !== undefined) return `无法识别“${rest.slice(0, LONGEST_REPEATED)}”，请只保留金额`;
  return NOT_DIGITS;
}

/**
 * Reads a signed amount: `1,234.5`, `￥12.00`, `12元`, `−3.00`, `3.00-`, `(3.00)`. Returns cents, or an error in
 * Chinese. It never drops characters to get an amount (safety requirement S-07). `/` and `-` alone mean no amount.
 */
export function readAmount(typed: string): AmountRead {
  const divided = markedFault(typed);
  if (divided !== null) return no(divided);
  const { sign, text, hasOddComma } = bareAmount(typed);
  if (/^[/-]*$/.test(text)) return no(NO_AMOUNT);
  if (hasOddComma) return no(ODD_COMMA);
  const [, whole, places = ''] = /^(\d*)(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) return no(problemOf(text));
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  if (digits.length > MOST_DIGITS) return no(OUT_OF_RANGE);
  const cents = Number(`${digits}${places.padEnd(2, '0')}`);
  return { cents: sign === '-' && cents !== 0 ? -cents : cents, msg: null };
}

/** Reads an amount without a sign: a minus is an error, and is never dropped. */
export function readUnsigned(typed: string): AmountRead {
  const read = readAmount(typed);
  const { sign } = bareAmount(typed);
  if (read.cents === null || sign === '') return read;
  return no(sign === '-' ? NEGATIVE : NOT_DIGITS);
}

/** Formats cents as an amount in wire format: `-12.30`. */
export function wireOf(cents: number | bigint): string {
  const digits = String(cents < 0 ? -cents : cents).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
