/**
 * Trade types in links of notification messages. A module of its own, because only lists need it (screen
 * specification, section 2.14).
 */
const TRADE_TYPES = ['PAY', 'RECHARGE', 'TRANSFER', 'WITHDRAW', 'REFUND', 'COLLECTION', 'PAYMENT'] as const;
export type TradeType = (typeof TRADE_TYPES)[number];

const TRADE_STATES = ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const;
export type TradeState = (typeof TRADE_STATES)[number];

const among = <Word extends string>(words: readonly Word[], word: string): Word | undefined =>
  words.find((one) => one === word);

export const tradeTypeOf = (word: string): TradeType | undefined => among(TRADE_TYPES, word);
/** Returns the trade state of a link's word; FAIL means the state FAILED. */
export const tradeStateOf = (word: string): TradeState | undefined =>
  word === 'FAIL' ? 'FAILED' : among(TRADE_STATES, word);
