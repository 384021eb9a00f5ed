import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { seededRng } from '@sandbox/domain/seededRng';
import { type Mutant, mutantsOf } from './operators';
import { named, root } from './projects.mjs';

/** Sources that `npm run mutants` covers by default: code in which a wrong line costs money or a session. */
const DEFAULT =
  /^(src\/.*\/(flows\/[^/]+|flows|slice|forms)\.ts|src\/shared\/(saga|gateway|submission|money)\/[^/]+\.ts|sandbox\/domain\/money\/.+\.ts)$/;
/** Files without testable behaviour: texts for users, files that only re-export others, and components. */
const LEFT_OUT = /(\/(text|index)\.ts|\.d\.ts|\.tsx)$/;

function* filesOf(entry: string): Generator<string> {
  if (!statSync(entry).isDirectory()) return void (yield named(entry));
  for (const name of readdirSync(entry).sort()) yield* filesOf(path.join(entry, name));
}

/**
 * Returns the sources under the given paths, or the default sources, as paths from the root. Throws if a path does
 * not exist.
 */
export function sourcesIn(paths: string[]): string[] {
  const under = (paths.length > 0 ? paths : ['src', 'sandbox']).flatMap((entry) => [...filesOf(path.resolve(entry))]);
  const isChosen = (file: string) => paths.length > 0 || DEFAULT.test(file);
  return [...new Set(under)].filter((file) => /\.ts$/.test(file) && !LEFT_OUT.test(file) && isChosen(file)).sort();
}

/**
 * Returns all mutants of the sources, or a random sample. The same number and seed give the same sample while the
 * sources are unchanged.
 */
export function sampleOf(sources: string[], sample: number | undefined, seed: number): Mutant[] {
  const all = sources.flatMap((file) => mutantsOf(file, readFileSync(path.join(root, file), 'utf8')));
  if (sample === undefined || sample >= all.length) return all;
  const rng = seededRng(seed);
  const drawn = all.map((mutant, at) => ({ mutant, at, lot: rng() })).sort((a, b) => a.lot - b.lot || a.at - b.at);
  const chosen = drawn.slice(0, sample).sort((a, b) => a.at - b.at);
  return chosen.map(({ mutant }) => mutant);
}
