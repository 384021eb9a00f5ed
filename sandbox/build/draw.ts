import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type FileCacheOptions, type RuleSetRule } from 'webpack';
import config, { type Drawn } from '../../webpack.config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, '.cache', 'drawn');

/** Reduces the styles to their class names. The browser's build contains the styles, under the same names. */
const namesOnly = (rule: RuleSetRule): RuleSetRule => {
  if (!String(rule.test).includes('.css')) return rule;
  const uses = rule.use as { loader?: string; options: { modules: object } }[];
  const loader = uses.find((use) => use.loader === 'css-loader');
  const options = { modules: { ...loader?.options.modules, exportOnlyLocals: true } };
  return { ...rule, use: [{ loader: 'css-loader', options }] };
};

/** Draws what the documents show before any script has run: `src/app/drawn` built for Node.js, and run. */
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
        // The names of styles depend on the configuration. A cache that ignored it would draw old names.
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
