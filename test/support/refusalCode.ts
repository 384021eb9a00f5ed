/**
 * Matches the code of a refusal in `toEqual`: 400 to 499 for a malformed request, 4000 to 4999 for its content. Success, an
 * internal error and an answer without a code do not match.
 */
export const REFUSAL_CODE = {
  asymmetricMatch: (code: unknown): boolean => typeof code === 'number' && /^4\d\d\d?$/.test(String(code)),
  toString: () => 'REFUSAL_CODE',
};
