/**
 * The part of the tests that this run takes. `npm test` sets `TEST_SAMPLE` to 0, 1 or 2 (its seed modulo 3), `npm run
 * test:all` sets it to `all`. If a single test file is run, the default is `all`.
 */
const SAMPLE = process.env['TEST_SAMPLE'] ?? 'all';

/** The parts of a sample. Together they run all tests. */
export const PARTS: readonly number[] = [0, 1, 2];

// Throws for any other value, with which every sampled test would be skipped.
if (SAMPLE !== 'all' && !PARTS.map(String).includes(SAMPLE))
  throw new Error(`TEST_SAMPLE must be 0, 1, 2 or all, not “${SAMPLE}”.`);

/** Returns whether this run takes a test that belongs to these parts. */
export const isTakenBy = (parts: readonly number[]): boolean => SAMPLE === 'all' || parts.includes(Number(SAMPLE));

/** Returns the parts that take the test with this index. It is always one part. */
export const partsOf = (index: number): readonly number[] => PARTS.filter((part) => index % PARTS.length === part);

/**
 * Returns the parts that take the variant `at` of a journey (long browser test) with `count` variants. Each part
 * takes one variant.
 */
export function partsOfVariant(at: number, count: number, index = 0): readonly number[] {
  if (count > PARTS.length) throw new Error(`${count} variants: no part would take the last of them.`);
  return PARTS.filter((part) => (part + index) % count === at);
}

/**
 * Returns whether this run takes the item with this index of a walk (loop over many items). `parts`: the parts that
 * take the test of the walk. Each of them takes its share, and together they take all items.
 */
export const isSampled = (index: number, parts = PARTS): boolean =>
  SAMPLE === 'all' || parts[index % parts.length] === Number(SAMPLE);

/**
 * Returns `it` (or Playwright's `test`) if this run takes the test, otherwise its `skip`. The report then counts the
 * skipped test, and `npm test` prints it. `index`: position of the test among its siblings.
 */
export const sampled = <Declare, Skip>(it: Declare & { skip: Skip }, index: number): Declare | Skip =>
  isSampled(index) ? it : it.skip;

/**
 * Returns the variant of a journey that this run takes, or all variants if everything runs. `index`: number of the
 * journey, so that different journeys take different variants in the same run.
 */
export const variantsOf = <Variant>(variants: readonly Variant[], index = 0): readonly Variant[] =>
  variants.filter((_, at) => isTakenBy(partsOfVariant(at, variants.length, index)));

/**
 * Returns the number of rounds that this run takes of a repeated or random test: a third in a sample, otherwise all.
 */
export const roundsOf = (count: number): number => (SAMPLE === 'all' ? count : Math.ceil(count / PARTS.length));
