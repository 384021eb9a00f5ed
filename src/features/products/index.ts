/** What other features may use of the product centre. The components end up in the chunks of the pages that use them. */
export { FIELD_PARTS } from './fields';
export { applyingForm } from './forms';
export { applicationOf, mendingOf, openingOf, signingOf } from './links';
export { OpenProducts } from './OpenProducts';
export { LimitsUsed } from './parts';
export { PAYOUT_FIELDS } from './payoutFields';
export { centre, ownAccounts, payMethods } from './resources';
