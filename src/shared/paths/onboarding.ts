export const companyInfo = '/companyInfo';
export const application = '/companyInfo/index';
export const wallet = '/enterpriseWallet/index';
export const preparation = '/companyInfo/preparation';
export const openStatus = '/companyInfo/openStatus';
export const accountRegister = '/accountRegister';
export const bindAdmin = '/accountRegister/bind-admin';
export const realName = '/accountRegister/real-name';

/** Query parameters that links to the onboarding pages may contain, by path. */
export interface Query {
  [openStatus]: 'enterpriseId' | 'enterpriseNo';
}
