import { address, paths } from '@/shared/paths';

/** Query value of the orders tab on the page of cashier trades. */
export const ORDERS_TAB = 'orders';
export const TRADES_PATH = paths.trade.cashier;
export const ORDERS_PATH = address(paths.trade.cashier, { tab: ORDERS_TAB });

/** Returns whether an address shows the orders tab. */
export const isOrders = (search: string): boolean => new URLSearchParams(search).get('tab') === ORDERS_TAB;
