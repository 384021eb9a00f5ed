/** Key of a trade's detail in the store. */
export const TRADE_DETAIL = 'trades.detail';
