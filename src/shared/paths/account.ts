export const accountCenter = '/account-center';
export const enterpriseInfo = '/account-center/enterprise-info/index';
export const enterpriseInfoEditBaseInfo = '/account-center/enterprise-info/editBaseInfo';
export const enterpriseInfoEditMerchant = '/account-center/enterprise-info/editMerchant';
export const enterpriseInfoEditSettle = '/account-center/enterprise-info/editSettle';
export const enterpriseInfoEditBankUrl = '/account-center/enterprise-info/editBankUrl';
export const enterpriseInfoEditSuccess = '/account-center/enterprise-info/edit-success';
export const enterpriseInfoEditCycle = '/account-center/enterprise-info/edit-cycle';
export const enterpriseInfoMerchant = '/account-center/enterprise-info/merchant';
export const enterpriseInfoMerchantAddCardStatus = '/account-center/enterprise-info/merchantAddCardStatus';
export const changeLoginPassword = '/account-center/change-login-password';
export const paymentPwd = '/account-center/payment-pwd';
export const bindAdministrator = '/account-center/bind-administrator';
export const changeAdministrator = '/account-center/change-administrator';
export const secretKey = '/account-center/secret-key';
export const secretKeyDetail = '/account-center/secret-key/detail';
export const personnelList = '/account-center/personnel/list';
export const changeLoginMail = '/account-center/change-login-mail';

/** Query parameters that links to the account pages may contain, by path. */
export interface Query {
  [enterpriseInfoEditBaseInfo]: 'part';
  [enterpriseInfoEditSuccess]: 'kind';
  [enterpriseInfoMerchant]: 'add' | 'verify';
  [secretKeyDetail]: 'appId' | 'tab' | 'detail';
}
