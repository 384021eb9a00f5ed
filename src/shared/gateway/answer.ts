/**
 * Converts any raw HTTP response to a reply; a pure function. Every failure gets a text from the glossary (safety
 * requirement C-16).
 */
import * as z from 'zod/mini';
import type { Call, FileAnswer } from '@/contract/defineCall';
import { fromUtf8 } from '../../common/crypto/bytes';
import { type Failure, failure, type Reply } from './reply';
import { httpText, SYSTEM_ERROR } from './text';

/** An unprocessed response. Header names are in lower case. */
export interface RawAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  bytes: Uint8Array;
}

type JsonObject = Record<string, unknown>;

/** Maximum size in bytes of a JSON error that comes instead of a file. A longer body is not examined. */
const LONGEST_ERROR = 65_536;
const LONGEST_NAME = 120;

const asObject = (value: unknown): JsonObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** Parses the bytes as a JSON object; undefined for anything else. */
export const parseObject = (bytes: Uint8Array): JsonObject | undefined => {
  const text = fromUtf8(bytes);
  if (text === null) return undefined;
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const fieldsOf = (data: unknown): Record<string, string> | undefined => {
  const fields = asObject(asObject(data)?.fields);
  const named = Object.entries(fields ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return named.length > 0 ? Object.fromEntries(named) : undefined;
};

const detailsOf = (body: JsonObject | undefined): Pick<Failure, 'bizCode' | 'fields' | 'code'> => ({
  code: Number.isInteger(body?.code) ? (body?.code as number) : null,
  bizCode: text(body?.bizCode),
  fields: fieldsOf(body?.data),
});

export const malformed = (status?: number): Failure<never> => failure('malformed', SYSTEM_ERROR, { status });

/**
 * Code of a session that was ended by another sign-in. In this case the platform's own text is shown (call catalogue,
 * HTTP 401).
 */
const SIGNED_IN_ELSEWHERE = '00000007';

/** Returns the failure for a response with an HTTP error status. 401 has its own kind, because it ends the session. */
export const statusFailure = (status: number, body: JsonObject | undefined): Failure<never> => {
  const details = detailsOf(body);
  const own = status === 401 && details.bizCode === SIGNED_IN_ELSEWHERE ? text(body?.msg) : undefined;
  return failure(status === 401 ? 'unauthorised' : 'http', own ?? httpText(status), { ...details, status });
};

/** Returns the refusal if the body has a numeric code other than zero; otherwise undefined. */
export const refusalIn = (status: number, body: JsonObject | undefined): Failure<never> | undefined => {
  const details = detailsOf(body);
  if (details.code === null || details.code === 0) return undefined;
  return failure('refused', text(body?.msg) ?? SYSTEM_ERROR, { ...details, status });
};

/** Converts a JSON body to a reply: success for code 0 with data as the call declares them, otherwise a failure. */
export function readJson<C extends Call>(call: C, status: number, body: JsonObject | undefined): Reply<C> {
  if (status < 200 || status > 299) return statusFailure(status, body);
  const refused = refusalIn(status, body);
  if (refused) return refused;
  if (body?.code !== 0) return malformed(status);
  const checked = z.safeParse(call.answer, body.data);
  if (!checked.success || call.blob) return malformed(status);
  return { ok: true, data: checked.data as never };
}

const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

// Control characters, what Windows refuses in names, and marks that turn the reading direction (a.txt‮fdp.exe).
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from file names
const NOT_IN_A_NAME = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Returns a safe file name from the header: the RFC 5987 form, else the plain form, never a path; `otherwise` if there is none.
 */
export const filenameOf = (disposition: string | undefined, otherwise: string): string => {
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  const given = (extended && decoded(extended)) || plain?.[1]?.replace(/\\(.)/g, '$1') || plain?.[2] || '';
  const last = given.split(/[/\\]/).pop() ?? '';
  const clean = last
    .replace(NOT_IN_A_NAME, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(-LONGEST_NAME);
  return clean || otherwise;
};

/**
 * Converts a file response to a reply. A JSON body instead of the file is a refusal; an HTML page is malformed
 * (safety requirement C-09).
 */
export function readFile({ status, headers, bytes }: RawAnswer, otherwise: string): Reply<Call & { blob: true }> {
  const type = headers['content-type'] ?? 'application/octet-stream';
  const inside = bytes.length <= LONGEST_ERROR ? parseObject(bytes) : undefined;
  if (status < 200 || status > 299) return statusFailure(status, inside);
  const refused = refusalIn(status, inside);
  if (refused) return refused;
  if (/^\s*(application\/json|text\/html)/i.test(type)) return malformed(status);
  const data: FileAnswer = {
    blob: new Blob([bytes as BlobPart], { type }),
    filename: filenameOf(headers['content-disposition'], otherwise),
  };
  return { ok: true, data };
}
