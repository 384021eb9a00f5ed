import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { seededRng } from '@sandbox/domain/seededRng';
import { type Mutant, mutantsOf } from './operators';
import { named, root } from './projects.mjs';

/** Sources that `npm run mutants` covers by default: code in which a wrong line costs money or a session. */
const DEFAULT =
  /^(src\/.*\/(flows\/[^/]+|flows|slice|forms)\.ts|src\/shared\/(saga|gateway|submission|money)\/[^/]+\.ts|sandbox\/domain\/money\/.+\.ts)$/;
/** Texts for people and files that only pass others on. */
const LEFT_OUT = /(\/(text|index)\.ts|\.d\.ts|\.tsx)$/;

function* filesOf(entry: string): Generator<string> {
  if (!statSync(entry).isDirectory()) return void (yield named(entry));
  for (const name of readdirSync(entry).sort()) yield* filesOf(path.join(entry, name));
}

/** The sources under the named paths, or the default ones; from the root. Throws for a path that does not exist. */
export function sourcesIn(paths: string[]): string[] {
  const under = (paths.length > 0 ? paths : ['src', 'sandbox']).flatMap((entry) => [...filesOf(path.resolve(entry))]);
  const isChosen = (file: string) => paths.length > 0 || DEFAULT.test(file);
  return [...new Set(under)].filter((file) => /\.ts$/.test(file) && !LEFT_OUT.test(file) && isChosen(file)).sort();
}

/** All mutants of the sources, or a sample: the same number and seed give the same ones while the sources stay. */
export function sampleOf(sources: string[], sample: number | undefined, seed: number): Mutant[] {
  const all = sources.flatMap((file) => mutantsOf(file, readFileSync(path.join(root, file), 'utf8')));
  if (sample === undefined || sample >= all.length) return all;
  const rng = seededRng(seed);
  const drawn = all.map((mutant, at) => ({ mutant, at, lot: rng() })).sort((a, b) => a.lot - b.lot || a.at - b.at);
  const chosen = drawn.slice(0, sample).sort((a, b) => a.at - b.at);
  return chosen.map(({ mutant }) => mutant);
}
