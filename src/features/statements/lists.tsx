import {
  BILL_LATE_WORDS,
  downloadStatementBill,
  downloadStatementFees,
  downloadStatementFunds,
  downloadStatementTrades,
  type StatementFund,
  type StatementTrade,
  statementBillPage,
  statementFeePage,
  statementFundPage,
  statementTradePage,
} from '@/contract/calls/statements';
import { merchantFilter } from '@/features/merchants';
import { formatMoney } from '@/shared/format/money';
import { accountNo, type CellKind, longNumber, otherNumber, text } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { withDetail } from '@/shared/list/detail';
import { count, dayRange } from '@/shared/list/usual';
import { address, paths } from '@/shared/paths';
import { fundRowAddsUp, MOST_BILL_DAYS, rowAddsUp } from './figures';
import { ProofMark } from './ProofMark';
import styles from './statements.module.css';
import { TEXT } from './text';

interface OfDay {
  day: string;
  lateDay: string | null;
}

/** The day of the booking. A late booking also shows the day that it belongs to. */
const bookedDay: CellKind<string, OfDay> = {
  render: (day, { lateDay }) => (
    <>
      {day}
      {lateDay ? <span className={styles.late}>{TEXT.late(lateDay)}</span> : null}
    </>
  ),
  figures: true,
};

const plainDay: CellKind<string | null> = { render: (day) => day ?? '—', figures: true };

/** Cell with an amount, and a mark that shows whether the figures of its row add up. */
const proved: CellKind<string, StatementTrade> = {
  render: (amount, row) => (
    <>
      {formatMoney(amount)}{' '}
      <ProofMark short good={rowAddsUp(row)} text={rowAddsUp(row) ? TEXT.agreed : TEXT.rowDiffers} />
    </>
  ),
  align: 'right',
  figures: true,
  role: 'amount',
};

interface OfRow extends OfDay {
  product: string;
  businessType: string;
}

/** Returns the merchant that the address filters by, if any. */
const merchantIn = (here: string): { ofMerchantNo?: string } => {
  const ofMerchantNo = new URLSearchParams(here.split('?')[1]).get('ofMerchantNo');
  return ofMerchantNo ? { ofMerchantNo } : {};
};

/**
 * Returns the address of the bill with the entries of a row, for the same merchant. The bill has the same count and
 * sums as the row.
 */
const billOf = ({ day, lateDay, product, businessType }: OfRow, here: string, more: { rate?: string } = {}) =>
  address(paths.operation.billList, {
    ...merchantIn(here),
    startDay: day,
    endDay: day,
    ...(lateDay ? { lateDay } : { late: 'NONE' }),
    product,
    businessType,
    ...more,
  });

/** Links a row to the stored statement of its day, for the merchant of the list's filter. */
const fileAction = {
  id: 'file',
  label: TEXT.file,
  to: ({ day }: { day: string }, here: string) => {
    const { ofMerchantNo } = merchantIn(here);
    return withDetail(here, ofMerchantNo === undefined ? day : `${day}-${ofMerchantNo}`);
  },
};

/** The list of /operation/tradeList: one row per day, product and business type. */
export const tradeStatementList = defineList<typeof statementTradePage>({
  id: 'statements/trade',
  title: '交易对账单',
  call: statementTradePage,
  rowKey: 'rowNo',
  filters: [
    dayRange(TEXT.day),
    { kind: 'choice', key: 'product' },
    { kind: 'choice', key: 'businessType' },
    merchantFilter,
  ],
  columns: [
    { key: 'day', width: 156, as: bookedDay },
    { key: 'product', width: 96 },
    { key: 'businessType', width: 80 },
    { key: 'lateDay', width: 108, as: plainDay, hiddenAtFirst: true },
    { key: 'entries', width: 60, as: count },
    // The result comes before its parts, so that the mark whether the row adds up is visible without scrolling.
    { key: 'change', width: 192, as: proved },
    { key: 'gross' },
    { key: 'refund' },
    { key: 'split' },
    { key: 'splitBack' },
    { key: 'feeKept', width: 136 },
    { key: 'feeBack', width: 136 },
    { key: 'moved' },
    { key: 'feePaid', width: 160 },
    { key: 'feeReturned', width: 160, hiddenAtFirst: true },
    { key: 'feeMoved', width: 188, hiddenAtFirst: true },
    { key: 'feeChange', width: 160, hiddenAtFirst: true },
    { key: 'advanced', hiddenAtFirst: true },
    { key: 'repaid', hiddenAtFirst: true },
  ],
  sortable: ['day', 'gross', 'change'],
  rowActions: [{ id: 'bill', label: TEXT.bill, page: paths.operation.billList, to: billOf }, fileAction],
  exportCall: downloadStatementTrades,
  emptyHint: TEXT.empty,
});

