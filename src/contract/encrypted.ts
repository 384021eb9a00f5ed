/**
 * The calls that are accepted only in the encrypted envelope (interface, "Encrypted calls"): each that carries a login
 * or payment password, an ID or card number or a key, and each that moves money, with their warehouse twins.
 * The list is whole from the first version on, also for calls that come later; it is what `getCryptoUrl` answers and
 * the console's built-in minimum. Multipart and blob calls are exempt.
 */
export const ENCRYPTED_PATHS: readonly string[] = [
  // Login passwords and ID numbers of users
  '/auth/oauth/login',
  '/user/platform/userRegister',
  '/user/platform/forgetLoginPwd',
  '/user/platform/updateLoginPwd',
  '/user/platform/realNameAuth',
  '/user/platform/addUser',
  '/warehouse/user/addOaUserInfo',
  // Payment passwords
  '/member/platform/setPayPwd',
  '/warehouse/payPwd/setPayPwd',
  '/member/platform/updatePayPwd',
  '/warehouse/payPwd/updatePayPwd',
  '/member/platform/forgetPayPwd',
  '/warehouse/payPwd/forgetPayPwd',
  // ID and card numbers of enterprises, their people and merchants
  '/user/enterprise/open/bind/emailAndPwd',
  '/user/enterprise/open/base/saveLegal',
  '/user/enterprise/open/base/saveBeneficiary',
  '/user/enterprise/open/save/enterpriseAccount',
  '/user/enterprise/open/reject/submitApply',
  '/user/enterprise/modify/submit',
  '/member/platform/enterpriseBindPrivateCard',
  '/user/base/common/ocr/recognize',
  '/merchant/open/platform/merchant/temporary/save1',
  '/merchant/open/platform/merchant/temporary/save2',
  '/merchant/open/platform/merchant/temporary/save3',
  '/merchant/open/platform/merchant/temporary/save4',
  '/merchant/open/platform/merchant/apply',
  '/merchant/open/platform/merchant/reject/apply',
  '/merchant/open/platform/merchant/settle/update',
  '/merchant/open/platform/merchant/modify',
  '/merchant/bizEnterprise/apply/add/equal',
  '/merchant/bizEnterprise/apply/add/diff',
  '/merchant/small/payment/open/create/small/verify',
  '/merchant/bank/account/xs/create/proof',
  '/merchant/quick/verify/execute',
  // Keys
  '/merchant/appInfo/look/apiKey',
  // Money
  '/mts/platform/rechargePre',
  '/mts/platform/transfer',
  '/mts/platform/payBank',
  '/mts/platform/payee/add',
  '/mts/platform/turnEnter',
  '/mts/platform/turnOut',
  '/mts/platform/quickCollection',
  '/mts/platform/checker/release',
  '/mts/platform/checker/refuse',
  '/mts/platform/checker/savePolicy',
  '/mts/platform/withdraw',
  '/trade/open/merchant/account/withdraw',
  '/trade/platform/fundTransfer',
  '/trade/platform/createCashier',
  '/trade/platform/tradeRefund',
  '/trade/platform/member/trade/batchTransferConfirm',
  '/mts/wallet/batchPayConfirm',
  '/mts/platform/batch/transfer/draftItems',
  '/mts/platform/batch/transfer/saveItems',
  '/mts/platform/batch/transfer/release',
  '/mts/platform/batch/transfer/refuse',
];
