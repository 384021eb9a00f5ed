import fc from 'fast-check';
import { formatCount } from '@/shared/format/count';
import { groupInFours } from '@/shared/format/longNumber';
import { centsOf, formatMoney } from '@/shared/format/money';
import { formatTime } from '@/shared/format/time';

it('a count is grouped as the browser groups it', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
});

describe('money on screen', () => {
  it.each([
    ['0.00', '0.00'],
    ['999.90', '999.90'],
    ['1000.00', '1,000.00'],
    ['1234567.89', '1,234,567.89'],
    ['9999999999999.99', '9,999,999,999,999.99'],
    ['-1234.50', '−1,234.50'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    ['12.5', '12.5'],
    ['NaN', 'NaN'],
  ])('%s is %s', (wire, shown) => {
    expect(formatMoney(wire)).toBe(shown);
  });

  it('C-15: keeps every digit of every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), (cents) => {
        const wire = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
        expect(formatMoney(wire).replaceAll(',', '')).toBe(wire);
      }),
    );
  });

  it('is drawn from whole cents, and not at all when it is none', () => {
    expect(centsOf('12.34')).toBe(1234);
    expect(centsOf('-0.01')).toBe(-1);
    expect(centsOf('9999999999999.99')).toBe(999_999_999_999_999);
    expect(centsOf('1e3')).toBeNull();
  });
});

it('shows a time to the second, and what is no time as it came', () => {
  expect(formatTime('2026-11-20T14:03:59.123+08:00')).toMatch(/^2026-11-(20|19|21) \d\d:03:59$/);
  expect(formatTime('soon')).toBe('soon');
  expect(formatTime('1763618639')).toBe(formatTime('2025-11-20T14:03:59+08:00'));
  expect(formatTime('1763618639000')).toBe(formatTime('2025-11-20T14:03:59+08:00'));
  expect(formatTime(null)).toBe('');
});

it('groups long numbers in fours without a space at the end', () => {
  expect(groupInFours('62220210')).toBe('6222 0210');
  expect(groupInFours('622202101')).toBe('6222 0210 1');
  expect(groupInFours('')).toBe('');
});
