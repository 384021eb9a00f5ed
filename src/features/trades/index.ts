/** The public interface of trades: the return of a split in its detail. Add `tradesFeature` together with it. */

export { tradesFeature } from './feature';
export { returnFacts, SplitReturn } from './SplitReturn';
