import { deflateRawSync } from 'node:zlib';

/* Builds archives manually, so that a test can falsify sizes and checksums. */

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** Computes the CRC-32 of the bytes. Node.js has its own function only from version 20.15. */
function crc32(bytes: Uint8Array): number {
  let value = ~0;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return ~value >>> 0;
}

/** A file of an archive, compressed. */
export interface ZipEntry {
  name: string;
  crc: number;
  size: number;
  data: Buffer;
}

export function zipEntry(name: string, text: string): ZipEntry {
  const bytes = Buffer.from(text);
  return { name, crc: crc32(bytes), size: bytes.length, data: deflateRawSync(bytes) };
}

/** The earliest date that a zip archive can contain: 1980-01-01. */
const DATE = 0x0021;

/** Builds the archive. Names are ASCII, and each file is below 4 GB. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, crc, size, data } of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version of the format that is needed to unpack
    common.writeUInt16LE(8, 4); // method of compression: deflate
    common.writeUInt16LE(DATE, 8);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]));
    parts.push(local, data);
    offset += local.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
