/**
 * The public interface for other features: the lazy component that opens a product of the member's own wallet, and the resources
 * about these products.
 */
export { LazyOpenProduct } from './LazyOpenProduct';
export { ownProducts, productDetails } from './resources';
