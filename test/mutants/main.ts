// `npm run mutants [path …]`: changes the sources in small ways (mutants) and reports the changes that no test
// detects. See README.md.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Judge, type Verdict } from './judge';
import { nearestTests } from './nearest';
import type { Mutant } from './operators';
import { root } from './projects.mjs';
import { sampleOf, sourcesIn } from './sources';

const USAGE = `npm run mutants -- [path …] [--sample N] [--seed S] [--tests N] [--least PERCENT]
  path       sources or folders; without one: flows, forms, slices, shared/saga, gateway, submission, money, domain/money
  --sample   so many mutants instead of all
  --seed     which ones (1)
  --tests    test files at most for one mutant (8)
  --least    exit code 1 below this share of killed mutants`;

const stop = (line: string): never => {
  process.stderr.write(`${line}\n`);
  process.exit(2);
};

function options() {
  const number = (given: string | undefined, name: string, most = Number.MAX_SAFE_INTEGER): number | undefined => {
    if (given === undefined) return undefined;
    const value = Number(given);
    if (given.trim() === '' || !(value >= 0 && value <= most)) stop(`--${name} needs a number.\n\n${USAGE}`);
    return value;
  };
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { sample: text, seed: text, tests: text, least: text },
    });
    return {
      sources: sourcesIn(positionals),
      sample: number(values.sample, 'sample'),
      seed: number(values.seed, 'seed') ?? 1,
      tests: number(values.tests, 'tests') ?? 8,
      least: number(values.least, 'least', 100) ?? 0,
    };
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`);
  }
}

const oneLine = (text: string) => {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > 90 ? `${flat.slice(0, 90)} …` : flat;
};
const shown = ({ file, line, was, text }: Mutant) => `${file}:${line}  ${oneLine(was)}  →  ${oneLine(text)}`;
const found = (verdict: Verdict) => verdict === 'killed' || verdict === 'timed out';

function report(all: { mutant: Mutant; verdict: Verdict }[]): number {
  const files = [...new Set(all.map(({ mutant }) => mutant.file))];
  process.stdout.write('\nkilled  timed out  survived  not covered\n');
  for (const file of files) {
    const count = (wanted: Verdict) =>
      String(all.filter(({ mutant, verdict }) => mutant.file === file && verdict === wanted).length);
    process.stdout.write(
      `${count('killed').padStart(6)}  ${count('timed out').padStart(9)}  ${count('survived').padStart(8)}  ` +
        `${count('not covered').padStart(11)}  ${file}\n`,
    );
  }
  for (const verdict of ['survived', 'not covered'] as const) {
    const rows = all.filter((one) => one.verdict === verdict);
    if (rows.length > 0) process.stdout.write(`\n${verdict}:\n${rows.map(({ mutant }) => shown(mutant)).join('\n')}\n`);
  }
  const killed = all.filter(({ verdict }) => found(verdict)).length;
  const share = all.length === 0 ? 100 : (100 * killed) / all.length;
  process.stdout.write(`\n${killed} of ${all.length} mutants killed: ${share.toFixed(1)} %\n`);
  return share;
}

async function main() {
  const { sources, sample, seed, tests, least } = options();
  const mutants = sampleOf(sources, sample, seed);
  process.stdout.write(`${mutants.length} mutants in ${sources.length} files, seed ${seed}\n`);
  // The sandbox's tests start from a seeded database, which Jest's global setup creates.
  const require = createRequire(import.meta.url);
  await require('../support/sandboxSetup.cjs')();
  const touched = [...new Set(mutants.map(({ file }) => file))];
  const judge = new Judge(touched, tests);
  const all: { mutant: Mutant; verdict: Verdict }[] = [];
  // If a long run is interrupted, the report of the mutants so far is still printed, and the temporary folder is
  // deleted.
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true));
  try {
    const nearest = await nearestTests();
    for (const mutant of mutants) {
      if (interrupted) break;
      const source = readFileSync(path.join(root, mutant.file), 'utf8');
      const began = Date.now();
      const verdict = await judge.judge(mutant, nearest(mutant.file), source);
      all.push({ mutant, verdict });
      const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(6);
      process.stdout.write(`${verdict.padEnd(11)} ${seconds} s  ${shown(mutant)}\n`);
    }
  } finally {
    judge.close();
    await require('../support/sandboxTeardown.cjs')();
  }
  for (const line of judge.unfit) process.stdout.write(`\nunfit without a mutant, judged nothing: ${line}`);
  const share = report(all);
  process.exitCode = interrupted || share < least ? 1 : 0;
}

await main();
