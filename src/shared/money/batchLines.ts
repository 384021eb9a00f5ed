import type { SagaGenerator } from 'typed-redux-saga';
import { batchItemPage } from '@/contract/calls/batchPayments';
import { formatMoney } from '../format/money';
import { request } from '../saga/request';
import type { QuestionLine } from './questionLine';
import { BATCH_QUESTION_TEXT as TEXT } from './text';

/** Maximum number of payments of a batch that a question lists. */
const NAMED = 5;

/**
 * Requests the largest payments of a batch and returns them as lines of a question; the last line counts the other
 * payments. Null if the request fails, which has been reported.
 */
export function* batchLines(batchNo: string, items: number): SagaGenerator<readonly QuestionLine[] | null> {
  const largest = { pageNo: 1, pageSize: NAMED, sortField: 'amount', sortOrder: 'desc' } as const;
  const reply = yield* request(batchItemPage, { batchNo, ...largest });
  if (!reply.ok) return null;
  const lines = reply.data.rows.map(
    ({ name, accountNo, bankName, amount }): QuestionLine => ({
      payee: { name, accountNo, bankName },
      amount: formatMoney(amount),
    }),
  );
  return items > lines.length ? [...lines, TEXT.furtherPayments(items - lines.length)] : lines;
}
