import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type FileCacheOptions, type RuleSetRule } from 'webpack';
import config, { type Drawn } from '../../webpack.config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, '.cache', 'drawn');

/**
 * Makes a style rule of the webpack build return only class names, without the styles. The build for browsers
 * contains the styles under the same names.
 */
const namesOnly = (rule: RuleSetRule): RuleSetRule => {
  if (!String(rule.test).includes('.css')) return rule;
  const uses = rule.use as { loader?: string; options: { modules: object } }[];
  const loader = uses.find((use) => use.loader === 'css-loader');
  const options = { modules: { ...loader?.options.modules, exportOnlyLocals: true } };
  return { ...rule, use: [{ loader: 'css-loader', options }] };
};

/** Creates the markup that pages show before any script has run. Builds `src/app/drawn` for Node.js and runs it. */
export async function draw(): Promise<Drawn> {
  const base = config({ production: true });
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: root,
        target: 'node20',
        entry: { drawn: './src/app/drawn/index.tsx' },
        output: { path: folder, filename: '[name].cjs', chunkFilename: '[name].cjs', library: { type: 'commonjs2' } },
        resolve: base.resolve,
        module: { ...base.module, rules: ((base.module?.rules ?? []) as RuleSetRule[]).map(namesOnly) },
        optimization: { minimize: false, splitChunks: false },
        // Uses a separate cache, because class names depend on the build's configuration. A shared cache could return names of
        // another configuration.
        cache: { ...(base.cache as FileCacheOptions), name: 'drawn' },
        performance: { hints: false },
        infrastructureLogging: { level: 'error' },
      },
      (failure, stats) => {
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      },
    );
  });
  const { login, frame } = createRequire(import.meta.url)(path.join(folder, 'drawn.cjs')) as Drawn;
  return { login, frame };
}
