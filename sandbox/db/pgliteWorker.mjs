// Runs the embedded database (PGlite) in a separate thread, so that a slow query does not block the server. It is
// plain JavaScript, because Node.js loads it directly. It forwards messages of PostgreSQL's wire protocol and does
// not parse queries.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** The database engine also throws values that are not an Error, such as its exit status. */
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

/**
 * Executes a batch of messages and returns the whole answer. Uses the raw protocol. The engine's plain call would also parse
 * every row, and keep the result as long as the database is open.
 */
async function ask(bytes) {
  const pieces = [];
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    // Copies the bytes, because the view shows memory of the engine, which the engine overwrites afterwards.
    onRawData: (view) => pieces.push(view.slice()),
  });
  const answer = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let end = 0;
  for (const piece of pieces) {
    answer.set(piece, end);
    end += piece.length;
  }
  return answer;
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
      const answer = await ask(bytes);
      parentPort.postMessage({ id, bytes: answer }, [answer.buffer]);
    } catch (error) {
      parentPort.postMessage({ id, error: textOf(error) });
    }
  });
});
