// The thread that reads uploaded files. Plain JavaScript, because Node.js loads it directly.
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register({ tsconfig: fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)) });
const { readSent } = await import('./readSent.ts');

parentPort.on('message', (task) => {
  const { value, transfer } = readSent(task);
  parentPort.postMessage(value, transfer);
});
