/*
 * Tests the sampling of `npm test`: the seeds 0, 1 and 2 together run everything, including every item of a walk
 * (loop over many items) in a test that only some seeds run.
 */

type Sample = typeof import('@test/support/sample');

const own = process.env['TEST_SAMPLE'];
afterEach(() => {
  if (own === undefined) delete process.env['TEST_SAMPLE'];
  else process.env['TEST_SAMPLE'] = own;
});

/** Loads the sampling module as in a run with this part. */
function runOf(part: string): Sample {
  process.env['TEST_SAMPLE'] = part;
  let loaded: Sample | undefined;
  jest.isolateModules(() => {
    loaded = require('@test/support/sample');
  });
  return loaded as Sample;
}
const runs = () => ['0', '1', '2'].map(runOf);
const ITEMS = Array.from({ length: 10 }, (_, index) => index);
/** Returns for each item the number of runs that take the item. */
const counts = (takes: (run: Sample, item: number) => boolean) => {
  const all = runs();
  return ITEMS.map((item) => all.filter((run) => takes(run, item)).length);
};

describe('a sample', () => {
  it('the sampling takes each item in exactly one of the three runs', () => {
    expect(counts((run, item) => run.isSampled(item))).toEqual(ITEMS.map(() => 1));
    expect(counts((run, item) => run.isTakenBy(run.partsOf(item)))).toEqual(ITEMS.map(() => 1));
  });

  it.each([
    ['one run', [1]],
    ['two runs', [0, 2]],
    ['all runs', [0, 1, 2]],
  ])('takes each item of a walk exactly once in a test that belongs to %s', (_runs, parts) => {
    expect(counts((run, item) => run.isTakenBy(parts) && run.isSampled(item, parts))).toEqual(ITEMS.map(() => 1));
  });

  it.each([2, 3])('takes one of %d variants in each run, and each variant in some run', (count) => {
    const variants = ITEMS.slice(0, count);
    for (const journey of [0, 1, 2]) {
      const taken = runs().map((run) => run.variantsOf(variants, journey));
      expect(taken.map(({ length }) => length)).toEqual([1, 1, 1]);
      expect(new Set(taken.flat())).toEqual(new Set(variants));
    }
  });

  it('refuses more variants than there are runs, because no run would take the last variants', () => {
    expect(() => runOf('0').variantsOf(ITEMS)).toThrow('10 variants');
  });

  it('takes every item, variant and round in a run of all parts', () => {
    const run = runOf('all');
    expect(ITEMS.filter((item) => run.isSampled(item) && run.isTakenBy(run.partsOf(item)))).toEqual(ITEMS);
    expect(run.variantsOf(['desk', 'phone'])).toEqual(['desk', 'phone']);
    expect(run.roundsOf(9)).toBe(9);
  });

  it.each(['3', 'none', '', '00'])('refuses the part %j, which would skip every sampled test', (part) => {
    expect(() => runOf(part)).toThrow('TEST_SAMPLE must be 0, 1, 2 or all');
  });
});
