/** The first start of the tests' demo world: 14:00 in Shanghai. */
export const SEED_TIME = new Date('2026-11-20T06:00:00.000Z');
