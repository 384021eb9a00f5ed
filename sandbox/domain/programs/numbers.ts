/*
 * A merchant's own number as the platform keeps it: one of an order or a refund is told from all others of the member by the
 * merchant before it.
 */

export const requestNoOf = (merchantNo: string, outNo: string): string => `${merchantNo}/${outNo}`;

/** The merchant's own number; empty where the order was not made by a program. */
export function outNoOf(requestNo: string, merchantNo: string | null): string {
  const before = `${merchantNo}/`;
  return merchantNo !== null && requestNo.startsWith(before) ? requestNo.slice(before.length) : '';
}
