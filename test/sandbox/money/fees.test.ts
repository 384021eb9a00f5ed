import { basisWords, feeOf, partOf, ruleWords, splitCents, type Tariff } from '@sandbox/domain/money/fees/fees';
import { orderFee, refusalOf } from '@sandbox/domain/money/orders/orderLimits';
import fc from 'fast-check';
import { feeBack } from '@/contract/rules/refundFee';

const cents = fc.integer({ min: 1, max: 999_999_999_999_999 });
const ppm = fc.integer({ min: 0, max: 1_000_000 });
const tariff = (more: Partial<Tariff> = {}): Tariff => ({
  ratePpm: 0,
  fixedCents: 0,
  minCents: 0,
  maxCents: null,
  singleLimitCents: null,
  dailyLimitCents: null,
  monthlyLimitCents: null,
  ...more,
});

describe('fees', () => {
  it.each([
    [1_000, 500, 1],
    [999, 500, 0],
    [100, 5_000, 1],
    [99, 5_000, 0],
    [300, 5_000, 2],
    [1, 500_000, 1],
    [999_999_999_999_999, 1_000_000, 999_999_999_999_999],
  ])('%i cents at %i parts of a million are %i cents, half up', (amount, rate, fee) => {
    expect(partOf(amount, rate)).toBe(fee);
  });

  it('rounds to within half a cent of the exact part, half up', () => {
    fc.assert(
      fc.property(cents, ppm, (amount, rate) => {
        const distance = BigInt(partOf(amount, rate)) * 1_000_000n - BigInt(amount) * BigInt(rate);
        expect(distance > -500_000n && distance <= 500_000n).toBe(true);
      }),
    );
  });

  it('a fee rises with the amount and stays within its bounds', () => {
    const bounded = tariff({ ratePpm: 1_000, minCents: 100, maxCents: 5_000 });
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(feeOf(bounded, less)).toBeLessThanOrEqual(feeOf(bounded, more));
        expect(feeOf(bounded, less)).toBeGreaterThanOrEqual(100);
        expect(feeOf(bounded, more)).toBeLessThanOrEqual(5_000);
      }),
    );
  });

  it.each([
    ['the part and the fixed amount together', { fixedCents: 50 }, 100_000, 150],
    ['the fixed amount alone where the part is nothing', { fixedCents: 50 }, 1, 50],
    ['the least, which counts for both together', { fixedCents: 50, minCents: 151 }, 100_000, 151],
    ['what both come to once that is the least', { fixedCents: 50, minCents: 150 }, 100_000, 150],
    ['what both come to once that is the most', { fixedCents: 50, maxCents: 150 }, 100_000, 150],
    ['the most, which counts for both together', { fixedCents: 50, maxCents: 149 }, 100_000, 149],
    ['the most where the least is more', { minCents: 300, maxCents: 200 }, 1, 200],
    ['nothing where the most is nothing', { fixedCents: 50, maxCents: 0 }, 100_000, 0],
  ])('charges %s', (_, more, amount, fee) => {
    expect(feeOf(tariff({ ratePpm: 1_000, ...more }), amount)).toBe(fee);
  });

  it('describes fees with a fixed part in words', () => {
    expect(ruleWords(tariff({ fixedCents: 1 }))).toBe('每笔0.01元');
    expect(ruleWords(tariff({ minCents: 1 }))).toBe('最低0.01元');
    expect(ruleWords(tariff({ ratePpm: 1, fixedCents: 250, maxCents: 0 }))).toBe(
      '按金额的0.0001%收取，每笔2.50元，最高0.00元',
    );
  });

  it.each([
    [10_000, 38, '100.00 × 0.38% = 0.38 元'],
    [12_345, 47, '123.45 × 0.38%，四舍五入为 0.47 元'],
    [10_000, 100, '100.00 × 0.38%，加固定收费或按最低收费，为 1.00 元'],
    [123_456_700, 5_000, '1,234,567.00 × 0.38%，按最高收费，为 50.00 元'],
  ])('describes how %i cents were charged %i cents', (amountCents, feeCents, words) => {
    expect(basisWords({ amountCents, feeCents, ratePpm: 3_800 })).toBe(words);
  });

  it('describes fees in words', () => {
    expect(ruleWords(tariff())).toBe('免手续费');
    expect(ruleWords(tariff({ ratePpm: 500, minCents: 100, maxCents: 5_000 }))).toBe(
      '按金额的0.05%收取，最低1.00元，最高50.00元',
    );
    expect(ruleWords(tariff({ ratePpm: 3_800 }))).toBe('按金额的0.38%收取');
  });
});

