/**
 * The public interface of transfers: `ActionPage`, with which other features build pages for actions that move money, and the
 * payee book. Each part loads with its page.
 */
export { ActionPage } from './ActionPage';
export { defineAction, type MoneyAction } from './model';
export { PayeeBook } from './payees/PayeeBook';
