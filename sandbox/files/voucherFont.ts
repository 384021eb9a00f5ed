import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** The whole simplified-Chinese set with Latin letters. */
const FILE = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff';

/**
 * Unpacks a WOFF 1.0 into the plain font it was made from. The PDF library could read the packed one, but would inflate
 * a whole table for every glyph it looks at: 20 s for a voucher instead of some 30 ms.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== 0x774f4646) throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + 20 * index;
    const [start, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const data = woff.subarray(start, start + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(data) : data,
    };
  });
  const header = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + 16 * index;
    tag.copy(header, at);
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

let bytes: Buffer | undefined;

/** The font of vouchers, from its npm package and never the system's; read and unpacked once per process. */
export function voucherFont(): Buffer {
  bytes ??= unpackWoff(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  return bytes;
}

/** Stands for a character that the font has no picture of, as printers do. */
export const MISSING = '〓';

/**
 * Replaces what the font cannot draw (rare characters, emoji) by one `〓` each, and every kind of white space and
 * control character by a space: a voucher's text has no line breaks of its own.
 */
export function drawable(text: string, has: (codePoint: number) => boolean): string {
  const flat = text.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();
  return Array.from(flat, (character) => (has(character.codePointAt(0) ?? 0) ? character : MISSING)).join('');
}
