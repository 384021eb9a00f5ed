import type { Action } from '@reduxjs/toolkit';
import { call, put, race, type SagaGenerator, select, take } from 'typed-redux-saga';
import { batchSaveItems } from '@/contract/calls/batchPayments';
import { SYSTEM_ERROR } from '@/shared/gateway/text';
import { clock } from '@/shared/ports/clock';
import { secrets } from '@/shared/ports/secrets';
import { confirmOnPage } from '@/shared/saga/confirmOnPage';
import { keepAlive } from '@/shared/saga/keepAlive';
import { request } from '@/shared/saga/request';
import { type Sheet, sheetsPort } from '../sheets';
import { batchEvents as events, hasMoved, selectBatch } from '../slice';
import { BATCH_TEXT as TEXT } from '../text';

/** Maximum number of changed lines in one save request. */
const MOST_CHANGED = 500;

export function* editCell({
  payload: { batchNo, lineNo, field, secretId },
}: ReturnType<typeof events.cellEdited>): SagaGenerator<void> {
  const value = yield* call(secrets.take, secretId);
  if (value === undefined) return;
  yield* call(sheetsPort.edit, batchNo, lineNo, field, value.trim());
  yield* put(events.sheetChanged({ batchNo }));
}

export function* dropLines({
  payload: { batchNo, lineNos },
}: ReturnType<typeof events.linesDropped>): SagaGenerator<void> {
  yield* call(sheetsPort.drop, batchNo, lineNos);
  yield* put(events.sheetChanged({ batchNo }));
}

/** Removes every line with an error from the draft, after a confirmation by the user. */
export function* dropErrors({ payload: { batchNo } }: ReturnType<typeof events.errorsDropped>): SagaGenerator<void> {
  const sheet = yield* call(sheetsPort.get, batchNo);
  const lineNos = (sheet?.lines ?? []).flatMap(({ lineNo }, at) =>
    sheet?.issues[at]?.some(({ level }) => level === 'error') ? [lineNo] : [],
  );
  if (lineNos.length === 0 || !(yield* call(confirmOnPage, TEXT.dropErrorsRequested(lineNos.length)))) return;
  yield* put(events.linesDropped({ batchNo, lineNos }));
}

/** Limits the changes of a draft to the number that fits into one save request. */
const partOf = (sheet: Sheet): Sheet => ({
  ...sheet,
  changed: new Set([...sheet.changed].slice(0, MOST_CHANGED)),
});

/** Saves the changes in requests of limited size. Returns false at the first failure. */
export function* saveDraft(batchNo: string): SagaGenerator<boolean> {
  while (yield* call(sheetsPort.isDirty, batchNo)) {
    const sheet = yield* call(sheetsPort.get, batchNo);
    if (!sheet) return false;
    const part = partOf(sheet);
    yield* put(events.draftSaving({ batchNo }));
    const reply = yield* request(
      batchSaveItems,
      {
        batchNo,
        changed: part.lines.filter(({ lineNo }) => part.changed.has(lineNo)),
        dropped: [...part.dropped],
      },
      { custom: true },
    );
    if (!reply.ok) {
      yield* put(events.draftNotSaved({ batchNo, msg: reply.msg }));
      return false;
    }
    yield* call(sheetsPort.saved, batchNo, part, reply.data.facts);
    yield* put(events.draftSaved({ batchNo, info: reply.data.info }));
    // The response may contain the platform's check of a payee or payment that the user has just typed. Then the lines are
    // validated again.
    const { verdicts, paid = {} } = reply.data.facts;
    if (Object.keys(verdicts).length + Object.keys(paid).length > 0) yield* put(events.sheetChanged({ batchNo }));
  }
  const form = yield* select(selectBatch);
  if (form.batchNo === batchNo && form.stage === 'editing' && hasMoved(form))
    yield* put(events.draftMoved({ batchNo, msg: TEXT.moved }));
  return true;
}

/** Pause in typing before the changes are saved, ms. */
const REST = 400;

/**
 * Saves the changed lines. Reports a crash as a failed save, so that flows that wait for the save continue. The next
 * change is saved as usual.
 */
const saving = keepAlive(function* saveSheet({ payload: { batchNo } }: ReturnType<typeof events.saveRequested>) {
  try {
    yield* saveDraft(batchNo);
  } catch (error) {
    yield* put(events.draftNotSaved({ batchNo, msg: SYSTEM_ERROR }));
    throw error;
  }
});

/**
 * Saves changes after a pause in typing, one request at a time. Changes during a request go into the next request.
 * `saveRequested` saves at once.
 */
export function* watchSheet(): SagaGenerator<void> {
  while (true) {
    let event = yield* take<Action<string> & { payload: { batchNo: string } }>([
      events.sheetChanged.type,
      events.saveRequested.type,
    ]);
    while (events.sheetChanged.match(event)) {
      const { more } = yield* race({
        rest: call(clock.sleep, REST),
        more: take<Action<string> & { payload: { batchNo: string } }>([
          events.sheetChanged.type,
          events.saveRequested.type,
        ]),
      });
      if (!more) break;
      event = more;
    }
    yield* call(saving, events.saveRequested(event.payload));
  }
}

/**
 * Handles leaving a draft for another page, file or draft. Saves the pending changes and removes the lines from memory. Shows a
 * message if changes could not be saved.
 */
export function* leaveSheet(left?: Action): SagaGenerator<void> {
  const batchNo = yield* call(sheetsPort.open);
  if (batchNo === undefined) return;
  if (events.batchOpened.match(left) && left.payload.batchNo === batchNo) return;
  const saved = yield* saveDraft(batchNo);
  yield* call(sheetsPort.forget, batchNo);
  if (!saved) yield* put(events.linesLost({ batchNo }));
}
