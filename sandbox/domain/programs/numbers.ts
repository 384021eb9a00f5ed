/*
 * A merchant's own number of an order or a refund, as the platform stores it. The merchant number in front makes it unique within
 * the member.
 */

export const requestNoOf = (merchantNo: string, outNo: string): string => `${merchantNo}/${outNo}`;

/** The merchant's own number; empty where the order was not made by a program. */
export function outNoOf(requestNo: string, merchantNo: string | null): string {
  const before = `${merchantNo}/`;
  return merchantNo !== null && requestNo.startsWith(before) ? requestNo.slice(before.length) : '';
}
