/**
 * The public interface of trades: the return of a split in its detail, and the form that pays an amount back exactly once. Add
 * `tradesFeature` together with either part.
 */

export { tradesFeature } from './feature';
export { definePayBack, type PayBack } from './flows/payBack';
export { type Become, PayBackForm } from './PayBackForm';
export { returnFacts, SplitReturn } from './SplitReturn';
