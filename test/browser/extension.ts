import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import webpack from 'webpack';
import type { Extension } from '../support/devTools';

const root = fileURLToPath(new URL('../..', import.meta.url));
let script: Promise<string> | undefined;

/** Builds the replacement of the DevTools extension and its recorder as one script. */
async function built(): Promise<string> {
  const folder = mkdtempSync(path.join(process.env.BROWSER_TEST_FOLDER ?? tmpdir(), 'extension-'));
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: './test/browser/extensionEntry.ts',
    output: { path: folder, filename: 'extension.js' },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [{ test: /\.ts$/, use: 'babel-loader' }] },
    performance: { hints: false },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
  return readFileSync(path.join(folder, 'extension.js'), 'utf8');
}

/** Installs the replacement of the DevTools extension in the documents that `page` opens from now on. */
export async function installExtension(page: Page): Promise<void> {
  script ??= built();
  await page.addInitScript({ content: await script });
}

declare global {
  interface Window {
    devTools: Extension;
  }
}
