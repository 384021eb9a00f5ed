export const solution = '/solution';
export const solutionIndex = '/solution/index';
export const details = '/solution/details';
export const guideOpenPaymentCard = '/solution/guideOpenPaymentCard';
export const submitSuccess = '/solution/submitSuccess';
export const solutionManage = '/solution-manage';
export const solutionManageIndex = '/solution-manage/index';
export const activateWallet = '/solution-manage/activate-wallet';

/** Query parameters that links to the solution pages may contain, by path. */
export interface Query {
  [details]: 'solutionCode' | 'open';
  [submitSuccess]: 'applyNo';
  [activateWallet]: 'solutionNo' | 'businessType' | 'bwtCode';
}
