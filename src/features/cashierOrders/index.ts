/**
 * Public interface for the page of cashier trades: its two tabs, the button for a new payment link, and `isOrders`,
 * which recognises the selected tab.
 */
export { NewLink } from './NewLink';
export { isOrders } from './paths';
export { CashierTabs } from './Tabs';
