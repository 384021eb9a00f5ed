/** Store key of a trade's detail. */
export const TRADE_DETAIL = 'trades.detail';
