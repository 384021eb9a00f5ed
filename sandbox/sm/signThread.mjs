// Creates and verifies SM2 signatures in a separate thread; answers each message with one message. Operations with a
// secret use Node's OpenSSL, which runs in constant time. Operations on public data use sm-crypto-v2, because
// OpenSSL's verification cannot set the id of the signature.
import { createECDH, createHash, getCurves, getHashes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { sm2 } from 'sm-crypto-v2';

const { privateKey, publicKey: ownKey, userId } = workerData;

const N = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
/** The parameters a and b and the base point of the SM2 curve, as they are hashed (GB/T 32918.5). */
const CURVE = Buffer.from(
  'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93' +
    '32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  'hex',
);
const NATIVE = getCurves().includes('SM2') && getHashes().includes('sm3');
if (!getHashes().includes('sm3')) throw new Error('This Node.js has no SM3.');

const sm3 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sm3')).digest();
const numberOf = (bytes) => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
const hexOf = (number) => number.toString(16).padStart(64, '0');
const mod = (number) => ((number % N) + N) % N;

/** Returns Z, the hash of the id, the curve and the public key. SM2 hashes Z before the message. */
function zOf(publicKey) {
  const id = Buffer.from(userId);
  return sm3(Buffer.of((id.length * 8) >> 8, (id.length * 8) & 255), id, CURVE, Buffer.from(publicKey.slice(2), 'hex'));
}

function inverse(number) {
  let [a, b, x, y] = [mod(number), N, 1n, 0n];
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  return mod(x);
}

const derInteger = (number) => {
  let hex = number.toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  const bytes = Buffer.from(hex, 'hex');
  const whole = bytes[0] >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(2, whole.length), whole]);
};
function derOf(r, s) {
  const parts = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.of(0x30, parts.length), parts]);
}

/** Reads the DER integer that begins at `from`. Null unless it is in its shortest form and has at most 33 bytes. */
function readInteger(der, from) {
  const length = der[from + 1];
  const bytes = der.subarray(from + 2, from + 2 + length);
  if (der[from] !== 2 || !(length >= 1 && length <= 33) || bytes.length !== length) return null;
  if (bytes[0] >= 0x80 || (length > 1 && bytes[0] === 0 && bytes[1] < 0x80)) return null;
  return { value: numberOf(bytes), end: from + 2 + length };
}
/** Reads both numbers of a signature in strict DER, each from 1 to n − 1. Null for any other input. */
function readDer(der) {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return null;
  const r = readInteger(der, 2);
  const s = r && readInteger(der, r.end);
  if (!s || s.end !== der.length) return null;
  const within = (number) => number > 0n && number < N;
  return within(r.value) && within(s.value) ? { r: r.value, s: s.value } : null;
}

const own = privateKey && { d: BigInt(`0x${privateKey}`), z: zOf(ownKey) };
const factor = own && inverse(1n + own.d);

function sign(message) {
  if (!NATIVE) {
    const hex = sm2.doSignature(message, privateKey, { hash: true, der: true, userId, publicKey: ownKey });
    return Buffer.from(hex, 'hex');
  }
  const e = numberOf(sm3(own.z, message));
  while (true) {
    const ephemeral = createECDH('SM2');
    const point = ephemeral.generateKeys();
    const k = numberOf(ephemeral.getPrivateKey());
    const r = mod(e + numberOf(point.subarray(1, 33)));
    const s = mod(factor * (k - r * own.d));
    if (r !== 0n && r + k !== N && s !== 0n) return derOf(r, s);
  }
}

/**
 * Public keys with at least one valid signature, the most recently used last. For frequently used keys, curve points
 * are precomputed, which makes verification faster.
 */
const known = new Map();
const MOST_KNOWN = 100;
/**
 * Number of valid signatures of a key after which curve points are precomputed. The precomputation costs as much as
 * some ten verifications.
 */
const WORTH_IT = 8;
const WINDOW = 6;

function remember(publicKey, entry) {
  known.delete(publicKey);
  const held = entry.held + 1;
  const point = entry.point ?? (held >= WORTH_IT ? sm2.precomputePublicKey(publicKey, WINDOW) : undefined);
  known.set(publicKey, { z: entry.z, held, point });
  for (const oldest of known.keys()) {
    if (known.size <= MOST_KNOWN) break;
    known.delete(oldest);
  }
}

function holds(key, z, message, { r, s }) {
  try {
    return sm2.doVerifySignature(sm3(z, message), hexOf(r) + hexOf(s), key, { hash: false, der: false });
  } catch {
    // The public key is not a point of the curve, so no signature is valid.
    return false;
  }
}

/**
 * Precomputed points of a key that belongs to no program. A verification with these points takes as long as with a
 * frequently used key.
 */
let nobody;
const stranger = () => {
  nobody ??= sm2.precomputePublicKey(createPublicPoint(), WINDOW);
  return nobody;
};
function createPublicPoint() {
  if (!NATIVE) return sm2.generateKeyPairHex().publicKey;
  return createECDH('SM2').generateKeys('hex');
}

/**
 * Verifies a signature. An invalid signature takes the same time for frequently used and unknown keys, so that the
 * time does not reveal which keys exist. Precomputed points speed up only valid signatures.
 */
function verify({ publicKey, message, der }) {
  const numbers = readDer(Buffer.from(der)) ?? { r: 1n, s: 1n };
  const isForm = numbers.s !== 1n;
  const entry = known.get(publicKey) ?? { z: zOf(publicKey), held: 0, point: undefined };
  const right = holds(entry.point ?? publicKey, entry.z, message, numbers) && isForm;
  if (right) remember(publicKey, entry);
  else if (entry.point) holds(publicKey, entry.z, message, numbers);
  else holds(stranger(), entry.z, message, numbers);
  return right;
}

parentPort.on('message', (task) => {
  parentPort.postMessage(task.what === 'sign' ? sign(Buffer.from(task.message)) : verify(task));
});
