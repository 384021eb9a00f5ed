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
import { LeanStyles } from './sandbox/build/leanStyles';

const root = path.dirname(fileURLToPath(import.meta.url));

/**
 * Frame and home page keep their own copies of shared modules, so that they wait for no other chunk. The same applies to the
 * developers' chunk.
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

/**
 * Names of the sagas' generators. They stay in the production build, because a crashed flow and the timeline show them.
 * `sandbox/build/flowNames.cjs` keeps those of expressions.
 */
const FLOW_NAMES: string[] = (() => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const names = sources
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(path.join(root, 'src', file), 'utf8').matchAll(/function\* (\w+)/g)])
    .map(([, name]) => name);
  return [...new Set(names)].flatMap((name) => name ?? []).sort();
})();

/**
 * Modules of Arco that its used components import, but the console does not use: the other inputs of `Input`, and the complete
 * Chinese locale with the calendar's, which every component would include. Components that need locale texts load them
 * (`loadArcoLocale.ts`).
 */
const LEFT_OUT: readonly { of: RegExp; within: RegExp; instead?: string }[] = [
  { of: /^\.\/(search|textarea)$/, within: /web-react[\\/]es[\\/]Input$/ },
  { of: /^\.\.\/locale\/default$/, within: /web-react[\\/]es[\\/]ConfigProvider$/, instead: 'arcoLocale' },
];
const leaveOut =
  (within: RegExp, instead = 'emptyModule') =>
  (asked: { context: string; request: string }): void => {
    if (within.test(asked.context)) asked.request = path.join(root, `src/shared/ui/${instead}.ts`);
  };

/**
 * Calls, answers that pages show, words: a page comes with those that it uses (sandbox/build/byDeclaration.cjs). All words of a list
 * are every list's.
 */
const DECLARATIONS =
  /src[\\/](contract[\\/](?:(?:calls|open|rules|words)[\\/])?\w+|(?!shared[\\/]list[\\/]).*[\\/](text|\w+Text|resources))\.ts$/;

/** Files of a named chunk, including those of its groups, without the entry's files. */
const filesOf = (compilation: Compilation, name: string, loaded: ReadonlySet<string>): string[] => {
  const group = compilation.namedChunkGroups.get(name);
  return (group?.getFiles() ?? []).filter((file) => !loaded.has(file) && /\.(js|css)$/.test(file));
};

/** The subset of these chunks that a signed-in user needs after opening the login page. */
const AFTER_LOGIN = /^(page\.(login|home)|routes|frame|transport)$/;

/** Chunks that a page draws at once, in addition to its own code. */
const COMES_WITH: Readonly<Record<string, readonly string[]>> = { 'page.home': ['chart'] };

/** Chunks that a page is opened with. */
const FIRST = /^(page\.|(routes|frame|transport|sm)$)/;

/**
 * Makes the engine compile whole files while they arrive, in parallel to the main thread, for the chunks that open a page. Most
 * of their functions run at once, and each would otherwise be parsed twice. Engines without support ignore the comment.
 */
class CompiledAtOnce {
  apply(compiler: Compiler) {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.compilation.tap('CompiledAtOnce', (compilation) => {
      // Runs after the minimizer, which drops comments, and before the content hashes.
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
        const names = [...compilation.namedChunkGroups.keys()].filter((name) =>
          (data.outputName === LOGIN ? AFTER_LOGIN : FIRST).test(name),
        );
        const files = Object.fromEntries(
          names.map((name) => {
            const chunks = [name, ...(COMES_WITH[name] ?? [])];
            return [name, [...new Set(chunks.flatMap((chunk) => filesOf(compilation, chunk, loaded)))]];
          }),
        );
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

/** Writes chunks.json, the files of each chunk by its name, to resolve numbers in the browser's tools, and for tests. */
class ChunkNames {
  apply(compiler: Compiler) {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ChunkNames', (compilation) => {
      // Runs after the final content hashes are set.
      const stage = Stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkNames', stage }, () => {
        const named = [...compilation.chunks].flatMap(({ name, files }) => (name ? [[name, [...files]] as const] : []));
        const sorted = Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
        compilation.emitAsset('chunks.json', new sources.RawSource(JSON.stringify(sorted, null, 1)));
      });
    });
  }
}

/**
 * Gives the entry's scripts high priority. By default the browser delays deferred scripts, loading one at a time, while the first
 * paint waits for other files. The entry is the largest file of all.
 */
