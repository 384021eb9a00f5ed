import path from 'node:path';
import { SEED_TIME } from '../support/seedTime';

/*
 * Serves the built console and the sandbox of the current folder, with the clock fixed at the time that is used for
 * every commit.
 */

const { startSandbox } = await import(path.resolve('sandbox/server/start.ts'));
const { url, close } = await startSandbox({
  port: 0,
  controls: true,
  clock: () => SEED_TIME,
  dataDir: process.argv[2],
});
process.once('SIGTERM', close);
console.log(url);
