import type { AccountBalance, FLOW_COLUMNS } from '@/contract/accounts';
import type { AccountCard, CARD_COLUMNS, FundAccount } from '@/contract/fundAccounts';
import type { ORDER_COLUMNS } from '@/contract/orderQueries';
import { ORDER_KIND_WORDS, ORDER_STATE_WORDS } from '@/contract/orders';
import { ACCOUNT_STATUS_WORDS, ACCOUNT_TYPE_WORDS, BUSINESS_TYPE_WORDS, DIRECTION_WORDS } from '@/contract/words';
import type { Column } from '../../files/table';
import type { BalanceRow } from '../money/balances';
import { formatCents, parseCents } from '../money/cents';
import { shownTime } from '../money/days';
import type { FlowRow } from '../money/flowPage';
import type { OrderRow } from '../money/orderShown';

export const text = <Row>(heading: string, width: number, value: (row: Row) => string): Column<Row> => ({
  heading,
  kind: 'text',
  width,
  value,
});
export const amount = <Row>(heading: string, cents: (row: Row) => number): Column<Row> => ({
  heading,
  kind: 'amount',
  width: 16,
  value: (row) => formatCents(cents(row)),
});

/** Columns of the account entries' file, by the names of the call's answer. */
export const FLOW_FILE_COLUMNS: Record<(typeof FLOW_COLUMNS)[number], Column<FlowRow>> = {
  flowNo: text('流水号', 24, (row) => row.flowNo),
  createTime: text('交易时间', 20, (row) => shownTime(row.createdAt)),
  accountNo: text('账户号', 20, (row) => row.accountNo),
  accountType: text('账户类型', 14, (row) => ACCOUNT_TYPE_WORDS[row.accountType]),
  businessType: text('业务类型', 10, (row) => BUSINESS_TYPE_WORDS[row.businessType]),
  direction: text('收支', 8, (row) => DIRECTION_WORDS[row.direction]),
  amount: amount('金额', (row) => row.amountCents),
  balance: amount('余额', (row) => row.balanceCents),
  counterpartyName: text('对方户名', 30, (row) => row.counterpartyName),
  counterpartyAccount: text('对方账号', 28, (row) => row.counterpartyAccount),
  tradeNo: text('交易单号', 24, (row) => row.tradeNo),
  remark: text('备注', 40, (row) => row.remark),
};

/** Columns of the balances' file, by the names of the call's answer. */
export const BALANCE_FILE_COLUMNS: Record<keyof AccountBalance, Column<BalanceRow>> = {
  accountNo: text('账户号', 20, (row) => row.accountNo),
  accountName: text('账户名称', 36, (row) => row.accountName),
  accountType: text('账户类型', 14, (row) => ACCOUNT_TYPE_WORDS[row.accountType]),
  balance: amount('账户余额', (row) => row.balanceCents),
  availableBalance: amount('可用余额', (row) => row.availableCents),
  frozenBalance: amount('冻结金额', (row) => row.frozenCents),
  status: text('状态', 8, (row) => ACCOUNT_STATUS_WORDS[row.status]),
  lastEntryTime: text('最近入账时间', 20, (row) => (row.lastEntryAt ? shownTime(row.lastEntryAt) : '')),
  openTime: text('开户时间', 20, (row) => shownTime(row.openedAt)),
};

/** Columns of the bank accounts' file, by the names of the call's answer. */
export const CARD_FILE_COLUMNS: Record<(typeof CARD_COLUMNS)[number], Column<AccountCard>> = {
  accountName: text('户名', 30, (row) => row.accountName),
  accountNoMasked: text('账号', 26, (row) => row.accountNoMasked),
  bankName: text('银行', 20, (row) => row.bankName),
  paidToday: amount('今日出款', (row) => parseCents(row.paidToday)),
  paidThisMonth: amount('本月出款', (row) => parseCents(row.paidThisMonth)),
  pending: amount('处理中', (row) => parseCents(row.pending)),
};

/** Columns of the book's file. */
export const BOOK_FILE_COLUMNS: Column<FundAccount>[] = [
  text('账户号', 20, (row) => row.accountNo),
  text('账户名称', 34, (row) => row.accountName),
  text('账户类型', 14, (row) => ACCOUNT_TYPE_WORDS[row.accountType]),
  amount('余额', (row) => parseCents(row.balance)),
  amount('可用余额', (row) => parseCents(row.availableBalance)),
  amount('冻结', (row) => parseCents(row.frozenBalance)),
  amount('转出处理中', (row) => parseCents(row.pendingOut)),
  amount('待到账', (row) => parseCents(row.pendingIn)),
];

/** Columns of the orders' file, by the names of the call's answer. */
export const ORDER_FILE_COLUMNS: Record<(typeof ORDER_COLUMNS)[number], Column<OrderRow>> = {
  orderNo: text('单号', 24, (row) => row.order_no),
  createTime: text('提交时间', 20, (row) => shownTime(row.created_at)),
  kind: text('操作类型', 14, (row) => ORDER_KIND_WORDS[row.kind]),
  state: text('状态', 10, (row) => ORDER_STATE_WORDS[row.state]),
  amount: amount('金额', (row) => row.amount_cents),
  fee: amount('手续费', (row) => row.fee_cents),
  payee: text('收款方', 30, (row) => row.payee.name),
  payer: text('付款方', 30, (row) => row.payer.name),
  makerName: text('经办人', 12, (row) => row.maker_name),
  remark: text('备注', 40, (row) => row.remark),
};
