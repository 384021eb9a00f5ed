import fc from 'fast-check';
import {
  DATE_SHORTCUTS,
  daysAround,
  daysOf,
  isDay,
  isOf,
  LONG_TERM,
  momentsOf,
  periodText,
  rangeProblems,
} from '@/shared/dates/range';

const NOW = new Date(2026, 10, 20, 14, 3, 59);
const day = fc
  .date({ min: new Date(2000, 0, 1), max: new Date(2090, 0, 1), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it.each([
  ['2026-11-20', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2099-12-31', true],
  ['2100-01-01', false],
  ['2026-1-1', false],
  ['', false],
  ['长期', false],
])('decides whether %s is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

describe('a shortcut', () => {
  it('a shortcut sets a range that ends at the end of its last day', () => {
    const week = DATE_SHORTCUTS[2];
    if (!week) throw new Error('no shortcut');
    const days = daysOf(week, NOW);
    expect(days).toEqual(['2026-11-14', '2026-11-20']);
    const [from, to] = momentsOf(days);
    expect(from).toMatch(/^2026-11-14T00:00:00\.000/);
    expect(to).toMatch(/^2026-11-20T23:59:59\.999/);
  });
  it.each([
    ['本月', '2026-11-20', '2026-11-01', '2026-11-20'],
    ['上月', '2026-11-20', '2026-10-01', '2026-10-31'],
    ['上月', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['上月', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['本季', '2026-11-20', '2026-10-01', '2026-11-20'],
    ['本季', '2026-05-31', '2026-04-01', '2026-05-31'],
    ['本季', '2026-01-01', '2026-01-01', '2026-01-01'],
  ])('the shortcut %s on %s is %s to %s', (name, on, from, to) => {
    const shortcut = DATE_SHORTCUTS.find(({ label }) => label === name);
    if (!shortcut) throw new Error('no shortcut');
    expect(daysOf(shortcut, new Date(`${on}T12:00:00`))).toEqual([from, to]);
  });
  it('keeps a shortcut selected until the range is edited', () => {
    for (const shortcut of DATE_SHORTCUTS) {
      const [from, to] = daysOf(shortcut, NOW);
      expect(isOf(shortcut, [from, to], NOW)).toBe(true);
      expect(isOf(shortcut, ['2026-01-01', to], NOW)).toBe(false);
      expect(isOf(shortcut, [from, undefined], NOW)).toBe(false);
    }
  });
});

describe('the problems of a range', () => {
  const BAD = '请输入正确的日期，如 2026-11-20';
  it.each([
    [['2026-11-20', '2026-11-21'], undefined, [undefined, undefined]],
    [['2026-11-21', '2026-11-20'], undefined, [undefined, '开始日期不能晚于结束日期']],
    [['soon', '2026-11-20'], undefined, [BAD, undefined]],
    [['', '2100-01-01'], undefined, [undefined, BAD]],
    [['2026-11-20', undefined], 3, [undefined, undefined]],
    [['2026-08-20', '2026-11-20'], 3, [undefined, undefined]],
    [['2026-08-19', '2026-11-20'], 3, [undefined, '日期范围不能超过3个月']],
    [['2026-11-30', '2027-02-28'], 3, [undefined, undefined]],
    [['2026-02-28', '2026-05-31'], 3, [undefined, undefined]],
    [['2026-02-27', '2026-05-31'], 3, [undefined, '日期范围不能超过3个月']],
  ] as const)('reports the problems of %j within %s months: %j', (range, months, problems) => {
    expect(rangeProblems(range, months)).toEqual(problems);
  });
});

it('the other day lies within the months before and after the first chosen day', () => {
  expect(daysAround('2026-11-30', 3)).toEqual(['2026-08-30', '2027-02-28']);
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 12 }), (picked, months) => {
      const [first, last] = daysAround(picked, months);
      expect(first < picked && picked < last).toBe(true);
      expect(rangeProblems([picked, last], months)).toEqual([undefined, undefined]);
      expect(rangeProblems([first, picked], months)).toEqual([undefined, undefined]);
    }),
  );
});

it.each([
  [['2020-01-01', LONG_TERM], '2020-01-01 至 长期'],
  [['2020-01-01', '2030-01-01'], '2020-01-01 至 2030-01-01'],
  [['2020-01-01', undefined], '2020-01-01 至 无'],
  [['2020-01-01', ''], '2020-01-01 至 无'],
  [[undefined, undefined], ''],
] as const)('shows %j as %s', (range, text) => expect(periodText(range)).toBe(text));
