/**
 * Matches the code of a refusal, 4000 to 4999, in `toEqual`. Success, an internal error and an answer without a code do not match.
 */
export const REFUSAL_CODE = {
  asymmetricMatch: (code: unknown): boolean => typeof code === 'number' && code >= 4000 && code < 5000,
  toString: () => 'REFUSAL_CODE',
};
