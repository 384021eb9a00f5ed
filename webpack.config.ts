import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';

const root = path.dirname(fileURLToPath(import.meta.url));

/**
 * The frame and the home page keep their own copy of what they share with others, and wait for no more than that; so does
 * what developers alone fetch.
 */
const waitsForItsOwn = (name: string | null | undefined) => ['frame', 'page.home', 'replay'].includes(name ?? '');

const sharedLooks = (name: string, of: RegExp) => ({
  name,
  chunks: (chunk: webpack.Chunk) => !waitsForItsOwn(chunk.name),
  minChunks: 2,
  enforce: true,
  priority: 5,
  test: (module: webpack.Module) => module.type === 'css/mini-extract' && of.test(module.identifier()),
});

/** Lists of different features: what all of them have belongs to the list itself. */
const LISTS = [
  'page.fund-manage.flow',
  'page.fund-manage.psToCard',
  'page.trade-manage.index',
  'page.operation.download',
];

/** Names of the sagas' generators: they stay in the production build, for a crashed flow and the timeline name them. */
const FLOW_NAMES = (() => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const names = sources
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(path.join(root, 'src', file), 'utf8').matchAll(/function\* (\w+)/g)])
    .map(([, name]) => name);
  return new RegExp(`^(?:${[...new Set(names)].sort().join('|')})$`);
})();

/** Files that a named chunk needs, its own and those of the groups it stands in; the entry's files left out. */
const filesOf = (compilation: Compilation, name: string, loaded: ReadonlySet<string>): string[] => {
  const group = compilation.namedChunkGroups.get(name);
  return (group?.getFiles() ?? []).filter((file) => !loaded.has(file) && /\.(js|css)$/.test(file));
};

/** Chunks that a page is opened with. */
const FIRST = /^(page\.|(frame|transport|sm)$)/;

/**
 * Has the engine compile whole files, while they arrive and beside the main thread, that a page is opened with: most of
 * their functions run at once, and each would be read twice otherwise. Whoever does not know the comment ignores it.
 */
class CompiledAtOnce {
  apply(compiler: Compiler) {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('CompiledAtOnce', (compilation) => {
      // After the minimizer, which drops comments, and before the hashes of what is in the files.
      const stage = Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE;
      compilation.hooks.processAssets.tap({ name: 'CompiledAtOnce', stage }, () => {
        const pages = [...compilation.namedChunkGroups].filter(([name]) => FIRST.test(name)).map(([, group]) => group);
        const files = [...compilation.entrypoints.values(), ...pages].flatMap((group) => group.getFiles());
        for (const file of new Set(files))
          if (file.endsWith('.js'))
            compilation.updateAsset(
              file,
              (source) => new sources.ConcatSource('//# allFunctionsCalledOnLoad\n', source),
            );
      });
    });
  }
}

/**
 * Writes into the document which files each route chunk consists of, as a data block (never executed, so the CSP
 * allows it): the boot script starts their download from the address alone, before the entry has run.
 * A route chunk is a dynamic import named `page.<path with dots>`.
 */
class RoutePreloads {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('RoutePreloads', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).beforeEmit.tap('RoutePreloads', (data) => {
        const loaded = new Set(compilation.entrypoints.get('main')?.getFiles());
        const names = [...compilation.namedChunkGroups.keys()].filter((name) => FIRST.test(name));
        const files = Object.fromEntries(names.map((name) => [name, filesOf(compilation, name, loaded)]));
        const json = JSON.stringify(files).replaceAll('<', '\\u003c');
        data.html = data.html.replace(
          '<!--preloads-->',
          `<script id="preloads" type="application/json">${json}</script>`,
        );
        return data;
      });
    });
  }
}

/**
 * Has the browser ask for the entry's scripts at once. It holds deferred ones back otherwise, all but one at a time, while
 * anything is on its way that the first paint waits for, and the entry is the largest file of all.
 */
class AskedAtOnce {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('AskedAtOnce', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('AskedAtOnce', (data) => {
        for (const { attributes } of data.assetTags.scripts) attributes.fetchpriority = 'high';
        return data;
      });
    });
  }
}

