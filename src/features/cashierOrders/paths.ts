import { address, paths } from '@/shared/paths';

/** Which tab of the page of cashier trades. */
export const ORDERS_TAB = 'orders';
export const TRADES_PATH = paths.trade.cashier;
export const ORDERS_PATH = address(paths.trade.cashier, { tab: ORDERS_TAB });

/** Whether an address shows the orders of the cashier. */
export const isOrders = (search: string): boolean => new URLSearchParams(search).get('tab') === ORDERS_TAB;