/** The list of /operation/billList: one row per ledger entry. */
export const billList = defineList<typeof statementBillPage>({
  id: 'statements/bill',
  title: '交易明细账单',
  call: statementBillPage,
  rowKey: 'entryNo',
  filters: [
    { ...dayRange(TEXT.day), most: MOST_BILL_DAYS },
    { kind: 'choice', key: 'product' },
    { kind: 'choice', key: 'businessType' },
    merchantFilter,
    { kind: 'choice', key: 'late', label: TEXT.lateness, options: BILL_LATE_WORDS },
    { kind: 'text', key: 'lateDay', placeholder: TEXT.lateHint, day: true },
    { kind: 'text', key: 'rate', label: TEXT.rate, placeholder: TEXT.rateHint },
  ],
  columns: [
    { key: 'time', width: 164 },
    { key: 'product', width: 96 },
    { key: 'businessType', width: 80 },
    { key: 'counterpartyName', width: 168, as: text },
    { key: 'gross' },
    { key: 'refund' },
    { key: 'split' },
    { key: 'splitBack', hiddenAtFirst: true },
    { key: 'feeKept', width: 136 },
    { key: 'feeBack', width: 136, hiddenAtFirst: true },
    { key: 'moved' },
    { key: 'change', width: 160 },
    { key: 'feePaid', width: 160 },
    { key: 'feeOther', width: 148 },
    { key: 'lateDay', width: 108, as: plainDay },
    { key: 'tradeNo', as: longNumber, copyable: true },
    { key: 'merchantOrderNo', as: otherNumber, copyable: true, hiddenAtFirst: true },
    { key: 'entryNo', as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'feeReturned', width: 160, hiddenAtFirst: true },
    { key: 'feeMoved', width: 188, hiddenAtFirst: true },
    { key: 'advanced', hiddenAtFirst: true },
    { key: 'repaid', hiddenAtFirst: true },
    { key: 'feeOtherBack', width: 148, hiddenAtFirst: true },
  ],
  rowActions: [
    {
      id: 'trade',
      label: TEXT.trade,
      page: paths.trade.cashier,
      to: ({ tradeNo }) => withDetail(paths.trade.cashier, tradeNo),
    },
    {
      id: 'flow',
      label: TEXT.flow,
      page: paths.fund.flow,
      to: ({ tradeNo }) => address(paths.fund.flow, { tradeNo }),
    },
  ],
  exportCall: downloadStatementBill,
  emptyHint: TEXT.emptyBill,
});

/** Shows whether the amounts of the row add up. */
const adds: CellKind<boolean, StatementFund> = {
  render: (_, row) => <ProofMark good={fundRowAddsUp(row)} text={fundRowAddsUp(row) ? TEXT.agreed : TEXT.rowDiffers} />,
};

/** The list of /operation/fundList: one row per day and account. */
export const fundStatementList = defineList<typeof statementFundPage>({
  id: 'statements/fund',
  title: '资金对账单',
  call: statementFundPage,
  rowKey: 'rowNo',
  filters: [dayRange(TEXT.day), { kind: 'choice', key: 'accountType' }],
  columns: [
    { key: 'day', width: 112, as: plainDay },
    { key: 'accountType', width: 96 },
    { key: 'accountNo', as: accountNo, copyable: true, hiddenAtFirst: true },
    { key: 'postings', width: 72, as: count },
    { key: 'opening' },
    { key: 'income' },
    { key: 'outgo' },
    { key: 'closing' },
    { key: 'adds', title: TEXT.proved, width: 112, as: adds },
  ],
  sortable: ['day'],
  rowActions: [
    {
      id: 'flow',
      label: TEXT.flow,
      page: paths.fund.flow,
      to: ({ day, accountNo }) => address(paths.fund.flow, { startTime: day, endTime: day, accountNo }),
    },
    fileAction,
  ],
  exportCall: downloadStatementFunds,
  emptyHint: TEXT.empty,
});

/** The list of /operation/handlingFee: one row per day, product, business type and rate. */
export const feeStatementList = defineList<typeof statementFeePage>({
  id: 'statements/fee',
  title: '手续费对账单',
  call: statementFeePage,
  rowKey: 'rowNo',
  filters: [
    dayRange(TEXT.day),
    { kind: 'choice', key: 'product' },
    { kind: 'choice', key: 'businessType' },
    merchantFilter,
  ],
  columns: [
    { key: 'day', width: 156, as: bookedDay },
    { key: 'product', width: 96 },
    { key: 'businessType', width: 80 },
    { key: 'lateDay', width: 108, as: plainDay, hiddenAtFirst: true },
    { key: 'rate', width: 96, as: { render: (rate) => rate ?? TEXT.noRate, align: 'right', figures: true } },
    { key: 'trades', width: 56, as: count },
    { key: 'base' },
    { key: 'fee', width: 124 },
    { key: 'returned' },
    { key: 'advanced' },
  ],
  sortable: ['day', 'fee'],
  rowActions: [
    {
      id: 'bill',
      label: TEXT.bill,
      page: paths.operation.billList,
      to: (row, here) => billOf(row, here, { rate: row.rate ?? 'NONE' }),
    },
    fileAction,
  ],
  exportCall: downloadStatementFees,
  emptyHint: TEXT.empty,
});
