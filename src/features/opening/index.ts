/** What other features may use of the opening. */
export { Withdrawal } from './Withdrawal';
