import { amountInCapitals as bySandbox } from '@sandbox/domain/money/papers/capitals';
import fc from 'fast-check';
import { amountInCapitals } from '@/shared/format/capitals';
import { amountToWire, formatMoney, sumOf } from '@/shared/format/money';

const wire = fc
  .bigInt({ min: 0n, max: 999_999_999_999_999n })
  .map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1_000n };

/** Reads a number in capitals independently of the code that wrote it. */
function numberOf(words: string): bigint {
  for (const [unit, worth] of [
    ['亿', 100_000_000n],
    ['万', 10_000n],
  ] as const) {
    const at = words.lastIndexOf(unit);
    if (at >= 0) return numberOf(words.slice(0, at)) * worth + numberOf(words.slice(at + 1));
  }
  let sum = 0n;
  let digit = 0n;
  for (const word of words) {
    const place = PLACES[word];
    if (place === undefined) digit = BigInt(DIGITS.indexOf(word));
    else {
      sum += digit * place;
      digit = 0n;
    }
  }
  return sum + digit;
}

function readBack(words: string): string {
  const [, yuan = '', jiao = '', fen = ''] = /^(?:(.*)元)?零?(?:(.)角)?零?(?:(.)分)?整?$/.exec(words) ?? [];
  const digit = (word: string) => (word === '' ? 0 : DIGITS.indexOf(word));
  return `${numberOf(yuan)}.${digit(jiao)}${digit(fen)}`;
}

describe('an amount in capitals', () => {
  it.each([
    ['0.00', '零元整'],
    ['0.05', '伍分'],
    ['0.50', '伍角整'],
    ['10.00', '壹拾元整'],
    ['105.05', '壹佰零伍元零伍分'],
    ['1234.50', '壹仟贰佰叁拾肆元伍角整'],
    ['100000001.00', '壹亿零壹元整'],
    ['9999999999999.99', '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
    ['', ''],
    ['1.2', ''],
    ['-1.00', ''],
    ['NaN', ''],
  ])('writes %s as %s', (amount, words) => expect(amountInCapitals(amount)).toBe(words));

  it('parses an amount in capitals back to the same cents', () => {
    fc.assert(fc.property(wire, (amount) => expect(readBack(amountInCapitals(amount))).toBe(amount)));
  });

  it('writes no two amounts alike', () => {
    fc.assert(
      fc.property(wire, wire, (a, b) => {
        expect(amountInCapitals(a) === amountInCapitals(b)).toBe(a === b);
      }),
    );
  });

  it('writes an amount like the vouchers of the platform', () => {
    fc.assert(
      fc.property(wire, (amount) => {
        expect(amountInCapitals(amount)).toBe(bySandbox(Number(amount.replace('.', ''))));
      }),
    );
  });
});

describe('money with a w', () => {
  it.each([
    ['999999.99', '999,999.99'],
    ['1000000.00', '100.00w'],
    ['1234567.89', '123.46w'],
    ['12345678.00', '1,234.57w'],
    ['-1000000.00', '−100.00w'],
    ['1000049.99', '100.00w'],
    ['1000050.00', '100.01w'],
    ['', ''],
    ['abc', 'abc'],
  ])('shows %s as %s', (amount, shown) => expect(formatMoney(amount, { compact: true })).toBe(shown));

  it('rounds the short form to within half of its last place', () => {
    fc.assert(
      fc.property(wire, (amount) => {
        const shown = formatMoney(amount, { compact: true, separators: false });
        if (!shown.endsWith('w')) return expect(shown).toBe(amount);
        const cents = BigInt(amount.replace('.', ''));
        const shownCents = BigInt(shown.slice(0, -1).replace('.', '')) * 10_000n;
        const off = shownCents > cents ? shownCents - cents : cents - shownCents;
        expect(off <= 5_000n).toBe(true);
      }),
    );
  });

  it('formats without separators, and converts a formatted amount back to the wire format', () => {
    fc.assert(
      fc.property(wire, (amount) => {
        expect(formatMoney(amount, { separators: false })).toBe(amount);
        expect(amountToWire(formatMoney(amount))).toBe(amount);
      }),
    );
  });
});

describe('the sum of amounts', () => {
  it('adds amounts in cents, in any order', () => {
    fc.assert(
      fc.property(fc.array(wire, { maxLength: 50 }), (all) => {
        const cents = all.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);
        expect(BigInt(sumOf(all).replace('.', ''))).toBe(cents);
        expect(sumOf(all)).toMatch(/^(0|[1-9]\d*)\.\d{2}$/);
        expect(sumOf([...all].reverse())).toBe(sumOf(all));
      }),
    );
  });

  it('adds negative amounts as well', () => {
    expect(sumOf(['1.00', '-1.05'])).toBe('-0.05');
    expect(sumOf([])).toBe('0.00');
  });
});
