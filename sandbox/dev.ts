import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack, { type Compiler } from 'webpack';
import WebpackDevServer, { type Configuration } from 'webpack-dev-server';
import config from '../webpack.config';
import { type RunningServer, run } from './server/run';
import { checkPort, freePort, listeningUrl, type SandboxOptions, startSandbox } from './server/start';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Addresses that the sandbox serves. The development server serves all other addresses as pages of the console. */
const OF_SANDBOX =
  /^\/(?:(?:gateway|captcha|chat|sandbox|sandbox-phone|openapi|cashier)(?:\/|$)|(?:healthz|config\.js|config\.json)$)/;

const serverConfig = (host: string, port: number, sandboxUrl: string): Configuration => ({
  host,
  port,
  // Hot replacement is off: a changed source reloads the page, so that sagas and store start again without old code.
  hot: false,
  liveReload: true,
  client: { logging: 'error', overlay: { errors: true, warnings: false, runtimeErrors: false } },
  setupExitSignals: false,
  historyApiFallback: true,
  static: { directory: path.join(root, 'public'), watch: true },
  // Keeps the browser's Host header, because the sandbox controls check it.
  proxy: [{ context: (pathname: string) => OF_SANDBOX.test(pathname), target: sandboxUrl, changeOrigin: false }],
});

/**
 * Resolves when the first build has finished. Errors of the build appear on the terminal and in the page's overlay.
 */
const firstBuild = (server: WebpackDevServer) =>
  new Promise<void>((resolve) => {
    if (server.middleware) server.middleware.waitUntilValid(() => resolve());
    else resolve();
  });

const closed = (compiler: Compiler) => new Promise<void>((resolve) => compiler.close(() => resolve()));

/**
 * Starts the sandbox on a separate local port. In front of it, on the requested port, a server compiles the console in memory and
 * reloads the page when a source changes.
 */
async function startDevelopment(options: SandboxOptions): Promise<RunningServer> {
  const { port = 8080, host = '127.0.0.1' } = options;
  if (port !== 0) await checkPort(port, host);
  const chosenPort = port === 0 ? await freePort(host) : port;
  // Links in messages lead to the development server, which users open.
  const publicUrl = options.publicUrl ?? listeningUrl(host, chosenPort);
  const sandbox = await startSandbox({ ...options, port: 0, host: '127.0.0.1', publicUrl });
  try {
    const compiler = webpack(config({ production: false }));
    if (!compiler) throw new Error('webpack made no compiler');
    const server = new WebpackDevServer(serverConfig(host, chosenPort, sandbox.url), compiler);
    await server.start();
    await firstBuild(server);
    return {
      url: `http://127.0.0.1:${chosenPort}`,
      close: async () => {
        await server.stop();
        await closed(compiler);
        await sandbox.close();
      },
    };
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

// Entry point of `npm run dev`; importing this file starts it.
void run(process.env, { start: startDevelopment });
