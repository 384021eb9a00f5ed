import { ObjectName, objectGet } from '@/contract/fileUpload';

/**
 * What an object storage appends to an address to have the file changed on the way (scaled, converted, watermarked).
 * The platform's storage writes the first; the second is its neighbour's, which addresses of older data carry.
 */
const STORAGE_MARKERS = ['x-image-process=', 'x-oss-process='] as const;

/**
 * An address without its storage marker and what follows it (interface, "The page"). An address that has none stays as
 * it is. Pure; twice is the same as once.
 */
export function withoutStorageMarker(address: string): string {
  const at = STORAGE_MARKERS.flatMap((marker) => ['?', '&'].map((before) => address.indexOf(before + marker))).filter(
    (index) => index >= 0,
  );
  return at.length === 0 ? address : address.slice(0, Math.min(...at));
}

/** The stored file that an address of this platform names, whatever gateway stands before it; undefined for others. */
export function objectIn(address: string): string | undefined {
  const [path = '', object] = withoutStorageMarker(address).split('?object=');
  return path.endsWith(objectGet.path) && ObjectName.safeParse(object).success ? object : undefined;
}
