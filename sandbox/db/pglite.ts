import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const WORKER = fileURLToPath(new URL('./pgliteWorker.mjs', import.meta.url));

/**
 * The thread of the embedded database. It receives messages of PostgreSQL's wire protocol and responds with messages
 * of the same protocol.
 */
interface PgliteThread {
  send(bytes: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Reply {
  id?: number;
  kind?: 'open' | 'failed';
  bytes?: Uint8Array;
  error?: string;
  message?: string;
}

/**
 * Opens or creates the embedded database in `dataDir`. Rejects if the directory cannot be opened; the directory then stays
 * unchanged.
 */
export async function startPglite(dataDir: string): Promise<PgliteThread> {
  const worker = new Worker(WORKER, { workerData: { dataDir } });
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>();
  let nextId = 1;
  let dead: Error | undefined;

  const die = (error: Error) => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };

  await new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: Reply) => {
      if (reply.kind === 'open') return resolve();
      if (reply.kind === 'failed') return reject(new Error(reply.message));
      const asker = waiting.get(reply.id ?? 0);
      waiting.delete(reply.id ?? 0);
      if (reply.error === undefined) asker?.resolve(reply.bytes ?? new Uint8Array());
      else asker?.reject(new Error(reply.error));
    });
    worker.on('error', (error: Error) => {
      die(error);
      reject(error);
    });
    worker.on('exit', () => {
      die(new Error('the embedded database has ended'));
      reject(dead);
    });
  });

  const ask = (message: { bytes?: Uint8Array<ArrayBuffer>; close?: true }) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (dead) return reject(dead);
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, ...message }, message.bytes ? [message.bytes.buffer] : []);
    });

  return {
    // Sends a copy, because sending transfers the whole buffer to the thread, and the caller may still use other
    // parts of the buffer.
    send: (bytes) => ask({ bytes: Uint8Array.from(bytes) }),
    close: async () => {
      if (dead) return;
      await ask({ close: true });
      await worker.terminate();
    },
  };
}

/** Types of messages that the database answers at once: query, sync, flush, function call, terminate. */
const ENDS_A_BATCH = new Set(['Q', 'S', 'H', 'F', 'X'].map((letter) => letter.charCodeAt(0)));
const AUTHENTICATION_OK = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/**
 * Message that rolls back a transaction that a lost client has left open. If no transaction is open, it causes a
 * notice, not an error.
 */
const ROLLBACK = Buffer.concat([Buffer.from([0x51, 0, 0, 0, 13]), Buffer.from('ROLLBACK\0')]);

/**
 * A socket in the form that `pg` expects, connected to the embedded database. So embedded database and PostgreSQL
 * server are used through the same client, with the same parameters, types and errors.
 */
export class PgliteSocket extends Duplex {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;
  #thread: PgliteThread;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  /** The methods of `net.Socket` that `pg` calls. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#take([chunk]).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#take(chunks.map(({ chunk }) => chunk)).then(() => done(), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#thread.send(ROLLBACK).then(
      () => done(error),
      () => done(error),
    );
  }

  /** Collects complete messages, and forwards them to the database when one of them requires a response. */
  async #take(chunks: Buffer[]): Promise<void> {
    this.#pending = Buffer.concat([this.#pending, ...chunks]);
    if (!this.#started) {
      if (this.#pending.length < 4 || this.#pending.length < this.#pending.readInt32BE(0)) return;
      this.#pending = this.#pending.subarray(this.#pending.readInt32BE(0));
      this.#started = true;
      this.push(Buffer.concat([AUTHENTICATION_OK, READY]));
    }
    let whole = 0;
    let next = 0;
    let ended = false;
    while (this.#pending.length >= next + 5) {
      const type = this.#pending[next] ?? 0;
      const end = next + 1 + this.#pending.readInt32BE(next + 1);
      if (this.#pending.length < end) break;
      next = end;
      if (type === 'X'.charCodeAt(0)) ended = true;
      if (ENDS_A_BATCH.has(type)) whole = next;
    }
    if (ended) {
      this.push(null);
      this.#pending = Buffer.alloc(0);
      return;
    }
    if (whole === 0) return;
    const batch = this.#pending.subarray(0, whole);
    this.#pending = Buffer.from(this.#pending.subarray(whole));
    const { buffer, byteOffset, length } = await this.#thread.send(batch);
    this.push(Buffer.from(buffer, byteOffset, length));
  }
}
