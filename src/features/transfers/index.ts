/** The public interface of transfers: pages for further money actions, and the payee book. Each part loads with its page. */
export { ActionPage } from './ActionPage';
export { defineAction, type MoneyAction } from './model';
export { PayeeBook } from './payees/PayeeBook';
