/** The public interface of the feature that opens merchants. */
export { Withdrawal } from './Withdrawal';
