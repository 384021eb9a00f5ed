/**
 * The public interface of trades for other features: the return of a split. A page that uses it must also inject `tradesFeature`.
 */

export { tradesFeature } from './feature';
export { returnFacts, SplitReturn } from './SplitReturn';
