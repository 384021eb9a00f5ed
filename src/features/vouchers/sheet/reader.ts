import type { VoucherLines } from '@/contract/rules/voucherSheet';
import { TEXT } from '../text';

/** Reads files for the flows. Its code is loaded with the first file. */
export const voucherFileReader = {
  read: async (file: Blob, name: string): Promise<VoucherLines> => {
    try {
      const { readFile } = await import(/* webpackChunkName: "readVouchers" */ './readFile');
      return await readFile(file, name);
    } catch {
      return { ok: false, msg: TEXT.unreadable };
    }
  },
};
