/**
 * Matches the code of a refusal in `toEqual`: 400 to 499 for a malformed request, 4000 to 4999 for invalid content.
 * It does not match success, an internal error or a response without a code.
 */
export const REFUSAL_CODE = {
  asymmetricMatch: (code: unknown): boolean => typeof code === 'number' && /^4\d\d\d?$/.test(String(code)),
  toString: () => 'REFUSAL_CODE',
};
