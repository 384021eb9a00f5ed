import { call, put, type SagaGenerator, select } from 'typed-redux-saga';
import { batchDraftItems, queryBatchInfo } from '@/contract/calls/batchPayments';
import type { BatchFacts, PayeeVerdict } from '@/contract/rules/batchRules';
import type { BatchLine } from '@/contract/rules/batchSheet';
import type { Reply } from '@/shared/gateway/reply';
import { isLost } from '@/shared/money/storedNumber';
import { clock } from '@/shared/ports/clock';
import { request } from '@/shared/saga/request';
import { sheetsPort } from '../sheets';
import { batchEvents as events, selectBatch } from '../slice';
import { storedBatchNumber } from '../storedNumber';

/**
 * Loads a draft with its lines, page by page. If its confirmation was already sent, the progress page opens instead,
 * so that money moves only once (safety rule C-14). If the batch is already confirmed or does not exist, the page
 * shows a message.
 */
export function* openBatch({
  payload: { batchNo },
}: ReturnType<typeof events.batchOpened | typeof events.draftMoved>): SagaGenerator<void> {
  if (batchNo === '') return;
  const number = yield* storedBatchNumber(batchNo).read();
  if (number && !isLost(number, yield* call(clock.now)))
    return void (yield* put(events.confirmationFound({ batchNo })));

  const info = yield* request(queryBatchInfo, { batchNo }, { custom: true });
  if (!info.ok) {
    if (info.kind === 'refused') yield* put(events.draftGone({ batchNo, absent: true }));
    else if (info.kind !== 'cancelled') yield* put(events.draftFailed({ batchNo, msg: info.msg }));
    return;
  }
  if (info.data.batch.state !== 'DRAFT') return void (yield* put(events.draftGone({ batchNo, absent: false })));

  const lines: BatchLine[] = [];
  const verdicts: Record<string, PayeeVerdict> = {};
  const paid: Record<string, string> = {};
  let facts: BatchFacts | null = null;
  let fromLine: number | null = 1;
  while (fromLine !== null) {
    const part: Reply<typeof batchDraftItems> = yield* request(
      batchDraftItems,
      { batchNo, fromLine },
      { custom: true },
    );
    if (!part.ok) {
      if (part.kind !== 'cancelled') yield* put(events.draftFailed({ batchNo, msg: part.msg }));
      return;
    }
    lines.push(...part.data.lines);
    Object.assign(verdicts, part.data.facts.verdicts);
    Object.assign(paid, part.data.facts.paid);
    facts = { ...part.data.facts, verdicts, paid };
    fromLine = part.data.nextLine;
  }
  // If the user has opened another draft or file meanwhile, the loaded lines are dropped.
  if ((yield* select(selectBatch)).batchNo !== batchNo) return;
  if (facts) yield* call(sheetsPort.put, batchNo, lines, facts);
  yield* put(events.draftReady({ info: info.data, isNew: false }));
  yield* put(events.sheetChanged({ batchNo }));
}
