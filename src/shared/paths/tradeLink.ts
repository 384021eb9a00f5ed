/**
 * Parameters for trades in links of messages. They are separate from the others because lists only need these (screens, section
 * 2.14).
 */
const TRADE_TYPES = ['PAY', 'RECHARGE', 'TRANSFER', 'WITHDRAW', 'REFUND', 'COLLECTION', 'PAYMENT'] as const;
export type TradeType = (typeof TRADE_TYPES)[number];

const TRADE_STATES = ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'] as const;
export type TradeState = (typeof TRADE_STATES)[number];

const among = <Word extends string>(words: readonly Word[], word: string): Word | undefined =>
  words.find((one) => one === word);

export const tradeTypeOf = (word: string): TradeType | undefined => among(TRADE_TYPES, word);
/** Maps the link's FAIL to the state FAILED. */
export const tradeStateOf = (word: string): TradeState | undefined =>
  word === 'FAIL' ? 'FAILED' : among(TRADE_STATES, word);
