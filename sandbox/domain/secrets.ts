import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** A source of unpredictable bytes; tests may bring their own. */
export type RandomBytes = (length: number) => Uint8Array;
export const secureRandom: RandomBytes = (length) => randomBytes(length);

/** 256 random bits as text: session tokens, tickets, grants. */
export const newSecret = (random: RandomBytes): string => Buffer.from(random(32)).toString('base64url');

/** A secret that follows from another one and is told to whoever has that: as unpredictable, and the same each time. */
export const secretFrom = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose}\n${secret}`).digest('base64url');

/** What is stored of a secret: SHA-256 is enough, a random secret cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Cost of scrypt: about 50 ms and 16 MiB. It is written into each hash, so that it can be raised later. */
const COST = { N: 16_384, r: 8, p: 1 };

const derive = (password: string, salt: Buffer, cost: typeof COST) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** `scrypt$N$r$p$salt$hash`. Runs in the thread pool, not in the event loop. */
export async function hashPassword(password: string, random: RandomBytes): Promise<string> {
  const salt = Buffer.from(random(16));
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A hash that no password has, for accounts that do not exist: they must take as long as the others. */
export const NO_PASSWORD = ['scrypt', COST.N, COST.r, COST.p, 'AAAAAAAAAAAAAAAAAAAAAA', ''].join('$');

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === given.length && timingSafeEqual(expected, given);
}
