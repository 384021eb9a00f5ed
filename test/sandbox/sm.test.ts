import { HAS_SM2, randomPublicKey, symmetricSm } from '@sandbox/sm/native';
import { OpenerBusy, type Sm2Opener, startOpener } from '@sandbox/sm/opener';
import vectors from '@test/vectors/gm.json';
import * as wrapper from '@/common/crypto/sm';

const bytes = (hex: string): Uint8Array => {
  const value = wrapper.fromHex(hex);
  if (!value) throw new Error(`no hex in the vectors: ${hex}`);
  return value;
};
const hexOf = (found: Uint8Array | null) => found && wrapper.toHex(found);
const nothing = () => {};

const openers: Sm2Opener[] = [];
const opener = (privateKey: string): Sm2Opener => {
  const made = startOpener(privateKey, nothing);
  openers.push(made);
  return made;
};
afterEach(() => Promise.all(openers.splice(0).map((made) => made.close())));

/** The server's cipher functions return the same bytes as the console's wrapper. */
describe('SM2, SM3 and SM4 of the server against the known answers', () => {
  it('the tests below use OpenSSL and the worker of this Node.js', () => {
    expect(HAS_SM2).toBe(true);
    expect(symmetricSm).not.toBe(wrapper);
  });

  it('creates different public keys that are points of the curve', () => {
    const [one, other] = [randomPublicKey(), randomPublicKey()];
    expect(one).not.toBe(other);
    for (const key of [one, other]) expect(wrapper.isPublicKey(key)).toBe(true);
  });

  it.each(vectors.sm3.map((row) => [row.id, row] as const))('SM3 passes %s', (_, { msg, digest }) => {
    expect(hexOf(symmetricSm.sm3(bytes(msg)))).toBe(digest);
  });

  it.each(vectors.hmacSm3.map((row) => [row.id, row] as const))('HMAC-SM3 passes %s', (_, { key, msg, tag, valid }) => {
    expect(hexOf(symmetricSm.hmacSm3(bytes(key), bytes(msg))) === tag).toBe(valid);
  });

  const padded = vectors.sm4Cbc.filter((row) => row.padding === 'pkcs7');
  it.each(padded.map((row) => [row.id, row] as const))('SM4-CBC opens %s', (_, row) => {
    expect(hexOf(symmetricSm.sm4CbcDecrypt(bytes(row.key), bytes(row.iv), bytes(row.ct)))).toBe(
      row.valid ? row.pt : null,
    );
  });

  const valid = vectors.sm4Cbc.filter((row) => row.valid);
  it.each(valid.map((row) => [row.id, row] as const))('SM4-CBC seals %s', (_, row) => {
    const plain = bytes(row.pt ?? '');
    expect(symmetricSm.sm4CbcEncrypt(bytes(row.key), bytes(row.iv), plain)).toEqual(
      Buffer.from(wrapper.sm4CbcEncrypt(bytes(row.key), bytes(row.iv), plain)),
    );
  });

  it.each(vectors.sm2Decrypt.map((row) => [row.id, row] as const))('the SM2 worker passes %s', async (_, row) => {
    expect(hexOf(await opener(row.priv).open(bytes(row.c1c3c2)))).toBe(row.valid ? row.pt : null);
  });

  it('SM2 opens sealed texts of every length around a block of the key stream', async () => {
    const { privateKey, publicKey } = wrapper.sm2GenerateKeyPair();
    const { open } = opener(privateKey);
    for (const length of [1, 31, 32, 33, 48, 64, 65, 200]) {
      const plain = wrapper.secureRandom(length);
      expect(hexOf(await open(wrapper.sm2Encrypt(publicKey, plain)))).toBe(wrapper.toHex(plain));
    }
  });

  it('SM2 refuses every changed byte, a point off the curve and a text that is too short', async () => {
    const { privateKey, publicKey } = wrapper.sm2GenerateKeyPair();
    const { open } = opener(privateKey);
    const sealed = wrapper.sm2Encrypt(publicKey, Uint8Array.of(1, 2, 3));
    for (let i = 0; i < sealed.length; i++) {
      const changed = Uint8Array.from(sealed);
      changed[i] = (changed[i] as number) ^ 1;
      expect(await open(changed)).toBeNull();
    }
    for (const bad of [sealed.slice(0, 96), new Uint8Array(), new Uint8Array(99), new Uint8Array(99).fill(255)]) {
      expect(await open(bad)).toBeNull();
    }
  });
});

it('holds a limited number of envelopes, refuses the next one, and opens the held ones', async () => {
  const { privateKey, publicKey } = wrapper.sm2GenerateKeyPair();
  const { open } = opener(privateKey);
  const sealed = wrapper.sm2Encrypt(publicKey, Uint8Array.of(7));
  const all = await Promise.allSettled(Array.from({ length: 1_100 }, () => open(sealed)));
  const opened = all.filter((one) => one.status === 'fulfilled').map(({ value }) => hexOf(value));
  const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(new Set(opened)).toEqual(new Set(['07']));
  expect(opened.length).toBeGreaterThanOrEqual(900);
  expect(refused.length).toBeGreaterThanOrEqual(90);
  expect(new Set(refused.map((reason) => reason.constructor))).toEqual(new Set([OpenerBusy]));
});

it('S-15: opens envelopes outside the main thread', async () => {
  const { privateKey, publicKey } = wrapper.sm2GenerateKeyPair();
  const { open } = opener(privateKey);
  const sealed = wrapper.sm2Encrypt(publicKey, Uint8Array.of(7));
  await open(sealed);
  let turns = 0;
  let done = false;
  const turn = () => {
    turns++;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all(Array.from({ length: 300 }, () => open(sealed)));
  done = true;
  // If this thread decrypted, all requests would be finished before the event loop turns twice.
  expect(turns).toBeGreaterThan(50);
});
