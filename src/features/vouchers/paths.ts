import { address, paths } from '@/shared/paths';

/** Address of the page with the lists of vouchers and orders. */
export const LIST_PATH = paths.warehouse.makeOrderList;
export const ORDERS_PATH = address(LIST_PATH, { tab: 'orders' });
export const IMPORT_PATH = paths.warehouse.makeOrderImport;
/** Path of the order editor. Without an order number it creates a new order. */
export const EDIT_PATH = paths.warehouse.makeOrderEdit;
/**
 * Address of a page that only makers of orders may open. A user who may open it also sees the actions for makers on
 * other pages.
 */
export const MAKERS = EDIT_PATH;

/** Returns the page's address with changed query parameters. An empty value removes its parameter. */
export function withQuery(here: string, change: Readonly<Record<string, string>>): string {
  const [path = '', search = ''] = here.split('?', 2);
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Returns the address of a voucher's form over the list; `new` for a new voucher. */
export const voucherForm = (here: string, voucherNo: string): string =>
  withQuery(here, { form: voucherNo, detail: '' });
/** Returns the address of a payee's form over the list of payees. */
export const payeeForm = (here: string, payeeNo: string): string => withQuery(here, { payee: payeeNo });
