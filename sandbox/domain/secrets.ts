import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A source of unpredictable bytes. Tests may supply a different source. */
export type RandomBytes = (length: number) => Uint8Array;
export const secureRandom: RandomBytes = (length) => randomBytes(length);

/** Creates a secret of 256 random bits as text, for session tokens, tickets and grants. */
export const newSecret = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/**
 * Derives a secret from another secret and a purpose. The same input always gives the same result, which is as
 * unpredictable as the original secret.
 */
export const secretFrom = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose}\n${secret}`).digest('base64url');

/**
 * Returns the hash under which a random secret is stored. SHA-256 without salt is enough, because a random secret cannot be
 * guessed.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Cost parameters of the password hash scrypt. Each stored hash contains its parameters, so that the cost of new
 * hashes can be raised later.
 */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** The cost for hashing real passwords: about 50 ms and 16 MiB per hash. */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 8, p: 1 };

/** Returns whether a hash of this cost takes as much work and memory as `PASSWORD_COST`. */
export const isSafeCost = ({ N, r, p }: PasswordCost): boolean =>
  N * r >= PASSWORD_COST.N * PASSWORD_COST.r && N * r * p >= PASSWORD_COST.N * PASSWORD_COST.r * PASSWORD_COST.p;

/** Additional memory in bytes that scrypt needs besides `128 * N * r`. */
const SPARE_MEMORY = 65_536;

const derive = (password: string, salt: Buffer, cost: PasswordCost) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(
      password.normalize('NFC'),
      salt,
      32,
      { ...cost, maxmem: SPARE_MEMORY + 256 * cost.N * cost.r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });

/**
 * Hashes a password with scrypt; the result has the form `scrypt$N$r$p$salt$hash`. Runs in Node's thread pool, so
 * that other requests are not blocked.
 */
export async function hashPassword(password: string, random: RandomBytes, cost: PasswordCost): Promise<string> {
  const salt = Buffer.from(random(16));
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Returns a hash that matches no password, for sign-ins to accounts that do not exist. Its verification takes as long
 * as that of a real hash, so that the time does not reveal whether an account exists.
 */
export const noPasswordOf = ({ N, r, p }: PasswordCost): string =>
  ['scrypt', N, r, p, 'AAAAAAAAAAAAAAAAAAAAAA', ''].join('$');

/** A hash that matches no password, for users who never sign in with a password (programs). */
export const NO_PASSWORD = noPasswordOf(PASSWORD_COST);

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === given.length && timingSafeEqual(expected, given);
}
