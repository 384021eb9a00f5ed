import { toHex } from './bytes';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Returns a UUIDv7 (RFC 9562) for the time `now` in ms since 1970, in lower case. */
export const uuidV7 = (now: number, random: (length: number) => Uint8Array): string => {
  const bytes = Uint8Array.from(random(16));
  const time = Math.floor(now);
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 256 ** (5 - i)) % 256;
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = toHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

export const isUuidV7 = (text: string): boolean => V7.test(text);

/** Returns the time inside a UUIDv7, in ms since 1970. */
export const uuidTime = (uuid: string): number => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
