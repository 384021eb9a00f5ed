import { queryEnterpriseAdmin } from '@/contract/calls/administrators';
import { getCurUserEmail } from '@/contract/calls/passwordAndEmail';
import { hasSetPayPwd } from '@/contract/calls/paymentPassword';
import { getAllPlatformMerchantTree, queryStaffMenus } from '@/contract/calls/staff';
import { defineResource } from '@/shared/resource/defineResource';
import { ENTERPRISE_ADMIN, OWN_MAIL, PAYMENT_PASSWORD, STAFF_MENUS, WAREHOUSE_MENUS } from './ids';

export const paymentPassword = defineResource<typeof hasSetPayPwd>({
  id: PAYMENT_PASSWORD,
  call: hasSetPayPwd,
  request: {},
});
export const ownMail = defineResource<typeof getCurUserEmail>({ id: OWN_MAIL, call: getCurUserEmail, request: {} });
export const enterpriseAdmin = defineResource<typeof queryEnterpriseAdmin>({
  id: ENTERPRISE_ADMIN,
  call: queryEnterpriseAdmin,
  request: {},
});
export const staffMenus = defineResource<typeof queryStaffMenus>({
  id: STAFF_MENUS,
  call: queryStaffMenus,
  request: {},
});
export const warehouseMenus = defineResource<typeof getAllPlatformMerchantTree>({
  id: WAREHOUSE_MENUS,
  call: getAllPlatformMerchantTree,
  request: {},
});
