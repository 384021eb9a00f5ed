import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { isSafe } from './body';
import type { Place } from './formBudget';
import { Blocks, LARGEST_FILE, LARGEST_FORM, watchBody } from './incoming';

/**
 * HTTP statuses of refused forms. 400: not a form with one file and some short texts. 408: no data arrived in time.
 * 413: larger than any form may be. 429: no memory is left for the upload. 503: the server is shutting down.
 */
type Refused = 400 | 408 | 413 | 429 | 503;

export type Form = { ok: true; body: unknown } | { ok: false; status: Refused };

/**
 * Reads a form with one file while it arrives. Stores at most the largest allowed file in memory, and only as many
 * bytes as `place` grants. Reads at most as many bytes as the largest form may have. Returns the fields like the
 * fields of a JSON body. The file's name is returned, but the type that the client claims is ignored.
 */
export function readForm(
  request: IncomingMessage,
  { place, ending, firstPart }: { place: Place; ending: AbortSignal; firstPart: number },
): Promise<Form> {
  return new Promise((resolve) => {
    const fields = new Map<string, string | File>();
    let failed: Refused | undefined;
    let size = 0;
    const end = (form: Form) => {
      clearTimeout(late);
      request.unpipe();
      // Discards the rest of the upload, so that the client can read the response.
      request.resume();
      resolve(form);
    };
    const fail = (status: Refused) => {
      failed ??= status;
      end({ ok: false, status: failed });
    };
    const late = setTimeout(() => fail(408), firstPart);
    watchBody(request, { most: LARGEST_FORM, ending }, ({ statusCode }) => fail(statusCode));
    if (failed !== undefined) return;
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
      clearTimeout(late);
      if (nameCut || valueCut || fields.has(name)) return fail(400);
      fields.set(name, value);
    });
    form.on('file', (name, stream, filename) => {
      clearTimeout(late);
      const parts = new Blocks();
      stream.on('data', (part: Buffer) => {
        if (failed !== undefined) return;
        size += part.length;
        if (size > LARGEST_FILE) fail(413);
        else if (!place.take(part.length)) fail(429);
        if (failed === undefined) parts.push(part);
      });
      stream.on('error', () => fail(400));
      stream.on('end', () => {
        if (fields.has(name)) return fail(400);
        if (failed === undefined) fields.set(name, new File(parts.whole as BlobPart[], filename ?? ''));
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(limit, () => fail(400));
    form.on('error', () => fail(400));
    form.on('finish', () => {
      if (failed !== undefined) return;
      const texts = Object.fromEntries([...fields].filter(([, value]) => typeof value === 'string'));
      if (!isSafe(texts) || !isSafe([...fields.keys()])) return fail(400);
      clearTimeout(late);
      resolve({ ok: true, body: Object.fromEntries(fields) });
    });
    request.pipe(form);
  });
}
