import { test } from '@playwright/test';
import { isSampled, isTakenBy, PARTS, partsOf, partsOfVariant } from '../support/sample';

/** The annotation of a test that not every part of the sample takes: the parts that do. */
const TAKEN_BY = 'taken by parts';
/** The annotation of a test that leaves out some of its states or steps: how many. `npm test` prints their sum. */
export const LEFT_OUT = 'left out';

/** Returns the parts of the sample that take the current test. */
function partsOfTest(): readonly number[] {
  const { description } = test.info().annotations.findLast(({ type }) => type === TAKEN_BY) ?? {};
  return description === undefined ? PARTS : description.split(',').map(Number);
}

const leftOut = (count: number) => test.info().annotations.push({ type: LEFT_OUT, description: String(count) });

/**
 * Returns a `test` for tests that these parts of the sample take; it skips them where this run is another part. Such a test
 * carries its parts, so that a walk inside of it is not sampled a second time.
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

/** Returns `testOf` for one of several tests that are alike. */
export const sampledOf = <Test extends typeof test>(own: Test, index: number): Test => testOf(own, partsOf(index));
/** Returns `testOf` for the variant `at` of a test that exists in `count` variants: each run takes one of them. */
export const variantOf = <Test extends typeof test>(own: Test, at: number, count: number, index = 0): Test =>
  testOf(own, partsOfVariant(at, count, index));

/**
 * Returns the items of a walk in the current test that this run takes; all parts together take all of them. `shift` lets walks
 * over the same items take others. States that the walk checks are not sampled once more.
 */
export function walkOf<Item>(items: readonly Item[], shift = 0): readonly Item[] {
  const parts = partsOfTest();
  const taken = items.filter((_, index) => isSampled(index + shift, parts));
  if (taken.length < items.length) leftOut(items.length - taken.length);
  const own = PARTS.filter((part) => isTakenBy([part]));
  test.info().annotations.push({ type: TAKEN_BY, description: (taken.length < items.length ? own : parts).join() });
  return taken;
}

/** Number of states of each test so far, by test. */
const states = new Map<string, number>();

/** Returns whether this run takes the next state of the current test. Each state has its own index. */
export function takesState(): boolean {
  const { testId } = test.info();
  const count = states.get(testId) ?? 0;
  states.set(testId, count + 1);
  const isTaken = isSampled(Number.parseInt(testId.slice(-6), 16) + count, partsOfTest());
  if (!isTaken) leftOut(1);
  return isTaken;
}
