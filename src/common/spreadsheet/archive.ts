import { Inflate } from 'fflate';
import { BROKEN, type Budget, Refused } from './bounds';

/*
 * Reads the files inside an XLSX (a ZIP archive) by name and unpacks them in chunks. The sizes that the archive declares are not
 * trusted: the unpacked bytes are counted.
 */

/** A file inside the archive, still compressed. */
export interface Part {
  method: number;
  packed: Uint8Array;
  /** Expected CRC-32 of the unpacked bytes. */
  checksum: number;
}

const MOST_ENTRIES = 500;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const LONG_END = 0x06064b50;
const LONG_LOCATOR = 0x07064b50;
/** Id of the extra field that contains the 64-bit values of a ZIP entry (ZIP64). */
const LONG_FIELD = 1;
/** Value of a 32-bit field that means: the number is in the 64-bit field. */
const IS_LONG = 0xffffffff;
/** Maximum length in bytes of the record that ends a ZIP's directory, with the longest comment. */
const LONGEST_END = 22 + 65_535;
const STORED = 0;
const DEFLATED = 8;
/** Number of compressed bytes that are unpacked at once. They unpack to at most 4 MB. */
const PIECE = 4 * 1024;

function endOf(view: DataView): number {
  const least = Math.max(0, view.byteLength - LONGEST_END);
  for (let at = view.byteLength - 22; at >= least; at--) if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw new Refused(BROKEN);
}

/** Returns the position of the ZIP's directory and its number of entries. Streaming writers store them in 64 bits (ZIP64). */
function directoryOf(view: DataView): { at: number; count: number } {
  const end = endOf(view);
  const [at, count] = [view.getUint32(end + 16, true), view.getUint16(end + 10, true)];
  if (at !== IS_LONG && count !== 0xffff) return { at, count };
  if (view.getUint32(end - 20, true) !== LONG_LOCATOR) throw new Refused(BROKEN);
  const long = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(long, true) !== LONG_END) throw new Refused(BROKEN);
  return { at: Number(view.getBigUint64(long + 48, true)), count: Number(view.getBigUint64(long + 32, true)) };
}

/**
 * Returns packed size and position of a directory entry. Values that exceed 32 bits are read from the extra field.
 */
function placeOf(view: DataView, at: number): { size: number; local: number } {
  const shorts = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  let field = at + 46 + view.getUint16(at + 28, true);
  const end = field + view.getUint16(at + 30, true);
  while (field < end && view.getUint16(field, true) !== LONG_FIELD) field += 4 + view.getUint16(field + 2, true);
  // The extra field contains only the values that exceed 32 bits, in the order of the 32-bit fields.
  field += 4;
  const [, size = 0, local = 0] = shorts.map((short) => {
    if (short !== IS_LONG) return short;
    if (field + 8 > end) throw new Refused(BROKEN);
    field += 8;
    return Number(view.getBigUint64(field - 8, true));
  });
  return { size, local };
}

/**
 * Returns the compressed bytes of an entry. The lengths of its names are read from its local header, because they may differ from
 * the directory's.
 */
function packedOf(bytes: Uint8Array, view: DataView, { local, size }: { local: number; size: number }): Uint8Array {
  if (view.getUint32(local, true) !== LOCAL_ENTRY) throw new Refused(BROKEN);
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + size > bytes.length) throw new Refused(BROKEN);
  return bytes.subarray(from, from + size);
}

/**
 * Returns the files of the archive by name. Throws `Refused` for an unreadable archive, or a RangeError for a position outside of
 * it.
 */
export function partsOf(bytes: Uint8Array): Map<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { at: first, count } = directoryOf(view);
  if (count > MOST_ENTRIES) throw new Refused(BROKEN);
  const parts = new Map<string, Part>();
  const decoder = new TextDecoder();
  let at = first;
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Refused(BROKEN);
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const checksum = view.getUint32(at + 16, true);
    const { size, local } = placeOf(view, at);
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    // Two files with the same name are refused, because programs differ in which one they read.
    if (parts.has(name) || (flags & 1) !== 0) throw new Refused(BROKEN);
    parts.set(name, { method, packed: packedOf(bytes, view, { local, size }), checksum });
  }
  return parts;
}

/** Table of the CRC-32 of each byte value. */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** Unpacks a file of the archive and passes its bytes to `take` in chunks. Throws at the end if the checksum is wrong. */
export function unpack({ method, packed, checksum }: Part, budget: Budget, take: (piece: Uint8Array) => void): void {
  let sum = 0xffffffff;
  const counted = (piece: Uint8Array) => {
    budget.unpack(piece.length);
    for (const byte of piece) sum = (CHECKSUMS[(sum ^ byte) & 255] as number) ^ (sum >>> 8);
    if (piece.length > 0) take(piece);
  };
  if (method !== STORED && method !== DEFLATED) throw new Refused(BROKEN);
  const inflate = method === DEFLATED ? new Inflate(counted) : undefined;
  for (let at = 0; at < packed.length; at += PIECE) {
    const piece = packed.subarray(at, at + PIECE);
    if (inflate) inflate.push(piece, at + PIECE >= packed.length);
    else counted(piece);
    budget.inTime();
  }
  // A damaged file must be refused, because it may contain payments.
  if ((sum ^ 0xffffffff) >>> 0 !== checksum) throw new Refused(BROKEN);
}
