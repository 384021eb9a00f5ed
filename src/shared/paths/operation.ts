export const operation = '/operation';
export const tradeList = '/operation/tradeList';
export const fundList = '/operation/fundList';
export const financeList = '/operation/financeList';
export const handlingFee = '/operation/handlingFee';
export const reconcile = '/operation/reconcile';
export const fundStatement = '/operation/fundStatement';
export const statementRecharge = '/operation/statementRecharge';
export const statementRepayment = '/operation/statementRepayment';
export const memberPu = '/operation/memberPu/index';
export const memberPuDetail = '/operation/memberPu/detail';
export const settled = '/operation/settled/index';
export const settledDetail = '/operation/settled/detail';
export const ruleManage = '/operation/ruleManage/index';
export const merchantPower = '/operation/merchantPower/index';
export const merchantPowerEdit = '/operation/merchantPower/edit';
export const merchantPowerEditSettle = '/operation/merchantPower/editSettle';
export const merchantPowerApplyStatus = '/operation/merchantPower/applyStatus';
export const collectSign = '/operation/collectSign/index';
export const download = '/operation/download';
/**
 * The itemised bill: the entries of which a trade statement consists. The specification shows no path for this page.
 */
export const billList = '/operation/billList';

/** Query parameters that links to the operation pages may contain, by path. */
export interface Query {
  [billList]: 'startDay' | 'endDay' | 'lateDay' | 'late' | 'product' | 'businessType' | 'rate';
  [fundList]: 'startDay' | 'endDay' | 'accountType';
  [financeList]: 'month';
  [memberPu]: 'state' | 'kind';
  [memberPuDetail]: 'bookNo';
  [settled]: 'state';
  [settledDetail]: 'subMerchantNo';
  [merchantPower]: 'keyword';
  [merchantPowerEdit]: 'subMerchantNo' | 'productCode';
  [merchantPowerEditSettle]: 'subMerchantNo';
  [merchantPowerApplyStatus]: 'applyNo';
}
