import { userFindDetails, userFindProductFee, userQueryProductList } from '@/contract/calls/memberProducts';
import { defineResource } from '@/shared/resource/defineResource';

/** The products of the own wallet with fee and limits. */
export const ownProducts = defineResource<typeof userQueryProductList>({
  id: 'memberProducts/list',
  call: userQueryProductList,
  request: {},
});

/** The detail of a wallet product: preconditions, and the users who can open it. */
export const productDetails = defineResource<typeof userFindDetails>({
  id: 'memberProducts/details',
  call: userFindDetails,
});

/** The fees of a product, including those of special cases. */
export const productFees = defineResource<typeof userFindProductFee>({
  id: 'memberProducts/fees',
  call: userFindProductFee,
});
