import type { LoginUser, queryWarehouseUserInfo, UserInfo } from '@/contract/calls/login';
import type { AnswerOf } from '@/contract/defineCall';
import type { User } from './slice';

/** Returns the fields of a login or switch response that the store may hold: all except the token. */
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
 * Converts a warehouse user's info to the format of ordinary users. All flags of the ordinary console are off, and no guide is
 * open. Only the warehouse's administrator may change the payment password.
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
