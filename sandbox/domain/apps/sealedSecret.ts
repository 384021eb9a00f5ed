import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/*
 * Encrypts and decrypts stored secrets that the platform must read again: apiKeys, which sign by HMAC. The encryption
 * key is not in the database, so a copy of the database alone cannot sign requests.
 */

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Length of the encryption key in bytes. */
export const SECRET_KEY_BYTES = 32;

/**
 * Encrypts a text to Base64 of `iv ‖ tag ‖ ciphertext`. The iv must never repeat, so it is always random, also in
 * tests that inject a fixed source of randomness.
 */
export function sealSecret(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a secret; null if it was encrypted with another key or was changed. */
export function openSecret(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
