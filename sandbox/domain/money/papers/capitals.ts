/** Amounts in the capital numerals of Chinese vouchers (大写), which cannot be forged by adding a stroke. */

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES: readonly (readonly [value: number, name: string])[] = [
  [100_000_000, '亿'],
  [10_000, '万'],
  [1_000, '仟'],
  [100, '佰'],
  [10, '拾'],
];

/** Writes a whole number above zero in capital numerals. One or more zeros before further digits are written as one 零. */
function words(number: number): string {
  for (const [value, name] of PLACES) {
    if (number < value) continue;
    const rest = number % value;
    const gap = rest > 0 && rest < value / 10 ? '零' : '';
    return `${words(Math.floor(number / value))}${name}${gap}${rest > 0 ? words(rest) : ''}`;
  }
  return DIGITS[number] ?? '';
}

/**
 * Writes an amount in capital numerals: 123450 cents → `壹仟贰佰叁拾肆元伍角整`. Throws a RangeError unless the cents are whole, not
 * negative and below 10^15.
 */
export function amountInCapitals(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0 || cents >= 1e15) throw new RangeError('not an amount in whole cents');
  const yuan = Math.floor(cents / 100);
  const jiao = Math.floor((cents % 100) / 10);
  const fen = cents % 10;
  if (cents === 0) return '零元整';
  const whole = yuan > 0 ? `${words(yuan)}元` : '';
  if (jiao === 0 && fen === 0) return `${whole}整`;
  if (fen === 0) return `${whole}${DIGITS[jiao]}角整`;
  if (jiao === 0) return `${whole}${yuan > 0 ? '零' : ''}${DIGITS[fen]}分`;
  return `${whole}${DIGITS[jiao]}角${DIGITS[fen]}分`;
}
