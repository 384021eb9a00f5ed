/** Key of the list of orders in the store. */
export const OPERATE_LIST = 'operate';
