/** The public interface of the opening feature. */
export { Withdrawal } from './Withdrawal';
