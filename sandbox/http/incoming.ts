import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { FILE_KINDS, MEGABYTE } from '@/contract/rules/fileKinds';

export const LARGEST_FILE = Math.max(...Object.values(FILE_KINDS).map(({ limit }) => limit)) * MEGABYTE;
/** Maximum bytes of a form in addition to its file, for its other fields. */
const AROUND = 64 * 1024;
/** Maximum bytes of any request body. */
export const LARGEST_FORM = LARGEST_FILE + AROUND;

/** Sizes of the first and of the largest block, in bytes. Each further block has twice the size of the block before. */
const SMALLEST = 1024;
const LARGEST = 64 * 1024;

/**
 * Collects the pieces of a body in large blocks of memory. If a client sends single bytes, a separate object per
 * piece would take a hundred times the memory.
 */
export class Blocks {
  readonly #blocks: Buffer[] = [];
  #last: Buffer | undefined;
  #free = 0;

  push(piece: Uint8Array): void {
    for (let from = 0; from < piece.length; ) {
      if (this.#free === 0) {
        this.#free = Math.min(LARGEST, Math.max(SMALLEST, 2 * (this.#last?.length ?? 0)));
        this.#last = Buffer.allocUnsafeSlow(this.#free);
        this.#blocks.push(this.#last);
      }
      const part = piece.subarray(from, from + this.#free);
      this.#last?.set(part, this.#last.length - this.#free);
      this.#free -= part.length;
      from += part.length;
    }
  }

  /** The received bytes as blocks, in order. */
  get whole(): Buffer[] {
    return this.#blocks.map((block) => (block === this.#last ? block.subarray(0, block.length - this.#free) : block));
  }
}

/**
 * Thrown when a body was not read to its end. Status 400: the connection broke off, 408: too late, 413: too large,
 * 503: the server is shutting down.
 */
export class BodyCut extends Error {
  constructor(readonly statusCode: 400 | 408 | 413 | 503) {
    super(`body cut, ${statusCode}`);
  }
}

const announced = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/**
 * Calls back once when a body exceeds `most` bytes (announced or received), breaks off, or the server is shutting
 * down (`ending`). Must be called before other listeners are added, so that they never receive more than `most`
 * bytes.
 */
export function watchBody(
  request: IncomingMessage,
  { most, ending }: { most: number; ending: AbortSignal },
  onCut: (cut: BodyCut) => void,
): void {
  let size = 0;
  const cut = (status: BodyCut['statusCode']) => () => {
    stop();
    onCut(new BodyCut(status));
  };
  const count = (piece: Buffer) => {
    size += piece.length;
    if (size > most) large();
  };
  const [large, broken, ends] = [cut(413), cut(400), cut(503)];
  const stop = () => {
    request.off('data', count).off('end', stop).off('aborted', broken).off('error', broken);
    ending.removeEventListener('abort', ends);
  };
  const listen = () => {
    request.on('data', count).on('end', stop).on('aborted', broken).on('error', broken);
    ending.addEventListener('abort', ends);
  };
  if (announced(request) > most) large();
  else if (ending.aborted) ends();
  // The connection broke off while the sender was looked up, before the listeners were added.
  else if (request.destroyed) broken();
  else listen();
}

/** Reads the bytes of a body, at most `most`. Rejects with BodyCut. */
export function readBytes(
  request: IncomingMessage,
  { most, ending }: { most: number; ending: AbortSignal },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const blocks = new Blocks();
    const keep = (piece: Buffer) => blocks.push(piece);
    const end = () => resolve(Buffer.concat(blocks.whole));
    watchBody(request, { most, ending }, (cut) => {
      request.off('data', keep).off('end', end);
      reject(cut);
    });
    request.on('data', keep).on('end', end);
  });
}

/** True if the request was read completely, so that its connection can carry another request. */
export const isWhole = (request: IncomingMessage): boolean =>
  request.complete || (announced(request) === 0 && request.headers['transfer-encoding'] === undefined);

/** Maximum time in ms during which a client may continue to send after the response. */
const LINGER = 30_000;

/**
 * Discards data that arrives after the response, and closes the connection when the data exceeds the largest form.
 * `body` is the source of the data: the request, or the socket if there is no request. Must be called before the
 * response, because without a listener Node.js would discard the data without counting it.
 */
export function dropRest(socket: Socket, body: Readable): void {
  let size = 0;
  body.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > LARGEST_FORM) socket.destroy();
  });
  body.resume();
}

/**
 * Closes a connection whose client still sends data. Closing it immediately could lose the response (RFC 9112, 9.6).
 * The client has `LINGER` ms to close the connection; after that the socket is destroyed.
 */
export function endSlowly(socket: Socket): void {
  const cut = setTimeout(() => socket.destroy(), LINGER);
  socket.on('close', () => clearTimeout(cut));
  socket.end();
}
