import { ObjectName, objectGet } from '@/contract/calls/fileUpload';

/**
 * Query markers with which object storages transform a file (scale, convert, watermark). The platform's storage writes the first
 * marker; addresses in older data contain the second, of another vendor.
 */
const STORAGE_MARKERS = ['x-image-process=', 'x-oss-process='] as const;

/**
 * Removes the transformation marker of the object storage and everything after it from an address (interface
 * specification, "The page"). An address without a marker is returned unchanged.
 */
export function withoutStorageMarker(address: string): string {
  const at = STORAGE_MARKERS.flatMap((marker) => ['?', '&'].map((before) => address.indexOf(before + marker))).filter(
    (index) => index >= 0,
  );
  return at.length === 0 ? address : address.slice(0, Math.min(...at));
}

/**
 * Returns the name of the stored file if the address is one of this platform, through any gateway; undefined for other addresses.
 */
export function objectIn(address: string): string | undefined {
  const [path = '', object] = withoutStorageMarker(address).split('?object=');
  return path.endsWith(objectGet.path) && ObjectName.safeParse(object).success ? object : undefined;
}
