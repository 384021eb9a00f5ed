import { AUDIT_QUEUE_WORDS, auditPage } from '@/contract/calls/warehouseOrders';
import type { AnswerOf } from '@/contract/defineCall';
import { defineList } from '@/shared/list/defineList';
import { amountRange, number } from '@/shared/list/usual';
import { AUDIT_TEXT as TEXT } from './text';

export const AUDIT_LIST = 'payAudit.queue';

export type Queued = AnswerOf<typeof auditPage>['rows'][number];
export type Queue = keyof typeof AUDIT_QUEUE_WORDS;
export const QUEUES = Object.keys(AUDIT_QUEUE_WORDS) as Queue[];

/** The queue of an auditor. The page draws whole orders instead of columns. */
export const auditList = defineList<typeof auditPage>({
  id: AUDIT_LIST,
  title: TEXT.title,
  call: auditPage,
  rowKey: 'orderNo',
  filters: [
    { kind: 'choice', key: 'queue', label: TEXT.queue, options: AUDIT_QUEUE_WORDS },
    { kind: 'text', key: 'keyword', label: TEXT.keyword, placeholder: TEXT.keywordHint },
    number('subMemberNo', TEXT.sub),
    amountRange(TEXT.amount),
  ],
  columns: [],
});

/** Returns the queue that the address names; by default the orders that wait for the user. */
export function queueIn(search: string): Queue {
  const named = new URLSearchParams(search).get('queue');
  return QUEUES.find((queue) => queue === named) ?? 'WAITS_FOR_ME';
}

/** Returns the query of an address with the queue as a parameter. */
export function withQueue(search: string, queue: Queue = queueIn(search)): string {
  const params = new URLSearchParams(search);
  params.set('queue', queue);
  return `?${params}`;
}
