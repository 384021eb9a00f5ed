import { deflateSync } from 'node:zlib';

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

const CRC = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc32 = (bytes: Buffer) => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** Builds a chunk of a PNG file: length, type, data, checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
}

const MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [WIDTH, HEIGHT] = [360, 226];
const [PAPER, LINE, FRAME] = [0xf4, 0xb8, 0x8a];

/** Draws a grey picture of a document for the demo data: a frame, a title and `lines` text lines. */
export function paperPng(lines: number): Buffer {
  const rows = Buffer.alloc(HEIGHT * (WIDTH + 1), PAPER);
  const fill = (left: number, top: number, width: number, height: number, grey: number) => {
    for (let y = top; y < top + height; y++)
      rows.fill(grey, y * (WIDTH + 1) + 1 + left, y * (WIDTH + 1) + 1 + left + width);
  };
  fill(6, 6, WIDTH - 12, 2, FRAME);
  fill(6, HEIGHT - 8, WIDTH - 12, 2, FRAME);
  fill(6, 6, 2, HEIGHT - 12, FRAME);
  fill(WIDTH - 8, 6, 2, HEIGHT - 12, FRAME);
  fill(120, 26, 120, 14, FRAME);
  for (let line = 0; line < lines; line++) fill(32, 62 + line * 22, 140 + ((line * 53) % 130), 8, LINE);
  for (let y = 0; y < HEIGHT; y++) rows[y * (WIDTH + 1)] = 0;
  const head = Buffer.concat([u32(WIDTH), u32(HEIGHT), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    MARK,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
