import { EDIT_PATH, ORDERS_PATH } from '@/features/vouchers';
import { withDetail } from '@/shared/list/detail';
import { address, paths } from '@/shared/paths';

/** The address of an existing order's editor. */
export const editPath = (orderNo: string): string => address(EDIT_PATH, { orderNo });
export const statusPath = (orderNo: string): string => address(paths.warehouse.makeOrderStatus, { orderNo });
export const PAYMENTS_PATH = paths.warehouse.makeOrderPaymentLog;
export const paymentsPath = (orderNo: string): string => address(PAYMENTS_PATH, { orderNo });
/** Address of an order's detail over the list of orders. */
export const orderPath = (orderNo: string): string => withDetail(ORDERS_PATH, orderNo);
