import { inflateSync } from 'node:zlib';
import { FILE_KINDS, type FileKindName, kindOfContent, kindOfName, MEGABYTE } from '@/contract/rules/fileKinds';

/** Maximum side and area of a picture, in pixels, that a browser can still draw. Even a small file may claim a huge size. */
const LONGEST_SIDE = 12_000;
const LARGEST_AREA = 60_000_000;
/** Limits for all compressed text chunks of one picture: total unpacked bytes, and number. */
const LARGEST_NOTES = 4 * MEGABYTE;
const MOST_NOTES = 50;
/** Maximum compression ratio of Deflate: one packed byte unpacks to at most 1032 bytes. */
const TIGHTEST = 1032;

export type Judged = { ok: true; kind: FileKindName } | { ok: false; why: 'kind' | 'size' | 'content' };

const sane = (width: number, height: number) =>
  width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= LARGEST_AREA;

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/**
 * Returns a function that unpacks one compressed text chunk of a picture and returns whether the limits of the
 * picture are still met. All chunks of the picture share one budget, because unpacking blocks other requests. A chunk
 * that cannot be unpacked is harmless, but its possible unpacked size counts against the budget.
 */
function noteBudget(): (packed: Buffer) => boolean {
  let notes = 0;
  let left = LARGEST_NOTES;
  return (packed) => {
    notes += 1;
    if (notes > MOST_NOTES || left <= 0) return false;
    try {
      left -= inflateSync(packed, { maxOutputLength: left }).length;
      return true;
    } catch (error) {
      left -= packed.length * TIGHTEST;
      return (error as { code?: string }).code !== 'ERR_BUFFER_TOO_LARGE';
    }
  };
}

/**
 * Returns the offset of the compressed text in a PNG text chunk: after the keyword and, in iTXt, after the language fields.
 * Undefined if the text is not compressed.
 */
function packedFrom(type: string, data: Buffer): number | undefined {
  const keyword = data.indexOf(0);
  if (keyword < 0) return undefined;
  if (type === 'zTXt' || type === 'iCCP') return keyword + 2;
  if (data[keyword + 1] !== 1) return undefined;
  const language = data.indexOf(0, keyword + 3);
  const translated = data.indexOf(0, language + 1);
  return language < 0 || translated < 0 ? undefined : translated + 1;
}

/**
 * Checks a PNG file: its chunks from the header to IEND without trailing data, a drawable picture size, and bounded compressed
 * texts.
 */
function isPng(bytes: Buffer): boolean {
  const affords = noteBudget();
  let at = 8;
  let first = true;
  let drawn = false;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = latin(bytes, at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return false;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (first !== (type === 'IHDR')) return false;
    if (first && (length !== 13 || !sane(data.readUInt32BE(0), data.readUInt32BE(4)))) return false;
    if (type === 'IDAT') drawn = true;
    if (type === 'zTXt' || type === 'iTXt' || type === 'iCCP') {
      const from = packedFrom(type, data);
      if (from !== undefined && !affords(data.subarray(from))) return false;
    }
    if (type === 'IEND') return drawn && length === 0 && end === bytes.length;
    first = false;
    at = end;
  }
  return false;
}

/** True for markers of JPEG segments that contain the size of a frame. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Checks the segments of a JPEG file up to the picture's end. Phones append further pictures (a depth map, a preview) or zero
 * bytes. Any other appended data is refused.
 */
function isJpeg(bytes: Buffer): boolean {
  let at = 2;
  let framed = false;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // Skips a fill byte.
      continue;
    }
    if (marker === 0xd9) break;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return false;
    if (isFrame(marker)) {
      if (length < 8 || !sane(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))) return false;
      framed = true;
    }
    at += 2 + length;
    if (marker !== 0xda) continue;
    // Skips the compressed picture data up to the next marker that is neither a stuffed byte nor a restart marker.
    for (; at + 1 < bytes.length; at++) {
      const next = bytes[at + 1] ?? 0;
      if (bytes[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) break;
    }
  }
  if (!framed || bytes[at] !== 0xff || bytes[at + 1] !== 0xd9) return false;
  const rest = bytes.subarray(at + 2);
  return rest.every((byte) => byte === 0) || (rest[0] === 0xff && rest[1] === 0xd8);
}