class EarlyRequests {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('EarlyRequests', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('EarlyRequests', (data) => {
        for (const { attributes } of data.assetTags.scripts) attributes.fetchpriority = 'high';
        return data;
      });
    });
  }
}

/**
 * Copies the tables of pdf.js: character maps, standard fonts, and the decoder of JPEG 2000. A preview fetches each when a
 * document needs it. The address names the version (`src/shared/media/pdf.ts` has the same), so it never changes its
 * content. The plugin runs after the minimizer and the compression: the tables are packed already.
 */
class PdfTables {
  apply(compiler: Compiler) {
    const { Compilation: Stages, sources } = compiler.webpack;
    const library = path.join(root, 'node_modules/pdfjs-dist');
    const { version } = JSON.parse(readFileSync(path.join(library, 'package.json'), 'utf8')) as { version: string };
    const files = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
      readdirSync(path.join(library, folder))
        .filter((file) => folder !== 'wasm' || /nowasm|OPENJPEG/.test(file))
        .map((file) => `${folder}/${file}`),
    );
    compiler.hooks.thisCompilation.tap('PdfTables', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PdfTables', stage: Stages.PROCESS_ASSETS_STAGE_REPORT }, () => {
        for (const file of files) {
          const source = new sources.RawSource(readFileSync(path.join(library, file)));
          compilation.emitAsset(`assets/pdfjs-${version}/${file}`, source);
        }
      });
    });
  }
}

/** Content that the build prerenders for the time before any script (sandbox/build/draw.ts). */
export interface Drawn {
  /** The login page as it is at first, to be hydrated. */
  login: string;
  /** The frame of signed-in pages as empty shapes. */
  frame: string;
}

/** The document of the login with all files of its form. All other pages share one document. */
const LOGIN = 'login.html';

/** Writes the prerendered content into its documents. The login document loads the login's files before the entry. */
class DrawnDocuments {
  constructor(private readonly drawn: Drawn) {}
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('DrawnDocuments', (compilation) => {
      const hooks = HtmlWebpackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tap('DrawnDocuments', (data) => {
        if (data.outputName !== LOGIN) return data;
        const loaded = new Set(compilation.entrypoints.get('main')?.getFiles());
        const files = filesOf(compilation, 'page.login', loaded).map((file) => `/${file}`);
        const tag = (tagName: string, attributes: Record<string, string | boolean>) => ({
          tagName,
          attributes,
          voidTag: tagName === 'link',
          meta: {},
        });
        const { styles, scripts } = data.assetTags;
        for (const file of files)
          if (file.endsWith('.css')) styles.push(tag('link', { href: file, rel: 'stylesheet' }));
          // Before the entry, which is the last one: it finds the page there.
          else scripts.splice(-1, 0, tag('script', { defer: true, src: file, 'data-page': true }));
        return data;
      });
      hooks.beforeEmit.tap('DrawnDocuments', (data) => {
        const [name, markup] = data.outputName === LOGIN ? ['/login', this.drawn.login] : ['frame', this.drawn.frame];
        data.html = data.html
          .replace('<html ', () => `<html data-drawn="${name}" `)
          .replace('<div id="root">', () => `<div id="root">${markup}`);
        return data;
      });
    });
  }
}

