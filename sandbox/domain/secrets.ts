import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A source of unpredictable bytes. Tests may supply a different source. */
export type RandomBytes = (length: number) => Uint8Array;
export const secureRandom: RandomBytes = (length) => randomBytes(length);

/** 256 random bits as text: session tokens, tickets, grants. */
export const newSecret = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/** Derives a secret from another secret: equally unpredictable, and always the same. */
export const secretFrom = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose}\n${secret}`).digest('base64url');

/** The stored hash of a secret. SHA-256 is enough, because a random secret cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Cost parameters of scrypt. Each hash contains those it was made with, so that the cost can be raised later. */
export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** The cost that protects real passwords: about 50 ms and 16 MiB a hash. */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 8, p: 1 };

/** Returns whether a hash of this cost takes as much work and memory as `PASSWORD_COST`. */
export const isSafeCost = ({ N, r, p }: PasswordCost): boolean =>
  N * r >= PASSWORD_COST.N * PASSWORD_COST.r && N * r * p >= PASSWORD_COST.N * PASSWORD_COST.r * PASSWORD_COST.p;

/** scrypt needs a little more than its `128 * N * r` bytes. */
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

/** `scrypt$N$r$p$salt$hash`. Runs in the thread pool, not in the event loop. */
export async function hashPassword(password: string, random: RandomBytes, cost: PasswordCost): Promise<string> {
  const salt = Buffer.from(random(16));
  const key = await derive(password, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that no password has, for accounts that do not exist: verifying it takes as long as a real hash of this cost. */
export const noPasswordOf = ({ N, r, p }: PasswordCost): string =>
  ['scrypt', N, r, p, 'AAAAAAAAAAAAAAAAAAAAAA', ''].join('$');

/** The hash that no password has, for users who never sign in with a password (programs). */
export const NO_PASSWORD = noPasswordOf(PASSWORD_COST);

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === given.length && timingSafeEqual(expected, given);
}
