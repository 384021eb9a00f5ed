// A worker thread for the tests of the pool. It executes each task that it receives.
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', (task) => {
  if (task === 'hang') while (true);
  if (task === 'eat') for (const all = []; ; ) all.push(new Array(10_000).fill(all.length));
  if (task === 'throw') throw new Error('thrown');
  if (task === 'exit') process.exit(1);
  if (task === 'wait') return;
  parentPort.postMessage({ task, threadId });
});
