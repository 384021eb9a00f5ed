/* Writes and reads key files as openssl does: PKCS#8 and SPKI in PEM (RFC 5958, RFC 5480), only for the curve SM2. */

import { openCalls } from '@/shared/ports/openCalls';

const ALGORITHM = '301306072a8648ce3d020106082a811ccf5501822d';
const SPKI = `3059${ALGORITHM}034200`;

const toBase64 = (hex: string): string =>
  btoa((hex.match(/../g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));

const pem = (name: string, hex: string): string =>
  [`-----BEGIN ${name}-----`, ...(toBase64(hex).match(/.{1,64}/g) ?? []), `-----END ${name}-----`, ''].join('\n');

/** Encodes a private key with its public key as PEM, as `openssl pkey` reads it. */
export const privatePem = ({ privateKey, publicKey }: { privateKey: string; publicKey: string }): string =>
  pem('PRIVATE KEY', `308187020100${ALGORITHM}046d306b0201010420${privateKey}a144034200${publicKey}`);

export const publicPem = (publicKey: string): string => pem('PUBLIC KEY', `${SPKI}${publicKey}`);

/** The curve SM2 (GB/T 32918.5): y² = x³ − 3x + B over the field of P. */
const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;
const B = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n;

/** Returns whether a point is on the curve. Other points are invalid keys. */
function isOnCurve(publicKey: string): boolean {
  const [x, y] = [publicKey.slice(2, 66), publicKey.slice(66)].map((hex) => BigInt(`0x${hex}`)) as [bigint, bigint];
  return x < P && y < P && (y * y - x * x * x + 3n * x - B) % P === 0n;
}

/** The result of parsing a pasted public key. The faults: a private key, another kind of key, a malformed text. */
export type Read = { publicKey: string } | { fault: 'private' | 'other' | 'form' };

const readPoint = (publicKey: string): Read => (isOnCurve(publicKey) ? { publicKey } : { fault: 'other' });

const HEX = /^(?:04)?[0-9a-f]{128}$/;

/** Reads a public key from pasted or chosen text: 130 hex digits, the 128 digits of its coordinates, or PEM. */
export function readPublicKey(typed: string): Read {
  const hex = typed.replace(/\s/g, '').toLowerCase();
  if (HEX.test(hex)) return readPoint(hex.length === 128 ? `04${hex}` : hex);
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(typed)) return { fault: 'private' };
  const body = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/.exec(typed)?.[1];
  if (body === undefined) return { fault: 'form' };
  let der = '';
  try {
    der = hexOf(body);
  } catch {
    return { fault: 'form' };
  }
  const key = der.slice(SPKI.length);
  return der.startsWith(SPKI) && /^04[0-9a-f]{128}$/.test(key) ? readPoint(key) : { fault: 'other' };
}

const hexOf = (base64: string): string =>
  [...atob(base64.replace(/\s/g, ''))].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** Extracts the private key from a PEM text that `privatePem` has written. */
const privateKeyIn = (pem: string): string =>
  /0201010420([0-9a-f]{64})/.exec(hexOf(pem.replace(/-----[A-Z ]+-----/g, '')))?.[1] ?? '';

/** Makes key pairs and signs with them. The crypto code loads on first use. */
export const keyPairs = {
  make: async (): Promise<{ privateKey: string; publicKey: string }> => {
    const { sm2GenerateKeyPair } = await import(/* webpackChunkName: "sm" */ '@/common/crypto/sm');
    return sm2GenerateKeyPair();
  },
  /** Signs a text with a private key in PEM that this browser has created. Returns the signature as Base64 of DER. */
  sign: (pem: string, text: string): Promise<string> => openCalls.sign(privateKeyIn(pem), text),
};
