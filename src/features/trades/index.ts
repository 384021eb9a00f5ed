/**
 * What other features may use: bringing a split back, over the detail of one; the form of an amount that is moved for one
 * thing, once. Add `tradesFeature` with either.
 */

export { tradesFeature } from './feature';
export { definePayBack, type PayBack } from './flows/payBack';
export { type Become, PayBackForm } from './PayBackForm';
export { returnFacts, SplitReturn } from './SplitReturn';
