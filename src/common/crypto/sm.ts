/**
 * SM2, SM3 and SM4 based on sm-crypto; no other file imports that package. sm-crypto is lenient: an unknown mode becomes ECB,
 * wrong padding and non-hex input are accepted, a failed decryption returns ''. So this wrapper passes fixed options, checks
 * every input and verifies the padding itself. Functions take and return bytes; strings are strict lower-case hex. Randomness
 * comes from the browser, not from sm-crypto's generator.
 */
import smCrypto from 'sm-crypto';
import curve from 'sm-crypto/src/sm2/utils.js';
import { concat, fromHex, sameBytes, toHex } from './bytes';

export { concat, fromHex, sameBytes, toHex } from './bytes';

/** A function that returns unpredictable random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

/** The cryptographically secure random source of the browser or Node.js. */
export const secureRandom: RandomBytes = (length) => globalThis.crypto.getRandomValues(new Uint8Array(length));

const BLOCK = 16;
const POINT_BYTES = 64;
const HASH_BYTES = 32;
const FIELD_PRIME = 'fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff';
const CURVE_ORDER = 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123';

/** Throws for an invalid argument, which is a bug of the caller and not an invalid message. */
const must = (condition: boolean, what: string): void => {
  if (!condition) throw new Error(`sm: ${what}`);
};

const known = (bytes: Uint8Array | null): Uint8Array => {
  if (!bytes) throw new Error('sm: the library answered no hex');
  return bytes;
};

/** Returns the SM3 digest, 32 bytes. */
export const sm3 = (bytes: Uint8Array): Uint8Array => known(fromHex(smCrypto.sm3(bytes)));

/** Returns the HMAC-SM3, 32 bytes. The key may have any length. */
export const hmacSm3 = (key: Uint8Array, bytes: Uint8Array): Uint8Array =>
  known(fromHex(smCrypto.sm3(bytes, { key, mode: 'hmac' })));

const sm4 = (direction: 'encrypt' | 'decrypt', key: Uint8Array, iv: Uint8Array, blocks: Uint8Array): Uint8Array => {
  must(key.length === BLOCK, 'an SM4 key has 16 bytes');
  must(iv.length === BLOCK, 'an SM4 IV has 16 bytes');
  return Uint8Array.from(
    smCrypto.sm4[direction](Array.from(blocks), Array.from(key), {
      mode: 'cbc',
      iv: Array.from(iv),
      padding: 'none',
      output: 'array',
    }),
  );
};

/** Encrypts with SM4-CBC and PKCS#7. Returns the ciphertext without the IV. Throws if key or IV do not have 16 bytes. */
export const sm4CbcEncrypt = (key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array => {
  const count = BLOCK - (bytes.length % BLOCK);
  return sm4('encrypt', key, iv, concat(bytes, new Uint8Array(count).fill(count)));
};

/**
 * Decrypts SM4-CBC with PKCS#7. Returns null for an empty or malformed ciphertext and for wrong padding. The last block's padding
 * is always checked completely, so that the duration reveals nothing about it.
 */
export const sm4CbcDecrypt = (key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array | null => {
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) return null;
  const padded = sm4('decrypt', key, iv, bytes);
  const count = padded[padded.length - 1] as number;
  let wrong = Number(count < 1) | Number(count > BLOCK);
  for (let i = 1; i <= BLOCK; i++) {
    const inside = Number(i <= count);
    wrong |= inside * ((padded[padded.length - i] as number) ^ count);
  }
  return wrong === 0 ? padded.slice(0, padded.length - count) : null;
};

/**
 * Returns true for a public key: 130 lower-case hex characters, leading 04, of a point on the curve with coordinates below the
 * field's prime.
 */
export const isPublicKey = (hex: string): boolean =>
  /^04[0-9a-f]{128}$/.test(hex) &&
  hex.slice(2, 66) < FIELD_PRIME &&
  hex.slice(66) < FIELD_PRIME &&
  curve.verifyPublicKey(hex);

const isPrivateKey = (hex: string): boolean => /^[0-9a-f]{64}$/.test(hex) && !/^0+$/.test(hex) && hex < CURVE_ORDER;

const pad64 = (hex: string): string => hex.padStart(64, '0');

/** The big integer class that sm-crypto's curve requires for a multiplication. The package does not export it. */
const BigInteger = curve.getGlobalCurve().q.constructor;

/** Returns the coordinates of the point multiplied by k, 32 bytes each. */
const sharedPoint = (pointHex: string, kHex: string): { x: Uint8Array; y: Uint8Array } => {
  const point = curve.getGlobalCurve().decodePointHex(pointHex);
  if (!point) throw new Error('sm: no point');
  const shared = point.multiply(new BigInteger(kHex, 16));
  return {
    x: known(fromHex(pad64(shared.getX().toBigInteger().toString(16)))),
    y: known(fromHex(pad64(shared.getY().toBigInteger().toString(16)))),
  };
};

/** Returns the key stream of GB/T 32918.4: SM3(x ‖ y ‖ counter) with a 32-bit counter from 1. */
const keyStream = (x: Uint8Array, y: Uint8Array, length: number): Uint8Array => {
  const blocks: Uint8Array[] = [];
  for (let counter = 1; (counter - 1) * HASH_BYTES < length; counter++) {
    const tail = new Uint8Array(4);
    new DataView(tail.buffer).setUint32(0, counter, false);
    blocks.push(sm3(concat(x, y, tail)));
  }
  return concat(...blocks).slice(0, length);
};

const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, i) => byte ^ (b[i] as number));
const allZero = (bytes: Uint8Array): boolean => sameBytes(bytes, new Uint8Array(bytes.length));

