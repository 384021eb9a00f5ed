import { deflateRawSync } from 'node:zlib';
import {
  aFile,
  BROKEN,
  EMPTY,
  type Entry,
  type Hostile,
  honest,
  LARGE,
  NOT_XLSX,
  PACKED,
  READ,
  WEB_PAGE,
  workbook,
} from './workbook';
import { zip, zipEntry } from './zip';

const MEGABYTE = 1024 * 1024;
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');

/** Returns the archive with a changed field in the directory entry of its sheet. */
function withField(at: number, value: number, bytes: 2 | 4 = 2): Buffer {
  const archive = Buffer.from(workbook());
  const entry = archive.lastIndexOf(DIRECTORY_ENTRY);
  archive.writeUIntLE(value, entry + at, bytes);
  return archive;
}

/** Returns the archive with a changed field in the end record of its directory. */
function withEnd(at: number, value: number, bytes: 2 | 4): Buffer {
  const archive = Buffer.from(workbook());
  archive.writeUIntLE(value, archive.lastIndexOf(END) + at, bytes);
  return archive;
}

/**
 * Returns the archive in the format of a streaming writer: sizes, positions and the end record in 64 bits (ZIP64).
 */
function long({ size = (packed: number) => BigInt(packed), directory = (at: number) => BigInt(at) } = {}): Buffer {
  const archive = workbook();
  const end = archive.lastIndexOf(END);
  const entry = archive.lastIndexOf(DIRECTORY_ENTRY);
  const first = archive.readUInt32LE(end + 16);
  const nameEnd = entry + 46 + archive.readUInt16LE(entry + 28);
  const field = Buffer.alloc(28);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  field.writeBigUInt64LE(BigInt(archive.readUInt32LE(entry + 24)), 4);
  field.writeBigUInt64LE(size(archive.readUInt32LE(entry + 20)), 12);
  field.writeBigUInt64LE(BigInt(archive.readUInt32LE(entry + 42)), 20);
  for (const at of [20, 24, 42]) archive.writeUInt32LE(0xffffffff, entry + at);
  archive.writeUInt16LE(28, entry + 30);
  const longEnd = Buffer.alloc(56);
  longEnd.writeUInt32LE(0x06064b50, 0);
  longEnd.writeBigUInt64LE(BigInt(archive.readUInt16LE(end + 10)), 32);
  longEnd.writeBigUInt64LE(directory(first), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(end + 28), 8);
  const last = Buffer.from(archive.subarray(end));
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([archive.subarray(0, nameEnd), field, archive.subarray(nameEnd, end), longEnd, locator, last]);
}

/** Returns an archive whose sheet has an unusual compression. `plain`: the uncompressed text, if any. */
const packed = (data: Buffer, plain = ''): Buffer => {
  const name = 'xl/worksheets/sheet1.xml';
  const sheet: Entry = { name, crc: zipEntry(name, plain).crc, size: data.length, data };
  const whole = workbook();
  const [book, relations] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
  return zip([entryIn(whole, book), entryIn(whole, relations), sheet]);
};

/** Returns a compressed part of an archive that this code has built. */
function entryIn(archive: Buffer, name: string): Entry {
  const local = archive.indexOf(name) - 30;
  const size = archive.readUInt32LE(local + 18);
  const data = archive.subarray(local + 30 + name.length, local + 30 + name.length + size);
  return { name, crc: archive.readUInt32LE(local + 14), size: archive.readUInt32LE(local + 22), data };
}

/** Encodes fields as bits in the order of the deflate format. */
function bitsOf(fields: readonly (readonly [value: number, length: number])[], times: number): Buffer {
  const bits = fields.flatMap(([value, length]) => Array.from({ length }, (_, at) => (value >> at) & 1));
  const bytes = Buffer.alloc(Math.floor((bits.length * times) / 8));
  for (let at = 0; at < bytes.length * 8; at++)
    if (bits[at % bits.length]) bytes.writeUInt8((bytes[at >> 3] ?? 0) | (1 << (at & 7)), at >> 3);
  return bytes;
}

/**
 * Returns deflate blocks that contain only their code tables. Each has 27 bytes but costs the reader far more: 17
 * symbols with codes of up to 15 bits; the last symbol is the end of the block.
 */
