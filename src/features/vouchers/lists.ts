import { call, put, type SagaGenerator } from 'typed-redux-saga';
import {
  downloadVouchers,
  type Voucher,
  voucherPage,
  type WarehousePayee,
  warehousePayeePage,
} from '@/contract/calls/warehouseVouchers';
import { VOUCHER_STATE_WORDS } from '@/contract/words/warehouseWords';
import { formatMoney } from '@/shared/format/money';
import { accountNo, badge, longNumber, text } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { amountRange, number, timeRange } from '@/shared/list/usual';
import { ids } from '@/shared/ports/ids';
import { navigation } from '@/shared/ports/screen';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { choiceRefused, orderBegun, voidingRequested } from './events';
import { payeeTurned } from './forms';
import { PAYEE_LIST, VOUCHER_LIST } from './ids';
import { MAKERS, payeeForm, voucherForm, withQuery } from './paths';
import { subFilter } from './SubField';
import { isFree, voucherBadge } from './states';
import { NEW, readOrder, storeOrder } from './storedOrder';
import { TEXT } from './text';

/** Starts a new order with the chosen vouchers of one sub-merchant. Asks for confirmation if another draft exists. */
export function* orderChosen(rows: readonly Voucher[]): SagaGenerator<void> {
  const [first] = rows;
  const bound = rows.find((row) => !isFree(row));
  if (!first || bound)
    return void (yield* put(
      choiceRefused({ msg: TEXT.notOrderable(bound?.voucherNo ?? '', VOUCHER_STATE_WORDS[bound?.state ?? 'VOID']) }),
    ));
  if (rows.some(({ subMemberNo }) => subMemberNo !== first.subMemberNo))
    return void (yield* put(choiceRefused({ msg: TEXT.notOneSub })));
  const before = yield* readOrder(NEW);
  const count = before?.voucherNos.length ?? 0;
  if (count > 0 && !(yield* call(confirmOnPage, TEXT.replaceRequested(count)))) return;
  yield* storeOrder(NEW, {
    subMemberNo: first.subMemberNo,
    voucherNos: rows.map(({ voucherNo }) => voucherNo),
    mode: 'JOINED',
    remark: '',
    attachments: [],
    version: null,
    requestNo: yield* call(ids.fresh),
    fresh: true,
  });
  yield* put(orderBegun());
}

/**
 * Opens the dialog that asks for the reason and voids the chosen vouchers. If one of them cannot be voided, shows a
 * message instead.
 */
export function* voidChosen(rows: readonly Voucher[]): SagaGenerator<void> {
  const bound = rows.find((row) => !isFree(row));
  if (bound)
    return void (yield* put(
      choiceRefused({ msg: TEXT.notVoidable(bound.voucherNo, VOUCHER_STATE_WORDS[bound.state]) }),
    ));
  const here = yield* call(navigation.here);
  const voucherNos = rows.map(({ voucherNo }) => voucherNo).join('.');
  yield* put(voidingRequested({ to: withQuery(here, { void: voucherNos }) }));
}

/** The vouchers of the warehouse: /cloud-warehouse/makeOrder/list. */
export const voucherList = defineList<typeof voucherPage>({
  id: VOUCHER_LIST,
  title: TEXT.title,
  call: voucherPage,
  rowKey: 'voucherNo',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'state' },
    subFilter,
    { kind: 'choice', key: 'kind' },
    { kind: 'text', key: 'period', placeholder: '2026-11' },
    timeRange(TEXT.created),
    amountRange(TEXT.amount),
    number('payeeNo', TEXT.payeeNo),
  ],
  columns: [
    { key: 'payeeName', role: 'party', as: text },
    { key: 'amount' },
    { key: 'state', as: voucherBadge },
    { key: 'subName', width: 172, as: text },
    { key: 'kind', width: 80 },
    { key: 'period', width: 88 },
    { key: 'sourceNo', width: 156, copyable: true },
    { key: 'voucherNo', as: longNumber, copyable: true },
    { key: 'createTime' },
    { key: 'orderNo', as: longNumber, hiddenAtFirst: true },
    { key: 'accountNo', as: accountNo, hiddenAtFirst: true },
    { key: 'accountKind', width: 84, hiddenAtFirst: true },
    { key: 'bank', width: 140, as: text, hiddenAtFirst: true },
    { key: 'remark', width: 160, as: text, hiddenAtFirst: true },
    { key: 'makerName', width: 88, hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'amount'],
  rowActions: [
    { id: 'open', label: TEXT.open, to: detailBy('voucherNo') },
    {
      id: 'edit',
      label: TEXT.edit,
      when: isFree,
      page: MAKERS,
      to: ({ voucherNo }: Voucher, here) => voucherForm(here, voucherNo),
    },
    {
      id: 'void',
      label: TEXT.void,
      when: isFree,
      page: MAKERS,
      to: ({ voucherNo }: Voucher, here) => withQuery(here, { void: voucherNo }),
    },
  ],
  selectionActions: [
    { id: 'order', label: TEXT.orderSome, most: 500, run: orderChosen },
    { id: 'void', label: TEXT.voidSome, run: voidChosen },
  ],
  selectable: isFree,
  exportCall: downloadVouchers,
  summary: ({ totalAmount }) => [{ label: TEXT.totalAmount, value: formatMoney(totalAmount) }],
  emptyHint: TEXT.empty,
});

/** The payees of the warehouse, in their own drawer. */
export const payeeList = defineList<typeof warehousePayeePage>({
  id: PAYEE_LIST,
  title: TEXT.payee,
  call: warehousePayeePage,
  rowKey: 'payeeNo',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.payeeKeyword, placeholder: TEXT.payeeKeywordHint },
    { kind: 'choice', key: 'stopped', label: TEXT.payeeState, options: TEXT.payeeStates },
  ],
  columns: [
    { key: 'name', role: 'party', as: text },
    { key: 'accountNo', as: accountNo },
    {
      key: 'stopped',
      title: TEXT.payeeState,
      width: 96,
      as: badge(TEXT.payeeStates, { N: 'done', Y: 'waiting' }),
    },
    { key: 'bank', width: 140, as: text },
    { key: 'accountKind', width: 80 },
    { key: 'changeTime' },
    { key: 'changedBy', width: 88 },
    { key: 'payeeNo', as: longNumber, copyable: true },
  ],
  rowActions: [
    {
      id: 'edit',
      label: TEXT.edit,
      to: ({ payeeNo }: WarehousePayee, here) => payeeForm(here, payeeNo),
    },
    ...(['Y', 'N'] as const).map((stopped) => ({
      id: stopped === 'Y' ? 'stop' : 'start',
      label: stopped === 'Y' ? TEXT.stop : TEXT.start,
      when: (row: WarehousePayee) => row.stopped !== stopped,
      *run({ payeeNo, version, name, accountKind, bankCode }: WarehousePayee) {
        yield put(payeeTurned({ payeeNo, version, name, accountKind, bankCode, stopped }) as never);
      },
    })),
  ],
  emptyHint: TEXT.noPayees,
});
