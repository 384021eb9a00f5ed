/** The public interface of the product centre. Its components become part of the chunks that import them. */
export { FIELD_PARTS } from './fields';
export { applyingForm } from './forms';
export { applicationOf, mendingOf, openingOf, signingOf } from './links';
export { OpenProducts } from './OpenProducts';
export { LimitsUsed } from './parts';
export { PAYOUT_FIELDS } from './payoutFields';
export { centre, ownAccounts, payMethods } from './resources';
