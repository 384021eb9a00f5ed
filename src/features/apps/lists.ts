import { appDeliveryPage, appRequestPage, DELIVERY_STATE_WORDS } from '@/contract/calls/apps';
import { formatCount } from '@/shared/format/count';
import { badge, text } from '@/shared/list/cells';
import { defineList } from '@/shared/list/defineList';
import { detailBy } from '@/shared/list/detail';
import { count, timeRange } from '@/shared/list/usual';
import { TEXT } from './text';

const deliveryState = badge(DELIVERY_STATE_WORDS, { WAITING: 'attention', DONE: 'done', GIVEN_UP: 'failed' });

/** The notifications of one application. The page adds the application's id to every request (property `about`). */
export const deliveryList = defineList<typeof appDeliveryPage>({
  id: 'apps.deliveries',
  title: TEXT.tabs.deliveries,
  call: appDeliveryPage,
  rowKey: 'deliveryNo',
  filters: [
    { kind: 'choice', key: 'state' },
    { kind: 'choice', key: 'kind' },
    { kind: 'text', key: 'subject', placeholder: TEXT.subjectHint },
    timeRange(TEXT.occurred),
  ],
  columns: [
    { key: 'kind', role: 'party', width: 120 },
    { key: 'state', as: deliveryState },
    { key: 'createTime' },
    { key: 'subject', width: 200, copyable: true },
    { key: 'tries', width: 88, as: count },
    { key: 'lastFault', as: text },
    { key: 'nextTime' },
    { key: 'doneTime', hiddenAtFirst: true },
    { key: 'lastUrl', width: 260, as: text, hiddenAtFirst: true },
    { key: 'deliveryNo', width: 128, hiddenAtFirst: true },
    { key: 'eventId', width: 176, hiddenAtFirst: true },
  ],
  rowActions: [{ id: 'detail', label: TEXT.detail, to: detailBy('deliveryNo') }],
  summary: ({ waiting, givenUp }) => [
    ...(waiting > 0 ? [{ label: TEXT.waiting, value: TEXT.count(formatCount(waiting)) }] : []),
    ...(givenUp > 0 ? [{ label: TEXT.givenUp, value: TEXT.count(formatCount(givenUp)) }] : []),
  ],
  emptyHint: TEXT.deliveriesEmpty,
});

/** The list of an application's API requests. */
export const requestList = defineList<typeof appRequestPage>({
  id: 'apps.requests',
  title: TEXT.tabs.requests,
  call: appRequestPage,
  rowKey: 'requestId',
  filters: [
    { kind: 'text', key: 'number', label: TEXT.number, placeholder: TEXT.numberHint },
    { kind: 'choice', key: 'result', label: TEXT.result2, options: TEXT.results },
    timeRange('请求时间'),
  ],
  columns: [
    { key: 'target', role: 'party', as: text },
    { key: 'status', as: count },
    { key: 'time', width: 164 },
    { key: 'method', width: 72 },
    { key: 'code', width: 148, as: text },
    { key: 'ms', width: 112, as: count },
    { key: 'outNo', width: 160, copyable: true },
    { key: 'objectNo', width: 176, copyable: true },
    { key: 'requestId', width: 220, copyable: true },
    { key: 'serial', width: 200, hiddenAtFirst: true },
    { key: 'address', width: 128, hiddenAtFirst: true },
  ],
  emptyHint: TEXT.requestsEmpty,
});
