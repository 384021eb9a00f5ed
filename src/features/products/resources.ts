import { applyInfo, applyPage } from '@/contract/calls/applications';
import { outAccountList } from '@/contract/calls/orderQueries';
import {
  productFeeAccountQuery,
  productOpenInfo,
  productSubList,
  queryProductInfo,
  queryProductPay,
  templateSignProductPurpose,
} from '@/contract/calls/products';
import { defineResource } from '@/shared/resource/defineResource';

/** States in which a reviewer or signer must act, so the page polls for the outcome. */
const WAITING: ReadonlySet<string> = new Set(['AUDITING', 'WAIT_SIGN', 'CHANGING']);
const waits = ({ state }: { state: string }) => WAITING.has(state);

/** Loads all products with their states at the merchant. */
export const centre = defineResource<typeof productOpenInfo>({
  id: 'products/centre',
  call: productOpenInfo,
  request: {},
  moves: ({ products }) => products.some(waits),
});

/** Loads an application by its number. */
export const application = defineResource<typeof applyInfo>({ id: 'products/application', call: applyInfo });

/** Loads the applications for a product, newest first. */
export const applicationsAbout = defineResource<typeof applyPage>({ id: 'products/about', call: applyPage });

/** Loads the member's own accounts that can pay. */
export const ownAccounts = defineResource<typeof outAccountList>({
  id: 'products/ownAccounts',
  call: outAccountList,
  request: {},
});

/** Loads the purposes for which a product can be opened. */
export const purposesOf = defineResource<typeof templateSignProductPurpose>({
  id: 'products/purposes',
  call: templateSignProductPurpose,
});

/** Loads the pay methods of the cashier, with the requirements of each. */
export const payMethods = defineResource<typeof queryProductPay>({
  id: 'products/payMethods',
  call: queryProductPay,
  request: {},
  moves: (products) => products.some(waits),
});

/** Loads the detail of the merchant's product: terms, history, applications and this month's figures. */
export const detail = defineResource<typeof queryProductInfo>({
  id: 'products/detail',
  call: queryProductInfo,
  moves: waits,
});

export const childrenOf = defineResource<typeof productSubList>({ id: 'products/children', call: productSubList });

/** Loads which account pays the fees of incoming payments. */
export const feeAccount = defineResource<typeof productFeeAccountQuery>({
  id: 'products/feeAccount',
  call: productFeeAccountQuery,
  request: {},
});
