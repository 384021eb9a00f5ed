/** The public interface: the component that opens a product of the own wallet (lazy), and its resources. */
export { LateOpenProduct } from './LateOpenProduct';
export { ownProducts, productDetails } from './resources';
