/** Splits a wire amount (`-?digits.dd`) into sign, grouped whole yuan and two decimals. */
function parts(amount: string): { negative: boolean; whole: string; decimals: string } | null {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount);
  if (!match) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  return {
    negative: sign === '-',
    whole: whole.replace(/\B(?=(\d{3})+$)/g, ','),
    decimals,
  };
}

/**
 * `1234567.80` as `1,234,567.80`, a negative one with a real minus sign. Works on the digits: no floating point (C-15).
 * An empty text stays empty; anything that is no amount is shown as it came.
 */
export function formatMoney(amount: string | null | undefined): string {
  if (!amount) return '';
  const split = parts(amount);
  if (!split) return amount;
  return `${split.negative ? '−' : ''}${split.whole}.${split.decimals}`;
}

/** Integer cents of a wire amount, for comparing and drawing; null when it is no amount or not exact as a number. */
export function centsOf(amount: string): number | null {
  if (!/^-?\d+\.\d{2}$/.test(amount)) return null;
  const cents = Number(amount.replace('.', ''));
  return Number.isSafeInteger(cents) ? cents : null;
}
