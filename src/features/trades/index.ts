/** What other features may use: bringing a split back, over the detail of one. Add `tradesPart` with it. */
export { tradesPart } from './part';
export { returnFacts, SplitReturn } from './SplitReturn';
