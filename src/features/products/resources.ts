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

/** States in which another party decides or signs, so that the page polls. */
const WAITING: ReadonlySet<string> = new Set(['AUDITING', 'WAIT_SIGN', 'CHANGING']);
const waits = ({ state }: { state: string }) => WAITING.has(state);

/** All products with their states at the merchant. */
export const centre = defineResource<typeof productOpenInfo>({
  id: 'products/centre',
  call: productOpenInfo,
  request: {},
  moves: ({ products }) => products.some(waits),
});

/** An application by its number. */
export const application = defineResource<typeof applyInfo>({ id: 'products/application', call: applyInfo });

/** The applications with a subject, newest first. */
export const applicationsAbout = defineResource<typeof applyPage>({ id: 'products/about', call: applyPage });

/** The own accounts that can pay. */
export const ownAccounts = defineResource<typeof outAccountList>({
  id: 'products/ownAccounts',
  call: outAccountList,
  request: {},
});

/** The purposes that a product can be opened for. */
export const purposesOf = defineResource<typeof templateSignProductPurpose>({
  id: 'products/purposes',
  call: templateSignProductPurpose,
});

/** The pay methods of a cashier, with what each needs. */
export const payMethods = defineResource<typeof queryProductPay>({
  id: 'products/payMethods',
  call: queryProductPay,
  request: {},
  moves: (products) => products.some(waits),
});

/** The detail of the merchant's product: terms, history, applications and this month's figures. */
export const detail = defineResource<typeof queryProductInfo>({
  id: 'products/detail',
  call: queryProductInfo,
  moves: waits,
});

/** The sub-products of a product. */
export const childrenOf = defineResource<typeof productSubList>({ id: 'products/children', call: productSubList });

/** The account that pays the fees of incoming payments. */
export const feeAccount = defineResource<typeof productFeeAccountQuery>({
  id: 'products/feeAccount',
  call: productFeeAccountQuery,
  request: {},
});