describe('tiers of a month', () => {
  /** Generates fee tiers with ascending borders and different rates. */
  const tiers = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 10_000_000_000 }), ppm), {
      maxLength: 6,
      selector: ([from]) => from,
    })
    .map((all) => all.sort(([a], [b]) => a - b).map(([fromCents, ratePpm]) => ({ fromCents, ratePpm })));
  const terms = fc.record({
    ratePpm: ppm,
    fixedCents: fc.nat(10_000),
    minCents: fc.nat(10_000),
    maxCents: fc.option(fc.integer({ min: 10_000, max: 1_000_000 })),
    tiers,
  });
  const volume = fc.nat(20_000_000_000);
  const amount = fc.integer({ min: 1, max: 20_000_000_000 });
  const plain = (all: readonly { fromCents: number; ratePpm: number }[], ratePpm = 0) =>
    tariff({ ratePpm, tiers: all });

  it('charges each part of a trade at the rate of its tier', () => {
    const steps = plain([
      { fromCents: 0, ratePpm: 3_800 },
      { fromCents: 100_000, ratePpm: 3_000 },
      { fromCents: 200_000, ratePpm: 1_000 },
    ]);
    expect(feeOf(steps, 100_000)).toBe(380);
    expect(feeOf(steps, 100_000, 100_000)).toBe(300);
    expect(feeOf(steps, 100_000, 50_000)).toBe(190 + 150);
    expect(feeOf(steps, 400_000, 50_000)).toBe(190 + 300 + 250);
    expect(feeOf(steps, 1, 99_999)).toBe(0);
    expect(feeOf(steps, 100_000, 900_000)).toBe(100);
  });

  it('charges the plain rate below the first tier', () => {
    const steps = plain([{ fromCents: 100_000, ratePpm: 1_000 }], 5_000);
    expect([feeOf(steps, 100_000), feeOf(steps, 100_000, 50_000), feeOf(steps, 100_000, 100_000)]).toEqual([
      500, 300, 100,
    ]);
  });

  it('charges a single rate if all tiers have the same rate, at every volume', () => {
    fc.assert(
      fc.property(tiers, ppm, amount, volume, (all, rate, cents, before) => {
        const same = all.map(({ fromCents }) => ({ fromCents, ratePpm: rate }));
        expect(feeOf(plain(same, rate), cents, before)).toBe(partOf(cents, rate));
      }),
    );
  });

  it('charges two trades like one trade of the same sum, within one cent', () => {
    fc.assert(
      fc.property(tiers, ppm, amount, amount, volume, (all, rate, a, b, before) => {
        const steps = plain(all, rate);
        const apart = feeOf(steps, a, before) + feeOf(steps, b, before + a);
        expect(Math.abs(apart - feeOf(steps, a + b, before))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a tiered fee stays between zero, the minimum and the maximum', () => {
    fc.assert(
      fc.property(terms, amount, volume, (all, cents, before) => {
        const fee = feeOf(all, cents, before);
        expect(fee).toBeGreaterThanOrEqual(all.minCents);
        expect(fee).toBeLessThanOrEqual(all.maxCents ?? Number.MAX_SAFE_INTEGER);
      }),
    );
  });

  it('charges incoming money at most the full amount', () => {
    expect(orderFee('CASHIER', tariff({ minCents: 100 }), 1, 0)).toBe(1);
    expect(orderFee('PAY_BANK', tariff({ minCents: 100 }), 1, 0)).toBe(100);
  });

  it('returns exactly the charged fee over refunds in any parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(terms, parts, volume, fc.boolean(), (all, refunds, before, whole) => {
        const amountCents = refunds.reduce((sum, cents) => sum + cents, whole ? 0 : 1);
        const feeCents = orderFee('CASHIER', all, amountCents, before);
        let [refundedCents, back] = [0, 0];
        for (const cents of refunds) {
          const part = feeBack({ amountCents, feeCents, refundedCents }, cents);
          expect(part).toBeGreaterThanOrEqual(0);
          back += part;
          refundedCents += cents;
        }
        expect(back).toBeLessThanOrEqual(feeCents);
        if (whole) expect(back).toBe(feeCents);
      }),
    );
  });

  it('describes tiers in text', () => {
    const steps = [
      { fromCents: 0, ratePpm: 3_800 },
      { fromCents: 500_000_000, ratePpm: 3_500 },
      { fromCents: 2_000_000_000, ratePpm: 3_000 },
    ];
    const words =
      '按当月累计金额分档收取：5,000,000.00元以内0.38%、5,000,000.00元至20,000,000.00元0.35%、超过20,000,000.00元的部分0.3%，最低0.01元';
    expect(ruleWords(tariff({ minCents: 1, tiers: steps }))).toBe(words);
    // If the first tier starts above zero, the plain rate applies below it.
    expect(ruleWords(tariff({ ratePpm: 3_800, minCents: 1, tiers: steps.slice(1) }))).toBe(words);
  });
});

