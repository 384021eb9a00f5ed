import { test } from '@playwright/test';
import { isSampled, isTakenBy, PARTS, partsOf, partsOfVariant } from '../support/sample';

/** Annotation of a test that only some parts of the sample run. Its text lists these parts. */
const TAKEN_BY = 'taken by parts';
/**
 * Annotation of a test that skips some of its states or steps. Its text is the number of skipped ones; `npm test`
 * prints the sum.
 */
export const LEFT_OUT = 'left out';

/** Returns the parts of the sample that run the current test. */
function partsOfTest(): readonly number[] {
  const { description } = test.info().annotations.findLast(({ type }) => type === TAKEN_BY) ?? {};
  return description === undefined ? PARTS : description.split(',').map(Number);
}

const leftOut = (count: number) => test.info().annotations.push({ type: LEFT_OUT, description: String(count) });

/**
 * Returns a `test` function for tests that only these parts of the sample run; other runs skip the test. The test is
 * annotated with its parts, so that a walk (loop over many items) inside it is not sampled a second time.
 */
export function testOf<Test extends typeof test>(own: Test, parts: readonly number[]): Test {
  if (!isTakenBy(parts)) return own.skip as unknown as Test;
  return own.extend<{ takenBy: undefined }>({
    takenBy: [
      async ({ baseURL: _ }, use, { annotations }) => {
        annotations.push({ type: TAKEN_BY, description: parts.join() });
        await use(undefined);
      },
      { auto: true },
    ],
  }) as unknown as Test;
}

/** Returns `testOf` for the test at `index` of several similar tests. */
export const sampledOf = <Test extends typeof test>(own: Test, index: number): Test => testOf(own, partsOf(index));
/** Returns `testOf` for the variant `at` of a test with `count` variants. Each run takes one variant. */
export const variantOf = <Test extends typeof test>(own: Test, at: number, count: number, index = 0): Test =>
  testOf(own, partsOfVariant(at, count, index));

/**
 * Returns the items of a walk that this run checks. All parts of the sample together check all items. `shift`:
 * different walks over the same items use different values, so that they check other items. The states inside a walk
 * are not sampled again.
 */
export function walkOf<Item>(items: readonly Item[], shift = 0): readonly Item[] {
  const parts = partsOfTest();
  const taken = items.filter((_, index) => isSampled(index + shift, parts));
  if (taken.length < items.length) leftOut(items.length - taken.length);
  const own = PARTS.filter((part) => isTakenBy([part]));
  test.info().annotations.push({ type: TAKEN_BY, description: (taken.length < items.length ? own : parts).join() });
  return taken;
}

/** Number of states that each test has checked so far. */
const states = new Map<string, number>();

/** Returns whether this run analyses the next state of the current test. The states of a test are numbered. */
export function takesState(): boolean {
  const { testId } = test.info();
  const count = states.get(testId) ?? 0;
  states.set(testId, count + 1);
  const isTaken = isSampled(Number.parseInt(testId.slice(-6), 16) + count, partsOfTest());
  if (!isTaken) leftOut(1);
  return isTaken;
}
