import path from 'node:path';
import { SEED_TIME } from '../support/seedTime';

/* Serves the built console and the sandbox of the folder that it is started in, at the moment that every commit is seen at. */

const { startSandbox } = await import(path.resolve('sandbox/server/start.ts'));
const { url, close } = await startSandbox({
  port: 0,
  controls: true,
  clock: () => SEED_TIME,
  dataDir: process.argv[2],
});
process.once('SIGTERM', close);
console.log(url);
