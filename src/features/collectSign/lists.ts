import { type CollectSignState, collectSignPage, downloadCollectSign } from '@/contract/calls/collectSign';
import { COLLECT_SIGN_STATE_WORDS } from '@/contract/words/words';
import { formatMoney } from '@/shared/format/money';
import { badge, longNumber, money, time } from '@/shared/list/cells';
import { titlesOf } from '@/shared/list/declared';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { timeRange } from '@/shared/list/usual';
import { LIST_TEXT as TEXT } from './text';

const TITLES = titlesOf(collectSignPage);

export const signState = badge<CollectSignState>(COLLECT_SIGN_STATE_WORDS, {
  WAIT_SIGN: 'attention',
  ACTIVE: 'done',
  TERMINATED: 'waiting',
  EXPIRED: 'waiting',
  REJECTED: 'failed',
});

/** The list of collection contracts: /operation/collectSign/index. */
export const collectSignList = defineList<typeof collectSignPage>({
  id: 'collectSigns',
  title: TEXT.title,
  call: collectSignPage,
  rowKey: 'signNo',
  filters: [
    { kind: 'choice', key: 'state' },
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    { kind: 'text', key: 'signNo', placeholder: TEXT.signNoHint, ungrouped: true },
    timeRange(TITLES.createTime),
  ],
  columns: [
    { key: 'payerName', role: 'party' },
    { key: 'collected', as: money },
    { key: 'state', as: signState },
    { key: 'project', width: 160 },
    { key: 'singleLimit', as: money },
    { key: 'totalLimit', as: money },
    { key: 'validUntil', width: 112 },
    { key: 'createTime', as: time },
    { key: 'signNo', as: longNumber, copyable: true },
    { key: 'outSignNo', width: 148, copyable: true },
    { key: 'mobileMasked', width: 128, hiddenAtFirst: true },
    { key: 'productName', width: 104, hiddenAtFirst: true },
    { key: 'dailyLimit', as: money, hiddenAtFirst: true },
    { key: 'monthlyLimit', as: money, hiddenAtFirst: true },
    { key: 'validFrom', width: 112, hiddenAtFirst: true },
    { key: 'signTime', as: time, hiddenAtFirst: true },
    { key: 'endTime', as: time, hiddenAtFirst: true },
  ],
  sortable: ['createTime', 'validUntil', 'totalLimit'],
  rowActions: [{ id: 'detail', label: TEXT.detail, to: detailBy('signNo') }],
  exportCall: downloadCollectSign,
  summary: ({ collectedAmount, active, waiting }) => [
    { label: TEXT.collected, value: formatMoney(collectedAmount) },
    { label: TEXT.active, value: TEXT.count(active) },
    { label: TEXT.waiting, value: TEXT.count(waiting) },
  ],
  emptyHint: TEXT.empty,
});
