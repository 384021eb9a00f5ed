import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/**
 * The fonts of generated PDF documents. They come from npm packages and never from the operating system. Each
 * character is drawn in the first font that contains it. The README of the sandbox lists the supported characters.
 */
const FILES = {
  /** Most of GB2312, with Latin letters. The font is small and enough for most documents. */
  text: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
  /** A font of the same design with 44,808 characters: 通用规范汉字表, GBK and much of the Unicode extensions. */
  rare: 'node-source-han-sans-sc/SourceHanSansSC-Regular.otf',
  /** Emoji, which payers write into remarks. */
  emoji: '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff',
} as const;
export type FontName = keyof typeof FILES;
export const FONT_NAMES = Object.keys(FILES) as readonly FontName[];

/**
 * Unpacks a WOFF 1.0 file into the plain font. The PDF library can read WOFF, but it would unpack a whole table for
 * every character. A voucher would then take 20 s instead of some 30 ms.
 */
function unpackWoff(woff: Buffer): Buffer {
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

const bytes = new Map<FontName, Buffer>();

/** Returns a font of PDF documents. It is read and unpacked once per process, when a document first needs it. */
export function paperFont(name: FontName): Buffer {
  const known = bytes.get(name);
  if (known) return known;
  const file = readFileSync(createRequire(import.meta.url).resolve(FILES[name]));
  const font = FILES[name].endsWith('.woff') ? unpackWoff(file) : file;
  bytes.set(name, font);
  return font;
}
