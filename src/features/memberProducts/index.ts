/** What other features may use: the part that opens a product of the own wallet, late, and what it knows. */
export { LateOpenProduct } from './LateOpenProduct';
export { ownProducts, productDetails } from './resources';
