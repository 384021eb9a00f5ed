import { MOST_IMPORTED, VOUCHER_KIND_WORDS } from '../words/warehouseWords';
import type { SheetLayout, SheetLine } from './sheetLayout';
import { type ChosenColumns, type LinesRead, type SheetReader, sheetReader, sheetTable } from './sheetLines';

/*
 * The layout of a voucher file: its columns, how rows of texts become lines, and how lines become rows. Pure functions; see
 * `sheetLines.ts`.
 */

/** Fields of a voucher line, in the order of the template's columns. */
export const VOUCHER_FIELDS = [
  'sourceNo',
  'subMemberNo',
  'payeeNo',
  'payeeName',
  'kind',
  'period',
  'amount',
  'remark',
] as const;
export type VoucherField = (typeof VOUCHER_FIELDS)[number];

/** A line of a voucher file as typed, with the same structure as `VoucherLine` in the calls. */
export type VoucherSheetLine = SheetLine<VoucherField>;

/** The example line in the template below the headings. A line that still equals the example is ignored. */
export const VOUCHER_EXAMPLE: Readonly<Record<VoucherField, string>> = {
  sourceNo: 'YD202611010001',
  subMemberNo: 'M800000000000',
  payeeNo: 'SK0000000000',
  payeeName: '示例物流有限公司',
  kind: VOUCHER_KIND_WORDS.FREIGHT,
  period: '2026-11',
  amount: '1234.56',
  remark: '示例，提交前请删除',
};

/** Name of the template for voucher files, also used as its file name. */
export const VOUCHER_TEMPLATE = '凭证导入模板';
/**
 * Names of the template's sheets. The user fills in the first sheet; the other sheets list numbers and names to copy.
 */
export const VOUCHER_SHEETS = { lines: '凭证', subs: '子商户', payees: '收款方' } as const;

/** The accounting months that a voucher can name, from 2000-01. A file without this column takes one of them for all lines. */
export const EVERY_MONTH: readonly string[] = Array.from(
  { length: 1_200 },
  (_, at) => `${2000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
);

export const VOUCHER_LAYOUT: SheetLayout<VoucherField> = {
  columns: [
    {
      field: 'sourceNo',
      heading: '来源单据',
      width: 24,
      required: true,
      isNumber: true,
      also: ['来源单据号', '单据号', '单据编号', '运单号', '单号'],
    },
    {
      field: 'subMemberNo',
      heading: '付款子商户编号',
      width: 20,
      required: true,
      isNumber: true,
      also: ['子商户编号', '付款方编号', '付款子商户'],
    },
    {
      field: 'payeeNo',
      heading: '收款方编号',
      width: 18,
      required: true,
      isNumber: true,
      also: ['供应商编号', '收款人编号', '客商编号'],
    },
    {
      field: 'payeeName',
      heading: '收款方名称',
      width: 32,
      required: true,
      also: ['收款方', '收款人', '供应商', '供应商名称', '收款户名'],
    },
    {
      field: 'kind',
      heading: '费用类型',
      width: 12,
      required: true,
      also: ['费用', '费用项目', '类型'],
      options: Object.values(VOUCHER_KIND_WORDS),
    },
    {
      field: 'period',
      heading: '所属账期',
      width: 12,
      required: true,
      also: ['账期', '所属月份', '月份', '期间'],
      options: EVERY_MONTH,
      isForOneFile: true,
    },
    {
      field: 'amount',
      heading: '金额',
      width: 14,
      required: true,
      isAmount: true,
      also: ['付款金额', '应付金额', '含税金额', '价税合计'],
    },
    { field: 'remark', heading: '备注', width: 32, required: false, also: ['摘要', '说明', '用途'] },
  ],
  fields: VOUCHER_FIELDS,
  examples: [VOUCHER_EXAMPLE],
  most: MOST_IMPORTED,
  otherSheets: [VOUCHER_SHEETS.subs, VOUCHER_SHEETS.payees],
  template: VOUCHER_TEMPLATE,
  noLines: '文件中没有可导入的凭证',
};

/** The instructions above the headings of the template. */
export const VOUCHER_NOTE = `${VOUCHER_TEMPLATE}：请从第3行起填写，最多${MOST_IMPORTED}行；子商户和收款方的编号见后两个工作表；费用类型填${Object.values(VOUCHER_KIND_WORDS).join('、')}；所属账期如2026-11；金额单位为元，最多两位小数；来源单据不可重复。`;

export const VOUCHER_EXTENSIONS = ['.xlsx', '.csv'] as const;

export type VoucherLines = LinesRead<VoucherField>;

/**
 * Returns a reader that finds the lines of a voucher table by its headings, or by the columns that the user has chosen. Other
 * columns are ignored.
 */
export const voucherReader = (chosen?: ChosenColumns<VoucherField>): SheetReader<VoucherField> =>
  sheetReader(VOUCHER_LAYOUT, chosen);

/** Returns the lines of a complete voucher table. */
export function voucherLinesOf(table: readonly (readonly string[])[]): VoucherLines {
  const reader = voucherReader();
  for (const row of table) if (!reader.add(row)) break;
  return reader.end();
}

/**
 * Writes lines as a table without the template's instructions. `voucherLinesOf` reads the same texts from the table.
 */
export const voucherTableOf = (lines: readonly Readonly<Record<VoucherField, string>>[]): string[][] =>
  sheetTable(VOUCHER_LAYOUT, lines);
