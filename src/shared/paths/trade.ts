export const tradeManage = '/trade-manage';
export const cashier = '/trade-manage/index';
export const behalfPay = '/trade-manage/behalfPay';
export const batchPayFile = '/trade-manage/batchPayFile';
export const divideAccounts = '/trade-manage/divideAccounts';
export const receive = '/trade-manage/receive';
export const payment = '/trade-manage/payment';
export const batchPayment = '/trade-manage/batchPayment';
export const settleTrade = '/trade-manage/settleTrade';
export const batchTransactions = '/trade-manage/batchTransactions';
export const creditPayment = '/trade-manage/creditPayment';
export const behalfAway = '/trade-manage/behalfAway';

/** Query parameters that links to the trade pages may contain, by path. */
export interface Query {
  /** `tab`: shows the cashier orders instead of the cashier trades. */
  [cashier]: 'tab';
  [batchTransactions]: 'batchNo';
}
