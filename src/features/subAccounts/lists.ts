import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import {
  type AccountFlow,
  batchDownloadAccFlowVoucher,
  downLoadAccountFlow,
  downloadVoucher,
  queryAccountFlow,
} from '@/contract/calls/accounts';
import { downloadSubAccounts, type SubAccount, subAccountPage } from '@/contract/calls/warehouseAccounts';
import type { LeftOutPaper } from '@/contract/primitives';
import { ACCOUNT_STATUS_WORDS } from '@/contract/words/words';
import { formatMoney } from '@/shared/format/money';
import { accountNo, badge, directedMoney, longNumber, text } from '@/shared/list/cells';
import { titlesOf } from '@/shared/list/declared';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { selectList } from '@/shared/list/slice';
import { amountRange, timeRange } from '@/shared/list/usual';
import { files } from '@/shared/ports/files';
import { request } from '@/shared/saga/request';
import { savePapers } from '@/shared/saga/savePapers';
import { lowMoney, openingName } from './cells';
import { FLOW_LIST, SUB_LIST } from './ids';
import { subAccountsEvents as events } from './slice';
import { DETAIL_TEXT, TEXT } from './text';

function* openLimits(rows: readonly SubAccount[]): SagaGenerator<void> {
  yield* put(
    events.limitsOpened({
      subs: rows.map(({ subMemberNo, subName, lowBalance, dayLimit, version }) => ({
        subMemberNo,
        subName,
        lowBalance,
        dayLimit,
        version,
      })),
    }),
  );
}

function* openMove({ subMemberNo }: SubAccount): SagaGenerator<void> {
  yield* put(events.moveOpened({ subMemberNo }));
}

const stateBadge = badge(ACCOUNT_STATUS_WORDS, { NORMAL: 'done', FROZEN: 'attention' });

/** The sub-merchants' accounts: /cloud-warehouse/subMerchant/list. */
export const subAccountList = defineList<typeof subAccountPage>({
  id: SUB_LIST,
  title: TEXT.title,
  call: subAccountPage,
  rowKey: 'subMemberNo',
  filters: [
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'choice', key: 'low', label: TEXT.low, options: { Y: '是', N: '否' } },
    { kind: 'choice', key: 'status' },
    amountRange(TEXT.amount),
    { kind: 'text', key: 'branch' },
  ],
  columns: [
    { key: 'subName', as: openingName },
    { key: 'branch', width: 132, as: text, hiddenAtFirst: true },
    { key: 'balance', width: 148 },
    { key: 'available', width: 176, as: lowMoney },
    { key: 'frozen', width: 128 },
    { key: 'lowBalance', width: 124, hiddenAtFirst: true },
    { key: 'dayLimit', width: 132, hiddenAtFirst: true },
    { key: 'status', width: 88, as: stateBadge },
    { key: 'lastEntryTime', width: 164, hiddenAtFirst: true },
    { key: 'subMemberNo', width: 176, as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'accountNo', width: 200, as: accountNo, copyable: true, hiddenAtFirst: true },
    { key: 'openTime', width: 164, hiddenAtFirst: true },
  ],
  // The available amount, with a warning if it is too low.
  card: { amount: 'available' },
  sortable: ['balance', 'available', 'lastEntryTime'],
  rowActions: [
    { id: 'detail', label: TEXT.detail, to: detailBy('subMemberNo') },
    { id: 'move', label: TEXT.moveRow, when: ({ status }) => status === 'NORMAL', run: openMove },
  ],
  selectionActions: [{ id: 'limits', label: TEXT.limits, run: openLimits }],
  exportCall: downloadSubAccounts,
  summary: ({ totalBalance, totalAvailable, totalFrozen }) => [
    { label: TEXT.totalBalance, value: formatMoney(totalBalance) },
    { label: TEXT.totalAvailable, value: formatMoney(totalAvailable) },
    { label: TEXT.totalFrozen, value: formatMoney(totalFrozen) },
  ],
  emptyHint: TEXT.empty,
});

/** Reads the member of the shown entries. The list of entries sends it in every request. */
function* memberNo(): SagaGenerator<{ memberNo?: string }> {
  const of = (yield* select(selectList(FLOW_LIST)))?.query.filters['memberNo'];
  return of === undefined ? {} : { memberNo: of };
}

/** Fetches the voucher of one entry and lets the browser save it. A failure is a toast. */
function* saveVoucher({ flowNo }: Pick<AccountFlow, 'flowNo'>): SagaGenerator<void> {
  const reply = yield* request(downloadVoucher, { flowNo, ...(yield* memberNo()) });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}

/** The vouchers of the chosen entries as one PDF, a page each. */
function* saveVouchers(rows: readonly Pick<AccountFlow, 'flowNo'>[]): SagaGenerator<readonly LeftOutPaper[]> {
  const flowNos = rows.map(({ flowNo }) => flowNo);
  const reply = yield* request(batchDownloadAccFlowVoucher, { flowNos, ...(yield* memberNo()) });
  return reply.ok ? yield* savePapers(reply.data) : [];
}

const FLOW_TITLES = titlesOf(queryAccountFlow);

/** The entries of one sub-merchant's account, in its detail. */
export const flowList = defineList<typeof queryAccountFlow>({
  id: FLOW_LIST,
  title: DETAIL_TEXT.flow,
  call: queryAccountFlow,
  rowKey: 'flowNo',
  filters: [
    timeRange(FLOW_TITLES.createTime),
    { kind: 'choice', key: 'direction' },
    { kind: 'text', key: 'keyword', label: DETAIL_TEXT.flowKeyword },
    amountRange(DETAIL_TEXT.flowAmount),
  ],
  columns: [
    { key: 'createTime', width: 164 },
    { key: 'amount', width: 132, as: directedMoney(({ direction }: { direction: string }) => direction === 'IN') },
    { key: 'balance', width: 132 },
    { key: 'counterpartyName', width: 160, as: text },
    { key: 'businessType', width: 84 },
    { key: 'remark', width: 160, as: text },
    { key: 'flowNo', width: 228, as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'tradeNo', width: 256, as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'counterpartyAccount', width: 220, as: accountNo, hiddenAtFirst: true },
  ],
  card: { state: 'businessType' },
  rowActions: [{ id: 'voucher', label: DETAIL_TEXT.voucher, run: saveVoucher }],
  selectionActions: [{ id: 'vouchers', label: DETAIL_TEXT.vouchers, run: saveVouchers }],
  exportCall: downLoadAccountFlow,
  summary: ({ totalIn, totalOut }) => [
    { label: DETAIL_TEXT.in, value: formatMoney(totalIn) },
    { label: DETAIL_TEXT.out, value: formatMoney(totalOut) },
  ],
  emptyHint: DETAIL_TEXT.noFlow,
});
