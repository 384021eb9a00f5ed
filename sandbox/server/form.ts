import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { FILE_KINDS, MEGABYTE } from '@/contract/fileKinds';
import { isSafe } from './body';
import type { Place } from './formRoom';

const LARGEST_FILE = Math.max(...Object.values(FILE_KINDS).map(({ limit }) => limit)) * MEGABYTE;
/** What the form around the file may add, in bytes. */
const AROUND = 64 * 1024;

export type Form =
  | { ok: true; body: unknown }
  /** 400: no form, or not one of a file and some short texts. 413: more than any file may have. 429: no room in memory. */
  | { ok: false; status: 400 | 413 | 429 };

/**
 * Reads a form with one file as it comes in, and stops at its limits: nothing larger than the largest file is ever in
 * memory, and only what `place` has room for. The fields are what a JSON body would have been; the file keeps its name and nothing of the type it claims.
 */
export function readForm(request: IncomingMessage, place: Place): Promise<Form> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_FILE + AROUND) {
    return Promise.resolve({ ok: false, status: 413 });
  }
  return new Promise((resolve) => {
    const fields = new Map<string, string | File>();
    let failed: 400 | 413 | 429 | undefined;
    let size = 0;
    const end = (form: Form) => {
      request.unpipe();
      // What is still on its way is let pass unread, so that the sender gets to read the answer.
      request.resume();
      resolve(form);
    };
    const fail = (status: 400 | 413 | 429) => {
      failed ??= status;
      end({ ok: false, status: failed });
    };
    let form: InstanceType<typeof Busboy>;
    try {
      form = new Busboy({
        headers: request.headers as typeof request.headers & { 'content-type': string },
        limits: { files: 1, fields: 8, parts: 10, fieldNameSize: 64, fieldSize: 1024, headerPairs: 20 },
      });
    } catch {
      return end({ ok: false, status: 400 });
    }
    form.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut || fields.has(name)) return fail(400);
      fields.set(name, value);
    });
    form.on('file', (name, stream, filename) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        if (failed !== undefined) return;
        size += part.length;
        if (size > LARGEST_FILE) fail(413);
        else if (!place.take(part.length)) fail(429);
        if (failed === undefined) parts.push(part);
        else parts.length = 0;
      });
      stream.on('error', () => fail(400));
      stream.on('end', () => {
        if (fields.has(name)) return fail(400);
        if (failed === undefined) fields.set(name, new File(parts as BlobPart[], filename ?? ''));
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(limit, () => fail(400));
    form.on('error', () => fail(400));
    form.on('finish', () => {
      if (failed !== undefined) return;
      const texts = Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string'));
      if (!isSafe(texts) || !isSafe([...fields.keys()])) return fail(400);
      resolve({ ok: true, body: Object.fromEntries(fields) });
    });
    request.on('aborted', () => fail(400));
    request.on('error', () => fail(400));
    request.pipe(form);
  });
}
