import { LARGEST_VOUCHER_FILE, type VoucherLines, voucherReader } from '@/contract/rules/voucherSheet';
import { readTable } from './readTable';

/** The lines of a file of vouchers, read within the bounds of `readTable`: for a worker. */
export function readVouchers(file: { name: string; bytes: Uint8Array }, now?: () => number): VoucherLines {
  const reader = voucherReader();
  const read = readTable({ ...file, mostMegabytes: LARGEST_VOUCHER_FILE }, reader.add, now);
  return read.ok ? reader.end() : read;
}
