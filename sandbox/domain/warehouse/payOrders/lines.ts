import type { LineMode } from '@/contract/words/warehouseWords';

/* Pure functions that turn the vouchers of an order into its payments. Amounts are integer cents. */

/** A voucher to pay, with the current account of its payee. */
export interface Payable {
  voucherNo: string;
  payeeNo: string;
  payeeName: string;
  accountKind: 'CORPORATE' | 'PRIVATE';
  accountNo: string;
  bank: string;
  amountCents: number;
}

export interface OrderLine extends Omit<Payable, 'voucherNo'> {
  lineNo: number;
  voucherNos: string[];
}

/**
 * Groups the vouchers of an order into payments: one per voucher, or one per payee if `mode` is JOINED. Keeps the order of the
 * vouchers.
 */
export function linesOf(mode: LineMode, vouchers: readonly Payable[]): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { voucherNo, ...payable } of vouchers) {
    const key = mode === 'JOINED' ? payable.payeeNo : voucherNo;
    const line = lines.get(key);
    if (line) {
      line.amountCents += payable.amountCents;
      line.voucherNos.push(voucherNo);
    } else lines.set(key, { ...payable, lineNo: lines.size + 1, voucherNos: [voucherNo] });
  }
  return [...lines.values()];
}

const NAMED = 2;

/** Describes the payees of an order, by name if they are few. */
export function payeesInWords(lines: readonly Pick<OrderLine, 'payeeName'>[]): string {
  const names = [...new Set(lines.map(({ payeeName }) => payeeName))];
  return names.length <= NAMED ? names.join('、') : `${names[0]}等${names.length}个收款方`;
}
