import { useDispatch } from 'react-redux';
import { type PayLine, type Payment, paymentPage } from '@/contract/calls/warehouseOrders';
import { type Voucher, voucherPage } from '@/contract/calls/warehouseVouchers';
import { VOUCHER_KIND_WORDS } from '@/contract/words/warehouseWords';
import { voucherBadge } from '@/features/vouchers';
import { useAmountsHidden } from '@/shared/amounts/hidden';
import { accountNo, longNumber, money, text, word } from '@/shared/list/cells';
import { DataTable } from '@/shared/list/DataTable';
import { titlesOf } from '@/shared/list/declared';
import type { AnyColumn, AnyRow } from '@/shared/list/defineList';
import { valueCopied } from '@/shared/list/slice';
import { count } from '@/shared/list/usual';
import { paymentBadge } from './states';

const NOTHING: readonly never[] = [];
const LINE = titlesOf(paymentPage);
const VOUCHER = titlesOf(voucherPage);

/** Defines a column whose key must be a field of the row type. */
const column = <Row,>(of: AnyColumn & { key: Extract<keyof Row, string> }): AnyColumn => of;

const lineColumn = column<Payment>;
const LINES: readonly AnyColumn[] = [
  lineColumn({ key: 'lineNo', title: LINE.lineNo, width: 60, as: count }),
  lineColumn({ key: 'payeeName', title: LINE.payeeName, role: 'party', as: text }),
  lineColumn({ key: 'amount', title: LINE.amount, width: 124, as: money }),
  lineColumn({ key: 'state', title: LINE.state, width: 92, as: paymentBadge }),
  lineColumn({ key: 'accountNo', title: LINE.accountNo, as: accountNo }),
  lineColumn({ key: 'bank', title: LINE.bank, width: 128, as: text }),
  lineColumn({ key: 'vouchers', title: LINE.vouchers, width: 72, as: count }),
  lineColumn({ key: 'fee', title: LINE.fee, width: 112, as: money }),
  lineColumn({ key: 'reason', title: LINE.reason, width: 160, as: text }),
];
/** Columns of the payments in the preview, before the order is submitted and has results. */
const PREVIEW = LINES.filter(({ key }) => !['state', 'fee', 'reason'].includes(key));

const voucherColumn = column<Voucher>;
const CHOICES: readonly AnyColumn[] = [
  voucherColumn({ key: 'payeeName', title: VOUCHER.payeeName, role: 'party', as: text }),
  voucherColumn({ key: 'amount', title: VOUCHER.amount, width: 124, as: money }),
  voucherColumn({ key: 'kind', title: VOUCHER.kind, width: 84, as: word(VOUCHER_KIND_WORDS) }),
  voucherColumn({ key: 'period', title: VOUCHER.period, width: 88 }),
  voucherColumn({ key: 'sourceNo', title: VOUCHER.sourceNo, width: 160, as: text }),
  voucherColumn({ key: 'state', title: VOUCHER.state, width: 96, as: voucherBadge }),
  voucherColumn({ key: 'accountNo', title: VOUCHER.accountNo, as: accountNo }),
  voucherColumn({ key: 'voucherNo', title: VOUCHER.voucherNo, as: longNumber }),
];
const VOUCHERS: readonly AnyColumn[] = [
  { key: 'lineNo', title: LINE.lineNo, width: 60, as: count },
  ...CHOICES.filter(({ key }) => key !== 'accountNo'),
];

interface TableProps {
  label: string;
  columns: readonly AnyColumn[];
  rows: readonly object[];
  rowKey: string;
  selection?: { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void };
}

function Table({ label, columns, rows, rowKey, selection }: TableProps) {
  const dispatch = useDispatch();
  const hidden = useAmountsHidden();
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows as readonly AnyRow[]}
      rowKey={rowKey}
      density="compact"
      busy={false}
      stale={false}
      sortable={NOTHING}
      sort={null}
      onSort={() => undefined}
      rowActions={NOTHING}
      onAct={() => undefined}
      onCopy={(value) => dispatch(valueCopied({ text: value }))}
      hidden={hidden}
      {...(selection ? { selection } : {})}
    />
  );
}

/** Table of an order's payments. */
export const LineTable = ({ label, rows }: { label: string; rows: readonly PayLine[] }) => (
  <Table label={label} columns={LINES} rows={rows} rowKey="lineNo" />
);

/** A payment that the order will make, before its submission. */
export type PreviewLine = Pick<PayLine, 'lineNo' | 'payeeName' | 'accountNo' | 'bank' | 'amount' | 'vouchers'>;
export const PreviewTable = ({ label, rows }: { label: string; rows: readonly PreviewLine[] }) => (
  <Table label={label} columns={PREVIEW} rows={rows} rowKey="lineNo" />
);

/** Table of an order's vouchers, each with the number of the payment that contains it. */
export const VoucherTable = ({ label, rows }: { label: string; rows: readonly (Voucher & { lineNo: number })[] }) => (
  <Table label={label} columns={VOUCHERS} rows={rows} rowKey="voucherNo" />
);

/** Table of the vouchers that the user can choose for an order. */
export const ChoiceTable = (props: {
  label: string;
  rows: readonly Voucher[];
  selection: NonNullable<TableProps['selection']>;
}) => <Table {...props} columns={CHOICES} rowKey="voucherNo" />;
