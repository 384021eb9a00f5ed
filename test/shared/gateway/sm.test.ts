import vectors from '@test/vectors/gm.json';
import smCrypto from 'sm-crypto';
import {
  concat,
  fromHex,
  hmacSm3,
  isPublicKey,
  sm2Decrypt,
  sm2Encrypt,
  sm2GenerateKeyPair,
  sm3,
  sm4CbcDecrypt,
  sm4CbcEncrypt,
  toHex,
} from '@/common/crypto/sm';

const bytes = (hex: string): Uint8Array => {
  const value = fromHex(hex);
  if (!value) throw new Error(`no hex in the vectors: ${hex}`);
  return value;
};
/** With a random source of this byte, the ephemeral point of the encryption starts with the byte 04. */
const SEED_OF_C1_WITH_04 = 77;
/**
 * 64 hex characters of the coordinate 1; below: the same coordinate plus the prime p, which also fits into 32 bytes.
 */
const ONE = '1'.padStart(64, '0');
const ONE_AND_THE_PRIME = 'fffffffeffffffffffffffffffffffffffffffff000000010000000000000000';
/** The other coordinates of the curve's points that have 1 as a coordinate. */
const Y_OF_X_1 = '9f7a091433a81e3f218f405f792355bf2aa98b5ffa95982f03870800065279a3';
const X_OF_Y_1 = '9c17043effe1a805a74a9a5e70b9d659705d3242094a566dc016f49311178d1f';
const utf8 = (text: string) => new TextEncoder().encode(text);

/**
 * Known answers of a correct implementation. `knownDeviation` marks deviations of the underlying library, which the
 * wrapper must correct.
 */
describe('the SM wrapper against the known answers', () => {
  it('tests every section of the vectors', () => {
    const sections = Object.entries(vectors).filter(([, value]) => Array.isArray(value));
    expect(sections.map(([name]) => name).sort()).toEqual(['hmacSm3', 'sm2Decrypt', 'sm3', 'sm4Cbc']);
    expect(sections.map(([, rows]) => (rows as unknown as unknown[]).length)).not.toContain(0);
  });

  it.each(vectors.sm3.map((row) => [row.id, row] as const))('SM3 passes %s', (_, { msg, digest }) => {
    expect(toHex(sm3(bytes(msg)))).toBe(digest);
  });

  it.each(vectors.hmacSm3.map((row) => [row.id, row] as const))('HMAC-SM3 passes %s', (_, { key, msg, tag, valid }) => {
    expect(toHex(hmacSm3(bytes(key), bytes(msg))) === tag).toBe(valid);
  });

  const padded = vectors.sm4Cbc.filter((row) => row.padding === 'pkcs7');
  it.each(padded.map((row) => [row.id, row] as const))('SM4-CBC opens %s', (_, row) => {
    const opened = sm4CbcDecrypt(bytes(row.key), bytes(row.iv), bytes(row.ct));
    expect(opened && toHex(opened)).toBe(row.valid ? row.pt : null);
  });

  const valid = vectors.sm4Cbc.filter((row) => row.valid);
  it.each(valid.map((row) => [row.id, row] as const))('SM4-CBC seals %s', (_, row) => {
    const sealed = sm4CbcEncrypt(bytes(row.key), bytes(row.iv), bytes(row.pt ?? ''));
    // Our envelope always adds padding. A vector without padding equals our result without its last block.
    const ours = toHex(row.padding === 'none' ? sealed.slice(0, -16) : sealed);
    expect(ours).toBe(row.ct);
    expect(toHex(sm4CbcDecrypt(bytes(row.key), bytes(row.iv), sealed) ?? new Uint8Array())).toBe(row.pt);
  });

  it.each(vectors.sm2Decrypt.map((row) => [row.id, row] as const))('SM2 passes %s', (_, row) => {
    const opened = sm2Decrypt(row.priv, bytes(row.c1c3c2));
    expect(opened && toHex(opened)).toBe(row.valid ? row.pt : null);
  });
});