/** The console's build. `webpack serve` is not used: sandbox/dev.ts starts the development server with its proxy. */
export default function config({ production, drawn }: { production: boolean; drawn?: Drawn }): Configuration {
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
      // Hashes have ten digits. webpack inserts the final hashes by replacing text in all files, and six digits occur by chance
      // in the tables of the document viewer's worker.
      filename: production ? 'assets/[name].[contenthash:10].js' : 'assets/[name].js',
      // Chunks have no names, because a table of names would be part of the entry. chunks.json has them.
      chunkFilename: production ? 'assets/[id].[contenthash:10].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      clean: true,
    },
    devtool: production ? false : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        '@': path.join(root, 'src'),
        // Every browser of the target has its own.
        'resize-observer-polyfill$': path.join(root, 'src/shared/ui/resizeObserver.ts'),
        'lodash/throttle$': path.join(root, 'src/shared/ui/throttle.ts'),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'babel-loader',
            options: {
              cacheDirectory: path.join(root, '.cache/babel'),
              cacheCompression: false,
              plugins: production ? [path.join(root, 'sandbox/build/flowNames.cjs')] : [],
            },
          },
        },
        ...(production
          ? [
              {
                test: DECLARATIONS,
                enforce: 'post' as const,
                // The last one comes first.
                use: ['byDeclaration', 'withoutDocuments'].map((name) => path.join(root, `sandbox/build/${name}.cjs`)),
              },
            ]
          : []),
        { test: /react-router[\\/]dist[\\/].+\.mjs$/, use: path.join(root, 'sandbox/build/pureParts.cjs') },
        { test: /react-icon[\\/]Icon\w+[\\/]index\.js$/, use: path.join(root, 'sandbox/build/leanIcons.cjs') },
        {
          test: /src[\\/]app[\\/](routes|publicRoutes|ownRoutes)\.ts$/,
          enforce: 'pre',
          use: path.join(root, 'sandbox/build/routeChunks.cjs'),
        },
        { test: /pdfjs-dist[\\/].+\.mjs$/, use: path.join(root, 'sandbox/build/noAddress.cjs') },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  // Seven characters, because each hash appears in the style, in the script and in the document.
                  localIdentName: production ? '[hash:base64:7]' : '[name]-[local]-[hash:base64:5]',
                },
                importLoaders: 1,
              },
            },
            path.join(root, 'sandbox/build/tokens.cjs'),
          ],
        },
      ],
    },
    plugins: [
      ...['index.html', ...(drawn ? [LOGIN] : [])].map(
        (filename) =>
          new HtmlWebpackPlugin({
            filename,
            template: './public/index.html',
            scriptLoading: 'defer',
            chunks: ['boot', 'main'],
            chunksSortMode: 'manual',
            minify: false,
          }),
      ),
      ...LEFT_OUT.map(
        ({ of, within, instead }) => new webpack.NormalModuleReplacementPlugin(of, leaveOut(within, instead)),
      ),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:10].css' : 'assets/[name].css',
        chunkFilename: production ? 'assets/[id].[contenthash:10].css' : 'assets/[name].css',
        // Arco's component styles do not depend on their order beyond the tokens, which every one imports first.
        ignoreOrder: true,
      }),
      new RoutePreloads(),
      ...(production ? [new ChunkNames()] : []),
      ...(drawn ? [new DrawnDocuments(drawn)] : []),
      new EarlyRequests(),
      new PdfTables(),
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') }),
      ...(production
        ? [
            new LeanStyles(drawn ? [drawn.login, drawn.frame] : []),
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
          // Six times as fast as Terser itself, and its output is smaller.
          minify: TerserPlugin.swcMinify,
          // The tables of pdf.js are packed already.
          exclude: /assets\/pdfjs-/,
          extractComments: false,
          terserOptions: {
            ecma: 2020,
            compress: { passes: 2, keep_fnames: true },
            mangle: { reserved: FLOW_NAMES },
            format: { comments: false },
          },
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
      splitChunks: {
        // Excludes the developers' chunk, so that it does not affect the split of all other chunks.
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
          // What contracts are written with comes with the gateway, which every page that has one needs.
          schemas: {
            name: 'schemas',
            enforce: true,
            priority: 9,
            test: (module, { chunkGraph }) =>
              /[\\/](node_modules[\\/]zod|src[\\/]contract)[\\/]/.test(module.nameForCondition() ?? '') &&
              [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'transport'),
          },
          // What lists have in common, one file and not one for each set of pages. For pages alone: who needs one small
          // module of it (the gateway, the bell) would wait for all of it.
          list: {
            name: 'list',
            enforce: true,
            priority: 8,
            chunks: ({ name }) => (name?.startsWith('page.') ?? false) && !waitsForItsOwn(name),
            test: (module, { chunkGraph }) => {
              const names = [...chunkGraph.getModuleChunksIterable(module)].map(({ name }) => name);
              return module.type !== 'css/mini-extract' && LISTS.every((page) => names.includes(page));
            },
          },
          // The looks of lists, of forms with status pages, and of the account's pages, once for all of them: each copy
          // is downloaded, and judged against every element of a page.
          surface: sharedLooks('looks', /src[\\/]shared[\\/]ui[\\/](looks|Card|LongNumber)\.module/),
          lists: sharedLooks(
            'looks-of-lists',
            /src[\\/]shared[\\/]((list|dates)[\\/]|ui[\\/]Popup\.module)|es[\\/]Spin[\\/]/,
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
