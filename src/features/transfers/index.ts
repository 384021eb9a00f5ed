/** What other features may use: to make a page of an own action, and the payee book. Each comes with its page. */
export { ActionPage } from './ActionPage';
export { defineAction, type MoneyAction } from './model';
export { PayeeBook } from './payees/PayeeBook';
