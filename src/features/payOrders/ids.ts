/** Store keys of the lists, details and statuses of orders. */
export const ORDER_LIST = 'warehouse/orders';
export const PAYMENT_LIST = 'warehouse/payments';
export const ORDER_DETAIL = 'warehouse.order';
export const ORDER_PROGRESS = 'warehouse.orderProgress';
