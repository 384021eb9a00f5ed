/*
 * The parts of an XLSX that its first sheet needs, unpacked with limits. Everything else in the archive is never looked
 * at. What an archive says of its sizes is not believed: unpacking stops at the limit.
 */

/** Unpacks raw deflate and fails beyond so many bytes. */
export type Inflate = (packed: Uint8Array, most: number) => Promise<Uint8Array>;

/** Most bytes of all parts together: some forty times what 10,000 lines take in a file of 5 MB at most. */
const MOST_UNPACKED = 24 * 1024 * 1024;
const MOST_ENTRIES = 500;
const PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

interface Entry {
  name: string;
  method: number;
  packed: Uint8Array;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** Length of a directory's end with the longest comment. */
const LONGEST_END = 22 + 65_535;

/** Null where the bytes are no archive that can be read, such as one with a password. */
function entriesOf(bytes: Uint8Array): Entry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  const least = Math.max(0, bytes.length - LONGEST_END);
  while (end >= least && view.getUint32(end, true) !== END_OF_DIRECTORY) end--;
  if (end < least) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) return null;
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  const names = new Set<string>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) return null;
    const flags = view.getUint16(at + 8, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const size = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    const method = view.getUint16(at + 10, true);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (!PARTS.test(name)) continue;
    if (names.has(name) || (flags & 1) !== 0 || (method !== 0 && method !== 8)) return null;
    names.add(name);
    if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL_ENTRY) return null;
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (from + size > bytes.length) return null;
    entries.push({ name, method, packed: bytes.subarray(from, from + size) });
  }
  return entries;
}

export type Unpacked = { ok: true; parts: Map<string, Uint8Array> } | { ok: false; why: 'broken' | 'large' };

/** The parts by name. */
export async function unpack(bytes: Uint8Array, inflate: Inflate): Promise<Unpacked> {
  let entries: Entry[] | null;
  try {
    entries = entriesOf(bytes);
  } catch {
    entries = null; // an offset beyond the end
  }
  if (!entries?.some(({ name }) => name === 'xl/workbook.xml')) return { ok: false, why: 'broken' };
  const parts = new Map<string, Uint8Array>();
  let left = MOST_UNPACKED;
  for (const { name, method, packed } of entries) {
    if (packed.length > left) return { ok: false, why: 'large' };
    try {
      const part = method === 0 ? packed : await inflate(packed, left);
      left -= part.length;
      parts.set(name, part);
    } catch (error) {
      return { ok: false, why: error instanceof RangeError ? 'large' : 'broken' };
    }
  }
  return { ok: true, parts };
}

const CRC_UNUSED = 0;

/** An archive of the parts as they are, nothing compressed: its reader has nothing to unpack. */
export function storedArchive(parts: ReadonlyMap<string, Uint8Array>): ArrayBuffer {
  const encoder = new TextEncoder();
  const named = [...parts].map(([name, data]) => ({ name: encoder.encode(name), data }));
  const bodies = named.reduce((sum, { name, data }) => sum + 30 + name.length + data.length, 0);
  const heads = named.reduce((sum, { name }) => sum + 46 + name.length, 0);
  const archive = new Uint8Array(bodies + heads + 22);
  const view = new DataView(archive.buffer);
  let at = 0;
  let head = bodies;
  for (const { name, data } of named) {
    view.setUint32(head, DIRECTORY_ENTRY, true);
    view.setUint32(head + 16, CRC_UNUSED, true);
    view.setUint32(head + 20, data.length, true);
    view.setUint32(head + 24, data.length, true);
    view.setUint16(head + 28, name.length, true);
    view.setUint32(head + 42, at, true);
    archive.set(name, head + 46);
    head += 46 + name.length;
    view.setUint32(at, LOCAL_ENTRY, true);
    view.setUint32(at + 18, data.length, true);
    view.setUint32(at + 22, data.length, true);
    view.setUint16(at + 26, name.length, true);
    archive.set(name, at + 30);
    archive.set(data, at + 30 + name.length);
    at += 30 + name.length + data.length;
  }
  view.setUint32(head, END_OF_DIRECTORY, true);
  view.setUint16(head + 8, named.length, true);
  view.setUint16(head + 10, named.length, true);
  view.setUint32(head + 12, heads, true);
  view.setUint32(head + 16, bodies, true);
  return archive.buffer;
}
