import { call, put, type SagaGenerator, take } from 'typed-redux-saga';
import { batchSaveItems } from '@/contract/batchPayments';
import { dialogs } from '@/shared/ports/screen';
import { secrets } from '@/shared/ports/secrets';
import { request } from '@/shared/saga/request';
import { type Sheet, sheetsPort } from '../sheets';
import { batchEvents as events } from '../slice';
import { BATCH_TEXT as TEXT } from '../text';

/** Changed lines of one request. */
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

/** Takes every line with an error out of the draft, once that was agreed to. */
export function* dropErrors({ payload: { batchNo } }: ReturnType<typeof events.errorsDropped>): SagaGenerator<void> {
  const sheet = yield* call(sheetsPort.get, batchNo);
  const lineNos = (sheet?.lines ?? []).flatMap(({ lineNo }, at) =>
    sheet?.issues[at]?.some(({ level }) => level === 'error') ? [lineNo] : [],
  );
  if (lineNos.length === 0 || !(yield* call(dialogs.confirm, TEXT.dropErrorsAsked(lineNos.length)))) return;
  yield* put(events.linesDropped({ batchNo, lineNos }));
}

/** What of a sheet one request tells. */
const partOf = (sheet: Sheet): Sheet => ({
  ...sheet,
  changed: new Set([...sheet.changed].slice(0, MOST_CHANGED)),
});

/** Tells the platform what has changed, until nothing is left to tell or something goes wrong. */
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
    yield* call(sheetsPort.saved, batchNo, part, reply.data.facts.verdicts);
    yield* put(events.draftSaved({ batchNo, info: reply.data.info }));
    // The platform may know something of a payee that was typed just now.
    if (Object.keys(reply.data.facts.verdicts).length > 0) yield* put(events.sheetChanged({ batchNo }));
  }
  return true;
}

/** Saves whatever changes, one request after the other; what changes during one goes with the next. */
export function* watchSheet(): SagaGenerator<void> {
  while (true) {
    const { payload } = yield* take<ReturnType<typeof events.sheetChanged>>([
      events.sheetChanged.type,
      events.saveAsked.type,
    ]);
    yield* saveDraft(payload.batchNo);
  }
}
