import { ITEM_STATE_WORDS } from '@/contract/calls/batchPayments';
import { type BatchKind, type LineField, SHEET_COLUMNS, SHEET_EXAMPLES, SHEET_NOTE } from '@/contract/rules/batchSheet';
import type { Column } from '../../../files/table';
import { xlsxWriter } from '../../../files/xlsx';
import { amount, text } from '../../exports/columns';
import { maskedAccount } from '../../onboarding/view';
import { shownTime } from '../days';
import type { ItemRow } from './batchPage';

type Typed = Readonly<Record<LineField, string>>;

/** The columns of the template for batch files. All are texts, so that invalid input is kept as typed. */
const layoutOf = <Row extends Typed>(kind: BatchKind): Column<Row>[] =>
  SHEET_COLUMNS[kind].map(({ field, heading, width }) => text<Row>(heading, width, (row) => row[field]));

async function sheet<Row extends Typed>(
  title: string,
  note: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Buffer> {
  const writer = await xlsxWriter(title, note, columns);
  await writer.add(rows);
  return writer.end();
}

export const batchTemplate = (kind: BatchKind, title: string): Promise<Buffer> =>
  sheet(title, SHEET_NOTE[kind], layoutOf<Typed>(kind), SHEET_EXAMPLES[kind]);

/**
 * Writes the refused lines as a file in the layout of the template, with the reason in an additional column. The user
 * can correct the file and upload it again.
 */
export const wrongLines = (
  kind: BatchKind,
  { title, note }: { title: string; note: string },
  rows: readonly (Typed & { reason: string })[],
): Promise<Buffer> =>
  sheet(
    title,
    note,
    [
      ...layoutOf<Typed & { reason: string }>(kind),
      text<Typed & { reason: string }>('原因', 48, ({ reason }) => reason),
    ],
    rows,
  );

/** Columns of the reconciliation file, which lists the lines of a batch with their outcomes. */
export const reconciliationColumns = (kind: BatchKind): Column<ItemRow>[] => [
  text('行号', 8, (row) => String(row.line_no)),
  text('商户单号', 20, (row) => row.number),
  text('收款方', 32, (row) => row.name),
  text('收款账号', 26, (row) => (kind === 'PAYOUT' ? maskedAccount(row.account_no) : row.account_no)),
  ...(kind === 'PAYOUT' ? [text<ItemRow>('开户银行', 22, (row) => row.bank)] : []),
  amount('金额', (row) => row.amount_cents ?? 0),
  amount('手续费', (row) => row.fee_cents ?? 0),
  amount('实付金额', (row) => (row.state === 'SUCCESS' ? (row.amount_cents ?? 0) : 0)),
  amount('退汇金额', (row) => (row.state === 'RETURNED' ? (row.amount_cents ?? 0) : 0)),
  text('状态', 10, (row) => ITEM_STATE_WORDS[row.state]),
  text('原因', 32, (row) => row.reason ?? ''),
  text('单号', 28, (row) => row.order_no ?? ''),
  text('完成时间', 20, (row) => (row.finished_at ? shownTime(row.finished_at) : '')),
  text('备注', 32, (row) => row.remark),
];
