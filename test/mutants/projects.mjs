// The two Jest projects for a run of mutants: they cover all sources, and their transformer inserts the mutant.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from 'jest-config';
import runtime from 'jest-runtime';

const here = path.dirname(fileURLToPath(import.meta.url));
export const root = path.resolve(here, '../..');

/**
 * A test that hangs because of a mutant is stopped earlier than by the suites' time limit, which allows for busy
 * machines.
 */
const TEST_TIMEOUT = 20_000;

const PROJECTS = {
  console: { config: 'test/jest.console.config.mjs', tests: ['test/shared/', 'test/features/', 'test/app/'] },
  sandbox: { config: 'test/jest.sandbox.config.mjs', tests: ['test/sandbox/'] },
};

/**
 * Coverage must count statements of the original source. Babel counts them during compilation; SWC would count in a
 * later step.
 */
const BABEL = { configFile: path.join(root, 'babel.config.js'), plugins: [path.join(here, 'importMeta.cjs')] };

/** Returns the path of a file from the root of the repository, with `/`. */
export const named = (file) => path.relative(root, file).split(path.sep).join('/');

/** Returns the project that contains a test file. */
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

/** Returns the test files of a project, as paths from the root. */
export const testsOf = ({ context }) =>
  [...context.hasteFS.getAllFiles()].map(named).filter((file) => /\.test\.tsx?$/.test(file) && projectOf(file));