/** The console's build. `webpack serve` is not used: sandbox/dev.ts starts the development server with its proxy. */
export default function config({ production }: { production: boolean }): Configuration {
  return {
    mode: production ? 'production' : 'development',
    context: root,
    target: 'browserslist:chrome >= 100, firefox >= 100, safari >= 15.4',
    entry: {
      boot: './src/app/boot/boot.ts',
      main: './src/index.ts',
      ...(process.env.BENCH ? { bench: './bench/pages/index.tsx' } : {}),
    },
    output: {
      path: path.join(root, 'dist'),
      publicPath: '/',
      // Hashes of ten digits: webpack puts the final ones in by replacing text wherever it stands, and six digits stand in
      // the tables of the document viewer's worker by chance.
      filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      chunkFilename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: true,
    },
    devtool: production ? false : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { '@': path.join(root, 'src') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: { loader: 'babel-loader', options: { cacheDirectory: path.join(root, '.cache/babel') } },
        },
        { test: /pdfjs-dist[\\/].+\.mjs$/, use: path.join(root, 'sandbox/noAddress.cjs') },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: { modules: { auto: true, namedExport: false, exportLocalsConvention: 'as-is' } },
            },
          ],
        },
      ],
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: './public/index.html',
        scriptLoading: 'defer',
        chunks: ['boot', 'main'],
        chunksSortMode: 'manual',
        minify: false,
      }),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
        // No names: a second table of them would stand in the entry.
        chunkFilename: production ? 'assets/[id].[contenthash:10].css' : 'assets/[name].css',
        // Arco's component styles do not depend on their order beyond the tokens, which every one imports first.
        ignoreOrder: true,
      }),
      new RoutePreloads(),
      new AskedAtOnce(),
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') }),
      ...(production
        ? [
            new CompiledAtOnce(),
            new CompressionPlugin<zlib.BrotliOptions>({
              filename: '[path][base].br',
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
              test: /\.(js|css|svg|html|pdf)$/,
              threshold: 256,
              minRatio: 1,
            }),
            new CompressionPlugin({
              filename: '[path][base].gz',
              algorithm: 'gzip',
              test: /\.(js|css|svg|html|pdf)$/,
              threshold: 256,
              minRatio: 1,
            }),
          ]
        : []),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          extractComments: false,
          terserOptions: {
            ecma: 2020,
            compress: { passes: 3, keep_fnames: FLOW_NAMES },
            mangle: { keep_fnames: FLOW_NAMES },
            format: { comments: false },
          },
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
      splitChunks: {
        // What only developers fetch has no part in how the files of everybody else are cut.
        chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'replay',
        minSize: 45_000,
        maxAsyncRequests: 6,
        cacheGroups: {
          // A library that one chunk alone needs comes with it.
          defaultVendors: false,
          // What the login page has in common with others, in one piece: it is there already when they come. With all of
          // its styles, or the few that are its own would be one more file to wait for.
          base: {
            name: 'base',
            enforce: true,
            priority: 10,
            test: (module, { chunkGraph }) => {
              const chunks = [...chunkGraph.getModuleChunksIterable(module)].filter(({ name }) => name !== 'replay');
              const shared = chunks.length > 1 || module.type === 'css/mini-extract';
              return shared && chunks.some(({ name }) => name === 'page.login');
            },
          },
          // What lists have in common, one file and not one for each set of pages.
          list: {
            name: 'list',
            enforce: true,
            priority: 8,
            chunks: ({ name }) => !waitsForItsOwn(name),
            test: (module, { chunkGraph }) => {
              const names = [...chunkGraph.getModuleChunksIterable(module)].map(({ name }) => name);
              return module.type !== 'css/mini-extract' && LISTS.every((page) => names.includes(page));
            },
          },
          // The looks of lists, of forms with status pages, and of the account's pages, once for all of them: each copy
          // is downloaded, and judged against every element of a page.
          lists: sharedLooks(
            'looks-of-lists',
            /src[\\/]shared[\\/]((list|dates)[\\/]|ui[\\/](looks|Popup)\.module)|es[\\/]Spin[\\/]/,
          ),
          forms: sharedLooks('looks-of-forms', /src[\\/]shared[\\/](form|status)[\\/]/),
          account: sharedLooks('looks-of-account', /features[\\/]account[\\/]/),
        },
      },
      runtimeChunk: false,
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
