export const SUB_LIST = 'subAccounts';
export const FLOW_LIST = 'subAccounts/flow';
export const SUB_DETAIL = 'subAccounts.detail';
