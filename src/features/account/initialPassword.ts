/** Characters of the proposed password, without those that look alike, such as O and 0. */
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';
const SYMBOLS = '#@!%';
const PATTERN = [UPPER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, SYMBOLS, DIGITS, DIGITS, DIGITS, DIGITS];

/** Returns a password for a new staff member from a random number of 32 hexadecimal digits. It satisfies the password rule. */
export const initialPassword = (random: string): string =>
  PATTERN.map((set, at) => set[Number.parseInt(random.slice(2 * at, 2 * at + 2), 16) % set.length]).join('');