function tables(times: number): Buffer {
  const LENGTHS = 19;
  /**
   * Reverses the bits of a code, as deflate requires. The code lengths 0 to 15 and the symbol 18 (many zeros) have
   * codes.
   */
  const reversed = (value: number, length: number) =>
    Array.from({ length }, (_, at) => ((value >> at) & 1) << (length - 1 - at)).reduce((sum, bit) => sum + bit, 0);
  const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
  const used = [...Array.from({ length: 16 }, (_, at) => at), 18];
  // 15 codes of 4 bits and 2 codes of 5 bits form a complete code.
  const lengthOf = (symbol: number) => (used.includes(symbol) ? (used.indexOf(symbol) < 15 ? 4 : 5) : 0);
  const codeOf = (symbol: number): readonly [number, number] => {
    const at = used.indexOf(symbol);
    return at < 15 ? [reversed(at, 4), 4] : [reversed(30 + at - 15, 5), 5];
  };
  const zeros = (count: number) => [codeOf(18), [count - 11, 7] as const];
  return bitsOf(
    [
      [0, 1],
      [2, 2],
      [0, 5],
      [0, 5],
      [LENGTHS - 4, 4],
      ...order.map((symbol) => [lengthOf(symbol), 3] as const),
      // The literals 0 to 14 have codes of 1 to 15 bits. The end of the block has the second code of 15 bits. There
      // is one distance code of 1 bit.
      ...Array.from({ length: 15 }, (_, at) => codeOf(at + 1)),
      ...zeros(138),
      ...zeros(103),
      codeOf(15),
      codeOf(1),
      [reversed(0x7fff, 15), 15],
    ],
    times,
  );
}

const sheetEntry = (text: string) => zipEntry('xl/worksheets/sheet1.xml', text);
const withSheets = (...sheets: Entry[]) =>
  zip([...['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => entryIn(workbook(), name)), ...sheets]);

/** Archives with false declarations, such as a wrong size. */
export const HOSTILE_ARCHIVES: readonly Hostile[] = [
  aFile('30 MB of spaces in 30 kB', () => withSheets(sheetEntry(' '.repeat(30 * MEGABYTE))), LARGE),
  aFile(
    'the same, and says that it is small',
    () => withSheets({ ...sheetEntry(' '.repeat(30 * MEGABYTE)), size: 10 }),
    LARGE,
  ),
  aFile(
    'a gigabyte of zeros in a megabyte',
    () => packed(deflateRawSync(Buffer.alloc(1024 * MEGABYTE), { level: 1 })),
    BROKEN,
  ),
  aFile('two sheets of one name', () => withSheets(sheetEntry(honest()), sheetEntry(honest())), BROKEN),
  aFile('a password', () => withField(8, 1), BROKEN),
  aFile('another way of packing', () => withField(10, 9), BROKEN),
  aFile('packed bytes that are called plain', () => withField(10, 0), BROKEN),
  aFile('a checksum of other bytes', () => withField(16, 123, 4), BROKEN),
  aFile('a size of 4 GB', () => withField(20, 0xfffffffe, 4), BROKEN),
  aFile('a part that begins behind the end', () => withField(42, 0x7fffffff, 4), BROKEN),
  aFile('a part that is the directory', () => withField(42, 4, 4), BROKEN),
  aFile('a name of 65,535 letters', () => withField(28, 0xffff), BROKEN),
  aFile('a directory behind the end', () => withEnd(16, 0x7fffffff, 4), BROKEN),
  aFile('65,535 parts', () => withEnd(10, 0xffff, 2), BROKEN),
  aFile('sizes in 64 bits, as writers that stream have them', () => long(), READ),
  aFile('a size of 2^60 bytes', () => long({ size: () => 1n << 60n }), BROKEN),
  aFile('a directory at 2^60', () => long({ directory: () => 1n << 60n }), BROKEN),
  aFile('a directory inside of itself', () => long({ directory: (at) => BigInt(at + 1) }), BROKEN),
  aFile('a size of 64 bits that is nowhere', () => withField(20, 0xffffffff, 4), BROKEN),
  aFile('no part', () => withEnd(10, 0, 2), BROKEN),
  aFile('its first half', () => workbook().subarray(0, 600), BROKEN),
  aFile('a stream that ends too early', () => packed(deflateRawSync(Buffer.from(honest())).subarray(0, -20)), BROKEN),
  aFile(
    'a stream of noise',
    () => packed(Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) & 255))),
    BROKEN,
  ),
  aFile(
    'a million empty blocks before the sheet',
    () =>
      packed(
        Buffer.concat([Buffer.from('000000ffff'.repeat(900_000), 'hex'), deflateRawSync(Buffer.from(honest()))]),
        honest(),
      ),
    READ,
  ),
  aFile('tables to read nothing with, 4 MB of them', () => packed(tables(150_000)), {
    msg: /^(文件读取超时|文件内容异常)/,
  }),
  aFile('an archive in the archive', () => withSheets({ ...sheetEntry(''), data: deflateRawSync(workbook()) }), BROKEN),
  aFile('an empty archive', () => zip([]), NOT_XLSX),
  aFile('an archive of something else', () => zip([zipEntry('a.txt', 'x')]), PACKED),
  aFile('a first word of an archive alone', () => 'PK\u0003\u0004', PACKED),
  aFile('an old XLS', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), { msg: /旧版Excel/ }),
  aFile('a page', () => '<html><table><tr><td>1</td></tr></table></html>', WEB_PAGE),
  aFile('nothing at all', () => '', EMPTY),
  aFile('more than 5 MB', () => new Uint8Array(5 * MEGABYTE + 1), { msg: /^大小不能超过5M$/ }),
];
