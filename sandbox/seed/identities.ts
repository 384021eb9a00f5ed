import { idCheckDigit, luhnDigit, usccCheckDigit } from '@/contract/rules/numbers';

/*
 * Numbers of invented people, companies and cards with valid check digits. They are computed from a position, so the
 * same position always gives the same number.
 */

const digits = (at: number, length: number) => String(at).padStart(length, '0');

/** Returns a mobile number that encodes the position in its last digits. */
export const mobileOf = (at: number): string => `139${digits(57_100_000 + at, 8)}`;

export const personIdOf = (at: number): string => {
  const first = `330106${1970 + (at % 30)}${digits((at % 12) + 1, 2)}${digits((at % 28) + 1, 2)}${digits(at % 1000, 3)}`;
  return first + idCheckDigit(first);
};

export const companyIdOf = (at: number): string => {
  const first = `91330100MA${digits(2_000_000 + at, 7)}`;
  return first + usccCheckDigit(first);
};

const HEADS = { '102': '622202', '105': '621700', '103': '622848', '308': '622588' } as const;
const BANKS = Object.keys(HEADS) as (keyof typeof HEADS)[];

/** Returns a valid card number of one of the large banks. */
export const cardOf = (at: number): { bankCode: keyof typeof HEADS; cardNo: string } => {
  const bankCode = BANKS[at % BANKS.length] ?? '102';
  const first = `${HEADS[bankCode]}${digits(100_000_000_000 + at * 7919, 12)}`;
  return { bankCode, cardNo: first + luhnDigit(first) };
};

/** Returns a mobile number and the identity number of an invented person or company. */
export const identityOf = (kind: 'PERSON' | 'COMPANY', at: number) => ({
  mobile: mobileOf(at),
  idNo: kind === 'PERSON' ? personIdOf(at) : companyIdOf(at),
});
