import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  generateKeyPairSync,
  getCiphers,
  getCurves,
  getHashes,
} from 'node:crypto';
import type { SymmetricSm } from '@/common/crypto/envelope';
import * as wrapper from '@/common/crypto/sm';

/** True if Node.js was built with an OpenSSL that supports SM2 and SM3. Some distributions leave them out. */
export const HAS_SM2 = getCurves().includes('SM2') && getHashes().includes('sm3');
const HAS_SYMMETRIC = getHashes().includes('sm3') && getCiphers().includes('sm4-cbc');

/**
 * SM3 and SM4 by OpenSSL: 1 MB takes 10 ms instead of half a second in JavaScript. Tests check `sm.ts` and this
 * implementation with the same test vectors.
 */
const native: SymmetricSm = {
  sm3: (bytes) => createHash('sm3').update(bytes).digest(),
  hmacSm3: (key, bytes) => createHmac('sm3', key).update(bytes).digest(),
  sm4CbcEncrypt: (key, iv, bytes) => {
    const cipher = createCipheriv('sm4-cbc', key, iv);
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  },
  sm4CbcDecrypt: (key, iv, bytes) => {
    if (bytes.length === 0) return null;
    const decipher = createDecipheriv('sm4-cbc', key, iv);
    try {
      return Buffer.concat([decipher.update(bytes), decipher.final()]);
    } catch {
      return null;
    }
  },
};

export const symmetricSm: SymmetricSm = HAS_SYMMETRIC ? native : wrapper;

/**
 * Returns a random SM2 public key in hex (130 characters). The private key is discarded, so no message can be signed
 * for this public key.
 */
export function randomPublicKey(): string {
  if (!HAS_SM2) return wrapper.sm2GenerateKeyPair().publicKey;
  const { publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'SM2',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  // The encoded key ends with the point: 04 and two coordinates of 32 bytes.
  return publicKey.subarray(-65).toString('hex');
}
