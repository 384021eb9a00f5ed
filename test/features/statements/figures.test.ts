import fc from 'fast-check';
import type { StatementFund, StatementTrade } from '@/contract/calls/statements';
import {
  billDay,
  changeOf,
  chartDays,
  differenceOf,
  EQUATIONS,
  fitsBill,
  fundDifference,
  fundRowAddsUp,
  madeDays,
  minus,
  rowAddsUp,
} from '@/features/statements/figures';

const amount = (cents: bigint) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const cents = fc.bigInt({ min: 0n, max: 10n ** 15n });
const signed = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

/** Generates figures of any size that add up. */
const figures = fc
  .record({
    gross: cents,
    refund: cents,
    split: cents,
    splitBack: cents,
    feeKept: cents,
    feeBack: cents,
    moved: signed,
    feePaid: cents,
    feeReturned: cents,
    feeMoved: signed,
  })
  .map((of) => ({
    ...of,
    change: of.gross - of.refund - of.split + of.splitBack - of.feeKept + of.feeBack + of.moved,
    feeChange: of.feeReturned - of.feePaid + of.feeMoved,
  }));
const onWire = (of: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, amount(value)])) as unknown as StatementTrade;

describe('a row of the trade statement', () => {
  it('a row of the trade statement adds up to the cent, and a difference of one cent is detected', () => {
    fc.assert(
      fc.property(
        figures,
        fc.constantFrom('gross', 'refund', 'moved', 'change', 'feePaid', 'feeChange'),
        (of, name) => {
          expect(rowAddsUp(onWire(of))).toBe(true);
          expect(rowAddsUp(onWire({ ...of, [name]: of[name as keyof typeof of] + 1n }))).toBe(false);
        },
      ),
    );
  });

  it('returns by how much the change of a row is too high or too low', () => {
    const none = onWire({ ...Object.fromEntries(Object.keys(EQUATIONS.settlement).map((key) => [key, 0n])) });
    const all = { ...none, ...onWire({ gross: 10_000n, refund: 2_000n, split: 0n, splitBack: 0n }) };
    const rest = onWire({ feeKept: 38n, feeBack: 0n, moved: -5_000n, change: 2_963n });
    expect(differenceOf(EQUATIONS.settlement, { ...all, ...rest })).toBe('0.01');
    expect(differenceOf(EQUATIONS.settlement, { ...all, ...rest, change: '29.61' })).toBe('-0.01');
  });
});

describe('an account of the fund statement', () => {
  const row = { opening: '100.00', income: '20.50', outgo: '0.49', closing: '120.01', adds: true } as StatementFund;

  it('an account adds up only if its own figures and the platform agree', () => {
    expect(fundDifference(row)).toBe('0.00');
    expect(fundRowAddsUp(row)).toBe(true);
    expect(fundRowAddsUp({ ...row, adds: false })).toBe(false);
    expect(fundRowAddsUp({ ...row, closing: '120.02' })).toBe(false);
    expect(fundDifference({ ...row, closing: '120.02' })).toBe('0.01');
  });
});

describe('the sign of an amount', () => {
  it('turns the sign of an amount, and gives zero no sign', () => {
    expect([minus('1.20'), minus('-1.20'), minus('0.00')]).toEqual(['-1.20', '1.20', '0.00']);
  });
});

describe('a figure and the previous period', () => {
  it.each([
    ['120.00', '100.00', { way: 'more', amount: '20.00', percent: '20.0' }],
    ['80.00', '100.00', { way: 'less', amount: '20.00', percent: '20.0' }],
    ['100.00', '100.00', { way: 'same', amount: '0.00', percent: '0.0' }],
    ['5.00', '0.00', { way: 'more', amount: '5.00', percent: null }],
    ['-50.00', '-100.00', { way: 'more', amount: '50.00', percent: '50.0' }],
    ['50.00', '-100.00', { way: 'more', amount: '150.00', percent: '150.0' }],
    ['100.05', '100.00', { way: 'more', amount: '0.05', percent: '0.1' }],
  ] as const)('compares the amount %s with the previous amount %s', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});

describe('the links of a statement', () => {
  it('limits linked days to the days for which statements are made', () => {
    const range = { startDay: '2026-11-20', endDay: '2026-11-30', product: 'WECHAT' };
    expect(madeDays(range, '2026-11-24')).toEqual({ ...range, endDay: '2026-11-24' });
    expect(madeDays({ startDay: '2026-11-20', endDay: '2026-11-22' }, '2026-11-24')?.endDay).toBe('2026-11-22');
    expect(madeDays({ startDay: '2026-11-25' }, '2026-11-24')).toBeNull();
    expect(madeDays(range, null)).toBeNull();
  });

  it('a range fits one bill if both ends are chosen and the range has at most 31 days', () => {
    expect(fitsBill({ startDay: '2025-12-15', endDay: '2026-01-14' })).toBe(true);
    expect(fitsBill({ startDay: '2025-12-15', endDay: '2026-01-15' })).toBe(false);
    expect(fitsBill({ endDay: '2026-01-15' })).toBe(false);
  });

  it('links to the bill of the chosen single day, or of the day before without a choice', () => {
    const asOf = '2026-01-01T08:00:00+08:00';
    expect(billDay({}, asOf)).toBe('2025-12-31');
    expect(billDay({ startDay: '2025-12-01' }, asOf)).toBe('2025-12-01');
    expect(billDay({ startDay: '2025-12-01', endDay: '2025-12-02' }, asOf)).toBeNull();
  });
});

describe('the days of the chart', () => {
  it.each([
    ['the last thirty where nothing is chosen', {}, '2026-11-24', ['2026-10-26', '2026-11-24', false]],
    [
      'those chosen, over the border of a year',
      { startDay: '2025-12-20', endDay: '2026-01-10' },
      '2026-11-24',
      ['2025-12-20', '2026-01-10', false],
    ],
    [
      'none that is not made yet',
      { startDay: '2026-11-20', endDay: '2026-11-30' },
      '2026-11-24',
      ['2026-11-20', '2026-11-24', false],
    ],
    ['no more than the platform answers', { startDay: '2020-01-01' }, '2026-11-24', ['2024-11-24', '2026-11-24', true]],
  ] as const)('shows the days of the chart: %s', (_, filters, made, [startDay, endDay, cut]) => {
    expect(chartDays(filters, made)).toEqual({ startDay, endDay, cut });
  });

  it('shows no chart when no chosen day has a statement', () => {
    expect(chartDays({ startDay: '2026-12-01' }, '2026-11-24')).toBeNull();
    expect(chartDays({}, null)).toBeNull();
  });
});
