import { deflateSync } from 'node:zlib';

/** Builds small complete files of each kind. A test changes the part that it examines. */
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
const crcOf = (bytes: Buffer) => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

export const pngChunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), named, u32(crcOf(named))]);
};

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Builds a picture of one colour. `claims`: a false size in its header. */
export function aPng({
  width = 60,
  height = 40,
  claims = [width, height] as readonly [number, number],
  extra = [] as readonly Buffer[],
} = {}): Buffer {
  const head = Buffer.concat([u32(claims[0]), u32(claims[1]), Buffer.from([8, 2, 0, 0, 0])]);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)]);
  const rows = Buffer.concat(Array.from({ length: height }, () => line));
  return Buffer.concat([
    PNG_MARK,
    pngChunk('IHDR', head),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Builds the smallest picture that browsers can draw: grey, 1 × 1 px. */
export const aJpeg = (): Buffer =>
  Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00fbd0ffd9',
    'hex',
  );

/** Builds a PDF with one page and one word. */
export function aPdf({ body = '', words = 'Sandbox' } = {}): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...(body ? [body] : []),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const at of offsets) text += `${String(at).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const box = (type: string, data: Buffer) => Buffer.concat([u32(data.length + 8), Buffer.from(type, 'latin1'), data]);

/** Builds the boxes of a video without pictures. Its kind can be recognised, but it cannot be played. */
export const anMp4 = (size = 200): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.concat([Buffer.from('isom', 'latin1'), u32(512), Buffer.from('isomiso2mp41', 'latin1')])),
    box('moov', Buffer.alloc(32)),
    box('mdat', Buffer.alloc(size)),
  ]);

/**
 * Appends the end record of a zip archive to a file. Unpackers accept such a file as an archive, independent of its
 * beginning.
 */
export const anArchiveBehind = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
