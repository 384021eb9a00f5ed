/** Time at which the demo data of the tests is seeded: 14:00 in Shanghai. */
export const SEED_TIME = new Date('2026-11-20T06:00:00.000Z');
