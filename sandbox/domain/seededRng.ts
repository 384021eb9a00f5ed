import type { RandomBytes } from './secrets';

/**
 * A small seeded random generator (mulberry32) of numbers from 0 to below 1. With the same seed, the demo data is the
 * same at every fresh start.
 */
export function seededRng(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns bytes of a seeded generator. Used only for the salts of the demo data, whose passwords are public anyway. */
export const seededBytes =
  (rng: () => number): RandomBytes =>
  (length) =>
    Uint8Array.from({ length }, () => Math.floor(rng() * 256));
