import type { SagaGenerator } from 'typed-redux-saga';
import { type BatchItem, batchItemPage } from '@/contract/calls/batchPayments';
import { formatMoney } from '../format/money';
import { request } from '../saga/request';
import { firstLines, NAMED, type QuestionLine } from './questionLine';
import { BATCH_QUESTION_TEXT as TEXT } from './text';

/**
 * Requests the largest payments of a batch and returns them as lines of a question; the last line counts the other
 * payments. Null if the request fails, which has been reported.
 */
export function* batchLines(batchNo: string, items: number): SagaGenerator<readonly QuestionLine[] | null> {
  const largest = { pageNo: 1, pageSize: NAMED, sortField: 'amount', sortOrder: 'desc' } as const;
  const reply = yield* request(batchItemPage, { batchNo, ...largest });
  if (!reply.ok) return null;
  return firstLines<BatchItem, QuestionLine>(
    reply.data.rows,
    ({ name, accountNo, bankName, amount }) => ({
      payee: { name, accountNo, bankName },
      amount: formatMoney(amount),
    }),
    TEXT.furtherPayments,
    items,
  );
}
