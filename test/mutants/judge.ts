import type { Mutant } from './operators';
import { type Ended, Runner } from './pool';

export type Verdict = 'killed' | 'survived' | 'timed out' | 'not covered';

/** Maximum time of a test file without a mutant, in ms. Sandbox tests seed their data on a slow database. */
const SLOWEST = 240_000;
/**
 * Returns the time limit with a mutant, in ms. It is generous, so that other work on the machine does not look like a
 * mutant that hangs.
 */
const patienceFor = (ms: number) => 15_000 + 6 * ms;

type Statements = NonNullable<Ended['hits']>[number]['statements'];
interface Baseline {
  ms: number;
  hits: Map<string, Statements>;
}

/**
 * Returns whether the innermost statement around the position was executed. Outside of all statements the module
 * itself was executed.
 */
function ran(statements: Statements, line: number, column: number): boolean {
  const before = (a: { line: number; column: number }, b: { line: number; column: number }) =>
    a.line < b.line || (a.line === b.line && a.column <= b.column);
  const around = statements.filter(
    ({ start, end }) => before(start, { line, column }) && before({ line, column }, end),
  );
  const innermost = around.reduce<Statements[number] | undefined>(
    (best, one) => (best && before(one.start, best.start) ? best : one),
    undefined,
  );
  return innermost === undefined || innermost.count > 0;
}

/**
 * Runs mutants (small changes of the code) against the test files that execute their position. For each mutant it
 * runs at most `most` test files.
 */
export class Judge {
  readonly #runner = new Runner();
  readonly #baselines = new Map<string, Baseline | null>();
  /** Test files that fail or time out without any mutant. They cannot detect mutants, and the report lists them. */
  readonly unfit: string[] = [];

  constructor(
    private readonly sources: string[],
    private readonly most: number,
  ) {}

  async judge(mutant: Mutant, tests: string[], source: string): Promise<Verdict> {
    const column = mutant.start - (source.lastIndexOf('\n', mutant.start - 1) + 1);
    let used = 0;
    for (const test of tests) {
      if (used === this.most) break;
      const baseline = await this.#baseline(test);
      const statements = baseline?.hits.get(mutant.file);
      if (!baseline || !statements || !ran(statements, mutant.line, column)) continue;
      used += 1;
      const ended = await this.#run(test, mutant, patienceFor(baseline.ms));
      if (ended === 'timed out') return 'timed out';
      if (ended === 'died' || ended.failed) return 'killed';
    }
    return used === 0 ? 'not covered' : 'survived';
  }

  close(): void {
    this.#runner.close();
  }

  async #run(test: string, mutant: Mutant, patience: number) {
    const ended = await this.#runner.run({ test, mutant, covered: [] }, patience);
    // The previous mutant may have ended the process, so only a second death counts for this mutant.
    return ended === 'died' ? this.#runner.run({ test, mutant, covered: [] }, patience) : ended;
  }

  async #baseline(test: string): Promise<Baseline | null> {
    const known = this.#baselines.get(test);
    if (known !== undefined) return known;
    const ended = await this.#runner.run({ test, covered: this.sources }, SLOWEST);
    const fit = typeof ended !== 'string' && !ended.failed;
    if (!fit) this.unfit.push(`${test}: ${typeof ended === 'string' ? ended : ended.why}`);
    const baseline = fit
      ? { ms: ended.ms, hits: new Map((ended.hits ?? []).map(({ file, statements }) => [file, statements])) }
      : null;
    this.#baselines.set(test, baseline);
    return baseline;
  }
}
