/*
 * What links from messages say of trades, as `linkFilters` of a list need it (screens, section 2.14). A word that a list
 * does not offer counts as absent there, as in any address.
 */

const TRADE_TYPES: ReadonlyMap<string, string> = new Map([
  ['RECHARGE', '4001'],
  ['TRANSFER', '4002'],
  ['WITHDRAW', '4003'],
  ['PAY', '4004'],
  ['REFUND', '4005'],
  ['PAYMENT', '4006'],
  ['COLLECTION', '4007'],
]);

/** The business type of the trades that a link means; empty where it means none. */
export const linkedBusinessType = (params: URLSearchParams): string =>
  TRADE_TYPES.get(params.get('tradeType') ?? '') ?? '';

/** The state that a link means: its FAIL is our FAILED. Empty where it means none. */
export function linkedStatus(params: URLSearchParams): string {
  const word = params.get('tradeStatus') ?? '';
  return word === 'FAIL' ? 'FAILED' : word;
}
