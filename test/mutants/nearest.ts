import path from 'node:path';
import { DependencyResolver } from 'jest-resolve-dependencies';
import { openProject, type Project, projectOf, root, testsOf } from './projects.mjs';

/** Returns all sources that a test file imports directly or indirectly, with the number of import steps. */
function reach({ context }: Project) {
  const resolver = new DependencyResolver(context.resolver, context.hasteFS, undefined as never);
  const known = new Map<string, string[]>();
  const importsOf = (file: string): string[] => {
    const found = known.get(file) ?? resolver.resolve(file).filter((name) => !name.includes('/node_modules/'));
    known.set(file, found);
    return found;
  };
  return (test: string): Map<string, number> => {
    const steps = new Map([[path.join(root, test), 0]]);
    for (const [file, away] of steps) {
      for (const next of importsOf(file)) if (!steps.has(next)) steps.set(next, away + 1);
    }
    return steps;
  };
}

const stem = (file: string) => path.basename(file).replace(/(\.test)?\.[cm]?tsx?$/, '');
const folders = (file: string) => path.dirname(file).split('/').slice(1);

/**
 * Rates the similarity of the paths of a test and a source: common folders, and with more weight the same file name.
 */
function likeness(test: string, source: string): number {
  const [ours, theirs] = [folders(test), folders(source).filter((name) => name !== 'domain')];
  let common = 0;
  while (common < ours.length && ours[common] === theirs[common]) common++;
  return common + (stem(test) === stem(source) ? 10 : 0);
}

/**
 * Returns a function that lists the test files that import a source. The test files with the most similar path come
 * first.
 */
export async function nearestTests(): Promise<(source: string) => string[]> {
  const all: { test: string; steps: Map<string, number> }[] = [];
  for (const name of ['console', 'sandbox']) {
    const project = await openProject(name);
    const reached = reach(project);
    for (const test of testsOf(project)) {
      if (projectOf(test) === name) all.push({ test, steps: reached(test) });
    }
  }
  return (source) => {
    const away = (steps: Map<string, number>) => steps.get(path.join(root, source)) ?? 0;
    return all
      .filter(({ steps }) => steps.has(path.join(root, source)))
      .map(({ test, steps }) => ({ test, rank: likeness(test, source) * 2 - away(steps) }))
      .sort((a, b) => b.rank - a.rank || (a.test < b.test ? -1 : 1))
      .map(({ test }) => test);
  };
}
