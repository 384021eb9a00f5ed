import type { LoginUser, queryWarehouseUserInfo, UserInfo } from '@/contract/calls/login';
import type { AnswerOf } from '@/contract/defineCall';
import type { User } from './slice';

/** The public part of a login or switch: everything but the token. */
export const userOfLogin = (login: LoginUser): User => ({
  kind: login.customizedUser === 'WAREHOUSE_USER' ? 'warehouse' : 'ordinary',
  userAccount: login.userAccount,
  nickName: login.nickName,
  enterpriseId: login.enterpriseId,
  businessLicenseNo: login.businessLicenseNo,
  ...(login.adminFlag ? { adminFlag: login.adminFlag } : {}),
});

/** Creates the user of a restored session from the user info. */
export const userOfInfo = (info: UserInfo): User => ({
  kind: 'ordinary',
  userAccount: info.loginAccount,
  nickName: info.nickName,
  enterpriseId: info.enterpriseId,
  businessLicenseNo: info.businessLicenseNo,
});

type WarehouseInfo = AnswerOf<typeof queryWarehouseUserInfo>['info'];

export const userOfWarehouse = (info: WarehouseInfo): User => ({
  kind: 'warehouse',
  userAccount: info.userAccount,
  nickName: info.nickName,
  enterpriseId: info.enterpriseId,
  businessLicenseNo: info.businessLicenseNo,
  adminFlag: info.adminFlag,
});

/**
 * A warehouse user's info in the form of everybody's: no flag of the ordinary console is set, no guide is open. Its
 * administrator keeps the payment password.
 */
export const infoOfWarehouse = (info: WarehouseInfo): UserInfo => ({
  loginAccount: info.userAccount,
  loginAccountType: 'account',
  nickName: info.nickName,
  userType: info.adminFlag,
  enterpriseId: info.enterpriseId,
  enterpriseName: info.enterpriseName,
  businessLicenseNo: info.businessLicenseNo,
  status: 'PASS',
  realNameStatus: '1',
  memberNo: info.memberNo,
  merchantNo: '',
  appIdFlag: 'N',
  hadAdminFlag: 'N',
  showModifyPasswordFlag: info.adminFlag === '1' ? 'Y' : 'N',
  agentFlag: 'N',
  hadMerchantFlag: 'N',
  collectOpenFlag: 'N',
  recipientFlag: 'N',
  mechantUpgradeAuditStatus: '',
  isHasPassword: info.isHasPassword,
  guide: { showRealNamePage: false, showeEnterpriseInfo: false, agentFlag: false, hadMerchantFlag: false },
});
