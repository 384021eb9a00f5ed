/** Store keys of the resources that flows reload. */
export const PAYMENT_PASSWORD = 'account/paymentPassword';
export const OWN_MAIL = 'account/ownMail';
export const ENTERPRISE_ADMIN = 'account/enterpriseAdmin';
export const STAFF_MENUS = 'account/staffMenus';
export const WAREHOUSE_MENUS = 'account/warehouseMenus';
/** Store keys of the two staff lists (enterprise, warehouse). */
export const STAFF_LIST = 'account/staff';
export const OA_LIST = 'account/oaStaff';