const hexOf = (letter: string) => letter.charCodeAt(0).toString(16);
/**
 * Returns a pattern that matches a name in a PDF. A PDF may write each letter as its hex code, such as `#53` for S
 * (ISO 32000, 7.3.5).
 */
const spelled = (name: string) =>
  [...name].map((letter) => `(?:${letter}|#${hexOf(letter)}|#${hexOf(letter).toUpperCase()})`).join('');
/**
 * Names of PDF features that run code or embed files. They are searched in the raw bytes, because decoding a whole file takes
 * most of a second.
 */
const RUNNING = new RegExp(`/(?:${['JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia'].map(spelled).join('|')})`);

/** Checks that a file begins and ends as a PDF, and contains no feature that runs code or embeds files. */
function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(latin(bytes, 0, 8))) return false;
  const tail = latin(bytes, Math.max(0, bytes.length - 2048), bytes.length);
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) return false;
  return !RUNNING.test(latin(bytes, 0, bytes.length));
}

const BOXES = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'moof', 'mfra', 'sidx', 'styp', 'meta', 'pdin'];

/** True if the MP4 boxes fill the file exactly and one of them describes a film. */
function isMp4(bytes: Buffer): boolean {
  let at = 0;
  let described = false;
  while (at + 8 <= bytes.length) {
    const type = latin(bytes, at + 4, at + 8);
    if (!BOXES.includes(type)) return false;
    let size = bytes.readUInt32BE(at);
    if (size === 1) {
      if (at + 16 > bytes.length) return false;
      size = Number(bytes.readBigUInt64BE(at + 8));
    }
    if (size === 0) size = bytes.length - at;
    if (size < 8) return false;
    if (type === 'moov') described = true;
    at += size;
  }
  return described && at === bytes.length;
}

const STRUCTURE: Readonly<Record<FileKindName, (bytes: Buffer) => boolean>> = {
  png: isPng,
  jpeg: isJpeg,
  pdf: isPdf,
  mp4: isMp4,
};

/** Number of bytes at the end of a file in which an unpacking program searches for the directory of a ZIP archive. */
const ARCHIVE_TAIL = 65_557;
const PAGE_WORDS = ['<script', '<html', '<!doctype', '<?php', '<iframe'];

/**
 * True if another program could read the file as another kind of file. An example is an archive, a web page or a PDF hidden in a
 * picture.
 */
function isTwofold(bytes: Buffer, kind: FileKindName): boolean {
  if (bytes.subarray(Math.max(0, bytes.length - ARCHIVE_TAIL)).includes('PK\x05\x06', 0, 'latin1')) return true;
  if (kind !== 'pdf' && bytes.subarray(0, 1024).includes('%PDF-')) return true;
  if (kind === 'mp4' || kind === 'pdf') return false;
  const text = bytes.toString('latin1').toLowerCase();
  return PAGE_WORDS.some((word) => text.includes(word));
}

/**
 * Validates a file by its content: type, extension, size, and structure from the first byte to the last. Pictures are
 * not decoded, and streams of a PDF are not unpacked, because the viewer that shows them runs in a sandbox.
 */
export function judge(name: string, bytes: Buffer): Judged {
  const kind = kindOfContent(bytes);
  if (kind === undefined || kindOfName(name) !== kind) return { ok: false, why: 'kind' };
  if (bytes.length > FILE_KINDS[kind].limit * MEGABYTE) return { ok: false, why: 'size' };
  if (!STRUCTURE[kind](bytes) || isTwofold(bytes, kind)) return { ok: false, why: 'content' };
  return { ok: true, kind };
}