/** Generates an SM2 key pair: the private key in 64 hex characters, the public key in 130 with the leading 04. */
export const sm2GenerateKeyPair = (random: RandomBytes = secureRandom): { privateKey: string; publicKey: string } =>
  // 40 random bytes, 8 more than the curve's order, so that reducing them modulo the order is practically unbiased.
  curve.generateKeyPairHex(toHex(random(40)), 16);

/**
 * Encrypts with SM2. Returns C1 ‖ C3 ‖ C2, with C1 without its leading 04. Takes about 20 ms. Throws for a key outside the curve
 * and for empty bytes.
 */
export const sm2Encrypt = (publicKey: string, bytes: Uint8Array, random: RandomBytes = secureRandom): Uint8Array => {
  must(isPublicKey(publicKey), 'a public key is a point of the curve in 130 hex characters');
  must(bytes.length > 0, 'SM2 encrypts at least one byte');
  for (let tries = 0; tries < 8; tries++) {
    const ephemeral = sm2GenerateKeyPair(random);
    const { x, y } = sharedPoint(publicKey, ephemeral.privateKey);
    const stream = keyStream(x, y, bytes.length);
    // Repeats with another random number, as the standard says: an all-zero key stream would send the plain text.
    if (allZero(stream)) continue;
    return concat(known(fromHex(ephemeral.publicKey.slice(2))), sm3(concat(x, bytes, y)), xor(bytes, stream));
  }
  throw new Error('sm: the random source repeats itself');
};

/**
 * Decrypts C1 ‖ C3 ‖ C2 (no leading 04) with SM2. Returns null for input that is not a valid ciphertext for this key. Takes about
 * 10 ms.
 */
export const sm2Decrypt = (privateKey: string, bytes: Uint8Array): Uint8Array | null => {
  must(isPrivateKey(privateKey), 'a private key has 64 hex characters below the order');
  if (bytes.length <= POINT_BYTES + HASH_BYTES) return null;
  const c1 = `04${toHex(bytes.slice(0, POINT_BYTES))}`;
  if (!isPublicKey(c1)) return null;
  const c3 = bytes.slice(POINT_BYTES, POINT_BYTES + HASH_BYTES);
  const c2 = bytes.slice(POINT_BYTES + HASH_BYTES);
  const { x, y } = sharedPoint(c1, privateKey);
  const stream = keyStream(x, y, c2.length);
  if (allZero(stream)) return null;
  const plain = xor(c2, stream);
  return sameBytes(sm3(concat(x, plain, y)), c3) ? plain : null;
};

/** The default user ID of SM2 signatures (GM/T 0009). */
const USER_ID = '1234567812345678';

/** The generator point of the SM2 curve (GM/T 0003.5). */
const GENERATOR =
  '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0';

/** Returns the public key of a private key. Throws for an invalid private key. */
const sm2PublicKey = (privateKey: string): string => {
  must(isPrivateKey(privateKey), 'a private key is 64 hex characters below the order');
  const { x, y } = sharedPoint(GENERATOR, privateKey);
  return `04${toHex(x)}${toHex(y)}`;
};

/** Signs the bytes with SM2 and SM3. Returns strict DER. The one-time number comes from the secure random source. */
export const sm2Sign = (privateKey: string, bytes: Uint8Array, random: RandomBytes = secureRandom): Uint8Array => {
  const publicKey = sm2PublicKey(privateKey);
  const points = Array.from({ length: 4 }, () => {
    const pair = sm2GenerateKeyPair(random);
    const point = curve.getGlobalCurve().decodePointHex(pair.publicKey);
    if (!point) throw new Error('sm: no point');
    return { ...pair, k: new BigInteger(pair.privateKey, 16), x1: point.getX().toBigInteger() };
  });
  const hex = smCrypto.sm2.doSignature(Array.from(bytes) as never, privateKey, {
    der: true,
    hash: true,
    publicKey,
    userId: USER_ID,
    pointPool: points as never,
  });
  return known(fromHex(hex));
};

/** Verifies a DER signature of the bytes with a public key; false for a malformed signature. */
export const sm2Verify = (publicKey: string, bytes: Uint8Array, signature: Uint8Array): boolean =>
  isPublicKey(publicKey) &&
  smCrypto.sm2.doVerifySignature(Array.from(bytes) as never, toHex(signature), publicKey, {
    der: true,
    hash: true,
    userId: USER_ID,
  });
