import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import {
  type AccountFlow,
  batchDownloadAccFlowVoucher,
  downLoadAccountFlow,
  downloadVoucher,
  queryAccountFlow,
} from '@/contract/calls/accounts';
import { downloadSubAccounts, type SubAccount, subAccountPage } from '@/contract/calls/warehouseAccounts';
import { type LeftOutPaper, MOST_PAPERS } from '@/contract/primitives';
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
    { key: 'subName', role: 'party', as: openingName },
    { key: 'branch', width: 132, as: text, hiddenAtFirst: true },
    { key: 'balance' },
    { key: 'available', width: 176, as: lowMoney },
    { key: 'frozen' },
    { key: 'lowBalance', hiddenAtFirst: true },
    { key: 'dayLimit', hiddenAtFirst: true },
    { key: 'status', as: stateBadge },
    { key: 'lastEntryTime', hiddenAtFirst: true },
    { key: 'subMemberNo', as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'accountNo', as: accountNo, copyable: true, hiddenAtFirst: true },
    { key: 'openTime', hiddenAtFirst: true },
  ],
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

/** Returns the member whose ledger entries are shown. Every request about these entries must contain the member. */
function* memberNo(): SagaGenerator<{ memberNo?: string }> {
  const of = (yield* select(selectList(FLOW_LIST)))?.query.filters['memberNo'];
  return of === undefined ? {} : { memberNo: of };
}

/** Downloads the voucher of one ledger entry and lets the browser save it. A failure shows a toast. */
function* saveVoucher({ flowNo }: Pick<AccountFlow, 'flowNo'>): SagaGenerator<void> {
  const reply = yield* request(downloadVoucher, { flowNo, ...(yield* memberNo()) });
  if (reply.ok) yield* call(files.save, reply.data.blob, reply.data.filename);
}

/** Downloads the vouchers of the chosen ledger entries as one PDF, one page per voucher. */
function* saveVouchers(rows: readonly Pick<AccountFlow, 'flowNo'>[]): SagaGenerator<readonly LeftOutPaper[]> {
  const flowNos = rows.map(({ flowNo }) => flowNo);
  const reply = yield* request(batchDownloadAccFlowVoucher, { flowNos, ...(yield* memberNo()) });
  return reply.ok ? yield* savePapers(reply.data) : [];
}

const FLOW_TITLES = titlesOf(queryAccountFlow);

/** The list of ledger entries of one sub-merchant's account, in the detail of the account. */
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
    { key: 'createTime' },
    { key: 'amount', as: directedMoney(({ direction }: { direction: string }) => direction === 'IN') },
    { key: 'balance' },
    { key: 'counterpartyName', role: 'party', as: text },
    { key: 'businessType', width: 80 },
    { key: 'remark', width: 160, as: text },
    { key: 'flowNo', as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'tradeNo', as: longNumber, copyable: true, hiddenAtFirst: true },
    { key: 'counterpartyAccount', as: accountNo, hiddenAtFirst: true },
  ],
  rowActions: [{ id: 'voucher', label: DETAIL_TEXT.voucher, run: saveVoucher }],
  selectionActions: [{ id: 'vouchers', label: DETAIL_TEXT.vouchers, most: MOST_PAPERS, run: saveVouchers }],
  exportCall: downLoadAccountFlow,
  summary: ({ totalIn, totalOut }) => [
    { label: DETAIL_TEXT.in, value: formatMoney(totalIn) },
    { label: DETAIL_TEXT.out, value: formatMoney(totalOut) },
  ],
  emptyHint: DETAIL_TEXT.noFlow,
});
