import fc from 'fast-check';
import { formatCount } from '@/shared/format/count';
import { groupInFours, groupsOf } from '@/shared/format/longNumber';
import { centsOf, formatMoney, shortenRound } from '@/shared/format/money';
import { beijingDay, formatTime, isElsewhere, localTime, offsetWord } from '@/shared/format/time';

it('groups a count like the browser', () => {
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
  ])('formats %s as %s', (wire, shown) => {
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

  it('formats integer cents, and shows a dash for any other value', () => {
    expect(centsOf('12.34')).toBe(1234);
    expect(centsOf('-0.01')).toBe(-1);
    expect(centsOf('9999999999999.99')).toBe(999_999_999_999_999);
    expect(centsOf('1e3')).toBeNull();
  });
});

it('shows a time to the second, and shows any other text unchanged', () => {
  expect(formatTime('2026-11-20T14:03:59.123+08:00')).toBe('2026-11-20 14:03:59');
  expect(formatTime('soon')).toBe('soon');
  expect(formatTime('1763618639')).toBe(formatTime('2025-11-20T14:03:59+08:00'));
  expect(formatTime('1763618639000')).toBe(formatTime('2025-11-20T14:03:59+08:00'));
  expect(formatTime(null)).toBe('');
});

describe('shortenRound', () => {
  it.each([
    ['5,000,000.00元以内0.38%，最低0.01元', '500万元以内0.38%，最低0.01元'],
    ['单月 200,000,000.00元', '单月 2亿元'],
    ['单月 240,000,000.00元', '单月 24,000万元'],
    ['单笔 10,000.00元', '单笔 1万元'],
    ['单笔 5,000.00元，单日 12,345.00元', '单笔 5,000.00元，单日 12,345.00元'],
    ['单笔 10,000.50元', '单笔 10,000.50元'],
    ['最低0.00元', '最低0.00元'],
  ])('shortens %s to %s', (text, shown) => {
    expect(shortenRound(text)).toBe(shown);
  });
});

describe('a long number', () => {
  it.each([
    ['T20261123010011995', ['T', '20261123', '0100', '11995']],
    ['202611230100000000000123', ['20261123', '0100', '0000', '0000', '0123']],
    ['PL202611230100000012', ['PL', '20261123', '0100', '000012']],
    ['R20261123000000123', ['R', '20261123', '0000', '00123']],
    ['E2026112300000001234', ['E', '20261123', '0000', '0001', '234']],
    ['S800020000123', ['S', '8000', '2000', '0123']],
    ['SK20000001', ['SK', '2000', '0001']],
    // The digits after the year are no valid date, so they are grouped as an ordinary number.
    ['20261399123456', ['2026', '1399', '123456']],
    ['T 20261123 0100 11995', ['T', '20261123', '0100', '11995']],
    ['T20261123', ['T', '2026', '1123']],
    ['12', ['12']],
    ['', ['']],
    ['order-7f3a 0001', ['order-7f3a 0001']],
    ['ABCDEFG1234567', ['ABCDEFG1234567']],
  ])('splits an issued number into kind, day and the rest: %s', (number, groups) => {
    expect(groupsOf(number, 'issued')).toEqual(groups);
  });

  it.each([
    ['6222021234567890128', ['6222', '0212', '3456', '7890', '128']],
    // A card number that begins with the digits of a date.
    ['2026112301001199', ['2026', '1123', '0100', '1199']],
    ['6222 0212', ['6222', '0212']],
    ['35010000', ['3501', '0000']],
    ['3501***********4410', ['3501', '****', '****', '4410']],
    ['3501 **** **** 4410', ['3501', '****', '****', '4410']],
    ['********1234', ['****', '****', '1234']],
    ['', ['']],
    ['建设银行 尾号 4410', ['建设银行 尾号 4410']],
    ['yc_admin', ['yc_admin']],
  ])('splits an account number into groups of four, also when it is masked: %s', (number, groups) => {
    expect(groupsOf(number, 'account')).toEqual(groups);
  });
});

it('groups an account number in a field in groups of four without a space at the end', () => {
  expect(groupInFours('62220210')).toBe('6222 0210');
  expect(groupInFours('622202101')).toBe('6222 0210 1');
  expect(groupInFours('')).toBe('');
});

describe('the days and times of Beijing', () => {
  afterEach(() => jest.restoreAllMocks());
  /** Simulates a browser whose clock is ahead of UTC by these minutes in winter and in summer. */
  const aBrowserAt = (winter: number, summer = winter) =>
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function offset(this: Date) {
      const month = this.getUTCMonth();
      return month > 2 && month < 10 ? -summer : -winter;
    });

  it.each([
    ['2026-11-19T16:00:00Z', '2026-11-20 00:00:00', '2026-11-20'],
    ['2026-11-20T15:59:59.999Z', '2026-11-20 23:59:59', '2026-11-20'],
    ['2026-11-20T16:00:00Z', '2026-11-21 00:00:00', '2026-11-21'],
    ['2026-02-28T20:00:00-05:00', '2026-03-01 09:00:00', '2026-03-01'],
    ['2026-11-20 14:03:59', '2026-11-20 14:03:59', '2026-11-20'],
    ['2026-11-20', '2026-11-20 00:00:00', '2026-11-20'],
  ])('shows %s as %s in any browser time zone', (time, shown, day) => {
    aBrowserAt(-300);
    expect(formatTime(time)).toBe(shown);
    expect(beijingDay(Date.parse(`${shown.replace(' ', 'T')}+08:00`))).toBe(day);
  });

  it.each([
    ['New York', -300, -240, '2026-11-20T14:03:59+08:00', '2026-11-20 01:03:59（UTC−5）'],
    ['New York in summer', -300, -240, '2026-07-20T14:03:59+08:00', '2026-07-20 02:03:59（UTC−4）'],
    ['Kathmandu', 345, 345, '2026-11-20T14:03:59+08:00', '2026-11-20 11:48:59（UTC+5:45）'],
    ['Shanghai', 480, 480, '2026-11-20T14:03:59+08:00', ''],
  ])('shows on hover the time of %s with the offset of that row', (_where, winter, summer, time, local) => {
    aBrowserAt(winter, summer);
    expect(localTime(time)).toBe(local);
  });

  it.each([
    [480, 480, false],
    [-300, -240, true],
    // The browser's offset equals that of Beijing only in one half of the year.
    [480, 540, true],
  ])('a browser at %i and %i minutes shows the note on the zone: %s', (winter, summer, shown) => {
    aBrowserAt(winter, summer);
    expect(isElsewhere(Date.parse('2026-11-20T00:00:00Z'))).toBe(shown);
  });

  it.each([
    [480, 'UTC+8'],
    [345, 'UTC+5:45'],
    [-210, 'UTC−3:30'],
    [0, 'UTC+0'],
  ])('writes an offset of %i minutes as %s', (minutes, word) => {
    expect(offsetWord(minutes)).toBe(word);
  });
});