describe('the SM wrapper is strict where sm-crypto is lenient', () => {
  const { privateKey, publicKey } = sm2GenerateKeyPair();
  const message = utf8('云帆𠮷');

  it('decrypts its own SM2 ciphertexts for every first byte', () => {
    for (let round = 0; round < 5; round++) {
      const sealed = sm2Encrypt(publicKey, message);
      expect(sealed.length).toBe(96 + message.length);
      expect(sm2Decrypt(privateKey, sealed)).toEqual(message);
    }
  });

  it.each([1, 31, 32, 33, 63, 64, 65, 96, 200, 8_193])(
    "matches the standard's key stream for %i bytes, over any number of blocks",
    (length) => {
      const plain = Uint8Array.from({ length }, (_, at) => (at * 31 + 7) % 256);
      // sm-crypto is an independent implementation: each implementation must decrypt the other's ciphertext.
      const theirs = smCrypto.sm2.doDecrypt(toHex(sm2Encrypt(publicKey, plain)), privateKey, 1, { output: 'array' });
      expect(toHex(Uint8Array.from(theirs))).toBe(toHex(plain));
      // The standard forbids a key stream of zeros, which sm-crypto accepts with a probability of 1/256 for a single
      // byte. The ciphertext then contains the plain text, so the test encrypts again.
      let sealed: string;
      do sealed = smCrypto.sm2.doEncrypt(Array.from(plain), publicKey, 1);
      while (sealed.endsWith(toHex(plain)));
      expect(toHex(sm2Decrypt(privateKey, bytes(sealed)) ?? new Uint8Array())).toBe(toHex(plain));
    },
  );

  it('recognises C1 by its length, so that a ciphertext that begins with 04 also opens', () => {
    const source = (length: number) => new Uint8Array(length).fill(SEED_OF_C1_WITH_04);
    const sealed = sm2Encrypt(publicKey, message, source);
    expect(sealed[0]).toBe(4);
    expect(sm2Decrypt(privateKey, sealed)).toEqual(message);
  });

  it('returns the same ciphertext for the same random bytes', () => {
    const fixed = (length: number) => new Uint8Array(length).fill(9);
    expect(sm2GenerateKeyPair(fixed)).toEqual(sm2GenerateKeyPair(fixed));
    expect(sm2Encrypt(publicKey, message, fixed)).toEqual(sm2Encrypt(publicKey, message, fixed));
  });

  it('refuses every single changed byte of an SM2 ciphertext', () => {
    const sealed = sm2Encrypt(publicKey, utf8('k'));
    for (let i = 0; i < sealed.length; i += 6) {
      const changed = Uint8Array.from(sealed);
      changed[i] = (changed[i] as number) ^ 1;
      expect(sm2Decrypt(privateKey, changed)).toBeNull();
    }
    expect(sm2Decrypt(privateKey, sealed.slice(0, 96))).toBeNull();
    expect(sm2Decrypt(privateKey, new Uint8Array())).toBeNull();
  });

  it.each([
    ['the point at infinity', '00'],
    ['a key without its 04', publicKey.slice(2)],
    ['upper case', publicKey.toUpperCase()],
    ['a point off the curve', `04${'1'.repeat(128)}`],
    ['a compressed point', `02${publicKey.slice(2, 66)}`],
    ['a coordinate above the field', `04${'f'.repeat(64)}${publicKey.slice(66)}`],
    ['no hex', `04${'zz'.repeat(64)}`],
  ])('refuses a public key that is %s', (_, key) => {
    expect(isPublicKey(key)).toBe(false);
    expect(() => sm2Encrypt(key, message)).toThrow('sm:');
  });

  it('accepts a point only in its canonical form, whichever coordinate has a second form', () => {
    expect([`04${ONE}${Y_OF_X_1}`, `04${X_OF_Y_1}${ONE}`].map(isPublicKey)).toEqual([true, true]);
    const again = [`04${ONE_AND_THE_PRIME}${Y_OF_X_1}`, `04${X_OF_Y_1}${ONE_AND_THE_PRIME}`];
    expect(again.map(isPublicKey)).toEqual([false, false]);
    // The coordinate zero, and the same coordinate written as the prime p.
    const [zero, prime] = ['0'.repeat(64), 'fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff'];
    const yOfZero = 'fd4511e81736a60f07e88a83d6cf5a167fae6d1a9c9330e76e232e00f5cdc154';
    expect([`04${zero}${yOfZero}`, `04${prime}${yOfZero}`].map(isPublicKey)).toEqual([true, false]);
  });

  it('refuses to seal an empty text', () => {
    expect(() => sm2Encrypt(publicKey, new Uint8Array())).toThrow('sm:');
  });

  it('opens no text with a point off the curve, which would reveal the private key bit by bit', () => {
    // With the private key 1 the shared point equals C1, so the test can build a ciphertext for any point C1.
    const sealedTo = (x: string, y: string) => {
      const tail = Uint8Array.of(0, 0, 0, 1);
      const stream = sm3(concat(bytes(x), bytes(y), tail)).slice(0, message.length);
      const c2 = message.map((byte, at) => byte ^ (stream[at] as number));
      return concat(bytes(x), bytes(y), sm3(concat(bytes(x), message, bytes(y))), c2);
    };
    expect(sm2Decrypt(ONE, sealedTo(ONE, Y_OF_X_1))).toEqual(message);
    expect(sm2Decrypt(ONE, sealedTo(ONE, ONE))).toBeNull();
  });

  it.each([
    ['zero', '0'.repeat(64)],
    ['the order', 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123'],
    ['more than the order', 'f'.repeat(64)],
    ['short', '1'.repeat(63)],
  ])('refuses a private key that is %s', (_, key) => {
    expect(() => sm2Decrypt(key, new Uint8Array(120))).toThrow('sm:');
  });

  it('throws for an SM4 key or IV of a wrong length instead of doing something else', () => {
    const block = new Uint8Array(16);
    expect(() => sm4CbcEncrypt(new Uint8Array(15), block, block)).toThrow('sm:');
    expect(() => sm4CbcEncrypt(block, new Uint8Array(12), block)).toThrow('sm:');
    expect(sm4CbcDecrypt(block, block, new Uint8Array(17))).toBeNull();
    expect(sm4CbcDecrypt(block, block, new Uint8Array())).toBeNull();
  });

  it('parses hex strictly', () => {
    expect(fromHex('00ff')).toEqual(Uint8Array.of(0, 255));
    expect(fromHex('')).toEqual(new Uint8Array());
    for (const bad of ['0', '0F', 'zz', ' 00', '00\n', '0x']) expect(fromHex(bad)).toBeNull();
  });

  it('refuses to encrypt an empty text, whose ciphertext would look like a failure', () => {
    expect(() => sm2Encrypt(publicKey, new Uint8Array())).toThrow('sm:');
  });
});
