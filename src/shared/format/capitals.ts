/** Digits for amounts in the capital numerals of Chinese vouchers (大写), which cannot be forged by adding a stroke. */

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES: readonly (readonly [value: bigint, name: string])[] = [
  [100_000_000n, '亿'],
  [10_000n, '万'],
  [1_000n, '仟'],
  [100n, '佰'],
  [10n, '拾'],
];

/** Spells a whole number above zero. One or more zeros before further digits are read as one 零. */
function words(number: bigint): string {
  for (const [value, name] of PLACES) {
    if (number < value) continue;
    const rest = number % value;
    const gap = rest > 0n && rest < value / 10n ? '零' : '';
    return `${words(number / value)}${name}${gap}${rest > 0n ? words(rest) : ''}`;
  }
  return DIGITS[Number(number)] ?? '';
}

/** Formats `1234.50` as `壹仟贰佰叁拾肆元伍角整`. Returns an empty text for an invalid wire amount (maximum 13 digits, two decimals). */
export function amountInCapitals(amount: string): string {
  const [, yuan = '', jiao = '', fen = ''] = /^(\d{1,13})\.(\d)(\d)$/.exec(amount) ?? [];
  if (yuan === '') return '';
  const whole = BigInt(yuan);
  const above = whole > 0n ? `${words(whole)}元` : '';
  const [tenths = '', hundredths = ''] = [DIGITS[Number(jiao)], DIGITS[Number(fen)]];
  if (jiao === '0' && fen === '0') return `${above || '零元'}整`;
  if (fen === '0') return `${above}${tenths}角整`;
  if (jiao === '0') return `${above}${above ? '零' : ''}${hundredths}分`;
  return `${above}${tenths}角${hundredths}分`;
}
