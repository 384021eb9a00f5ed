// The two Jest projects as a run of mutants needs them: over all sources, with the transformer that puts the mutant in.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from 'jest-config';
import runtime from 'jest-runtime';

const here = path.dirname(fileURLToPath(import.meta.url));
export const root = path.resolve(here, '../..');

/** A test that hangs under a mutant is found sooner than the suites' own patience for a busy machine. */
const TEST_TIMEOUT = 20_000;

const PROJECTS = {
  console: { config: 'test/jest.console.config.mjs', tests: ['test/shared/', 'test/features/', 'test/app/'] },
  sandbox: { config: 'test/jest.sandbox.config.mjs', tests: ['test/sandbox/'] },
};

/** Coverage counts statements of the source as it is written: Babel does so as it compiles, SWC leaves it to a later step. */
const BABEL = { configFile: path.join(root, 'babel.config.js'), plugins: [path.join(here, 'importMeta.cjs')] };

/** A file's path from the root of the repository, with `/`. */
export const named = (file) => path.relative(root, file).split(path.sep).join('/');

/** The project that a test file belongs to. */
export const projectOf = (test) =>
  Object.keys(PROJECTS).find((name) => PROJECTS[name].tests.some((folder) => test.startsWith(folder)));

/** Opens one project of tests with the options of its runs. `covered` names the sources whose coverage is collected. */
export async function openProject(name, covered = []) {
  const argv = {
    config: path.join(root, PROJECTS[name].config),
    roots: ['test', 'src', 'sandbox'].map((folder) => path.join(root, folder)),
    collectCoverage: covered.length > 0,
    coverageProvider: 'babel',
    collectCoverageFrom: covered,
    maxWorkers: 1,
    silent: true,
    testTimeout: TEST_TIMEOUT,
    watchman: false,
    _: [],
    $0: '',
  };
  const { globalConfig, projectConfig } = await readConfig(argv, root);
  const config = { ...projectConfig, transform: [['\\.[cm]?[jt]sx?$', path.join(here, 'transformer.cjs'), BABEL]] };
  const context = await runtime.createContext(config, { maxWorkers: 1, watch: false, watchman: false });
  return { globalConfig, context };
}

/** The test files of a project, from the root. */
export const testsOf = ({ context }) =>
  [...context.hasteFS.getAllFiles()].map(named).filter((file) => /\.test\.tsx?$/.test(file) && projectOf(file));
