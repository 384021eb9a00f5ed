import fc from 'fast-check';
import { type BookLine, match } from '@/shared/reconcile/match';

const line = (orderNo: string, cents: number, day = '2026-11-20'): BookLine => ({ orderNo, cents, day });

/** Generates books with few numbers, amounts and days, so that most lines match another line. */
const books = fc.array(
  fc.record({
    orderNo: fc.constantFrom('A', 'B', 'C', '', 'constructor', '__proto__'),
    cents: fc.integer({ min: -3, max: 3 }),
    day: fc.constantFrom('2026-11-19', '2026-11-20'),
  }),
  { maxLength: 12 },
);
const sum = (lines: readonly BookLine[]) => lines.reduce((all, { cents }) => all + cents, 0);

describe('two books', () => {
  it('finds lines that agree, differ in the amount, or exist in one book only', () => {
    const [same, later, less, here, there] = [
      line('1', 100),
      line('2', 200, '2026-11-19'),
      line('3', 300),
      line('4', 400),
      line('5', 500),
    ];
    const theirs = [there, line('3', 299), line('2', 200), line('1', 100)];
    const { agreed, otherAmount, onlyOwn, onlyTheirs } = match([same, later, less, here], theirs);
    expect(agreed.map(({ own, sameDay }) => [own.orderNo, sameDay])).toEqual([
      ['1', true],
      ['2', false],
    ]);
    expect(otherAmount).toEqual([{ own: less, theirs: line('3', 299) }]);
    expect([onlyOwn, onlyTheirs]).toEqual([[here], [there]]);
  });

  it('pairs agreeing lines first if a number occurs several times', () => {
    const own = [line('1', 100), line('1', -100), line('1', 100, '2026-11-21')];
    const theirs = [line('1', 100, '2026-11-21'), line('1', -99), line('1', 100), line('1', 100)];
    const { agreed, otherAmount, onlyOwn, onlyTheirs } = match(own, theirs);
    expect(agreed.map(({ sameDay }) => sameDay)).toEqual([true, true]);
    expect(otherAmount).toEqual([{ own: line('1', -100), theirs: line('1', -99) }]);
    expect([onlyOwn, onlyTheirs]).toEqual([[], [line('1', 100)]]);
  });

  it('neither loses nor adds a line, and the differences explain the difference of the sums', () => {
    fc.assert(
      fc.property(books, books, (own, theirs) => {
        const { agreed, otherAmount, onlyOwn, onlyTheirs } = match(own, theirs);
        const pairs = [...agreed, ...otherAmount];
        expect(new Set([...pairs.map((pair) => pair.own), ...onlyOwn])).toEqual(new Set(own));
        expect(pairs.length + onlyOwn.length).toBe(own.length);
        expect(pairs.length + onlyTheirs.length).toBe(theirs.length);
        const explained =
          sum(otherAmount.map((pair) => pair.own)) -
          sum(otherAmount.map((pair) => pair.theirs)) +
          sum(onlyOwn) -
          sum(onlyTheirs);
        // Adding 0 converts -0 to 0 before the comparison.
        expect(explained + 0).toBe(sum(own) - sum(theirs) + 0);
        for (const { own: one, theirs: other } of pairs) expect(one.orderNo).toBe(other.orderNo);
        const numbers = new Set(onlyOwn.map(({ orderNo }) => orderNo));
        expect(onlyTheirs.filter(({ orderNo }) => numbers.has(orderNo))).toEqual([]);
      }),
    );
  });

  it('finds the same matches in either order of books and lines', () => {
    const counts = (own: readonly BookLine[], theirs: readonly BookLine[]) => {
      const { agreed, otherAmount, onlyOwn, onlyTheirs } = match(own, theirs);
      const same = agreed.filter(({ sameDay }) => sameDay).length;
      return { same, agreed: agreed.length, other: otherAmount.length, here: onlyOwn.length, there: onlyTheirs.length };
    };
    fc.assert(
      fc.property(books, books, (own, theirs) => {
        const { here, there, ...rest } = counts(own, theirs);
        expect(counts([...theirs].reverse(), [...own].reverse())).toEqual({ ...rest, here: there, there: here });
      }),
    );
  });

  it('compares 100,000 lines that all have the same number', () => {
    const one = Array.from({ length: 100_000 }, (_, at) => line('1', at));
    const { agreed } = match(one, [...one.map((same) => ({ ...same }))].reverse());
    expect(agreed).toHaveLength(100_000);
  });
});
