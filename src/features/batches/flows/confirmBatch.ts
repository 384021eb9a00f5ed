import { call, put, type SagaGenerator, select, take } from 'typed-redux-saga';
import { batchPayConfirm, batchTransferConfirm } from '@/contract/calls/batchPayments';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { confirmationOf, mayBeSent } from '@/shared/money/confirmation';
import { sendOnce } from '@/shared/money/sendOnce';
import { sheetsPort } from '../sheets';
import { batchEvents as events, selectBatch } from '../slice';
import { storedBatchNumber } from '../storedNumber';
import { BATCH_TEXT as TEXT } from '../text';

type Confirmed = ReturnType<typeof events.batchConfirmed>;

const CONFIRMS = { TRANSFER: batchTransferConfirm, PAYOUT: batchPayConfirm } as const;

/** The state of this draft's confirmation, which lets only one confirmation through. */
const confirmationIn = ({ batchNo, secretId }: Confirmed['payload']) =>
  confirmationOf(secretId, (state: Parameters<typeof selectBatch>[0]) => {
    const form = selectBatch(state);
    return form.batchNo === batchNo ? form.attempt : undefined;
  });

/** Opens the progress of the batch, if the user is still on the page of this draft. */
function* showStatus(batchNo: string): SagaGenerator<void> {
  const isHere = (yield* select(selectBatch)).batchNo === batchNo;
  yield* put(events.batchSent({ batchNo, isHere }));
}

/**
 * Confirms a draft exactly once, after its pending corrections are saved. If the outcome is unknown, the progress
 * page polls it and the user cannot confirm again. A wrong payment password keeps the request number; after a final
 * refusal the next attempt uses a new number. A draft that was changed elsewhere is reloaded.
 */
export function* confirmBatch({ payload }: Confirmed): SagaGenerator<void> {
  const { batchNo } = payload;
  const confirmation = confirmationIn(payload);
  const payPassword = yield* confirmation.password();
  if (payPassword === undefined) return;
  while (yield* call(sheetsPort.isDirty, batchNo)) {
    yield* put(events.saveRequested({ batchNo }));
    const event = yield* take([events.draftSaved.type, events.draftNotSaved.type]);
    if (events.draftNotSaved.match(event))
      return void (yield* put(events.confirmationRefused({ batchNo, msg: TEXT.saveFailed(event.payload.msg) })));
  }
  const { kind, info, seen: revision } = yield* select(selectBatch);
  if (!info) return void (yield* put(events.confirmationRefused({ batchNo, msg: TEXT.loadFailed })));
  const { items, amount, fee: expectedFee } = info.batch;
  const sent = yield* sendOnce({
    target: CONFIRMS[kind] as typeof batchTransferConfirm,
    kept: storedBatchNumber(batchNo),
    body: {
      batchNo,
      items,
      amount,
      revision,
      expectedFee,
      payPassword,
      ...(info.twins.length > 0 ? { allowDuplicate: true } : {}),
    },
  });
  if (sent.is !== 'refused') return yield* showStatus(batchNo);
  const { fields, msg } = sent.failure;
  const message = fields?.['payPassword'] ?? Object.values(fields ?? {})[0] ?? msg;
  yield* put(events.confirmationRefused({ batchNo, msg: message }));
  // The platform found a fee or a duplicate payment that the page did not show. The draft is reloaded to show it, and
  // keeps its request number.
  if (sent.means === 'changed') yield* put(events.draftMoved({ batchNo, msg }));
  if (sent.means === 'duplicate') yield* put(events.draftMoved({ batchNo, msg: TEXT.check(msg) }));
}

/**
 * Recovers from a crash during the confirmation of a draft. If the confirmation was never sent, the user can confirm
 * again. If it was possibly sent, its outcome is looked up.
 */
export function* recoverBatch({ payload }: Confirmed): SagaGenerator<void> {
  const { batchNo } = payload;
  if (!(yield* confirmationIn(payload).isCurrent())) return;
  if (yield* mayBeSent(storedBatchNumber(batchNo))) yield* showStatus(batchNo);
  else yield* put(events.confirmationRefused({ batchNo, msg: SYSTEM_ERROR }));
}
