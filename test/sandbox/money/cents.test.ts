import { formatCents, formatSignedCents, MAX_CENTS, parseCents, readableCents } from '@sandbox/domain/money/cents';
import { amountInCapitals } from '@sandbox/domain/money/papers/capitals';
import fc from 'fast-check';

it.each([
  [0, '0.00'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [123_456_789, '1,234,567.89'],
  [MAX_CENTS, '9,999,999,999,999.99'],
])('%s cents are read as %s', (cents, text) => expect(readableCents(cents)).toBe(text));

describe('amounts between cents and the wire (C-15, S-07)', () => {
  it('formats and parses every amount that the wire can carry without a change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
        expect(formatCents(cents)).toMatch(/^(0|[1-9]\d{0,12})\.\d{2}$/);
        expect(parseCents(formatCents(cents))).toBe(cents);
      }),
    );
  });

  it.each([
    ['0.01', 1],
    ['0.10', 10],
    ['1.05', 105],
    ['4.35', 435],
    ['1234.50', 123450],
    ['9999999999999.99', 999_999_999_999_999],
  ])('%s is %i cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
    expect(formatCents(cents)).toBe(text);
  });

  it.each([
    '',
    '1',
    '1.0',
    '1.000',
    '-1.00',
    '+1.00',
    '01.00',
    '.50',
    '1e3',
    '1,000.00',
    'NaN',
    'Infinity',
    '１.００',
    ' 1.00',
    '1.00 ',
    '12345678901234.00',
    '0x1.00',
    '1.00\n',
  ])('%j is no amount', (text) => {
    expect(() => parseCents(text)).toThrow(RangeError);
  });

  it('refuses every other text as an amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!/^(0|[1-9]\d{0,12})\.\d{2}$/.test(text) || text.endsWith('\n'));
        expect(() => parseCents(text)).toThrow(RangeError);
      }),
    );
  });

  it('refuses to format half a cent, a negative amount or an amount beyond the wire', () => {
    for (const cents of [0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, MAX_CENTS + 1]) {
      expect(() => formatCents(cents)).toThrow(RangeError);
    }
    expect(formatSignedCents(-105)).toBe('-1.05');
    expect(formatSignedCents(0)).toBe('0.00');
    expect(() => formatSignedCents(-0.5)).toThrow(RangeError);
  });
});

describe('an amount in capital numerals', () => {
  it.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [15, '壹角伍分'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [1_000, '壹拾元整'],
    [10_005_00, '壹万零伍元整'],
    [100_450, '壹仟零肆元伍角整'],
    [123_450, '壹仟贰佰叁拾肆元伍角整'],
    [10_000_00, '壹万元整'],
    [10_500_00, '壹万零伍佰元整'],
    [107_000_53, '壹拾万柒仟元伍角叁分'],
    [100_000_001_00, '壹亿零壹元整'],
    [100_005_000_00, '壹亿零伍仟元整'],
    [102_000_000_00, '壹亿零贰佰万元整'],
    [1_000_000_000_000_00, '壹万亿元整'],
    [999_999_999_999_999, '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('writes %i cents as %s', (cents, words) => {
    expect(amountInCapitals(cents)).toBe(words);
  });

  /** Parses capital numerals place by place, independently of the code that writes them. */
  const read = (text: string): number => {
    const value = (part: string): number => {
      for (const [name, unit] of [
        ['亿', 1e8],
        ['万', 1e4],
        ['仟', 1e3],
        ['佰', 100],
        ['拾', 10],
      ] as const) {
        const at = part.lastIndexOf(name);
        if (at >= 0 && (name === '亿' || name === '万' || !/[亿万]/.test(part))) {
          return value(part.slice(0, at)) * unit + value(part.slice(at + 1));
        }
      }
      return Math.max(0, '零壹贰叁肆伍陆柒捌玖'.indexOf(part.replace(/^零(?=.)/, '') || '零'));
    };
    const [yuan, rest] = text.includes('元') ? (text.split('元') as [string, string]) : ['', text];
    const jiao = /(.)角/.exec(rest)?.[1] ?? '零';
    const fen = /(.)分/.exec(rest)?.[1] ?? '零';
    return value(yuan) * 100 + value(jiao) * 10 + value(fen);
  };

  it('capital numerals can be parsed back to the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
        expect(read(amountInCapitals(cents))).toBe(cents);
      }),
    );
  });

  it.each([-1, 0.5, Number.NaN, 1e15])('refuses %d as an amount in capital numerals', (cents) => {
    expect(() => amountInCapitals(cents)).toThrow(RangeError);
  });
});
