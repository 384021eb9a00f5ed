import path from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import config from '../webpack.config';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

interface PageOptions {
  /** For tests: neither made small nor compressed, which takes most of the time. */
  quick?: boolean;
}

/** Builds a page of bench/pages like the console itself, into a separate folder that can be served. */
export async function buildPage(name: string, { quick = false }: PageOptions = {}): Promise<string> {
  const base = config({ production: true });
  const folder = path.join(root, '.cache', 'bench', name);
  const dropped = ['HtmlWebpackPlugin', 'RoutePreloads', ...(quick ? ['CompressionPlugin'] : [])];
  const html =
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>bench</title></head><body><div id="root"></div></body></html>';
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        ...base,
        entry: { main: `./bench/pages/${name}.tsx` },
        output: { ...base.output, path: folder },
        ...(quick ? { optimization: { ...base.optimization, minimize: false } } : {}),
        cache: { type: 'filesystem', name: `bench-${name}`, cacheDirectory: path.join(root, '.cache/webpack') },
        plugins: [
          new HtmlWebpackPlugin({ templateContent: html, scriptLoading: 'defer', minify: false }),
          ...(base.plugins ?? []).filter((plugin) => !dropped.includes(plugin?.constructor.name ?? '')),
        ],
      },
      (failure, stats) => {
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      },
    );
  });
  return folder;
}
