// Runs PGlite in a thread of its own, so that a slow query does not stop the server. Plain JavaScript: it is loaded
// by Node.js itself, whatever compiles the rest. It speaks PostgreSQL's wire protocol and knows nothing of queries.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** The engine also throws what is no Error, such as its exit status. */
const textOf = (error) => String(error?.message ?? error?.name ?? JSON.stringify(error));

let database;
try {
  database = await PGlite.create({ dataDir: workerData.dataDir });
  parentPort.postMessage({ kind: 'open' });
} catch (error) {
  parentPort.postMessage({
    kind: 'failed',
    message: String(error?.message ?? error),
    code: error?.code,
  });
  process.exit(1);
}

let last = Promise.resolve();
parentPort.on('message', ({ id, bytes, close }) => {
  last = last.then(async () => {
    try {
      if (close) {
        await database.close();
        parentPort.postMessage({ id });
        parentPort.close();
        return;
      }
      const answer = await database.execProtocolRaw(bytes, { syncToFs: false });
      // The answer may be a view into the engine's memory, which must not be handed over.
      const copy = answer.slice();
      parentPort.postMessage({ id, bytes: copy }, [copy.buffer]);
    } catch (error) {
      parentPort.postMessage({ id, error: textOf(error) });
    }
  });
});
