import { EDIT_PATH, ORDERS_PATH } from '@/features/vouchers';
import { withDetail } from '@/shared/list/detail';
import { address, paths } from '@/shared/paths';

/** The editor of an order that there is. */
export const editPath = (orderNo: string): string => address(EDIT_PATH, { orderNo });
/** Address of the status page of a submitted order. */
export const statusPath = (orderNo: string): string => address(paths.warehouse.makeOrderStatus, { orderNo });
export const PAYMENTS_PATH = paths.warehouse.makeOrderPaymentLog;
/** The payments of one order. */
export const paymentsPath = (orderNo: string): string => address(PAYMENTS_PATH, { orderNo });
/** Address of an order's detail over the list of orders. */
export const orderPath = (orderNo: string): string => withDetail(ORDERS_PATH, orderNo);
