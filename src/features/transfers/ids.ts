/** Store key of the list of orders. */
export const OPERATE_LIST = 'operate';