describe('splits', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
    .filter((all) => all.some((weight) => weight > 0));

  it('splits an amount into parts that add up, each within a cent of its share', () => {
    fc.assert(
      fc.property(cents, weights, (amount, all) => {
        const parts = splitCents(amount, all);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
        const whole = BigInt(all.reduce((sum, weight) => sum + weight, 0));
        parts.forEach((part, at) => {
          const distance = BigInt(part) * whole - BigInt(amount) * BigInt(all[at] ?? 0);
          expect(distance < whole && distance > -whole).toBe(true);
        });
      }),
    );
  });

  it('gives the remaining cent to the part with the largest rounding loss', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitCents(5, [1, 2])).toEqual([2, 3]);
  });

  const BEYOND = [333_332_999_999_999, 666_666_999_999_999];
  it.each([
    ['nothing left', 7, [4, 2, 1], [4, 2, 1]],
    ['three cents left, to the first three of four that lost the same', 11, [1, 1, 1, 1], [3, 3, 3, 2]],
    ['two cents left, to the two that lost most, not to the first', 10, [1, 2, 4], [1, 3, 6]],
    ['two cents left among three that lost more than the first', 2, [1, 3, 3, 3], [0, 1, 1, 0]],
    ['less to share than parts', 1, [1, 1, 1], [1, 0, 0]],
    ['nothing to share', 0, [1, 2], [0, 0]],
    ['a part without weight', 100, [0, 1, 0], [0, 100, 0]],
    ['one part', 99, [3], [99]],
    ['an amount beyond what a product of numbers holds', 999_999_999_999_998, [333_333, 666_667], BEYOND],
  ])('splits an amount with %s', (_, amount, all, parts) => {
    expect(splitCents(amount, all)).toEqual(parts);
  });

  it('refuses to split an amount without a positive weight', () => {
    expect(() => splitCents(100, [])).toThrow(RangeError);
    expect(() => splitCents(100, [0])).toThrow(RangeError);
    expect(() => splitCents(100, [2, -1])).toThrow(RangeError);
  });
});

describe('an order is finally refused', () => {
  const payer = { balance_cents: 10_000, frozen_cents: 2_000, status: 'NORMAL' } as const;
  const refused = (over: Partial<Parameters<typeof refusalOf>[0]> = {}) =>
    refusalOf({ limits: tariff(), amountCents: 5_000, used: { day: 0, month: 0 }, payer, total: 5_000, ...over })
      ?.msg ?? null;

  it('refuses a frozen account before any other check', () => {
    expect(refused()).toBeNull();
    const frozen = { ...payer, status: 'FROZEN' } as const;
    expect(refused({ payer: frozen })).toBe('付款账户已冻结');
    expect(refused({ payer: frozen, total: 99_999 })).toBe('付款账户已冻结');
  });

  it('refuses an order if the available balance does not cover the amount and the fee', () => {
    expect(refused({ total: 8_000 })).toBeNull();
    expect(refused({ total: 8_001 })).toBe('余额不足');
    // The payer of incoming money has no account on the platform, so no balance is checked.
    expect(refused({ payer: undefined, total: 8_001 })).toBeNull();
  });

  it('refuses an amount above the limit of one order', () => {
    const limited = tariff({ singleLimitCents: 5_000 });
    expect(refused({ limits: limited })).toBeNull();
    expect(refused({ limits: limited, amountCents: 5_001 })).toBe('超出单笔限额');
  });

  it('refuses an amount above the daily limit, including the used amount of the day', () => {
    const limited = tariff({ dailyLimitCents: 9_000 });
    expect(refused({ limits: limited, used: { day: 4_000, month: 0 } })).toBeNull();
    expect(refused({ limits: limited, used: { day: 4_001, month: 0 } })).toBe('超出当日限额');
    // The balance is checked before the limits: only a payer with enough balance is refused by a limit.
    expect(refused({ limits: limited, used: { day: 4_001, month: 0 }, total: 8_001 })).toBe('余额不足');
  });

  it('refuses an amount above the monthly limit, including the used amount of the month', () => {
    const limited = tariff({ dailyLimitCents: 9_000, monthlyLimitCents: 9_000 });
    expect(refused({ limits: limited, used: { day: 0, month: 4_000 } })).toBeNull();
    expect(refused({ limits: limited, used: { day: 0, month: 4_001 } })).toBe('超出当月限额');
    expect(refused({ limits: limited, used: { day: 4_001, month: 4_001 } })).toBe('超出当日限额');
  });
});
