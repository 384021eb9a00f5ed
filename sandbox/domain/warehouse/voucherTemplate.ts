import type { Kysely } from 'kysely';
import {
  VOUCHER_EXAMPLE,
  VOUCHER_LAYOUT,
  VOUCHER_NOTE,
  VOUCHER_SHEETS,
  VOUCHER_TEMPLATE,
  type VoucherField,
} from '@/contract/rules/voucherSheet';
import { ACCOUNT_KIND_WORDS } from '@/contract/words/warehouseWords';
import type { Database } from '../../db/schema';
import { xlsxBook } from '../../files/xlsx';
import { text } from '../exports/columns';
import { maskedAccount } from '../onboarding/view';
import { type PayeeRow, payeeRows } from './payees';
import { subOptions } from './subAccounts';

type Sub = Awaited<ReturnType<typeof subOptions>>[number];

/** Maximum number of payees that the template lists. */
const MOST_PAYEES = 5_000;

/** Returns the template for voucher files. Separate sheets list the valid numbers of sub-merchants and payees. */
export async function voucherTemplateFile(db: Kysely<Database>, enterpriseId: string): Promise<Buffer> {
  const subs = await subOptions(db, enterpriseId);
  const payees = await payeeRows(db, { enterpriseId, stopped: false }, { limit: MOST_PAYEES });
  return xlsxBook([
    {
      name: VOUCHER_SHEETS.lines,
      note: VOUCHER_NOTE,
      columns: VOUCHER_LAYOUT.columns.map(({ field, heading, width }) =>
        text<Readonly<Record<VoucherField, string>>>(heading, width, (row) => row[field]),
      ),
      rows: [VOUCHER_EXAMPLE],
    },
    {
      name: VOUCHER_SHEETS.subs,
      note: `${VOUCHER_TEMPLATE}：子商户，共${subs.length}个`,
      columns: [
        text<Sub>('付款子商户编号', 20, ({ subMemberNo }) => subMemberNo),
        text<Sub>('子商户名称', 30, ({ subName }) => subName),
        text<Sub>('所属分公司', 16, ({ branch }) => branch),
      ],
      rows: subs,
    },
    {
      name: VOUCHER_SHEETS.payees,
      note: `${VOUCHER_TEMPLATE}：可付款的收款方，共${payees.length}个`,
      columns: [
        text<PayeeRow>('收款方编号', 18, ({ payee_no }) => payee_no),
        text<PayeeRow>('收款方名称', 32, ({ name }) => name),
        text<PayeeRow>('账户类型', 10, ({ account_kind }) => ACCOUNT_KIND_WORDS[account_kind]),
        text<PayeeRow>('收款账号', 22, ({ account_no }) => maskedAccount(account_no)),
        text<PayeeRow>('开户银行', 18, ({ bank }) => bank),
      ],
      rows: payees,
    },
  ]);
}
