/**
 * The part of the tests that this run takes. `npm test` sets `TEST_SAMPLE` to 0, 1 or 2 (its seed modulo 3), `npm run test:all`
 * to `all`. A file that is run on its own takes all of its tests.
 */
const SAMPLE = process.env['TEST_SAMPLE'] ?? 'all';

/** The parts of a sample: together they take everything. */
export const PARTS: readonly number[] = [0, 1, 2];

// With another value every sampled test would be skipped.
if (SAMPLE !== 'all' && !PARTS.map(String).includes(SAMPLE))
  throw new Error(`TEST_SAMPLE must be 0, 1, 2 or all, not “${SAMPLE}”.`);

/** True where this run takes every test: `npm run test:all`, or a file on its own. */
export const runsEverything = SAMPLE === 'all';

/** Returns whether this run takes a test that these parts take. */
export const isTakenBy = (parts: readonly number[]): boolean => SAMPLE === 'all' || parts.includes(Number(SAMPLE));

/** Returns the parts that take the test with this index: one of them. */
export const partsOf = (index: number): readonly number[] => PARTS.filter((part) => index % PARTS.length === part);

/** Returns the parts that take the variant `at` of a journey that exists in `count` variants. A part takes one variant. */
export function partsOfVariant(at: number, count: number, index = 0): readonly number[] {
  if (count > PARTS.length) throw new Error(`${count} variants: no part would take the last of them.`);
  return PARTS.filter((part) => (part + index) % count === at);
}

/**
 * Returns whether this run takes the item with this index of a walk. `parts` are the parts that take the test of the walk: each
 * takes its share, and together they take all items.
 */
export const isSampled = (index: number, parts = PARTS): boolean =>
  SAMPLE === 'all' || parts[index % parts.length] === Number(SAMPLE);

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
  variants.filter((_, at) => isTakenBy(partsOfVariant(at, variants.length, index)));

/** Returns how many rounds of a flood or of a random test this run takes: a third in a sample, and all where everything runs. */
export const roundsOf = (count: number): number => (SAMPLE === 'all' ? count : Math.ceil(count / PARTS.length));
