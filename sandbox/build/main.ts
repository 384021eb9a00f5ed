import { cp } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import config from '../../webpack.config';
import { draw } from './draw';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Builds the production console into dist/, including the plain files of public/. Prints errors and exits with 1.
webpack(config({ production: true, drawn: await draw() }), async (failure, stats) => {
  if (failure) throw failure;
  const text = stats?.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (text && (stats?.hasErrors() || stats?.hasWarnings())) process.stdout.write(`${text}\n`);
  if (stats?.hasErrors()) {
    process.exitCode = 1;
    return;
  }
  await cp(path.join(root, 'public'), path.join(root, 'dist'), {
    recursive: true,
    filter: (file) => path.basename(file) !== 'index.html',
  });
});
