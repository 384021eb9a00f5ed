export const fundManage = '/fund-manage';
export const overview = '/fund-manage/index';
export const batches = '/fund-manage/batchTransfer/index';
export const batch = '/fund-manage/batchTransfer/detail';
export const batchStatus = '/fund-manage/batchTransfer/status';
export const toRelease = '/fund-manage/toRelease';
export const operate = '/fund-manage/operate';
export const flow = '/fund-manage/flow';
export const psToCard = '/fund-manage/psToCard';
export const psToMemberPu = '/fund-manage/psToMemberPu';
export const recharge = '/fund-manage/pages/recharge';
export const transfer = '/fund-manage/pages/transfer';
export const reflect = '/fund-manage/pages/reflect';
export const transferOut = '/fund-manage/pages/transferOut';
export const applyReflect = '/fund-manage/pages/applyReflect';
export const newBatch = '/fund-manage/pages/batchTransfer';
export const payBank = '/fund-manage/pages/payBank';
export const turnEnter = '/fund-manage/pages/turnEnter';
export const turnOut = '/fund-manage/pages/turnOut';
export const quickCollection = '/fund-manage/pages/quickCollection';

/** Query parameters that links to the fund pages may contain, by path. */
export interface Query {
  [flow]: 'accountNo' | 'accountType' | 'detail' | 'startTime' | 'endTime' | 'tradeNo';
  [newBatch]: 'batchNo';
  [batch]: 'batchNo';
  [batchStatus]: 'batchNo';
}
