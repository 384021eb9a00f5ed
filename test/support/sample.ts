/**
 * The part of the tests that this run takes. `npm test` sets `TEST_SAMPLE` to 0, 1 or 2 (its seed modulo 3), `npm run test:all`
 * to `all`. A file that is run on its own takes all of its tests.
 */
const PARTS = 3;
const SAMPLE = process.env['TEST_SAMPLE'] ?? 'all';

/** Returns whether this run takes the item with this index: a third of them, and all of them over three seeds. */
export const isSampled = (index: number): boolean => SAMPLE === 'all' || index % PARTS === Number(SAMPLE);

/**
 * Declares the test with `it` (or Playwright's `test`) where this run takes it, otherwise as skipped, so that the report counts
 * it and `npm test` can print what it left out. `index` is the place of the test among its siblings.
 */
export const sampled = <Declare, Skip>(it: Declare & { skip: Skip }, index: number): Declare | Skip =>
  isSampled(index) ? it : it.skip;

/**
 * Returns the one variant that this run takes of a journey that exists in several, or all of them where everything runs.
 * `index` tells journeys apart, so that one run does not take the phone for all of them.
 */
export const variantsOf = <Variant>(variants: readonly Variant[], index = 0): readonly Variant[] =>
  SAMPLE === 'all' ? variants : variants.filter((_, at) => at === (Number(SAMPLE) + index) % variants.length);

/** Returns how many rounds of a flood or of a random test this run takes: a third in a sample, and all where everything runs. */
export const roundsOf = (count: number): number => (SAMPLE === 'all' ? count : Math.ceil(count / PARTS));
