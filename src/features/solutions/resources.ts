import { memberBrandQuery, productAccountQuantityStatistic } from '@/contract/calls/brand';
import {
  walletProductFindDetail,
  walletProductQueryFee,
  walletProductQueryOtherFee,
} from '@/contract/calls/memberProducts';
import { solutionInfoBatch, solutionList, solutionMine, solutionTemplateInfo } from '@/contract/calls/solutions';
import { defineResource } from '@/shared/resource/defineResource';

/** Loads all solutions with their states at the enterprise. */
export const solutions = defineResource<typeof solutionList>({
  id: 'solutions/list',
  call: solutionList,
  request: {},
});

/** Loads the detail of a solution. */
export const solutionInfo = defineResource<typeof solutionTemplateInfo>({
  id: 'solutions/info',
  call: solutionTemplateInfo,
});

/** Loads the states of several solutions at the enterprise. */
export const solutionStates = defineResource<typeof solutionInfoBatch>({
  id: 'solutions/standings',
  call: solutionInfoBatch,
});

/** Loads the solutions that the enterprise has started or opened, and its invitations. */
export const mine = defineResource<typeof solutionMine>({ id: 'solutions/mine', call: solutionMine, request: {} });

/** Loads the brands that the enterprise owns. */
export const brands = defineResource<typeof memberBrandQuery>({
  id: 'solutions/brands',
  call: memberBrandQuery,
  request: {},
});

/** Loads the number of wallets under a brand, per product. */
export const quantities = defineResource<typeof productAccountQuantityStatistic>({
  id: 'solutions/quantities',
  call: productAccountQuantityStatistic,
});

/** Loads a wallet under a brand with its products. */
export const walletDetail = defineResource<typeof walletProductFindDetail>({
  id: 'solutions/wallet',
  call: walletProductFindDetail,
});

export const walletFee = defineResource<typeof walletProductQueryFee>({
  id: 'solutions/walletFee',
  call: walletProductQueryFee,
});

export const walletOtherFee = defineResource<typeof walletProductQueryOtherFee>({
  id: 'solutions/walletOtherFee',
  call: walletProductQueryOtherFee,
});
