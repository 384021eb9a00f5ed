import type { MessageParam } from './messageParams';

export const product = '/product';
export const productIndex = '/product/index';
export const payMethod = '/product/revision/payMethod';
export const limitRules = '/product/limitRules';
export const limitRulesSchedule = '/product/limitRulesSchedule';
export const limitRulesStatus = '/product/limitRulesStatus';
export const psApply = '/product/pages/psApply';
export const psSuccess = '/product/pages/psSuccess';
export const firstOpen = '/product/revision/firstOpen';
export const openStep = '/product/revision/openStep';
export const openReject = '/product/revision/openReject';
export const openStatus = '/product/revision/openStatus';
export const detail = '/product/revision/detail';
export const openPs = '/product/revision/pages/openPs';
export const textMessageSign = '/product/revision/textMessageSign';
export const parametersDivideInfo = '/product/parameters/divideInfo';
export const parametersDefray = '/product/parameters/defray';
export const parametersCashier = '/product/parameters/cashier';
export const applyDetail = '/product/applyDetail';
export const merchantPlatformUpgrade = '/product/merchant/platformUpgrade';

/** Query parameters that links to the product pages may contain, by path. */
export interface Query {
  [productIndex]: MessageParam;
  /** Key of the limit whose raise the user applies for. */
  [limitRules]: 'apply';
  [limitRulesSchedule]: 'applyNo';
  [limitRulesStatus]: 'applyNo';
  [psSuccess]: 'applyNo';
  /** `apply`: 1 while the form of the upgrade application is open. */
  [merchantPlatformUpgrade]: 'apply' | MessageParam;
  /** `productCodes`: the products to open, comma-separated. */
  [payMethod]: 'productCodes';
  /** `apply`: `open` while the form for opening the product is open. */
  [detail]: 'apply' | MessageParam;
  [openStep]: 'applyNo';
  /** `edit`: 1 while the user corrects the application. */
  [applyDetail]: 'applyNo' | 'edit' | 'kind' | 'state' | MessageParam;
  [textMessageSign]: 'applyNo';
  [openStatus]: 'applyNo';
  [openReject]: 'applyNo';
}
