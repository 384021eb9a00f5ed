/**
 * The public interface for the page of cashier trades: the two tabs, the button for a new link, and the test for the shown tab.
 */
export { NewLink } from './NewLink';
export { isOrders } from './paths';
export { CashierTabs } from './Tabs';
