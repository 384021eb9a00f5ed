/** What the page of cashier trades uses: its two views, the button for a new link, which of them an address shows. */
export { NewLink } from './NewLink';
export { isOrders } from './paths';
export { CashierTabs } from './Tabs';
