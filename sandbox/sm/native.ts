import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  getCiphers,
  getCurves,
  getHashes,
} from 'node:crypto';
import type { SymmetricSm } from '@/common/crypto/envelope';
import * as wrapper from '@/common/crypto/sm';

/** Node.js is built on an OpenSSL with national cryptography; some distributions leave it out. */
export const HAS_SM2 = getCurves().includes('SM2') && getHashes().includes('sm3');
const HAS_SYMMETRIC = getHashes().includes('sm3') && getCiphers().includes('sm4-cbc');

/** SM3 and SM4 by OpenSSL: 1 MB takes 10 ms instead of half a second. Same results as `sm.ts`, under the same vectors. */
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
