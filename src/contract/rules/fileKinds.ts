/**
 * The accepted kinds of uploaded files, and how they are recognised. The console checks before it sends a file; the platform
 * checks again. Pure functions of bytes.
 */
interface FileKind {
  /** Accepted file extensions; the platform stores the file with the first one. */
  extensions: readonly `.${string}`[];
  contentType: string;
  /** Maximum size in megabytes of 1024 × 1024 bytes (screen specification, section 5). */
  limit: number;
  isIt: (head: Uint8Array) => boolean;
}

/** Number of bytes at the beginning of a file that `kindOfContent` needs. */
export const HEAD_LENGTH = 64;
export const MEGABYTE = 1024 * 1024;

const startsWith = (bytes: Uint8Array, wanted: readonly number[], at = 0) =>
  bytes.length >= at + wanted.length && wanted.every((byte, index) => bytes[at + index] === byte);
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** Brands of MPEG-4 files that browsers can play. QuickTime and HEIF files begin alike, but with other brands. */
const MP4_BRANDS = ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV'];

export const FILE_KINDS = {
  png: {
    extensions: ['.png'],
    contentType: 'image/png',
    limit: 5,
    isIt: (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  jpeg: {
    extensions: ['.jpg', '.jpeg'],
    contentType: 'image/jpeg',
    limit: 5,
    isIt: (head) => startsWith(head, [0xff, 0xd8, 0xff]),
  },
  pdf: {
    extensions: ['.pdf'],
    contentType: 'application/pdf',
    limit: 5,
    isIt: (head) => startsWith(head, letters('%PDF-')),
  },
  mp4: {
    extensions: ['.mp4'],
    contentType: 'video/mp4',
    limit: 20,
    isIt: (head) =>
      startsWith(head, letters('ftyp'), 4) && MP4_BRANDS.some((brand) => startsWith(head, letters(brand), 8)),
  },
} as const satisfies Record<string, FileKind>;

export type FileKindName = keyof typeof FILE_KINDS;
const KINDS = Object.entries(FILE_KINDS) as [FileKindName, FileKind][];

/** Kinds that an upload field accepts by default (screen specification, section 5). */
export const IMAGES: readonly FileKindName[] = ['png', 'jpeg'];

/** Returns the kind by the first bytes of a file, independent of its name. */
export const kindOfContent = (head: Uint8Array): FileKindName | undefined =>
  KINDS.find(([, { isIt }]) => isIt(head))?.[0];

/** Returns the kind that a file's extension claims; undefined if unknown. */
export const kindOfName = (name: string): FileKindName | undefined => {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0];
  return KINDS.find(([, { extensions }]) => (extensions as readonly string[]).includes(extension ?? ''))?.[0];
};

/** Returns the extensions of these kinds, in their order. */
export const extensionsOf = (kinds: readonly FileKindName[]): readonly string[] =>
  kinds.flatMap((kind) => FILE_KINDS[kind].extensions);
