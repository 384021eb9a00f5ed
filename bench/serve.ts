import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { registerHeaders } from '../sandbox/http/headers';
import type { Platform } from '../sandbox/http/platform';
import { registerConsole } from '../sandbox/server/console';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export interface Served {
  url: string;
  close: () => Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** Runs `npm start` in a separate process on a free port, with data that later runs reuse. */
export async function serveBuilt(): Promise<Served> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'sandbox', 'start.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(root, '.cache', 'bench', 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('Console ready:')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const gone = ended(child);
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** A built folder, served exactly as the console is: compressed files, headers, caching. */
export async function serveFolder(distDir: string): Promise<Served> {
  const app = Fastify({ logger: false });
  registerHeaders(app);
  // The console's part of the server reads no more of the platform than this.
  await registerConsole(app, { distDir, controls: false, keys: { publicKey: '' } } as Platform, () => ({
    status: 404,
    headers: {},
    body: '',
  }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}
