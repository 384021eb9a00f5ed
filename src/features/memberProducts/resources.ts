import { userFindDetails, userFindProductFee, userQueryProductList } from '@/contract/calls/memberProducts';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads the products of the member's own wallet with fees and limits. */
export const ownProducts = defineResource<typeof userQueryProductList>({
  id: 'memberProducts/list',
  call: userQueryProductList,
  request: {},
});

/** Loads the detail of a wallet product: its preconditions, and the users who can open it. */
export const productDetails = defineResource<typeof userFindDetails>({
  id: 'memberProducts/details',
  call: userFindDetails,
});

/** Loads the fees of a wallet product, including those of special cases. */
export const productFees = defineResource<typeof userFindProductFee>({
  id: 'memberProducts/fees',
  call: userFindProductFee,
});
