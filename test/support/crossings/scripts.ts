import fc from 'fast-check';
import { MOODS } from './bank';
import { drive } from './drive';
import { FORMS } from './forms';

const ids = [...FORMS.keys()];
const anId = fc.constantFrom(...ids);
const aMood = fc.constantFrom(...MOODS).map((mood) => `mood ${mood}`);
const submitted = fc
  .tuple(anId, fc.option(aMood, { freq: 4 }), fc.boolean())
  .map(([id, mood, twice]) => [`fill ${id}`, ...(mood ? [mood] : []), `${twice ? 'double' : 'confirm'} ${id}`]);

const ENDS = ['switch', 'logOut', 'expire', 'reload', 'tabOut', 'tabSwitch'];
const OTHERS = ['crash', 'break', 'leave', 'ask', 'merchant', 'wait', 'signIn'];
const step = fc.oneof(
  { weight: 8, arbitrary: fc.nat(5).map((which) => [`answer ${which}`]) },
  { weight: 2, arbitrary: fc.nat(5).map((which) => [`lose ${which}`]) },
  { weight: 4, arbitrary: fc.constantFrom(...ENDS).map((word) => [word]) },
  { weight: 4, arbitrary: fc.constantFrom(...OTHERS).map((word) => [word]) },
  { weight: 3, arbitrary: submitted },
);

/** Generates scripts that start with two or three running forms, followed by steps that can interleave with them. */
export const aScript: fc.Arbitrary<string> = fc
  .tuple(fc.array(submitted, { minLength: 2, maxLength: 3 }), fc.array(step, { minLength: 2, maxLength: 12 }))
  .map(([begun, then]) => [...begun, ...then].flat().join('; '));

/** The result of running many scripts. */
export interface Explored {
  runs: number;
  /** Number of scripts with different traces. */
  distinct: number;
  /** Number of these scripts in which the next response was chosen among several more than once. */
  crossed: number;
  /** Number of money calls that have reached the platform. */
  sent: number;
  /** The shortest script found that breaks a rule, and the rules. */
  failure?: { script: string; broken: readonly string[] };
}

/**
 * Runs this number of random scripts of a seed. It stops at the first script that breaks a rule, and shortens this
 * script.
 */
export async function explore(runs: number, seed: number): Promise<Explored> {
  const seen = new Set<string>();
  let [crossed, sent] = [0, 0];
  const details = await fc.check(
    fc.asyncProperty(aScript, async (script) => {
      const outcome = await drive(script);
      sent += outcome.sent;
      const text = outcome.trace.join('; ');
      if (!seen.has(text) && outcome.choices > 1) crossed += 1;
      seen.add(text);
      return outcome.broken.length === 0;
    }),
    { numRuns: runs, seed },
  );
  const figures = { runs: details.numRuns, distinct: seen.size, crossed, sent };
  if (!details.failed) return figures;
  if (details.errorInstance instanceof Error && !details.counterexample) throw details.errorInstance;
  const [script = ''] = details.counterexample ?? [];
  return { ...figures, failure: { script, broken: (await drive(script)).broken } };
}
