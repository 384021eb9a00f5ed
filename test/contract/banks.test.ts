import { BANKS_BY_CODE } from '@/contract/words/banks';

/**
 * The bank codes in the order in which files with stored columns refer to them by position. The order must not
 * change.
 */
const PLACES =
  '102 105 103 104 301 308 403 302 303 304 305 306 307 309 310 315 316 318 201 203 313 314 317 320 322 323 402 501 502 503 531 671';

it('keeps the position of each bank code, because stored columns of files refer to it', () => {
  const codes = BANKS_BY_CODE.map(([code]) => code);
  expect(codes.slice(0, 32).join(' ')).toBe(PLACES);
  expect(new Set(codes).size).toBe(codes.length);
});
